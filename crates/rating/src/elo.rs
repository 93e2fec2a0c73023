use core::f64::consts::LN_10;

/// Elo beyond this, either way, is cut off: scores so close to all or nothing say no more.
pub const MOST_ELO: f64 = 1199.0;

/// Normalised Elo of a strength of one: of an expected score that is one standard deviation of a game above even.
/// So both scales agree between nearly equal players whose games are never drawn.
pub const ELO_OF_STRENGTH: f64 = 800.0 / LN_10;

/// The Elo difference at which a score from 0 to 1 is expected, within [`MOST_ELO`] either way.
pub fn elo_of_score(score: f64) -> f64 {
    let elo = -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10();
    elo.clamp(-MOST_ELO, MOST_ELO)
}

/// The score from 0 to 1 that is expected at an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_scores() {
        for (score, elo) in [(0.5, 0.0), (0.64, 99.9510), (0.75, 190.8485), (10.0 / 11.0, 400.0)] {
            assert!((elo_of_score(score) - elo).abs() < 1e-4, "{score}");
            assert!((elo_of_score(1.0 - score) + elo).abs() < 1e-4, "{score}");
            assert!((score_of_elo(elo) - score).abs() < 1e-6, "{elo}");
        }
    }

    #[test]
    fn both_ways_and_always_upwards() {
        let mut last = [f64::NEG_INFINITY; 2];
        for step in -1150..=1150 {
            let elo = f64::from(step);
            let score = score_of_elo(elo);
            assert!((elo_of_score(score) - elo).abs() < 1e-9, "{elo}");
            assert!((score + score_of_elo(-elo) - 1.0).abs() < 1e-15, "{elo}");
            let next = [score, elo_of_score(score)];
            assert!(next[0] > last[0] && next[1] > last[1], "{elo}");
            last = next;
        }
    }

    #[test]
    fn the_ends_are_cut_off() {
        for (score, elo) in [(1.0, MOST_ELO), (0.0, -MOST_ELO), (7.0, MOST_ELO), (-7.0, -MOST_ELO)] {
            assert_eq!(elo_of_score(score).to_bits(), elo.to_bits(), "{score}");
        }
        for elo in [1e9, f64::INFINITY] {
            assert_eq!(
                [score_of_elo(elo), score_of_elo(-elo)].map(f64::to_bits),
                [1.0, 0.0].map(f64::to_bits)
            );
        }
    }
}
