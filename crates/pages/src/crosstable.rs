//! What each program got against each other.

use crate::{
    TournamentView,
    tournament::{escaped, visible},
    verdict::score_of,
};
use khod_arena::standings::{Cell, StandingsRow, VOID};
use maud::{Markup, html};

impl TournamentView<'_> {
    /// The most players of a crosstable: a larger one is unreadable.
    pub const MOST_CROSS: usize = 60;

    /// The crosstable of the best players: with links to the games, or as in the report, coloured by shares of points.
    pub fn crosstable(&self) -> Markup {
        let places = &self.standings.places[..self.standings.places.len().min(Self::MOST_CROSS)];
        let players = places.len();
        let (class, style) = match players {
            _ if self.games.is_some() => ("cross", None),
            0..=10 => ("cross", None),
            11..=24 => ("cross many", None),
            // On paper the columns share the width of the sheet.
            _ => ("cross crowd", Some(format!("--players:{players}"))),
        };
        html! {
            table class=(class) style=[style] {
                thead { tr {
                    td.rank {}
                    @if self.games.is_some() { th scope="col" { (self.say("tournament-column-name")) } } @else { td.name {} }
                    @for (number, place) in (1..).zip(places) {
                        th class=[self.games.map(|_| "number")] scope="col" title=[self.games.map(|_| self.name(place.player))] { (number) }
                    }
                    (self.column("number", "points"))
                } }
                tbody {
                    @for (number, place) in (1..).zip(places) {
                        tr {
                            td.number.rank { (number) }
                            th scope="row" class="name" { (visible(self.name(place.player))) }
                            @for other in places { (self.cross_cell(place, other)) }
                            td.number.points { @if self.games.is_some() { strong { (score_of(place.score())) } } @else { (score_of(place.score())) } }
                        }
                    }
                }
            }
        }
    }

    fn cross_cell(&self, place: &StandingsRow, other: &StandingsRow) -> Markup {
        let cell = self.standings.cells.get(&(place.player, other.player));
        let names = [place, other].map(|place| self.name(place.player));
        match (cell, self.games) {
            _ if place.player == other.player => {
                html! { td.self.number[self.games.is_some()] { @if self.games.is_some() { "×" } } }
            }
            (None, Some(_)) => html! { td.number { "·" } },
            (None, None) => html! { td.unmet {} },
            (Some(cell), Some(games)) => {
                let [one, other] = names.map(escaped);
                let values = [
                    ("won", cell.wins.into()),
                    ("drawn", cell.draws.into()),
                    ("lost", cell.losses.into()),
                    ("void", cell.voids.into()),
                ];
                html! {
                    td.number {
                        a href=(format!("{games}?bot={one}&other={other}")) title=(self.words.say_with("contest-cell", &values)) {
                            (score_of(cell.score())) @if is_partly_void(cell) { " " (VOID) }
                        }
                    }
                }
            }
            (Some(cell), None) => {
                let share = (cell.score().unwrap_or(0) as f64 * 100.0 / cell.of.max(1) as f64).round();
                html! {
                    td.met style=(format!("--share:{share}%")) title=(visible(&names.join(" – "))) {
                        (score_of(cell.score())) @if is_partly_void(cell) { (VOID) }
                    }
                }
            }
        }
    }
}

/// Whether some games of two players are void and some count.
fn is_partly_void(cell: &Cell) -> bool {
    cell.voids > 0 && cell.score().is_some()
}
