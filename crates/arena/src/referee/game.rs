use super::{
    Aftermath, Contender, Fault, Played, RefereeTable,
    awake::Awake,
    contender::MOST_LINE,
    line, place,
    waiting::{Happened, Ready, wait},
};
use crate::{
    evidence::{Evidence, OwnDelay, Stolen},
    harmless::harmless_line,
    prelude::*,
};
use khod_games::{AnyPosition, Outcome, contest::Header};
use std::io;

/// How long both programs have to stop by themselves when the game is over.
const FAREWELL: Duration = Duration::from_secs(1);
/// How long the referee looks whether a wrong line is the first of a flood.
const FLOOD_SHOWS: Duration = Duration::from_millis(20);
/// The longest such look, while more output comes or the program waits for a processor.
const FLOOD_MAY_WAIT: Duration = Duration::from_secs(1);
/// How long the referee does not sleep after a request: to be woken takes longer than some programs need to answer.
const BUSY_WAIT: Duration = Duration::from_micros(20);
/// How long the processors stay awake after a request.
const STAY_AWAKE: Duration = Duration::from_micros(500);
/// How soon a program that waits for a processor is looked at again.
const GLANCE: Duration = Duration::from_millis(2);
/// Processor time on the opponent's time below which it counts as housekeeping and is not noted.
const PONDERING: Duration = Duration::from_millis(100);

/// A game that is being played.
pub(super) struct InPlay<'a> {
    table: RefereeTable<'a>,
    contenders: [Contender; 2],
    position: AnyPosition,
    moves: Vec<String>,
    times: Vec<Duration>,
    notes: Vec<Reason>,
    aftermath: Vec<(Side, Aftermath)>,
    /// The lower of both programs' levels of isolation.
    level: u8,
    own: OwnDelay,
    stolen: Stolen,
    awake: Awake,
    begun: Instant,
}

/// Why the game ends.
enum End {
    /// The game is decided or void; the fault, if a program's fault decided it.
    Over(Verdict, Reason, Option<Box<Fault>>),
    Stopped,
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        Self::Over(Verdict::Arbiter, Cause::of_system(&error), None)
    }
}

impl End {
    fn rules(outcome: Outcome) -> Self {
        let cause = Cause::Rules { reason: outcome.reason.to_owned() };
        Self::Over(Verdict::Rules, cause.reason(), None)
    }

    fn fault(verdict: Verdict, reason: Reason, fault: Fault) -> Self {
        Self::Over(verdict, reason, Some(Box::new(fault)))
    }
}

impl<'a> InPlay<'a> {
    pub(super) fn new(table: RefereeTable<'a>, running: [Box<dyn Running>; 2]) -> Self {
        let position = table.game.start(table.limit, table.setup);
        let [white, black] = running.each_ref().map(|running| running.level());
        Self {
            table,
            level: white.min(black),
            contenders: running.map(Contender::new),
            position: position.expect("whoever sets up a table has checked limit and setup"),
            moves: Vec::new(),
            times: Vec::new(),
            notes: Vec::new(),
            aftermath: Vec::new(),
            own: OwnDelay::of_this_thread(),
            stolen: Stolen::new(),
            awake: Awake::new(),
            begun: Instant::now(),
        }
    }

    /// Plays to the end; `None` if the game was stopped.
    pub(super) fn play(mut self) -> Option<Played> {
        let end = self.turns().expect_err("turns end with a reason");
        let over = Instant::now();
        let End::Over(verdict, reason, fault) = end else { return None };
        let by_rules = verdict == Verdict::Rules;
        if by_rules {
            self.farewell();
        }
        let mut result = self.table.result(verdict, reason);
        result.sandbox = self.level;
        self.note_usage();
        let fault = fault.map(|fault| *fault);
        let outcome = self.position.outcome().filter(|_| by_rules);
        result.winner = fault.as_ref().map(Fault::winner).or(outcome.map(Winner::of));
        result.points = self.position.points_won();
        (result.moves, result.times, result.notes) = (self.moves, self.times, self.notes);
        let [white, black] = self.contenders;
        // Both at once: to end a program that does not end by itself takes a while.
        let ((white, marks), (black, others)) = std::thread::scope(|scope| {
            let black = scope.spawn(|| black.finish());
            (white.finish(), black.join().expect("whoever ends a program does not panic"))
        });
        result.errors = [white, black];
        result.marks = interleaved(&marks, &others);
        Some(Played { result, fault, aftermath: self.aftermath, begun: self.begun, over })
    }

