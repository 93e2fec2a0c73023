use khod_games::Game;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// A game as far as it has been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveGame {
    /// Round, board and pair of the meeting, from 1, and the game of the pair, 0 or 1.
    pub place: [u32; 4],
    /// The game's rules.
    pub game: Game,
    /// The limit of moves, in games that have one.
    pub limit: Option<u32>,
    /// The setup, in games that have setups.
    pub setup: Option<String>,
    /// White and black.
    pub names: [String; 2],
    /// The contest lines so far.
    pub moves: Vec<String>,
    /// Time used for each of the moves.
    pub times: Vec<Duration>,
}

/// Games as the text of the file.
pub(super) fn write(games: &[LiveGame]) -> String {
    let game = |game: &LiveGame| {
        json!({
            "place": game.place,
            "game": game.game.name(),
            "limit": game.limit,
            "setup": game.setup,
            "names": game.names,
            "moves": game.moves,
            "ms": game.times.iter().map(|time| time.as_millis() as u64).collect::<Vec<_>>(),
        })
    };
    json!({"games": games.iter().map(game).collect::<Vec<_>>()}).to_string()
}

/// The games of a text that `write` made.
pub(super) fn read(text: &str) -> Option<Vec<LiveGame>> {
    let whole: Value = serde_json::from_str(text).ok()?;
    whole["games"].as_array()?.iter().map(read_game).collect()
}

fn read_game(value: &Value) -> Option<LiveGame> {
    let times = Vec::<u64>::deserialize(&value["ms"]).ok()?;
    Some(LiveGame {
        place: Deserialize::deserialize(&value["place"]).ok()?,
        game: Game::from_name(value["game"].as_str()?)?,
        limit: Deserialize::deserialize(&value["limit"]).ok()?,
        setup: Deserialize::deserialize(&value["setup"]).ok()?,
        names: Deserialize::deserialize(&value["names"]).ok()?,
        moves: Deserialize::deserialize(&value["moves"]).ok()?,
        times: times.into_iter().map(Duration::from_millis).collect(),
    })
}
