//! The examination from its first lesson to its last.

use super::{
    lesson::{self, Exercise, Lesson},
    report,
};
use crate::{
    command::readers::Readers,
    contestant::{self, PreparedProgram},
    prelude::*,
};
use khod_arena::{Aftermath, Allowance, Played, Probe, Program};
use std::{collections::BTreeSet, sync::mpsc, thread};

/// How long a game may take. A longer one is stopped and counts as right, since nothing wrong was seen in it.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often the thread beside a game looks whether the game must stop.
const GLANCE: Duration = Duration::from_millis(20);
/// How long a program may take to print what it has not flushed.
const FLUSH: Duration = Duration::from_secs(2);

/// Everything that an examination needs.
pub(super) struct Examination<'a> {
    pub(super) cli: &'a Cli<'a>,
    pub(super) game: Game,
    pub(super) entrant: &'a PreparedProgram,
    pub(super) start: &'a dyn Start,
    pub(super) clock: Clock,
    pub(super) allowance: Allowance,
    pub(super) seed: u64,
}

/// A mistake of the program, with the game in which it was seen.
pub(super) struct Trouble {
    pub(super) what: What,
    /// The number of the game in the examination.
    game: u64,
    pub(super) seat: Side,
    /// The key of the words for its opponent.
    pub(super) opponent: &'static str,
    pub(super) played: Played,
}

/// The kind of a mistake.
pub(super) enum What {
    /// The program lost by its own fault.
    Fault {
        /// The answer that came only when the program's input was closed, since the program had not flushed it.
        unflushed: Option<String>,
    },
    /// The program did something wrong when the game was over.
    After(Aftermath),
}

impl Trouble {
    /// A key: troubles with the same key have the same cause.
    fn key(&self) -> String {
        let rule = self.played.fault.as_ref().and_then(|fault| fault.why.as_ref());
        match &self.what {
            What::After(what) => what.key().0.to_owned(),
            What::Fault { .. } => {
                let rule = rule.map(|why| khod_games::Explain::reason(why).key).unwrap_or_default();
                format!("{} {rule}", self.played.result.verdict.word())
            }
        }
    }
}

/// What the lessons have shown so far.
#[derive(Default)]
pub(super) struct CheckCourse {
    pub(super) games: u64,
    /// The time of the slowest line, without first lines of games and without lessons that keep all cores busy.
    pub(super) slowest: Duration,
    known: BTreeSet<String>,
    pub(super) wrong: u64,
    /// Games that the machine was too busy to judge.
    pub(super) unclear: u64,
}

