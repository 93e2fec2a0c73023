//! Tactical suites: positions with a forced win, found by play and proven by brute force. The player must find the wins.

mod brute_force;
mod finder;
mod suite;

use finder::{Finder, MEMORY, is_solved_at_depth_3, wins};
use khod_engine::{Engine, Evaluate, Limits};
use khod_games::{Game, with_game};
use std::{fs, thread};
use suite::Suite;

/// Suites that are there.
const LEAST_SUITES: usize = 5;
/// Positions of a suite.
const LEAST_TACTICS: usize = 40;
/// What a proof by brute force may cost.
const MOST_PROOF: u64 = 4_000_000;

fn check<P: Evaluate>(text: &str) {
    let suite = Suite::<P>::read(text);
    assert!(suite.tactics.len() >= LEAST_TACTICS, "{}: {} positions", P::NAME, suite.tactics.len());
    let mut engine = Engine::new(MEMORY);
    let mut hard = 0;
    for (number, tactic) in suite.tactics.iter().enumerate() {
        let name = format!("{} {}", P::NAME, tactic.position.to_text());
        let earlier = &suite.tactics[..number];
        assert!(earlier.iter().all(|earlier| earlier.position != tactic.position), "twice: {name}");
        let wins = |m, plies| wins(&tactic.position, m, plies, MOST_PROOF) == Some(true);
        assert!(tactic.plies >= 3 && tactic.moves.iter().all(|&m| wins(m, tactic.plies)), "{name}");
        hard += usize::from(!is_solved_at_depth_3(&mut engine, &tactic.position));
        engine.forget();
        let thought = engine.think(&tactic.position, &Limits::nodes(suite.nodes), |_| {});
        let best = thought.best().expect("the game is not over");
        // A move that is not written down may win as well; then the player knows how soon.
        let distance = thought.score().distance().and_then(|distance| u32::try_from(distance).ok());
        let found = tactic.moves.contains(&best) || distance.is_some_and(|plies| wins(best, plies));
        assert!(found, "{} does not win: {name}", tactic.position.format(best));
    }
    let count = suite.tactics.len();
    assert!(2 * hard >= count, "{}: {} of {count} are solved at depth 3", P::NAME, count - hard);
}

#[test]
fn wins_are_found() {
    // A new game has no suite until one is made.
    let suite = |&game: &Game| Some((game, fs::read_to_string(suite::path(game)).ok()?));
    let suites: Vec<(Game, String)> = Game::ALL.iter().filter_map(suite).collect();
    assert!(suites.len() >= LEAST_SUITES, "only {} suites", suites.len());
    thread::scope(|scope| {
        for (game, text) in &suites {
            scope.spawn(|| with_game!(*game, P => check::<P>(text)));
        }
    });
}

fn make<P: Evaluate>() -> String {
    Finder::<P>::new().find().to_string()
}

#[test]
#[ignore = "makes the suites anew, which takes minutes: only when the player has outgrown them"]
fn suites_are_made() {
    // One game alone, if one is named.
    let named = std::env::var("KHOD_GAME").ok();
    for &game in Game::ALL.iter().filter(|game| named.as_ref().is_none_or(|named| named == game.name())) {
        fs::write(suite::path(game), with_game!(game, P => make::<P>())).expect("the file can be written");
    }
}
