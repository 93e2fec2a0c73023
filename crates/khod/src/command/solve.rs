//! `khod solve`: who can force a win.

mod report;

use crate::{
    Failure, cli,
    cli::{Cli, Description, option},
    game, interrupt,
    output::{Progress, stdout},
    player, quantity,
};
use clap::{ArgMatches, Command};
use khod_engine::{
    Evaluate, Limits, PlayerVisitor,
    prove::{Proof, Prover},
};
use khod_games::quoted;
use khod_view::Words;
use std::{
    fs::File,
    io::{self, Write},
    time::{Duration, Instant},
};

/// How long it looks for a proof where nothing else is asked for.
const TIME: Duration = Duration::from_mins(1);
/// The table, in mebibytes.
const MEMORY: u64 = 256;
/// When to begin to show progress, and how often.
const PATIENCE: Duration = Duration::from_secs(2);
const RHYTHM: Duration = Duration::from_millis(500);

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod solve hale --position '11/11/11/11/11/11/11/11/11/4w6/1www2bbb2 white'",
        "khod solve palisade --setup '1 2 1 2' --moves ''",
        "khod solve lo --time 10s --json - < moves.txt",
    ];
    let help = Description {
        usage: "khod solve GAME [--position TEXT | --moves MOVES] [--time T] [--nodes N] … [< MOVES]",
        about: "about-solve",
        more: Some("about-solve-long"),
        examples: &examples,
    };
    cli::describe("solve", words, &help)
        .arg(game::argument_game(words))
        .args(game::start_options(words))
        .arg(option("nodes", "N", words.say("help-solve-nodes")))
        .arg(option("time", "T", words.say_with("help-solve-time", &[("usual", "60s".into())])))
        .arg(option("memory", "MB", words.say_with("help-memory", &[("usual", MEMORY.to_string().into())])))
        .arg(option("json", "FILE", words.say("help-solve-json")))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let refused = |key: &str, text: &str| cli.usage(key, &[("value", quoted(text).into())]);
    let time = text("time").map(|text| quantity::duration(text).ok_or_else(|| refused("cli-duration", text)));
    let nodes = text("nodes").map(|text| quantity::count(text).ok_or_else(|| refused("cli-nodes", text)));
    let (time, nodes) = (time.transpose()?, nodes.transpose()?);
    let memory = player::read_memory(cli, text("memory"), MEMORY)? as usize;
    let start = game::start(cli, matches, true)?;
    let stop = interrupt::stop_flag();
    // Opened before the work, so that none is done in vain.
    let json = text("json").map(|name| Json::open(cli, name)).transpose()?;
    let mut limits = match (time, nodes) {
        (None, Some(_)) => Limits::none(),
        (time, _) => Limits::time(time.unwrap_or(TIME)),
    };
    limits.nodes = nodes;
    limits.stop = stop;
    khod_engine::visit(start.game, Solve { cli, start: &start.position.text(), limits, memory, json })
}

/// Where the result goes as JSON.
enum Json {
    Output,
    File(File),
}

impl Json {
    fn open(cli: &Cli<'_>, name: &str) -> Result<Self, Failure> {
        if name == "-" {
            return Ok(Self::Output);
        }
        File::create(name).map(Self::File).map_err(|error| {
            let why = cli.io_reason(&error);
            cli.usage("file-failed", &[("file", quoted(name).into()), ("why", why.into())])
        })
    }
}

struct Solve<'a> {
    cli: &'a Cli<'a>,
    start: &'a str,
    limits: Limits,
    memory: usize,
    json: Option<Json>,
}

impl PlayerVisitor for Solve<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Evaluate>(self) -> Self::Output {
        let start = P::from_text(self.start).expect("a position's own text is a position");
        let proof = self.prove(&start);
        match self.json {
            Some(Json::Output) => return print(&report::json(&start, &proof)),
            Some(Json::File(mut file)) => writeln!(file, "{}", report::json(&start, &proof))?,
            None => {}
        }
        print(&report::text(self.cli.words, &start, &proof))
    }
}

impl Solve<'_> {
    /// Looks for a proof and shows, to somebody who waits for long, that it still does.
    fn prove<P: Evaluate>(&self, start: &P) -> Proof<P> {
        let mut progress = Progress::new();
        let mut shown = Instant::now();
        Prover::new(self.memory).prove(start, &self.limits, |proof| {
            if proof.time >= PATIENCE && shown.elapsed() >= RHYTHM {
                shown = Instant::now();
                progress.show(&report::work(self.cli.words, "solve-progress", proof));
            }
        })
    }
}

fn print(text: &str) -> Result<(), Failure> {
    let mut out = stdout();
    writeln!(out, "{text}").and_then(|()| out.flush()).map_err(|error: io::Error| error.into())
}
