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

/// Threads that play several pairs at a time.
pub(super) struct Workers<'a> {
    pub(super) player: &'a dyn PlayGames,
    pub(super) jobs: usize,
    pub(super) stop: &'a AtomicBool,
}

/// The games of a pair that were asked for.
type Results = [Option<GameResult>; 2];

/// Why a pair was not played.
enum Missed {
    Stopped,
    Arbiter(Reason),
}

/// Notes a failure. A failure of the arbiter is the reason, even if other workers were stopped by it.
fn note(missed: &mut Option<Missed>, why: Missed) {
    if !matches!(missed, Some(Missed::Arbiter(_))) {
        *missed = Some(why);
    }
}

impl Workers<'_> {
    /// Plays all tasks; the calling thread alone stores the results. Returns whether all were played. When the arbiter fails or is stopped,
    /// the pairs that other workers finish are stored all the same.
    pub(super) fn play_all<'a>(
        &self,
        tasks: impl Iterator<Item = Task<'a>> + Send,
        mut store: impl FnMut(Task<'a>, Results) -> Result<(), StorageFailure>,
    ) -> Result<bool, RunFailure> {
        let tasks = Mutex::new(tasks);
        let missed: Mutex<Option<Missed>> = Mutex::new(None);
        let of_missed = || missed.lock().unwrap_or_else(PoisonError::into_inner);
        // Finished pairs wait for the thread that stores; no more of them queue than are being played.
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

    /// Plays the games of a pair that the task asks for.
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
