use super::Pairing;

/// The first player against all others, cycle after cycle with the seats exchanged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gauntlet {
    others: u64,
    events: u64,
    cycles: u64,
}

impl Gauntlet {
    pub(super) fn new(players: usize, events: usize, cycles: u32) -> Self {
        Self { others: players as u64 - 1, events: events as u64, cycles: u64::from(cycles) }
    }

    pub(super) const fn round_len(self) -> u64 {
        self.others * self.events
    }

    pub(super) const fn len(self) -> u64 {
        self.round_len() * self.cycles
    }

    pub(super) fn at(self, number: u64) -> Pairing {
        let (round, place) = (number / self.round_len(), number % self.round_len());
        let (other, event) = (place / self.events, place % self.events);
        let mut players = [0, other as usize + 1];
        if (round + other) % 2 == 1 {
            players.reverse();
        }
        Pairing {
            round: round as u32 + 1,
            board: other as u32 + 1,
            part: event as u32 + 1,
            event: event as usize,
            players,
        }
    }
}
