//! `khod bot`: plays one game by the contest's protocol.

mod log;

use crate::{
    input,
    player::{Player, Usual},
    prelude::*,
};
use khod_games::{BadHeader, contest::HeaderReader};
use log::Log;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::{
    io::{self, BufReader},
    os::fd::AsFd,
};

/// How the bot plays where no option says it: of a second for a move, 200 ms are left for its start and for a busy machine.
const USUAL: Usual = Usual { level: Level::MOST, move_time: Duration::from_millis(800) };

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
    let mut bot = Bot { cli, game, player, log };
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
}

impl Bot<'_> {
    fn play(&mut self) -> Result<(), Failure> {
        // Whatever does not depend on the header is ready before the header comes.
        let mut engine = self.player.engine(self.game);
        if io::stdin().is_terminal() {
            self.cli.note("bot-hint", &[]);
        }
        // The first answer may be due at once: its time has then been running since the program began.
        let mut late = self.cli.begun.elapsed();
        let mut lines = Lines { input: BufReader::new(io::stdin().lock()), number: 0 };
        let header = self.read_header(&mut lines)?;
        let mut position = self
            .game
            .start(header.limit, header.setup.as_deref())
            .map_err(|why| self.cli.explained(&BadHeader::Setup { why: Box::new(why) }))?;
        self.log.begin(self.game, &header, &self.player);
        while position.outcome().is_none() {
            if position.side() == header.seat {
                self.expect_silence(&mut lines)?;
                let limits = self.player.limits(self.game).less(std::mem::take(&mut late));
                let turn = engine.think_turn(&position, &limits, |_| {});
                self.expect_silence(&mut lines)?;
                print(&turn.line)?;
                self.log.ours(header.seat, &turn);
                position.play_line(&turn.line).expect("the player makes legal moves");
            } else {
                late = Duration::ZERO;
                self.read_turn(&mut lines, &mut position)?;
            }
        }
        self.log.end(&position);
        Ok(())
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

/// Lines of input with their numbers.
struct Lines<R: Read> {
    input: BufReader<R>,
    number: u32,
}

impl<R: Read + AsFd> Lines<R> {
    fn next(&mut self, cli: &Cli<'_>) -> Result<Option<String>, Failure> {
        self.number += 1;
        input::read_line(cli, &mut self.input, self.number)
    }

    /// The input that is there already, up to the end of its line, without waiting; `None` if there is none or the input has ended.
    fn waiting(&mut self) -> io::Result<Option<String>> {
        if self.input.buffer().is_empty() {
            let mut input = [PollFd::new(self.input.get_ref(), PollFlags::IN)];
            if poll(&mut input, Some(&Timespec::default()))? == 0 {
                return Ok(None);
            }
        }
        let come = self.input.fill_buf()?;
        let line = come.split(|&byte| byte == b'\n').next().unwrap_or_default();
        Ok((!come.is_empty()).then(|| String::from_utf8_lossy(line).into_owned()))
    }
}
