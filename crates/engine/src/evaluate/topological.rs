//! Topological checkers: captured pieces, stacks that can strike, are struck and covered, and where they stand; while the
//! board is built, who stands beside whom.

mod camp;
mod features;
mod inputs;
mod strikes;

use super::{SearchParams, horizon_near_limit, key_near_limit, mixed};
use crate::{prelude::*, prove};
use khod_games::topological::{Topological, TopologicalMove};
use strikes::{Strikes, fields};

impl GameProfile for Topological {
    const PARAMS: SearchParams =
        SearchParams { futility: 60, moves_tried: 4, reduction: 1_200, quiescence: 8, ..SearchParams::USUAL };
    const SEARCH_FEATURES: SearchFeatures = SearchFeatures::USUAL.with(SearchFeature::Quiescence);
    /// Together +40 ± 21 Elo at 50,000 nodes (150 pairs).
    const NETWORK_FEATURES: SearchFeatures = Self::SEARCH_FEATURES
        .with(SearchFeature::Improving)
        .with(SearchFeature::Singular)
        .with(SearchFeature::Shallower);
    const LEVELS: [Strength; 9] = Strength::ladder(
        [115, 280, 550, 890, 1_400, 1_800, 3_000, 7_000, 33_000],
        [1_350, 690, 385, 227, 130, 90, 38, 6, 2],
    );

    fn draw_setup(random: &mut Random) -> Option<String> {
        // Larger boards take long to make and to play on.
        let pieces = random.within(&(6..=12));
        Some(if random.below(5) == 0 { format!("{pieces} straight") } else { pieces.to_string() })
    }
}

impl MoveOrder for Topological {
    fn tactical_score(&self, m: TopologicalMove) -> i32 {
        let (Some(stacks), TopologicalMove::Stack { from, to, pieces }) = (self.stacks(), m) else {
            return 0;
        };
        let enemy = self.side().other();
        if stacks.tops(enemy) >> to & 1 == 0 {
            return 0;
        }
        // Every piece that changes hands counts, caught or freed.
        let rest = stacks.height(from) - pieces;
        let freed = if rest > 0 && stacks.owner_below(from, pieces) == enemy { rest } else { 0 };
        4 * (i32::from(stacks.height(to)) - i32::from(freed))
    }

    fn tactical_scores(&self) -> impl Fn(TopologicalMove) -> i32 {
        let strikes = self.stacks().zip(self.board()).map(|(stacks, board)| {
            [self.side(), self.side().other()].map(|side| Strikes::of(board, stacks, side))
        });
        move |m| {
            let score = self.tactical_score(m);
            let (Some([own, enemy]), TopologicalMove::Stack { to, pieces, .. }) = (&strikes, m) else {
                return score;
            };
            // The side that strikes last keeps all the pieces.
            let kept = enemy.count(to) == 0 || own.count(to) > enemy.count(to);
            if score <= 0 || kept { score } else { i32::from(score >= 4 * i32::from(pieces)) }
        }
    }

    fn noisy_moves(&self, moves: &mut Vec<TopologicalMove>) {
        let (Some(stacks), Some(board)) = (self.stacks(), self.board()) else { return };
        let enemy = self.side().other();
        let (enemies, guarded) = (stacks.tops(enemy), Strikes::of(board, stacks, enemy).once);
        for from in fields(stacks.tops(self.side())) {
            let height = stacks.height(from);
            if board.landings(height, from) & enemies == 0 {
                continue;
            }
            for pieces in 1..=height {
                for to in fields(board.reach(pieces, from) & enemies) {
                    let m = TopologicalMove::Stack { from, to, pieces };
                    // Where the enemy can strike back, the pieces that land there are taken to be lost.
                    let cost = if guarded >> to & 1 == 1 { pieces } else { 0 };
                    if self.tactical_score(m) > 4 * i32::from(cost) {
                        moves.push(m);
                    }
                }
            }
        }
    }

    fn passed(&self) -> Option<Self> {
        // A second refusal would end the game.
        (self.stacks().is_some() && !self.refused()).then(|| {
            let mut passed = self.clone();
            passed.play(TopologicalMove::Refuse);
            passed
        })
    }
}

impl TableKeys for Topological {
    fn table_key(&self, key: u64, depth: i32) -> u64 {
        // The same stacks end the game in one phase of a period and not in another.
        let (turn, held) = self.period().unwrap_or_default();
        let phase = u64::from(turn) << 16 | u64::from(held[0]) << 8 | u64::from(held[1]);
        key_near_limit(mixed(key, phase), self.turns_left(), depth)
    }

    fn table_horizon(&self) -> u32 {
        // While the board is built no turn is taken off the limit.
        if self.board().is_some() { horizon_near_limit(self.turns_left()) } else { u32::MAX }
    }

    fn proof_keys(&self) -> ProofKeys {
        // The most pieces that are still to be placed.
        const PLACEMENTS: u32 = 32;
        let (turn, held) = self.period().unwrap_or_default();
        let phase = u64::from(turn) << 16 | u64::from(held[0]) << 8 | u64::from(held[1]);
        let (board, left) = (prove::mixed(self.key(), phase), self.turns_left());
        let longest = if self.board().is_some() { left } else { left + PLACEMENTS };
        ProofKeys { board, plies: left - 1, whole: prove::mixed(board, left.into()), longest }
    }
}
