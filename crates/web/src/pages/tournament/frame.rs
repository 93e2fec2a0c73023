//! What all pages of a tournament have around them.

use super::may_direct;
use crate::{answer::prelude::*, contests::Export};

/// The parts of a tournament, by their addresses.
pub(super) const TABS: [(&str, &str); 5] = [
    ("", "contest-tab-standings"),
    ("live", "contest-tab-live"),
    ("table", "contest-tab-table"),
    ("games", "contest-tab-games"),
    ("chart", "contest-tab-chart"),
];

/// A whole page with a part of a tournament.
pub(super) fn page(visit: &Visit, contest: &Contest, tab: &str, body: &Markup) -> Markup {
    let running = visit.app.contests.is_running(&contest.id);
    let body = html! {
        (page::words(visit, &["game-offline"]))
        div data-topic=(format!("t:{}", contest.id)) {
            h1 { (contest.title()) }
            p.lead #contest-state role="status" { (state(visit, contest, running)) }
            @if let Some(failure) = &contest.failure { p.bad role="alert" { "✗ " (visit.words().explain(failure)) } }
            div.row #contest-controls { (controls(visit, contest, running)) }
            nav.tabs aria-label=(visit.say("contest-parts")) {
                @for (part, key) in TABS {
                    a href=(name::address(&contest.id, part)) aria-current=[(part == tab).then_some("page")] { (visit.say(key)) }
                }
            }
            (body)
            p.hint {
                a href=(name::address(&contest.id, Export::REPORT.file)) { (visit.say("contest-report")) }
                @for form in Export::ALL { " · " a href=(name::address(&contest.id, form.file)) download { (form.file) } }
            }
        }
    };
    let page = Page::new(visit, PageSection::Tournaments, contest.title().to_owned(), body);
    page.with_boards(&["live.js"]).with_styles(&["contest.css"]).render()
}

/// What is played, and how far it is.
pub(super) fn state(visitor: &Visitor, contest: &Contest, running: bool) -> String {
    let view = contest.view(visitor, "");
    let mut parts = vec![view.game_names().join(", "), view.format(), view.progress()];
    // `progress` has said already that a tournament is finished.
    let key = Some(contest.state(running)).filter(|key| *key != "contest-finished");
    parts.extend(key.map(|key| visitor.say(key)));
    parts.join(" · ")
}

/// Buttons that start and stop, for a visitor who may; the end of what the arbiter printed, if the tournament is not finished.
pub(super) fn controls(visit: &Visit, contest: &Contest, running: bool) -> Markup {
    if !may_direct(visit) {
        return html! {};
    }
    let standings = &contest.standings;
    let words = visit.app.contests.last_words(&contest.id).filter(|_| !running && !standings.finished);
    html! {
        @if running {
            form method="post" action=(name::address(&contest.id, "stop")) { button { (visit.say("contest-stop")) } }
        } @else if !standings.finished {
            form method="post" action=(name::address(&contest.id, "run")) {
                button.primary { (visit.say(if standings.games > 0 { "contest-resume" } else { "contest-start" })) }
            }
        }
        @if let Some(words) = words {
            details.log open[standings.games == 0] { summary { (visit.say("contest-last-words")) } pre tabindex="0" { (words) } }
        }
    }
}
