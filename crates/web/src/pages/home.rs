//! The front page: five games, one click from a board.

use super::tournament;
use crate::{
    app::Shared,
    page::{Page, Section},
    stage,
    visitor::Visitor,
};
use axum::extract::State;
use khod_games::{AnyPosition, Game};
use khod_view::Language;
use maud::{Markup, PreEscaped, html};
use std::sync::LazyLock;

pub(super) async fn show(State(app): State<Shared>, visitor: Visitor) -> Markup {
    let say = |key: &str| visitor.say(key);
    let body = html! {
        h1.visually-hidden { (say("web-name")) }
        (tournament::banner(&app, &visitor))
        div.games {
            @for game in Game::ALL {
                @let name = game.name();
                section.card.tile {
                    h2 { a href=(format!("/play/{name}")) { (say(&format!("game-{name}"))) } }
                    p { (say(&format!("game-{name}-line"))) }
                    div.picture { (PreEscaped(thumbnail(*game, visitor.language))) }
                    form method="post" action=(format!("/play/{name}")) {
                        button.primary { (say("home-play-now")) }
                        a.button href=(format!("/play/{name}")) { (say("home-set-up")) }
                        a href=(format!("/rules/{name}")) { (say("play-rules")) }
                    }
                }
            }
        }
    };
    Page::new(&visitor, Section::Play, say("home-title"), body).with_boards(&[]).render()
}

/// The picture of a game, drawn once in each language.
fn thumbnail(game: Game, language: Language) -> &'static str {
    static DRAWN: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
        let draw = |language: Language| {
            let words = crate::visitor::words(language);
            Game::ALL.iter().map(|&game| stage::picture(&typical(game), None, words)).collect()
        };
        Language::ALL.into_iter().map(draw).collect()
    });
    let [language, game] = [
        Language::ALL.iter().position(|known| *known == language),
        Game::ALL.iter().position(|known| *known == game),
    ];
    &DRAWN[language.expect("every language is in the list")][game.expect("every game is in the list")]
}

/// A position that shows what the game looks like: one of those whose numbers of moves are known, somewhere in the middle.
fn typical(game: Game) -> AnyPosition {
    let known = game.spec().perft.lines().filter_map(|line| line.rsplit('|').next());
    let mut positions = known.filter_map(|text| game.position(text.trim()).ok());
    positions.nth(2).unwrap_or_else(|| game.start(None, None).expect("the usual start is one"))
}
