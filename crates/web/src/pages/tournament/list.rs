//! All tournaments.

use super::{frame, may_direct};
use crate::answer::prelude::*;

pub(super) async fn show(visit: Visit) -> Markup {
    let ids = visit.app.contests.ids();
    let body = html! {
        h1 { (visit.say("nav-tournaments")) }
        @if may_direct(&visit) {
            p { a.button.primary href="/new/tournament" { (visit.say("contest-new")) } }
        }
        @if ids.is_empty() { p.lead { (visit.say("contest-none")) } } @else {
            div.scroll tabindex="0" role="region" aria-label=(visit.say("nav-tournaments")) {
                table {
                    thead { tr {
                        @for key in ["contest-column-name", "contest-column-games", "contest-column-format", "contest-column-played", "contest-column-state"] {
                            th scope="col" { (visit.say(key)) }
                        }
                    } }
                    tbody { @for id in &ids { (tokio::task::block_in_place(|| row(&visit, id))) } }
                }
            }
        }
    };
    let page = Page::new(&visit, PageSection::Tournaments, visit.say("nav-tournaments"), body);
    page.with_styles(&["contest.css"]).render()
}

fn row(visit: &Visit, id: &str) -> Markup {
    let contest = match visit.app.contests.find(id) {
        Ok(contest) => contest,
        Err(why) => {
            return html! { tr { th scope="row" { (id) } td colspan="4" { span.bad { "✗ " (visit.words().explain(&why)) } } } };
        }
    };
    let (view, played) = (contest.view(visit, ""), contest.standings.games);
    let state = contest.state(visit.app.contests.is_running(id));
    html! {
        tr {
            th scope="row" { a href=(name::address(id, "")) { (contest.title()) } }
            td { (view.game_names().join(", ")) }
            td { (view.format()) }
            td.played {
                (played) " / " (view.expected()) " "
                progress value=(played) max=(view.expected().max(1)) aria-label=(visit.say("contest-column-played")) {}
            }
            td { @if state == "contest-running" { span aria-hidden="true" { "▶ " } } (visit.say(state)) }
        }
    }
}

/// The tournaments that are being played, for the front page.
pub(crate) fn banner(visit: &Visit) -> Markup {
    let running = visit.app.contests.running();
    html! {
        @for contest in running.iter().filter_map(|id| tokio::task::block_in_place(|| visit.app.contests.find(id)).ok()) {
            section.card.running {
                h2 { a href=(name::address(&contest.id, "live")) { span aria-hidden="true" { "▶ " } (contest.title()) } }
                p { (frame::state(visit, &contest, true)) }
            }
        }
    }
}
