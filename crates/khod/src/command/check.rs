//! `khod check`: examines one program as a patient teacher would.

mod examination;
mod lesson;
mod report;

use crate::{
    command::{
        r#match,
        readers::{REPORTS, Readers},
    },
    contestant::{self, PreparedProgram},
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
    let usual = |key: &str, usual: &str| words.say_with(key, &[("usual", usual.into())]);
    cli::describe("check", words, usage, &examples)
        .arg(game::argument_game(words))
        .arg(
            argument("COMMAND", 1, words, words.say("help-check-command"))
                .required(true)
                .num_args(1..)
                .last(true),
        )
        .args(r#match::clock_options(words))
        .arg(option("memory", "MB", usual("help-match-memory", "512")))
        .arg(option("sandbox", "0..3", words.say("help-match-sandbox")))
        .arg(option("seed", "N", words.say("help-match-seed")))
        .arg(option(REPORTS, "STEM", String::new()).hide(true))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let mut readers = Readers::open(cli, matches.get_one::<String>(REPORTS).map(Path::new))?;
    let examined = examine(cli, matches, &mut readers);
    if let Err(failure) = &examined {
        readers.refuse(failure)?;
    }
    examined
}

fn examine(cli: &Cli<'_>, matches: &ArgMatches, readers: &mut Readers<'_>) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let stop = interrupt::end_flag();
    let game = game::find(cli, text("GAME").unwrap_or_default())?;
    let start = isolation::choose(cli, text("sandbox"))?;
    let command: Vec<&str> =
        matches.get_many::<String>("COMMAND").into_iter().flatten().map(String::as_str).collect();
    let seed = text("seed").map_or(Ok(1), |text| player::read_seed(cli, text))?;
    let clock = r#match::clock(cli, matches)?;
    let allowance = r#match::allowance(cli, text("memory"))?;
    let joined = command_line::join(command.iter().copied());
    // A folder is named as it is; everything else is a command.
    let source = match command[..] {
        [folder] if Path::new(folder).is_dir() => folder,
        _ => &joined,
    };
    let mut log = BuildLog::new(None, &stop);
    let entrant = contestant::read(cli, game, &start, source, None, &mut log)?;
    let PreparedProgram { contestant, folder, .. } = &entrant;
    let folder = folder.as_ref();
    Examination { cli, game, contestant, folder, start: &start, clock, allowance, seed }.run(readers, &stop)
}
