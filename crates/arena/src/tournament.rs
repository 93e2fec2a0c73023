//! Runs a tournament: asks the schedule what is to be played, has it played by several hands, and stores what comes in.

use crate::{
    Conditions, GameResult, Specification,
    schedule::{Course, Outcome, Pairing, Wave},
    standings::{Standings, Tabulator},
    storage::{Storage, StorageFailure},
};
use khod_games::Game;
use std::{
    collections::HashSet,
    ops::ControlFlow,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
};

/// Whoever plays pairs of games: the referee, or a stand-in.
pub trait PlayPair: Sync {
    /// Plays both games of a pair; nothing when it was stopped. Games that the machine spoiled have been played again.
    fn play(&self, task: &Task<'_>, stop: &AtomicBool) -> Option<[GameResult; 2]>;
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
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Everything has been played.
    Finished,
    /// It was stopped; the same tournament can go on later.
    Stopped,
}

impl<'a> Task<'a> {
    /// The task of a pairing: what is not fixed is drawn by the seed and the pairing alone.
    pub fn new(specification: &'a Specification, pairing: Pairing) -> Self {
        let event = &specification.events[pairing.event];
        let conditions = Conditions::draw(event.game, &event.fixed, specification.seed, pairing.number());
        Self { specification, pairing, game: event.game, conditions }
    }

    /// The number of a game of the tournament, for whatever else chance decides; `leg` is 0 or 1.
    pub fn game_number(&self, leg: usize) -> u64 {
        self.pairing.number() << 1 | leg as u64
    }

    /// The names of white and black in game 0 or 1.
    pub fn names(&self, leg: usize) -> [String; 2] {
        let [one, other] = self.pairing.players;
        let seats = if leg == 0 { [one, other] } else { [other, one] };
        seats.map(|player| self.specification.entrants[player].name.clone())
    }
}

/// The table of what is stored.
pub fn standings(specification: &Specification, storage: &Storage) -> Result<Standings, StorageFailure> {
    let mut tabulator = Tabulator::new(specification);
    storage.outcomes(specification, |outcome, identities| tabulator.add(outcome, identities))?;
    Ok(tabulator.standings())
}

/// Plays what is missing, with so many hands at a time. Every finished pair is stored before it is told of.
pub fn run(
    specification: &Specification,
    storage: &mut Storage,
    player: &dyn PlayPair,
    jobs: usize,
    stop: &AtomicBool,
    mut told: impl FnMut(&Storage, &Outcome, &[GameResult; 2]),
) -> Result<Ending, StorageFailure> {
    let mut course = Course::new(specification);
    while let Some(Wave { pairings, .. }) = course.next_wave() {
        let known: HashSet<u64> = if course.depends_on_outcomes() {
            let rounds = round_of(pairings.clone());
            let outcomes =
                rounds.map(|round| storage.outcomes_of_rounds(specification, round..=round)).transpose()?;
            outcomes.unwrap_or_default().iter().map(|outcome| outcome.pairing.number()).collect()
        } else {
            let mut known = HashSet::new();
            storage.outcomes(specification, |outcome, _| {
                known.insert(outcome.pairing.number());
            })?;
            known
        };
        let missing = pairings.clone().filter(|pairing| !known.contains(&pairing.number()));
        let mut failure = None;
        let whole = play_all(specification, missing, player, jobs, stop, |task, results| {
            if let Err(error) = storage.add(&task.pairing, &results) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            told(storage, &Outcome::new(task.pairing, &results), &results);
            ControlFlow::Continue(())
        });
        if let Some(failure) = failure {
            return Err(failure);
        }
        if !whole {
            return Ok(Ending::Stopped);
        }
        if course.depends_on_outcomes() {
            report_wave(specification, storage, &mut course, pairings)?;
        }
    }
    Ok(Ending::Finished)
}

/// A wave lies within a round.
fn round_of(mut pairings: impl Iterator<Item = Pairing>) -> Option<u32> {
    pairings.next().map(|pairing| pairing.round)
}

/// Tells the course what its wave came to, as it is stored.
fn report_wave(
    specification: &Specification,
    storage: &Storage,
    course: &mut Course<'_>,
    pairings: impl Iterator<Item = Pairing> + Clone,
) -> Result<(), StorageFailure> {
    let Some(round) = round_of(pairings.clone()) else { return Ok(()) };
    let wave: HashSet<u64> = pairings.map(|pairing| pairing.number()).collect();
    for outcome in storage.outcomes_of_rounds(specification, round..=round)? {
        if wave.contains(&outcome.pairing.number()) {
            course.report(&outcome);
        }
    }
    Ok(())
}

/// Plays pairings with several hands; what comes in is handled by the calling thread alone. Whether everything was played.
fn play_all(
    specification: &Specification,
    pairings: impl Iterator<Item = Pairing> + Send,
    player: &dyn PlayPair,
    jobs: usize,
    stop: &AtomicBool,
    mut done: impl FnMut(Task<'_>, [GameResult; 2]) -> ControlFlow<()>,
) -> bool {
    let pairings = Mutex::new(pairings);
    let halt = AtomicBool::new(false);
    let missed = AtomicBool::new(false);
    // What is finished waits for the writer, never the writer for more than is being played.
    let (sender, receiver) = mpsc::sync_channel(jobs.max(1));
    thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            let sender = sender.clone();
            let (pairings, halt, missed) = (&pairings, &halt, &missed);
            scope.spawn(move || {
                loop {
                    let next = pairings.lock().map(|mut pairings| pairings.next());
                    let Ok(Some(pairing)) = next else { return };
                    let task = Task::new(specification, pairing);
                    let stopped = || stop.load(Ordering::Relaxed) || halt.load(Ordering::Relaxed);
                    let played = if stopped() { None } else { player.play(&task, stop) };
                    let Some(results) = played else {
                        missed.store(true, Ordering::Relaxed);
                        return;
                    };
                    if sender.send((task, results)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (task, results) in receiver {
            if done(task, results).is_break() {
                halt.store(true, Ordering::Relaxed);
                missed.store(true, Ordering::Relaxed);
                break;
            }
        }
    });
    !missed.into_inner()
}

#[cfg(test)]
mod tests;
