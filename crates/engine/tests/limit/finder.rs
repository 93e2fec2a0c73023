use super::{MEMORY, timed::with_plies_left};
use khod_engine::{
    Engine, Evaluate, Limits, Score,
    duel::{Balance, Openings, Random},
    prove::{ProofVerdict, Prover},
};
use std::{fmt::Write, ops::RangeInclusive, sync::Arc};

/// How a file begins.
const HEAD: &str = "\
# Boards near the limit: with the moves left the side to move wins, with two half-moves fewer it is a draw.
# Each from another game of the player against itself.
# Made anew by: cargo test --release -p khod-engine --test limit -- --ignored
";
/// The weak player's nodes, and how many of a hundred moves it makes at random.
const WEAK_NODES: u64 = 300;
const ERRORS: usize = 10;
/// Last positions of a game that are looked at.
const LAST: usize = 12;
/// A glance at a position: its nodes, and how far ahead the side to move must be.
const GLANCE_NODES: u64 = 1_000;
const AHEAD: i32 = 80;
/// Half-moves until the limit.
const PLIES: RangeInclusive<u32> = 4..=16;
/// What a proof may cost.
const MOST_PROOF: u64 = 100_000;
/// Boards with a win that takes no more half-moves than this, and with longer ones.
const SHORT: u32 = 6;
const BOARDS: [usize; 2] = [6, 6];
/// More games are not played.
const GAMES: u64 = 100;

/// Finds boards in games of a weak player against itself. The same every time.
pub(crate) fn find<P: Evaluate>() -> String {
    let openings = Openings::<P>::drawn(Some(40), None, Some(0..=8), Balance::judged(1_000), 1)
        .expect("the least limit is right");
    let mut text = HEAD.to_owned();
    let mut found = [0; 2];
    for number in 0..GAMES {
        let Some(start) = openings.make(number, &mut Openings::judge(), &Arc::default()) else { continue };
        let positions = play(start, number);
        let mut prover = Prover::new(MEMORY);
        for position in &positions[positions.len().saturating_sub(LAST)..] {
            if !may_win(position) {
                continue;
            }
            let Some(plies) = turning_point(position, &mut prover) else { continue };
            let kind = usize::from(plies > SHORT);
            if found[kind] == BOARDS[kind] {
                continue;
            }
            found[kind] += 1;
            for (verdict, plies) in [("win", plies), ("draw", plies - 2)] {
                let timed = with_plies_left(position, plies).expect("the side is right");
                writeln!(text, "{verdict} | {}", timed.to_text()).expect("a text can grow");
            }
            break;
        }
        if found == BOARDS {
            break;
        }
    }
    text
}

/// Whether the side to move is ahead at a glance; most positions are done with so.
fn may_win<P: Evaluate>(position: &P) -> bool {
    Engine::new(1).think(position, &Limits::nodes(GLANCE_NODES), |_| {}).score() > Score::estimate(AHEAD)
}

/// The positions of a game, but for the end.
fn play<P: Evaluate>(start: P, number: u64) -> Vec<P> {
    let mut random = Random::new(number);
    let mut engine = Engine::new(1);
    let mut positions = Vec::new();
    let mut at = start;
    while at.outcome().is_none() {
        positions.push(at.clone());
        let mut moves = Vec::new();
        at.generate(&mut moves);
        let m = if random.below(100) < ERRORS {
            moves[random.below(moves.len())]
        } else {
            engine.think(&at, &Limits::nodes(WEAK_NODES), |_| {}).best().expect("the game is not over")
        };
        at.play(m);
    }
    positions
}

/// The least half-moves left with which the side to move wins, if with two fewer it is a draw.
fn turning_point<P: Evaluate>(position: &P, prover: &mut Prover<P>) -> Option<u32> {
    let mut verdict = |plies| {
        let timed = with_plies_left(position, plies)?;
        Some(prover.prove(&timed, &Limits::nodes(MOST_PROOF), |_| {}))
    };
    let most = verdict(*PLIES.end()).map_or(PLIES.end() - 1, |_| *PLIES.end());
    let proof = verdict(most)?;
    let mut plies = proof.plies.filter(|_| proof.verdict() == ProofVerdict::Win)?;
    // The limit is a whole number of moves.
    plies += (most - plies) % 2;
    while plies >= *PLIES.start() {
        match verdict(plies - 2)?.verdict() {
            ProofVerdict::Win => plies -= 2,
            ProofVerdict::Draw => return Some(plies),
            ProofVerdict::Loss | ProofVerdict::Undecided => return None,
        }
    }
    None
}
