use super::contest::Stamp;
use crate::prelude::*;
use khod_arena::live;
use std::sync::Weak;
use tokio::time::sleep;

/// The time between two looks at the files while a page follows the tournament.
const PACE: Duration = Duration::from_millis(250);
/// The number of looks at the files between two looks for the arbiter.
const SELDOM: u32 = 4;

/// What the pages that follow a tournament hold: it beats when the files change.
pub(crate) struct Pulse {
    /// Games have come in, or the arbiter came or went.
    pub(crate) table: watch::Sender<u64>,
    /// A move was made on one of the boards.
    pub(crate) boards: watch::Sender<u64>,
}

impl Contests {
    /// The pulse of a tournament; it beats as long as a page holds it.
    pub(crate) fn pulse(&self, app: &Shared, id: &str) -> Option<Arc<Pulse>> {
        self.file(id)?;
        let mut pulses = lock(&self.pulses);
        if let Some(pulse) = pulses.get(id).and_then(Weak::upgrade) {
            return Some(pulse);
        }
        pulses.retain(|_, pulse| pulse.strong_count() > 0);
        let pulse = Arc::new(Pulse { table: watch::channel(1).0, boards: watch::channel(1).0 });
        pulses.insert(id.to_owned(), Arc::downgrade(&pulse));
        tokio::spawn(beat(Arc::clone(app), id.to_owned(), Arc::downgrade(&pulse)));
        Some(pulse)
    }
}

async fn beat(app: Shared, id: String, pulse: Weak<Pulse>) {
    let Some(file) = app.contests.file(&id) else { return };
    let storage = Storage::path_for(&file);
    let (wal, boards) = (storage.with_extension("khod-wal"), live::path_for(&storage));
    let (mut games, mut moves, mut running) = (Stamp::default(), Stamp::default(), false);
    let mut looks = 0;
    loop {
        let Some(pulse) = pulse.upgrade() else { return };
        let was_running = running;
        if looks % SELDOM == 0 {
            running = app.contests.is_running(&id);
        }
        let now = Stamp::of(&[&storage, &wal, &file]);
        if now != games || running != was_running {
            games = now;
            pulse.table.send_modify(|number| *number += 1);
        }
        let now = Stamp::of(&[&boards]);
        if now != moves || running != was_running {
            moves = now;
            pulse.boards.send_modify(|number| *number += 1);
        }
        looks += 1;
        drop(pulse);
        sleep(PACE).await;
    }
}
