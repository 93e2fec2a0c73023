//! Thinking itself, modestly.

use super::{
    cache::Cache,
    finding::Finding,
    study::{Study, Task},
};
use khod_engine::{Engine, Evaluate, Limits, Manner, PlayerVisitor};
use khod_games::Game;
use std::{
    any::Any,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// The table of a thread, in mebibytes.
const TABLE: usize = 32;
/// The nicest is 19.
const NICENESS: i32 = 15;

/// Lets every other thread of the machine go first. On Linux a priority is a thread's, not a process's, and a thread is named by its own
/// number.
pub(super) fn be_modest() {
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICENESS);
}

/// The player of a thread. It stays what it was as long as the game is the same, so that steps through a game find a full table.
#[derive(Default)]
pub(super) struct Mind {
    engine: Option<(Game, Box<dyn Any>)>,
}

impl Mind {
    /// Does some thinking; the study and the cache learn what comes of it.
    pub(super) fn think(&mut self, cache: &Cache, study: &Study, task: &Task, stop: &Arc<AtomicBool>) {
        khod_engine::visit(study.subject.game(), Look { mind: self, cache, study, task, stop });
    }

    fn engine<P: Evaluate>(&mut self, game: Game) -> &mut Engine<P> {
        if self.engine.as_ref().is_none_or(|(known, _)| *known != game) {
            self.engine = None;
        }
        let (_, engine) = self.engine.get_or_insert_with(|| (game, Box::new(Engine::<P>::new(TABLE))));
        engine.downcast_mut().expect("a game has one type")
    }
}

struct Look<'a> {
    mind: &'a mut Mind,
    cache: &'a Cache,
    study: &'a Study,
    task: &'a Task,
    stop: &'a Arc<AtomicBool>,
}

impl PlayerVisitor for Look<'_> {
    type Output = ();

    fn visit<P: Evaluate>(self) {
        let Self { mind, cache, study, task, stop } = self;
        let (game, lines, text) = (study.subject.game(), study.subject.lines(), &study.texts[task.ply]);
        let position = P::from_text(text).expect("a position's own text is a position");
        let earlier = task.earlier.as_ref();
        let left = task.budget.left(earlier);
        let mut limits = Limits::none().for_analysis();
        (limits.nodes, limits.hard_time, limits.stop) = (Some(left.nodes), Some(left.time), Arc::clone(stop));
        let engine = mind.engine::<P>(game);
        engine.set_manner(Manner { lines, ..Manner::default() });
        let thought = engine.think(&position, &limits, |thought| {
            study.learn(task.ply, Finding::of(text, &position, thought).after(earlier));
        });
        let stopped = stop.load(Ordering::Relaxed);
        let mut finding = Finding::of(text, &position, &thought);
        if stopped && finding.depth == 0 && !finding.is_final() {
            // Nothing was seen yet but the position itself.
            return;
        }
        finding.done = !stopped && thought.nodes < left.nodes && thought.time < left.time;
        let finding = finding.after(earlier);
        study.learn(task.ply, finding.clone());
        cache.keep((game, text.clone(), lines), finding);
    }
}
