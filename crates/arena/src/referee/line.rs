//! Judging a line: whether it is a move at all, and whether it is legal.

use crate::Verdict;
use khod_games::{AnyPosition, Illegal};

/// A line that is not played, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Refused {
    pub(super) verdict: Verdict,
    pub(super) why: Illegal,
}

/// Plays a line without its newline; returns it as text.
pub(super) fn play(position: &mut AnyPosition, line: &[u8]) -> Result<String, Refused> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let text = match std::str::from_utf8(line) {
        Ok(text) => text.to_owned(),
        Err(_) => String::from_utf8_lossy(line).into_owned(),
    };
    let Err(why) = position.play_line(&text) else { return Ok(text) };
    let why = match why {
        // Spaces inside a move make it illegal; words that are no move without their spaces are unreadable.
        Illegal::Spaces => {
            let gap = if position.spec().alternates { "" } else { " " };
            let squeezed = text.split_whitespace().collect::<Vec<_>>().join(gap);
            match position.clone().play_line(&squeezed) {
                Err(Illegal::Unreadable { example, .. }) => Illegal::unreadable(&text, &example),
                Err(why @ (Illegal::Empty | Illegal::ForeignLetter { .. } | Illegal::InTurn { .. })) => {
                    return Err(Refused { verdict: verdict(&why), why: Illegal::Spaces });
                }
                _ => Illegal::Spaces,
            }
        }
        why => why,
    };
    Err(Refused { verdict: verdict(&why), why })
}

/// A move in the wrong letter case is illegal; a line of another form is unreadable.
fn verdict(why: &Illegal) -> Verdict {
    match why {
        Illegal::Empty | Illegal::ForeignLetter { .. } | Illegal::Unreadable { .. } => Verdict::Unreadable,
        Illegal::InTurn { why, .. } => verdict(why),
        _ => Verdict::Illegal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harmless::harmless_line;
    use khod_games::Game;

    fn judge(game: &str, line: &[u8]) -> Result<String, Verdict> {
        let mut position = Game::from_name(game).unwrap().start(None, None).unwrap();
        play(&mut position, line).map_err(|refused| refused.verdict)
    }

    #[test]
    fn lines_are_moves_illegal_moves_or_none() {
        assert_eq!(judge("lo", b"A2-C2"), Ok("A2-C2".to_owned()));
        assert_eq!(judge("lo", b"A2-C2\r"), Ok("A2-C2".to_owned()));
        for line in [&b"A2-D2"[..], b"a2-c2", b" A2-C2", b"A2-C2 ", b"A2 - C2", b"C3-C4"] {
            assert_eq!(judge("lo", line), Err(Verdict::Illegal), "{}", harmless_line(line));
        }
        for line in
            [&b""[..], b"\r", b"hello", b"A2-C2\r\r", b"A2-C2\0", b"\0", b"\xffA2-C2", b"\xef\xbb\xbfA2-C2"]
        {
            assert_eq!(judge("lo", line), Err(Verdict::Unreadable), "{}", harmless_line(line));
        }
        assert_eq!(judge("palisade", b"1=2 x 1=2"), Err(Verdict::Unreadable));
        assert_eq!(judge("palisade", b"1=2"), Err(Verdict::Illegal));
    }

    #[test]
    fn words_are_no_move_with_spaces_in_it() {
        let mut position = Game::from_name("lo").unwrap().start(None, None).unwrap();
        let refused = play(&mut position, b"I am seat 0").unwrap_err();
        let Illegal::Unreadable { text, .. } = refused.why else { panic!("{refused:?}") };
        assert_eq!((refused.verdict, text.as_str()), (Verdict::Unreadable, "I am seat 0"));
        assert_eq!(play(&mut position, b"A2 - C2").unwrap_err().why, Illegal::Spaces);
    }
}
