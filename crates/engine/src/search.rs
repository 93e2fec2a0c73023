//! Principal variation search with fail-soft alpha-beta, generic over the games.

use crate::{
    Evaluate, Score,
    history::History,
    limits::Clock,
    table::{Bound, Memory, Table},
};
use std::sync::Arc;

/// No line is searched further from the root.
pub(crate) const MOST_PLIES: usize = 128;

/// What is kept for each ply.
struct Frame<P: Evaluate> {
    position: P,
    moves: Vec<P::Move>,
    /// By place in the list: what to try first.
    order: Vec<(i32, u16)>,
    killers: [Option<P::Move>; 2],
    /// The best line from here.
    line: Vec<P::Move>,
}

/// What the search does, so that a duel can leave something out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each technique is there or not")]
pub struct Techniques {
    /// Late quiet moves are searched less deep.
    pub reductions: bool,
    /// A position far above the window is taken at its evaluation.
    pub futility: bool,
    /// Late quiet moves near the horizon are left out.
    pub late_pruning: bool,
    /// The root is searched with a window around the last score.
    pub aspiration: bool,
    /// Moves that did well elsewhere come first.
    pub history: bool,
}

impl Techniques {
    /// The names by which a technique can be left out.
    pub const NAMES: [&str; 5] = ["reductions", "futility", "late-pruning", "aspiration", "history"];

    /// Leaves a technique out; false when there is none of that name.
    pub fn leave_out(&mut self, name: &str) -> bool {
        let slots = [
            &mut self.reductions,
            &mut self.futility,
            &mut self.late_pruning,
            &mut self.aspiration,
            &mut self.history,
        ];
        match slots.into_iter().zip(Self::NAMES).find(|(_, known)| *known == name) {
            Some((slot, _)) => {
                *slot = false;
                true
            }
            None => false,
        }
    }
}

impl Default for Techniques {
    fn default() -> Self {
        Self { reductions: true, futility: true, late_pruning: true, aspiration: true, history: true }
    }
}

/// One search thread.
pub(crate) struct Search<P: Evaluate> {
    frames: Vec<Frame<P>>,
    history: History,
    table: Arc<Table>,
    age: u8,
    clock: Clock,
    techniques: Techniques,
    pub(crate) nodes: u64,
    /// The best line found from the root so far: what an iteration that is stopped leaves behind.
    best_line: Vec<P::Move>,
}

/// Ranks of moves: the table's first, then promising ones, killers, and the rest by history.
const TABLE_MOVE: i32 = 1 << 30;
const PROMISING: i32 = 1 << 20;
const KILLER: i32 = 1 << 18;

/// Reverse futility goes up to this depth, move count pruning up to that one.
const FUTILITY_DEPTH: i32 = 6;
const PRUNING_DEPTH: i32 = 4;
/// So much good history takes a ply off a reduction.
const HISTORY_PLY: i32 = 4096;
/// The first half-width of the window around the score before.
const WINDOW: i32 = 30;

impl<P: Evaluate> Search<P> {
    pub(crate) fn new(table: Arc<Table>, position: &P) -> Self {
        let frame = || Frame {
            position: position.clone(),
            moves: Vec::new(),
            order: Vec::new(),
            killers: [None; 2],
            line: Vec::new(),
        };
        Self {
            frames: (0..=MOST_PLIES).map(|_| frame()).collect(),
            history: History::new(P::SLOTS),
            table,
            age: 0,
            clock: Clock::start(crate::Limits::none()),
            techniques: Techniques::default(),
            nodes: 0,
            best_line: Vec::new(),
        }
    }

    /// Begins with a new position.
    pub(crate) fn begin(&mut self, position: &P, clock: Clock, techniques: Techniques) {
        self.techniques = techniques;
        self.frames[0].position.clone_from(position);
        for frame in &mut self.frames {
            frame.killers = [None; 2];
        }
        self.history.fade();
        self.age = self.age.wrapping_add(1);
        self.clock = clock;
        self.nodes = 0;
        self.best_line.clear();
    }

    pub(crate) fn forget(&mut self) {
        self.history.clear();
        self.table.clear();
    }

    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The best line found from the root.
    pub(crate) fn line(&self) -> &[P::Move] {
        &self.best_line
    }

    /// Searches the root with a window around what was found before; nothing when time ran out.
    pub(crate) fn iterate(&mut self, depth: i32, before: Option<Score>) -> Option<Score> {
        let mut margin = WINDOW;
        let (mut low, mut high) = match before {
            Some(score) if self.techniques.aspiration && depth >= 4 && !score.is_proven() => {
                (score - margin, score + margin)
            }
            _ => (Score::WORST, Score::BEST),
        };
        loop {
            let score = self.search(0, depth, low, high)?;
            if score <= low && low > Score::WORST {
                low = if margin > 500 { Score::WORST } else { score - margin };
            } else if score >= high && high < Score::BEST {
                high = if margin > 500 { Score::BEST } else { score + margin };
            } else {
                return Some(score);
            }
            margin *= 3;
        }
    }