impl Examination<'_> {
    /// Holds all lessons and reports on them, until a raised flag stops the examination.
    pub(super) fn run(&self, readers: &mut Readers<'_>, flag: &AtomicBool) -> Result<(), Failure> {
        let mut course = CheckCourse::default();
        let values = [
            ("game", self.game.name().into()),
            ("name", self.entrant.contestant.program.name.as_str().into()),
        ];
        readers.tell(|words| words.say_with("check-title", &values))?;
        let mut progress = Progress::new();
        for (at, lesson) in lesson::all(self.game, self.seed).iter().enumerate() {
            progress.show(&self.cli.words.say(lesson.key));
            let (troubles, played, unclear) = self.hold(lesson, flag, &mut course);
            progress.clear();
            if flag.load(Ordering::Relaxed) {
                readers.tell(|words| words.say("check-stopped"))?;
                return Err(Failure::Found);
            }
            let key = match (troubles.is_empty(), unclear) {
                (false, _) => "check-wrong",
                (true, 0) => "check-right",
                (true, _) => "check-unclear",
            };
            readers.tell(|words| {
                let all = [("lesson", words.say(lesson.key).into()), ("games", played.into())];
                words.say_with(key, &all)
            })?;
            let wrong = self.tell_troubles(&troubles, &mut course, readers)?;
            course.wrong += wrong;
            course.unclear += unclear;
            // Further games would show nothing new about a program that can not make its first move.
            let begins = |trouble: &Trouble| trouble.played.result.moves.len() > trouble.seat.index();
            if at == 0 && wrong >= played && !troubles.iter().any(begins) {
                readers.tell(|words| words.say("check-not-begun"))?;
                break;
            }
        }
        readers.tell(|words| report::end(self, words, &course))?;
        if course.wrong + course.unclear == 0 { Ok(()) } else { Err(Failure::Found) }
    }

    /// Explains the troubles whose cause was not seen before, and counts the games that had any.
    fn tell_troubles(
        &self,
        troubles: &[Trouble],
        course: &mut CheckCourse,
        readers: &mut Readers<'_>,
    ) -> Result<u64, Failure> {
        let mut again = BTreeSet::new();
        for trouble in troubles {
            if course.known.insert(trouble.key()) {
                readers.tell(|words| report::trouble(self, words, trouble))?;
            } else {
                again.insert(trouble.game);
            }
        }
        if !again.is_empty() {
            let count = [("count", again.len().into())];
            readers.tell(|words| format!("  {}", words.say_with("check-again", &count)))?;
        }
        Ok(troubles.iter().map(|trouble| trouble.game).collect::<BTreeSet<_>>().len() as u64)
    }

    /// Plays the games of a lesson; returns what was wrong, the number of games, and the number of void ones among them.
    fn hold(&self, lesson: &Lesson, flag: &AtomicBool, course: &mut CheckCourse) -> (Vec<Trouble>, u64, u64) {
        let mut troubles = Vec::new();
        let (mut games, mut unclear) = (0, 0);
        for exercise in &lesson.games {
            if flag.load(Ordering::Relaxed) {
                break;
            }
            games += 1;
            course.games += 1;
            let played =
                if lesson.busy { busy(|| self.play(exercise, flag)) } else { self.play(exercise, flag) };
            let Some(played) = played else { continue };
            if played.result.verdict.is_void() {
                unclear += 1;
                continue;
            }
            if !lesson.busy {
                let own = played.result.times.iter().skip(exercise.seat.index()).step_by(2).skip(1);
                course.slowest = own.copied().max().unwrap_or_default().max(course.slowest);
            }
            troubles.extend(self.troubles(course.games, exercise, played));
        }
        (troubles, games, unclear)
    }

    /// What was wrong in a game.
    fn troubles(&self, game: u64, exercise: &Exercise, played: Played) -> Vec<Trouble> {
        let opponent = exercise.opponent.key;
        let trouble = |what, played| Trouble { what, game, seat: exercise.seat, opponent, played };
        if played.fault.as_ref().is_some_and(|fault| fault.side == exercise.seat) {
            let unflushed = self.unflushed(exercise, &played);
            return vec![trouble(What::Fault { unflushed }, played)];
        }
        let own = played.aftermath.iter().filter(|(side, _)| *side == exercise.seat);
        own.map(|(_, what)| trouble(What::After(what.clone()), played.clone())).collect()
    }

    /// The right first answer of a program that printed nothing in time, if the program had it in a buffer that it did not flush.
    fn unflushed(&self, exercise: &Exercise, played: &Played) -> Option<String> {
        let silent = played.result.verdict == Verdict::Time && played.fault.as_ref()?.line.is_none();
        let first = played.result.moves.len() == exercise.seat.index();
        if !silent || !first {
            return None;
        }
        let conditions = &exercise.conditions;
        let header = Header { limit: conditions.limit, seat: exercise.seat, setup: conditions.setup.clone() };
        let mut text = header.to_text();
        for line in &played.result.moves {
            text.push_str(line);
            text.push('\n');
        }
        let waits = [self.clock.allowed(true), FLUSH];
        let program = self.program();
        let probe = Probe::run(&program, self.start, &self.allowance, &text, waits).ok()?;
        let late = String::from_utf8_lossy(&probe.closed).lines().next().map(str::to_owned)?;
        let mut position = self.game.start(conditions.limit, conditions.setup.as_deref()).ok()?;
        for line in &played.result.moves {
            position.play_line(line).ok()?;
        }
        (probe.open.is_empty() && position.play_line(&late).is_ok()).then_some(late)
    }

    /// The command and folder with which the program is started.
    pub(super) fn program(&self) -> Program {
        self.entrant.contestant.for_game(self.seed, 0)
    }

    /// Plays a game for at most [`PATIENCE`]; `None` when it was stopped before its end.
    fn play(&self, exercise: &Exercise, flag: &AtomicBool) -> Option<Played> {
        let own = self.program();
        let opponent = contestant::built_in(self.game, &exercise.opponent.command)?;
        let programs: [&Program; 2] = match exercise.seat {
            Side::White => [&own, &opponent],
            Side::Black => [&opponent, &own],
        };
        let stop = Stop::new().ok()?;
        let table = RefereeTable {
            game: self.game,
            limit: exercise.conditions.limit,
            setup: exercise.conditions.setup.as_deref(),
            programs,
            clock: self.clock,
            patience: RefereeTable::PATIENCE,
            allowance: self.allowance,
            again: false,
            start: self.start,
            stop: &stop,
            observer: None,
        };
        let until = Instant::now() + PATIENCE;
        thread::scope(|scope| {
            let (done, waits) = mpsc::channel::<()>();
            scope.spawn(|| {
                let waits = waits;
                while waits.recv_timeout(GLANCE) == Err(mpsc::RecvTimeoutError::Timeout) {
                    if flag.load(Ordering::Relaxed) || Instant::now() >= until {
                        stop.raise();
                    }
                }
            });
            let played = table.play();
            drop(done);
            played
        })
    }
}

/// Does `work` while all cores are busy.
fn busy<T>(work: impl FnOnce() -> T) -> T {
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 * machine::cores().unwrap_or(1) {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let result = work();
        over.store(true, Ordering::Relaxed);
        result
    })
}
