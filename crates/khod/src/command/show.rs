//! `khod show`: a position drawn.

use crate::{
    Failure, cli,
    cli::{Cli, Description},
    game,
    output::stdout,
};
use clap::{ArgMatches, Command};
use khod_view::{Words, draw};
use std::io::Write;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod show phalanx < /dev/null",
        "khod show hale --moves 'Ef De Ef-Df'",
        "khod show palisade --position '4 7 2 6 black turn 1 points 1:0'",
    ];
    let help = Description {
        usage: "khod show GAME [[--limit L] [--setup S] | --position TEXT] [--moves MOVES] [< MOVES]",
        about: "about-show",
        more: Some("about-show-long"),
        examples: &examples,
    };
    cli::describe("show", words, &help).arg(game::argument_game(words)).args(game::start_options(words))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let shown = game::start(cli, matches, true)?;
    let mut out = stdout();
    write!(out, "{}", draw(&shown.position, &shown.heard, cli.words, cli.output.look()))?;
    Ok(out.flush()?)
}
