//! `khod legal`: the legal moves after moves from standard input.

use crate::prelude::*;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod legal lo < /dev/null",
        "printf 'A2-C2\\nB1-B3\\n' | khod legal lo --limit 60",
        "khod legal palisade --setup '3 3 2' --moves '3<x1 1/2<'",
        "khod legal hale --position '11/11/11/11/11/4w6/11/11/11/11/11 black'",
    ];
    let usage = "khod legal GAME [[--limit L] [--setup S] | --position TEXT] [--moves MOVES] [< MOVES]";
    cli::describe("legal", words, usage, &examples)
        .arg(game::argument_game(words))
        .args(game::start_options(words))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let position = game::start(cli, true)?.position;
    let mut out = stdout();
    if let Some(outcome) = position.outcome() {
        writeln!(out, "over {outcome}")?;
    }
    for m in position.legal() {
        writeln!(out, "{m}")?;
    }
    Ok(out.flush()?)
}