    /// Turn after turn, until something ends the game.
    fn turns(&mut self) -> Result<(), End> {
        let header = |seat: Side| {
            let Conditions { limit, setup } = self.table.conditions();
            Header { limit, seat, setup }.to_text()
        };
        let [white, black] = Side::BOTH.map(header);
        if let Some(observer) = self.table.observer {
            observer.begins();
        }
        self.contenders[Side::Black.index()].tell(&black);
        let mut request = white;
        if let Some(outcome) = self.position.outcome() {
            self.contenders[Side::White.index()].tell(&request);
            return Err(End::rules(outcome));
        }
        loop {
            let mover = self.position.side();
            let (line, used) = self.ask(mover, &request)?;
            self.awake.end();
            let text = match line::play(&mut self.position, &line) {
                Ok(text) => text,
                Err(refused) => {
                    let line = harmless_line(&line);
                    let reason = Cause::refused(line.clone(), &refused.why);
                    let fault = Fault { side: mover, line: Some(line), why: Some(refused.why), used };
                    return Err(self.fault_or_flood(refused.verdict, reason, fault));
                }
            };
            self.contenders[mover.index()].answer();
            self.times.push(used);
            request = format!("{text}\n");
            if let Some(observer) = self.table.observer {
                observer.moved(&text, used);
            }
            self.moves.push(text);
            if let Some(outcome) = self.position.outcome() {
                self.contenders[mover.other().index()].tell(&request);
                return Err(End::rules(outcome));
            }
            self.expect_silence(mover)?;
            self.expect_silence(mover.other())?;
        }
    }

    /// Sends a request and waits for the line that answers it.
    fn ask(&mut self, mover: Side, request: &str) -> Result<(Vec<u8>, Duration), End> {
        let own_before = self.own.so_far();
        self.stolen.begin();
        let contender = &mut self.contenders[mover.index()];
        let allowed = self.table.clock.allowed(contender.answers == 0);
        contender.running.processor().into_iter().for_each(place::leave);
        self.awake.begin();
        let begun = contender.ask(request);
        let mut deadline = begun + allowed;
        let answered = contender.watch(begun + BUSY_WAIT.min(allowed));
        loop {
            let happened =
                if answered { Happened::default() } else { self.wait_awake(begun + STAY_AWAKE, deadline)? };
            if happened.stop {
                return Err(End::Stopped);
            }
            self.attend(happened.ready[mover.other().index()], mover.other());
            self.expect_silence_read(mover.other())?;
            self.attend(happened.ready[mover.index()], mover);
            let used = begun.elapsed();
            let contender = &mut self.contenders[mover.index()];
            let line = contender.take_line();
            if line.is_none() && contender.has_long_line() {
                return Err(self.long_line(mover, used));
            }
            if used > allowed {
                // Asked before the usage: a wait that is over by now is then part of the usage.
                let open = line.is_none() && contender.ended.is_none();
                let waiting = open && contender.running.is_waiting();
                let program = [contender.asked, contender.running.usage()];
                let evidence =
                    Evidence::between(used, program, [own_before, self.own.so_far()], self.stolen.since());
                let waiting = waiting && !evidence.crowded && evidence.ran <= allowed;
                let forgiven = evidence.own_time() <= allowed || waiting;
                if forgiven && (line.is_some() || used > self.table.patience.max(allowed * 2)) {
                    self.notes.push(evidence.note(mover));
                    return Err(End::Over(Verdict::Host, Cause::Waiting { side: mover }.reason(), None));
                }
                if !forgiven && (line.is_some() || open) {
                    return Err(self.too_late(mover, used, line, &evidence));
                }
                // The machine owes the program the time that others took. How much that is for a program that still waits is not known yet.
                let owed = allowed.saturating_sub(evidence.own_time());
                deadline = begun + used + if waiting { owed.max(GLANCE) } else { owed };
            }
            if let Some(line) = line {
                return Ok((line, used));
            }
            if let Some(ended) = self.contenders[mover.index()].ended {
                return Err(self.gone(mover, ended, used));
            }
        }
    }

