//! Thinking that a person waits for.

use super::opponent::{Answer, Opponent, Purpose, Watch};
use crate::{cli::Cli, output::Progress};
use khod_games::AnyPosition;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// Whoever waits longer than this is told how far it is.
const PATIENCE: Duration = Duration::from_secs(2);
const REPORT: Duration = Duration::from_millis(500);

/// Thinks until the limits or Ctrl-C end it, and tells how far it is when that takes long.
pub(super) fn think(
    cli: &Cli<'_>,
    opponent: &mut dyn Opponent,
    position: &AnyPosition,
    purpose: Purpose,
    stop: &Arc<AtomicBool>,
) -> Answer {
    let watch = Watch { stop: Arc::clone(stop), ..Watch::default() };
    let waiting = thread::current();
    let begun = Instant::now();
    thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            let answer = opponent.think(position, purpose, &watch);
            waiting.unpark();
            answer
        });
        let mut progress = Progress::new();
        while !thinking.is_finished() {
            let waited = begun.elapsed();
            if waited >= PATIENCE {
                let depth = watch.depth.load(Ordering::Relaxed);
                let values = [("seconds", waited.as_secs().into()), ("depth", depth.into())];
                progress.show(&cli.words.say_with("play-thinking", &values));
            }
            thread::park_timeout(PATIENCE.saturating_sub(waited).max(REPORT));
        }
        thinking.join().expect("a thought does not panic")
    })
}
