//! Alpha-beta action by action on the margin still to come, which depends neither on the score so far nor on who is white.
//! `SearchFeature` names the sources of its techniques.

use super::{
    looker::{Looker, gain},
    margin_table::{COMPLETE, INFINITE},
    prelude::*,
};
use crate::{
    driver::{MOST_PLIES, SearchThread},
    evaluate::mixed,
    logarithm::logarithm,
    noise::noise,
};

/// The state of the search at one ply.
struct Frame {
    /// Always the lesser of a position and its mirror image.
    position: Palisade,
    /// The ends of the position's row.
    ends: u64,
    /// Ranks and actions, in the order in which the actions are tried.
    actions: Vec<(i32, PalisadeAction)>,
    generated: Vec<PalisadeAction>,
}

/// One search thread.
pub(super) struct MarginSearch {
    frames: Vec<Frame>,
    pub(super) thread: SearchThread<PalisadeAction, MarginBounds>,
    pub(super) knowledge: Knowledge,
    /// The margins of the lines after the last whole iteration, and for how many iterations they have been the same.
    pub(super) margins: Vec<i32>,
    pub(super) steady: u32,
}

/// From this noise on a player does not know the solved rows.
const UNKNOWING_NOISE: i32 = 10;
/// Futility pruning: its greatest depth, and how far below alpha, for each ply, actions are left out.
const FUTILITY_DEPTH: i32 = 3;
const FUTILITY: i32 = 60;
/// Late move reductions: the first action that is reduced, and the thousandths in the logarithm of an action's number that make
/// one ply.
const LATE: usize = 3;
const REDUCTION: i32 = 1_000;
/// The rank of the best action known.
const FIRST: i32 = i32::MAX;
/// A rank is an action's static evaluation in this number of parts, and a share of its history.
const PARTS: i32 = 1 << 10;
const HISTORY_SHARE: i32 = 4;
/// Actions that are picked one by one before the rest is sorted.
const PICKED: usize = 4;

impl MarginSearch {
    pub(super) fn knowing(table: Arc<MarginTable>, knowledge: Knowledge, position: &Palisade) -> Self {
        let frame = |_| Frame { position: *position, ends: 0, actions: Vec::new(), generated: Vec::new() };
        Self {
            frames: (0..=MOST_PLIES).map(frame).collect(),
            thread: SearchThread::new(table, Palisade::SLOTS),
            knowledge,
            margins: Vec::new(),
            steady: 0,
        }
    }

    /// A search alone, with a table of this size in mebibytes.
    pub(super) fn alone(mebibytes: usize, knowledge: Knowledge) -> Self {
        let start = Palisade::begin(None, None).expect("the usual start can be");
        Self::knowing(Arc::new(MarginTable::new(mebibytes)), knowledge, &start)
    }

    /// Begins the search of a new position.
    pub(super) fn start(&mut self, position: &Palisade, clock: SearchClock, options: &SearchOptions) {
        self.thread.begin(clock, options);
        (self.frames[0].position, self.frames[0].ends, _) = position.either_way();
        (self.margins, self.steady) = (Vec::new(), 0);
    }

    /// Plays an action from the frame of a ply onto the frame of the next ply; gives whether the same side goes on.
    fn play(&mut self, ply: usize, action: PalisadeAction) -> bool {
        let here = &self.frames[ply];
        self.thread.slots[ply] = here.position.slot(action);
        let mut next = here.position;
        next.play(action);
        let same_side = next.side() == here.position.side();
        let frame = &mut self.frames[ply + 1];
        (frame.position, frame.ends, _) = next.either_way();
        self.thread.nodes += 1;
        same_side
    }

    /// The static evaluation of the position of a ply, with the level's noise.
    fn evaluate(&self, ply: usize) -> MarginFound {
        let Frame { position, ends, .. } = &self.frames[ply];
        let value = self.knowledge.static_eval(position.row(), ends.ilog2() + 1, moment(position));
        let error =
            if self.thread.noise == 0 { 0 } else { noise(ends ^ self.thread.seed, self.thread.noise) };
        MarginFound::estimate(value + error)
    }

