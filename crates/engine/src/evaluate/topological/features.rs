//! The features of the evaluation of topological checkers.

use super::{super::weighed, camp::TopologicalCamp};
use crate::prelude::*;
use khod_games::topological::{Board, Stacks, Topological};

const CAPTURED: usize = 0;
/// By height: 1, 2, 3, 4 to 5, more.
const STACKS: usize = 1;
const WAYS: usize = 6;
const REACHED: usize = 7;
/// Heights of stacks by who is to move, strikes and covers.
const HEIGHTS: usize = 8;
/// The highest stack of the side to move that is struck, and of the other.
const HIGHEST: usize = 26;
/// One stack left, two, three.
const FEW: usize = 28;
const RUNS: usize = 31;
/// Captured pieces in 32nds of all that there are to capture.
const SHARE: usize = 32;
const TEMPO: usize = 33;
const NEAR_END: usize = 34;
/// Stacks by how many neighbours their fields have: 1 to 4.
const STACKS_BESIDE: usize = 35;
/// Pieces in stacks by how many neighbours their fields have: 1 to 4.
const PIECES_BESIDE: usize = 39;
/// Fields that this side reaches and the other does not.
const ALONE: usize = 43;
/// Enemy stacks that a stack strikes, for each stack.
const TARGETS: usize = 44;
/// Stacks that the enemy strikes and no own stack covers.
const EXPOSED: usize = 45;
/// The number of the features above; all of them stand once more with their weights for an emptier board.
const LATER: usize = 46;
/// While the board is built: the side to move, then the pieces of the board.
const BUILDING: usize = 2 * LATER;
const BUILT_OF: usize = BUILDING + 1;

/// Behind the features of pieces by colour, by own and enemy neighbours, early and late: own and enemy pieces two steps away, by
/// the colour of the piece, early and late.
const TWO_STEPS: usize = 60;
/// Features of the pieces while the board is built.
pub(super) const BUILDING_FEATURES: usize = TWO_STEPS + 8;

/// Building is late when at most this number of pieces is still to be placed.
const LATE: u32 = 6;
/// Steps in which the board empties.
const STEPS: usize = 4;

/// How far the board has emptied.
pub(super) fn emptied(stacks: &Stacks, board: &Board) -> usize {
    let fields = board.cells().len();
    let taken = (stacks.tops(Side::White) | stacks.tops(Side::Black)).count_ones() as usize;
    ((fields - taken) * (STEPS + 1) / fields).min(STEPS)
}

impl StaticEval for Topological {
    const WEIGHTS: &'static [i32] = &include!("../../../data/weights/topological.txt");
    const WEIGHTS_FILE: &'static str = include_str!("../../../data/weights/topological.txt");

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        let (Some(stacks), Some(board), Some(camps)) = (self.stacks(), self.board(), self.eval_info()) else {
            // White will move first on the board, so the colours differ.
            let sign = |owner| if owner == self.side() { 1 } else { -1 };
            building_features(self, BUILT_OF, |owner, feature, amount| tell(feature, sign(owner) * amount));
            return tell(BUILDING, sign(Side::White));
        };
        let emptied = emptied(stacks, board) as i32;
        tell_moving(self, board, &camps, |feature, amount| {
            tell(feature, amount * (STEPS as i32 - emptied));
            tell(LATER + feature, amount * emptied);
        });
    }

    /// Once the board is built: the features by their weights, which are mixed beforehand for every step in which the board
    /// empties.
    fn by_hand(&self, camps: &Option<[TopologicalCamp; 2]>) -> i32 {
        static MIXED: [[i32; LATER]; STEPS + 1] = {
            let mut mixed = [[0; LATER]; STEPS + 1];
            let mut at = 0;
            while at < LATER * (STEPS + 1) {
                let (emptied, feature) = (at / LATER, at % LATER);
                let [early, late] = [Topological::WEIGHTS[feature], Topological::WEIGHTS[LATER + feature]];
                mixed[emptied][feature] = early * (STEPS - emptied) as i32 + late * emptied as i32;
                at += 1;
            }
            mixed
        };
        let (Some(stacks), Some(board), Some(camps)) = (self.stacks(), self.board(), camps) else {
            return weighed(self);
        };
        let weights = &MIXED[emptied(stacks, board)];
        let mut sum = 0;
        tell_moving(self, board, camps, |feature, amount| sum += weights[feature] * amount);
        sum / 16
    }
}

