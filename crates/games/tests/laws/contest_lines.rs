//! Contest lines: whole turns written and read back, and lines that are no turn.

use crate::{
    random::{Random, random_turn},
    walk::{At, Law, everywhere},
};
use khod_games::{Illegal, Searchable, contest};

fn after<P: Searchable>(position: &P, moves: &[P::Move]) -> P {
    let mut at = position.clone();
    for &m in moves {
        at.play(m);
    }
    at
}

struct Lines;

impl Law for Lines {
    fn look<P: Searchable>(&mut self, at: &At<'_, P>, random: &mut Random) {
        let position = at.position;
        if let Some(outcome) = position.outcome() {
            let over = Illegal::GameOver { reason: outcome.reason.to_owned() };
            for line in ["", "Zz", "A2-C2", "1=2 1=2 1=2"] {
                assert_eq!(contest::read_line(position, line), Err(over.clone()), "{line}");
            }
            return;
        }
        let turn = random_turn(position, random);
        let line = contest::write_line(position, &turn);
        assert_eq!(contest::read_line(position, &line), Ok(turn.clone()), "{line} in {}", position.to_text());
        let words: Vec<&str> = line.split(' ').collect();
        let closed = turn.len() > words.len();
        assert_eq!(words.len() + usize::from(closed), turn.len());
        assert!(closed || words.len() == turn.len());
        spaces(position, &line);
        assert!(turn.len() <= P::TURN_MOVES as usize, "{line} in {}", position.to_text());
        if P::ALTERNATES {
            assert_eq!((turn.len(), closed), (1, false));
            let double = format!("{line} {line}");
            assert_eq!(contest::read_line(position, &double), Err(Illegal::Spaces), "{double}");
        } else {
            too_few(position, &turn, &words);
            too_many(position, &turn, &line, random);
            end_written(position, &turn, &line, closed);
        }
    }
}

fn spaces<P: Searchable>(position: &P, line: &str) {
    for spaced in [format!(" {line}"), format!("{line} "), format!("  {line}"), line.replace(' ', "  ")] {
        if spaced != line {
            assert_eq!(contest::read_line(position, &spaced), Err(Illegal::Spaces), "{spaced:?}");
        }
    }
    for broken in [format!("{line}\r"), format!("{line}\n"), format!("\t{line}"), line.replace(' ', "\t")] {
        assert!(broken == line || contest::read_line(position, &broken).is_err(), "{broken:?}");
    }
    assert_eq!(contest::read_line(position, ""), Err(Illegal::Empty));
    assert_eq!(contest::read_line(position, " "), Err(Illegal::Spaces));
}

/// A line that stops early is a turn only where the rest need not be written.
fn too_few<P: Searchable>(position: &P, turn: &[P::Move], words: &[&str]) {
    for made in 1..words.len() {
        let line = words[..made].join(" ");
        let right = match after(position, &turn[..made]).closing() {
            Some(closing) => Ok([&turn[..made], &[closing]].concat()),
            None => Err(Illegal::TooFewActions { made: made as u32 }),
        };
        assert_eq!(contest::read_line(position, &line), right, "{line} in {}", position.to_text());
    }
}

/// A line that goes on after the turn's end. A turn that was closed early may go on to its last move first.
fn too_many<P: Searchable>(position: &P, turn: &[P::Move], line: &str, random: &mut Random) {
    let mut whole = turn.to_vec();
    let mut line = line.to_owned();
    let short = after(position, &turn[..turn.len() - 1]);
    if short.closing() == turn.last().copied() {
        let mut moves = Vec::new();
        short.generate(&mut moves);
        moves.retain(|&m| short.closing() != Some(m));
        let m = *random.pick(&moves);
        line = format!("{line} {}", short.format(m));
        whole.pop();
        whole.push(m);
        assert_eq!(
            contest::read_line(position, &line),
            Ok(whole.clone()),
            "{line} in {}",
            position.to_text()
        );
    }
    let most = whole.len() as u32;
    let next = after(position, &whole);
    let mut moves = Vec::new();
    next.legal(&mut moves);
    let further = moves.first().map_or_else(|| "1=2".to_owned(), |&m| next.format(m));
    for more in [further.as_str(), "nonsense", "end"] {
        let line = format!("{line} {more}");
        let right = Err(Illegal::TooManyActions { most });
        assert_eq!(contest::read_line(position, &line), right, "{line} in {}", position.to_text());
    }
}

/// The move that merely ends a turn is never written, and a wrong action is named with its number.
fn end_written<P: Searchable>(position: &P, turn: &[P::Move], line: &str, closed: bool) {
    if closed {
        let last = after(position, &turn[..turn.len() - 1]);
        let line = format!("{line} {}", last.format(turn[turn.len() - 1]));
        assert_eq!(contest::read_line(position, &line), Err(Illegal::EndWritten), "{line}");
    }
    for (number, word) in (1_u32..).zip(line.split(' ')) {
        let faulty = line.split(' ').take(number as usize - 1).chain(["1=1"]).collect::<Vec<_>>().join(" ");
        let before = after(position, &turn[..number as usize - 1]);
        let why = Box::new(before.parse("1=1").expect_err("a column is not swapped with itself"));
        let right = Err(Illegal::InTurn { number, action: "1=1".to_owned(), why });
        assert_eq!(contest::read_line(position, &faulty), right, "{word} replaced in {line}");
    }
}

#[test]
fn turns_are_lines() {
    everywhere(&mut Lines, 6);
}
