//! The inputs of topological checkers' network. Boards differ from game to game, so pieces are not told by their cells, but by what
//! they can do to each other; while the board is built, by the colours of their neighbours.

use super::{
    super::mixed,
    features::{BUILDING_FEATURES, BY_HEIGHT, building_features, emptied, late, near_end},
    strikes::{Strikes, fields},
};
use crate::prelude::*;
use khod_games::topological::{Board, Stacks, Topological};

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
    type EvalInfo = Option<[Strikes; 2]>;

    /// What white and black strike, once the board is built.
    fn eval_info(&self) -> Option<[Strikes; 2]> {
        let (stacks, board) = self.stacks().zip(self.board())?;
        Some(Side::BOTH.map(|side| Strikes::of(board, stacks, side)))
    }

    const SIDE_FEATURES: usize = BUILT_OF + BUILDING_FEATURES;
    const NETWORK: Option<&'static [u8]> = Some(include_bytes!("../../../data/networks/topological.net"));
    const OUTPUT_BUCKETS: usize = 7;
    const ACTIVE_INPUTS: usize = 120;
    const RESIDUAL: bool = true;
    const WEIGHT_DECAY: u16 = 300;

    fn side_features(&self, strikes: &Option<[Strikes; 2]>, mut tell: impl FnMut(Side, usize, i32)) {
        let (Some(stacks), Some(board), Some(strikes)) = (self.stacks(), self.board(), strikes) else {
            return building_features(self, BUILT_OF, tell);
        };
        for side in Side::BOTH {
            let [own, enemy] = [side, side.other()].map(|side| &strikes[side.index()]);
            stack_features((stacks, board), side, [own, enemy], |feature, amount| {
                tell(side, feature, amount);
            });
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

fn stack_features(
    (stacks, board): (&Stacks, &Board),
    side: Side,
    [own, enemy]: [&Strikes; 2],
    mut tell: impl FnMut(usize, i32),
) {
    let [tops, enemies] = [side, side.other()].map(|side| stacks.tops(side));
    let size = |set: u32| set.count_ones() as usize;
    let (mut highest, mut runs, mut targets) = (0, 0, 0);
    // These features are summed up first, since every feature that is told takes its time.
    let mut pieces_beside = [0; 4];
    for field in fields(tops) {
        let height = stacks.height(field);
        let strikes = enemy.on(field);
        tell(STACKS + BY_HEIGHT[usize::from(height)] * 9 + strikes * 3 + own.on(field), 1);
        pieces_beside[size(board.neighbours(field)) - 1] += i32::from(height);
        runs += stacks.run(field).min(3) as i32 - 1;
        targets += size(board.landings(height, field) & enemies) as i32;
        highest = highest.max(if strikes > 0 { height } else { 0 });
    }
    for (count, pieces) in (1..=4).zip(pieces_beside) {
        tell(PIECES_BESIDE + count - 1, pieces);
        tell(STACKS_BESIDE + count - 1, size(tops & board.with_neighbours(count)) as i32);
    }
    tell(RUNS, runs);
    tell(TARGETS, targets);
    tell(EXPOSED, size(tops & enemy.once & !own.once) as i32);
    tell(HIGHEST, i32::from(highest));
    tell(WAYS + (own.ways as usize / 8).min(15), 1);
    tell(REACHED + size(own.once) / 3, 1);
    tell(ALONE + size(own.once & !enemy.once) / 3, 1);
    let captured = usize::from(stacks.captured()[side.index()]);
    tell(CAPTURED + captured.min(16), 1);
    tell(SHARE + (captured * 8 / (board.cells().len() / 2)).min(8), 1);
    if let few @ 1..=3 = size(tops) {
        tell(FEW + few - 1, 1);
    }
}
