use khod_rating::Estimate;
use maud::{Markup, html};

/// The farthest end of the scale in Elo, on both sides: longer error bars do not stretch it.
const FARTHEST: f64 = 1200.0;
/// The margin at both ends of a drawing, in pixels.
const MARGIN: f64 = 6.0;

/// The scale in Elo that all strengths of a table or chart share.
pub(crate) struct StrengthScale {
    low: f64,
    high: f64,
}

impl StrengthScale {
    pub(crate) fn new<'a>(estimates: impl Iterator<Item = &'a Estimate>) -> Self {
        let (mut low, mut high) = (-50.0_f64, 50.0_f64);
        for estimate in estimates {
            let error = estimate.error.unwrap_or(0.0);
            low = low.min(estimate.value - error);
            high = high.max(estimate.value + error);
        }
        Self { low: low.max(-FARTHEST), high: high.min(FARTHEST) }
    }

    /// The place of a strength on the scale, from 0 to 1.
    pub(crate) fn share(&self, elo: f64) -> f64 {
        (elo.clamp(self.low, self.high) - self.low) / (self.high - self.low)
    }

    /// The strengths that are marked on the scale, or only every second, third … of them.
    pub(crate) fn ticks(&self, every: f64) -> Vec<f64> {
        let steps = [25.0, 50.0, 100.0, 200.0, 400.0];
        let step =
            steps.into_iter().find(|step| (self.high - self.low) / step <= 8.0).unwrap_or(800.0) * every;
        let (first, last) = ((self.low / step).ceil() as i32, (self.high / step).floor() as i32);
        (first..=last).map(|number| f64::from(number) * step).collect()
    }

    /// A dot with its error bar; the bar has caps at its ends, so that it is seen without colours.
    pub(crate) fn mark(&self, estimate: &Estimate, left: f64, width: f64, middle: f64) -> Markup {
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

    /// The x of a strength in a drawing of this width.
    fn place(&self, elo: f64, width: f64) -> f64 {
        MARGIN + self.share(elo) * (width - 2.0 * MARGIN)
    }

    /// One strength, small enough for a table. Screen readers read the label, and skip a drawing without one.
    pub(crate) fn drawing(
        &self,
        estimate: &Estimate,
        size: [f64; 2],
        ticks: &[f64],
        label: Option<&str>,
    ) -> Markup {
        let [width, height] = size;
        html! {
            svg.strength viewBox=(format!("0 0 {width} {height}")) width=(width) height=(height)
                role=[label.map(|_| "img")] aria-label=[label] aria-hidden=[label.is_none().then_some("true")] {
                @for &tick in ticks {
                    path class=(if tick == 0.0 { "zero" } else { "step" }) d=(format!("M{:.1} 0V{height}", self.place(tick, width))) {}
                }
                (self.mark(estimate, MARGIN, width - 2.0 * MARGIN, height / 2.0))
            }
        }
    }

    /// The numbers above a column of drawings of this width.
    pub(crate) fn axis(&self, width: f64) -> Markup {
        html! {
            svg.axis viewBox=(format!("0 0 {width} 14")) width=(width) height="14" {
                @for tick in self.ticks(2.0) {
                    text x=(format!("{:.1}", self.place(tick, width).clamp(14.0, width - 14.0))) y="11" {
                        @if tick > 0.0 { "+" } (format!("{tick:.0}"))
                    }
                }
            }
        }
    }
}
