//! `khod solve`: who can force a win.

mod report;

use crate::prelude::*;
use khod_engine::prove::{Proof, Prover};
use std::io;

/// How long it looks for a proof where nothing else is asked for.
const TIME: Duration = Duration::from_mins(1);
/// The table, in mebibytes.
const MEMORY: u64 = 256;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod solve hale --position '11/11/11/11/11/11/11/11/11/4w6/1www2bbb2 white'",
        "khod solve palisade --setup '1 2 1 2' --moves ''",
        "khod solve lo --time 10s --json - < moves.txt",
    ];
    let usage = "khod solve GAME [--position TEXT | --moves MOVES] [--time T] [--nodes N] … [< MOVES]";
    cli::describe("solve", words, usage, &examples)
        .arg(game::argument_game(words))
        .args(game::start_options(words))
        .arg(option("nodes", "N", words.say("help-solve-nodes")))
        .arg(option("time", "T", words.say_with("help-solve-time", &[("usual", "60s".into())])))
        .arg(option("memory", "MB", words.say_with("help-memory", &[("usual", MEMORY.to_string().into())])))
        .arg(option("json", "FILE", words.say("help-solve-json")))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let options = Options::new(cli, matches);
    let (time, nodes) = (options.time("time")?, options.nodes()?);
    let memory = player::read_memory(options, MEMORY)? as usize;
    let start = game::start(cli, matches, true)?;
    let stop = interrupt::stop_flag();
    // Opened before the work, so that none is done in vain.
    let json = JsonLines::open(cli, matches)?;
    let mut limits = match (time, nodes) {
        (None, Some(_)) => Limits::none(),
        (time, _) => Limits::time(time.unwrap_or(TIME)),
    };
    limits.nodes = nodes;
    limits.stop = stop;
    let solve = Solve { cli, start: &start.position.text(), limits, memory, json };
    with_game!(start.game, P => solve.run::<P>())
}

struct Solve<'a> {
    cli: &'a Cli<'a>,
    start: &'a str,
    limits: Limits,
    memory: usize,
    json: JsonLines,
}

impl Solve<'_> {
    fn run<P: Evaluate>(mut self) -> Result<(), Failure> {
        let start = P::from_text(self.start).expect("a position's own text is a position");
        let proof = self.prove(&start);
        self.json.write(|| report::json(&start, &proof))?;
        if self.json.alone() {
            return Ok(());
        }
        Ok(writeln!(io::stdout(), "{}", report::text(self.cli.words, &start, &proof))?)
    }
}

impl Solve<'_> {
    /// Looks for a proof, and shows after a while that it still does.
    fn prove<P: Evaluate>(&self, start: &P) -> Proof<P> {
        let mut progress = Progress::new();
        Prover::new(self.memory).prove(start, &self.limits, |proof| {
            progress.show_long_work(proof.time, || report::work(self.cli.words, "solve-progress", proof));
        })
    }
}
