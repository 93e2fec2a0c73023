use crate::{
    history::History,
    network::{Accumulator, NetworkScratch},
    prelude::*,
};

/// The state of the search at one ply.
pub(super) struct Frame<P: Evaluate> {
    pub(super) position: P,
    /// The position's key.
    pub(super) key: u64,
    /// Whether some move is expected to reach beta here (cut node).
    pub(super) expects_cut: bool,
    pub(super) moves: Vec<P::Move>,
    /// The moves in search order: those tried, then those still to be tried.
    pub(super) order: Vec<Ranked>,
    /// In a staged game, the index from which on the order is sorted.
    sorted_from: usize,
    pub(super) killers: [Option<P::Move>; 2],
    /// The static evaluation, if it was computed.
    pub(super) static_eval: Option<i32>,
    /// In a singular search, the code of the table move, which is left out: is every other move much worse?
    pub(super) excluded: Option<u32>,
    /// The moves that are still to be generated.
    stage: PickStage,
    /// The network's accumulator of the position; valid only where `has_accumulator` is set.
    accumulator: Accumulator,
    pub(super) has_accumulator: bool,
}

/// The moves of a position that are still to be generated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PickStage {
    /// Tactical moves, then the quiet ones.
    Tactical,
    /// Killers, then the other quiet moves.
    Killers,
    /// Moves without a score.
    Quiet,
    /// All moves, in a game without stages.
    All,
    /// Nothing.
    Done,
}

/// A move by its place in the list of moves, with its rank. The better rank is greater; of equal ranks the earlier place is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ranked(u64);

impl Ranked {
    const PLACE_BITS: u32 = 16;

    const fn new(rank: i32, place: usize) -> Self {
        // A number that grows with the rank, above one that falls with the place.
        Self(((rank as u32 ^ 1 << 31) as u64) << Self::PLACE_BITS | (0xFFFF - place as u64))
    }

    pub(super) const fn rank(self) -> i32 {
        (self.0 >> Self::PLACE_BITS) as i32 ^ i32::MIN
    }

    pub(super) const fn place(self) -> usize {
        0xFFFF - (self.0 & 0xFFFF) as usize
    }
}

/// Moves of each stage that a staged game picks one by one; if none of them cut, the others are sorted.
const PICKED: usize = 4;

/// Ranks of moves: the table's first, then tactical ones, killers, and the rest by history.
pub(super) const TABLE_MOVE: i32 = 1 << 30;
pub(super) const TACTICAL: i32 = 1 << 20;
pub(super) const KILLER: i32 = 1 << 18;
/// Every hint is below this, either way.
const MOST_HINT: i32 = 1 << 12;

/// What the order of moves depends on besides the position.
pub(super) struct MoveOrdering<'a, M> {
    pub(super) history: &'a History,
    pub(super) features: SearchFeatures,
    /// The history slot of the move before.
    pub(super) previous: usize,
    /// The code of the move to try first.
    pub(super) expected: Option<u32>,
    /// The best move at the root so far: it is tried first, whatever the table says.
    pub(super) best: Option<M>,
    /// Whether only answers to the opponent's threat are tried.
    pub(super) in_check: bool,
}

impl<P: Evaluate> Frame<P> {
    pub(super) fn new(position: &P) -> Self {
        Self {
            position: position.clone(),
            key: position.key(),
            expects_cut: false,
            moves: Vec::new(),
            order: Vec::new(),
            sorted_from: usize::MAX,
            killers: [None; 2],
            static_eval: None,
            excluded: None,
            stage: PickStage::Done,
            accumulator: Accumulator::default(),
            has_accumulator: false,
        }
    }

