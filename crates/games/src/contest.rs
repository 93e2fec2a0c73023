//! The contest protocol's texts: a turn as one line, and the header that a program reads on start.

use crate::{
    BadHeader, BadSetup, Illegal, LimitRange, Notation, Side, Spec, explain::quoted, text::whole_number,
};

/// Reads a contest line: the whole turn of the side to move. In most games that is one move; where a turn is several,
/// they are separated by one space, and the move that merely ends a turn is not written.
///
/// Gives all moves of the turn, that last one included. Spaces anywhere else are refused.
pub fn read_line<P: Notation>(position: &P, line: &str) -> Result<Vec<P::Move>, Illegal> {
    if P::ALTERNATES || line.is_empty() {
        return Ok(vec![position.parse(line)?]);
    }
    let mover = position.side();
    let mut at = position.clone();
    let mut moves = Vec::new();
    for (number, text) in (1..).zip(line.split(' ')) {
        if text.is_empty() {
            return Err(Illegal::Spaces);
        }
        if !moves.is_empty() && (at.side() != mover || at.outcome().is_some()) {
            return Err(Illegal::TooManyActions { most: number - 1 });
        }
        let m = at.parse(text).map_err(|why| match why {
            Illegal::GameOver { .. } => why,
            _ => Illegal::InTurn { number, action: quoted(text), why: Box::new(why) },
        })?;
        if at.closing() == Some(m) {
            return Err(Illegal::EndWritten);
        }
        at.play(m);
        moves.push(m);
    }
    if at.side() == mover && at.outcome().is_none() {
        let made = moves.len() as u32;
        moves.push(at.closing().ok_or(Illegal::TooFewActions { made })?);
    }
    Ok(moves)
}

/// Writes a turn as a contest line; the inverse of [`read_line`].
pub fn write_line<P: Notation>(position: &P, moves: &[P::Move]) -> String {
    let mut at = position.clone();
    let mut texts = Vec::new();
    for &m in moves {
        if at.closing() != Some(m) {
            texts.push(at.format(m));
        }
        at.play(m);
    }
    texts.join(" ")
}

/// Reads a limit of moves; whether it is within the game's range is asked when the game starts, except of a number too large
/// to hold.
pub fn read_limit(text: &str, range: Option<LimitRange>) -> Result<u32, BadSetup> {
    let number = whole_number(text).ok_or_else(|| BadSetup::LimitNotNumber { text: quoted(text) })?;
    match range {
        Some(range) if text.parse::<u32>().is_err() => Err(range.refuse(quoted(text))),
        _ => Ok(number),
    }
}

/// What a program is told before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The limit of moves, in games that have one.
    pub limit: Option<u32>,
    /// The program's seat.
    pub seat: Side,
    /// The setup, in games that have setups.
    pub setup: Option<String>,
}

impl Header {
    /// The header as a program reads it, every line ended.
    pub fn to_text(&self) -> String {
        let limit = self.limit.map(|limit| format!("{limit}\n")).unwrap_or_default();
        let setup = self.setup.as_ref().map(|setup| format!("{setup}\n")).unwrap_or_default();
        format!("{limit}{}\n{setup}", self.seat.index())
    }

    /// Starts the game, if limit and setup are possible.
    pub fn start<P: Notation>(&self) -> Result<P, BadHeader> {
        P::begin(self.limit, self.setup.as_deref()).map_err(|why| BadHeader::Setup { why: Box::new(why) })
    }
}

/// Reads a header line by line, as it comes.
#[derive(Clone, Debug)]
pub struct HeaderReader {
    spec: Spec,
    limit: Option<u32>,
    seat: Option<Side>,
}

impl HeaderReader {
    /// A reader for a game's header.
    pub const fn new(spec: Spec) -> Self {
        Self { spec, limit: None, seat: None }
    }

    /// Takes one line without its end; gives the header when it is complete. Limit and seat may be separated by
    /// any white space, the setup is a line of its own.
    pub fn line(&mut self, line: &str) -> Result<Option<Header>, BadHeader> {
        if let (Some(seat), Some(_)) = (self.seat, self.spec.setup) {
            return Ok(Some(Header { limit: self.limit, seat, setup: Some(line.trim().to_owned()) }));
        }
        for word in line.split_whitespace() {
            if self.spec.limit.is_some() && self.limit.is_none() {
                self.limit = Some(read_limit(word, self.spec.limit).map_err(|why| match why {
                    BadSetup::LimitNotNumber { text } => BadHeader::Limit { text },
                    why => BadHeader::Setup { why: Box::new(why) },
                })?);
            } else if self.seat.is_none() {
                let seat = Side::BOTH.into_iter().find(|side| side.index().to_string() == word);
                self.seat = Some(seat.ok_or_else(|| BadHeader::Seat { text: quoted(word) })?);
            } else {
                return Err(BadHeader::Extra { text: quoted(word) });
            }
        }
        let whole = self.seat.filter(|_| self.spec.setup.is_none());
        Ok(whole.map(|seat| Header { limit: self.limit, seat, setup: None }))
    }

    /// The error that says what is still missing when the input ends early.
    pub fn missing(&self) -> BadHeader {
        let what = if self.spec.limit.is_some() && self.limit.is_none() {
            "limit"
        } else if self.seat.is_none() {
            "seat"
        } else {
            "setup"
        };
        BadHeader::Missing { what: what.to_owned() }
    }
}
