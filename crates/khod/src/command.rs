//! The list of subcommands.

mod analyse;
mod bench;
mod bot;
mod build;
mod check;
mod doctor;
mod duel;
mod engine;
mod games;
mod gate;
mod learn;
mod legal;
mod r#match;
mod new;
mod perft;
mod play;
mod random_mover;
mod readers;
mod record;
mod selfplay;
mod serve;
mod show;
mod solve;
mod tabulate;
mod tournament;
mod train;
mod tune;

use crate::prelude::*;
use khod_arena::RANDOM_MOVER;

/// One subcommand: how it is described and what it does.
pub(crate) struct Subcommand {
    pub(crate) name: &'static str,
    pub(crate) describe: fn(&Words) -> Command,
    pub(crate) run: fn(&Cli<'_>) -> Result<(), Failure>,
}

/// Every subcommand.
pub(crate) const ALL: &[Subcommand] = &[
    Subcommand { name: "games", describe: games::describe, run: games::run },
    Subcommand { name: "legal", describe: legal::describe, run: legal::run },
    Subcommand { name: "perft", describe: perft::describe, run: perft::run },
    Subcommand { name: "show", describe: show::describe, run: show::run },
    Subcommand { name: "record", describe: record::describe, run: record::run },
    Subcommand { name: "play", describe: play::describe, run: play::run },
    Subcommand { name: "analyse", describe: analyse::describe, run: analyse::run },
    Subcommand { name: "bot", describe: bot::describe, run: bot::run },
    Subcommand { name: "solve", describe: solve::describe, run: solve::run },
    Subcommand { name: "duel", describe: duel::describe, run: duel::run },
    Subcommand { name: "engine", describe: engine::describe, run: engine::run },
    Subcommand { name: "new", describe: new::describe, run: new::run },
    Subcommand { name: "build", describe: build::describe, run: build::run },
    Subcommand { name: "check", describe: check::describe, run: check::run },
    Subcommand { name: "match", describe: r#match::describe, run: r#match::run },
    Subcommand { name: "tournament", describe: tournament::describe, run: tournament::run },
    Subcommand { name: "learn", describe: learn::describe, run: learn::run },
    Subcommand { name: "selfplay", describe: selfplay::describe, run: selfplay::run },
    Subcommand { name: "train", describe: train::describe, run: train::run },
    Subcommand { name: "gate", describe: gate::describe, run: gate::run },
    Subcommand { name: "tabulate", describe: tabulate::describe, run: tabulate::run },
    Subcommand { name: "tune", describe: tune::describe, run: tune::run },
    Subcommand { name: "serve", describe: serve::describe, run: serve::run },
    Subcommand { name: "doctor", describe: doctor::describe, run: doctor::run },
    Subcommand { name: "bench", describe: bench::describe, run: bench::run },
    Subcommand { name: RANDOM_MOVER, describe: random_mover::describe, run: random_mover::run },
];

/// Runs the subcommand that the command line names, from this list.
pub(crate) fn run_one(list: &[Subcommand], cli: &Cli<'_>) -> Result<(), Failure> {
    let (name, matches) = cli.matches.subcommand().expect("clap insists on a subcommand");
    let subcommand = list.iter().find(|subcommand| subcommand.name == name);
    (subcommand.expect("clap knows only the subcommands of the list").run)(&Cli { matches, ..*cli })
}
