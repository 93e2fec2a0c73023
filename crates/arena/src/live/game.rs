use crate::prelude::*;
use serde::{Deserializer, Serializer, de::Error};

/// A game as far as it has been played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LiveGame {
    /// Round, board and pair of the meeting, from 1, and the game of the pair, 0 or 1.
    pub place: [u32; 4],
    /// The game's rules.
    #[serde(serialize_with = "write_game", deserialize_with = "read_game")]
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
    #[serde(rename = "ms", serialize_with = "write_times", deserialize_with = "read_times")]
    pub times: Vec<Duration>,
}

/// What the file holds.
#[derive(Serialize, Deserialize)]
struct LiveFile<G> {
    games: G,
}

/// Games as the text of the file.
pub(super) fn write(games: &[LiveGame]) -> String {
    serde_json::to_string(&LiveFile { games }).expect("games are made of text and numbers")
}

/// The games of a text that `write` made.
pub(super) fn read(text: &str) -> Option<Vec<LiveGame>> {
    serde_json::from_str::<LiveFile<_>>(text).ok().map(|file| file.games)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn write_game<S: Serializer>(game: &Game, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(game.name())
}

fn read_game<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Game, D::Error> {
    let name = String::deserialize(deserializer)?;
    Game::from_name(&name).ok_or_else(|| D::Error::custom("no game has this name"))
}

fn write_times<S: Serializer>(times: &[Duration], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(times.iter().map(|time| time.as_millis() as u64))
}

fn read_times<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Vec<Duration>, D::Error> {
    Ok(Vec::<u64>::deserialize(deserializer)?.into_iter().map(Duration::from_millis).collect())
}
