//! Counting move sequences: the measure by which implementations of the rules are compared.

use crate::{BadPosition, Notation, Position};

/// What happens at the last ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastPly {
    /// The moves are only counted.
    Counted,
    /// The moves are generated, then counted.
    Generated,
}

/// Counts move sequences without hash tables, reusing its memory from one count to the next.
pub struct Counter<P: Position> {
    last: LastPly,
    /// By distance to the last ply: a position to play on and a list to generate into.
    plies: Vec<(P, Vec<P::Move>)>,
}

impl<P: Position> Counter<P> {
    /// A counter that treats the last ply in this way.
    pub const fn new(last: LastPly) -> Self {
        Self { last, plies: Vec::new() }
    }

    /// The number of move sequences of a length from a position. A game that is over has none.
    pub fn count(&mut self, position: &P, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        while self.plies.len() < depth {
            self.plies.push((position.clone(), Vec::new()));
        }
        count(position, &mut self.plies[..depth], self.last)
    }
}

fn count<P: Position>(position: &P, plies: &mut [(P, Vec<P::Move>)], last: LastPly) -> u64 {
    if position.outcome().is_some() {
        return 0;
    }
    let Some(((next, moves), deeper)) = plies.split_last_mut().filter(|(_, deeper)| !deeper.is_empty())
    else {
        return match last {
            LastPly::Counted => position.count(),
            LastPly::Generated => {
                let moves = &mut plies[0].1;
                moves.clear();
                position.generate(moves);
                moves.len() as u64
            }
        };
    };
    moves.clear();
    position.generate(moves);
    let mut nodes = 0;
    for &m in &*moves {
        next.clone_from(position);
        next.play(m);
        nodes += count(next, deeper, last);
    }
    nodes
}

/// A named position with a known number of move sequences.
#[derive(Clone, Debug)]
pub struct KnownCount<P> {
    /// The name.
    pub name: &'static str,
    /// The length of the sequences.
    pub depth: usize,
    /// The number of sequences.
    pub nodes: u64,
    /// The position.
    pub position: P,
}

/// Reads a game's [`Notation::PERFT`]; panics on a line that is not of its form, since it is part of the program.
pub fn known<P: Notation>() -> Vec<KnownCount<P>> {
    let lines = P::PERFT.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut parts = line.splitn(4, '|').map(str::trim);
            let mut part = || parts.next().expect("name | depth | nodes | position text");
            let name = part();
            let depth = part().parse().expect("a perft depth is a number");
            let nodes = part().parse().expect("a perft count is a number");
            let position: Result<P, BadPosition> = P::from_text(part());
            KnownCount { name, depth, nodes, position: position.expect("a perft position is a position") }
        })
        .collect()
}