    /// The network's evaluation of the last of these positions, before postprocessing. Each position follows the one before; the
    /// accumulator of the first is valid.
    pub(super) fn network_eval(frames: &mut [Self], network: &Network, scratch: &mut NetworkScratch) -> i32 {
        let last = frames.len() - 1;
        // Where no input is kept up to date, all positions have the accumulator of the first.
        let kept = if P::CELLS + P::PATTERNS == 0 { 0 } else { last };
        let known = frames[..=kept].iter().rposition(|frame| frame.has_accumulator).unwrap_or(0);
        for at in known + 1..=kept {
            let (before, here) = frames.split_at_mut(at);
            let (before, here) = (&before[at - 1], &mut here[0]);
            scratch.inputs.clear();
            here.position.changed_inputs(&before.position, |input| scratch.inputs.push(input));
            here.accumulator.follow(&before.accumulator, network, &scratch.inputs);
            here.has_accumulator = true;
        }
        let (position, accumulator) = (&frames[last].position, &frames[kept].accumulator);
        let info = position.eval_info();
        let by_hand = if P::RESIDUAL { position.by_hand(&info) } else { 0 };
        by_hand + network.evaluate(accumulator, (position, &info), scratch)
    }

    /// Computes the accumulator from all inputs of the position.
    pub(super) fn refresh(&mut self, network: &Network) {
        let mut inputs = Vec::new();
        self.position.kept_inputs(|input| inputs.push(input));
        self.accumulator = Accumulator::of_inputs(network, &inputs);
        self.has_accumulator = true;
    }

    /// Begins with the moves: only the move to try first, or all moves when they have no codes.
    pub(super) fn begin_moves(&mut self, how: &MoveOrdering<'_, P::Move>) {
        self.moves.clear();
        self.order.clear();
        self.stage = if P::STAGED { PickStage::Tactical } else { PickStage::All };
        if P::CODED {
            let first = how.best.or_else(|| how.expected.and_then(|code| self.position.decoded(code)));
            if let Some(first) = first.filter(|&m| !how.in_check || self.position.answers(m)) {
                self.moves.push(first);
                self.order.push(Ranked::new(TABLE_MOVE, 0));
            }
        } else {
            self.more_moves(how);
        }
    }

    /// The moves that are still to be generated.
    pub(super) fn stage(&self) -> PickStage {
        self.stage
    }

    /// Generates and ranks the moves of the next stage.
    pub(super) fn more_moves(&mut self, how: &MoveOrdering<'_, P::Move>) {
        self.sorted_from = self.order.len() + PICKED;
        match self.stage {
            PickStage::Tactical => {
                let from = self.moves.len();
                self.position.tactical_moves(&mut self.moves);
                self.stage = if how.in_check { PickStage::Done } else { PickStage::Killers };
                self.rank(from, how);
            }
            PickStage::Killers => {
                self.stage = PickStage::Quiet;
                for m in self.killers.into_iter().flatten() {
                    let position = &self.position;
                    let is_new = self.first() != Some(m) && position.decoded(position.code(m)).is_some();
                    if is_new && position.tactical_score(m) <= 0 {
                        self.order.push(Ranked::new(KILLER, self.moves.len()));
                        self.moves.push(m);
                    }
                }
            }
            PickStage::Quiet => {
                self.stage = PickStage::Done;
                self.rank_quiet(how);
            }
            PickStage::All => {
                let from = self.moves.len();
                self.stage = PickStage::Done;
                self.position.generate(&mut self.moves);
                self.rank(from, how);
                if self.order.is_empty() {
                    // No move answers the threat: any one move shows the loss.
                    self.order.push(Ranked::new(0, from));
                }
            }
            PickStage::Done => {}
        }
    }

    /// The move that is tried before any are generated, if there is one.
    fn first(&self) -> Option<P::Move> {
        self.order.first().filter(|first| first.rank() == TABLE_MOVE).map(|_| self.moves[0])
    }

