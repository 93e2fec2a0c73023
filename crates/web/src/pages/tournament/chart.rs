//! Drawings: strengths with their error bars, and points from round to round.

use super::{frame, verdict::points};
use crate::{app::Shared, contests::Contest, visitor::Visitor};
use khod_rating::Estimate;
use maud::{Markup, html};

/// Error bars beyond this do not stretch the scale.
const FARTHEST: f64 = 1200.0;
/// The width of a small drawing in a table.
const SMALL: f64 = 140.0;
/// The size of the large drawings.
const WIDTH: f64 = 760.0;
const LABELS: f64 = 190.0;
const LINE: f64 = 26.0;
const HEIGHT: f64 = 340.0;
/// Curves that can be told apart.
const MOST_CURVES: usize = 8;
/// Players whose strengths fit into a drawing.
const MOST_BARS: usize = 60;

/// The scale that all strengths of a drawing share.
pub(super) struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    pub(super) fn new<'a>(estimates: impl Iterator<Item = &'a Estimate>) -> Self {
        let (mut low, mut high) = (-50.0_f64, 50.0_f64);
        for estimate in estimates {
            let error = estimate.error.unwrap_or(0.0);
            low = low.min(estimate.value - error);
            high = high.max(estimate.value + error);
        }
        Self { low: low.max(-FARTHEST), high: high.min(FARTHEST) }
    }

    /// Where a strength lies, from 0 to 1.
    fn share(&self, elo: f64) -> f64 {
        (elo.clamp(self.low, self.high) - self.low) / (self.high - self.low)
    }

    fn step(&self) -> f64 {
        let steps = [25.0, 50.0, 100.0, 200.0, 400.0];
        steps.into_iter().find(|step| (self.high - self.low) / step <= 8.0).unwrap_or(800.0)
    }

    /// Strengths that are written at the scale.
    fn ticks(&self) -> Vec<f64> {
        let step = self.step();
        let first = (self.low / step).ceil() as i32;
        let last = (self.high / step).floor() as i32;
        (first..=last).map(|number| f64::from(number) * step).collect()
    }

    /// A dot with its error bar: ends that are closed, so that they are seen without colours.
    fn mark(&self, estimate: &Estimate, left: f64, width: f64, middle: f64) -> Markup {
        let at = |elo: f64| left + self.share(elo) * width;
        let error = estimate.error.unwrap_or(0.0);
        let [from, to] = [-error, error].map(|error| at(estimate.value + error));
        let (top, bottom) = (middle - 4.0, middle + 4.0);
        let path = format!("M{from:.1} {top}V{bottom}M{from:.1} {middle}H{to:.1}M{to:.1} {top}V{bottom}");
        html! {
            @if estimate.error.is_some() { path.errorbar d=(path) {} }
            circle.dot cx=(format!("{:.1}", at(estimate.value))) cy=(middle) r="4" {}
        }
    }

    /// One strength, small enough for a table.
    pub(super) fn bar(&self, estimate: &Estimate) -> Markup {
        let zero = 6.0 + self.share(0.0) * (SMALL - 12.0);
        html! {
            svg.strength viewBox=(format!("0 0 {SMALL} 20")) width=(SMALL) height="20" aria-hidden="true" {
                path.zero d=(format!("M{zero:.1} 0V20")) {}
                (self.mark(estimate, 6.0, SMALL - 12.0, 10.0))
            }
        }
    }
}

pub(super) fn show(app: &Shared, visitor: &Visitor, contest: &Contest) -> Markup {
    let body = html! {
        @if contest.standings.games == 0 { p { (visitor.say("contest-nothing-yet")) } } @else {
            section.card { h2 { (visitor.say("contest-chart-elo")) } (strengths(visitor, contest))
                p.hint { (visitor.say("report-column-elo")) } }
            section.card { h2 { (visitor.say("contest-chart-rounds")) } (rounds(visitor, contest)) (numbers(visitor, contest)) }
        }
    };
    frame::page(app, visitor, contest, "chart", &body)
}

