//! `khod legal`: the legal moves after moves from standard input.

use crate::{Failure, cli, cli::Cli, game, input, output::stdout};
use clap::{ArgMatches, Command};
use khod_view::Words;
use std::io::Write;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod legal lo < /dev/null",
        "printf 'A2-C2\\nB1-B3\\n' | khod legal lo --limit 60",
        "khod legal palisade --setup '3 3 2' < /dev/null",
        "khod legal hale --position '11/11/11/11/11/5w5/11/11/11/11/11 black'",
    ];
    cli::describe(Command::new("legal"), words, "khod legal GAME [--limit L] [--setup S] < MOVES", &examples)
        .about(words.say("about-legal"))
        .long_about(words.say("about-legal-long"))
        .arg(game::argument_game(words))
        .args(game::start_options(words))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let (_, mut position, from_input) = game::start(cli, matches)?;
    if from_input {
        input::play_moves(cli, &mut *position)?;
    }
    let mut out = stdout();
    if let Some(outcome) = position.outcome() {
        writeln!(out, "over {outcome}")?;
    }
    for m in position.legal() {
        writeln!(out, "{m}")?;
    }
    Ok(out.flush()?)
}
