use super::{PlayGames, RunFailure, Task};
use crate::prelude::*;
use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
};

/// Several who play at a time.
pub(super) struct Workers<'a> {
    pub(super) player: &'a dyn PlayGames,
    pub(super) jobs: usize,
    pub(super) stop: &'a AtomicBool,
}

/// The games of a pair that were asked for.
type Results = [Option<GameResult>; 2];

/// Why something was not played.
enum Missed {
    Stopped,
    Arbiter(Reason),
}

/// The first failure is the reason, whoever was stopped by it.
fn note(missed: &mut Option<Missed>, why: Missed) {
    if !matches!(missed, Some(Missed::Arbiter(_))) {
        *missed = Some(why);
    }
}

impl Workers<'_> {
    /// Plays everything; what comes in is stored by the calling thread alone. Whether everything was played. When the arbiter fails or
    /// somebody stops it, what the other hands finish is stored all the same.
    pub(super) fn play_all<'a>(
        &self,
        tasks: impl Iterator<Item = Task<'a>> + Send,
        mut store: impl FnMut(Task<'a>, Results) -> Result<(), StorageFailure>,
    ) -> Result<bool, RunFailure> {
        let tasks = Mutex::new(tasks);
        let missed: Mutex<Option<Missed>> = Mutex::new(None);
        let of_missed = || missed.lock().unwrap_or_else(PoisonError::into_inner);
        // What is finished waits for the writer, never the writer for more than is being played.
        let (sender, receiver) = mpsc::sync_channel(self.jobs.max(1));
        let stored = thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                let sender = sender.clone();
                let (tasks, of_missed) = (&tasks, &of_missed);
                scope.spawn(move || {
                    loop {
                        let next = tasks.lock().map(|mut tasks| tasks.next());
                        let Ok(Some(task)) = next else { return };
                        let halted = self.stop.load(Ordering::Relaxed) || of_missed().is_some();
                        let played = if halted { Err(Missed::Stopped) } else { self.play(&task) };
                        match played.map(|results| sender.send((task, results)).is_ok()) {
                            Ok(true) => {}
                            Ok(false) => return,
                            Err(why) => return note(&mut of_missed(), why),
                        }
                    }
                });
            }
            drop(sender);
            for (task, results) in receiver {
                if let Err(failure) = store(task, results) {
                    of_missed().get_or_insert(Missed::Stopped);
                    return Err(failure);
                }
            }
            Ok(())
        });
        stored?;
        match missed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(true),
            Some(Missed::Stopped) => Ok(false),
            Some(Missed::Arbiter(why)) => Err(RunFailure::Arbiter(why)),
        }
    }

    /// Plays those games of a pair that are asked for.
    fn play(&self, task: &Task<'_>) -> Result<Results, Missed> {
        let mut results = [None, None];
        for leg in (0..2).filter(|&leg| task.legs[leg]) {
            let result = self.player.play(task, leg, self.stop).ok_or(Missed::Stopped)?;
            if result.verdict == Verdict::Arbiter {
                return Err(Missed::Arbiter(result.reason));
            }
            results[leg] = Some(result);
        }
        Ok(results)
    }
}
