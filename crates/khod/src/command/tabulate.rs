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
    cli::describe("tabulate", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(argument("FILE", 1, words, words.say("help-tabulate-file")).required(true))
        .arg(option("size", "N", words.say("help-tabulate-size")))
        .arg(flag("check", words.say("help-tabulate-check")))
        .arg(option("nodes", "N", words.say("help-tabulate-nodes")).requires("check"))
        .arg(option("jobs", "N", words.say("help-learn-jobs")))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    with_game!(cli.game()?, P => tabulate::<P>(cli))
}

fn tabulate<P: Evaluate>(cli: &Cli<'_>) -> Result<(), Failure> {
    let file = Path::new(cli.text("FILE").unwrap_or_default());
    let (size, nodes, jobs) = (cli.number("size")?, cli.number("nodes")?, learning::jobs(cli)?);
    let stop = interrupt::end_flag();
    let refused = || cli.usage("tabulate-no-table", &[("game", P::NAME.into())]);
    let tabulator = P::TABULATOR.ok_or_else(refused)?;
    let size = size.unwrap_or(tabulator.most.into());
    if size > tabulator.most.into() {
        return Err(cli.usage("tabulate-size", &[("most", u64::from(tabulator.most).into())]));
    }
    if cli.flag("check") {
        let checking = Checking { sizes: [1, size as u32], nodes: nodes.unwrap_or_default(), jobs, stop };
        return check(cli, tabulator, file, &checking, nodes.is_some());
    }
    let mut progress = Progress::new();
    let bytes = (tabulator.make)(size as u32, &stop, &mut |done, all| progress.show_share(done, all));
    drop(progress);
    let bytes = bytes.ok_or(Failure::Stopped)?;
    write_whole(file, &bytes).map_err(|why| learning::failed::<P>(cli, &why))?;
    Ok(cli.print("tabulate-made", &[("bytes", bytes.len().into())])?)
}

/// Checks a file by the rules, or by the search.
fn check(
    cli: &Cli<'_>,
    tabulator: Tabulator,
    file: &Path,
    checking: &Checking,
    searching: bool,
) -> Result<(), Failure> {
    let bytes = fs::read(file).map_err(|error| cli.file_failed(file, &error))?;
    let mut progress = Progress::new();
    let mut told = |done, all| progress.show_share(done, all);
    let judge = if searching { tabulator.compare } else { tabulator.check };
    let checked = judge(&bytes, checking, &mut told);
    drop(progress);
    let checked = checked.map_err(|why| learning::bad_file(cli, file, &why))?.ok_or(Failure::Stopped)?;
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
