//! A contest for programs.

use super::contest::Contest;
use crate::command::r#match;
use khod_arena::{
    standings::{Place, Standings},
    storage::StoredGame,
};
use serde_json::{Map, Value, json};

/// Standings and crosstable.
pub(super) fn table(contest: &Contest, standings: &Standings) -> Value {
    let specification = &contest.specification;
    let name = |player: usize| specification.entrants[player].name.as_str();
    let places: Vec<Value> = standings.places.iter().map(|line| place(name(line.player), line)).collect();
    let crosstable: Map<String, Value> = standings
        .places
        .iter()
        .map(|line| {
            let others = standings.places.iter().filter_map(|other| {
                let cell = standings.cells.get(&(line.player, other.player))?;
                let value = json!({
                    "points": points(cell.score()),
                    "of": cell.of as f64 / 2.0,
                    "won": cell.wins,
                    "drawn": cell.draws,
                    "lost": cell.losses,
                    "void": cell.voids,
                });
                Some((name(other.player).to_owned(), value))
            });
            (name(line.player).to_owned(), Value::Object(others.collect()))
        })
        .collect();
    let first_move: Map<String, Value> = specification
        .events
        .iter()
        .zip(&standings.first_move)
        .filter_map(|(event, estimate)| {
            let estimate = estimate.as_ref()?;
            Some((event.game.name().to_owned(), json!({ "elo": estimate.value, "error": estimate.error })))
        })
        .collect();
    json!({
        "name": contest.title(),
        "format": specification.format.word(),
        "games_of": specification.events.iter().map(|event| event.game.name()).collect::<Vec<_>>(),
        "seed": specification.seed,
        "finished": standings.finished,
        "round": standings.round,
        "games_played": standings.games,
        "games_expected": standings.expected_pairs * 2,
        "void": standings.voids,
        "repeated": standings.repeats,
        "first_move": first_move,
        "standings": places,
        "crosstable": crosstable,
    })
}

/// Half points as points; nothing where all is void.
fn points(halves: Option<u64>) -> Option<f64> {
    halves.map(|halves| halves as f64 / 2.0)
}

fn place(name: &str, place: &Place) -> Value {
    let [won, drawn, lost] = place.results;
    let faults: Map<String, Value> =
        place.faults.iter().map(|(verdict, count)| (verdict.word().to_owned(), json!(count))).collect();
    json!({
        "place": place.rank,
        "name": name,
        "points": points(place.score()),
        "games": place.games,
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "void": place.voids,
        "byes": place.byes,
        "walkovers": place.walkovers,
        "buchholz": place.buchholz,
        "sonneborn_berger": place.sonneborn_berger,
        "direct": place.direct as f64 / 2.0,
        "elo": place.elo.value,
        "elo_error": place.elo.error,
        "faults": faults,
        "withdrawn_before_round": place.withdrawn,
    })
}

/// A game: the keys that a match writes, and its place in the contest.
pub(super) fn game(game: &StoredGame) -> Value {
    let mut object = r#match::json::game(&game.result);
    let place = [
        ("round", json!(game.round)),
        ("board", json!(game.board)),
        ("pair", json!(game.part)),
        ("game_of_pair", json!(game.leg + 1)),
        ("points", json!(game.result.points)),
    ];
    for (key, value) in place {
        object[key] = value;
    }
    object
}
