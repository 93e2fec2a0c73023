//! Principal variation search with fail-soft alpha-beta, generic over the games.

mod frame;
mod horizon;
mod opinions;
mod selection;
#[cfg(test)]
mod tests;

use crate::{
    Evaluate, ForcedWin, Manner, Margins, Score, Technique, Techniques,
    history::History,
    limits::Clock,
    logarithm::logarithm,
    network::{Changes, Network},
    noise::noise,
    table::{Bound, Memory, Table},
};
use frame::{Frame, KILLER, Ordering, PROMISING, Stage, TABLE_MOVE};
use opinions::Opinions;
use std::sync::Arc;

/// No line is searched further from the root.
pub(crate) const MOST_PLIES: usize = 128;

/// One search thread.
pub(crate) struct Search<P: Evaluate> {
    frames: Vec<Frame<P>>,
    history: History,
    table: Arc<Table>,
    age: u8,
    clock: Clock,
    techniques: Techniques,
    margins: Margins,
    /// What judges positions instead of the game's hand-made evaluation.
    network: Option<Arc<Network>>,
    /// What it sees besides the pieces, of one position at a time.
    signs: Changes<P>,
    opinions: Opinions,
    noise: i32,
    seed: u64,
    pub(crate) nodes: u64,
    /// Moves at the root that are not searched, since they have lines of their own.
    taken: Vec<P::Move>,
    /// The best line found from the root so far: what an iteration that is stopped leaves behind.
    best_line: Vec<P::Move>,
}

/// Reverse futility goes up to this depth.
const FUTILITY_DEPTH: i32 = 6;
/// A win by forcing moves is looked for below the window up to this depth.
const RAZOR_DEPTH: i32 = 3;
/// So much good history takes a ply off a reduction.
const HISTORY_PLY: i32 = 4096;
/// The first half-width of the window around the score before.
const WINDOW: i32 = 30;

/// What is known about a move when it is searched.
#[derive(Clone, Copy)]
struct Attempt {
    side: khod_games::Side,
    tried: usize,
    rank: i32,
    in_check: bool,
    improving: bool,
    extension: i32,
}

impl<P: Evaluate> Search<P> {
    pub(crate) fn new(table: Arc<Table>, position: &P) -> Self {
        Self {
            frames: (0..=MOST_PLIES).map(|_| Frame::new(position)).collect(),
            history: History::new(P::SLOTS),
            table,
            age: 0,
            clock: Clock::start(crate::Limits::none()),
            techniques: Techniques::NONE,
            margins: P::MARGINS,
            network: None,
            signs: Changes::new(),
            opinions: Opinions::new(),
            noise: 0,
            seed: 0,
            nodes: 0,
            taken: Vec::new(),
            best_line: Vec::new(),
        }
    }

    /// Begins with a new position.
    pub(crate) fn begin(
        &mut self,
        position: &P,
        clock: Clock,
        manner: &Manner,
        network: Option<&Arc<Network>>,
    ) {
        self.techniques = manner.techniques::<P>();
        self.margins = manner.margins::<P>(network.is_some());
        if self.network.as_ref().map(Arc::as_ptr) != network.map(Arc::as_ptr) {
            self.network = network.cloned();
            self.opinions.clear();
        }
        (self.noise, self.seed) = (manner.noise, manner.seed);
        self.frames[0].position.clone_from(position);
        for frame in &mut self.frames {
            frame.killers = [None; 2];
        }
        if let Some(network) = &self.network {
            self.frames[0].see(network);
        }
        self.history.fade();
        self.age = self.age.wrapping_add(1);
        self.clock = clock;
        self.nodes = 0;
        self.best_line.clear();
    }

    pub(crate) fn forget(&mut self) {
        self.history.clear();
        self.opinions.clear();
    }

    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The best line found from the root.
    pub(crate) fn line(&self) -> &[P::Move] {
        &self.best_line
    }

    /// A win by forcing moves from the root.
    pub(crate) fn forced_win(&mut self) -> Option<ForcedWin<P::Move>> {
        if !self.techniques.has(Technique::Forcing) {
            return None;
        }
        // Most of the nodes are for the search proper.
        let most = self.clock.nodes_left(self.nodes) / 4;
        self.look_for_win(0, most.min(u64::from(self.margins.efforts[2])) as u32)
    }

