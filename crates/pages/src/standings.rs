//! The table of standings: points, tie-breaks, Elo with its error bar, faults.

use crate::{
    TournamentView,
    strength::StrengthScale,
    tournament::{escaped, visible},
    verdict::score_of,
};
use khod_arena::standings::{StandingsRow, VOID};
use maud::{Markup, html};

/// Classes and keys of the columns before the drawing of strengths.
const COLUMNS: [(&str, &str); 8] = [
    ("number", "place"),
    ("name", "name"),
    ("number", "points"),
    ("number", "games"),
    ("results", "results"),
    ("number", "buchholz"),
    ("number", "berger"),
    ("number", "elo"),
];
/// Width and height of a drawing of a strength in pixels: on the web and in the report.
const SMALL: [f64; 2] = [140.0, 20.0];
const LARGE: [f64; 2] = [220.0, 22.0];

impl TournamentView<'_> {
    /// The standings: with links to the games, or as in the report, drawn larger and with bars of results.
    pub fn standings_table(&self) -> Markup {
        let scale = StrengthScale::new(self.standings.places.iter().map(|place| &place.elo));
        let is_shown = |key: &str| self.games.is_some() || key != "games";
        html! {
            table.standings {
                thead { tr {
                    @for (class, key) in COLUMNS.into_iter().filter(|(_, key)| is_shown(key)) { (self.column(class, key)) }
                    @if self.games.is_some() { th scope="col" { span.visually-hidden { (self.say("contest-error-bar")) } } }
                    @else { th.drawn { (scale.axis(LARGE[0])) } }
                    (self.column("number", "faults"))
                } }
                tbody { @for place in &self.standings.places { (self.standings_row(place, &scale)) } }
            }
        }
    }

    /// The head of a column, with a longer name as its tooltip.
    pub(crate) fn column(&self, class: &str, key: &str) -> Markup {
        let long = format!("report-column-{key}");
        let title = self.say(if self.words.has(&long) { &long } else { "report-games" });
        html! { th scope="col" class=(class) title=(title) { (self.say(&format!("tournament-column-{key}"))) } }
    }

    fn standings_row(&self, place: &StandingsRow, scale: &StrengthScale) -> Markup {
        let own = visible(self.name(place.player));
        let games = self.games.map(|games| format!("{games}?bot={}", escaped(self.name(place.player))));
        let withdrawn = place
            .withdrawn
            .map(|round| self.words.say_with("tournament-withdrawn", &[("round", round.into())]));
        let class = match (place.rank, &withdrawn) {
            _ if games.is_some() => None,
            (1, _) => Some("first"),
            (_, withdrawn) => withdrawn.as_ref().map(|_| "withdrawn"),
        };
        let figure = |class: &str, number: core::fmt::Arguments<'_>| {
            let label = self.say(&format!("tournament-column-{class}"));
            html! { td class=(format!("number {class}")) data-label=(label) { (self.words.figures(number)) } }
        };
        let elo = format!("{:.0}", place.elo);
        html! {
            tr class=[class] {
                td.number.rank { (place.rank) }
                th scope="row" class="name" {
                    @if let Some(games) = &games { a href=(games) { (own) } } @else { (own) }
                    @if let Some(withdrawn) = &withdrawn {
                        " " @if games.is_some() { span.hint { (withdrawn) } } @else { small { (withdrawn) } }
                    }
                }
                td.number.points { @if games.is_some() { strong { (score_of(place.score())) } } @else { (score_of(place.score())) } }
                @if games.is_some() {
                    td.number { (place.games) }
                    td.results { (results(place.results)) @if place.voids > 0 { " " (VOID) (place.voids) } }
                } @else { td.results { (self.bar_of_results(place.results)) } }
                (figure("buchholz", format_args!("{:.1}", place.buchholz)))
                (figure("berger", format_args!("{:.2}", place.sonneborn_berger)))
                (figure("elo", format_args!("{elo}")))
                @if let Some(games) = &games {
                    td { (scale.drawing(&place.elo, SMALL, &[0.0], None)) }
                    td.number {
                        @if place.faults.is_empty() { "·" } @else {
                            a.bad href=(format!("{games}&reason=fault")) title=(self.faults(place)) { "✗ " (place.fault_count()) }
                        }
                    }
                } @else {
                    td.drawn { (scale.drawing(&place.elo, LARGE, &scale.ticks(1.0), Some(&elo))) }
                    td.number.fault data-label=(self.say("tournament-column-faults")) {
                        @if !place.faults.is_empty() { (place.fault_count()) }
                    }
                }
            }
        }
    }

    /// Won, drawn and lost as a bar with the numbers in it.
    fn bar_of_results(&self, results: [u64; 3]) -> Markup {
        let all: u64 = results.iter().sum();
        html! {
            span.bar {
                @for (class, count) in ["won", "drawn", "lost"].into_iter().zip(results).filter(|(_, count)| *count > 0) {
                    i class=(class) style=(format!("flex:{count}")) title=(self.words.say_with(&format!("report-{class}"), &[("count", count.into())])) {
                        // A number fits into a part of at least 12 % of the bar.
                        @if 100 * count >= 12 * all { (count) }
                    }
                }
            }
        }
    }
}

/// Won, drawn and lost as text.
fn results([won, drawn, lost]: [u64; 3]) -> String {
    format!("+{won} ={drawn} −{lost}")
}
