use crate::{Counts, ELO_OF_STRENGTH, MOST_ELO, likeliest::Likeliest, score_of_elo};

/// The chance of either wrong verdict, unless another one is given.
const CHANCE: f64 = 0.05;

/// The kind of Elo that the hypotheses of a test are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// The Elo of the expected score.
    Logistic,
    /// Normalised Elo, in units of the spread of a game's score: the length of a test hardly depends on draws
    /// and openings.
    Normalised,
}

/// The verdict of a test so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// The difference is `elo0` rather than `elo1`.
    AcceptH0,
    /// The difference is `elo1` rather than `elo0`.
    AcceptH1,
    /// More games are needed.
    GoOn,
}

/// Why a test can not be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadSprt {
    /// The first hypothesis must be below the second, both within [`MOST_ELO`].
    Hypotheses,
    /// The chances of wrong verdicts must lie between 0 and one half.
    Chances,
}

/// A sequential probability ratio test (Wald 1945): is the difference rather `elo0` or `elo1`, decided with as
/// few games as the chances of a wrong verdict allow.
///
/// The test is the generalised one (GSPRT, Van den Bergh): each hypothesis is taken with the distribution of results that
/// explains the counts best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// `elo0` and `elo1`.
    hypotheses: [f64; 2],
    /// The chances of a wrong verdict: `alpha` and `beta`.
    chances: [f64; 2],
    model: Model,
}

impl Sprt {
    /// A test with 5 % chance of either wrong verdict.
    pub fn new(elo0: f64, elo1: f64, model: Model) -> Result<Self, BadSprt> {
        if -MOST_ELO < elo0 && elo0 < elo1 && elo1 < MOST_ELO {
            Ok(Self { hypotheses: [elo0, elo1], chances: [CHANCE; 2], model })
        } else {
            Err(BadSprt::Hypotheses)
        }
    }

    /// The same test with other chances: `alpha` to accept `elo1` where `elo0` is true, `beta` the other way.
    pub fn with_chances(self, alpha: f64, beta: f64) -> Result<Self, BadSprt> {
        let chances = [alpha, beta];
        let fine = chances.iter().all(|chance| 0.0 < *chance && *chance < 0.5);
        if fine { Ok(Self { chances, ..self }) } else { Err(BadSprt::Chances) }
    }

    /// The two hypotheses: `elo0` and `elo1`.
    pub const fn hypotheses(&self) -> [f64; 2] {
        self.hypotheses
    }

    /// Wald's bounds of the log-likelihood ratio: `elo0` is accepted at the first, `elo1` at the second.
    pub fn bounds(&self) -> [f64; 2] {
        let [alpha, beta] = self.chances;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The log-likelihood ratio of `elo1` against `elo0`; zero before the first result.
    pub fn log_likelihood_ratio<const KINDS: usize>(&self, counts: &Counts<KINDS>) -> f64 {
        if counts.total() == 0 {
            return 0.0;
        }
        let likeliest = Likeliest::new(counts);
        let [shares0, shares1] = self.hypotheses.map(|elo| match self.model {
            Model::Logistic => likeliest.with_mean(score_of_elo(elo)),
            Model::Normalised => {
                likeliest.with_strength(elo / ELO_OF_STRENGTH * Counts::<KINDS>::GAMES.sqrt())
            }
        });
        likeliest.log_ratio(&shares1, &shares0)
    }

    /// The verdict of the test on counts.
    pub fn verdict<const KINDS: usize>(&self, counts: &Counts<KINDS>) -> SprtVerdict {
        self.verdict_at(self.log_likelihood_ratio(counts))
    }

    /// The verdict of the test at a log-likelihood ratio.
    pub fn verdict_at(&self, ratio: f64) -> SprtVerdict {
        let [lower, upper] = self.bounds();
        if ratio >= upper {
            SprtVerdict::AcceptH1
        } else if ratio <= lower {
            SprtVerdict::AcceptH0
        } else {
            SprtVerdict::GoOn
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_at_the_bounds() {
        let sprt = Sprt::new(0.0, 10.0, Model::Logistic).unwrap();
        let [lower, upper] = sprt.bounds();
        assert!((upper - 2.94444).abs() < 5e-6 && (lower + 2.94444).abs() < 5e-6);
        assert_eq!(sprt.verdict_at(upper), SprtVerdict::AcceptH1);
        assert_eq!(sprt.verdict_at(upper.next_down()), SprtVerdict::GoOn);
        assert_eq!(sprt.verdict_at(0.0), SprtVerdict::GoOn);
        assert_eq!(sprt.verdict_at(lower.next_up()), SprtVerdict::GoOn);
        assert_eq!(sprt.verdict_at(lower), SprtVerdict::AcceptH0);
        let unequal = sprt.with_chances(0.1, 0.01).unwrap();
        assert_eq!(unequal.chances.map(f64::to_bits), [0.1, 0.01].map(f64::to_bits));
        let [lower, upper] = unequal.bounds();
        assert!((lower - (0.01_f64 / 0.9).ln()).abs() < 1e-12 && (upper - 9.9_f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn senseless_tests_are_refused() {
        let new = |elo0, elo1| Sprt::new(elo0, elo1, Model::Normalised).map(|sprt| sprt.model);
        assert_eq!(new(-3.0, 1.0), Ok(Model::Normalised));
        for (elo0, elo1) in
            [(1.0, 1.0), (2.0, 1.0), (f64::NAN, 1.0), (0.0, f64::NAN), (0.0, 1199.0), (-1e9, 0.0)]
        {
            assert_eq!(new(elo0, elo1), Err(BadSprt::Hypotheses), "{elo0} {elo1}");
        }
        let sprt = Sprt::new(0.0, 10.0, Model::Logistic).unwrap();
        for (alpha, beta) in [(0.0, 0.1), (0.1, 0.5), (f64::NAN, 0.1), (0.1, -1.0)] {
            assert_eq!(sprt.with_chances(alpha, beta), Err(BadSprt::Chances), "{alpha} {beta}");
        }
    }
}
