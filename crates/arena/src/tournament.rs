//! Runs a tournament: asks the schedule for pairings, has several workers play them, and stores the results.

mod workers;

use crate::{
    prelude::*,
    schedule::{Pairing, TournamentCourse, Wave, exchanged},
    standings::{Standings, StandingsBuilder},
    storage::Storage,
};
use std::{collections::HashSet, sync::atomic::AtomicBool};
use workers::Workers;

/// Plays single games: the referee, or a stand-in for tests.
pub trait PlayGames: Sync {
    /// Plays game 0 or 1 of a pair; `None` when it was stopped. A game that the machine spoiled, or in which the arbiter failed, has been
    /// tried again before it is returned as void.
    fn play(&self, task: &Task<'_>, leg: usize, stop: &AtomicBool) -> Option<GameResult>;
}

/// A pair of games to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task<'a> {
    /// Everything about the tournament.
    pub specification: &'a Specification,
    /// The players, and the place of the pair in the tournament.
    pub pairing: Pairing,
    /// The pair's game.
    pub game: Game,
    /// The limit and setup, the same for both games.
    pub conditions: Conditions,
    /// Which of the two games are to be played.
    pub legs: [bool; 2],
    /// Whether the games are played again because they were void.
    pub again: bool,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentEnding {
    /// All games have been played.
    Finished,
    /// The run was stopped; the same tournament can go on later.
    Stopped,
}

/// Why a run could not go on. The stored games are whole, and the same tournament can go on later.
#[derive(Debug)]
pub enum RunFailure {
    /// The file of the games can not be used.
    Storage(StorageFailure),
    /// The arbiter itself failed again and again, for this reason.
    Arbiter(Reason),
}

impl From<StorageFailure> for RunFailure {
    fn from(failure: StorageFailure) -> Self {
        Self::Storage(failure)
    }
}

impl<'a> Task<'a> {
    /// The task of a pairing. The seed and the pairing alone decide what is drawn, so that a repeated game has the same conditions.
    fn new(specification: &'a Specification, pairing: Pairing, legs: [bool; 2], again: bool) -> Self {
        let event = &specification.events[pairing.event];
        let conditions = Conditions::draw(event.game, &event.fixed, specification.seed, pairing.number());
        Self { specification, pairing, game: event.game, conditions, legs, again }
    }

    /// The number of a game of the tournament, from which further random choices are drawn; `leg` is 0 or 1.
    pub fn game_number(&self, leg: usize) -> u64 {
        self.pairing.number() << 1 | leg as u64
    }

    /// The names of white and black in game 0 or 1.
    pub fn names(&self, leg: usize) -> [String; 2] {
        exchanged(self.pairing.players, leg as u64)
            .map(|player| self.specification.entrants[player].name.clone())
    }
}

/// The table from the stored games.
pub fn standings(specification: &Specification, storage: &Storage) -> Result<Standings, StorageFailure> {
    let mut tabulator = StandingsBuilder::new(specification);
    storage.outcomes(specification, |outcome, identities| tabulator.add(outcome, identities))?;
    Ok(tabulator.standings())
}

/// Plays the missing games with `jobs` workers, and at the end of every wave its void games once more. Every finished pair is stored before
/// `told` is called with the number of additional games. A result that is the arbiter's own failure is never stored.
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
        // If later waves depend on a wave, it lies within one round, from 1; an empty wave lies in none.
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
            // Both games of a new pair are in its task.
            if let [Some(one), Some(other)] = results {
                storage.add(&task.pairing, &[one, other])?;
                told(storage, 2);
            }
            Ok(())
        })?;
        // The loop ends, since a void game is played again at most `Leg::MOST_REPLAYS` times.
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
