//! The test plays many matches of known strength: it is as often right, and as quick, as it promises.

use khod_rating::{ELO_OF_STRENGTH, Model, Pairs, Points, Sprt, SprtVerdict, WinDrawLoss, score_of_elo};

/// Matches of a simulation.
const MATCHES: u32 = 400;
/// Pairs between two looks at the ratio.
const BATCH: usize = 10;

/// Marsaglia's xorshift with 64 bits.
struct Xorshift(u64);

impl Xorshift {
    /// A number from 0 up to, but without 1.
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// A player against another, game by game independent.
struct Player {
    win: f64,
    draw: f64,
}

impl Player {
    /// By its expected score and how often games are drawn.
    fn new(score: f64, draw: f64) -> Self {
        Self { win: score - draw / 2.0, draw }
    }

    /// By its Elo in a model.
    fn with_elo(elo: f64, model: Model, draw: f64) -> Self {
        match model {
            Model::Logistic => Self::new(score_of_elo(elo), draw),
            // The variance of a game is (1 - draw)/4 - (score - 1/2)^2.
            Model::Normalised => {
                let strength = elo / ELO_OF_STRENGTH;
                Self::new(0.5 + strength / strength.hypot(1.0) * (1.0 - draw).sqrt() / 2.0, draw)
            }
        }
    }

    fn play(&self, random: &mut Xorshift) -> Points {
        let chance = random.next();
        if chance < self.win {
            Points::Win
        } else if chance < self.win + self.draw {
            Points::Draw
        } else {
            Points::Loss
        }
    }
}

/// The share of matches in which `elo1` was accepted, and the mean number of games.
fn simulate(sprt: &Sprt, player: &Player) -> (f64, f64) {
    let mut random = Xorshift(0x9E37_79B9_7F4A_7C15);
    let (mut accepted, mut games) = (0, 0);
    for _ in 0..MATCHES {
        let mut pairs = Pairs::default();
        let verdict = loop {
            for _ in 0..BATCH {
                pairs.add(player.play(&mut random), player.play(&mut random));
            }
            match sprt.verdict(&pairs) {
                SprtVerdict::GoOn => {}
                verdict => break verdict,
            }
        };
        accepted += u32::from(verdict == SprtVerdict::AcceptH1);
        games += 2 * pairs.total();
    }
    (f64::from(accepted) / f64::from(MATCHES), games as f64 / f64::from(MATCHES))
}

#[test]
fn it_is_right_in_95_of_100_matches() {
    for model in [Model::Logistic, Model::Normalised] {
        for draw in [0.0, 0.4] {
            let sprt = Sprt::new(0.0, 20.0, model).unwrap();
            let (right, _) = simulate(&sprt, &Player::with_elo(20.0, model, draw));
            assert!((0.92..=0.99).contains(&right), "{model:?}, {draw} drawn, elo1 true: {right}");
            let (wrong, _) = simulate(&sprt, &Player::with_elo(0.0, model, draw));
            assert!((0.01..=0.08).contains(&wrong), "{model:?}, {draw} drawn, elo0 true: {wrong}");
        }
    }
}

#[test]
fn other_chances_are_kept_too() {
    let sprt = Sprt::new(0.0, 30.0, Model::Logistic).unwrap().with_chances(0.2, 0.1).unwrap();
    let (right, _) = simulate(&sprt, &Player::with_elo(30.0, Model::Logistic, 0.3));
    assert!((0.87..=0.95).contains(&right), "{right}");
    let (wrong, _) = simulate(&sprt, &Player::with_elo(0.0, Model::Logistic, 0.3));
    assert!((0.12..=0.23).contains(&wrong), "{wrong}");
}

#[test]
fn ten_elo_take_about_6400_games() {
    let sprt = Sprt::new(0.0, 10.0, Model::Logistic).unwrap();
    let (_, games) = simulate(&sprt, &Player::with_elo(10.0, Model::Logistic, 0.0));
    assert!((5500.0..=7300.0).contains(&games), "{games}");
}

#[test]
fn the_normalised_scale_is_that_of_games() {
    // A long match ends near the strength that was put in, in pairs as in games.
    let mut random = Xorshift(1);
    for (elo, draw) in [(0.0, 0.2), (25.0, 0.5), (-60.0, 0.0)] {
        let player = Player::with_elo(elo, Model::Normalised, draw);
        let (mut pairs, mut games) = (Pairs::default(), WinDrawLoss::default());
        for _ in 0..20_000 {
            let results = [player.play(&mut random), player.play(&mut random)];
            pairs.add(results[0], results[1]);
            for points in results {
                games.add(points);
            }
        }
        for estimate in [pairs.normalised_elo(), games.normalised_elo()] {
            let off = (estimate.value - elo).abs();
            assert!(off < 1.5 * estimate.error.unwrap(), "{elo}: {estimate}");
        }
    }
}
