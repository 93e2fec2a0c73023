//! `khod tabulate`: every small position of a game, solved, in a file.

mod kept;

use crate::prelude::*;
use khod_engine::tabulate::{Checked, Checking, Making, Tabulator};
use khod_learn::write_whole;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod tabulate palisade",
        "khod tabulate palisade --where",
        "khod tabulate palisade --check --every 1000",
        "khod tabulate palisade palisade.rows",
        "khod tabulate palisade palisade.rows --check --nodes 2000 --size 12",
    ];
    let usage = "khod tabulate GAME [FILE] [--size N] [--where | --check [--nodes N] [--every N]] [--jobs N]";
    cli::describe("tabulate", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(argument("FILE", 1, words, words.say("help-tabulate-file")))
        .arg(option("size", "N", words.say("help-tabulate-size")))
        .arg(flag("where", words.say("help-tabulate-where")).conflicts_with_all(["FILE", "check", "size"]))
        .arg(flag("check", words.say("help-tabulate-check")))
        .arg(option("nodes", "N", words.say("help-tabulate-nodes")).requires("check"))
        .arg(option("every", "N", words.say("help-tabulate-every")).requires("check"))
        .arg(option("jobs", "N", words.say("help-learn-jobs")))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    with_game!(cli.game()?, P => tabulate::<P>(cli))
}

fn tabulate<P: Evaluate>(cli: &Cli<'_>) -> Result<(), Failure> {
    let (size, jobs) = (cli.number("size")?, learning::jobs(cli)?);
    let refused = || cli.usage("tabulate-no-table", &[("game", P::NAME.into())]);
    let tabulator = P::TABULATOR.ok_or_else(refused)?;
    if size.is_some_and(|size| size > tabulator.furthest.into()) {
        return Err(cli.usage("tabulate-size", &[("most", u64::from(tabulator.furthest).into())]));
    }
    let size = size.map(|size| size as u32);
    let file = cli.text("FILE").map(PathBuf::from);
    if cli.flag("check") {
        let file = file.map_or_else(|| kept::file::<P>(cli), Ok)?;
        return check(cli, tabulator, &file, size, jobs);
    }
    match file {
        None if cli.flag("where") => kept::tell::<P>(cli, tabulator),
        None => kept::make::<P>(cli, tabulator, size.unwrap_or(tabulator.furthest), jobs),
        Some(file) => make::<P>(cli, tabulator, &file, size.unwrap_or(tabulator.most), jobs),
    }
}

/// Makes a table from nothing, in a file of the user's.
fn make<P: Evaluate>(
    cli: &Cli<'_>,
    tabulator: Tabulator,
    file: &Path,
    size: u32,
    jobs: usize,
) -> Result<(), Failure> {
    let interrupt = interrupt::Interrupt::new();
    let making = Making { begun: &[], size, jobs, stop: &interrupt.flag };
    let mut bytes = Vec::new();
    let whole = solve(cli, tabulator, &making, |made| {
        bytes = made.to_vec();
        true
    });
    if !whole.map_err(|why| cli.explained(&why))? {
        return Err(interrupt.failure());
    }
    write_whole(file, &bytes).map_err(|why| learning::failed::<P>(cli, &why))?;
    Ok(cli.print("tabulate-made", &[("bytes", bytes.len().into())])?)
}

/// Solves positions, and shows how far that is.
fn solve(
    cli: &Cli<'_>,
    tabulator: Tabulator,
    making: &Making<'_>,
    mut keep: impl FnMut(&[u8]) -> bool,
) -> Result<bool, khod_engine::tabulate::BadTable> {
    let (mut progress, begun) = (Progress::new(), Instant::now());
    let mut told = |done: u64, all: u64| {
        progress.show_glance(|| {
            let left = quantity::time_left(begun.elapsed(), done as f64, (all - done) as f64);
            let values = [
                ("size", u64::from(making.size).into()),
                ("percent", (done * 100 / all.max(1)).into()),
                ("left", left.into()),
            ];
            cli.words.say_with("tabulate-progress", &values)
        });
    };
    (tabulator.make)(making, &mut told, &mut keep)
}

/// Checks a file by the rules, or by the search.
fn check(
    cli: &Cli<'_>,
    tabulator: Tabulator,
    file: &Path,
    size: Option<u32>,
    jobs: usize,
) -> Result<(), Failure> {
    let (nodes, every) = (cli.number("nodes")?, cli.number("every")?.unwrap_or(1) as usize);
    let bytes = fs::read(file).map_err(|error| cli.file_failed(file, &error))?;
    let bad = |why| learning::bad_file(cli, file, &why);
    let size = size.map_or_else(|| (tabulator.verify)(&bytes).map_err(bad), Ok)?;
    let (searching, nodes) = (nodes.is_some(), nodes.unwrap_or_default());
    let checking = Checking { sizes: [1, size], every, nodes, jobs, stop: interrupt::end_flag() };
    let mut progress = Progress::new();
    let mut told = |done, all| progress.show_share(done, all);
    let judge = if searching { tabulator.compare } else { tabulator.check };
    let checked = judge(&bytes, &checking, &mut told);
    drop(progress);
    let checked = checked.map_err(bad)?.ok_or(Failure::Stopped)?;
    let mut report = if searching { tell_compared(cli, &checked) } else { tell_checked(cli, &checked) };
    if let Some(position) = checked.example {
        report.push('\n');
        report += &cli.words.say_with("tabulate-example", &[("position", position.into())]);
    }
    print(report)?;
    if checked.wrong == 0 { Ok(()) } else { Err(Failure::Found) }
}

fn tell_checked(cli: &Cli<'_>, checked: &Checked) -> String {
    let values = [("positions", checked.positions.into()), ("wrong", checked.wrong.into())];
    cli.words.say_with("tabulate-checked", &values)
}

fn tell_compared(cli: &Cli<'_>, compared: &Checked) -> String {
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
    cli.words.say_with("tabulate-compared", &values)
}
