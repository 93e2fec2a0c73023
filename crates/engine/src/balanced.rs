//! Balanced positions in which searches are measured, the same for every version of the player.

use crate::prelude::*;

/// `game | position`, a line a position.
const KNOWN: &str = include_str!("../data/balanced.txt");

/// The positions of a game, none if nobody has chosen some.
pub fn positions<P: Evaluate>() -> Vec<P> {
    let lines = KNOWN.lines().filter(|line| !line.starts_with('#'));
    let texts = lines.filter_map(|line| line.strip_prefix(P::NAME)?.strip_prefix(" | "));
    texts.map(|text| P::from_text(text).expect("a position of the game")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_games::{Game, with_game};

    #[test]
    fn every_line_is_a_position_that_is_not_over() {
        let all = KNOWN.lines().filter(|line| !line.starts_with('#')).count();
        let mut read = 0;
        for &game in Game::ALL {
            with_game!(game, P => {
                let positions = positions::<P>();
                assert!(positions.iter().all(|position| position.outcome().is_none()), "{}", P::NAME);
                read += positions.len();
            });
        }
        assert_eq!(read, all);
    }
}
