//! Palisade: the margin still to come, searched action by action; every row of few stones is solved.

mod cells;
mod ends;
mod found;
mod inputs;
mod knowledge;
mod looker;
mod margin_search;
mod margin_table;
mod moment;
mod packed;
mod prelude;
mod root;
mod sheet;
mod solved;
mod solver;
mod tabulator;
mod tuner;

use super::{key_near_limit, mixed};
use crate::{Search, driver::Driver, prove, tabulate::Tabulator, tune::Tuner};
use khod_games::Outcome;
use prelude::*;

/// A point, in units of the score.
const POINT: i32 = 100;

fn margin(position: &Palisade) -> i32 {
    let [white, black] = position.points().map(i32::from);
    if position.side() == Side::White { white - black } else { black - white }
}

impl GameProfile for Palisade {
    const LEVELS: [Strength; 9] = Strength::ladder(
        [20, 20, 20, 20, 20, 20, 20, 150, 600],
        [2_200, 1_250, 740, 450, 285, 205, 140, 45, 15],
    );
    const BY_POINTS: bool = true;
    const TUNER: Option<Tuner> = Some(tuner::tune);
    const TABULATOR: Option<Tabulator> = Some(tabulator::TABULATOR);
    const WEIGHTS_A_LINE: usize = MOMENTS;

    fn search(mebibytes: usize) -> Box<dyn Search<Self>> {
        Box::new(Driver::<Self, MarginSearch>::new(mebibytes))
    }
}

impl StaticEval for Palisade {
    const WEIGHTS: &'static [i32] = &include!("../../data/weights/palisade.txt");
    const WEIGHTS_FILE: &'static str = include_str!("../../data/weights/palisade.txt");

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        let row = self.row();
        tell(cell(row.stones(), u32::from(row.columns()), moment(self)), 1);
    }

    fn terminal(&self, _outcome: Outcome, _ply: usize) -> Score {
        Score::estimate(margin(self) * POINT)
    }
}

impl MoveOrder for Palisade {
    fn tactical_score(&self, action: PalisadeAction) -> i32 {
        i32::from(matches!(action, PalisadeAction::Sow { remove: Some(_), .. })) * 10
    }
}

impl TableKeys for Palisade {
    fn table_key(&self, key: u64, depth: i32) -> u64 {
        // Quiet turns matter when ten of them are near.
        let quiet =
            if self.quiet() < 5 { 0 } else { u64::from(self.quiet()) << 1 | u64::from(self.scored()) };
        let (turns, limit) = self.turns_and_limit();
        key_near_limit(mixed(key, quiet), 2 * limit - turns, depth)
    }

    fn banked(&self) -> i32 {
        margin(self) * POINT
    }

    fn proof_keys(&self) -> ProofKeys {
        // Ten quiet turns end the game, and every point takes a stone.
        let quiet_left = if self.scored() { 11 } else { 10 - u32::from(self.quiet()) };
        let most_turns = quiet_left + 10 * (self.row().stones() - 1);
        let (turns, limit) = self.turns_and_limit();
        let turns_left = 2 * limit - turns;
        let [white, black] = self.points();
        let state = u64::from(self.quiet()) << 16 | u64::from(self.scored()) << 8;
        let board = prove::mixed(self.key(), state | u64::from(white.wrapping_sub(black)));
        // A turn is two actions in debt, otherwise four with the one that ends it.
        let due = if self.in_debt(self.side()) { 2 } else { 4 };
        let plies = u32::from(due - self.made()) + 2 * turns_left.saturating_sub(1);
        ProofKeys {
            board,
            plies: if most_turns < turns_left { u32::MAX } else { plies.saturating_sub(1) },
            whole: prove::mixed(board, turns_left.into()),
            longest: 4 * most_turns.min(turns_left),
        }
    }
}