    /// Waits until a program's stream is ready, the stop signal is raised or the deadline passes; lets the processors sleep after `awake_until`.
    fn wait_awake(&mut self, awake_until: Instant, deadline: Instant) -> io::Result<Happened> {
        let until = if self.awake.is_on { awake_until.min(deadline) } else { deadline };
        let happened = wait(&self.contenders, self.table.stop, until)?;
        if Instant::now() >= awake_until {
            self.awake.end();
        }
        Ok(happened)
    }

    /// Handles the streams of one program that are ready.
    fn attend(&mut self, ready: Ready, side: Side) {
        let contender = &mut self.contenders[side.index()];
        if ready.has(Ready::END) {
            contender.ended = contender.ended.or_else(|| contender.running.ended());
        }
        if ready.has(Ready::ERRORS) {
            contender.read_errors();
        }
        if ready.has(Ready::INPUT) {
            contender.write();
        }
        // Output that a program wrote before it ended has arrived when its end is seen, and is read first.
        if ready.has(Ready::OUTPUT.or(Ready::END)) {
            contender.read_output();
        }
    }

    /// A program that prints before it is asked, or more than a line, loses by a fault.
    fn expect_silence(&mut self, side: Side) -> Result<(), End> {
        self.contenders[side.index()].read_output();
        self.expect_silence_read(side)
    }

    fn expect_silence_read(&mut self, side: Side) -> Result<(), End> {
        let Some(line) = self.contenders[side.index()].said() else { return Ok(()) };
        let reason = Cause::NotDue { line: line.clone() }.reason();
        let fault = Fault { side, line: Some(line), why: None, used: Duration::ZERO };
        Err(self.fault_or_flood(Verdict::OutOfTurn, reason, fault))
    }

    /// A wrong line, or a flood that begins with it.
    fn fault_or_flood(&mut self, verdict: Verdict, reason: Reason, fault: Fault) -> End {
        let contender = &mut self.contenders[fault.side.index()];
        let last = Instant::now() + FLOOD_MAY_WAIT;
        let mut until = Instant::now() + FLOOD_SHOWS;
        while contender.output_open && !contender.is_flooding() && Instant::now() < last {
            let read = contender.read.len();
            std::thread::sleep(Duration::from_millis(1));
            contender.read_output();
            // On a busy machine the output of a flood comes with pauses.
            if contender.read.len() > read {
                until = Instant::now() + FLOOD_SHOWS;
            } else if Instant::now() >= until && !contender.running.is_waiting() {
                break;
            }
        }
        if contender.is_flooding() {
            let cause = Cause::Flood { bytes: contender.read.len(), why: reason };
            return End::fault(Verdict::Flood, cause.reason(), fault);
        }
        End::fault(verdict, reason, fault)
    }

    fn long_line(&self, side: Side, used: Duration) -> End {
        let line = self.contenders[side.index()].said().unwrap_or_default();
        let line: String = line.chars().take(60).chain(['…']).collect();
        let reason = Cause::LongLine { line: line.clone(), most: MOST_LINE }.reason();
        End::fault(Verdict::LongLine, reason, Fault { side, line: Some(line), why: None, used })
    }

