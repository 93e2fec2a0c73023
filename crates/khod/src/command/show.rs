//! `khod show`: a position drawn.

use crate::prelude::*;
use khod_view::draw;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod show phalanx < /dev/null",
        "khod show hale --moves 'Ef De Ef-Df'",
        "khod show palisade --position '4 7 2 6 black turn 1 points 1:0'",
    ];
    let usage = "khod show GAME [[--limit L] [--setup S] | --position TEXT] [--moves MOVES] [< MOVES]";
    cli::describe("show", words, usage, &examples)
        .arg(game::argument_game(words))
        .args(game::start_options(words))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let shown = game::start(cli, true)?;
    let mut out = stdout();
    write!(out, "{}", draw(&shown.position, &shown.heard, cli.words, cli.output.look))?;
    Ok(out.flush()?)
}