    /// The key of the transposition table: positions that share it have the same rest of the game, as far as a search of this
    /// depth sees.
    fn key(&self, ply: usize, depth: i32) -> u64 {
        let Frame { position, ends, .. } = &self.frames[ply];
        let (turns, limit) = position.turns_and_limit();
        // A turn has two actions or more; the first and the last need not be whole.
        let reach = depth as u32 / 2 + 2;
        let quiet = u64::from(position.quiet());
        let quiet =
            if quiet + u64::from(reach) < 10 { 0 } else { quiet * 2 + u64::from(position.scored()) + 1 };
        let left = 2 * limit - turns;
        let left = if left > reach { 0 } else { u64::from(left) };
        let moment = moment(position) as u64 + 1;
        mixed(*ends, moment | quiet << 8 | left << 16).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    /// Searches the position in the frame of a ply. Nothing when the search must stop.
    pub(super) fn search(&mut self, ply: usize, depth: i32, alpha: i32, beta: i32) -> Option<MarginFound> {
        // 1. The end of the game, of the time, of the frames; rows that are solved.
        self.thread.lines[ply].clear();
        if self.thread.clock.is_over(self.thread.nodes) {
            return None;
        }
        let Frame { position, ends, .. } = &self.frames[ply];
        if position.outcome().is_some() {
            return Some(MarginFound::sure(0, true));
        }
        if ply > 0
            && self.thread.noise < UNKNOWING_NOISE
            && let Some(found) = self.knowledge.solved.find(*ends, moment(position), Solved::scope(position))
        {
            return Some(found);
        }
        if depth <= 0 || ply == MOST_PLIES {
            return Some(self.evaluate(ply));
        }
        if depth == 1 && ply > 0 && self.thread.noise == 0 {
            return self.look_around(ply, beta);
        }

        // 2. The transposition table.
        let key = self.key(ply, depth);
        let entry = self.thread.table.probe(key);
        if ply > 0
            && let Some(MarginBounds { lower, upper, depth: searched, .. }) = entry
            && searched >= depth
            && (beta - alpha == 1 || searched == COMPLETE)
        {
            let sure = searched == COMPLETE;
            if lower >= beta || lower == upper {
                return Some(MarginFound { margin: lower, at_least: sure, at_most: sure && lower == upper });
            }
            if upper <= alpha {
                return Some(MarginFound { margin: upper, at_least: false, at_most: sure });
            }
        }

        // 3. The actions one by one.
        let expected = if ply == 0 { self.thread.best_line.first().copied() } else { None };
        let expected = expected.or(entry.and_then(|entry| entry.action));
        let mut actions = std::mem::take(&mut self.frames[ply].actions);
        self.rank(ply, expected, &mut actions);
        let best = self.try_actions(ply, depth, alpha, beta, &mut actions);
        self.frames[ply].actions = actions;
        let (found, action) = best?;

        // 4. The new entry of the table.
        if ply > 0 || self.thread.taken.is_empty() {
            self.remember(key, entry, found, depth, [alpha, beta], action);
        }
        Some(found)
    }

    fn remember(
        &self,
        key: u64,
        entry: Option<MarginBounds>,
        found: MarginFound,
        depth: i32,
        [alpha, beta]: [i32; 2],
        action: Option<PalisadeAction>,
    ) {
        let (is_lower, is_upper) = (found.margin > alpha, found.margin < beta);
        let sure = (!is_lower || found.at_least) && (!is_upper || found.at_most);
        let depth = if sure { COMPLETE } else { depth };
        let mut bounds = MarginBounds {
            lower: if is_lower { found.margin } else { -INFINITE },
            upper: if is_upper { found.margin } else { INFINITE },
            depth,
            action,
        };
        if let Some(old) = entry {
            if old.depth > depth {
                return;
            }
            // Bounds of searches equally deep are joined, unless they disagree.
            let (lower, upper) = (bounds.lower.max(old.lower), bounds.upper.min(old.upper));
            if old.depth == depth && lower <= upper {
                (bounds.lower, bounds.upper) = (lower, upper);
            }
            bounds.action = action.or(old.action);
        }
        self.thread.table.store(key, bounds, self.thread.age);
    }

    /// The last ply: the best static evaluation of the position's actions.
    fn look_around(&mut self, ply: usize, beta: i32) -> Option<MarginFound> {
        let Self { frames, thread: SearchThread { nodes, clock, lines, .. }, knowledge, .. } = self;
        let Frame { position, ends, .. } = &frames[ply];
        let looker = Looker::new(position, *ends, knowledge);
        let mut best = MarginFound::estimate(-INFINITE);
        let mut best_action = None;
        let mut stopped = false;
        let mut tell = |action: PalisadeAction, found: MarginFound| {
            *nodes += 1;
            stopped = clock.nodes_left(*nodes) == 0;
            if found.margin > best.margin {
                (best, best_action) = (MarginFound { at_most: false, ..found }, Some(action));
            }
            if stopped || best.margin >= beta { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let whole = position.sowings(|action, row| tell(action, looker.sown(action, row)));
        let tall = position.row().heights().iter().position(|&height| height > 1);
        let column = tall.unwrap_or_default() as u8;
        let others = [
            (position.may_borrow(), PalisadeAction::End, looker.end()),
            (looker.columns > 1, PalisadeAction::Swap(0, 1), looker.swap()),
            (tall.is_some(), PalisadeAction::Split { column, stones: 1, end: End::Left }, looker.split()),
        ];
        if whole.is_continue() {
            for (_, action, found) in others.into_iter().filter(|&(legal, ..)| legal) {
                if tell(action, found).is_break() {
                    break;
                }
            }
        }
        lines[ply].extend(best_action);
        (!stopped).then_some(best)
    }

    /// Generates the actions and ranks them by their static evaluation.
    pub(super) fn rank(
        &mut self,
        ply: usize,
        expected: Option<PalisadeAction>,
        actions: &mut Vec<(i32, PalisadeAction)>,
    ) {
        let previous = self.thread.previous_slot(ply);
        let Self { frames, thread: SearchThread { history, noise: most, seed, .. }, knowledge, .. } = self;
        let Frame { position, ends, generated, .. } = &mut frames[ply];
        let looker = Looker::new(position, *ends, knowledge);
        actions.clear();
        let mut add = |action: PalisadeAction, margin: i32| {
            let slot = position.slot(action);
            let history_score = history.get(0, slot) + history.after(previous, slot);
            let first = match (ply, *most) {
                // Of equal actions at the root one that scores now is chosen.
                (0, 0) => gain(action) * 64,
                // Weak levels search little more than the root: there they err about every action.
                (0, most) => noise(mixed(*ends ^ *seed, actions.len() as u64), most),
                _ => 0,
            };
            let rank = if Some(action) == expected {
                FIRST
            } else {
                (margin + first) * PARTS + history_score / HISTORY_SHARE
            };
            actions.push((rank, action));
        };
        let _ = position.sowings(|action, row| {
            add(action, looker.sown(action, row).margin);
            ControlFlow::Continue(())
        });
        if position.may_borrow() {
            add(PalisadeAction::End, looker.end().margin);
        }
        generated.clear();
        position.generate_swaps_and_splits(generated);
        let (swap, split) = (looker.swap().margin, looker.split().margin);
        for &action in &*generated {
            add(action, if matches!(action, PalisadeAction::Swap(..)) { swap } else { split });
        }
    }

    /// The best margin, and the action that brings it if it is above alpha.
    fn try_actions(
        &mut self,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        actions: &mut [(i32, PalisadeAction)],
    ) -> Option<(MarginFound, Option<PalisadeAction>)> {
        let mut best = MarginFound { margin: -INFINITE, at_least: false, at_most: true };
        let mut best_action = None;
        for tried in 0..actions.len() {
            let (rank, action) = pick(actions, tried);
            if ply == 0 && self.thread.taken.contains(&action) {
                continue;
            }
            // Futility pruning: an action far below alpha is left out, with all actions ranked below it.
            if tried > 0 && ply > 0 && depth <= FUTILITY_DEPTH && rank / PARTS + FUTILITY * depth <= alpha {
                best.at_most = false;
                break;
            }
            let found = self.search_action(ply, depth, [alpha, beta], tried, action)?;
            let at_most = best.at_most && found.at_most;
            if found.margin > best.margin {
                best = found;
                if best.margin > alpha {
                    alpha = best.margin;
                    best_action = Some(action);
                    self.thread.take_line(ply, action);
                }
            }
            best.at_most = at_most;
            if best.margin >= beta {
                self.update_history(ply, actions, tried, depth);
                best.at_most = false;
                break;
            }
        }
        Some((best, best_action))
    }

    /// Searches an action: late ones less deep and with a null window first.
    fn search_action(
        &mut self,
        ply: usize,
        depth: i32,
        [alpha, beta]: [i32; 2],
        tried: usize,
        action: PalisadeAction,
    ) -> Option<MarginFound> {
        let same_side = self.play(ply, action);
        let gain = gain(action);
        let mut next = |depth: i32, alpha: i32, beta: i32| {
            let (alpha, beta) = (alpha - gain, beta - gain);
            let (alpha, beta) = if same_side { (alpha, beta) } else { (-beta, -alpha) };
            self.search(ply + 1, depth, alpha, beta).map(|found| found.before(gain, same_side))
        };
        // The end of a turn costs no depth.
        let deeper = if action == PalisadeAction::End { depth } else { depth - 1 };
        if tried == 0 {
            return next(deeper, alpha, beta);
        }
        let mut reduction = 0;
        if tried >= LATE && depth >= 2 {
            reduction = (logarithm(tried + 1) / REDUCTION).min(depth - 1);
        }
        let mut found = next(deeper - reduction, alpha, alpha + 1)?;
        if found.margin > alpha && reduction > 0 {
            found = next(deeper, alpha, alpha + 1)?;
        }
        if found.margin > alpha && found.margin < beta {
            found = next(deeper, alpha, beta)?;
        }
        Some(found)
    }

    /// Updates the history: a bonus for the action that cut, a malus for those tried before it.
    fn update_history(&mut self, ply: usize, actions: &[(i32, PalisadeAction)], tried: usize, depth: i32) {
        let previous = self.thread.previous_slot(ply);
        let (position, history) = (&self.frames[ply].position, &mut self.thread.history);
        let bonus = (32 * depth * depth).min(2048);
        history.add(0, previous, position.slot(actions[tried].1), bonus);
        for &(_, action) in &actions[..tried] {
            history.add(0, previous, position.slot(action), -bonus);
        }
    }
}

/// Brings the best of the actions not yet tried to the front.
pub(super) fn pick(actions: &mut [(i32, PalisadeAction)], tried: usize) -> (i32, PalisadeAction) {
    let rest = &mut actions[tried..];
    if tried == PICKED {
        rest.sort_by_key(|&(rank, _)| core::cmp::Reverse(rank));
    } else if tried < PICKED {
        let mut best = 0;
        for at in 1..rest.len() {
            if rest[at].0 > rest[best].0 {
                best = at;
            }
        }
        rest.swap(0, best);
    }
    rest[0]
}
