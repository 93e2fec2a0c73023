//! Proofs: which side can force a win, or that neither side can.
//!
//! ```
//! use khod_engine::{Limits, prove::{Prover, ProofVerdict}};
//! use khod_games::{Notation, Position, hale::Hale};
//!
//! // Two threats at once: white wins whatever black does.
//! let position = Hale::from_text("11/11/11/11/11/11/11/11/11/4w6/1www2bbb2 white")?;
//! let proof = Prover::new(1).prove(&position, &Limits::nodes(100_000), |_| {});
//! assert_eq!((proof.verdict(), proof.plies), (ProofVerdict::Win, Some(3)));
//! # Ok::<(), khod_games::BadPosition>(())
//! ```

mod keys;
mod question;
mod search;
mod table;

pub use keys::ProofKeys;
pub(crate) use keys::mixed;

use crate::prelude::*;
use question::Question;
use search::ProofSearch;

/// The verdict of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofVerdict {
    /// The side to move can force a win.
    Win,
    /// The other side can force a win.
    Loss,
    /// Neither side can force a win.
    Draw,
    /// It is not known yet.
    Undecided,
}

/// How far a proof has come.
#[derive(Clone, Debug)]
pub struct Proof<P: Evaluate> {
    /// Whether the side to move can force a win, as far as it is known.
    pub wins: Option<bool>,
    /// Whether the other side can force a win, as far as it is known.
    pub loses: Option<bool>,
    /// The greatest number of half-moves until the winner has won.
    pub plies: Option<u32>,
    /// The winner's way against the defence that seems to last longest, to the end of the game.
    pub line: Vec<P::Move>,
    /// Moves played in the search.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

impl<P: Evaluate> Proof<P> {
    /// The verdict so far.
    pub const fn verdict(&self) -> ProofVerdict {
        match (self.wins, self.loses) {
            (Some(true), _) => ProofVerdict::Win,
            (_, Some(true)) => ProofVerdict::Loss,
            (Some(false), Some(false)) => ProofVerdict::Draw,
            _ => ProofVerdict::Undecided,
        }
    }
}

/// Looks for proofs, and keeps its table from one proof to the next.
pub struct Prover<P: Evaluate> {
    search: ProofSearch<P>,
}

/// Nodes of the first attempt at a question; every later attempt has twice as many, up to the most.
const FIRST_GO: u64 = 5_000;
const MOST_GO: u64 = 1_000_000;

impl<P: Evaluate> Prover<P> {
    /// A prover with a table of this size in mebibytes.
    pub fn new(mebibytes: usize) -> Self {
        Self { search: ProofSearch::new(mebibytes, SearchClock::start(Limits::none())) }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.search.table.clear();
    }

    /// Finds out who can force a win, and tells now and then how far the proof has come. A depth among the limits is the number
    /// of half-moves that a win may take.
    pub fn prove(&mut self, position: &P, limits: &Limits, told: impl FnMut(&Proof<P>)) -> Proof<P> {
        let side = position.side();
        let mut proof = self.answer(position, limits, &[side, side.other()], told);
        if let Some(plies) = proof.plies {
            proof.line = self.search.line(position, plies);
            (proof.nodes, proof.time) = (self.search.nodes, self.search.clock.elapsed());
        }
        proof
    }

    /// Finds out whether the side to move can force a win.
    pub fn find_win(&mut self, position: &P, limits: &Limits) -> Option<ForcedWin<P::Move>> {
        let proof = self.answer(position, limits, &[position.side()], |_| {});
        let distance = proof.plies.filter(|&plies| proof.wins == Some(true) && plies > 0)?;
        Some(ForcedWin { first: self.search.first_move(position, distance)?, distance })
    }

    fn answer(
        &mut self,
        position: &P,
        limits: &Limits,
        attackers: &[Side],
        mut told: impl FnMut(&Proof<P>),
    ) -> Proof<P> {
        let mover = position.side();
        let mut proof =
            Proof { wins: None, loses: None, plies: None, line: Vec::new(), nodes: 0, time: Duration::ZERO };
        if let Some(outcome) = position.outcome() {
            proof.wins = Some(outcome.winner == Some(mover));
            proof.loses = Some(outcome.winner == Some(mover.other()));
            proof.plies = outcome.winner.map(|_| 0);
            return proof;
        }
        self.search.begin(limits);
        let mut questions: Vec<Question> =
            attackers.iter().map(|&attacker| Question::new(position, attacker, limits.depth)).collect();
        let mut go = FIRST_GO;
        'goes: loop {
            for question in questions.iter_mut().filter(|question| !question.is_over()) {
                question.go_on(&mut self.search, position, go);
                let known = if question.attacker == mover { &mut proof.wins } else { &mut proof.loses };
                *known = question.answer;
                (proof.nodes, proof.time) = (self.search.nodes, self.search.clock.elapsed());
                if question.answer == Some(true) {
                    proof.plies = Some(question.plies);
                    break 'goes;
                }
                if self.search.is_over() {
                    break 'goes;
                }
                told(&proof);
            }
            if questions.iter().all(Question::is_over) {
                break;
            }
            go = (2 * go).min(MOST_GO);
        }
        proof
    }
}