    fn too_late(&mut self, side: Side, used: Duration, line: Option<Vec<u8>>, evidence: &Evidence) -> End {
        let contender = &self.contenders[side.index()];
        let mut reason = Cause::late(used, self.table.clock, contender.answers == 0).reason();
        let unfinished = contender.said();
        if line.is_none()
            && let Some(unfinished) = &unfinished
        {
            reason = Cause::Unfinished { line: unfinished.clone(), why: reason }.reason();
        }
        if evidence.program.max(evidence.referee) >= Duration::from_millis(1) {
            self.notes.push(evidence.note(side));
        }
        let line = line.map(|line| harmless_line(&line)).or(unfinished);
        End::fault(Verdict::Time, reason, Fault { side, line, why: None, used })
    }

    /// The program has ended while a line was due.
    fn gone(&self, side: Side, ended: Ended, used: Duration) -> End {
        let allowance = &self.table.allowance;
        let (verdict, cause) = match ended {
            Ended::Lost => return End::Over(Verdict::Arbiter, Cause::Unwatched { side }.reason(), None),
            Ended::Status(0) => (Verdict::Exit, Cause::Exit),
            Ended::Status(status) => (Verdict::Crash, Cause::Status { status }),
            Ended::Signal(signal) => (Verdict::Crash, Cause::Signal { signal }),
            Ended::Memory => (Verdict::Memory, Cause::Memory { megabytes: allowance.memory >> 20 }),
            Ended::Processes => (Verdict::Processes, Cause::Processes { most: allowance.processes }),
            Ended::Files => (Verdict::Memory, Cause::Files { megabytes: allowance.scratch >> 20 }),
        };
        let line = self.contenders[side.index()].said();
        End::fault(verdict, cause.reason(), Fault { side, line, why: None, used })
    }

    /// The game is over: both programs may stop by themselves. What they do now is worth a note, never a result.
    fn farewell(&mut self) {
        // A program that has not answered yet may not have finished starting.
        let started = self.contenders.iter().all(|contender| contender.answers > 0);
        let startup = if started { Duration::ZERO } else { self.table.clock.startup };
        let until = Instant::now() + FAREWELL + startup;
        let mut stopped = false;
        while self.contenders.iter().any(|contender| contender.ended.is_none()) && Instant::now() < until {
            let Ok(happened) = wait(&self.contenders, self.table.stop, until) else { break };
            for side in Side::BOTH {
                self.attend(happened.ready[side.index()], side);
            }
            if self.contenders.iter().any(Contender::is_flooding) || happened.stop {
                stopped = happened.stop;
                break;
            }
        }
        for side in Side::BOTH {
            let contender = &mut self.contenders[side.index()];
            contender.read_output();
            self.aftermath.extend(contender.said().map(|line| (side, Aftermath::Printed(line))));
            let what = match contender.ended {
                Some(Ended::Status(0) | Ended::Lost) => continue,
                None if stopped => continue,
                None => Aftermath::Lingered,
                Some(Ended::Status(status)) => Aftermath::Status(status),
                Some(Ended::Signal(signal)) => Aftermath::Signal(signal),
                Some(Ended::Memory | Ended::Processes | Ended::Files) => Aftermath::TooMuch,
            };
            self.aftermath.push((side, what));
        }
        self.notes.extend(self.aftermath.iter().map(|(side, what)| what.note(*side).reason()));
    }

    fn note_usage(&mut self) {
        for side in Side::BOTH {
            let contender = &self.contenders[side.index()];
            if contender.pondered >= PONDERING {
                let ms = contender.pondered.as_millis() as u64;
                self.notes.push(Note::Pondered { side, ms }.reason());
            }
            let count = contender.running.usage().denials;
            if count > 0 {
                self.notes.push(Note::Denied { side, count }.reason());
            }
        }
    }
}

/// White's values and black's, turn by turn.
fn interleaved(white: &[u32], black: &[u32]) -> Vec<u32> {
    (0..white.len() + black.len()).filter_map(|ply| [white, black][ply % 2].get(ply / 2).copied()).collect()
}
