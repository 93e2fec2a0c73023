//! A match from its first game to its last.

use super::{Asked, json, report, save::Save};
use crate::{
    Failure, interrupt,
    output::{JsonLines, Progress, stdout},
};
use khod_arena::{Conditions, Played, Stop, Table, Tally};
use khod_engine::duel::in_order;
use khod_games::Side;
use khod_rating::Verdict;
use std::{
    collections::BTreeMap,
    io::Write,
    ops::ControlFlow,
    sync::{Mutex, PoisonError, atomic::Ordering},
    time::{Duration, Instant},
};

/// The line that somebody watches changes no more often.
const GLANCE: Duration = Duration::from_millis(100);

pub(super) struct Match<'a> {
    asked: &'a Asked<'a>,
    json: JsonLines,
    save: Option<Save<'a>>,
    tally: Tally,
    /// Games that were counted.
    played: u64,
    verdict: Verdict,
    progress: Progress,
    glanced: Option<Instant>,
    begun: Instant,
}

impl<'a> Match<'a> {
    pub(super) fn new(asked: &'a Asked<'a>, json: JsonLines, save: Option<Save<'a>>) -> Self {
        Self {
            asked,
            json,
            save,
            tally: Tally::default(),
            played: 0,
            verdict: Verdict::GoOn,
            progress: Progress::new(),
            glanced: None,
            begun: Instant::now(),
        }
    }

    /// Plays all games, as many at a time as there are jobs, and counts them in the order of their numbers.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        let asked = self.asked;
        let stop = Stop::new()?;
        let flag = interrupt::stop_games(&stop)?;
        // Games that are finished before others with lower numbers.
        let finished: Mutex<BTreeMap<u64, Played>> = Mutex::default();
        let shelf = || finished.lock().unwrap_or_else(PoisonError::into_inner);
        let mut result = Ok(());
        self.show();
        in_order(
            0..asked.games,
            asked.jobs,
            &flag,
            || (),
            |(), number| {
                let played = asked.play(number, &stop)?;
                shelf().insert(number, played);
                Some(())
            },
            |number, ()| {
                let played = shelf().remove(&number).expect("it was put there before it was told");
                result = self.hear(number, &played);
                if result.is_ok() && self.verdict == Verdict::GoOn {
                    return ControlFlow::Continue(());
                }
                stop.raise();
                ControlFlow::Break(())
            },
        );
        result?;
        let interrupted = flag.load(Ordering::Relaxed) && self.verdict == Verdict::GoOn;
        // What was finished out of order before an interruption is not lost.
        for (number, played) in std::mem::take(&mut *shelf()).into_iter().filter(|_| interrupted) {
            self.hear(number, &played)?;
        }
        self.finish()
    }

    /// A game is finished, and so are all before it.
    fn hear(&mut self, number: u64, played: &Played) -> Result<(), Failure> {
        self.json.write(|| json::game(&played.result))?;
        self.save.as_ref().map_or(Ok(()), |save| save.add(number, &played.result))?;
        self.tally.add(number, played);
        self.played += 1;
        if let Some(sprt) = self.asked.sprt {
            self.verdict = sprt.verdict(&self.tally.pairs);
        }
        if self.glanced.is_none_or(|glanced| glanced.elapsed() >= GLANCE) {
            self.show();
        }
        Ok(())
    }

    fn show(&mut self) {
        self.glanced = Some(Instant::now());
        if self.progress.watched() {
            let line = report::progress(self.asked, &self.tally, self.played, self.begun.elapsed());
            self.progress.show(&line);
        }
    }

    /// Says what the games came to.
    fn finish(mut self) -> Result<(), Failure> {
        self.progress.clear();
        if self.json.alone() {
            return Ok(());
        }
        let mut out = stdout();
        writeln!(out, "{}", report::summary(self.asked, &self.tally, self.verdict))?;
        if self.played < self.asked.games && self.verdict == Verdict::GoOn {
            let values = [("played", self.played.into()), ("games", self.asked.games.into())];
            writeln!(out, "{}", self.asked.cli.words.say_with("match-stopped", &values))?;
        }
        Ok(out.flush()?)
    }
}

impl Asked<'_> {
    /// Plays the game of a number; both games of a pair have the same conditions.
    fn play(&self, number: u64, stop: &Stop) -> Option<Played> {
        let conditions = Conditions::draw(self.game, &self.fixed, self.seed, number / 2);
        let [a, b] = self.entrants.each_ref().map(|entrant| entrant.contestant.for_game(self.seed, number));
        let programs = if Tally::seat_of_a(number) == Side::White { [&a, &b] } else { [&b, &a] };
        let table = Table {
            game: self.game,
            limit: conditions.limit,
            setup: conditions.setup.as_deref(),
            programs,
            clock: self.clock,
            patience: Table::PATIENCE,
            allowance: self.allowance,
            again: number + 1 < self.games,
            start: &self.start,
            stop,
            observer: None,
        };
        table.play()
    }
}
