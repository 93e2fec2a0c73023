/// Two players who play a pair of games: the same limit and setup, the seats exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The round, from 1.
    pub round: u32,
    /// The board, from 1: the number of the meeting in this round.
    pub board: u32,
    /// The number of the pair in its meeting, from 1.
    pub part: u32,
    /// The event, by its place in the specification.
    pub event: usize,
    /// The player who is white in the first game, and the one who is white in the second.
    pub players: [usize; 2],
}

impl Pairing {
    /// The pairs of a meeting: in every cycle one of each event, the seats exchanged in every second cycle.
    pub(super) fn meeting(
        round: u32,
        board: u32,
        players: [usize; 2],
        cycles: u32,
        events: usize,
    ) -> impl Iterator<Item = Self> {
        let of_cycle = move |cycle: u32| {
            let part = move |event: usize| cycle * events as u32 + event as u32 + 1;
            let players = exchanged(players, cycle.into());
            (0..events).map(move |event| Self { round, board, part: part(event), event, players })
        };
        (0..cycles).flat_map(of_cycle)
    }

    /// A number that no other pairing of the tournament has; later rounds have greater numbers.
    pub fn number(&self) -> u64 {
        u64::from(self.round) << 32 | u64::from(self.board) << 20 | u64::from(self.part)
    }
}

/// The seats of two players after this number of exchanges.
pub(crate) const fn exchanged<T: Copy>([one, other]: [T; 2], times: u64) -> [T; 2] {
    if times.is_multiple_of(2) { [one, other] } else { [other, one] }
}
