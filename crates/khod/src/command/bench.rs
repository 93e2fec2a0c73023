//! `khod bench`: measurements of speed.

mod arena;
mod depth;
mod instructions;
mod perft;
mod sandbox;
mod search;
mod web;

use crate::{command::Subcommand, prelude::*};

const ALL: &[Subcommand] = &[
    Subcommand { name: "perft", describe: perft::describe, run: perft::run },
    Subcommand { name: "depth", describe: depth::describe, run: depth::run },
    Subcommand { name: "arena", describe: arena::describe, run: arena::run },
    Subcommand { name: "sandbox", describe: sandbox::describe, run: sandbox::run },
    Subcommand { name: "web", describe: web::describe, run: web::run },
];

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod bench",
        "khod bench lo hale --time 5s",
        "khod bench --signature",
        "khod bench perft",
        "khod bench depth",
    ];
    let usage = "khod bench [GAME…] [--time T] [--signature] … | khod bench perft|depth|arena|sandbox|web …";
    let instructions = flag("instructions", words.say("help-bench-instructions"));
    cli::group("bench", words, usage, &examples, ALL)
        .arg_required_else_help(false)
        .subcommand_required(false)
        .args_conflicts_with_subcommands(true)
        .arg(argument_games(words))
        .arg(option("time", "T", words.say("help-bench-time")))
        .arg(flag("positions", words.say("help-bench-positions")))
        .arg(flag("signature", words.say("help-signature")).conflicts_with_all(["positions", "time"]))
        .arg(instructions.conflicts_with_all(["positions", "time", "signature", "json"]))
        .arg(option("json", "FILE", words.say("help-json")))
        .arg(Arg::new(instructions::ONCE).long(instructions::ONCE).hide(true))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    if cli.matches.subcommand().is_some() { super::run_one(ALL, cli) } else { search::run(cli) }
}

/// The argument GAME…
fn argument_games(words: &Words) -> Arg {
    argument("GAME", 0, words, words.say("help-bench-games")).num_args(0..)
}

/// The games that were named, or all of them.
fn games(cli: &Cli<'_>) -> Result<Vec<Game>, Failure> {
    let games = cli.texts("GAME").map(|name| game::find(cli, name)).collect::<Result<Vec<_>, _>>()?;
    Ok(if games.is_empty() { Game::ALL.to_vec() } else { games })
}

/// Shows which game is being measured.
fn show_running(cli: &Cli<'_>, progress: &mut Progress, game: &str) {
    progress.show(&cli.words.say_with("bench-running", &[("game", game.into())]));
}

/// The median, the time that 99 of a hundred do not exceed, and the longest, in milliseconds; `None` where there are no times.
fn quantiles(mut times: Vec<Duration>) -> [Option<f64>; 3] {
    times.sort_unstable();
    [50, 99, 100].map(|percent| {
        let place = (times.len() * percent / 100).min(times.len().saturating_sub(1));
        times.get(place).map(|time| time.as_secs_f64() * 1000.0)
    })
}
