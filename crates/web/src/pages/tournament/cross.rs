//! The crosstable.

use super::{frame, verdict::score_of};
use crate::{
    app::Shared,
    contests::{Contest, name},
    visitor::Visitor,
};
use khod_arena::standings::VOID;
use maud::{Markup, html};

/// Larger crosstables are unreadable.
const MOST: usize = 60;

pub(super) fn show(app: &Shared, visitor: &Visitor, contest: &Contest) -> Markup {
    let places: Vec<_> = contest.standings.places.iter().take(MOST).collect();
    let body = html! {
        div.scroll tabindex="0" role="region" aria-label=(visitor.say("report-crosstable")) {
            table.cross {
                thead { tr {
                    td {} th scope="col" { (visitor.say("tournament-column-name")) }
                    @for (number, place) in (1..).zip(&places) {
                        th.number scope="col" title=(contest.name(place.player)) { (number) }
                    }
                    th.number scope="col" { (visitor.say("tournament-column-points")) }
                } }
                tbody {
                    @for (number, place) in (1..).zip(&places) {
                        tr {
                            td.number { (number) }
                            th scope="row" { (contest.name(place.player)) }
                            @for other in &places { (cell(visitor, contest, place.player, other.player)) }
                            td.number { strong { (score_of(place.score())) } }
                        }
                    }
                }
            }
        }
        p.hint { (visitor.say("contest-cross-explained")) }
        @if contest.standings.voids > 0 { p.hint { (visitor.say_with("report-void", &[("sign", VOID.into())])) } }
        @if contest.standings.places.len() > MOST { p.hint { (visitor.say_with("contest-cross-cut", &[("most", MOST.into())])) } }
    };
    frame::page(app, visitor, contest, "table", &body)
}

fn cell(visitor: &Visitor, contest: &Contest, one: usize, other: usize) -> Markup {
    if one == other {
        return html! { td.number.self { "×" } };
    }
    let Some(cell) = contest.standings.cells.get(&(one, other)) else { return html! { td.number { "·" } } };
    let (names, escaped) = ([contest.name(one), contest.name(other)], name::escaped);
    let games = format!(
        "{}?bot={}&other={}",
        name::address(&contest.id, "games"),
        escaped(names[0]),
        escaped(names[1])
    );
    let values = [
        ("won", cell.wins.into()),
        ("drawn", cell.draws.into()),
        ("lost", cell.losses.into()),
        ("void", cell.voids.into()),
    ];
    let mark = cell.score().filter(|_| cell.voids > 0).map(|_| VOID);
    html! {
        td.number {
            a href=(games) title=(visitor.say_with("contest-cell", &values)) { (score_of(cell.score())) @if let Some(mark) = mark { " " (mark) } }
        }
    }
}
