//! The inputs of topological checkers' network. Boards differ from game to game, so pieces are not told by their cells, but by what
//! they can do to each other; while the board is built, by the colours of their neighbours.

use super::{
    super::mixed,
    camp::TopologicalCamp,
    features::{BUILDING_FEATURES, building_features, emptied, late, near_end},
};
use crate::prelude::*;
use khod_games::topological::{Board, Topological};

/// Where each group of features begins: stacks by height, enemies that strike them and own stacks that cover them.
const STACKS: usize = 0;
const PIECES_BESIDE: usize = STACKS + 5 * 9;
const STACKS_BESIDE: usize = PIECES_BESIDE + 4;
const RUNS: usize = STACKS_BESIDE + 4;
const TARGETS: usize = RUNS + 1;
const EXPOSED: usize = TARGETS + 1;
const HIGHEST: usize = EXPOSED + 1;
const NEAR_END: usize = HIGHEST + 1;
const WAYS: usize = NEAR_END + 1;
const REACHED: usize = WAYS + 16;
const ALONE: usize = REACHED + 11;
const CAPTURED: usize = ALONE + 11;
const SHARE: usize = CAPTURED + 17;
const FEW: usize = SHARE + 9;
/// While the board is built: the pieces of the board.
const BUILT_OF: usize = FEW + 3;

impl NetworkInputs for Topological {
    type EvalInfo = Option<[TopologicalCamp; 2]>;

    /// White's stacks and black's, once the board is built.
    fn eval_info(&self) -> Option<[TopologicalCamp; 2]> {
        let (stacks, board) = self.stacks().zip(self.board())?;
        Some(TopologicalCamp::both(board, stacks))
    }

    const SIDE_FEATURES: usize = BUILT_OF + BUILDING_FEATURES;
    const NETWORK: Option<&'static [u8]> = Some(include_bytes!("../../../data/networks/topological.net"));
    const OUTPUT_BUCKETS: usize = 7;
    const ACTIVE_INPUTS: usize = 120;
    const RESIDUAL: bool = true;
    const WEIGHT_DECAY: u16 = 300;

    fn side_features(&self, camps: &Option<[TopologicalCamp; 2]>, mut tell: impl FnMut(Side, usize, i32)) {
        let (Some(stacks), Some(board), Some(camps)) = (self.stacks(), self.board(), camps) else {
            return building_features(self, BUILT_OF, tell);
        };
        for side in Side::BOTH {
            camp_features(&camps[side.index()], board, |feature, amount| tell(side, feature, amount));
        }
        let [white, black] = stacks.captured();
        let near = near_end(self);
        if white != black && near > 0 {
            tell(if white > black { Side::White } else { Side::Black }, NEAR_END, near);
        }
    }

    /// The bucket is a part of the key: the same pieces may be early in one game and late in another, which is played with more
    /// pieces.
    fn input_key(&self, key: u64) -> u64 {
        mixed(key, (self.output_bucket() << 8) as u64 | near_end(self) as u64)
    }

    /// Buckets by stage: the board is built, early and late; then it empties.
    fn output_bucket(&self) -> usize {
        match (self.stacks(), self.board()) {
            (Some(stacks), Some(board)) => 2 + emptied(stacks, board),
            _ => late(self),
        }
    }
}

#[inline(always)]
fn camp_features(camp: &TopologicalCamp, board: &Board, mut tell: impl FnMut(usize, i32)) {
    let size = |set: u32| set.count_ones() as usize;
    camp.kinds(|kind, count| tell(STACKS + kind, count));
    for (at, pieces) in camp.pieces_beside.into_iter().enumerate() {
        tell(PIECES_BESIDE + at, pieces.into());
        tell(STACKS_BESIDE + at, size(camp.tops & board.with_neighbours(at + 1)) as i32);
    }
    tell(RUNS, camp.runs);
    tell(TARGETS, camp.strikes.targets as i32);
    tell(EXPOSED, size(camp.exposed) as i32);
    tell(HIGHEST, camp.highest.into());
    tell(WAYS + (camp.strikes.ways as usize / 8).min(15), 1);
    tell(REACHED + size(camp.strikes.once) / 3, 1);
    tell(ALONE + size(camp.alone) / 3, 1);
    let captured = usize::from(camp.captured);
    tell(CAPTURED + captured.min(16), 1);
    tell(SHARE + (captured * 8 / (board.cells().len() / 2)).min(8), 1);
    if let few @ 1..=3 = size(camp.tops) {
        tell(FEW + few - 1, 1);
    }
}