    /// Generates the quiet moves and ranks those that were not tried before.
    fn rank_quiet(&mut self, how: &MoveOrdering<'_, P::Move>) {
        let [one, other] = self.killers;
        let first = self.first();
        let from = self.moves.len();
        let Self { position, moves, order, .. } = self;
        position.quiet_moves(moves);
        let values = how.history.of(position.side().index());
        let history = how.features.has(SearchFeature::History);
        let continuation = how.features.has(SearchFeature::Continuation);
        let mut known = false;
        order.extend(moves.iter().enumerate().skip(from).map(|(place, &m)| {
            let m_is_known = Some(m) == first || Some(m) == one || Some(m) == other;
            known |= m_is_known;
            let slot = position.slot(m);
            let mut rank = if history { i32::from(values[slot]) } else { 0 };
            if continuation {
                rank += how.history.after(how.previous, slot);
            }
            Ranked::new(if m_is_known { i32::MIN } else { rank }, place)
        }));
        if known {
            order.retain(|ranked| ranked.rank() > i32::MIN);
        }
    }

    /// Ranks the moves from an index on.
    fn rank(&mut self, from: usize, how: &MoveOrdering<'_, P::Move>) {
        let taken = self.first();
        let Self { position, moves, order, killers: [one, other], .. } = self;
        let values = how.history.of(position.side().index());
        let history = how.features.has(SearchFeature::History);
        let continuation = how.features.has(SearchFeature::Continuation);
        let tactical_scores = position.tactical_scores();
        let answering = how.in_check.then(|| position.answering());
        let hints = how.features.has(SearchFeature::Hints).then(|| position.hints());
        order.reserve(moves.len() - from);
        for (place, &m) in moves.iter().enumerate().skip(from) {
            if answering.as_ref().is_some_and(|answering| !answering(m)) {
                continue;
            }
            if P::CODED && taken == Some(m) {
                continue;
            }
            let is_first = !P::CODED
                && match how.best {
                    Some(best) => best == m,
                    None => how.expected == Some(place as u32),
                };
            let score = tactical_scores(m);
            let hint = hints.as_ref().map_or(0, |hints| hints(m));
            let rank = if is_first {
                TABLE_MOVE
            } else if score > 0 {
                TACTICAL + MOST_HINT + score + hint
            } else if *one == Some(m) || *other == Some(m) {
                KILLER
            } else if history {
                let slot = position.slot(m);
                let mut rank = i32::from(values[slot]);
                if continuation {
                    rank += how.history.after(how.previous, slot);
                }
                rank + score + hint
            } else {
                score + hint
            };
            order.push(Ranked::new(rank, place));
        }
    }

    /// The code by which the table remembers a move.
    pub(super) fn move_code(&self, place: usize, m: P::Move) -> u32 {
        if P::CODED { self.position.code(m) } else { place as u32 }
    }

    /// Generates the noisy moves only, the best tactical score first.
    pub(super) fn order_noisy_moves(&mut self) {
        self.sorted_from = PICKED;
        let Self { position, moves, order, .. } = self;
        moves.clear();
        position.noisy_moves(moves);
        order.clear();
        order.extend(
            moves.iter().enumerate().map(|(place, &m)| Ranked::new(position.tactical_score(m), place)),
        );
    }

    /// Brings the best of the moves not yet tried to the front.
    pub(super) fn pick(&mut self, from: usize) -> (i32, usize, P::Move) {
        let rest = &mut self.order[from..];
        if P::STAGED && from == self.sorted_from {
            rest.sort_unstable_by(|one, other| other.cmp(one));
        } else if !P::STAGED || from < self.sorted_from {
            // Without stages the first of equal ranks counts, whatever its place in the list of moves.
            let ignored = if P::STAGED { 0 } else { Ranked::PLACE_BITS };
            let mut best = 0;
            let mut highest = rest[0].0 >> ignored;
            for (at, ranked) in rest.iter().enumerate() {
                let rank = ranked.0 >> ignored;
                best = if rank > highest { at } else { best };
                highest = highest.max(rank);
            }
            rest.swap(0, best);
        }
        (rest[0].rank(), rest[0].place(), self.moves[rest[0].place()])
    }
}
