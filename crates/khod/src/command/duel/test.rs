//! When to stop by itself: a sequential test.

use crate::prelude::*;
use khod_rating::{Model, Sprt};

/// A sequential test of what the games came to.
#[derive(Clone, Copy)]
pub(super) struct Test {
    sprt: Sprt,
    measure: Measure,
}

/// What the two hypotheses speak of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Measure {
    Logistic,
    Normalised,
    /// Points by which A is ahead in a pair.
    Points,
}

impl Measure {
    const ALL: [Self; 3] = [Self::Logistic, Self::Normalised, Self::Points];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Logistic => "logistic",
            Self::Normalised => "normalised",
            Self::Points => "points",
        }
    }
}

impl Test {
    /// Reads `0,20` and the measure.
    pub(super) fn read(
        cli: &Cli<'_>,
        text: Option<&str>,
        measure: Option<&str>,
    ) -> Result<Option<Self>, Failure> {
        let name = measure.unwrap_or(Measure::Logistic.name());
        let measure = Measure::ALL.into_iter().find(|measure| measure.name() == name);
        let measure =
            measure.ok_or_else(|| cli.usage("cli-sprt-model", &[("value", quoted(name).into())]))?;
        let Some(text) = text else { return Ok(None) };
        let bound = |text: &str| text.trim().parse::<f64>().ok();
        let bounds = text.split_once(',').and_then(|(low, high)| Some((bound(low)?, bound(high)?)));
        let model = if measure == Measure::Normalised { Model::Normalised } else { Model::Logistic };
        let sprt = bounds.and_then(|(low, high)| Sprt::new(low, high, model).ok());
        let sprt = sprt.ok_or_else(|| cli.usage("cli-sprt", &[("value", quoted(text).into())]))?;
        Ok(Some(Self { sprt, measure }))
    }

    pub(super) const fn measure(&self) -> Measure {
        self.measure
    }

    pub(super) const fn hypotheses(&self) -> [f64; 2] {
        self.sprt.hypotheses()
    }

    pub(super) fn bounds(&self) -> [f64; 2] {
        self.sprt.bounds()
    }

    /// The log-likelihood ratio.
    pub(super) fn ratio(&self, tally: &DuelTally) -> f64 {
        let [low, high] = self.hypotheses();
        match self.measure {
            Measure::Points => tally.margin.log_likelihood_ratio(low, high),
            Measure::Logistic | Measure::Normalised => self.sprt.log_likelihood_ratio(&tally.pairs),
        }
    }

    pub(super) fn verdict(&self, tally: &DuelTally) -> SprtVerdict {
        self.sprt.verdict_at(self.ratio(tally))
    }
}
