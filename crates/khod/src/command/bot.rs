//! `khod bot`: plays one game by the contest's protocol.

mod log;

use crate::{
    Failure, cli,
    cli::{Cli, Description, option},
    game, input,
    output::stdout,
    player,
    player::{Player, Usual},
};
use clap::{ArgMatches, Command};
use khod_engine::{Evaluate, Level, PlayerVisitor, Thought, think_turn};
use khod_games::{
    Spec, contest,
    contest::{Header, HeaderReader},
    quoted,
};
use khod_view::Words;
use log::Log;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::{
    io::{self, BufRead, BufReader, IsTerminal, Read, Write},
    os::fd::AsFd,
    time::Duration,
};

/// With a second allowed for a move, enough is left for the program to start and for a busy machine to be late.
const USUAL: Usual = Usual { level: Level::MOST, move_time: Duration::from_millis(800) };

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "printf '0\\n' | khod bot hale",
        "printf '160\\n0\\n' | khod bot lo --move-time 200ms --log lo.log",
        "printf '120\\n1\\n' | khod bot phalanx --level 3 --seed 7",
        "printf '100\\n0\\n4 7 2 6 1 5 3\\n' | khod bot palisade --nodes 20000",
    ];
    let help = Description {
        usage: "khod bot GAME [--level N] [--move-time T] [--nodes N] [--log FILE] …",
        about: "about-bot",
        more: Some("about-bot-long"),
        examples: &examples,
    };
    cli::describe("bot", words, &help)
        .arg(game::argument_game(words))
        .args(player::options(words, USUAL))
        .arg(option("log", "FILE", words.say("help-log")))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let game = game::find(cli, text("GAME").unwrap_or_default())?;
    let player = Player::read(cli, matches, USUAL)?;
    let log = Log::open(cli, text("log"))?;
    khod_engine::visit(game, Bot { cli, player, log })
}

struct Bot<'a> {
    cli: &'a Cli<'a>,
    player: Player,
    log: Log<'a>,
}

impl PlayerVisitor for Bot<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Evaluate>(mut self) -> Self::Output {
        let played = self.play::<P>();
        if let Err(Failure::Usage(why)) = &played {
            self.log.refused(why);
        }
        played
    }
}

impl Bot<'_> {
    fn play<P: Evaluate>(&mut self) -> Result<(), Failure> {
        // Everything that the header does not matter for is ready before it comes.
        let mut engine = self.player.engine::<P>();
        if io::stdin().is_terminal() {
            self.cli.note("bot-hint", &[]);
        }
        // The first answer may be due at once: then the time for it has been running since the program began.
        let mut late = self.cli.begun.elapsed();
        let mut lines = Lines { input: BufReader::new(io::stdin().lock()), number: 0 };
        let header = self.read_header::<P>(&mut lines)?;
        let mut position: P = header.start().map_err(|why| Failure::Usage(self.cli.words.explain(&why)))?;
        self.log.begin::<P>(&header, &self.player);
        let mut out = stdout();
        while position.outcome().is_none() {
            let turn = if position.side() == header.seat {
                self.expect_silence(&mut lines)?;
                let limits = self.player.limits::<P>().less(std::mem::take(&mut late));
                let thoughts = think_turn(&mut engine, &position, &limits, |_| {});
                let turn: Vec<P::Move> = thoughts.iter().filter_map(Thought::best).collect();
                self.expect_silence(&mut lines)?;
                writeln!(out, "{}", contest::write_line(&position, &turn))?;
                out.flush()?;
                self.log.ours(&position, &thoughts);
                turn
            } else {
                late = Duration::ZERO;
                self.read_turn(&mut lines, &position)?
            };
            for m in turn {
                position.play(m);
            }
        }
        self.log.end(&position);
        Ok(())
    }

    fn read_header<P: Evaluate>(&self, lines: &mut Lines<impl Read + AsFd>) -> Result<Header, Failure> {
        let mut reader = HeaderReader::new(Spec::of::<P>());
        loop {
            let Some(line) = lines.next(self.cli)? else {
                return Err(Failure::Usage(self.cli.words.explain(&reader.missing())));
            };
            let refused = |why| self.refused(lines.number, line.trim_end(), self.cli.words.explain(&why));
            if let Some(header) = reader.line(&line).map_err(refused)? {
                return Ok(header);
            }
        }
    }

    /// The opponent's turn.
    fn read_turn<P: Evaluate>(
        &mut self,
        lines: &mut Lines<impl Read + AsFd>,
        position: &P,
    ) -> Result<Vec<P::Move>, Failure> {
        let line = lines.next(self.cli)?.ok_or_else(|| self.cli.usage("bot-input-ended", &[]))?;
        let line = line.strip_suffix('\n').unwrap_or(&line);
        let line = line.strip_suffix('\r').unwrap_or(line);
        let turn = contest::read_line(position, line)
            .map_err(|why| self.refused(lines.number, line, self.cli.words.explain(&why)))?;
        self.log.theirs(line);
        Ok(turn)
    }

    /// Nothing may come in while it is our turn: who prints out of turn has broken the game.
    fn expect_silence(&self, lines: &mut Lines<impl Read + AsFd>) -> Result<(), Failure> {
        let Some(line) = lines.waiting().map_err(|error| Failure::Usage(self.cli.io_reason(&error)))? else {
            return Ok(());
        };
        Err(self.refused(lines.number + 1, line.trim_end(), self.cli.words.say("bot-out-of-turn")))
    }

    fn refused(&self, number: u32, line: &str, why: String) -> Failure {
        let values = [("line", number.into()), ("text", quoted(line).into()), ("why", why.into())];
        self.cli.usage("input-line", &values)
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

    /// What has come in already, up to the end of its line; does not wait. Nothing at the end of input, too.
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
