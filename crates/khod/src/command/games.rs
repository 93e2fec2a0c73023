//! `khod games`: the list of games.

use crate::prelude::*;

pub(super) fn describe(words: &Words) -> Command {
    let examples = ["khod games", "khod games --lang ru"];
    let usage = "khod games";
    cli::describe("games", words, usage, &examples)
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let titles: Vec<String> =
        Game::ALL.iter().map(|game| cli.words.say(&format!("game-{}", game.name()))).collect();
    let width = titles.iter().map(|title| title.chars().count()).max().unwrap_or(0);
    for (game, title) in Game::ALL.iter().zip(&titles) {
        let line = cli.words.say(&format!("game-{}-line", game.name()));
        print(format_args!("{:<11}  {title:<width$}  {line}", game.name()))?;
    }
    Ok(())
}
