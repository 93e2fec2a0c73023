use super::Pairing;

/// Everybody against everybody by Berger's tables, cycle after cycle with the seats exchanged.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundRobin {
    players: u64,
    events: u64,
    cycles: u64,
}

impl RoundRobin {
    pub(super) fn new(players: usize, events: usize, cycles: u32) -> Self {
        Self { players: players as u64, events: events as u64, cycles: u64::from(cycles) }
    }

    /// Players, with somebody who is not there where their number is odd.
    const fn seats(self) -> u64 {
        self.players.next_multiple_of(2)
    }

    const fn boards(self) -> u64 {
        self.players / 2
    }

    pub(super) const fn round_len(self) -> u64 {
        self.boards() * self.events
    }

    pub(super) const fn len(self) -> u64 {
        self.round_len() * (self.seats() - 1) * self.cycles
    }

    pub(super) fn at(self, number: u64) -> Pairing {
        let (round, place) = (number / self.round_len(), number % self.round_len());
        let (board, event) = (place / self.events, place % self.events);
        let (cycle, round_of_cycle) = (round / (self.seats() - 1), round % (self.seats() - 1));
        // The first board of an odd number of players is where nobody sits.
        let mut players = self.meeting(round_of_cycle, board + self.players % 2);
        if cycle % 2 == 1 {
            players.reverse();
        }
        Pairing {
            round: round as u32 + 1,
            board: board as u32 + 1,
            part: event as u32 + 1,
            event: event as usize,
            players: players.map(|player| player as usize),
        }
    }

    /// Who meets on a board in Berger's tables, all counted from 0. On the first board the last player meets the one
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
