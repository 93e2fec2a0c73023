//! `khod games`: the list of games.

use crate::{Failure, cli, cli::Cli, output::stdout};
use clap::{ArgMatches, Command};
use khod_games::Game;
use khod_view::Words;
use std::io::Write;

pub(super) fn describe(words: &Words) -> Command {
    cli::describe(Command::new("games"), words, "khod games", &["khod games", "khod games --lang ru"])
        .about(words.say("about-games"))
}

pub(super) fn run(cli: &Cli<'_>, _: &ArgMatches) -> Result<(), Failure> {
    let titles: Vec<String> =
        Game::ALL.iter().map(|game| cli.words.say(&format!("game-{}", game.name()))).collect();
    let width = titles.iter().map(|title| title.chars().count()).max().unwrap_or(0);
    let mut out = stdout();
    for (game, title) in Game::ALL.iter().zip(&titles) {
        let line = cli.words.say(&format!("game-{}-line", game.name()));
        writeln!(out, "{:<11}  {title:<width$}  {line}", game.name())?;
    }
    Ok(out.flush()?)
}
