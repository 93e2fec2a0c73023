//! Drawings: strengths with their error bars, and points from round to round.

use crate::{TournamentView, short, strength::StrengthScale, verdict::points};
use maud::{Markup, html};

/// The width of the charts, of the names beside them and of a row of strengths, and the height of the curves, in pixels.
const WIDTH: f64 = 760.0;
const LABELS: f64 = 190.0;
const LINE: f64 = 26.0;
const HEIGHT: f64 = 340.0;
/// The most curves in a chart: more can not be told apart.
const MOST_CURVES: usize = 8;
/// The most letters of a name beside a bar or a curve.
const MOST_NAME: usize = 22;
/// The most players in a chart of strengths.
const MOST_BARS: usize = 60;

impl TournamentView<'_> {
    /// The charts, once a game has been played: strengths, and points by round from `rounds`, the half points of all players after some rounds.
    pub fn charts(&self, rounds: &[(u32, Vec<u64>)]) -> Markup {
        html! {
            @if self.standings.games == 0 { p { (self.say("contest-nothing-yet")) } } @else {
                section.card { h2 { (self.say("contest-chart-elo")) } (strengths(self)) p.hint { (self.say("report-column-elo")) } }
                section.card { h2 { (self.say("contest-chart-rounds")) } (points_by_round(self, rounds)) (numbers(self, rounds)) }
            }
        }
    }
}

fn strengths(view: &TournamentView<'_>) -> Markup {
    let mut places: Vec<_> = view.standings.places.iter().collect();
    places.sort_by(|one, other| other.elo.value.total_cmp(&one.elo.value));
    places.truncate(MOST_BARS);
    let scale = StrengthScale::new(places.iter().map(|place| &place.elo));
    let width = WIDTH - LABELS - 110.0;
    let height = LINE * places.len() as f64 + 24.0;
    let x = |elo: f64| LABELS + scale.share(elo) * width;
    html! {
        div.scroll tabindex="0" role="region" aria-label=(view.say("contest-chart-elo")) {
            svg.chart viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(view.say("contest-chart-elo")) {
                @for tick in scale.ticks(1.0) {
                    path class=(if tick == 0.0 { "zero" } else { "tick" }) d=(format!("M{:.1} 0V{}", x(tick), height - 20.0)) {}
                    text.axis x=(format!("{:.1}", x(tick))) y=(height - 6.0) text-anchor="middle" { (view.words.figures(format_args!("{tick:+.0}"))) }
                }
                @for (at, place) in places.iter().enumerate() {
                    @let middle = LINE * (at as f64 + 0.5);
                    text x=(LABELS - 8.0) y=(middle + 5.0) text-anchor="end" { (short(view.name(place.player), MOST_NAME)) }
                    (scale.mark(&place.elo, LABELS, width, middle))
                    text.value x=(WIDTH) y=(middle + 5.0) text-anchor="end" { (view.words.figures(format_args!("{:.0}", place.elo))) }
                }
            }
        }
    }
}

/// Points of the best players round by round. Curves differ by their dashes and are named at their ends.
fn points_by_round(view: &TournamentView<'_>, samples: &[(u32, Vec<u64>)]) -> Markup {
    let places: Vec<_> = view.standings.places.iter().take(MOST_CURVES).collect();
    let last = samples.last().map_or(1, |(round, _)| *round).max(1);
    let most = samples.iter().flat_map(|(_, totals)| totals).max().copied().unwrap_or(1).max(1);
    let (left, right, bottom) = (40.0, WIDTH - LABELS, HEIGHT - 26.0);
    let x = |round: u32| left + f64::from(round) / f64::from(last) * (right - left);
    let y = |halves: u64| bottom - halves as f64 / most as f64 * (bottom - 10.0);
    let curve = |player: usize| {
        let dots =
            samples.iter().map(|(round, totals)| format!("L{:.1} {:.1}", x(*round), y(totals[player])));
        format!("M{left} {bottom}{}", dots.collect::<String>())
    };
    let end = |player: usize| samples.last().map_or(bottom, |(_, totals)| y(totals[player]));
    // Names that would cover each other are moved down.
    let mut names: Vec<(f64, usize)> =
        places.iter().enumerate().map(|(at, place)| (end(place.player), at)).collect();
    names.sort_by(|one, other| one.0.total_cmp(&other.0));
    for at in 1..names.len() {
        names[at].0 = names[at].0.max(names[at - 1].0 + 17.0);
    }
    let height = names.last().map_or(HEIGHT, |(lowest, _)| HEIGHT.max(lowest + 12.0));
    html! {
        div.scroll tabindex="0" role="region" aria-label=(view.say("contest-chart-rounds")) {
            svg.chart viewBox=(format!("0 0 {WIDTH} {height:.0}")) role="img" aria-label=(view.say("contest-chart-rounds")) {
                path.zero d=(format!("M{left} 4V{bottom}H{right}")) {}
                text.axis x=(left - 6.0) y="16" text-anchor="end" { (points(most)) }
                text.axis x=(left - 6.0) y=(bottom) text-anchor="end" { "0" }
                text.axis x=(right) y=(bottom + 18.0) text-anchor="end" { (view.words.say_with("contest-round", &[("round", last.into())])) }
                @for (at, place) in places.iter().enumerate() { path class=(format!("curve curve-{at}")) d=(curve(place.player)) {} }
                @for (height, at) in names {
                    text x=(right + 8.0) y=(format!("{:.1}", height + 5.0)) {
                        (at + 1) ". " (short(view.name(places[at].player), MOST_NAME))
                    }
                }
            }
        }
    }
}

/// The points by round as a table.
fn numbers(view: &TournamentView<'_>, samples: &[(u32, Vec<u64>)]) -> Markup {
    let step = samples.len().div_ceil(24).max(1);
    let shown: Vec<_> = samples.iter().rev().step_by(step).collect();
    html! {
        details {
            summary { (view.say("contest-as-table")) }
            div.scroll tabindex="0" role="region" aria-label=(view.say("contest-as-table")) {
                table {
                    thead { tr {
                        th scope="col" { (view.say("tournament-column-name")) }
                        @for (round, _) in shown.iter().rev() { th.number scope="col" { (round) } }
                    } }
                    tbody { @for place in view.standings.places.iter().take(MOST_BARS) {
                        tr {
                            th scope="row" { (view.name(place.player)) }
                            @for (_, totals) in shown.iter().rev() { td.number { (points(totals[place.player])) } }
                        }
                    } }
                }
            }
        }
    }
}
