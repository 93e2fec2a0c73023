/// Two players who play a pair of games: the same limit and setup, the seats exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The round, from 1.
    pub round: u32,
    /// The board, from 1: who meets in this round.
    pub board: u32,
    /// Which pair of this meeting, from 1.
    pub part: u32,
    /// Which of the tournament's games.
    pub event: usize,
    /// Who is white in the first game, and who in the second.
    pub players: [usize; 2],
}

impl Pairing {
    /// A number that no other pairing of the tournament has; later rounds have greater numbers.
    pub fn number(&self) -> u64 {
        u64::from(self.round) << 32 | u64::from(self.board) << 20 | u64::from(self.part)
    }
}
