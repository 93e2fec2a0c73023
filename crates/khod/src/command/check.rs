//! `khod check`: examines one program as a patient teacher would.

mod examination;
mod lesson;
mod report;

use crate::{
    command::{
        r#match,
        readers::{REPORTS, Readers},
    },
    contestant,
    prelude::*,
};
use examination::Examination;
use khod_arena::command_line;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod check lo -- python3 my.py",
        "khod check palisade --time 500ms -- ./bot --fast",
        "khod check hale -- my-folder",
    ];
    let usage = "khod check GAME [--time T] [--seed N] … -- COMMAND…";
    cli::describe("check", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(
            argument("COMMAND", 1, words, words.say("help-check-command"))
                .required(true)
                .num_args(1..)
                .last(true),
        )
        .args(r#match::program_options(words))
        .arg(option("seed", "N", words.say("help-match-seed")))
        .arg(option(REPORTS, "STEM", String::new()).hide(true))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let mut readers = Readers::open(cli, cli.text(REPORTS).map(Path::new))?;
    let examined = examine(cli, &mut readers);
    if let Err(failure) = &examined {
        readers.refuse(failure)?;
    }
    examined
}

fn examine(cli: &Cli<'_>, readers: &mut Readers<'_>) -> Result<(), Failure> {
    let stop = interrupt::end_flag();
    let game = cli.game()?;
    let start = isolation::choose(cli, cli.text("sandbox"))?;
    let command: Vec<&str> = cli.texts("COMMAND").collect();
    let seed = cli.seed()?.unwrap_or(1);
    let clock = r#match::clock(cli)?;
    let allowance = r#match::allowance(cli)?;
    // One word that is a folder names a program's folder; all other words are a command.
    let source = match command[..] {
        [folder] if Path::new(folder).is_dir() => folder.to_owned(),
        _ => command_line::join(command),
    };
    let mut log = BuildLog::new(None, &stop);
    let entrant = contestant::read(cli, game, &start, &source, None, &mut log)?;
    Examination { cli, game, entrant: &entrant, start: &start, clock, allowance, seed }.run(readers, &stop)
}
