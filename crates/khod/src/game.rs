//! The game of a command, with its limit and setup or its position.

use crate::{
    Failure,
    cli::{Cli, argument, option},
};
use clap::{Arg, ArgMatches};
use khod_games::{AnyPosition, BadSetup, Explain, Game, contest};
use khod_view::{Language, Words};

/// The names of all games, for a sentence.
pub(crate) fn names() -> String {
    Game::ALL.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ")
}

/// The argument GAME.
pub(crate) fn argument_game(words: &Words) -> Arg {
    let help = words.say_with("help-game", &[("games", names().into())]);
    argument("GAME", words, help).required(true)
}

/// The options that say how a game begins.
pub(crate) fn start_options(words: &Words) -> [Arg; 3] {
    [
        option("limit", "L", words.say("help-limit")),
        option("setup", "S", words.say("help-setup")),
        option("position", "TEXT", words.say("help-position")).conflicts_with_all(["limit", "setup"]),
    ]
}

/// The game that a word names, or a sentence with the nearest one.
pub(crate) fn find(cli: &Cli<'_>, name: &str) -> Result<Game, Failure> {
    Game::from_name(name).ok_or_else(|| {
        let values = [("game", name.into()), ("games", names().into())];
        match nearest(name) {
            None => cli.usage("cli-unknown-game", &values),
            Some(near) => {
                let [game, games] = values;
                cli.usage("cli-unknown-game-near", &[game, games, ("near", near.name().into())])
            }
        }
    })
}

/// The game whose name, in the command line or in a language, is written most alike.
fn nearest(name: &str) -> Option<Game> {
    let languages = Language::ALL.map(Words::new);
    let name = name.to_lowercase();
    let distance = |game: Game| {
        let titles = languages.iter().map(|words| words.say(&format!("game-{}", game.name())).to_lowercase());
        let names = titles.chain([game.name().to_owned()]);
        names.map(|known| edits(&name, &known).saturating_sub(start_in_common(&name, &known))).min()
    };
    let best = Game::ALL.iter().copied().min_by_key(|&game| distance(game))?;
    (distance(best)? <= name.chars().count() / 2).then_some(best)
}

/// How many letters the two words begin with alike, if that is most of the shorter.
fn start_in_common(a: &str, b: &str) -> usize {
    let alike = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    if alike >= 3 { b.chars().count().saturating_sub(a.chars().count()) } else { 0 }
}

/// How many letters must be changed, added or left out to make one word of the other (Levenshtein).
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = i;
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// The limit that was asked for, read but not compared with the game's range.
pub(crate) fn limit(cli: &Cli<'_>, matches: &ArgMatches) -> Result<Option<u32>, Failure> {
    let limit = matches.get_one::<String>("limit").map(|text| contest::read_limit(text.trim()));
    limit.transpose().map_err(|why: BadSetup| explained(cli, &why))
}

/// The setup that was asked for.
pub(crate) fn setup(matches: &ArgMatches) -> Option<&str> {
    matches.get_one::<String>("setup").map(String::as_str)
}

/// The position text that was asked for.
pub(crate) fn position(matches: &ArgMatches) -> Option<&str> {
    matches.get_one::<String>("position").map(String::as_str)
}

/// The game and the position that the arguments name; true when moves may follow on standard input.
pub(crate) fn start(
    cli: &Cli<'_>,
    matches: &ArgMatches,
) -> Result<(Game, Box<dyn AnyPosition>, bool), Failure> {
    let game = find(cli, matches.get_one::<String>("GAME").map_or("", String::as_str))?;
    if let Some(text) = position(matches) {
        let position = game.position(text).map_err(|why| bad_position(cli, &why))?;
        return Ok((game, position, false));
    }
    let start = game.start(limit(cli, matches)?, setup(matches)).map_err(|why| explained(cli, &why))?;
    Ok((game, start, true))
}

/// A sentence about a position text.
pub(crate) fn bad_position(cli: &Cli<'_>, why: &impl Explain) -> Failure {
    cli.usage("cli-position", &[("why", cli.words.explain(why).into())])
}

/// A reason as a sentence of its own.
pub(crate) fn explained(cli: &Cli<'_>, why: &impl Explain) -> Failure {
    Failure::Usage(cli.words.explain(why))
}
