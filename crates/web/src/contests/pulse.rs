use super::contest::Stamp;
use crate::prelude::*;
use khod_arena::live;
use std::sync::Weak;
use tokio::time::sleep;

/// How often files are looked at while somebody watches.
const PACE: Duration = Duration::from_millis(250);
/// Every so many looks, it is asked whether the arbiter is still there.
const SELDOM: u32 = 4;

/// Whoever watches a tournament has one: it beats when files change.
pub(crate) struct Pulse {
    /// Games have come in, or the arbiter came or went.
    pub(crate) table: watch::Sender<u64>,
    /// A move was made somewhere.
    pub(crate) boards: watch::Sender<u64>,
}

impl Contests {
    /// The pulse of a tournament; it beats as long as somebody holds it.
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
