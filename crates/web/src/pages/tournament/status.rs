//! «Состояние»: the latest games of all tournaments, a line a game, with verdicts in words that pupils know.

use super::verdict;
use crate::{
    app::Shared,
    contests::name,
    page::{Page, Section},
    visitor::Visitor,
};
use axum::extract::{Query, State};
use khod_arena::storage::{GameFilter, ListedGame};
use maud::{Markup, html};
use serde::Deserialize;

/// Lines of the page.
const MOST: usize = 100;
/// Tournaments that are looked into.
const MOST_CONTESTS: usize = 20;

/// What an address asks for.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Wish {
    bot: String,
}

/// A game with its tournament.
struct Line {
    id: String,
    title: String,
    game: ListedGame,
}

pub(super) async fn show(State(app): State<Shared>, visitor: Visitor, Query(wish): Query<Wish>) -> Markup {
    let say = |key: &str| visitor.say(key);
    let (lines, names) = tokio::task::block_in_place(|| latest(&app, &wish.bot));
    let body = html! {
        h1 { (say("nav-status")) }
        form.row.filters method="get" {
            label { (say("contest-filter-program")) " " input name="bot" value=(wish.bot) list="programs" autocomplete="off"; }
            datalist #programs { @for own in &names { option value=(own) {} } }
            button { (say("contest-filter")) }
        }
        @if lines.is_empty() { p.lead { (say("contest-nothing-yet")) } } @else {
            div.scroll tabindex="0" role="region" aria-label=(say("nav-status")) {
                table.status {
                    thead { tr {
                        @for key in ["place", "name", "game", "white", "black", "score", "verdict"] { th scope="col" { (say(&format!("contest-column-{key}"))) } }
                        th.number scope="col" { (say("contest-column-move")) }
                    } }
                    tbody { @for line in &lines { (row(&visitor, line)) } }
                }
            }
        }
    };
    let page = Page::new(&visitor, Section::Status, say("nav-status"), body);
    Page { styles: &["contest.css"], ..page }.render()
}

/// The latest games, those of the tournament that was played last first, and who plays there.
fn latest(app: &Shared, bot: &str) -> (Vec<Line>, Vec<String>) {
    let player = Some(bot.trim().to_owned()).filter(|name| !name.is_empty());
    let filter = GameFilter { player, latest: true, ..GameFilter::default() };
    let (mut lines, mut names) = (Vec::new(), Vec::new());
    for id in app.contests.ids().iter().take(MOST_CONTESTS) {
        let Ok(contest) = app.contests.find(id) else { continue };
        names.extend(contest.specification.entrants.iter().map(|entrant| entrant.name.clone()));
        let most = (MOST - lines.len()) as u64;
        let Ok((games, _)) = contest.games().and_then(|games| games.list(&filter, 0, most)) else { continue };
        let title = contest.title();
        lines.extend(games.into_iter().map(|game| Line { id: id.clone(), title: title.to_owned(), game }));
    }
    names.sort();
    names.dedup();
    (lines, names)
}

fn row(visitor: &Visitor, line: &Line) -> Markup {
    let game = &line.game;
    let address = name::address(&line.id, &format!("g/{}", name::of_place(game.place)));
    let loser = game.faulty().map(khod_games::Side::index);
    // The line that was wrong comes after those that were played.
    let number = game.moves + usize::from(game.verdict.is_fault());
    html! {
        tr {
            td { a href=(address) { (name::said_of_place(game.place)) } }
            td { a href=(name::address(&line.id, "")) { (line.title) } }
            td { (visitor.say(&format!("game-{}", game.game.name()))) }
            @for (side, own) in game.names.iter().enumerate() { td { (own) @if loser == Some(side) { span.bad { " ✗" } } } }
            td.score { (verdict::score(game.winner)) }
            td { (verdict::shown(visitor, game.verdict, &game.reason)) }
            td.number { a href=(format!("{address}?ply={}", game.moves)) { (number) } }
        }
    }
}
