//! The pairings of a tournament and their order: a pure function of the specification and the finished games. The schedule is never stored, so that
//! a tournament goes on after any interruption as if there had been none.

mod elimination;
mod matching;
mod outcome;
mod pairing;
mod reserve;
mod swiss;
mod table;

use crate::specification::{Format, Specification};
use elimination::Elimination;
pub(crate) use outcome::points_of;
pub use outcome::{Leg, PairingOutcome};
pub use pairing::Pairing;
pub(crate) use pairing::exchanged;
use std::ops::Range;
use swiss::Swiss;
use table::PairingTable;

/// Half points that the winner of both games of a pair gets.
pub const PAIR_HALVES: u64 = 4;

/// The course of a tournament. It returns waves of pairings. When all outcomes of a wave have been reported, in the order of its pairings, it
/// returns the next one.
#[derive(Clone, Debug)]
pub struct TournamentCourse<'a> {
    specification: &'a Specification,
    state: State,
    /// Faults in a row, by player.
    faults: Vec<u32>,
    /// The round before which a player was withdrawn.
    withdrawn: Vec<Option<u32>>,
}

#[derive(Clone, Debug)]
enum State {
    Table { table: PairingTable, next: u64 },
    Elimination(Elimination),
    Swiss(Swiss),
}

/// Pairings that do not depend on each other's outcomes.
#[derive(Clone, Debug, Default)]
pub struct Wave {
    /// The pairings to play, in order.
    pub pairings: Pairings,
    /// Players without an opponent in this round, and the points that they get for it.
    pub byes: Vec<Unplayed>,
    /// Players whose opponent was withdrawn, and the points that they get for it.
    pub walkovers: Vec<Unplayed>,
}

/// Points that a player got without a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unplayed {
    /// The round, from 1.
    pub round: u32,
    /// The player who got the points.
    pub player: usize,
    /// The number of half points.
    pub halves: u64,
}

/// Pairings of a table and of a list, made one by one, so that a million of them need no memory.
#[derive(Clone, Debug, Default)]
pub struct Pairings {
    table: Option<(PairingTable, Range<u64>)>,
    list: std::vec::IntoIter<Pairing>,
}

impl Iterator for Pairings {
    type Item = Pairing;

    fn next(&mut self) -> Option<Pairing> {
        let of_table = self.table.as_mut().and_then(|(table, numbers)| Some(table.at(numbers.next()?)));
        of_table.or_else(|| self.list.next())
    }
}

impl From<Vec<Pairing>> for Pairings {
    fn from(list: Vec<Pairing>) -> Self {
        Self { table: None, list: list.into_iter() }
    }
}

impl<'a> TournamentCourse<'a> {
    /// The course of a tournament of which no game has been played.
    pub fn new(specification: &'a Specification) -> Self {
        let (players, events) = (specification.entrants.len(), specification.events.len());
        let cycles = specification.cycles;
        let state = match specification.format {
            Format::RoundRobin | Format::Gauntlet => State::Table {
                table: PairingTable {
                    gauntlet: specification.format == Format::Gauntlet,
                    players: players as u64,
                    events: events as u64,
                    cycles: cycles.into(),
                },
                next: 0,
            },
            Format::Elimination => State::Elimination(Elimination::new(players, events, cycles)),
            Format::Swiss { rounds } => State::Swiss(Swiss::new(players, events, cycles, rounds)),
        };
        Self { specification, state, faults: vec![0; players], withdrawn: vec![None; players] }
    }

    /// The next wave; `None` when the tournament is over.
    pub fn next_wave(&mut self) -> Option<Wave> {
        let withdrawn: Vec<bool> = self.withdrawn.iter().map(Option::is_some).collect();
        match &mut self.state {
            State::Table { table, next } => {
                let round =
                    if self.specification.withdraw_after.is_some() { table.round_len() } else { table.len() };
                let numbers = *next..table.len().min(*next + round);
                *next = numbers.end;
                (!numbers.is_empty()).then(|| table_wave(*table, numbers, &withdrawn))
            }
            State::Elimination(elimination) => elimination.next_wave(&withdrawn),
            State::Swiss(swiss) => swiss.next_wave(&withdrawn),
        }
    }

    /// Whether waves depend on outcomes at all.
    pub fn depends_on_outcomes(&self) -> bool {
        !matches!(self.state, State::Table { .. }) || self.specification.withdraw_after.is_some()
    }

    /// Takes the outcome of a pairing, in the order of the wave.
    pub fn report(&mut self, outcome: &PairingOutcome) {
        let score = self.specification.events[outcome.pairing.event].score;
        let halves = outcome.halves(score).unwrap_or_default();
        match &mut self.state {
            State::Table { .. } => {}
            State::Elimination(elimination) => elimination.report(&outcome.pairing, halves),
            State::Swiss(swiss) => swiss.report(&outcome.pairing, halves),
        }
        let Some(most) = self.specification.withdraw_after else { return };
        for leg in &outcome.legs {
            for (seat, player) in outcome.pairing.players.into_iter().enumerate() {
                let faulty = leg.faulty() == Some(seat);
                self.faults[player] = match self.faults[player] {
                    // Later games do not bring a withdrawn player back.
                    faults if faults >= most => faults,
                    faults if faulty => faults + 1,
                    _ if leg.verdict.is_void() => self.faults[player],
                    _ => 0,
                };
                if self.faults[player] >= most {
                    self.withdrawn[player].get_or_insert(outcome.pairing.round + 1);
                }
            }
        }
    }

    /// The round before which a player was withdrawn.
    pub fn withdrawn(&self, player: usize) -> Option<u32> {
        self.withdrawn[player]
    }

    /// In an elimination, how many rounds a player has survived.
    pub fn survived(&self, player: usize) -> Option<u32> {
        match &self.state {
            State::Elimination(elimination) => Some(elimination.survived[player]),
            _ => None,
        }
    }

    /// The number of pairs if no player is withdrawn and no deciding games are needed.
    pub fn expected(&self) -> u64 {
        let parts = self.specification.events.len() as u64 * u64::from(self.specification.cycles);
        let players = self.specification.entrants.len() as u64;
        match (&self.state, self.specification.format) {
            (State::Table { table, .. }, _) => table.len(),
            (_, Format::Swiss { rounds }) => u64::from(rounds) * (players / 2) * parts,
            _ => (players - 1) * parts,
        }
    }
}

/// A part of a table, without withdrawn players.
fn table_wave(table: PairingTable, numbers: Range<u64>, withdrawn: &[bool]) -> Wave {
    if !withdrawn.contains(&true) {
        let pairings = Pairings { table: Some((table, numbers)), ..Pairings::default() };
        return Wave { pairings, ..Wave::default() };
    }
    let mut wave = Wave::default();
    let mut list = Vec::new();
    for pairing in numbers.map(|number| table.at(number)) {
        match pairing.players.map(|player| withdrawn[player]) {
            [false, false] => list.push(pairing),
            [true, true] => {}
            [first, _] => wave.walkovers.push(Unplayed {
                round: pairing.round,
                player: pairing.players[usize::from(first)],
                halves: PAIR_HALVES,
            }),
        }
    }
    wave.pairings = list.into();
    wave
}

#[cfg(test)]
mod tests;
