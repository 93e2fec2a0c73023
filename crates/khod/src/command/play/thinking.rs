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

/// Whoever waits longer than this is told how far it is.
const PATIENCE: Duration = Duration::from_secs(2);
const REPORT: Duration = Duration::from_millis(500);

/// Thinks until the limits or Ctrl-C end it, and tells how far it is when that takes long.
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
        // Should nobody receive it, the thought was in vain and there is nobody to tell.
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
