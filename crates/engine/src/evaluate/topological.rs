//! Topological checkers: captured pieces, stacks that can strike, are struck and covered; while the board is built, who
//! stands beside whom.

use super::{Evaluate, Margins, horizon_near_limit, key_near_limit, mixed};
use crate::{
    Strength, Technique, Techniques,
    duel::Random,
    prove::{self, ProofKeys},
};
use khod_games::{
    Position, Side,
    topological::{Board, Stacks, Topological, TopologicalMove},
};

/// What a side can reach.
#[derive(Clone, Copy, Default)]
struct Strikes {
    /// The fields where one of its stacks or more can land.
    once: u32,
    /// The fields where two or more can.
    twice: u32,
    /// Fields and stacks that can land there.
    ways: u32,
}

impl Strikes {
    fn of(board: &Board, stacks: &Stacks, side: Side) -> Self {
        let mut strikes = Self::default();
        for field in fields(stacks.tops(side)) {
            let landings = board.landings(stacks.height(field), field);
            strikes.twice |= strikes.once & landings;
            strikes.once |= landings;
            strikes.ways += landings.count_ones();
        }
        strikes
    }

    /// How many strike a field: none, one, or more.
    fn on(&self, field: u8) -> usize {
        (self.once >> field & 1) as usize + (self.twice >> field & 1) as usize
    }
}

/// The fields of a set.
fn fields(mut set: u32) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let field = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(field)
    })
}

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
/// While the board is built: whose move it is, then pieces by colour, by own and enemy neighbours, early and late.
const BUILDING: usize = 35;
const BESIDE: usize = 36;
/// So many pieces before the board is finished it is late.
const LATE: u32 = 6;

/// Tells one side's features, with a sign.
fn side_features(
    (stacks, pieces): (&Stacks, i32),
    side: Side,
    [own, enemy]: [&Strikes; 2],
    to_move: bool,
    mut tell: impl FnMut(usize, i32),
) {
    const BY_HEIGHT: [usize; 33] = {
        let mut by = [4; 33];
        (by[1], by[2], by[3], by[4], by[5]) = (0, 1, 2, 3, 3);
        by
    };
    let sign = if to_move { 1 } else { -1 };
    let tops = stacks.tops(side);
    let captured = i32::from(stacks.captured()[side.index()]);
    tell(CAPTURED, sign * captured);
    tell(SHARE, sign * (captured * 32 / pieces));
    tell(WAYS, sign * own.ways as i32);
    tell(REACHED, sign * own.once.count_ones() as i32);
    let mut highest = 0;
    let mut runs = 0;
    for field in fields(tops) {
        let height = stacks.height(field);
        tell(STACKS + BY_HEIGHT[usize::from(height)], sign);
        runs += stacks.run(field).min(3) as i32 - 1;
        let strikes = enemy.on(field);
        let place = HEIGHTS + usize::from(!to_move) * 9 + strikes * 3 + own.on(field);
        tell(place, sign * i32::from(height));
        highest = highest.max(if strikes > 0 { height } else { 0 });
    }
    tell(RUNS, sign * runs);
    tell(HIGHEST + usize::from(!to_move), sign * i32::from(highest));
    if let few @ 1..=3 = tops.count_ones() {
        tell(FEW + few as usize - 1, sign);
    }
}

/// What there is to say while the board is built. White will move first on it, so the colours differ.
fn building_features(position: &Topological, mut tell: impl FnMut(usize, i32)) {
    let side = position.side();
    let late = usize::from(position.pieces_left() <= LATE) * 30;
    position.neighbourhoods(|owner, own, enemy| {
        // In a triangle: 0 0, 1 0, 0 1, 2 0, 1 1, 0 2, and so on.
        let beside = own + enemy;
        let place = beside * (beside + 1) / 2 + enemy;
        let place = BESIDE + late + owner.index() * 15 + place as usize;
        tell(place, if owner == side { 1 } else { -1 });
    });
    tell(BUILDING, if side == Side::White { 1 } else { -1 });
}

impl Evaluate for Topological {
    const MARGINS: Margins =
        Margins { futility: 60, moves_tried: 4, reduction: 1_200, quiescence: 8, ..Margins::USUAL };
    const TECHNIQUES: Techniques = Techniques::USUAL.with(Technique::Quiescence);
    const LEVELS: [Strength; 9] = Strength::ladder([
        (100, 1_500),
        (380, 550),
        (730, 290),
        (1_200, 160),
        (1_800, 90),
        (2_600, 52),
        (4_000, 22),
        (11_000, 2),
        (33_000, 2),
    ]);

