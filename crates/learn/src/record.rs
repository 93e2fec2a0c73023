//! A game that was played to learn from, in few bytes: moves are their places among the legal ones.

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The position that it began with.
    pub opening: String,
    /// Every move, in order.
    pub plies: Vec<Ply>,
    /// What white got, in half points.
    pub halves: u8,
}

/// A move and what was thought before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The place of the move among the legal ones.
    pub place: u16,
    /// Whether chance chose it.
    pub stray: bool,
    /// The score for the side to move, unless it is proven or beyond doubt.
    pub score: Option<i16>,
}

/// Marks a move that chance chose.
const STRAY: u16 = 1 << 15;
/// Stands for a score that is not worth learning.
const NONE: i16 = i16::MIN;

impl Game {
    /// Its bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.halves];
        bytes.extend((self.opening.len() as u16).to_le_bytes());
        bytes.extend(self.opening.as_bytes());
        bytes.extend((self.plies.len() as u16).to_le_bytes());
        for ply in &self.plies {
            bytes.extend((ply.place | if ply.stray { STRAY } else { 0 }).to_le_bytes());
            bytes.extend(ply.score.unwrap_or(NONE).to_le_bytes());
        }
        bytes
    }

    /// The game of some bytes; nothing if they are none.
    pub fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let mut take = |count: usize| {
            let (taken, rest) = bytes.split_at_checked(count)?;
            bytes = rest;
            Some(taken)
        };
        let halves = take(1)?[0];
        let length = take(2).map(|two| u16::from_le_bytes([two[0], two[1]]))?;
        let opening = String::from_utf8(take(usize::from(length))?.to_vec()).ok()?;
        let count = take(2).map(|two| u16::from_le_bytes([two[0], two[1]]))?;
        let mut plies = Vec::with_capacity(usize::from(count));
        for _ in 0..count {
            let four = take(4)?;
            let score = i16::from_le_bytes([four[2], four[3]]);
            let place = u16::from_le_bytes([four[0], four[1]]);
            let (place, stray) = (place & !STRAY, place & STRAY != 0);
            plies.push(Ply { place, stray, score: (score != NONE).then_some(score) });
        }
        (bytes.is_empty() && halves <= 2).then_some(Self { opening, plies, halves })
    }
}
