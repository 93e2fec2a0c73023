//! A match from its first game to its last.

use super::{MatchOptions, json, report, save::Save};
use crate::{interrupt::Interrupt, prelude::*};
use khod_arena::{Conditions, Played, Tally};
use khod_engine::duel::in_order;
use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    sync::{Mutex, PoisonError},
};

pub(super) struct Match<'a> {
    asked: &'a MatchOptions<'a>,
    json: JsonLines,
    save: Option<Save<'a>>,
    tally: Tally,
    /// Games that were counted.
    played: u64,
    verdict: SprtVerdict,
    progress: Progress,
    begun: Instant,
}

impl<'a> Match<'a> {
    pub(super) fn new(asked: &'a MatchOptions<'a>, json: JsonLines, save: Option<Save<'a>>) -> Self {
        Self {
            asked,
            json,
            save,
            tally: Tally::default(),
            played: 0,
            verdict: SprtVerdict::GoOn,
            progress: Progress::new(),
            begun: Instant::now(),
        }
    }

    /// Plays all games, `jobs` at a time, and counts them in the order of their numbers.
    pub(super) fn run(mut self, stop: &Stop, interrupt: &Interrupt) -> Result<(), Failure> {
        let asked = self.asked;
        let flag = &interrupt.flag;
        // Finished games that are not counted yet, since one with a lower number is still being played.
        let finished: Mutex<BTreeMap<u64, Played>> = Mutex::default();
        let shelf = || finished.lock().unwrap_or_else(PoisonError::into_inner);
        // Why the arbiter could not go on.
        let trouble: Mutex<Option<Reason>> = Mutex::default();
        let mut result = Ok(());
        self.show();
        in_order(
            0..asked.games,
            asked.jobs,
            flag,
            || (),
            |(), number| {
                let played = asked.play(number, stop)?;
                // The arbiter itself failed: the game has no result and no program is to blame.
                if played.result.verdict == Verdict::Arbiter {
                    let mut trouble = trouble.lock().unwrap_or_else(PoisonError::into_inner);
                    trouble.get_or_insert(played.result.reason);
                    flag.store(true, Ordering::Relaxed);
                    stop.raise();
                    return None;
                }
                shelf().insert(number, played);
                Some(())
            },
            |number, ()| {
                let played = shelf().remove(&number).expect("it was put there before it was told");
                result = self.hear(number, &played);
                if result.is_ok() && self.verdict == SprtVerdict::GoOn {
                    return ControlFlow::Continue(());
                }
                stop.raise();
                ControlFlow::Break(())
            },
        );
        result?;
        let interrupted = flag.load(Ordering::Relaxed) && self.verdict == SprtVerdict::GoOn;
        // Games that were finished out of order before an interruption are counted, too.
        for (number, played) in std::mem::take(&mut *shelf()).into_iter().filter(|_| interrupted) {
            self.hear(number, &played)?;
        }
        let trouble = trouble.into_inner().unwrap_or_else(PoisonError::into_inner);
        match (self.finish()?, trouble) {
            (_, Some(why)) => {
                Err(asked.cli.usage("match-arbiter", &[("why", asked.cli.words.reason(&why).into())]))
            }
            (true, None) => Ok(()),
            (false, None) => Err(interrupt.failure()),
        }
    }

    /// Counts a finished game; games come in the order of their numbers.
    fn hear(&mut self, number: u64, played: &Played) -> Result<(), Failure> {
        self.json.write(|| json::game(&played.result))?;
        self.save.as_ref().map_or(Ok(()), |save| save.add(number, &played.result))?;
        self.tally.add(number, played);
        self.played += 1;
        if let Some(sprt) = self.asked.sprt {
            self.verdict = sprt.verdict(&self.tally.pairs);
        }
        self.show();
        Ok(())
    }

    fn show(&mut self) {
        let line = || report::progress(self.asked, &self.tally, self.played, self.begun.elapsed());
        self.progress.show_glance(line);
    }

    /// Reports the result; returns whether all games were played or the test has decided.
    fn finish(mut self) -> Result<bool, Failure> {
        self.progress.clear();
        let whole = self.played >= self.asked.games || self.verdict != SprtVerdict::GoOn;
        let mut lines = vec![report::summary(self.asked, &self.tally, self.verdict)];
        if !whole {
            let values = [("played", self.played.into()), ("games", self.asked.games.into())];
            lines.push(self.asked.cli.words.say_with("match-stopped", &values));
        }
        self.json.print(lines.join("\n"))?;
        Ok(whole)
    }
}

impl MatchOptions<'_> {
    /// Plays the game of a number; both games of a pair have the same conditions.
    fn play(&self, number: u64, stop: &Stop) -> Option<Played> {
        let conditions = Conditions::draw(self.game, &self.fixed, self.seed, number / 2);
        let [a, b] = self.entrants.each_ref().map(|entrant| entrant.contestant.for_game(self.seed, number));
        let programs = if Tally::seat_of_a(number) == Side::White { [&a, &b] } else { [&b, &a] };
        let table = RefereeTable {
            game: self.game,
            limit: conditions.limit,
            setup: conditions.setup.as_deref(),
            programs,
            clock: self.clock,
            patience: RefereeTable::PATIENCE,
            allowance: self.allowance,
            again: number + 1 < self.games,
            start: &self.start,
            stop,
            observer: None,
        };
        table.play()
    }
}