    /// Searches the root for the best line that begins with none of the moves taken, with a window around what was found before.
    /// Nothing when it must stop.
    pub(crate) fn iterate(
        &mut self,
        depth: i32,
        before: Option<(Score, &[P::Move])>,
        taken: &[P::Move],
    ) -> Option<Score> {
        self.taken.clear();
        self.taken.extend_from_slice(taken);
        self.best_line.clear();
        let mut margin = WINDOW;
        let (mut low, mut high) = (Score::WORST, Score::BEST);
        if let Some((score, line)) = before {
            self.best_line.extend_from_slice(line);
            if self.techniques.has(Technique::Aspiration) && depth >= 4 && !score.is_proven() {
                (low, high) = (score - margin, score + margin);
            }
        }
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
        let (here, next) = (&mut here[ply], &mut deeper[0]);
        here.slot = here.position.slot(m);
        next.position.clone_from(&here.position);
        next.changes.clear();
        if P::CELLS > 0 && self.network.is_some() {
            next.position.play_observed(m, &mut next.changes);
        } else {
            next.position.play(m);
        }
        next.is_seen = false;
        self.nodes += 1;
    }

    /// What the game thinks of the position of a ply, wrong by the level's noise.
    fn opinion(&mut self, ply: usize) -> i32 {
        let Self { frames, network, signs, opinions, .. } = self;
        let value = match network {
            None => frames[ply].position.evaluate(),
            Some(network) => {
                let key = frames[ply].position.sight_key();
                let value = opinions.get_or(key, || Frame::judge(&mut frames[..=ply], network, signs));
                frames[ply].position.adjusted(value)
            }
        };
        let here = &self.frames[ply].position;
        if self.noise == 0 { value } else { value + noise(here.key() ^ self.seed, self.noise) }
    }

    fn look_for_win(&mut self, ply: usize, effort: u32) -> Option<ForcedWin<P::Move>> {
        // One node is left for the move that is played before the next look at the clock.
        let left = self.clock.nodes_left(self.nodes).saturating_sub(1);
        let effort = left.min(u64::from(effort)) as u32;
        self.frames[ply].position.forced_win(effort, &mut self.nodes)
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
            return Some(Score::estimate(self.opinion(ply)));
        }

        // 2. Whoever must answer is searched a ply deeper; at the horizon noisy moves are played out.
        let in_check = here.in_check();
        let depth = if in_check { depth + 1 } else { depth };
        if depth <= 0 {
            return self.quiesce(ply, low, high, self.margins.quiescence);
        }
        if ply > 0
            && self.techniques.has(Technique::WinInOne)
            && let Some(m) = here.win_in_one()
        {
            self.frames[ply].line.push(m);
            return Some(Score::win_at(ply + 1));
        }

