//! `khod tabulate`: every small position of a game, solved, in a file.

use crate::prelude::*;
use khod_engine::tabulate::{Checked, Checking, Tabulator};
use khod_learn::write_whole;
use std::fs;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod tabulate palisade palisade.rows",
        "khod tabulate palisade palisade.rows --check --jobs 4",
        "khod tabulate palisade palisade.rows --check --nodes 2000 --size 12",
    ];
    let usage = "khod tabulate GAME FILE [--size N] [--check [--nodes N]] [--jobs N]";
    let check = Arg::new("check").long("check").action(ArgAction::SetTrue);
    cli::describe("tabulate", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(argument("FILE", 1, words, words.say("help-tabulate-file")).required(true))
        .arg(option("size", "N", words.say("help-tabulate-size")))
        .arg(check.help(words.say("help-tabulate-check")))
        .arg(option("nodes", "N", words.say("help-tabulate-nodes")).requires("check"))
        .arg(option("jobs", "N", words.say("help-learn-jobs")))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let game = game::find(cli, text("GAME").unwrap_or_default())?;
    let asked = Asked {
        cli,
        file: Path::new(text("FILE").unwrap_or_default()),
        size: learning::number(cli, matches, "size")?,
        check: matches.get_flag("check"),
        nodes: learning::number(cli, matches, "nodes")?,
        jobs: learning::jobs(cli, matches)?,
        stop: interrupt::end_flag(),
    };
    with_game!(game, P => asked.run::<P>())
}

struct Asked<'a> {
    cli: &'a Cli<'a>,
    file: &'a Path,
    size: Option<u64>,
    check: bool,
    nodes: Option<u64>,
    jobs: usize,
    stop: Arc<AtomicBool>,
}

impl Asked<'_> {
    fn run<P: Evaluate>(self) -> Result<(), Failure> {
        let refused = || self.cli.usage("tabulate-no-table", &[("game", P::NAME.into())]);
        let tabulator = P::TABULATOR.ok_or_else(refused)?;
        let size = self.size.unwrap_or(tabulator.most.into());
        if size > tabulator.most.into() {
            return Err(self.cli.usage("tabulate-size", &[("most", u64::from(tabulator.most).into())]));
        }
        if self.check { self.check(tabulator, size as u32) } else { self.make::<P>(tabulator, size as u32) }
    }
}

impl Asked<'_> {
    fn make<P: Evaluate>(&self, tabulator: Tabulator, size: u32) -> Result<(), Failure> {
        let mut progress = Progress::new();
        let mut told = |done: u64, all: u64| progress.show(&format!("{done} / {all}"));
        let bytes = (tabulator.make)(size, &self.stop, &mut told);
        drop(progress);
        let bytes = bytes.ok_or(Failure::Stopped)?;
        write_whole(self.file, &bytes).map_err(|why| learning::failed::<P>(self.cli, &why))?;
        Self::say(&self.cli.words.say_with("tabulate-made", &[("bytes", (bytes.len() as u64).into())]))
    }

    fn check(&self, tabulator: Tabulator, size: u32) -> Result<(), Failure> {
        let bytes =
            fs::read(self.file).map_err(|error| learning::file_failed(self.cli, self.file, &error))?;
        let stop = Arc::clone(&self.stop);
        let nodes = self.nodes.unwrap_or_default();
        let checking = Checking { sizes: [1, size], nodes, jobs: self.jobs, stop };
        let mut progress = Progress::new();
        let mut told = |done: u64, all: u64| progress.show(&format!("{done} / {all}"));
        let result = if self.nodes.is_some() {
            (tabulator.compare)(&bytes, &checking, &mut told)
                .map(|compared| compared.map(|compared| (compared.wrong, self.compared(&compared))))
        } else {
            (tabulator.check)(&bytes, &checking, &mut told)
                .map(|checked| checked.map(|checked| (checked.wrong, self.checked(&checked))))
        };
        drop(progress);
        let result = result.map_err(|why| learning::bad_file(self.cli, self.file, &why))?;
        let (wrong, report) = result.ok_or(Failure::Stopped)?;
        Self::say(&report)?;
        if wrong == 0 { Ok(()) } else { Err(Failure::Found) }
    }

    fn checked(&self, checked: &Checked) -> String {
        let Checked { positions, wrong, example, .. } = checked;
        let values = [("positions", (*positions).into()), ("wrong", (*wrong).into())];
        self.with_example(self.cli.words.say_with("tabulate-checked", &values), example.as_ref())
    }

    fn compared(&self, compared: &Checked) -> String {
        let unsure = compared.positions - compared.sure;
        let error = (compared.squares / unsure.max(1) as f64).sqrt();
        let values = [
            ("positions", compared.positions.into()),
            ("sure", compared.sure.into()),
            ("wrong", compared.wrong.into()),
            ("unsure", unsure.into()),
            ("guessed", compared.guessed.into()),
            ("error", format!("{error:.2}").into()),
        ];
        let report = self.cli.words.say_with("tabulate-compared", &values);
        self.with_example(report, compared.example.as_ref())
    }

    fn with_example(&self, report: String, example: Option<&String>) -> String {
        let line = |example: &String| {
            let values = [("position", example.as_str().into())];
            format!("{report}\n{}", self.cli.words.say_with("tabulate-example", &values))
        };
        example.map(line).unwrap_or(report)
    }

    fn say(line: &str) -> Result<(), Failure> {
        let mut out = stdout();
        writeln!(out, "{line}")?;
        Ok(out.flush()?)
    }
}
