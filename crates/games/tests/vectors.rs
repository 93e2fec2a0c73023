//! Games and perft numbers from a second implementation of the rules.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use khod_games::{Game, Searchable, perft, with_game};
use serde_json::Value;

/// Replays every game of a file, comparing the legal moves before each move and the ending.
fn replay(text: &str) {
    let mut games = 0;
    for (at, line) in text.lines().enumerate() {
        let vector: Value = serde_json::from_str(line).unwrap();
        let word = |key: &str| vector[key].as_str();
        let game = Game::from_name(word("game").unwrap()).unwrap();
        let limit = vector["limit"].as_u64().map(|limit| limit as u32);
        let mut position = game.start(limit, word("setup")).unwrap();
        let moves = vector["moves"].as_array().unwrap();
        for (ply, (m, legal)) in moves.iter().zip(vector["legal"].as_array().unwrap()).enumerate() {
            let legal: Vec<&str> = legal.as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
            assert_eq!(position.legal(), legal, "game {at}, before move {ply}: {}", position.text());
            position.play(m.as_str().unwrap()).unwrap();
        }
        let over: Vec<&str> =
            vector["over"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        assert_eq!(position.outcome().unwrap().to_string(), over.join(" "), "game {at}");
        games += 1;
    }
    assert!(games > 0);
}

#[test]
fn phalanx() {
    replay(include_str!("vectors/phalanx.jsonl"));
}

#[test]
fn lo() {
    replay(include_str!("vectors/lo.jsonl"));
}

#[test]
fn hale() {
    replay(include_str!("vectors/hale.jsonl"));
}

#[test]
fn topological() {
    replay(include_str!("vectors/topological.jsonl"));
}

#[test]
fn palisade() {
    replay(include_str!("vectors/palisade.jsonl"));
}

/// Perft from a start.
fn count_from_start<P: Searchable>(limit: Option<u32>, setup: Option<&str>, depth: usize) -> u64 {
    let start = P::begin(limit, setup).unwrap();
    perft::Counter::new(perft::LastPly::Counted).count(&start, depth)
}

#[test]
fn perft_from_the_start() {
    for line in include_str!("vectors/perft.txt").lines() {
        let [game, limit, setup, depth, nodes] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let (limit, setup) = (limit.parse().ok(), Some(setup).filter(|setup| !setup.is_empty()));
        let (game, depth) = (Game::from_name(game).unwrap(), depth.parse().unwrap());
        let count = with_game!(game, P => count_from_start::<P>(limit, setup, depth));
        assert_eq!(count.to_string(), nodes, "{line}");
    }
}