    /// Plays a move from a ply onto the next one's frame.
    fn play(&mut self, ply: usize, m: P::Move) {
        let (here, deeper) = self.frames.split_at_mut(ply + 1);
        let next = &mut deeper[0].position;
        next.clone_from(&here[ply].position);
        next.play(m);
        self.nodes += 1;
    }

    /// Searches the position of a ply's frame. Nothing when the search must stop.
    #[expect(clippy::too_many_lines, reason = "one node from top to bottom, in numbered steps")]
    fn search(&mut self, ply: usize, depth: i32, mut low: Score, high: Score) -> Option<Score> {
        // 1. The end of the game, of the frames, of the time.
        self.frames[ply].line.clear();
        if self.clock.is_over(self.nodes) {
            return None;
        }
        let here = &self.frames[ply].position;
        if let Some(outcome) = here.outcome() {
            return Some(here.terminal(outcome, ply));
        }
        if ply == MOST_PLIES {
            return Some(Score::estimate(here.evaluate()));
        }

        // 2. Whoever must answer is searched a ply deeper; at the horizon the position is evaluated.
        let in_check = here.in_check();
        let depth = if in_check { depth + 1 } else { depth };
        if depth <= 0 {
            return Some(Score::estimate(here.evaluate()));
        }

        // 3. The table.
        let key = here.table_key();
        let banked = here.banked();
        let narrow = high.value() - low.value() == 1;
        let memory = self.table.find(key);
        if let Some(memory) = memory.filter(|memory| memory.depth >= depth && narrow && ply > 0) {
            let score = memory.score.from_root(ply) + banked;
            let cut = match memory.bound {
                Bound::Exact => true,
                Bound::Lower => score >= high,
                Bound::Upper => score <= low,
            };
            if cut {
                return Some(score);
            }
        }

        // 4. So far ahead that the opponent would not let it come to this (reverse futility).
        let guess = if in_check { Score::DRAW } else { Score::estimate(here.evaluate()) };
        if self.techniques.futility
            && narrow
            && !in_check
            && depth <= FUTILITY_DEPTH
            && !high.is_proven()
            && guess - P::MARGINS.futility * depth >= high
        {
            return Some(guess);
        }

        // 5. The moves, most promising first.
        let remembered = memory.and_then(|memory| memory.place);
        self.order_moves(ply, remembered, in_check);
        let side = self.frames[ply].position.side();
        let count = self.frames[ply].order.len();

        // 6. The moves one by one.
        let mut best = Score::WORST;
        let mut best_place = None;
        let mut bound = Bound::Upper;
        for tried in 0..count {
            self.pick(ply, tried);
            let (rank, place) = self.frames[ply].order[tried];
            let m = self.frames[ply].moves[usize::from(place)];
            let quiet = rank < KILLER;
            // Late quiet moves near the horizon are left out (move count pruning).
            let proven_loss = best.is_proven() && best < Score::DRAW;
            if self.techniques.late_pruning
                && ply > 0
                && quiet
                && !in_check
                && depth <= PRUNING_DEPTH
                && !proven_loss
                && tried as i32 > 6 + P::MARGINS.moves_tried * depth * depth
            {
                continue;
            }
            self.play(ply, m);
            let score =
                self.search_move(ply, depth, low, high, Attempt { side, tried, quiet, in_check, rank })?;
            if score > best {
                best = score;
                best_place = Some(place);
                if score > low {
                    low = score;
                    bound = Bound::Exact;
                    self.take_line(ply, m);
                }
            }
            if score >= high {
                bound = Bound::Lower;
                self.praise(ply, m, tried, depth);
                break;
            }
        }
        // Where nothing was good enough the best of it says little: the move known before stays.
        let place = if bound == Bound::Upper { remembered } else { best_place };
        let score = (best - banked).from_here(ply);
        self.table.store(key, Memory { score, bound, depth, place }, self.age);
        Some(best)
    }

    /// Searches the move just played: late ones less deep and with a narrow window first.
    fn search_move(
        &mut self,
        ply: usize,
        depth: i32,
        low: Score,
        high: Score,
        attempt: Attempt,
    ) -> Option<Score> {
        let Attempt { side, tried, quiet, in_check, rank } = attempt;
        let same_side = !P::ALTERNATES && self.frames[ply + 1].position.side() == side;
        let reductions = self.techniques.reductions;
        let mut next = |depth: i32, low: Score, high: Score| {
            if same_side {
                self.search(ply + 1, depth, low, high)
            } else {
                self.search(ply + 1, depth, -high, -low).map(|score| -score)
            }
        };
        if tried == 0 {
            return next(depth - 1, low, high);
        }
        let mut reduction = 0;
        if reductions && quiet && !in_check && depth >= 3 && tried >= 3 {
            // Late-move reduction: more for later moves and greater depths, less for moves that did well elsewhere.
            let late = logarithm(tried) * logarithm(depth as usize) / (P::MARGINS.reduction * 1000);
            reduction = (late - rank / HISTORY_PLY).clamp(0, depth - 2);
        }
        let mut score = next(depth - 1 - reduction, low, low + 1)?;
        if score > low && reduction > 0 {
            score = next(depth - 1, low, low + 1)?;
        }
        if score > low && score < high {
            score = next(depth - 1, low, high)?;
        }
        Some(score)
    }

