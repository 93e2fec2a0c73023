//! A contest as JSON, for programs.

use crate::command::r#match;
use khod_arena::storage::StoredGame;
use khod_pages::TournamentView;
use serde::{Serialize, Serializer};

/// Keys and values that are written as a JSON object, in this order.
struct Object<'a, T>(Vec<(&'a str, T)>);

impl<T: Serialize> Serialize for Object<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// Standings, crosstable and, if it is exported as a whole, games.
#[derive(Serialize)]
pub(super) struct ContestJson<'a> {
    name: &'a str,
    format: &'static str,
    games_of: Vec<&'static str>,
    seed: u64,
    finished: bool,
    round: u32,
    games_played: u64,
    games_expected: u64,
    void: u64,
    repeated: u64,
    first_move: Object<'a, FirstMove>,
    standings: Vec<PlaceJson<'a>>,
    crosstable: Object<'a, Object<'a, CellJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) games: Option<Vec<PlacedGame>>,
}

/// What the first move of a game is worth.
#[derive(Serialize)]
struct FirstMove {
    elo: f64,
    error: Option<f64>,
}

/// Games of a program by their result.
#[derive(Serialize)]
struct Counts {
    won: u64,
    drawn: u64,
    lost: u64,
    void: u64,
}

/// What a program got against another one; no points where all their games are void.
#[derive(Serialize)]
struct CellJson {
    points: Option<f64>,
    of: f64,
    #[serde(flatten)]
    counts: Counts,
}

#[derive(Serialize)]
struct PlaceJson<'a> {
    place: usize,
    name: &'a str,
    points: Option<f64>,
    games: u64,
    #[serde(flatten)]
    counts: Counts,
    byes: u64,
    walkovers: u64,
    buchholz: f64,
    sonneborn_berger: f64,
    direct: f64,
    elo: f64,
    elo_error: Option<f64>,
    faults: Object<'static, u64>,
    withdrawn_before_round: Option<u32>,
}

/// A game: the keys that a match writes, and its place in the contest.
#[derive(Serialize)]
pub(super) struct PlacedGame {
    #[serde(flatten)]
    game: serde_json::Value,
    round: u32,
    board: u32,
    pair: u32,
    game_of_pair: usize,
    points: Option<[u32; 2]>,
}

/// An object as a line.
pub(super) fn line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("plain data") + "\n"
}

/// Half points as points.
fn points(halves: u64) -> f64 {
    halves as f64 / 2.0
}

impl<'a> ContestJson<'a> {
    /// A contest without its games.
    pub(super) fn new(view: &TournamentView<'a>) -> Self {
        let TournamentView { specification, standings, .. } = *view;
        let cells = |player: usize| {
            let met = standings.places.iter().filter_map(|other| {
                let cell = standings.cells.get(&(player, other.player))?;
                let counts =
                    Counts { won: cell.wins, drawn: cell.draws, lost: cell.losses, void: cell.voids };
                let cell = CellJson { points: cell.score().map(points), of: points(cell.of), counts };
                Some((view.name(other.player), cell))
            });
            (view.name(player), Object(met.collect()))
        };
        let place = |place: &khod_arena::standings::StandingsRow| {
            let [won, drawn, lost] = place.results;
            PlaceJson {
                place: place.rank,
                name: view.name(place.player),
                points: place.score().map(points),
                games: place.games,
                counts: Counts { won, drawn, lost, void: place.voids },
                byes: place.byes,
                walkovers: place.walkovers,
                buchholz: place.buchholz,
                sonneborn_berger: place.sonneborn_berger,
                direct: points(place.direct),
                elo: place.elo.value,
                elo_error: place.elo.error,
                faults: Object(place.faults.iter().map(|(fault, count)| (fault.word(), *count)).collect()),
                withdrawn_before_round: place.withdrawn,
            }
        };
        let events = specification.events.iter().zip(&standings.first_move);
        let first_move = events.filter_map(|(event, worth)| {
            worth.map(|worth| (event.game.name(), FirstMove { elo: worth.value, error: worth.error }))
        });
        Self {
            name: view.title,
            format: specification.format.word(),
            games_of: specification.events.iter().map(|event| event.game.name()).collect(),
            seed: specification.seed,
            finished: standings.finished,
            round: standings.round,
            games_played: standings.games,
            games_expected: view.expected(),
            void: standings.voids,
            repeated: standings.repeats,
            first_move: Object(first_move.collect()),
            standings: standings.places.iter().map(place).collect(),
            crosstable: Object(standings.places.iter().map(|place| cells(place.player)).collect()),
            games: None,
        }
    }
}

impl PlacedGame {
    pub(super) fn new(game: &StoredGame) -> Self {
        Self {
            game: r#match::json::game(&game.result),
            round: game.round,
            board: game.board,
            pair: game.part,
            game_of_pair: game.leg + 1,
            points: game.result.points,
        }
    }
}
