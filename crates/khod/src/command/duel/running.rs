//! A duel from its first pair to its last.

use super::{
    DuelOptions, frozen, json, report,
    save::DuelFile,
    side::{DuelSide, DuelSides},
    test::Measure,
};
use crate::{interrupt::Interrupt, prelude::*};
use khod_engine::duel::{Duellists, Openings, Pair, in_order};
use serde_json::Value;
use std::{
    io::{Seek, SeekFrom},
    ops::ControlFlow,
};

/// Pairs to play where no option says it.
const PAIRS: u64 = 750;
/// Pairs between two lines of results.
const REPORT: u64 = 25;
/// The most bytes of a result in a file.
const MOST_RESULT: u64 = 1 << 20;

/// What a duel needs before its first game.
struct Prepared<P> {
    openings: Openings<P>,
    pairs: u64,
    /// The fingerprint of a frozen set of openings.
    fingerprint: Option<u64>,
}

impl DuelOptions<'_> {
    pub(super) fn run<P: Evaluate>(self) -> Result<(), Failure> {
        let known = cache::lend(self.cli, self.game);
        let [a, b] = self
            .settings
            .map(|text| DuelSide::read(self.cli, self.game, text)?.knowing::<P>(self.cli, known));
        let sides = [a?, b?];
        if self.test.is_some_and(|test| test.measure == Measure::Points) && !P::POINTS {
            return Err(self.cli.usage("cli-no-points", &[("game", P::NAME.into())]));
        }
        if self.balance.is_some() && Openings::<P>::draws_setups() {
            return Err(self.cli.usage("cli-no-balance", &[("game", P::NAME.into())]));
        }
        let target = self.json.filter(|file| *file != "-").map(|file| {
            let target = File::options().read(true).write(true).create(true).truncate(false).open(file);
            target.map_err(|error| self.cli.file_failed(file, &error))
        });
        let target = target.transpose()?;
        let interrupt = Interrupt::new();
        let sides = &DuelSides::begin::<P>(sides, &interrupt)?;
        let Some(prepared) = self.openings::<P>(sides)? else {
            self.cli.print("duel-openings-stopped", &[])?;
            return Err(interrupt.failure());
        };
        let header = self.header::<P>(sides, prepared.fingerprint);
        if let (Some(file), Some(target)) = (self.json, &target) {
            self.check_result(file, target, &header)?;
        }
        let mut running = RunningDuel {
            asked: &self,
            pairs: prepared.pairs,
            tally: DuelTally::default(),
            verdict: SprtVerdict::GoOn,
            known: 0,
            save: None,
            progress: Progress::new(),
            begun: Instant::now(),
        };
        if let Some(file) = self.save {
            let (save, known) = DuelFile::open::<P>(self.cli, file, &header)?;
            running.restore(&known, file);
            running.save = Some(save);
        }
        running.play(&prepared.openings, sides)?;
        running.finish(sides, &header, target)?;
        if running.is_over() { Ok(()) } else { Err(interrupt.failure()) }
    }

    /// The openings and the number of pairs to play; `None` when `stop` was raised.
    fn openings<P: Evaluate>(&self, sides: &DuelSides) -> Result<Option<Prepared<P>>, Failure> {
        let (plies, balance) = (self.plies.clone(), sides.balance(self.balance));
        let drawn = Openings::<P>::drawn(self.limit, self.setup, plies, balance, self.seed);
        let drawn = drawn.map_err(|why| self.cli.explained(&why))?;
        let wanted = self.pairs.unwrap_or(PAIRS);
        let Some(file) = self.openings else {
            return Ok(Some(Prepared { openings: drawn, pairs: wanted, fingerprint: None }));
        };
        let positions = match frozen::read(self.cli, file)? {
            Some(positions) => positions,
            None => match self.freeze(&drawn, wanted, &sides.watch.stop)? {
                None => return Ok(None),
                Some(positions) => {
                    let remark = self.header::<P>(sides, None).to_string();
                    frozen::write(self.cli, file, &remark, &positions)?;
                    positions
                }
            },
        };
        let most = positions.len() as u64;
        if let Some(pairs) = self.pairs.filter(|&pairs| pairs > most) {
            let values = [("file", quoted(file).into()), ("openings", most.into()), ("pairs", pairs.into())];
            return Err(self.cli.usage("duel-openings-few", &values));
        }
        let fingerprint = Some(frozen::fingerprint(&positions));
        let openings = Openings::frozen(positions);
        Ok(Some(Prepared { openings, pairs: wanted.min(most), fingerprint }))
    }

    /// Makes `wanted` openings, one for each pair; `None` when `stop` was raised.
    fn freeze<P: Evaluate>(
        &self,
        drawn: &Openings<P>,
        wanted: u64,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<Vec<P>>, Failure> {
        let mut positions = Vec::new();
        let mut result = Ok(());
        let mut progress = Progress::new();
        let make = |judge: &mut _, number| {
            let position = drawn.make(number, judge, stop);
            (!stop.load(Ordering::Relaxed)).then_some(position)
        };
        in_order(0..wanted, self.jobs, stop, Openings::judge, make, |number, position| {
            let values = [("made", (number + 1).into()), ("pairs", wanted.into())];
            progress.show(&self.cli.words.say_with("duel-openings-progress", &values));
            if position.is_none() {
                result = Err(self.cli.usage("duel-no-opening", &[]));
                return ControlFlow::Break(());
            }
            positions.extend(position);
            ControlFlow::Continue(())
        });
        result.map(|()| (positions.len() as u64 == wanted).then_some(positions))
    }

    /// Refuses a file that holds anything but an earlier result of the same duel, which the new one replaces.
    fn check_result(&self, name: &str, file: &File, header: &Value) -> Result<(), Failure> {
        let found = file.metadata().map_err(|error| self.cli.file_failed(name, &error))?;
        if !found.is_file() || found.len() == 0 {
            return Ok(());
        }
        let mut text = Vec::new();
        let read = file.take(MOST_RESULT).read_to_end(&mut text);
        read.map_err(|error| self.cli.file_failed(name, &error))?;
        let found: Value = serde_json::from_slice(&text).unwrap_or_default();
        let mut keys = header.as_object().into_iter().flatten();
        if keys.all(|(key, value)| found.get(key).unwrap_or(&Value::Null) == value) {
            return Ok(());
        }
        Err(self.cli.usage("json-exists", &[("file", quoted(name).into())]))
    }

    /// All settings that the games depend on.
    fn header<P: Evaluate>(&self, sides: &DuelSides, openings: Option<u64>) -> Value {
        let drawn = openings.is_none();
        let plies = self.plies.as_ref().filter(|_| drawn);
        let judged = drawn && !Openings::<P>::draws_setups();
        json!({
            "duel": P::NAME,
            "khod": env!("CARGO_PKG_VERSION"),
            "a": sides.sides[0].to_string(),
            "b": sides.sides[1].to_string(),
            "seed": self.seed,
            "limit": self.limit.or(P::LIMIT.map(|range| range.usual)).filter(|_| drawn),
            "setup": self.setup.filter(|_| drawn),
            "plies": plies.map(|plies| format!("{}..{}", plies.start(), plies.end())),
            "balance": self.balance.filter(|_| judged).map(|(most, _)| most),
            "judge": judged.then(|| sides.balance(self.balance).nodes),
            "openings": openings.map(|openings| format!("{openings:016x}")),
            "player": format!("{:016x}", sides.version),
        })
    }
}

