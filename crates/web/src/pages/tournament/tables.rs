//! The standings, and the points of each program against each other.

use super::{contest_of, frame};
use crate::answer::prelude::*;
use khod_arena::standings::VOID;
use khod_pages::TournamentView;

/// The least time between two changes of the table.
pub(super) const PACE: Duration = Duration::from_secs(1);

pub(super) async fn show(visit: Visit, Path(id): Path<String>) -> PageResult {
    let contest = contest_of(&visit, &id)?;
    let body = html! { div #contest-table { (table(&visit, &contest)) } };
    Ok(frame::page(&visit, &contest, "", &body))
}

/// The parts of the page that change with the table.
pub(super) fn parts(visit: &Visit, contest: &Contest, running: bool) -> Vec<(&'static str, Markup)> {
    vec![
        ("contest-state", html! { (frame::state(visit, contest, running)) }),
        ("contest-controls", frame::controls(visit, contest, running)),
        ("contest-table", table(visit, contest)),
    ]
}

/// The standings with what there is to say about them.
fn table(visitor: &Visitor, contest: &Contest) -> Markup {
    let games = name::address(&contest.id, "games");
    let view = contest.view(visitor, &games);
    let first = view.first_moves().map(|(game, worth)| {
        let values = [("game", game.into()), ("elo", visitor.words().figures(worth).into())];
        visitor.say_with("tournament-first-move", &values)
    });
    let unplayed = view.has_unplayed().then(|| visitor.say("report-unplayed"));
    let explained = visitor.say("contest-places-explained");
    let notes = [explained].into_iter().chain(unplayed).chain(view.notes()).chain(first);
    html! {
        div.scroll tabindex="0" role="region" aria-label=(visitor.say("report-standings")) { (view.standings_table()) }
        @for note in notes { p.hint { (note) } }
    }
}

/// The crosstable.
pub(super) fn crosstable(visit: &Visit, contest: &Contest) -> Markup {
    let games = name::address(&contest.id, "games");
    let most = TournamentView::MOST_CROSS;
    let body = html! {
        div.scroll tabindex="0" role="region" aria-label=(visit.say("report-crosstable")) { (contest.view(visit, &games).crosstable()) }
        p.hint { (visit.say("contest-cross-explained")) }
        @if contest.standings.voids > 0 { p.hint { (visit.say_with("report-void", &[("sign", VOID.into())])) } }
        @if contest.standings.places.len() > most { p.hint { (visit.say_with("contest-cross-cut", &[("most", most.into())])) } }
    };
    frame::page(visit, contest, "table", &body)
}
