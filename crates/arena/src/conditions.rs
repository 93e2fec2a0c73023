use core::ops::RangeInclusive;
use khod_games::Game;

/// The size of drawn setups: in palisade the number of stones.
const SETUP_SIZE: RangeInclusive<u32> = 48..=64;

/// A game's limit of moves and its setup.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Conditions {
    /// The limit of moves, in games that have one.
    pub limit: Option<u32>,
    /// The setup, in games that have setups.
    pub setup: Option<String>,
}

impl Conditions {
    /// The conditions of a pair of games: the fixed ones, and the rest drawn by the seed and the number of the pair, as the contest
    /// does. The limit comes from the game's range. The setup is drawn in games that draw setups, otherwise it is the usual one.
    pub fn draw(game: Game, fixed: &Self, seed: u64, pair: u64) -> Self {
        let spec = game.spec();
        let mut dice = Dice::new(seed, pair);
        let limit = spec.limit.map(|range| dice.within(range.least, range.most));
        let setup = match spec.draw_setup {
            Some(draw) => Some(draw(SETUP_SIZE, &mut |range| dice.within(*range.start(), *range.end()))),
            None => spec.setup.map(str::to_owned),
        };
        Self { limit: fixed.limit.or(limit), setup: fixed.setup.clone().or(setup) }
    }
}

/// Numbers that look random and are the same on every machine: `SplitMix64` (Steele, Lea and Flood).
struct Dice(u64);

impl Dice {
    fn new(seed: u64, number: u64) -> Self {
        let mut dice = Self(seed);
        Self(dice.next() ^ number)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    fn within(&mut self, least: u32, most: u32) -> u32 {
        least + (self.next() % u64::from(most - least + 1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: Conditions = Conditions { limit: None, setup: None };

    #[test]
    fn every_draw_is_a_game_and_depends_on_seed_and_pair_alone() {
        for &game in Game::ALL {
            for pair in 0..200 {
                let drawn = Conditions::draw(game, &FREE, 7, pair);
                assert_eq!(drawn, Conditions::draw(game, &FREE, 7, pair));
                let start = game.start(drawn.limit, drawn.setup.as_deref());
                assert!(start.is_ok(), "{game:?} {drawn:?}");
                assert_eq!(drawn.limit.is_some(), game.spec().limit.is_some());
            }
        }
        let lo = Game::from_name("lo").unwrap();
        let limits: std::collections::BTreeSet<_> =
            (0..2000).map(|pair| Conditions::draw(lo, &FREE, 1, pair).limit).collect();
        assert_eq!((limits.len(), limits.first()), (121, Some(&Some(40))));
    }

    #[test]
    fn rows_are_long() {
        let palisade = Game::from_name("palisade").unwrap();
        for pair in 0..200 {
            let row = Conditions::draw(palisade, &FREE, 3, pair).setup.unwrap();
            let heights: Vec<u32> = row.split(' ').map(|height| height.parse().unwrap()).collect();
            let stones: u32 = heights.iter().sum();
            assert!((8..=12).contains(&heights.len()) && (48..=64).contains(&stones), "{row}");
        }
    }

    #[test]
    fn what_is_fixed_stays() {
        let topological = Game::from_name("topological").unwrap();
        let fixed = Conditions { limit: Some(50), setup: Some("12 straight".to_owned()) };
        assert_eq!(Conditions::draw(topological, &fixed, 1, 2), fixed);
        let drawn = Conditions::draw(topological, &Conditions { limit: None, ..fixed.clone() }, 1, 2);
        assert_eq!(drawn.setup, fixed.setup);
        assert_eq!(Conditions::draw(topological, &FREE, 1, 2).setup.as_deref(), Some("10"));
    }
}
