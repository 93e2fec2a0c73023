//! Analysis in the background: positions that somebody looks at, and whole games, on the cores that are to spare. Whoever asks again gets
//! what is known already.

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

/// So many lines can be asked for.
pub(crate) const MOST_LINES: usize = 5;
/// Ten times a second a position that is thought about is news.
const PACE: Duration = Duration::from_millis(100);
/// A whole game is more to send.
const PACE_OF_GAMES: Duration = Duration::from_millis(300);
/// How often it is looked after whose turn it is to think.
const LOOK: Duration = Duration::from_millis(100);

/// The analysts of the server.
pub(crate) struct Analyst {
    pool: Arc<Pool>,
}

impl Analyst {
    /// Nobody thinks before somebody asks.
    pub(crate) fn new(store: Arc<Store>) -> Self {
        Self { pool: Arc::new(Pool::new(Cache::new(store))) }
    }

    /// What is known of a position.
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

/// The course of a game that is kept here. Nobody gets help against another person while they play.
fn of_room(app: &Shared, client: &str, id: &str) -> Option<Subject> {
    let table = rooms::find(app, id).ok()??;
    let room = table.room();
    if !room.may(client, Action::Analyse) {
        return None;
    }
    let turns = room.kept.turns.iter().map(|(line, _)| line.clone()).collect();
    Some(Subject::of_turns(room.game, room.start(), turns))
}

/// As long as there is something to think about, sees to it that everybody has their turn and that contests go first.
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