        // 3. The table.
        let key = here.table_key(depth);
        let table_horizon = here.table_horizon();
        let banked = here.banked();
        let narrow = high.value() - low.value() == 1;
        let excluded = self.frames[ply].excluded;
        let memory = if excluded.is_some() { None } else { self.table.find(key) };
        let believed = |memory: &Memory| memory.depth >= depth && memory.ends_within(table_horizon);
        if let Some(memory) = memory.filter(|memory| narrow && ply > 0 && believed(memory)) {
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
        let guess = if in_check { None } else { Some(self.opinion(ply)) };
        self.frames[ply].guess = guess;
        let before = if ply >= 2 { self.frames[ply - 2].guess } else { None };
        let improving = guess.zip(before).is_none_or(|(guess, before)| guess > before);
        let estimate = Score::estimate(guess.unwrap_or_default());
        let shallow = narrow && !in_check && excluded.is_none() && ply > 0;
        if shallow
            && self.techniques.has(Technique::Futility)
            && depth <= FUTILITY_DEPTH
            && !high.is_proven()
            && estimate - self.margins.futility * (depth - i32::from(self.improves(improving))) >= high
        {
            return Some(estimate);
        }

        // 5. So far behind that only a forced win would help.
        if shallow
            && self.techniques.has(Technique::Forcing)
            && depth <= RAZOR_DEPTH
            && estimate <= low
            && let Some(win) = self.look_for_win(ply, self.margins.efforts[1])
        {
            self.frames[ply].line.push(win.first);
            return Some(Score::win_at(ply + win.distance as usize));
        }

        // 6. Even passing would be good enough.
        if shallow
            && self.techniques.has(Technique::Passing)
            && depth >= 3
            && estimate >= high
            && !high.is_proven()
            && let Some(m) = self.frames[ply].position.passing()
        {
            self.play(ply, m);
            let score = -self.search(ply + 1, depth - 3, -high, -(high - 1))?;
            if score >= high && !score.is_proven() {
                return Some(score);
            }
        }

        // 7. A best move that is much better than all others is searched deeper; without one, all a little less deep.
        let remembered = memory.and_then(|memory| memory.mark);
        let extension = match memory {
            Some(memory) if ply > 0 => self.singular(ply, depth, &memory)?,
            _ => 0,
        };
        let shallower = self.techniques.has(Technique::Shallower) && remembered.is_none() && depth >= 4;
        let depth = if shallower && ply > 0 { depth - 1 } else { depth };

        // 8. The moves one by one, most promising first.
        self.make_moves(ply, remembered, in_check && ply > 0, Frame::begin_moves);
        let side = self.frames[ply].position.side();
        let mut best = Score::WORST;
        let mut best_mark = None;
        let mut bound = Bound::Upper;
        for tried in 0.. {
            let leaves_out = |search: &Self, rank| {
                let proven_loss = best.is_proven() && best < Score::DRAW;
                let attempt = Attempt { side, tried, rank, in_check, improving, extension: 0 };
                ply > 0 && !proven_loss && search.leaves_out(&attempt, depth, estimate, low)
            };
            while tried == self.frames[ply].order.len() && self.frames[ply].stage() != Stage::Done {
                if self.frames[ply].stage() == Stage::Quiet && leaves_out(self, 0) {
                    break;
                }
                self.make_moves(ply, remembered, in_check && ply > 0, Frame::more_moves);
            }
            if tried == self.frames[ply].order.len() {
                break;
            }
            let (rank, place, m) = self.frames[ply].pick(tried);
            let mark = self.frames[ply].mark(place, m);
            if excluded == Some(mark) || (ply == 0 && self.taken.contains(&m)) {
                continue;
            }
            if leaves_out(self, rank) {
                // Those that follow are ranked no better.
                break;
            }
            let extension = if rank == TABLE_MOVE { extension } else { 0 };
            let attempt = Attempt { side, tried, rank, in_check, improving, extension };
            self.play(ply, m);
            let score = self.search_move(ply, depth, low, high, attempt)?;
            if score > best {
                best = score;
                best_mark = Some(mark);
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
        if P::STAGED && in_check && ply > 0 && self.frames[ply].order.is_empty() {
            // Nothing answers: whatever is played, the opponent has won.
            best = Score::loss_at(ply + 1);
        }
        if excluded.is_some() || (ply == 0 && !self.taken.is_empty()) {
            return Some(best);
        }
        // Where nothing was good enough the best of it says little: the move known before stays.
        let mark = if bound == Bound::Upper { remembered } else { best_mark };
        let score = (best - banked).from_here(ply);
        self.table.store(key, Memory { score, bound, depth, mark }, self.age);
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
        let Attempt { side, tried, rank, in_check, improving, extension } = attempt;
        let same_side = !P::ALTERNATES && self.frames[ply + 1].position.side() == side;
        let (techniques, margins) = (self.techniques, self.margins);
        let mut next = |depth: i32, low: Score, high: Score| {
            if same_side {
                self.search(ply + 1, depth, low, high)
            } else {
                self.search(ply + 1, depth, -high, -low).map(|score| -score)
            }
        };
        if tried == 0 {
            return next(depth - 1 + extension, low, high);
        }
        let mut reduction = 0;
        if techniques.has(Technique::Reductions) && rank < KILLER && !in_check && depth >= 3 && tried >= 3 {
            // Late-move reduction: more for later moves and greater depths, less for moves that did well elsewhere.
            let late = logarithm(tried) * logarithm(depth as usize) / (margins.reduction * 1000);
            let worse = i32::from(techniques.has(Technique::Improving) && !improving);
            reduction = (late + worse - rank / HISTORY_PLY).clamp(0, depth - 2);
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

    /// Has a frame generate and rank moves.
    fn make_moves(
        &mut self,
        ply: usize,
        expected: Option<u32>,
        in_check: bool,
        make: fn(&mut Frame<P>, &Ordering<'_, P::Move>),
    ) {
        let previous = if ply == 0 { 0 } else { self.frames[ply - 1].slot };
        let Self { frames, history, best_line, techniques, .. } = self;
        let best = best_line.first().copied().filter(|_| ply == 0);
        make(
            &mut frames[ply],
            &Ordering { history, techniques: *techniques, previous, expected, best, in_check },
        );
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
        let previous = if ply == 0 { 0 } else { self.frames[ply - 1].slot };
        let Self { frames, history, .. } = self;
        let frame = &mut frames[ply];
        if (PROMISING..TABLE_MOVE).contains(&frame.order[tried].rank()) {
            return;
        }
        if frame.killers[0] != Some(m) {
            frame.killers = [Some(m), frame.killers[0]];
        }
        let side = frame.position.side().index();
        let bonus = (32 * depth * depth).min(2048);
        history.add(side, previous, frame.position.slot(m), bonus);
        for ranked in frame.order[..tried].iter().filter(|ranked| ranked.rank() < PROMISING) {
            history.add(side, previous, frame.position.slot(frame.moves[ranked.place()]), -bonus);
        }
    }
}
