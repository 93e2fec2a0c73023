//! Which study the threads search, and for how long before another study has its turn.

use super::{
    cache::Cache,
    finding::Finding,
    study::{Study, StudyTask, Subject},
};
use crate::prelude::*;
use khod_engine::{AnyEngine, Limits, SearchOptions};
use std::{
    collections::VecDeque,
    sync::{Condvar, PoisonError},
    thread,
};

/// How long a study is searched while others wait.
const SLICE: Duration = Duration::from_secs(2);
/// How long a study is searched while one with a better rank waits.
const SHORT_SLICE: Duration = Duration::from_millis(100);
/// The most positions, and the most games, that are analysed for one browser at once; a further one takes the place of the oldest.
const MOST_A_CLIENT: usize = 2;

/// The transposition table of a thread, in mebibytes.
const TABLE: usize = 32;
/// The nice value of the threads; the lowest priority is 19.
const NICENESS: i32 = 15;

/// The threads and what they have to do.
pub(super) struct Pool {
    pub(super) cache: Cache,
    state: Mutex<State>,
    wake: Condvar,
}

#[derive(Default)]
struct State {
    /// Studies that pages follow, each with the number of pages.
    studies: HashMap<Subject, (Arc<Study>, usize)>,
    /// What each browser follows, the oldest first.
    clients: HashMap<String, Vec<Arc<Ticket>>>,
    queue: VecDeque<Arc<Study>>,
    running: Vec<Running>,
    threads: usize,
    paused: bool,
    looked_after: bool,
    closing: bool,
}

struct Running {
    study: Arc<Study>,
    stop: Arc<AtomicBool>,
    since: Instant,
}

/// The place of one page at a study.
pub(super) struct Ticket {
    pub(super) study: Arc<Study>,
    released: AtomicBool,
}

impl Ticket {
    /// Whether the ticket was given up, or had to make room for another one of its browser.
    pub(super) fn is_released(&self) -> bool {
        self.released.load(Ordering::Relaxed)
    }
}

/// The interest of a page in a study: the study is searched as long as one of its interests is held.
pub(super) struct Interest {
    pool: Arc<Pool>,
    pub(super) ticket: Arc<Ticket>,
}

impl Drop for Interest {
    fn drop(&mut self) {
        self.pool.release(&self.ticket);
    }
}

