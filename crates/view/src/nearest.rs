//! The legal moves that a wrong line may have meant.

use khod_games::{AnyPosition, Illegal};

/// The most letters of a wrong line that are compared; no move is longer.
const MOST_LETTERS: usize = 40;

/// The `most` legal moves that are spelled most like a wrong line. In a turn of several moves they replace the wrong move.
pub fn nearest(position: &AnyPosition, line: &str, most: usize) -> Vec<String> {
    let mut at = position.clone();
    let mut wrong = line.trim();
    if let Err(Illegal::InTurn { number, .. }) = position.clone().play_line(line) {
        let mut actions = line.split(' ');
        for action in actions.by_ref().take(number as usize - 1) {
            if at.play(action).is_err() {
                break;
            }
        }
        wrong = actions.next().unwrap_or_default();
    }
    let wrong: String = wrong.chars().take(MOST_LETTERS).collect();
    let wanted = wrong.to_uppercase();
    let mut legal = at.legal();
    legal.sort_by_cached_key(|known| (edits(&known.to_uppercase(), &wanted), edits(known, &wrong)));
    legal.truncate(most);
    legal
}

/// The number of letters that must be changed, added or left out to turn one word into the other (Levenshtein distance).
pub fn edits(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut corner = at;
        row[0] = at + 1;
        for (column, known) in other.iter().enumerate() {
            let change = corner + usize::from(letter != *known);
            corner = row[column + 1];
            row[column + 1] = change.min(corner + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_games::Game;

    #[test]
    fn moves_that_look_alike_are_near() {
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!(edits("", "abc"), 3);
        let lo = Game::from_name("lo").expect("a game").start(None, None).expect("a start");
        assert_eq!(nearest(&lo, "a2-c2", 5)[0], "A2-C2");
        assert!(nearest(&lo, "A2-D2", 5).contains(&"A2-C2".to_owned()));
        assert_eq!(nearest(&lo, "", 5).len(), 5);
    }

    #[test]
    fn in_a_turn_of_several_moves_the_wrong_one_is_looked_at() {
        let mut palisade = Game::from_name("palisade").expect("a game").start(None, None).expect("a start");
        let line = "1=2 2=3 99=98";
        for action in ["1=2", "2=3"] {
            palisade.play(action).expect("a legal move");
        }
        let after = palisade.legal();
        let palisade = Game::from_name("palisade").expect("a game").start(None, None).expect("a start");
        let near = nearest(&palisade, line, 5);
        assert!(near.len() == 5 && near.iter().all(|m| after.contains(m)), "{near:?}");
    }
}
