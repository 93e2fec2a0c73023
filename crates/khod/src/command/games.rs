//! `khod games`: the list of games.

use crate::{
    Failure, cli,
    cli::{Cli, Description},
    output::stdout,
};
use clap::{ArgMatches, Command};
use khod_games::Game;
use khod_view::Words;
use std::io::Write;

pub(super) fn describe(words: &Words) -> Command {
    let examples = ["khod games", "khod games --lang ru"];
    let help = Description { usage: "khod games", about: "about-games", more: None, examples: &examples };
    cli::describe("games", words, &help)
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
