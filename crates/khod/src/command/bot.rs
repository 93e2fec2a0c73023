//! `khod bot`: plays one game by the contest's protocol.

mod log;
mod pace;
mod thinker;

use crate::{
    input,
    player::{Player, Usual},
    prelude::*,
};
use khod_arena::OwnDelay;
use khod_engine::AnyTurn;
use khod_games::{BadHeader, contest::HeaderReader};
use log::Log;
use pace::Pace;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::{
    io::{self, BufReader},
    os::fd::AsFd,
};
use thinker::{Found, think_beside};

/// How the bot plays where no option says it: of a second for a move, 70 ms are left for the way of the lines.
const USUAL: Usual = Usual { level: Level::MOST, move_time: Duration::from_millis(930) };

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "printf '0\\n' | khod bot hale",
        "printf '160\\n0\\n' | khod bot lo --move-time 200ms --log lo.log",
        "printf '120\\n1\\n' | khod bot phalanx --level 3 --seed 7",
        "printf '100\\n0\\n4 7 2 6 1 5 3\\n' | khod bot palisade --nodes 20000",
    ];
    let usage = "khod bot GAME [--level N] [--move-time T] [--nodes N] [--log FILE] …";
    cli::describe("bot", words, usage, &examples)
        .arg(game::argument_game(words))
        .args(player::options(words, USUAL))
        .arg(option("log", "FILE", words.say("help-log")))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let game = cli.game()?;
    let player = Player::read(cli, USUAL)?;
    let log = Log::open(cli, cli.text("log"))?;
    cache::lend(cli, game);
    let mut bot = Bot { cli, game, player, log, pace: Pace::default() };
    let played = bot.play();
    if let Err(Failure::Usage(why)) = &played {
        bot.log.refused(why);
    }
    played
}

struct Bot<'a> {
    cli: &'a Cli<'a>,
    game: Game,
    player: Player,
    log: Log<'a>,
    pace: Pace,
}

impl Bot<'_> {
    fn play(&mut self) -> Result<(), Failure> {
        // Whatever does not depend on the header is ready before the header comes.
        let mut engine = self.player.engine(self.game);
        if io::stdin().is_terminal() {
            self.cli.note("bot-hint", &[]);
        }
        let mut lines = Lines::new(BufReader::new(io::stdin().lock()), self.cli.begun);
        let header = self.read_header(&mut lines)?;
        let mut position = self
            .game
            .start(header.limit, header.setup.as_deref())
            .map_err(|why| self.cli.explained(&BadHeader::Setup { why: Box::new(why) }))?;
        self.log.begin(self.game, &header, &self.player);
        while position.outcome().is_none() {
            if position.side() == header.seat {
                self.expect_silence(&mut lines)?;
                let turn = self.answer(&mut engine, &position, &mut lines)?;
                self.log.ours(header.seat, &turn);
                position.play_line(&turn.line).expect("the player makes legal moves");
            } else {
                self.read_turn(&mut lines, &mut position)?;
            }
        }
        self.log.end(&position);
        Ok(())
    }

    /// Thinks about a turn and prints it in time.
    fn answer(
        &mut self,
        engine: &mut AnyEngine,
        position: &AnyPosition,
        lines: &mut Lines<impl Read + AsFd>,
    ) -> Result<AnyTurn, Failure> {
        let limits = self.player.limits(self.game);
        let Some(time) = limits.hard_time else {
            return self.print(engine.think_turn(position, &limits, |_, _| {}), lines);
        };
        let since = lines.since;
        self.pace.note(lines.delay);
        let limits_until = |end: Duration| {
            let left = end.saturating_sub(since.elapsed());
            Limits { hard_time: Some(left), ..limits.clone() }
        };
        let mut schedule = self.pace.schedule(time, since.elapsed());
        let think = |findings: &thinker::Findings<AnyTurn>| {
            engine.think_turn(position, &limits_until(schedule.stop), |_, turn| {
                if let Some(turn) = turn {
                    // Nobody listens any more when the answer was given without this turn.
                    let _ = findings.send(Found::SoFar(turn));
                }
            })
        };
        let due = since + schedule.answer;
        let printed = think_beside(think, &limits.stop, due, |turn| self.print(turn, lines));
        let printed = printed.unwrap_or_else(|| {
            self.pace.note_waits(lines.new_waits());
            schedule = self.pace.schedule_alone(time, since.elapsed());
            self.print(engine.think_turn(position, &limits_until(schedule.stop), |_, _| {}), lines)
        });
        self.pace.note(lines.since.duration_since(since).saturating_sub(schedule.stop));
        printed
    }

    /// Prints a turn, if the opponent has kept silent until then.
    fn print(&self, turn: AnyTurn, lines: &mut Lines<impl Read + AsFd>) -> Result<AnyTurn, Failure> {
        self.expect_silence(lines)?;
        print(&turn.line)?;
        lines.since = Instant::now();
        Ok(turn)
    }

    fn read_header(&self, lines: &mut Lines<impl Read + AsFd>) -> Result<Header, Failure> {
        let mut reader = HeaderReader::new(self.game.spec());
        loop {
            let Some(line) = lines.next(self.cli)? else {
                return Err(self.cli.explained(&reader.missing()));
            };
            let refused = |why| self.refused(lines.number, line.trim_end(), self.cli.words.explain(&why));
            if let Some(header) = reader.line(&line).map_err(refused)? {
                return Ok(header);
            }
        }
    }

    /// Reads and plays the opponent's turn.
    fn read_turn(
        &mut self,
        lines: &mut Lines<impl Read + AsFd>,
        position: &mut AnyPosition,
    ) -> Result<(), Failure> {
        let line = lines.next(self.cli)?.ok_or_else(|| self.cli.usage("bot-input-ended", &[]))?;
        let line = line.strip_suffix('\n').unwrap_or(&line);
        let line = line.strip_suffix('\r').unwrap_or(line);
        position
            .play_line(line)
            .map_err(|why| self.refused(lines.number, line, self.cli.words.explain(&why)))?;
        self.log.theirs(line);
        Ok(())
    }

    /// Refuses input while it is the bot's own turn: a line out of turn breaks the game.
    fn expect_silence(&self, lines: &mut Lines<impl Read + AsFd>) -> Result<(), Failure> {
        let Some(line) = lines.waiting().map_err(|error| Failure::Usage(self.cli.io_reason(&error)))? else {
            return Ok(());
        };
        Err(self.refused(lines.number + 1, line.trim_end(), self.cli.words.say("bot-out-of-turn")))
    }

    fn refused(&self, number: u32, line: &str, why: String) -> Failure {
        input::refused(self.cli, number, line, why)
    }
}

