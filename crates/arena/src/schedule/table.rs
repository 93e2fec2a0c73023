use super::{Pairing, pairing::exchanged};

/// A format whose pairings are known beforehand by their numbers: cycle after cycle with the seats exchanged.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairingTable {
    /// Whether the first player meets all others; otherwise all players meet each other by Berger's tables.
    pub(super) gauntlet: bool,
    pub(super) players: u64,
    pub(super) events: u64,
    pub(super) cycles: u64,
}

impl PairingTable {
    /// The number of players, plus an empty seat where it is odd.
    const fn seats(self) -> u64 {
        self.players.next_multiple_of(2)
    }

    /// Rounds of a cycle.
    const fn rounds(self) -> u64 {
        if self.gauntlet { 1 } else { self.seats() - 1 }
    }

    pub(super) const fn round_len(self) -> u64 {
        let boards = if self.gauntlet { self.players - 1 } else { self.players / 2 };
        boards * self.events
    }

    pub(super) const fn len(self) -> u64 {
        self.round_len() * self.rounds() * self.cycles
    }

    pub(super) fn at(self, number: u64) -> Pairing {
        let (round, place) = (number / self.round_len(), number % self.round_len());
        let (board, event) = (place / self.events, place % self.events);
        let (cycle, round_of_cycle) = (round / self.rounds(), round % self.rounds());
        // With an odd number of players the first board has an empty seat, so it is left out.
        let players = if self.gauntlet {
            exchanged([0, board + 1], cycle + board)
        } else {
            exchanged(self.meeting(round_of_cycle, board + self.players % 2), cycle)
        };
        Pairing {
            round: round as u32 + 1,
            board: board as u32 + 1,
            part: event as u32 + 1,
            event: event as usize,
            players: players.map(|player| player as usize),
        }
    }

    /// The players who meet on a board in Berger's tables, all counted from 0. On the first board the last player meets the one
    /// who moves up by half a circle every round; the others sit around that one.
    fn meeting(self, round: u64, board: u64) -> [u64; 2] {
        let circle = self.seats() - 1;
        let middle = if round.is_multiple_of(2) { round / 2 } else { self.seats() / 2 + round / 2 };
        if board > 0 {
            return [(middle + board) % circle, (middle + circle - board) % circle];
        }
        if round.is_multiple_of(2) { [middle, circle] } else { [circle, middle] }
    }
}
