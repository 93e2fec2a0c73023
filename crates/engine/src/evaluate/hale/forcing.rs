//! Threat-space search (Allis 1994): wins by threats alone. Every move threatens to win at once, and the only answer is a piece
//! on the cell that would win.

use super::windows::{KINDS, LINES, STARTS, any, cells, counts, each_kind, seen};
use crate::{
    forcing_table::{ForcingSearch, ForcingTable, KnownAttacks},
    prelude::*,
};
use khod_games::hale::{Hale, HaleCells, HaleMove};

/// The greatest number of the attacker's moves before the winning one.
const LONGEST: u32 = 24;

/// A running threat-space search.
struct Forcing<'a> {
    attacker: Side,
    table: &'a mut ForcingTable,
    /// Moves that the search may still play.
    left: u32,
    /// Whether a line was left out because it was too deep.
    cut: bool,
}

/// The cells whose filling may make a threat: the last two of a window, or one beside the last white cell of a window.
pub(super) fn promising_cells(own: HaleCells, enemy: HaleCells, empty: HaleCells) -> HaleCells {
    let HaleCells { on_white, on_black } = own;
    let pieces = seen(on_white, on_white, on_white, on_black);
    let barred = seen(enemy.on_white, enemy.on_white, enemy.on_white, enemy.on_black);
    let sums = each_kind!(kind => counts(pieces[kind]));
    let free = each_kind!(kind => STARTS[kind] & !any(barred[kind]));
    // A white cell that no piece can enter stays so when another cell of its window is filled.
    let entered = HaleCells::beside_black(on_black).into_iter().fold(0, |all, cells| all | cells);
    let closed = empty.on_white & !entered;
    let closed = seen(closed, closed, closed, 0);
    // Lines lack one of five or two, diagonals one of four or two.
    let all_but_one = each_kind!(kind => {
        let [ones, twos, fours] = sums[kind];
        free[kind] & if kind < LINES { fours & !ones } else { twos & ones }
    });
    let near = each_kind!(kind => {
        let [ones, twos, _] = sums[kind];
        let all_but_two = if kind < LINES { twos & ones } else { twos & !ones };
        all_but_one[kind] | free[kind] & all_but_two & !any(closed[kind])
    });
    if any_window(near) == 0 {
        return HaleCells::NONE;
    }
    let mut promising = union(cells(near));
    if any_window(all_but_one) != 0 {
        let last = union(cells(all_but_one)) & empty;
        promising.on_black |= HaleCells::beside_white(last.on_white);
    }
    promising & empty
}

fn any_window(windows: [u64; KINDS]) -> u64 {
    windows.into_iter().fold(0, |all, windows| all | windows)
}

fn union(sets: [HaleCells; 4]) -> HaleCells {
    sets.into_iter().fold(HaleCells::NONE, |all, cells| all | cells)
}

const fn is_single(cells: HaleCells) -> bool {
    cells.count() <= 1
}

impl Forcing<'_> {
    /// A win of the attacker, who is to move, with at most `threats` threats before the winning move.
    fn attack(&mut self, position: &Hale, threats: u32) -> Option<ForcedWin<HaleMove>> {
        let defender = self.attacker.other();
        let (own, enemy) = (position.pieces(self.attacker), position.pieces(defender));
        let mut cells = promising_cells(own, enemy, position.empty());
        // A win at once fills the last cell of a window, which is one of these cells.
        if cells.is_empty() {
            return None;
        }
        if let Some(first) = position.win_in_one() {
            return Some(ForcedWin { first, distance: 1 });
        }
        let danger = position.winning_cells(defender);
        if !is_single(danger) {
            return None;
        }
        if !danger.is_empty() {
            cells = cells & danger;
        }
        if cells.is_empty() {
            return None;
        }
        if threats == 0 {
            self.cut = true;
            return None;
        }
        let key = position.key();
        let known = self.table.probe(key);
        if let Some((code, needed)) = known.won.filter(|&(_, needed)| needed <= threats)
            && let Some(first) = move_of_code(position, code)
        {
            return Some(ForcedWin { first, distance: 2 * needed + 1 });
        }
        if threats <= known.failed {
            self.cut |= known.failed < ForcingTable::NEVER;
            return None;
        }
        let cut_before = core::mem::replace(&mut self.cut, false);
        let win = self.first_win(position, cells, threats);
        if let Some(ForcedWin { first, distance }) = win {
            let code = position.slot(first) as u16;
            self.table.set_winner(threats, code);
            self.table.store(key, KnownAttacks { won: Some((code, distance / 2)), ..known });
        } else if self.left > 0 {
            let failed = if self.cut { threats } else { ForcingTable::NEVER };
            self.table.store(key, KnownAttacks { failed, ..known });
        }
        self.cut |= cut_before;
        win
    }

    /// The first threat that wins by filling one of these cells; the one that won last is tried first.
    fn first_win(&mut self, position: &Hale, cells: HaleCells, threats: u32) -> Option<ForcedWin<HaleMove>> {
        let winner = move_of_code(position, self.table.winner(threats));
        let winner = winner.filter(|&m| target(m).is_some_and(|cell| cells.has(cell)));
        let others = cells.iter().flat_map(|cell| position.moves_to(cell)).filter(|&m| Some(m) != winner);
        for first in winner.into_iter().chain(others) {
            let win = self.threaten(position, first, threats);
            if win.is_some() || self.left == 0 {
                return win;
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
        if goals.is_empty() || !next.winning_cells(self.attacker.other()).is_empty() {
            return None;
        }
        let mut distance = 3;
        if let Some(goal) = goals.iter().next().filter(|_| is_single(goals)) {
            for answer in next.moves_to(goal) {
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

    /// Plays a move, if the search may still play one.
    fn play(&mut self, position: &mut Hale, m: HaleMove) -> bool {
        let may = self.left > 0;
        if may {
            self.left -= 1;
            position.play(m);
        }
        may
    }
}

/// The cell that a move fills.
fn target(m: HaleMove) -> Option<u8> {
    match m {
        HaleMove::Place(to) | HaleMove::Shift { to, .. } => Some(to),
        HaleMove::Pass => None,
    }
}

/// The move with a history slot, if it is possible here.
fn move_of_code(position: &Hale, code: u16) -> Option<HaleMove> {
    let cell = (code % CELLS) as u8;
    let mut moves = position.empty().has(cell).then(|| position.moves_to(cell))?;
    moves.find(|&m| position.slot(m) == usize::from(code))
}

/// The cells of the board: slots of moves to the same cell differ by multiples of this.
const CELLS: u16 = 121;

/// The shortest win by threats alone that a search finds.
pub(super) fn forced_win(position: &Hale, search: ForcingSearch<'_>) -> Option<ForcedWin<HaleMove>> {
    let ForcingSearch { table, nodes, effort } = search;
    let mut forcing = Forcing { attacker: position.side(), table, left: effort, cut: false };
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
