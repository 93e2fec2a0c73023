use super::{Pairing, Unplayed, Wave, pairing::exchanged};

/// The most deciding pairs of a meeting; after them the player who stands higher in the file goes on.
const MOST_DECIDERS: u32 = 3;

/// Single elimination: the order of the file is the seeding, the best have byes.
#[derive(Clone, Debug)]
pub(super) struct Elimination {
    events: usize,
    cycles: u32,
    round: u32,
    /// Deciding pairs that were played in this round.
    deciders: u32,
    /// The remaining players in the order of the bracket; `None` where a program was withdrawn or the bracket has no player.
    left: Vec<Option<usize>>,
    matches: Vec<Match>,
    /// Rounds that each player has survived.
    pub(super) survived: Vec<u32>,
}

/// Two neighbours in the bracket.
#[derive(Clone, Copy, Debug)]
struct Match {
    players: [Option<usize>; 2],
    halves: [u64; 2],
}

impl Match {
    fn is_decided(&self) -> bool {
        self.players.contains(&None) || self.halves[0] != self.halves[1]
    }

    /// The player who goes on: the one with more points, or if points are equal the one who stands higher in the file.
    fn winner(&self) -> Option<usize> {
        match self.players {
            [Some(one), Some(other)] if self.halves[0] == self.halves[1] => Some(one.min(other)),
            [Some(one), Some(other)] => Some(if self.halves[0] > self.halves[1] { one } else { other }),
            [one, other] => one.or(other),
        }
    }
}

/// The places of a bracket for this number of players: the best two can meet only in the last round, the best four only in the last two, and so on.
fn bracket(players: usize) -> Vec<Option<usize>> {
    let mut places = vec![0];
    while places.len() < players {
        let size = 2 * places.len();
        places = places.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect();
    }
    places.into_iter().map(|seed| (seed < players).then_some(seed)).collect()
}

impl Elimination {
    pub(super) fn new(players: usize, events: usize, cycles: u32) -> Self {
        let left = bracket(players);
        Self { events, cycles, round: 0, deciders: 0, left, matches: Vec::new(), survived: vec![0; players] }
    }

    pub(super) fn report(&mut self, pairing: &Pairing, halves: [u64; 2]) {
        let meeting = &mut self.matches[pairing.board as usize - 1];
        for (player, halves) in pairing.players.into_iter().zip(halves) {
            let seat = usize::from(meeting.players[0] != Some(player));
            meeting.halves[seat] += halves;
        }
    }

    pub(super) fn next_wave(&mut self, withdrawn: &[bool]) -> Option<Wave> {
        for player in self.matches.iter_mut().flat_map(|meeting| &mut meeting.players) {
            *player = player.filter(|&player| !withdrawn[player]);
        }
        let undecided = self.matches.iter().any(|meeting| !meeting.is_decided());
        if undecided && self.deciders < MOST_DECIDERS {
            self.deciders += 1;
            return Some(self.deciding_wave());
        }
        // The winners go on.
        if !self.matches.is_empty() {
            self.left = self.matches.drain(..).map(|meeting| meeting.winner()).collect();
        }
        for player in self.left.iter().flatten() {
            self.survived[*player] = self.round;
        }
        if self.left.len() < 2 {
            return None;
        }
        self.round += 1;
        self.deciders = 0;
        let present = |player: &Option<usize>| player.filter(|&player| !withdrawn[player]);
        let meeting = |pair: &[_]| Match { players: [present(&pair[0]), present(&pair[1])], halves: [0; 2] };
        self.matches = self.left.chunks(2).map(meeting).collect();
        Some(self.main_wave())
    }

    fn main_wave(&self) -> Wave {
        let mut list = Vec::new();
        let mut wave = Wave::default();
        for (meeting, board) in self.matches.iter().zip(1..) {
            if let [Some(one), Some(other)] = meeting.players {
                let players = [one.min(other), one.max(other)];
                list.extend(Pairing::meeting(self.round, board, players, self.cycles, self.events));
            } else {
                let alone = meeting.winner();
                wave.byes.extend(alone.map(|player| Unplayed { round: self.round, player, halves: 0 }));
            }
        }
        wave.pairings = list.into();
        wave
    }

    fn deciding_wave(&self) -> Wave {
        let mut list = Vec::new();
        for (meeting, board) in self.matches.iter().zip(1..) {
            if let ([Some(one), Some(other)], false) = (meeting.players, meeting.is_decided()) {
                let event = (self.deciders as usize - 1) % self.events;
                let part = self.cycles * self.events as u32 + self.deciders;
                let cycle = self.cycles + self.deciders - 1;
                let players = exchanged([one.min(other), one.max(other)], cycle.into());
                list.push(Pairing { round: self.round, board, part, event, players });
            }
        }
        Wave { pairings: list.into(), ..Wave::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_meet_last() {
        let known = |players| {
            bracket(players).into_iter().map(|seed| seed.map_or(0, |seed| seed + 1)).collect::<Vec<_>>()
        };
        assert_eq!(known(2), [1, 2]);
        assert_eq!(known(4), [1, 4, 2, 3]);
        assert_eq!(known(8), [1, 8, 4, 5, 2, 7, 3, 6]);
        assert_eq!(known(5), [1, 0, 4, 5, 2, 0, 3, 0]);
    }
}
