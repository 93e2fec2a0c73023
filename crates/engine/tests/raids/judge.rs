use super::{
    rules::{check_win, successors},
    suite::MOST_PLIES,
};
use khod_engine::{Engine, Limits, Score, prove::Prover};
use khod_games::{
    Notation, Position, Side,
    phalanx::{Phalanx, PhalanxMove},
};
use std::collections::HashMap;

/// The tables of the prover and of the player, in mebibytes.
const PROOF_MEMORY: usize = 4;
const MEMORY: usize = 16;

/// Proves raids.
pub(crate) struct Judge {
    prover: Prover<Phalanx>,
    /// What a proof may cost.
    nodes: u64,
}

impl Judge {
    pub(crate) fn new(nodes: u64) -> Self {
        Self { prover: Prover::new(PROOF_MEMORY), nodes }
    }

    /// The move that begins a win within so many half-moves, and how many it takes, if a proof is found.
    pub(crate) fn win(&mut self, position: &Phalanx, plies: u32) -> Option<(PhalanxMove, u32)> {
        let limits = Limits { depth: Some(plies), ..Limits::nodes(self.nodes) };
        let win = self.prover.find_win(position, &limits)?;
        Some((win.first, win.distance))
    }

    /// The quickest win that is found, as [`win`](Self::win) tells it.
    pub(crate) fn quickest(&mut self, position: &Phalanx, most: u32) -> Option<(PhalanxMove, u32)> {
        let mut quickest = None;
        let mut plies = most;
        while let Some(win) = self.win(position, plies) {
            quickest = Some(win);
            plies = win.1.saturating_sub(2);
        }
        quickest
    }

    /// Whether a move wins within so many half-moves, itself included.
    pub(crate) fn wins(&mut self, position: &Phalanx, m: PhalanxMove, plies: u32) -> bool {
        let (side, next) = (position.side(), after(position, m));
        if let Some(outcome) = next.outcome() {
            return outcome.winner == Some(side);
        }
        successors(&next).iter().all(|(_, next)| match next.outcome() {
            Some(outcome) => outcome.winner == Some(side),
            None => self.win(next, plies - 2).is_some(),
        })
    }

    /// Whether a move loses to a raid of so many half-moves.
    pub(crate) fn loses(&mut self, position: &Phalanx, m: PhalanxMove, plies: u32) -> bool {
        let next = after(position, m);
        next.outcome()
            .map_or_else(|| self.win(&next, plies).is_some(), |outcome| outcome.winner == Some(next.side()))
    }

    /// Checks a win by the rules alone: the prover only names the attacker's moves, and every defence is played.
    pub(crate) fn check(&mut self, position: &Phalanx, attacker: Side, plies: u32) {
        let mut claim = |at: &Phalanx, plies| self.win(at, plies).map(|(m, _)| m);
        check_win(position, attacker, plies, &mut claim, &mut HashMap::new());
    }

    /// Whether the side to move wins by lines that land on or beside the enemy's first row.
    pub(crate) fn raids(&mut self, position: &Phalanx, plies: u32) -> bool {
        let limits = Limits { depth: Some(plies), ..Limits::nodes(self.nodes) };
        let line = self.prover.prove(position, &limits, |_| {}).line;
        let rows = if position.side() == Side::White { ['k', 'l'] } else { ['a', 'b'] };
        // A move ends with the row in which it lands.
        line.iter().step_by(2).any(|&m| position.format(m).ends_with(rows))
    }
}

/// The position after a move.
pub(crate) fn after(position: &Phalanx, m: PhalanxMove) -> Phalanx {
    let mut next = *position;
    next.play(m);
    next
}

/// The player, which begins every raid with an empty table.
pub(crate) struct Player(Engine<Phalanx>);

impl Player {
    pub(crate) fn new() -> Self {
        Self(Engine::new(MEMORY))
    }

    /// What it plays with a number of nodes, and how good it thinks that is.
    pub(crate) fn choice(&mut self, position: &Phalanx, nodes: u64) -> (PhalanxMove, Score) {
        self.0.forget();
        let thought = self.0.think(position, &Limits::nodes(nodes), |_| {});
        (thought.best().expect("the game is not over"), thought.score())
    }

    /// Whether it makes a right move with a number of nodes, as far as proofs tell.
    pub(crate) fn solves(
        &mut self,
        position: &Phalanx,
        attacks: bool,
        nodes: u64,
        judge: &mut Judge,
    ) -> bool {
        let (m, score) = self.choice(position, nodes);
        if attacks {
            // A longer win is one, too.
            score > Score::MOST || judge.wins(position, m, MOST_PLIES)
        } else {
            !judge.loses(position, m, MOST_PLIES)
        }
    }

    /// A game against itself, every position with the move made there.
    pub(crate) fn play(&mut self, start: Phalanx, nodes: u64) -> Vec<(Phalanx, PhalanxMove)> {
        self.0.forget();
        let mut game = Vec::new();
        let mut at = start;
        while at.outcome().is_none() {
            let thought = self.0.think(&at, &Limits::nodes(nodes), |_| {});
            let m = thought.best().expect("the game is not over");
            game.push((at, m));
            at.play(m);
        }
        game
    }
}
