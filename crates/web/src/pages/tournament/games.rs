//! Games as tables: those of a tournament, with filters, and the latest of all tournaments.

use super::{failed, frame};
use crate::answer::prelude::*;
use axum::http::Uri;
use khod_arena::{
    Verdict,
    storage::{GameEnd, GameFilter, ListedGame, StorageFailure},
};
use khod_pages::{place_name, verdict};

/// Games on a page.
const A_PAGE: u64 = 50;
/// The reason that stands for every fault.
const ANY_FAULT: &str = "fault";

/// What an address asks for.
#[derive(Deserialize, Default, Debug)]
#[serde(default)]
struct GamesQuery {
    bot: String,
    other: String,
    result: String,
    reason: String,
    page: u64,
}

impl GamesQuery {
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
        let mut fields: Vec<String> = parts.map(|(key, value)| format!("{key}={}", escaped(value))).collect();
        fields.push(format!("page={page}"));
        format!("{}?{}", name::address(&contest.id, "games"), fields.join("&"))
    }
}

pub(super) fn show(visit: &Visit, contest: &Contest, uri: &Uri) -> PageResult {
    let Ok(Query(query)) = Query::<GamesQuery>::try_from_uri(uri) else {
        return Err(ErrorPage::of(StatusCode::BAD_REQUEST, "web-missing"));
    };
    let page = query.page.clamp(1, u64::MAX / A_PAGE);
    let read = || contest.games()?.list(&query.filter(), (page - 1) * A_PAGE, A_PAGE);
    let (games, count) = match tokio::task::block_in_place(read) {
        Err(StorageFailure::Missing) => (Vec::new(), 0),
        read => read.map_err(|failure| failed(&failure))?,
    };
    let pages = count.div_ceil(A_PAGE).max(1);
    let body = html! {
        (filters(visit, contest, &query))
        p { (visit.say_with("contest-games-found", &[("count", count.into())])) }
        @if !games.is_empty() { (table(visit, &contest.id, &games)) }
        @if pages > 1 {
            nav.row aria-label=(visit.say("contest-pages")) {
                @if page > 1 { a.button rel="prev" href=(query.address(contest, page - 1)) { "← " (visit.say("contest-before")) } }
                span { (page) " / " (pages) }
                @if page < pages { a.button rel="next" href=(query.address(contest, page + 1)) { (visit.say("contest-after")) " →" } }
            }
        }
    };
    Ok(frame::page(visit, contest, "games", &body))
}

fn filters(visitor: &Visitor, contest: &Contest, query: &GamesQuery) -> Markup {
    let any = [("", visitor.say("contest-any")), (ANY_FAULT, visitor.say("contest-any-fault"))];
    let verdicts =
        Verdict::ALL.iter().map(|verdict| (verdict.word(), verdict::name(visitor.words(), *verdict)));
    let entrants = &contest.specification.entrants;
    let players = |chosen: &str, key: &str, label: &str| {
        html! {
            label { (visitor.say(label)) " " select name=(key) {
                option value="" { (visitor.say("contest-any")) }
                @for entrant in entrants { option value=(entrant.name) selected[entrant.name == chosen] { (entrant.name) } }
            } }
        }
    };
    html! {
        form.row.filters method="get" {
            (players(&query.bot, "bot", "contest-filter-program"))
            (players(&query.other, "other", "contest-filter-other"))
            label { (visitor.say("contest-filter-result")) " " select name="result" {
                option value="" { (visitor.say("contest-any")) }
                @for word in GameEnd::ALL.iter().map(|end| end.word()) { option value=(word) selected[word == query.result] { (visitor.say(&format!("contest-result-{word}"))) } }
            } }
            label { (visitor.say("contest-filter-reason")) " " select name="reason" {
                @for (word, text) in any.into_iter().chain(verdicts) { option value=(word) selected[word == query.reason] { (text) } }
            } }
            button { (visitor.say("contest-filter")) }
        }
    }
}

