use crate::MOST_ELO;
use core::fmt;

/// Standard errors either way that hold 95 % of a normal distribution.
pub(crate) const SURE: f64 = 1.959_964;

/// An Elo difference with its error bar.
///
/// Shown as `+21.7 ± 40.1`, with as many decimals as the precision asks for (one without any); cut off as
/// `> +1199`; without a known error as `+190.8 ± ?`.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Estimate {
    /// The likeliest difference, within [`MOST_ELO`] either way.
    pub value: f64,
    /// Half the width of the interval that holds the true difference with 95 %. It is not known while all results
    /// are alike.
    pub error: Option<f64>,
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(1);
        if self.value.abs() >= MOST_ELO {
            let sign = if self.value > 0.0 { '>' } else { '<' };
            return write!(f, "{sign} {:+.0}", self.value);
        }
        // Never "-0.0".
        let shown_as_zero = self.value.abs() < 0.5 * 0.1_f64.powi(decimals as i32);
        let value = if shown_as_zero { 0.0 } else { self.value };
        match self.error {
            Some(error) => write!(f, "{value:+.decimals$} ± {error:.decimals$}"),
            None => write!(f, "{value:+.decimals$} ± ?"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pairs, WinDrawLoss};

    fn shown(value: f64, error: Option<f64>) -> String {
        Estimate { value, error }.to_string()
    }

    #[test]
    fn shown_to_people() {
        assert_eq!(shown(21.74, Some(40.148)), "+21.7 ± 40.1");
        assert_eq!(shown(-21.74, Some(40.148)), "-21.7 ± 40.1");
        assert_eq!(shown(-0.04, Some(3.0)), "+0.0 ± 3.0");
        assert_eq!(shown(-0.06, Some(3.0)), "-0.1 ± 3.0");
        assert_eq!(shown(0.0, None), "+0.0 ± ?");
        assert_eq!(shown(MOST_ELO, Some(3.0)), "> +1199");
        assert_eq!(shown(-MOST_ELO, None), "< -1199");
        assert_eq!(format!("{:.2}", Estimate { value: 1.594, error: Some(1.206) }), "+1.59 ± 1.21");
        assert_eq!(format!("{:.0}", Estimate { value: -0.4, error: Some(1.206) }), "+0 ± 1");
    }

    #[test]
    fn alike_results_are_cut_off_or_have_no_error() {
        let shown = |pairs: Pairs| [pairs.elo(), pairs.normalised_elo()].map(|estimate| estimate.to_string());
        assert_eq!(shown(Pairs::default()), ["+0.0 ± ?", "+0.0 ± ?"]);
        assert_eq!(shown(Pairs::new([0, 0, 0, 0, 10])), ["> +1199", "> +1199"]);
        assert_eq!(shown(Pairs::new([10, 0, 0, 0, 0])), ["< -1199", "< -1199"]);
        assert_eq!(shown(Pairs::new([0, 0, 0, 1, 0])), ["+190.8 ± ?", "> +1199"]);
        assert_eq!(shown(Pairs::new([0, 0, 9, 0, 0])), ["+0.0 ± ?", "+0.0 ± ?"]);
    }

    #[test]
    fn the_rule_of_thumb_of_680_by_the_root_of_games() {
        for (games, width) in [(1160, 20.0), (4600, 10.0)] {
            let error = WinDrawLoss::new(games / 2, 0, games / 2).elo().error.unwrap();
            assert!((error - width).abs() < 0.1, "{error}");
            assert!((error - 680.0 / (games as f64).sqrt()).abs() < 0.1, "{error}");
        }
    }

    #[test]
    fn independent_games_give_the_same_with_and_without_pairs() {
        let [wins, draws, losses] = [30, 40, 10];
        let games = WinDrawLoss::new(wins, draws, losses);
        // All pairs that 80 games make: by the root of 2 * 80 more games than there are.
        let level = draws * draws + 2 * wins * losses;
        let pairs = Pairs::new([losses * losses, 2 * losses * draws, level, 2 * wins * draws, wins * wins]);
        let root = (2.0 * 80.0_f64).sqrt();
        assert!((games.elo().value - pairs.elo().value).abs() < 1e-9);
        let [one, other] = [games.normalised_elo(), pairs.normalised_elo()];
        assert!((one.value - other.value).abs() < 1e-9);
        assert!((one.error.unwrap() / other.error.unwrap() - root).abs() < 1e-9);
        let [one, other] = [games.standard_error().unwrap(), pairs.standard_error().unwrap()];
        assert!((one / other - root).abs() < 1e-9);
    }
}
