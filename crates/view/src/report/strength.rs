//! Strengths with their error bars, drawn to one scale.

use khod_rating::Estimate;
use std::fmt::Write as _;

/// The size of a drawing.
const WIDTH: f64 = 220.0;
const HEIGHT: f64 = 22.0;
/// Room at both ends.
const MARGIN: f64 = 6.0;
/// Error bars beyond this do not stretch the scale.
const FARTHEST: f64 = 1200.0;

/// The scale that all strengths of a table share.
pub(super) struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    pub(super) fn new<'a>(estimates: impl Iterator<Item = &'a Estimate>) -> Self {
        let mut scale = Self { low: -50.0, high: 50.0 };
        for estimate in estimates {
            let error = estimate.error.unwrap_or(0.0);
            scale.low = scale.low.min(estimate.value - error);
            scale.high = scale.high.max(estimate.value + error);
        }
        scale.low = scale.low.max(-FARTHEST);
        scale.high = scale.high.min(FARTHEST);
        scale
    }

    fn place(&self, elo: f64) -> f64 {
        let share = (elo.clamp(self.low, self.high) - self.low) / (self.high - self.low);
        MARGIN + share * (WIDTH - 2.0 * MARGIN)
    }

    /// Steps of a scale that people can read.
    fn step(&self) -> f64 {
        let steps = [25.0, 50.0, 100.0, 200.0, 400.0];
        steps.into_iter().find(|step| (self.high - self.low) / step <= 8.0).unwrap_or(800.0)
    }

    /// One strength: a dot, its error bar, the zero line and thin lines at every step.
    pub(super) fn drawing(&self, estimate: &Estimate) -> String {
        let middle = HEIGHT / 2.0;
        let mut svg = format!(
            "<svg class=\"strength\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             role=\"img\" aria-label=\"{estimate:.0}\">"
        );
        let step = self.step();
        let mut at = (self.low / step).ceil() * step;
        while at <= self.high {
            let class = if at.abs() < 1e-9 { "zero" } else { "step" };
            let x = self.place(at);
            let _ = write!(svg, "<path class=\"{class}\" d=\"M{x:.1} 0V{HEIGHT}\"/>");
            at += step;
        }
        let x = self.place(estimate.value);
        if let Some(error) = estimate.error {
            let [from, to] = [-error, error].map(|error| self.place(estimate.value + error));
            let _ = write!(svg, "<path class=\"bar\" d=\"M{from:.1} {middle}H{to:.1}\"/>");
            for end in [from, to] {
                let (top, bottom) = (middle - 4.0, middle + 4.0);
                let _ = write!(svg, "<path class=\"bar\" d=\"M{end:.1} {top}V{bottom}\"/>");
            }
        }
        let _ = write!(svg, "<circle cx=\"{x:.1}\" cy=\"{middle}\" r=\"4\"/></svg>");
        svg
    }

    /// The numbers below the drawings.
    pub(super) fn axis(&self) -> String {
        let mut svg =
            format!("<svg class=\"axis\" viewBox=\"0 0 {WIDTH} 14\" width=\"{WIDTH}\" height=\"14\">");
        let step = 2.0 * self.step();
        let mut at = (self.low / step).ceil() * step;
        while at <= self.high {
            let x = self.place(at).clamp(14.0, WIDTH - 14.0);
            let sign = if at > 0.0 { "+" } else { "" };
            let _ = write!(svg, "<text x=\"{x:.1}\" y=\"11\">{sign}{at:.0}</text>");
            at += step;
        }
        svg.push_str("</svg>");
        svg
    }
}