fn short(name: &str) -> String {
    if name.chars().count() <= 22 { name.to_owned() } else { name.chars().take(21).chain(['…']).collect() }
}

fn strengths(visitor: &Visitor, contest: &Contest) -> Markup {
    let mut places: Vec<_> = contest.standings.places.iter().collect();
    places.sort_by(|one, other| other.elo.value.total_cmp(&one.elo.value));
    places.truncate(MOST_BARS);
    let scale = Scale::new(places.iter().map(|place| &place.elo));
    let width = WIDTH - LABELS - 110.0;
    let height = LINE * places.len() as f64 + 24.0;
    let x = |elo: f64| LABELS + scale.share(elo) * width;
    html! {
        div.scroll tabindex="0" role="region" aria-label=(visitor.say("contest-chart-elo")) {
            svg.chart viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(visitor.say("contest-chart-elo")) {
                @for tick in scale.ticks() {
                    path class=(if tick == 0.0 { "zero" } else { "tick" }) d=(format!("M{:.1} 0V{}", x(tick), height - 20.0)) {}
                    text.axis x=(format!("{:.1}", x(tick))) y=(height - 6.0) text-anchor="middle" { (visitor.words().figures(format_args!("{tick:+.0}"))) }
                }
                @for (at, place) in places.iter().enumerate() {
                    @let middle = LINE * (at as f64 + 0.5);
                    text x=(LABELS - 8.0) y=(middle + 5.0) text-anchor="end" { (short(contest.name(place.player))) }
                    (scale.mark(&place.elo, LABELS, width, middle))
                    text.value x=(WIDTH) y=(middle + 5.0) text-anchor="end" { (visitor.words().figures(format_args!("{:.0}", place.elo))) }
                }
            }
        }
    }
}

/// Points of the best after every round. Curves differ by their dashes and are named at their ends.
fn rounds(visitor: &Visitor, contest: &Contest) -> Markup {
    let samples = &contest.progress.samples;
    let places: Vec<_> = contest.standings.places.iter().take(MOST_CURVES).collect();
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
        div.scroll tabindex="0" role="region" aria-label=(visitor.say("contest-chart-rounds")) {
            svg.chart viewBox=(format!("0 0 {WIDTH} {height:.0}")) role="img" aria-label=(visitor.say("contest-chart-rounds")) {
                path.zero d=(format!("M{left} 4V{bottom}H{right}")) {}
                text.axis x=(left - 6.0) y="16" text-anchor="end" { (points(most)) }
                text.axis x=(left - 6.0) y=(bottom) text-anchor="end" { "0" }
                text.axis x=(right) y=(bottom + 18.0) text-anchor="end" { (visitor.say_with("contest-round", &[("round", last.into())])) }
                @for (at, place) in places.iter().enumerate() { path class=(format!("curve curve-{at}")) d=(curve(place.player)) {} }
                @for (height, at) in names {
                    text x=(right + 8.0) y=(format!("{:.1}", height + 5.0)) {
                        (at + 1) ". " (short(contest.name(places[at].player)))
                    }
                }
            }
        }
    }
}

/// The same as a table.
fn numbers(visitor: &Visitor, contest: &Contest) -> Markup {
    let samples = &contest.progress.samples;
    let step = samples.len().div_ceil(24).max(1);
    let shown: Vec<_> = samples.iter().rev().step_by(step).collect();
    html! {
        details {
            summary { (visitor.say("contest-as-table")) }
            div.scroll tabindex="0" role="region" aria-label=(visitor.say("contest-as-table")) {
                table {
                    thead { tr {
                        th scope="col" { (visitor.say("tournament-column-name")) }
                        @for (round, _) in shown.iter().rev() { th.number scope="col" { (round) } }
                    } }
                    tbody { @for place in contest.standings.places.iter().take(MOST_BARS) {
                        tr {
                            th scope="row" { (contest.name(place.player)) }
                            @for (_, totals) in shown.iter().rev() { td.number { (points(totals[place.player])) } }
                        }
                    } }
                }
            }
        }
    }
}