/// Games as a table.
fn table(visitor: &Visitor, id: &str, games: &[ListedGame]) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label=(visitor.say("report-game-list")) {
            table.games {
                thead { tr {
                    @for key in ["place", "game", "white", "black", "score"] { th scope="col" { (visitor.say(&format!("contest-column-{key}"))) } }
                    th.number scope="col" { (visitor.say("contest-column-moves")) }
                    th scope="col" { (visitor.say("contest-column-ending")) }
                } }
                tbody { @for game in games { (row(visitor, id, None, game)) } }
            }
        }
    }
}

/// Lines of the page of the latest games.
const MOST: usize = 100;
/// Tournaments that are looked into.
const MOST_CONTESTS: usize = 20;

/// What an address asks for.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct StatusQuery {
    bot: String,
}

/// «Состояние»: the latest games of all tournaments, a line a game, with verdicts in words that pupils know.
pub(super) async fn status(visit: Visit, Query(query): Query<StatusQuery>) -> Markup {
    let (lines, names) = tokio::task::block_in_place(|| latest(&visit.app, &query.bot));
    let body = html! {
        h1 { (visit.say("nav-status")) }
        form.row.filters method="get" {
            label { (visit.say("contest-filter-program")) " " input name="bot" value=(query.bot) list="programs" autocomplete="off"; }
            datalist #programs { @for own in &names { option value=(own) {} } }
            button { (visit.say("contest-filter")) }
        }
        @if lines.is_empty() { p.lead { (visit.say("contest-nothing-yet")) } } @else {
            div.scroll tabindex="0" role="region" aria-label=(visit.say("nav-status")) {
                table.status {
                    thead { tr {
                        @for key in ["place", "name", "game", "white", "black", "score", "verdict"] { th scope="col" { (visit.say(&format!("contest-column-{key}"))) } }
                        th.number scope="col" { (visit.say("contest-column-move")) }
                    } }
                    tbody { @for (contest, game) in &lines { (row(&visit, &contest.id, Some(contest.title()), game)) } }
                }
            }
        }
    };
    let page = Page::new(&visit, PageSection::Status, visit.say("nav-status"), body);
    page.with_styles(&["contest.css"]).render()
}

/// The latest games, those of the tournament that was played last first, and the names of the programs in these tournaments.
fn latest(app: &Shared, bot: &str) -> (Vec<(Arc<Contest>, ListedGame)>, Vec<String>) {
    let player = Some(bot.trim().to_owned()).filter(|name| !name.is_empty());
    let filter = GameFilter { player, latest: true, ..GameFilter::default() };
    let (mut lines, mut names) = (Vec::new(), Vec::new());
    for id in app.contests.ids().iter().take(MOST_CONTESTS) {
        let Ok(contest) = app.contests.find(id) else { continue };
        names.extend(contest.specification.entrants.iter().map(|entrant| entrant.name.clone()));
        let most = (MOST - lines.len()) as u64;
        let Ok((games, _)) = contest.games().and_then(|games| games.list(&filter, 0, most)) else { continue };
        lines.extend(games.into_iter().map(|game| (Arc::clone(&contest), game)));
    }
    names.sort();
    names.dedup();
    (lines, names)
}

/// A game; among those of several tournaments with the title of its own.
fn row(visitor: &Visitor, id: &str, title: Option<&str>, game: &ListedGame) -> Markup {
    let address = name::address(id, &format!("g/{}", name::of_place(game.place)));
    let loser = game.faulty().map(Side::index);
    // The line that was wrong comes after those that were played.
    let number = game.moves + usize::from(game.verdict.is_fault());
    let ending = html! { td { (verdict::shown(visitor.words(), game.verdict, &game.reason)) } };
    html! {
        tr {
            td { a href=(address) { (place_name(game.place)) } }
            @if let Some(title) = title { td { a href=(name::address(id, "")) { (title) } } }
            td { (visitor.say(&format!("game-{}", game.game.name()))) }
            @for (side, own) in game.names.iter().enumerate() { td { (own) @if loser == Some(side) { span.bad { " ✗" } } } }
            td.score {
                (verdict::score(game.winner))
                @if let Some([white, black]) = game.points.filter(|_| title.is_none()) { " (" (white) ":" (black) ")" }
            }
            @if title.is_some() {
                (ending)
                td.number { a href=(format!("{address}?ply={}", game.moves)) { (number) } }
            } @else {
                td.number { (game.moves) }
                (ending)
            }
        }
    }
}
