//! Runs a tournament: asks the schedule what is to be played, has it played by several hands, and stores what comes in.

mod workers;

use crate::{
    prelude::*,
    schedule::{Pairing, TournamentCourse, Wave, exchanged},
    standings::{Standings, StandingsBuilder},
    storage::Storage,
};
use std::{collections::HashSet, sync::atomic::AtomicBool};
use workers::Workers;

/// Whoever plays games: the referee, or a stand-in.
pub trait PlayGames: Sync {
    /// Plays game 0 or 1 of a pair; nothing when it was stopped. A game that the machine spoiled, or in which the arbiter failed, has been
    /// tried again before it comes back as such.
    fn play(&self, task: &Task<'_>, leg: usize, stop: &AtomicBool) -> Option<GameResult>;
}

/// A pair of games to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task<'a> {
    /// Everything about the tournament.
    pub specification: &'a Specification,
    /// Who meets, and where in the tournament.
    pub pairing: Pairing,
    /// Which game.
    pub game: Game,
    /// Its limit and setup, the same for both games.
    pub conditions: Conditions,
    /// Which of its two games are to be played.
    pub legs: [bool; 2],
    /// Whether they are played again, being void.
    pub again: bool,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentEnding {
    /// Everything has been played.
    Finished,
    /// It was stopped; the same tournament can go on later.
    Stopped,
}

/// Why a run could not go on. What is stored is whole, and the same tournament can go on later.
#[derive(Debug)]
pub enum RunFailure {
    /// The file of the games can not be used.
    Storage(StorageFailure),
    /// The arbiter itself failed time and again, for this reason.
    Arbiter(Reason),
}

impl From<StorageFailure> for RunFailure {
    fn from(failure: StorageFailure) -> Self {
        Self::Storage(failure)
    }
}

impl<'a> Task<'a> {
    /// The task of a pairing: what is not fixed is drawn by the seed and the pairing alone, so that a game that is played again is the same.
    fn new(specification: &'a Specification, pairing: Pairing, legs: [bool; 2], again: bool) -> Self {
        let event = &specification.events[pairing.event];
        let conditions = Conditions::draw(event.game, &event.fixed, specification.seed, pairing.number());
        Self { specification, pairing, game: event.game, conditions, legs, again }
    }

    /// The number of a game of the tournament, for whatever else chance decides; `leg` is 0 or 1.
    pub fn game_number(&self, leg: usize) -> u64 {
        self.pairing.number() << 1 | leg as u64
    }

    /// The names of white and black in game 0 or 1.
    pub fn names(&self, leg: usize) -> [String; 2] {
        exchanged(self.pairing.players, leg as u64)
            .map(|player| self.specification.entrants[player].name.clone())
    }
}

/// The table of what is stored.
pub fn standings(specification: &Specification, storage: &Storage) -> Result<Standings, StorageFailure> {
    let mut tabulator = StandingsBuilder::new(specification);
    storage.outcomes(specification, |outcome, identities| tabulator.add(outcome, identities))?;
    Ok(tabulator.standings())
}

/// Plays what is missing, with so many hands at a time, and at the end of every wave once more what is void in it. Every finished pair is
/// stored before it is told of, with how many games more there are. A result that is the arbiter's own failure is never stored.
pub fn run(
    specification: &Specification,
    storage: &mut Storage,
    player: &dyn PlayGames,
    jobs: usize,
    stop: &AtomicBool,
    mut told: impl FnMut(&Storage, u64),
) -> Result<TournamentEnding, RunFailure> {
    let mut course = TournamentCourse::new(specification);
    let workers = Workers { player, jobs, stop };
    while let Some(Wave { pairings, .. }) = course.next_wave() {
        // A wave that others depend on lies within a round, from 1; an empty one in none.
        let rounds = match pairings.clone().next().map(|pairing| pairing.round) {
            _ if !course.depends_on_outcomes() => 0..=u32::MAX,
            Some(round) => round..=round,
            None => 0..=0,
        };
        let mut known = HashSet::new();
        storage.outcomes_of_rounds(specification, rounds.clone(), |outcome, _| {
            known.insert(outcome.pairing.number());
        })?;
        let missing = pairings.clone().filter(|pairing| !known.contains(&pairing.number()));
        let missing = missing.map(|pairing| Task::new(specification, pairing, [true; 2], false));
        let mut whole = workers.play_all(missing, |task, results| {
            // Both games of a new pair were asked for.
            if let [Some(one), Some(other)] = results {
                storage.add(&task.pairing, &[one, other])?;
                told(storage, 2);
            }
            Ok(())
        })?;
        // It ends, since a void game is played again so often and no more.
        while whole {
            let mut again = Vec::new();
            storage.outcomes_of_rounds(specification, rounds.clone(), |outcome, _| {
                if !outcome.is_settled() {
                    let legs = outcome.legs.map(|leg| leg.is_open());
                    again.push(Task::new(specification, outcome.pairing, legs, true));
                }
            })?;
            if again.is_empty() {
                break;
            }
            whole = workers.play_all(again.into_iter(), |task, results| {
                storage.replace(&task.pairing, &results)?;
                told(storage, 0);
                Ok(())
            })?;
        }
        if !whole {
            storage.check_place()?;
            return Ok(TournamentEnding::Stopped);
        }
        if course.depends_on_outcomes() {
            let wave: HashSet<u64> = pairings.map(|pairing| pairing.number()).collect();
            storage.outcomes_of_rounds(specification, rounds, |outcome, _| {
                if wave.contains(&outcome.pairing.number()) {
                    course.report(outcome);
                }
            })?;
        }
    }
    storage.check_place()?;
    Ok(TournamentEnding::Finished)
}

#[cfg(test)]
mod tests;
