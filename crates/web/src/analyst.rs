//! Analysis in the background: positions that visitors look at, and whole games, on the spare cores. A question that was asked before is
//! answered from what is known already.

mod cache;
mod finding;
mod pool;
mod study;

use crate::{prelude::*, rooms};
use cache::Cache;
pub(crate) use finding::{Finding, Judgement, judge};
use pool::Pool;
use study::Subject;
#[cfg(test)]
pub(crate) use {
    finding::{FindingMessage, LineMessage},
    study::{CourseStudy, PositionStudy, StudyProgress},
};

/// The most lines of play that a page can ask for.
pub(crate) const MOST_LINES: usize = 5;
/// The least time between two messages about a position.
const PACE: Duration = Duration::from_millis(100);
/// The same for a whole game, whose messages are larger.
const PACE_OF_GAMES: Duration = Duration::from_millis(300);
/// The time between two looks at which studies have their turn.
const LOOK: Duration = Duration::from_millis(100);

/// The analysts of the server.
pub(crate) struct Analyst {
    pool: Arc<Pool>,
}

impl Analyst {
    /// An analyst without threads: they begin with the first question.
    pub(crate) fn new(store: Arc<Store>) -> Self {
        Self { pool: Arc::new(Pool::new(Cache::new(store))) }
    }

    /// The best finding on a position that needs no new analysis.
    pub(crate) fn known(&self, game: Game, position: &AnyPosition) -> Option<Finding> {
        Finding::of_end(position).or_else(|| self.pool.cache.best(game, &position.text(), 1))
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.pool.close();
    }
}

/// Follows the analysis of a position (`an`), the same with more thought (`deeper`), or of a whole game (`sweep`).
pub(crate) fn subscribe(visit: &Visit, kind: &str, rest: &str) -> Option<Subscription> {
    let subject = match (kind, rest.strip_prefix("g:")) {
        ("sweep", Some(id)) => of_room(&visit.app, &visit.client, id)?,
        ("sweep", None) => Subject::course(rest)?,
        _ => Subject::position(rest)?,
    };
    let pace = if kind == "sweep" { PACE_OF_GAMES } else { PACE };
    let permit = match limits::may_analyse(visit) {
        Ok(permit) => permit,
        Err(refusal) => return Some(Subscription::of_refusal(refusal.sentence(visit))),
    };
    let interest = Pool::follow(&visit.app.analyst.pool, subject, &visit.client, kind == "deeper");
    look_after(&visit.app);
    let (ticket, pool) = (Arc::clone(&interest.ticket), Arc::clone(&visit.app.analyst.pool));
    let words = visit.words();
    let snapshot = move || {
        let waits = || pool.is_paused().then_some("an-waiting");
        let key = if ticket.is_released() { Some("an-displaced") } else { waits() };
        Some(ticket.study.snapshot(words, key.map(|key| words.say(key))))
    };
    let subscription = Subscription::new(interest.ticket.study.changes.subscribe(), pace, snapshot);
    Some(subscription.holding(Arc::new((interest, permit))))
}

/// The turns of a stored game; none while the game may not be analysed, since analysis would help one person against another.
fn of_room(app: &Shared, client: &str, id: &str) -> Option<Subject> {
    let table = rooms::find(app, id).ok()??;
    let room = table.room();
    if !room.may(client, Action::Analyse) {
        return None;
    }
    let turns = room.kept.turns.iter().map(|(line, _)| line.clone()).collect();
    Some(Subject::of_turns(room.game, room.start(), turns))
}

/// Has a task give every study its turn and pause all of them during tournaments, as long as there is a study.
fn look_after(app: &Shared) {
    if !app.analyst.pool.begin_looking() {
        return;
    }
    let app = Arc::downgrade(app);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(LOOK).await;
            let Some(app) = app.upgrade() else { return };
            if !app.analyst.pool.look(app.contests.any_is_running()) {
                return;
            }
        }
    });
}