#[inline(always)]
fn tell_moving(
    position: &Topological,
    board: &Board,
    camps: &[TopologicalCamp; 2],
    mut tell: impl FnMut(usize, i32),
) {
    let side = position.side();
    let [own, enemy] = [side, side.other()].map(|side| &camps[side.index()]);
    camp_features(own, board, true, &mut tell);
    camp_features(enemy, board, false, &mut tell);
    tell(TEMPO, 1);
    let lead = i32::from(own.captured) - i32::from(enemy.captured);
    tell(NEAR_END, lead.signum() * near_end(position));
}

/// Tells one side's features, with a sign.
#[inline(always)]
fn camp_features(camp: &TopologicalCamp, board: &Board, to_move: bool, mut tell: impl FnMut(usize, i32)) {
    let sign = if to_move { 1 } else { -1 };
    let size = |set: u32| sign * set.count_ones() as i32;
    let captured = i32::from(camp.captured);
    tell(CAPTURED, sign * captured);
    tell(SHARE, sign * (captured * 32 / (board.cells().len() as i32 / 2)));
    tell(WAYS, sign * camp.strikes.ways as i32);
    tell(REACHED, size(camp.strikes.once));
    tell(ALONE, size(camp.alone));
    tell(EXPOSED, size(camp.exposed));
    for (at, pieces) in camp.pieces_beside.into_iter().enumerate() {
        tell(STACKS_BESIDE + at, size(camp.tops & board.with_neighbours(at + 1)));
        tell(PIECES_BESIDE + at, sign * i32::from(pieces));
    }
    for (at, count) in camp.by_height.into_iter().enumerate() {
        tell(STACKS + at, sign * i32::from(count));
    }
    for (at, heights) in camp.heights.into_iter().enumerate() {
        tell(HEIGHTS + usize::from(!to_move) * 9 + at, sign * i32::from(heights));
    }
    tell(TARGETS, sign * camp.strikes.targets as i32);
    tell(RUNS, sign * camp.runs);
    tell(HIGHEST + usize::from(!to_move), sign * i32::from(camp.highest));
    if let few @ 1..=3 = camp.tops.count_ones() {
        tell(FEW + few as usize - 1, sign);
    }
}

/// Whether the board is nearly built.
pub(super) fn late(position: &Topological) -> usize {
    usize::from(position.pieces_left() <= LATE)
}

/// The greater, the nearer the end of a period that may end the game.
pub(super) fn near_end(position: &Topological) -> i32 {
    8 - position.turns_to_end().unwrap_or(8).min(8) as i32
}

/// Tells the features of each owner's pieces while the board is built, numbered from the first feature on.
pub(super) fn building_features(
    position: &Topological,
    first: usize,
    mut tell: impl FnMut(Side, usize, i32),
) {
    let late = late(position);
    position.neighbourhoods(|owner, beside, two_steps| {
        // In a triangle: 0 0, 1 0, 0 1, 2 0, 1 1, 0 2, and so on.
        let all = beside.own + beside.enemy;
        let place = all * (all + 1) / 2 + beside.enemy;
        tell(owner, first + late * 30 + owner.index() * 15 + place as usize, 1);
        let place = first + TWO_STEPS + late * 4 + owner.index() * 2;
        tell(owner, place, two_steps.own as i32);
        tell(owner, place + 1, two_steps.enemy as i32);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixed_weights_say_what_the_features_say() {
        let mut random = Random::new(5);
        let mut steps = [0; STEPS + 1];
        for _ in 0..40 {
            let mut position = Topological::begin(None, None).expect("a game");
            let mut moves = Vec::new();
            while position.outcome().is_none() {
                if let (Some(stacks), Some(board)) = (position.stacks(), position.board()) {
                    assert_eq!(position.evaluate(), weighed(&position));
                    steps[emptied(stacks, board)] += 1;
                }
                moves.clear();
                position.legal(&mut moves);
                position.play(moves[random.below(moves.len())]);
            }
        }
        assert!(steps.iter().all(|&met| met > 0), "{steps:?}");
    }
}
