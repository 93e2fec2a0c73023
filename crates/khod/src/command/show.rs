//! `khod show`: a position drawn.

use crate::{Failure, cli, cli::Cli, game, input, output::stdout};
use clap::{ArgMatches, Command};
use khod_games::Heard;
use khod_view::{Words, draw};
use std::io::Write;

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod show phalanx < /dev/null",
        "printf 'Ef\\nDe\\n' | khod show hale",
        "khod show palisade --position '4 7 2 6 white points 1:0'",
    ];
    cli::describe(Command::new("show"), words, "khod show GAME [--limit L] [--setup S] < MOVES", &examples)
        .about(words.say("about-show"))
        .long_about(words.say("about-show-long"))
        .arg(game::argument_game(words))
        .args(game::start_options(words))
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let (_, mut position, from_input) = game::start(cli, matches)?;
    let last = if from_input { input::play_moves(cli, &mut *position)? } else { Heard::new() };
    let mut out = stdout();
    write!(out, "{}", draw(&*position, &last, cli.words, cli.output.look()))?;
    Ok(out.flush()?)
}