    fn order_moves(&mut self, ply: usize, expected: Option<u16>, in_check: bool) {
        let use_history = self.techniques.history;
        let Self { frames, history, best_line, .. } = self;
        let frame = &mut frames[ply];
        frame.moves.clear();
        frame.position.generate(&mut frame.moves);
        frame.order.clear();
        let side = frame.position.side().index();
        for (place, &m) in frame.moves.iter().enumerate() {
            if in_check && ply > 0 && !frame.position.answers(m) {
                continue;
            }
            let promise = frame.position.promise(m);
            let first = match best_line.first() {
                // The root begins with the best move so far, whatever else is remembered.
                Some(&best) if ply == 0 => best == m,
                _ => expected == Some(place as u16),
            };
            let rank = if first {
                TABLE_MOVE
            } else if promise > 0 {
                PROMISING + promise
            } else if frame.killers.contains(&Some(m)) {
                KILLER
            } else if use_history {
                history.get(side, frame.position.slot(m)).clamp(-KILLER, KILLER - 1)
            } else {
                0
            };
            frame.order.push((rank, place as u16));
        }
        if frame.order.is_empty() {
            // Nothing answers: any move will do to show it.
            frame.order.push((0, 0));
        }
    }

    /// Brings the best of the moves not yet tried to the front.
    fn pick(&mut self, ply: usize, from: usize) {
        let order = &mut self.frames[ply].order;
        let best = (from..order.len()).max_by_key(|&at| (order[at].0, usize::MAX - at));
        order.swap(from, best.unwrap_or(from));
    }

    fn take_line(&mut self, ply: usize, m: P::Move) {
        let (here, deeper) = self.frames.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(m);
        line.extend_from_slice(&deeper[0].line);
        if ply == 0 {
            self.best_line.clone_from(line);
        }
    }

    /// Remembers a move that refuted, and that those before it did not.
    fn praise(&mut self, ply: usize, m: P::Move, tried: usize, depth: i32) {
        let Self { frames, history, .. } = self;
        let frame = &mut frames[ply];
        let (rank, _) = frame.order[tried];
        if (PROMISING..TABLE_MOVE).contains(&rank) {
            return;
        }
        if frame.killers[0] != Some(m) {
            frame.killers = [Some(m), frame.killers[0]];
        }
        let side = frame.position.side().index();
        let bonus = (32 * depth * depth).min(2048);
        history.add(side, frame.position.slot(m), bonus);
        for &(rank, place) in &frame.order[..tried] {
            if rank < PROMISING {
                history.add(side, frame.position.slot(frame.moves[usize::from(place)]), -bonus);
            }
        }
    }
}

/// What is known about a move when it is searched.
#[derive(Clone, Copy)]
struct Attempt {
    side: khod_games::Side,
    tried: usize,
    quiet: bool,
    in_check: bool,
    rank: i32,
}

/// The natural logarithm in thousandths, by whole numbers only: the same on every machine.
const fn logarithm(number: usize) -> i32 {
    LOGARITHMS[if number < LOGARITHMS.len() { number } else { LOGARITHMS.len() - 1 }]
}

const LOGARITHMS: [i32; 256] = {
    let mut table = [0; 256];
    let mut number = 2;
    while number < 256 {
        // The logarithm to base 2, a binary digit at a time: square, and see whether it passes 2.
        let mut rest: u64 = (number as u64) << (32 - (number as u64).ilog2());
        let mut binary = (number as u64).ilog2() as i64;
        let mut digit = 0;
        while digit < 16 {
            rest = ((rest as u128 * rest as u128) >> 32) as u64;
            let passed = rest >> 33;
            rest >>= passed;
            binary = binary << 1 | passed as i64;
            digit += 1;
        }
        table[number] = ((binary * 693_147 / 1_000) >> 16) as i32;
        number += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::logarithm;

    #[test]
    fn logarithms_are_right_to_a_thousandth() {
        for number in 1..256_u16 {
            let exact = f64::from(number).ln() * 1000.0;
            assert!((f64::from(logarithm(usize::from(number))) - exact).abs() < 1.5, "{number}");
        }
        assert_eq!(logarithm(1_000), logarithm(255));
    }
}