/// A duel that is going on.
struct RunningDuel<'a> {
    asked: &'a DuelOptions<'a>,
    /// Pairs to play in all.
    pairs: u64,
    tally: DuelTally,
    verdict: SprtVerdict,
    /// Pairs that were read from the file of an earlier run.
    known: u64,
    save: Option<DuelFile<'a>>,
    progress: Progress,
    begun: Instant,
}

impl RunningDuel<'_> {
    /// Whether nothing is left to play.
    fn is_over(&self) -> bool {
        self.tally.pairs.total() >= self.pairs || self.verdict != SprtVerdict::GoOn
    }

    fn count(&mut self, pair: &Pair) {
        self.tally.add(pair);
        self.verdict = self.asked.test.map_or(SprtVerdict::GoOn, |test| test.verdict(&self.tally));
    }

    /// Counts the pairs of a file, up to the number to play or the end of the test.
    fn restore(&mut self, known: &[Pair], file: &str) {
        for pair in known {
            if self.is_over() {
                break;
            }
            self.count(pair);
        }
        self.known = self.tally.pairs.total();
        if self.known > 0 {
            let values = [("file", quoted(file).into()), ("pairs", self.known.into())];
            self.asked.cli.note("duel-save-known", &values);
        }
    }

    fn play<P: Evaluate>(&mut self, openings: &Openings<P>, sides: &DuelSides) -> Result<(), Failure> {
        if self.is_over() {
            return Ok(());
        }
        let (seed, DuelSides { watch, .. }) = (self.asked.seed, sides);
        let stop = &watch.stop;
        let worker = || (Openings::<P>::judge(), sides.players());
        let work = |(judge, players): &mut (_, Duellists<P>), number| {
            // Without an opening every try to make one ended the game.
            let Some(opening) = openings.make(number, judge, stop) else { return Some(Ok(None)) };
            let pair = players.play(&opening, seed, number, stop);
            pair.map(|pair| Ok(Some(pair))).or_else(|| watch.fault.get().cloned().map(Err))
        };
        self.show();
        let mut result = Ok(());
        in_order(self.known..self.pairs, self.asked.jobs, stop, worker, work, |number, pair| {
            result = self.hear(number, pair);
            if result.is_err() || self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.progress.clear();
        result
    }

    /// Counts a finished pair; pairs come in the order of their numbers.
    fn hear(&mut self, number: u64, pair: Result<Option<Pair>, Reason>) -> Result<(), Failure> {
        let pair = pair.map_err(Failure::Why)?.ok_or_else(|| self.asked.cli.usage("duel-no-opening", &[]))?;
        self.save.as_mut().map_or(Ok(()), |save| save.add(number, &pair))?;
        self.count(&pair);
        let watched = self.progress.watched && std::io::stdout().is_terminal();
        let quiet = watched || self.asked.json == Some("-") || self.is_over();
        if !quiet && self.tally.pairs.total().is_multiple_of(REPORT) {
            self.progress.clear();
            print(report::line(self.asked.cli, &self.tally, self.asked.test))?;
        }
        self.show();
        Ok(())
    }

    fn show(&mut self) {
        self.progress.show_glance(|| {
            let played = (self.tally.pairs.total() - self.known, self.pairs);
            let seconds = self.begun.elapsed().as_secs_f64();
            report::progress(self.asked.cli, &self.tally, self.asked.test, played, seconds)
        });
    }

    /// Reports the result of the duel.
    fn finish(&self, sides: &DuelSides, header: &Value, target: Option<File>) -> Result<(), Failure> {
        let (cli, over) = (self.asked.cli, self.is_over());
        let seconds = self.begun.elapsed().as_secs_f64();
        let result = || json::result(header, &self.tally, self.asked.test, over, seconds);
        if let (Some(file), Some(mut target)) = (self.asked.json, target) {
            let text = format!("{}\n", result());
            let mut write = || {
                // A pipe has no beginning to go back to.
                let regular = target.metadata()?.is_file();
                if regular {
                    target.seek(SeekFrom::Start(0))?;
                }
                target.write_all(text.as_bytes())?;
                if regular { target.set_len(text.len() as u64) } else { Ok(()) }
            };
            write().map_err(|error| cli.file_failed(file, &error))?;
        }
        if self.asked.json == Some("-") {
            return Ok(print(result())?);
        }
        let mut lines = vec![report::line(cli, &self.tally, self.asked.test)];
        lines.extend(report::verdict(cli.words, self.verdict));
        lines.push(report::summary(cli, &self.tally, &sides.sides));
        if !over {
            let key = if self.save.is_some() { "duel-stopped" } else { "duel-stopped-unsaved" };
            lines.push(cli.words.say(key));
        }
        Ok(print(lines.join("\n"))?)
    }
}