    const FEATURES: &'static [&'static str] = &[
        "captured",
        "stack of 1",
        "stack of 2",
        "stack of 3",
        "stack of 4 or 5",
        "stack of more",
        "landings",
        "reached",
        "own free",
        "own free, covered once",
        "own free, covered",
        "own struck once",
        "own struck once, covered once",
        "own struck once, covered",
        "own struck",
        "own struck, covered once",
        "own struck, covered",
        "enemy free",
        "enemy free, covered once",
        "enemy free, covered",
        "enemy struck once",
        "enemy struck once, covered once",
        "enemy struck once, covered",
        "enemy struck",
        "enemy struck, covered once",
        "enemy struck, covered",
        "own highest struck",
        "enemy highest struck",
        "one stack",
        "two stacks",
        "three stacks",
        "runs",
        "captured share",
        "tempo",
        "near the end",
        "white to place",
        "early white beside 0 own, 0 enemy",
        "early white beside 1 own, 0 enemy",
        "early white beside 0 own, 1 enemy",
        "early white beside 2 own, 0 enemy",
        "early white beside 1 own, 1 enemy",
        "early white beside 0 own, 2 enemy",
        "early white beside 3 own, 0 enemy",
        "early white beside 2 own, 1 enemy",
        "early white beside 1 own, 2 enemy",
        "early white beside 0 own, 3 enemy",
        "early white beside 4 own, 0 enemy",
        "early white beside 3 own, 1 enemy",
        "early white beside 2 own, 2 enemy",
        "early white beside 1 own, 3 enemy",
        "early white beside 0 own, 4 enemy",
        "early black beside 0 own, 0 enemy",
        "early black beside 1 own, 0 enemy",
        "early black beside 0 own, 1 enemy",
        "early black beside 2 own, 0 enemy",
        "early black beside 1 own, 1 enemy",
        "early black beside 0 own, 2 enemy",
        "early black beside 3 own, 0 enemy",
        "early black beside 2 own, 1 enemy",
        "early black beside 1 own, 2 enemy",
        "early black beside 0 own, 3 enemy",
        "early black beside 4 own, 0 enemy",
        "early black beside 3 own, 1 enemy",
        "early black beside 2 own, 2 enemy",
        "early black beside 1 own, 3 enemy",
        "early black beside 0 own, 4 enemy",
        "late white beside 0 own, 0 enemy",
        "late white beside 1 own, 0 enemy",
        "late white beside 0 own, 1 enemy",
        "late white beside 2 own, 0 enemy",
        "late white beside 1 own, 1 enemy",
        "late white beside 0 own, 2 enemy",
        "late white beside 3 own, 0 enemy",
        "late white beside 2 own, 1 enemy",
        "late white beside 1 own, 2 enemy",
        "late white beside 0 own, 3 enemy",
        "late white beside 4 own, 0 enemy",
        "late white beside 3 own, 1 enemy",
        "late white beside 2 own, 2 enemy",
        "late white beside 1 own, 3 enemy",
        "late white beside 0 own, 4 enemy",
        "late black beside 0 own, 0 enemy",
        "late black beside 1 own, 0 enemy",
        "late black beside 0 own, 1 enemy",
        "late black beside 2 own, 0 enemy",
        "late black beside 1 own, 1 enemy",
        "late black beside 0 own, 2 enemy",
        "late black beside 3 own, 0 enemy",
        "late black beside 2 own, 1 enemy",
        "late black beside 1 own, 2 enemy",
        "late black beside 0 own, 3 enemy",
        "late black beside 4 own, 0 enemy",
        "late black beside 3 own, 1 enemy",
        "late black beside 2 own, 2 enemy",
        "late black beside 1 own, 3 enemy",
        "late black beside 0 own, 4 enemy",
    ];
    const WEIGHTS: &'static [i32] = &include!("../../data/weights/topological.txt");

    fn draw_setup(random: &mut Random) -> Option<String> {
        // Larger boards take long to make and to play on.
        let pieces = random.within(&(6..=12));
        Some(if random.below(5) == 0 { format!("{pieces} straight") } else { pieces.to_string() })
    }

    fn features(&self, mut tell: impl FnMut(usize, i32)) {
        let (Some(stacks), Some(board)) = (self.stacks(), self.board()) else {
            return building_features(self, tell);
        };
        let side = self.side();
        let [own, enemy] = [side, side.other()].map(|side| Strikes::of(board, stacks, side));
        let stacks = (stacks, board.cells().len() as i32 / 2);
        side_features(stacks, side, [&own, &enemy], true, &mut tell);
        side_features(stacks, side.other(), [&enemy, &own], false, &mut tell);
        tell(TEMPO, 1);
        let captured = stacks.0.captured();
        let lead = i32::from(captured[side.index()]) - i32::from(captured[side.other().index()]);
        let near = 8 - self.turns_to_end().unwrap_or(8).min(8) as i32;
        tell(NEAR_END, lead.signum() * near);
    }

    fn promise(&self, m: TopologicalMove) -> i32 {
        let (Some(stacks), TopologicalMove::Stack { from, to, pieces }) = (self.stacks(), m) else {
            return 0;
        };
        let enemy = self.side().other();
        if stacks.tops(enemy) >> to & 1 == 0 {
            return 0;
        }
        // Whatever changes hands counts, be it caught or freed.
        let rest = stacks.height(from) - pieces;
        let freed = if rest > 0 && stacks.owner_below(from, pieces) == enemy { rest } else { 0 };
        4 * (i32::from(stacks.height(to)) - i32::from(freed))
    }

    fn noisy_moves(&self, moves: &mut Vec<TopologicalMove>) {
        let (Some(stacks), Some(board)) = (self.stacks(), self.board()) else { return };
        let enemies = stacks.tops(self.side().other());
        for from in fields(stacks.tops(self.side())) {
            let height = stacks.height(from);
            if board.landings(height, from) & enemies == 0 {
                continue;
            }
            for pieces in 1..=height {
                let caught = fields(board.reach(pieces, from) & enemies);
                moves.extend(
                    caught
                        .map(|to| TopologicalMove::Stack { from, to, pieces })
                        .filter(|&m| self.promise(m) > 0),
                );
            }
        }
    }

    fn passing(&self) -> Option<TopologicalMove> {
        // A second refusal would end the game.
        (self.stacks().is_some() && !self.refused()).then_some(TopologicalMove::Refuse)
    }

    fn table_key(&self, depth: i32) -> u64 {
        // The same stacks end the game in one phase of a period and not in another.
        let (turn, held) = self.period().unwrap_or_default();
        let phase = u64::from(turn) << 16 | u64::from(held[0]) << 8 | u64::from(held[1]);
        key_near_limit(mixed(self.key(), phase), self.turns_left(), depth)
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
