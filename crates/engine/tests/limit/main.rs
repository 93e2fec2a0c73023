//! Near the limit of moves: a side that can win in time does, and one that can reach the draw reaches it.

mod finder;
mod timed;

use khod_engine::{
    Engine, Evaluate, Limits,
    prove::{ProofVerdict, Prover},
};
use khod_games::{Notation, Side, lo::Lo, phalanx::Phalanx};
use std::fs;
use timed::{Timed, path};

/// Nodes a move of the player that is tested; the other side has five times as many.
const NODES: u64 = 20_000;
const MORE_NODES: u64 = 100_000;
/// What a proof may cost.
const MOST_PROOF: u64 = 4_000_000;
/// The engines' and the prover's tables, in mebibytes.
const MEMORY: usize = 4;
/// Positions of each kind in a file.
const LEAST: usize = 6;

/// Plays a game to its end. The winner, if there is one.
fn play_out<P: Evaluate>(position: &P, tried: Side) -> Option<Side> {
    let mut engines = [Engine::new(MEMORY), Engine::new(MEMORY)];
    let mut at = position.clone();
    loop {
        if let Some(outcome) = at.outcome() {
            return outcome.winner;
        }
        let nodes = if at.side() == tried { NODES } else { MORE_NODES };
        let thought = engines[at.side().index()].think(&at, &Limits::nodes(nodes), |_| {});
        at.play(thought.best().expect("the game is not over"));
    }
}

fn check<P: Evaluate>() {
    let text = fs::read_to_string(path::<P>()).expect("the file is there");
    let entries: Vec<Timed<P>> =
        text.lines().filter(|line| !line.starts_with('#')).map(Timed::read).collect();
    let mut wrong = Vec::new();
    for wins in [true, false] {
        let count = entries.iter().filter(|entry| entry.wins == wins).count();
        assert!(count >= LEAST, "{}: {count} positions, wins {wins}", P::NAME);
    }
    for Timed { wins, position } in entries {
        let text = position.to_text();
        let verdict = Prover::new(MEMORY).prove(&position, &Limits::nodes(MOST_PROOF), |_| {}).verdict();
        assert_eq!(verdict, if wins { ProofVerdict::Win } else { ProofVerdict::Draw }, "{} {text}", P::NAME);
        // The side that leads is to move: either it must find the win, or the other side must hold out.
        let leader = position.side();
        let winner = play_out(&position, if wins { leader } else { leader.other() });
        if winner != wins.then_some(leader) {
            wrong.push(format!("{winner:?} has won {text}, wins {wins}"));
        }
    }
    assert!(wrong.is_empty(), "{}: {wrong:#?}", P::NAME);
}

#[test]
fn lo_is_right_near_the_limit() {
    check::<Lo>();
}

#[test]
fn phalanx_is_right_near_the_limit() {
    check::<Phalanx>();
}

#[test]
#[ignore = "makes the files anew, which takes minutes"]
fn files_are_made() {
    // One game alone, if one is named.
    let named = std::env::var("KHOD_GAME").ok();
    let asked = |name: &str| named.as_ref().is_none_or(|named| named == name);
    if asked(Lo::NAME) {
        fs::write(path::<Lo>(), finder::find::<Lo>()).expect("the file can be written");
    }
    if asked(Phalanx::NAME) {
        fs::write(path::<Phalanx>(), finder::find::<Phalanx>()).expect("the file can be written");
    }
}
