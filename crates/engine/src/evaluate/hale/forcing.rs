//! Wins by threats alone: every move threatens to win at once, and the only answer is a piece on the cell that would win.

use super::windows::{BLACK_CELLS, Columns, Falling, Rising, Rows, WHITE_CELLS};
use crate::{ForcedWin, bits::wide_bits};
use khod_games::{
    Position, Searchable, Side,
    hale::{Hale, HaleMove},
};

/// No win by threats has more moves of the attacker before the last one.
const LONGEST: u32 = 24;

/// A search that is running.
struct Forcing {
    attacker: Side,
    /// Moves that may still be played.
    left: u32,
    /// Whether something was not looked at because it was too deep.
    cut: bool,
}

/// The cells whose filling may make a threat: the last two of a window, or one beside the last white cell of a window.
pub(super) fn promising_cells(own: u128, enemy: u128, empty: u128) -> u128 {
    let mut cells = 0;
    let mut last = 0;
    let mut look = |windows: u128, all_but_one: u128, all_but_two: u128, spread: fn(u128) -> u128| {
        if windows & (all_but_one | all_but_two) != 0 {
            cells |= spread(windows & (all_but_one | all_but_two));
            last |= spread(windows & all_but_one);
        }
    };
    let [ones, twos, fours] = Rows::counts(own);
    look(Rows::without(enemy), fours & !ones, ones & twos, Rows::cells);
    let [ones, twos, fours] = Columns::counts(own);
    look(Columns::without(enemy), fours & !ones, ones & twos, Columns::cells);
    let white = own & WHITE_CELLS;
    let [ones, twos, _] = Rising::counts(white);
    look(Rising::without(enemy), ones & twos, twos & !ones, Rising::cells);
    let [ones, twos, _] = Falling::counts(white);
    look(Falling::without(enemy), ones & twos, twos & !ones, Falling::cells);
    let [row, column] = Hale::beside(last & empty & WHITE_CELLS);
    (cells | (row | column) & BLACK_CELLS) & empty
}

const fn is_single(cells: u128) -> bool {
    cells & cells.wrapping_sub(1) == 0
}

impl Forcing {
    /// A win of the attacker, who is to move, with at most so many threats before the winning move.
    fn attack(&mut self, position: &Hale, threats: u32) -> Option<ForcedWin<HaleMove>> {
        let defender = self.attacker.other();
        if let Some(first) = position.win_in_one() {
            return Some(ForcedWin { first, distance: 1 });
        }
        let danger = position.winning_cells(defender);
        if !is_single(danger) {
            return None;
        }
        let (own, enemy) = (position.pieces(self.attacker), position.pieces(defender));
        let mut cells = promising_cells(own, enemy, position.empty());
        if danger != 0 {
            cells &= danger;
        }
        if cells == 0 {
            return None;
        }
        if threats == 0 {
            self.cut = true;
            return None;
        }
        for cell in wide_bits(cells) {
            for first in position.moves_to(cell) {
                let win = self.threaten(position, first, threats);
                if win.is_some() || self.left == 0 {
                    return win;
                }
            }
        }
        None
    }

    /// A win that begins with a threat.
    fn threaten(&mut self, position: &Hale, first: HaleMove, threats: u32) -> Option<ForcedWin<HaleMove>> {
        let mut next = *position;
        if !self.play(&mut next, first) {
            return None;
        }
        let goals = next.winning_cells(self.attacker);
        // A shift may open a line of the defender, who then wins first.
        if goals == 0 || next.winning_cells(self.attacker.other()) != 0 {
            return None;
        }
        let mut distance = 3;
        if is_single(goals) {
            for answer in next.moves_to(goals.trailing_zeros() as u8) {
                let mut after = next;
                if threats == 1 {
                    self.cut = true;
                    return None;
                }
                if !self.play(&mut after, answer) {
                    return None;
                }
                distance = distance.max(2 + self.attack(&after, threats - 1)?.distance);
            }
        }
        Some(ForcedWin { first, distance })
    }

    /// Plays a move, if one may still be played.
    fn play(&mut self, position: &mut Hale, m: HaleMove) -> bool {
        let may = self.left > 0;
        if may {
            self.left -= 1;
            position.play(m);
        }
        may
    }
}

/// The shortest win by threats alone, as far as so many moves show one.
pub(super) fn forced_win(position: &Hale, effort: u32, nodes: &mut u64) -> Option<ForcedWin<HaleMove>> {
    let mut forcing = Forcing { attacker: position.side(), left: effort, cut: false };
    let mut found = None;
    for threats in 1..=LONGEST {
        forcing.cut = false;
        found = forcing.attack(position, threats);
        if found.is_some() || !forcing.cut || forcing.left == 0 {
            break;
        }
    }
    *nodes += u64::from(effort - forcing.left);
    found
}
