//! Thinking that a person waits for.

use super::opponent::{EngineOpponent, Purpose};
use crate::prelude::*;
use khod_engine::AnyTurn;
use std::{
    sync::{
        atomic::AtomicU32,
        mpsc::{self, RecvTimeoutError},
    },
    thread,
};

/// How long a person waits before progress is shown, and how often it is shown then.
const PATIENCE: Duration = Duration::from_secs(2);
const REPORT: Duration = Duration::from_millis(500);

/// Thinks until the limits or Ctrl-C end the search, and shows its depth when it takes long.
pub(super) fn think(
    cli: &Cli<'_>,
    opponent: &mut EngineOpponent,
    position: &AnyPosition,
    purpose: Purpose,
    stop: &Arc<AtomicBool>,
) -> AnyTurn {
    let depth = AtomicU32::new(0);
    let (sender, receiver) = mpsc::channel();
    let begun = Instant::now();
    let mut progress = Progress::new();
    thread::scope(|scope| {
        // Sending fails only if the receiver is gone, and then the answer is not needed.
        scope.spawn(|| sender.send(opponent.think(position, purpose, stop, &depth)));
        let mut patience = PATIENCE;
        loop {
            match receiver.recv_timeout(patience) {
                Ok(answer) => return answer,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => unreachable!("a thought does not panic"),
            }
            let depth = depth.load(Ordering::Relaxed).into();
            let values = [("seconds", begun.elapsed().as_secs().into()), ("depth", depth)];
            progress.show(&cli.words.say_with("play-thinking", &values));
            patience = REPORT;
        }
    })
}
