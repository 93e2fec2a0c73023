//! The front page: five games, one click from a board.

use super::tournament;
use crate::answer::prelude::*;
use std::sync::LazyLock;

/// The most unfinished games that a visitor is offered.
const MOST_GOING_ON: u32 = 5;

pub(super) async fn show(visit: Visit) -> Markup {
    let body = html! {
        h1.visually-hidden { (visit.say("web-name")) }
        (tournament::banner(&visit))
        (going_on(&visit))
        div.games {
            @for game in Game::ALL {
                @let name = game.name();
                section.card.tile {
                    h2 { a href=(format!("/play/{name}")) { (visit.say(&format!("game-{name}"))) } }
                    p { (visit.say(&format!("game-{name}-line"))) }
                    div.picture { (PreEscaped(thumbnail(*game, visit.language))) }
                    form method="post" action=(format!("/play/{name}")) {
                        button.primary { (visit.say("home-play-now")) }
                        a.button href=(format!("/play/{name}")) { (visit.say("home-set-up")) }
                        a href=(format!("/rules/{name}")) { (visit.say("play-rules")) }
                    }
                }
            }
            section.card.tile {
                h2 { a href="/bots" { (visit.say("nav-programs")) } }
                p { (visit.say("home-programs")) }
                p { (visit.say("home-tournaments")) }
                p.row {
                    a.button.primary href="/kit" { (visit.say("kit-title")) }
                    a.button href="/t" { (visit.say("nav-tournaments")) }
                    a href="/rules/tutorial" { (visit.say("rules-tutorial")) }
                }
            }
        }
    };
    Page::new(&visit, PageSection::Play, visit.say("home-title"), body).with_boards(&[]).render()
}

/// The visitor's games that are not over, to be gone on with.
fn going_on(visit: &Visit) -> Markup {
    let kept = tokio::task::block_in_place(|| visit.app.store.unfinished(&visit.client, MOST_GOING_ON))
        .unwrap_or_default();
    let games: Vec<(String, Kept)> =
        kept.into_iter().filter_map(|(id, body)| Some((id, serde_json::from_str(&body).ok()?))).collect();
    let line = |kept: &Kept| {
        let game = visit.say(&format!("game-{}", kept.game));
        visit
            .say_with("home-going-on-line", &[("game", game.into()), ("turn", (kept.turns.len() + 1).into())])
    };
    html! {
        @if !games.is_empty() {
            nav.going-on aria-label=(visit.say("home-going-on")) {
                span { (visit.say("home-going-on")) ":" }
                @for (id, kept) in &games { " " a href=(format!("/g/{id}")) { (line(kept)) } }
            }
        }
    }
}

/// The picture of a game, drawn once in each language.
pub(super) fn thumbnail(game: Game, language: Language) -> &'static str {
    static DRAWN: LazyLock<HashMap<(&str, &str), String>> = LazyLock::new(|| {
        let all = Language::ALL
            .into_iter()
            .flat_map(|language| Game::ALL.iter().map(move |&game| (language, game)));
        let draw = |(language, game): (Language, Game)| {
            let picture = stage::picture(&typical(game), None, crate::visitor::words(language));
            ((language.code(), game.name()), picture)
        };
        all.map(draw).collect()
    });
    &DRAWN[&(language.code(), game.name())]
}

/// A position that shows what the game looks like: one of those whose numbers of moves are known, somewhere in the middle.
fn typical(game: Game) -> AnyPosition {
    let known = game.spec().perft.lines().filter_map(|line| line.rsplit('|').next());
    let mut positions = known.filter_map(|text| game.position(text.trim()).ok());
    positions.nth(2).unwrap_or_else(|| game.start(None, None).expect("the usual start is one"))
}
