//! The lessons of an examination: the games that a program is asked to play.

use khod_arena::{Conditions, RANDOM_MOVER};
use khod_games::{Game, Side};

/// A part of the examination: some games about one thing.
pub(super) struct Lesson {
    /// The key of its name.
    pub(super) key: &'static str,
    pub(super) games: Vec<Exercise>,
    /// Whether all cores are kept busy while its games are played.
    pub(super) busy: bool,
}

/// One game of a lesson.
pub(super) struct Exercise {
    pub(super) seat: Side,
    pub(super) conditions: Conditions,
    pub(super) opponent: Opponent,
}

/// The opponent of a game.
#[derive(Clone)]
pub(super) struct Opponent {
    /// The key of the words for it.
    pub(super) key: &'static str,
    pub(super) command: String,
}

/// All lessons about a game.
pub(super) fn all(game: Game, seed: u64) -> Vec<Lesson> {
    let spec = game.spec();
    let usual =
        Conditions { limit: spec.limit.map(|range| range.usual), setup: spec.setup.map(str::to_owned) };
    let limited = |limit: u32| Conditions { limit: Some(limit), ..usual.clone() };
    let short = spec.limit.map_or_else(|| usual.clone(), |range| limited(range.least));
    let drawn = |pair| Conditions::draw(game, &Conditions { limit: None, setup: None }, seed, pair);
    let mover = |key, manner: &str| {
        let command = format!("khod {RANDOM_MOVER} {} --seed {seed} --manner {manner}", game.name());
        Opponent { key, command }
    };
    let random = mover("check-opponent-random", "random");
    let forcing = [
        mover("check-opponent-first", "first"),
        mover("check-opponent-last", "last"),
        mover("check-opponent-stifle", "stifle"),
    ];
    let command = format!("khod bot {} --nodes 2000 --memory 4 --seed {seed}", game.name());
    let player = Opponent { key: "check-opponent-player", command };
    let both = |conditions: &Conditions, opponent: &Opponent| {
        Side::BOTH.map(|seat| Exercise { seat, conditions: conditions.clone(), opponent: opponent.clone() })
    };
    let lesson = |key, games: Vec<[Exercise; 2]>| Lesson {
        key,
        games: games.into_iter().flatten().collect(),
        busy: false,
    };
    let mut lessons = vec![
        lesson("check-header", vec![both(&usual, &random)]),
        lesson("check-random", vec![both(&drawn(0), &random), both(&drawn(1), &random)]),
        lesson("check-player", vec![both(&drawn(2), &player)]),
        lesson("check-rare", forcing.iter().map(|opponent| both(&short, opponent)).collect()),
    ];
    if let Some(range) = spec.limit {
        let ends = [range.least, range.most];
        lessons.push(lesson("check-limits", ends.iter().map(|&end| both(&limited(end), &random)).collect()));
    }
    let setups = spec.hard_setups;
    if !setups.is_empty() {
        let with = |setup: &&str| Conditions { setup: Some((*setup).to_owned()), ..short.clone() };
        lessons
            .push(lesson("check-setups", setups.iter().map(|setup| both(&with(setup), &random)).collect()));
    }
    lessons.push(Lesson { busy: true, ..lesson("check-busy", vec![both(&short, &random)]) });
    lessons
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_exercise_can_be_played() {
        for &game in Game::ALL {
            for exercise in all(game, 1).iter().flat_map(|lesson| &lesson.games) {
                let Conditions { limit, setup } = &exercise.conditions;
                assert!(game.start(*limit, setup.as_deref()).is_ok(), "{game:?} {limit:?} {setup:?}");
            }
        }
    }
}
