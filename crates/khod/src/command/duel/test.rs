//! The sequential test by which a duel stops by itself.

use crate::prelude::*;
use khod_rating::{Model, Sprt};

/// A sequential test of the results so far.
#[derive(Clone, Copy)]
pub(super) struct Test {
    pub(super) sprt: Sprt,
    pub(super) measure: Measure,
}

/// The unit of the two hypotheses.
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
    pub(super) fn read(cli: &Cli<'_>) -> Result<Option<Self>, Failure> {
        let measure = cli.read("sprt-model", "cli-sprt-model", |name| {
            Measure::ALL.into_iter().find(|measure| measure.name() == name)
        })?;
        let measure = measure.unwrap_or(Measure::Logistic);
        let model = if measure == Measure::Normalised { Model::Normalised } else { Model::Logistic };
        let sprt = cli.read("sprt", "cli-sprt", |text| {
            let [low, high] = quantity::pair(text)?;
            Sprt::new(low, high, model).ok()
        })?;
        Ok(sprt.map(|sprt| Self { sprt, measure }))
    }

    /// The log-likelihood ratio.
    pub(super) fn ratio(&self, tally: &DuelTally) -> f64 {
        let [low, high] = self.sprt.hypotheses();
        match self.measure {
            Measure::Points => tally.margin.log_likelihood_ratio(low, high),
            Measure::Logistic | Measure::Normalised => self.sprt.log_likelihood_ratio(&tally.pairs),
        }
    }

    pub(super) fn verdict(&self, tally: &DuelTally) -> SprtVerdict {
        self.sprt.verdict_at(self.ratio(tally))
    }
}
