use khod_games::{Searchable, Side};
use std::collections::HashMap;

/// Proves wins by playing every move of both sides: it knows the rules and nothing else.
///
/// The attacker's forcing moves are tried first, and short wins before long ones; that changes how long it takes, not what is found.
pub(crate) struct BruteForce<P> {
    attacker: Side,
    /// What is known, found by key and then compared whole, counters and all.
    known: HashMap<u64, Vec<Known<P>>>,
    /// Moves played.
    pub(crate) nodes: u64,
    /// Nodes after which it gives up.
    most: u64,
}

struct Known<P> {
    position: P,
    /// The attacker wins within this number of half-moves.
    win: u32,
    /// The attacker can not win within this number of half-moves.
    no_win: u32,
}

impl<P: Searchable> BruteForce<P> {
    pub(crate) fn new(attacker: Side, most: u64) -> Self {
        Self { attacker, known: HashMap::new(), nodes: 0, most }
    }

    /// Whether the attacker can force a win within a number of half-moves; nothing when the search gave up.
    pub(crate) fn wins(&mut self, position: &P, plies: u32) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome.winner == Some(self.attacker));
        }
        if plies == 0 {
            return Some(false);
        }
        // The last half-move is quicker played than remembered.
        if plies > 1
            && let Some(answer) = self.remembered(position, plies)
        {
            return Some(answer);
        }
        let attacks = position.side() == self.attacker;
        if attacks && P::ALTERNATES && plies > 2 && self.wins(position, plies - 2)? {
            return Some(true);
        }
        let mut moves = Vec::new();
        position.generate(&mut moves);
        if attacks && plies > 1 {
            moves.sort_by_cached_key(|&m| !position.forcing(m));
        }
        let mut next = position.clone();
        let mut answer = !attacks;
        for m in moves {
            self.nodes += 1;
            if self.nodes > self.most {
                return None;
            }
            next.clone_from(position);
            next.play(m);
            if self.wins(&next, plies - 1)? == attacks {
                answer = attacks;
                break;
            }
        }
        if plies > 1 {
            self.remember(position, plies, answer);
        }
        Some(answer)
    }

    fn remembered(&self, position: &P, plies: u32) -> Option<bool> {
        let known = self.known.get(&position.key())?.iter().find(|known| known.position == *position)?;
        if known.win <= plies {
            Some(true)
        } else if known.no_win >= plies {
            Some(false)
        } else {
            None
        }
    }

    fn remember(&mut self, position: &P, plies: u32, win: bool) {
        let same_key = self.known.entry(position.key()).or_default();
        let at = same_key.iter().position(|known| known.position == *position).unwrap_or_else(|| {
            same_key.push(Known { position: position.clone(), win: u32::MAX, no_win: 0 });
            same_key.len() - 1
        });
        let known = &mut same_key[at];
        if win {
            known.win = known.win.min(plies);
        } else {
            known.no_win = known.no_win.max(plies);
        }
    }
}