/// Lines of input with their numbers, and when they came.
struct Lines<R: Read> {
    input: BufReader<R>,
    number: u32,
    /// The earliest moment at which the last line can have come; after an answer, its moment.
    since: Instant,
    /// How long the last line had come when it was read, because others kept the processors busy.
    delay: Duration,
    own_delay: OwnDelay,
    /// The waits for a processor that were asked for before.
    known_waits: Duration,
}

impl<R: Read + AsFd> Lines<R> {
    /// Lines that may have come from a moment on.
    fn new(input: BufReader<R>, since: Instant) -> Self {
        let own_delay = OwnDelay::of_this_thread();
        Self { input, number: 0, since, delay: Duration::ZERO, own_delay, known_waits: Duration::ZERO }
    }

    /// How long this thread has waited for a processor since this was last asked, the first time since the program began.
    fn new_waits(&mut self) -> Duration {
        let waits = self.own_delay.so_far();
        waits.saturating_sub(std::mem::replace(&mut self.known_waits, waits))
    }

    fn next(&mut self, cli: &Cli<'_>) -> Result<Option<String>, Failure> {
        self.number += 1;
        let before = self.own_delay.so_far();
        // A line that is there already may have come at any moment since the line before.
        let is_new = self.is_silent().unwrap_or(false);
        let line = input::read_line(cli, &mut self.input, self.number);
        self.delay = self.own_delay.so_far().saturating_sub(before);
        if is_new {
            let now = Instant::now();
            self.since = now.checked_sub(self.delay).unwrap_or(now);
        }
        line
    }

    /// Whether no input is there.
    fn is_silent(&self) -> io::Result<bool> {
        let mut input = [PollFd::new(self.input.get_ref(), PollFlags::IN)];
        Ok(self.input.buffer().is_empty() && poll(&mut input, Some(&Timespec::default()))? == 0)
    }

    /// The input that is there already, up to the end of its line, without waiting; `None` if there is none or the input has ended.
    fn waiting(&mut self) -> io::Result<Option<String>> {
        if self.is_silent()? {
            return Ok(None);
        }
        let come = self.input.fill_buf()?;
        let line = come.split(|&byte| byte == b'\n').next().unwrap_or_default();
        Ok((!come.is_empty()).then(|| String::from_utf8_lossy(line).into_owned()))
    }
}
