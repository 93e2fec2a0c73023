//! The games of a tournament, with filters.

use super::{failed, frame, verdict};
use crate::{
    app::Shared,
    contests::{Contest, name},
    pages::Refusal,
    visitor::Visitor,
};
use axum::{
    extract::Query,
    http::{StatusCode, Uri},
};
use khod_arena::{
    Verdict,
    storage::{GameEnd, GameFilter, ListedGame, StorageFailure},
};
use maud::{Markup, html};
use serde::Deserialize;

/// Games on a page.
const A_PAGE: u64 = 50;
/// The reason that stands for every fault.
const ANY_FAULT: &str = "fault";

/// What an address asks for.
#[derive(Deserialize, Default, Debug)]
#[serde(default)]
struct Wish {
    bot: String,
    other: String,
    result: String,
    reason: String,
    page: u64,
}

impl Wish {
    fn filter(&self) -> GameFilter {
        let name = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        GameFilter {
            player: name(&self.bot),
            opponent: name(&self.other),
            result: GameEnd::from_word(&self.result),
            verdict: Verdict::from_word(&self.reason),
            faults: self.reason == ANY_FAULT,
            latest: false,
        }
    }

    fn address(&self, contest: &Contest, page: u64) -> String {
        let parts =
            [("bot", &self.bot), ("other", &self.other), ("result", &self.result), ("reason", &self.reason)];
        let parts = parts.iter().filter(|(_, value)| !value.is_empty());
        let mut query: Vec<String> =
            parts.map(|(key, value)| format!("{key}={}", name::escaped(value))).collect();
        query.push(format!("page={page}"));
        format!("{}?{}", name::address(&contest.id, "games"), query.join("&"))
    }
}

pub(super) fn show(app: &Shared, visitor: &Visitor, contest: &Contest, uri: &Uri) -> Result<Markup, Refusal> {
    let Ok(Query(wish)) = Query::<Wish>::try_from_uri(uri) else {
        return Err(Refusal::of(visitor, StatusCode::BAD_REQUEST, "web-missing"));
    };
    let page = wish.page.clamp(1, u64::MAX / A_PAGE);
    let read = || contest.games()?.list(&wish.filter(), (page - 1) * A_PAGE, A_PAGE);
    let (games, count) = match tokio::task::block_in_place(read) {
        Err(StorageFailure::Missing) => (Vec::new(), 0),
        read => read.map_err(|failure| failed(visitor, &failure))?,
    };
    let pages = count.div_ceil(A_PAGE).max(1);
    let body = html! {
        (filters(visitor, contest, &wish))
        p { (visitor.say_with("contest-games-found", &[("count", count.into())])) }
        @if !games.is_empty() { (table(visitor, &contest.id, &games)) }
        @if pages > 1 {
            nav.row aria-label=(visitor.say("contest-pages")) {
                @if page > 1 { a.button rel="prev" href=(wish.address(contest, page - 1)) { "← " (visitor.say("contest-before")) } }
                span { (page) " / " (pages) }
                @if page < pages { a.button rel="next" href=(wish.address(contest, page + 1)) { (visitor.say("contest-after")) " →" } }
            }
        }
    };
    Ok(frame::page(app, visitor, contest, "games", &body))
}

fn filters(visitor: &Visitor, contest: &Contest, wish: &Wish) -> Markup {
    let say = |key: &str| visitor.say(key);
    let verdicts =
        Verdict::ALL.iter().map(|verdict| (verdict.word(), say(&format!("verdict-{}", verdict.word()))));
    let reasons: Vec<(&str, String)> = [("", say("contest-any")), (ANY_FAULT, say("contest-any-fault"))]
        .into_iter()
        .chain(verdicts)
        .collect();
    let entrants = &contest.specification.entrants;
    let players = |chosen: &str, key: &str, label: &str| {
        html! {
            label { (say(label)) " " select name=(key) {
                option value="" { (say("contest-any")) }
                @for entrant in entrants { option value=(entrant.name) selected[entrant.name == chosen] { (entrant.name) } }
            } }
        }
    };
    html! {
        form.row.filters method="get" {
            (players(&wish.bot, "bot", "contest-filter-program"))
            (players(&wish.other, "other", "contest-filter-other"))
            label { (say("contest-filter-result")) " " select name="result" {
                option value="" { (say("contest-any")) }
                @for (word, _) in GameEnd::WORDS { option value=(word) selected[word == wish.result] { (say(&format!("contest-result-{word}"))) } }
            } }
            label { (say("contest-filter-reason")) " " select name="reason" {
                @for (word, text) in &reasons { option value=(word) selected[*word == wish.reason] { (text) } }
            } }
            button { (say("contest-filter")) }
        }
    }
}

/// Games as a table.
fn table(visitor: &Visitor, id: &str, games: &[ListedGame]) -> Markup {
    let say = |key: &str| visitor.say(key);
    html! {
        div.scroll tabindex="0" role="region" aria-label=(say("report-game-list")) {
            table.games {
                thead { tr {
                    @for key in ["place", "game", "white", "black", "score"] { th scope="col" { (say(&format!("contest-column-{key}"))) } }
                    th.number scope="col" { (say("contest-column-moves")) }
                    th scope="col" { (say("contest-column-ending")) }
                } }
                tbody { @for game in games { (row(visitor, id, game)) } }
            }
        }
    }
}

fn row(visitor: &Visitor, id: &str, game: &ListedGame) -> Markup {
    let address = name::address(id, &format!("g/{}", name::of_place(game.place)));
    let loser = game.faulty().map(khod_games::Side::index);
    html! {
        tr {
            td { a href=(address) { (name::said_of_place(game.place)) } }
            td { (visitor.say(&format!("game-{}", game.game.name()))) }
            @for (side, own) in game.names.iter().enumerate() { td { (own) @if loser == Some(side) { span.bad { " ✗" } } } }
            td.score { (verdict::score(game.winner)) @if let Some([white, black]) = game.points { " (" (white) ":" (black) ")" } }
            td.number { (game.moves) }
            td { (verdict::shown(visitor, game.verdict, &game.reason)) }
        }
    }
}
