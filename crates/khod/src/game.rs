//! The game that a command is about, with its limit and setup or its position.

use crate::{input, prelude::*};

/// The names of all games, for a sentence.
pub(crate) fn names() -> String {
    Game::ALL.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ")
}

/// The argument GAME.
pub(crate) fn argument_game(words: &Words) -> Arg {
    let help = words.say_with("help-game", &[("games", names().into())]);
    argument("GAME", 0, words, help).required(true)
}

/// The options that say how a game begins and goes on.
pub(crate) fn start_options(words: &Words) -> [Arg; 4] {
    [
        option("limit", "L", words.say("help-limit")),
        option("setup", "S", words.say("help-setup")),
        option("position", "TEXT", words.say("help-position")).conflicts_with_all(["limit", "setup"]),
        option("moves", "MOVES", words.say("help-moves")),
    ]
}

/// The game that a word names, or a sentence with the nearest one.
pub(crate) fn find(cli: &Cli<'_>, name: &str) -> Result<Game, Failure> {
    Game::from_name(name).ok_or_else(|| {
        let values = [("game", quoted(name).into()), ("games", names().into())];
        cli.unknown("cli-unknown-game", &values, nearest(name).map(Game::name))
    })
}

/// The game whose name, on the command line or in a language, is spelled most like this one, if one is close.
fn nearest(name: &str) -> Option<Game> {
    let languages = Language::ALL.map(Words::new);
    let name = name.to_lowercase();
    let distance = |game: Game| {
        let titles = languages.iter().map(|words| words.say(&format!("game-{}", game.name())).to_lowercase());
        let names = titles.chain([game.name().to_owned()]);
        names
            .map(|known| khod_view::edits(&name, &known).saturating_sub(start_in_common(&name, &known)))
            .min()
    };
    let best = Game::ALL.iter().copied().min_by_key(|&game| distance(game))?;
    (distance(best)? <= name.chars().count() / 2).then_some(best)
}

/// Letters by which `b` is longer than `a`, if both begin with the same three letters or more: an abbreviation is close to its word.
fn start_in_common(a: &str, b: &str) -> usize {
    let alike = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    if alike >= 3 { b.chars().count().saturating_sub(a.chars().count()) } else { 0 }
}

/// A game, a position of it, and what the last move changed.
pub(crate) struct StartedGame {
    pub(crate) game: Game,
    pub(crate) position: AnyPosition,
    pub(crate) heard: Heard,
}

/// The game and the position that the arguments name: the start or a position text.
pub(crate) fn begin(cli: &Cli<'_>) -> Result<(Game, AnyPosition), Failure> {
    let game = cli.game()?;
    let position = if let Some(text) = cli.text("position") {
        let position = game.position(text);
        position.map_err(|why| cli.usage("cli-position", &[("why", cli.words.explain(&why).into())]))?
    } else {
        let start = cli.limit(game).and_then(|limit| game.start(limit, cli.text("setup")));
        start.map_err(|why| cli.explained(&why))?
    };
    Ok((game, position))
}

/// The game and its position after the moves of `--moves`.
///
/// Without `--position` and `--moves` it is the position after the moves of standard input, if the command reads them.
pub(crate) fn start(cli: &Cli<'_>, reads_input: bool) -> Result<StartedGame, Failure> {
    let (game, mut position) = begin(cli)?;
    let heard = match cli.text("moves") {
        Some(moves) => play_words(cli, &mut position, moves)?,
        None if reads_input && cli.text("position").is_none() => input::play_moves(cli, &mut position)?,
        None => Heard::new(),
    };
    Ok(StartedGame { game, position, heard })
}

/// Plays the moves of one argument, separated by spaces.
fn play_words(cli: &Cli<'_>, position: &mut AnyPosition, moves: &str) -> Result<Heard, Failure> {
    let mut heard = Heard::new();
    for (number, text) in (1_u32..).zip(moves.split_whitespace()) {
        heard = position.play(text).map_err(|why| {
            let (text, why) = (quoted(text), cli.words.explain(&why));
            cli.usage("cli-move", &[("number", number.into()), ("text", text.into()), ("why", why.into())])
        })?;
    }
    Ok(heard)
}