/// The most threads: one core is left to everything else.
fn most_threads() -> usize {
    thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

impl Pool {
    pub(super) fn new(cache: Cache) -> Self {
        Self { cache, state: Mutex::default(), wake: Condvar::new() }
    }

    /// Has a subject analysed for a browser, as long as the interest is held.
    pub(super) fn follow(pool: &Arc<Self>, subject: Subject, client: &str, deeper: bool) -> Interest {
        for old in pool.too_many(client, &subject) {
            pool.release(&old);
        }
        let mut state = lock(&pool.state);
        let (study, interested) = state.studies.entry(subject).or_insert_with_key(|subject| {
            let (game, lines) = (subject.game(), subject.lines());
            (Arc::new(Study::new(subject.clone(), |text| pool.cache.best(game, text, lines))), 0)
        });
        *interested += 1;
        let study = Arc::clone(study);
        if deeper {
            study.go_deeper();
        }
        let busy = state.queue.iter().chain(state.running.iter().map(|running| &running.study));
        if !busy.into_iter().any(|other| Arc::ptr_eq(other, &study)) && study.next().is_some() {
            state.queue.push_back(Arc::clone(&study));
        }
        let ticket = Arc::new(Ticket { study, released: AtomicBool::new(false) });
        state.clients.entry(client.to_owned()).or_default().push(Arc::clone(&ticket));
        if state.threads < most_threads() && state.queue.len() > state.threads - state.running.len() {
            state.threads += 1;
            let pool = Arc::clone(pool);
            let _ = thread::Builder::new().name("analyst".to_owned()).spawn(move || pool.work());
        }
        drop(state);
        pool.wake.notify_one();
        Interest { pool: Arc::clone(pool), ticket }
    }

    /// The tickets that a browser has to give up to follow one more subject of this kind.
    fn too_many(&self, client: &str, subject: &Subject) -> Vec<Arc<Ticket>> {
        let mut state = lock(&self.state);
        state.clients.retain(|_, followed| {
            followed.retain(|ticket| !ticket.is_released());
            !followed.is_empty()
        });
        let followed = state.clients.get(client).map(Vec::as_slice).unwrap_or_default();
        let kind = std::mem::discriminant(subject);
        let alike = followed.iter().filter(|ticket| std::mem::discriminant(&ticket.study.subject) == kind);
        let mut alike: Vec<Arc<Ticket>> = alike.cloned().collect();
        alike.truncate((alike.len() + 1).saturating_sub(MOST_A_CLIENT));
        alike
    }

    /// Releases a ticket, if it was not released before. A study without tickets is no longer searched.
    fn release(&self, ticket: &Ticket) {
        if ticket.released.swap(true, Ordering::Relaxed) {
            return;
        }
        let study = &ticket.study;
        study.tell();
        let mut state = lock(&self.state);
        let Some((_, count)) = state.studies.get_mut(&study.subject) else { return };
        *count -= 1;
        if *count > 0 {
            return;
        }
        state.studies.remove(&study.subject);
        state.queue.retain(|other| !Arc::ptr_eq(other, study));
        let at_it = state.running.iter().filter(|running| Arc::ptr_eq(&running.study, study));
        at_it.for_each(|running| running.stop.store(true, Ordering::Relaxed));
    }

    /// Whether all studies wait for a tournament.
    pub(super) fn is_paused(&self) -> bool {
        lock(&self.state).paused
    }

    /// Whether no task looks after the pool yet: then the caller has to start one.
    pub(super) fn begin_looking(&self) -> bool {
        !std::mem::replace(&mut lock(&self.state).looked_after, true)
    }

    /// Stops the studies that had their turn, or all of them while a tournament is played. False when no study is left to look after.
    pub(super) fn look(&self, contest: bool) -> bool {
        let mut state = lock(&self.state);
        if state.paused != contest {
            state.paused = contest;
            state.studies.values().for_each(|(study, _)| study.tell());
            self.wake.notify_all();
        }
        let first = state.queue.iter().map(|study| study.rank()).min();
        for running in &state.running {
            let goes_first = first.is_some_and(|first| first < running.study.rank());
            let slice = if goes_first { SHORT_SLICE } else { SLICE };
            if contest || (first.is_some() && running.since.elapsed() >= slice) {
                running.stop.store(true, Ordering::Relaxed);
            }
        }
        state.looked_after = !state.studies.is_empty() || !state.running.is_empty();
        state.looked_after
    }

    /// Has the threads end.
    pub(super) fn close(&self) {
        let mut state = lock(&self.state);
        state.closing = true;
        state.running.iter().for_each(|running| running.stop.store(true, Ordering::Relaxed));
        drop(state);
        self.wake.notify_all();
    }

    /// Waits for the study to be searched next, with the flag that stops its search; none when the server ends.
    fn take(&self) -> Option<(Arc<Study>, Arc<AtomicBool>)> {
        let mut state = lock(&self.state);
        loop {
            if state.closing {
                return None;
            }
            if !state.paused {
                let first = state.queue.iter().enumerate().min_by_key(|(at, study)| (study.rank(), *at));
                let first = first.map_or(0, |(at, _)| at);
                if let Some(study) = state.queue.remove(first) {
                    let stop = Arc::new(AtomicBool::new(false));
                    let running =
                        Running { study: Arc::clone(&study), stop: Arc::clone(&stop), since: Instant::now() };
                    state.running.push(running);
                    return Some((study, stop));
                }
            }
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Puts a study back behind the others if it has more to search and a page still follows it.
    fn give_back(&self, study: &Arc<Study>) {
        let mut state = lock(&self.state);
        state.running.retain(|running| !Arc::ptr_eq(&running.study, study));
        let wanted = state.studies.get(&study.subject).is_some_and(|(known, _)| Arc::ptr_eq(known, study));
        if wanted && study.next().is_some() {
            state.queue.push_back(Arc::clone(study));
        }
    }

    fn work(&self) {
        be_modest();
        // The engine stays as long as the game is the same, so that steps through a game find a filled table.
        let mut engine = None;
        while let Some((study, stop)) = self.take() {
            while !stop.load(Ordering::Relaxed)
                && let Some(task) = study.next()
            {
                self.think(&mut engine, &study, &task, &stop);
            }
            study.tell();
            self.give_back(&study);
        }
    }
}

/// Gives this thread a low priority, so that every other thread of the machine goes first. On Linux a priority belongs to a thread, not to
/// a process, and a thread is named by its own number.
fn be_modest() {
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICENESS);
}

impl Pool {
    /// Searches the position of a task; the study and the cache get the findings.
    fn think(&self, engine: &mut Option<AnyEngine>, study: &Study, task: &StudyTask, stop: &Arc<AtomicBool>) {
        let (game, lines, text) = (study.subject.game(), study.subject.lines(), &study.texts[task.ply]);
        let position = &study.positions[task.ply];
        let earlier = task.earlier.as_ref();
        let left = task.budget.left(earlier);
        let mut limits = Limits::none().for_analysis();
        (limits.nodes, limits.hard_time, limits.stop) = (Some(left.nodes), Some(left.time), Arc::clone(stop));
        engine.take_if(|engine| engine.game() != game);
        let engine = engine.get_or_insert_with(|| AnyEngine::new(game, TABLE));
        engine.set_options(SearchOptions { lines, ..SearchOptions::default() });
        let thought = engine.think(position, &limits, |thought| {
            study.learn(task.ply, Finding::of(position, thought).after(earlier));
        });
        let stopped = stop.load(Ordering::Relaxed);
        let mut finding = Finding::of(position, &thought);
        if stopped && finding.depth == 0 && !finding.is_final() {
            // No iteration was finished: there is no finding yet.
            return;
        }
        finding.done = !stopped && thought.nodes < left.nodes && thought.time < left.time;
        let finding = finding.after(earlier);
        study.learn(task.ply, finding.clone());
        self.cache.keep((game, text.clone(), lines), finding);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    fn pool() -> (Arc<Pool>, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Store::open(folder.path()).unwrap());
        (Arc::new(Pool::new(Cache::new(store))), folder)
    }

    fn wait_until(what: impl Fn() -> bool) {
        let begun = Instant::now();
        while !what() {
            assert!(begun.elapsed() < Duration::from_secs(20), "too long");
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn a_game_is_swept_and_known_when_asked_again() {
        let (pool, _folder) = pool();
        let subject = Subject::course("hale:11/11/11/11/11/11/11/11/11/11/11 white|Ef;De;Zz;Ca").unwrap();
        let interest = Pool::follow(&pool, subject.clone(), "a", false);
        // The third turn is illegal: only the legal part is analysed.
        assert_eq!(interest.ticket.study.positions.len(), 3);
        wait_until(|| interest.ticket.study.rank() == 2);
        drop(interest);
        wait_until(|| lock(&pool.state).running.is_empty());
        let again = Pool::follow(&pool, subject, "b", false);
        assert_eq!(again.ticket.study.rank(), 2);
        pool.close();
    }

    #[test]
    fn a_third_analysis_of_one_browser_ends_the_first() {
        let (pool, _folder) = pool();
        let game = |start: &str| {
            Subject::position(&format!(
                "lo:1:1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 white move {start} limit 160"
            ))
        };
        let first = Pool::follow(&pool, game("1").unwrap(), "a", false);
        let other = Pool::follow(&pool, game("1").unwrap(), "b", false);
        let second = Pool::follow(&pool, game("3").unwrap(), "a", false);
        let third = Pool::follow(&pool, game("5").unwrap(), "a", false);
        assert!(!second.ticket.is_released() && !third.ticket.is_released());
        assert!(first.ticket.is_released() && !other.ticket.is_released());
        assert_eq!(lock(&pool.state).studies.len(), 3);
        drop((first, other, second, third));
        assert!(lock(&pool.state).studies.is_empty() && lock(&pool.state).queue.is_empty());
        wait_until(|| lock(&pool.state).running.is_empty());
        pool.close();
    }

    #[test]
    fn contests_go_first() {
        let (pool, _folder) = pool();
        pool.look(true);
        let subject = Subject::position("hale:2:11/11/11/11/11/11/11/11/11/11/11 white").unwrap();
        let interest = Pool::follow(&pool, subject, "a", false);
        thread::sleep(Duration::from_millis(50));
        assert!(pool.is_paused() && lock(&pool.state).running.is_empty());
        pool.look(false);
        wait_until(|| interest.ticket.study.next().is_none_or(|task| task.earlier.is_some()));
        pool.close();
    }

    #[test]
    fn topics_that_name_nothing_are_none() {
        for topic in ["lo", "lo:1", "lo:0:x", "lo:9:x", "chess:1:x", "lo:1:x"] {
            assert!(Subject::position(topic).is_none(), "{topic}");
        }
        for topic in ["lo:x|", "hale", "hale:11", "chess:x|y"] {
            assert!(Subject::course(topic).is_none(), "{topic}");
        }
    }
}
