//! The features of the evaluation of topological checkers.

use super::{
    super::weighed,
    strikes::{Strikes, fields},
};
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
        let (Some(stacks), Some(board), Some(strikes)) = (self.stacks(), self.board(), self.eval_info())
        else {
            // White will move first on the board, so the colours differ.
            let sign = |owner| if owner == self.side() { 1 } else { -1 };
            building_features(self, BUILT_OF, |owner, feature, amount| tell(feature, sign(owner) * amount));
            return tell(BUILDING, sign(Side::White));
        };
        let emptied = emptied(stacks, board) as i32;
        tell_moving(self, (stacks, board), &strikes, |feature, amount| {
            tell(feature, amount * (STEPS as i32 - emptied));
            tell(LATER + feature, amount * emptied);
        });
    }

    /// Once the board is built: the features by their weights, which are mixed beforehand for every step in which the board
    /// empties.
    fn by_hand(&self, strikes: &Option<[Strikes; 2]>) -> i32 {
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
        let (Some(stacks), Some(board), Some(strikes)) = (self.stacks(), self.board(), strikes) else {
            return weighed(self);
        };
        let weights = &MIXED[emptied(stacks, board)];
        let mut sum = 0;
        tell_moving(self, (stacks, board), strikes, |feature, amount| sum += weights[feature] * amount);
        sum / 16
    }
}

fn tell_moving(
    position: &Topological,
    (stacks, board): (&Stacks, &Board),
    strikes: &[Strikes; 2],
    mut tell: impl FnMut(usize, i32),
) {
    let side = position.side();
    let [own, enemy] = [side, side.other()].map(|side| &strikes[side.index()]);
    side_features((stacks, board), side, [own, enemy], true, &mut tell);
    side_features((stacks, board), side.other(), [enemy, own], false, &mut tell);
    tell(TEMPO, 1);
    let captured = stacks.captured();
    let lead = i32::from(captured[side.index()]) - i32::from(captured[side.other().index()]);
    tell(NEAR_END, lead.signum() * near_end(position));
}

/// Kinds of heights: 1, 2, 3, 4 to 5, more.
pub(super) const BY_HEIGHT: [usize; 33] = {
    let mut by = [4; 33];
    (by[1], by[2], by[3], by[4], by[5]) = (0, 1, 2, 3, 3);
    by
};

/// Tells one side's features, with a sign.
fn side_features(
    (stacks, board): (&Stacks, &Board),
    side: Side,
    [own, enemy]: [&Strikes; 2],
    to_move: bool,
    mut tell: impl FnMut(usize, i32),
) {
    let sign = if to_move { 1 } else { -1 };
    let size = |set: u32| sign * set.count_ones() as i32;
    let [tops, enemies] = [side, side.other()].map(|side| stacks.tops(side));
    let captured = i32::from(stacks.captured()[side.index()]);
    tell(CAPTURED, sign * captured);
    tell(SHARE, sign * (captured * 32 / (board.cells().len() as i32 / 2)));
    tell(WAYS, sign * own.ways as i32);
    tell(REACHED, size(own.once));
    tell(ALONE, size(own.once & !enemy.once));
    tell(EXPOSED, size(tops & enemy.once & !own.once));
    for count in 1..=4 {
        tell(STACKS_BESIDE + count - 1, size(tops & board.with_neighbours(count)));
    }
    let mut highest = 0;
    let mut runs = 0;
    for field in fields(tops) {
        let height = stacks.height(field);
        tell(STACKS + BY_HEIGHT[usize::from(height)], sign);
        runs += stacks.run(field).min(3) as i32 - 1;
        let strikes = enemy.on(field);
        let place = HEIGHTS + usize::from(!to_move) * 9 + strikes * 3 + own.on(field);
        tell(place, sign * i32::from(height));
        tell(PIECES_BESIDE + board.neighbours(field).count_ones() as usize - 1, sign * i32::from(height));
        tell(TARGETS, size(board.landings(height, field) & enemies));
        highest = highest.max(if strikes > 0 { height } else { 0 });
    }
    tell(RUNS, sign * runs);
    tell(HIGHEST + usize::from(!to_move), sign * i32::from(highest));
    if let few @ 1..=3 = tops.count_ones() {
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
