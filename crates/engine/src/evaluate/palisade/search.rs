//! Alpha-beta action by action on the margin still to come, which depends neither on the score so far nor on who is white.

use super::{
    POINT,
    bounds::{Bounds, BoundsTable, COMPLETE, INFINITE},
    found::Found,
    knowledge::Knowledge,
    looker::{Looker, gain},
    moment::{Moment, moment},
    solved::{Scope, Solved},
};
use crate::{
    Limits, Manner, evaluate::mixed, history::History, limits::Clock, logarithm::logarithm, noise::noise,
    search::MOST_PLIES,
};
use core::ops::ControlFlow;
use khod_games::{
    Position, Searchable,
    palisade::{Action, End, Palisade},
};
use std::sync::Arc;

/// What is kept for each ply.
struct Frame {
    /// Always the lesser of a position and its mirror image.
    position: Palisade,
    /// Of its row.
    ends: u64,
    /// Ranks and actions: what to try first.
    actions: Vec<(i32, Action)>,
    generated: Vec<Action>,
    /// The best line from here.
    line: Vec<Action>,
    /// The history slot of the action that is being searched.
    slot: usize,
}

/// One search thread.
pub(super) struct Search {
    frames: Vec<Frame>,
    history: History,
    table: Arc<BoundsTable>,
    knowledge: Knowledge,
    age: u8,
    clock: Clock,
    noise: i32,
    seed: u64,
    pub(super) nodes: u64,
    /// Actions at the root that are not searched, since they have lines of their own.
    taken: Vec<Action>,
    /// The best line found from the root so far: what an iteration that is stopped leaves behind.
    best_line: Vec<Action>,
}

/// With so much noise a player does not know the solved rows.
const UNKNOWING_NOISE: i32 = 10;
/// The first half-width of the window around the margin before.
const WINDOW: i32 = POINT / 3;
/// Up to this depth actions that look so much below the window for each ply are left out.
const FUTILITY_DEPTH: i32 = 3;
const FUTILITY: i32 = 60;
/// From this action on the search is less deep, by the logarithm of its number in so many thousandths.
const LATE: usize = 3;
const REDUCTION: i32 = 1_000;
/// The rank of the best action known.
const FIRST: i32 = i32::MAX;
/// A rank is what an action looks like at a glance in so many parts, and a share of its history.
const PARTS: i32 = 1 << 10;
const HISTORY_SHARE: i32 = 4;
/// So many actions are picked one by one before the rest is sorted.
const PICKED: usize = 4;

impl Search {
    pub(super) fn new(table: Arc<BoundsTable>, knowledge: Knowledge, position: &Palisade) -> Self {
        let frame = |_| Frame {
            position: *position,
            ends: 0,
            actions: Vec::new(),
            generated: Vec::new(),
            line: Vec::new(),
            slot: 0,
        };
        Self {
            frames: (0..=MOST_PLIES).map(frame).collect(),
            history: History::new(Palisade::SLOTS),
            table,
            knowledge,
            age: 0,
            clock: Clock::start(Limits::none()),
            noise: 0,
            seed: 0,
            nodes: 0,
            taken: Vec::new(),
            best_line: Vec::new(),
        }
    }

    /// Makes it know something else.
    pub(super) fn set_knowledge(&mut self, knowledge: Knowledge) {
        self.knowledge = knowledge;
    }

    /// Begins with a new position.
    pub(super) fn begin(&mut self, position: &Palisade, clock: Clock, manner: &Manner) {
        (self.noise, self.seed) = (manner.noise, manner.seed);
        (self.frames[0].position, self.frames[0].ends, _) = position.either_way();
        self.history.fade();
        self.age = self.age.wrapping_add(1);
        self.clock = clock;
        self.nodes = 0;
        self.best_line.clear();
    }

    /// The rows of few stones that it knows.
    pub(super) fn solved(&self) -> &'static Solved {
        self.knowledge.solved
    }

    pub(super) fn forget(&mut self) {
        self.history.clear();
    }

    pub(super) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The best line found from the root, in the root's mirror image if that is the lesser one.
    pub(super) fn line(&self) -> &[Action] {
        &self.best_line
    }

    /// The action at the root that looks best without any search.
    pub(super) fn first_glance(&mut self) -> Option<Action> {
        let mut actions = Vec::new();
        self.rank(0, None, &mut actions);
        (!actions.is_empty()).then(|| pick(&mut actions, 0).1)
    }

    /// Searches the root for the best line that begins with none of the actions taken, with a window around what was found
    /// before. Nothing when it must stop.
    pub(super) fn iterate(
        &mut self,
        depth: i32,
        before: Option<(i32, &[Action])>,
        taken: &[Action],
    ) -> Option<Found> {
        self.taken.clear();
        self.taken.extend_from_slice(taken);
        self.best_line.clear();
        let mut width = WINDOW;
        let (mut low, mut high) = (-INFINITE, INFINITE);
        if let Some((margin, line)) = before {
            self.best_line.extend_from_slice(line);
            if depth >= 3 {
                (low, high) = (margin - width, margin + width);
            }
        }
        loop {
            let found = self.search(0, depth, low, high)?;
            if found.margin <= low && low > -INFINITE {
                low = if width > 4 * POINT { -INFINITE } else { found.margin - width };
            } else if found.margin >= high && high < INFINITE {
                high = if width > 4 * POINT { INFINITE } else { found.margin + width };
            } else {
                return Some(found);
            }
            width *= 3;
        }
    }

    /// Plays an action from a ply onto the next one's frame; gives whether the same side goes on.
    fn play(&mut self, ply: usize, action: Action) -> bool {
        let here = &mut self.frames[ply];
        here.slot = here.position.slot(action);
        let mut next = here.position;
        next.play(action);
        let same_side = next.side() == here.position.side();
        let frame = &mut self.frames[ply + 1];
        (frame.position, frame.ends, _) = next.either_way();
        self.nodes += 1;
        same_side
    }

    /// What the position of a ply is worth at a glance, wrong by the level's noise.
    fn opinion(&self, ply: usize) -> Found {
        let Frame { position, ends, .. } = &self.frames[ply];
        let value = self.knowledge.judge(position.row(), ends.ilog2() + 1, moment(position));
        let error = if self.noise == 0 { 0 } else { noise(ends ^ self.seed, self.noise) };
        Found::estimate(value + error)
    }

    /// What is known of a row of few stones; weaker levels do not look.
    fn known(&self, ends: u64, moment: Moment, scope: Scope) -> Option<Found> {
        if self.noise >= UNKNOWING_NOISE {
            return None;
        }
        let (margin, sure) = self.knowledge.solved.find(ends, moment, scope)?;
        Some(Found::sure(margin * POINT, sure))
    }

    /// The key of the table: positions that share it have the same rest of the game, as far as a search of this depth sees.
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

    /// Searches the position of a ply's frame. Nothing when the search must stop.
    fn search(&mut self, ply: usize, depth: i32, low: i32, high: i32) -> Option<Found> {
        // 1. The end of the game, of the time, of the frames; rows that are solved.
        self.frames[ply].line.clear();
        if self.clock.is_over(self.nodes) {
            return None;
        }
        let Frame { position, ends, .. } = &self.frames[ply];
        if position.outcome().is_some() {
            return Some(Found::sure(0, true));
        }
        if ply > 0
            && let Some(found) = self.known(*ends, moment(position), Solved::scope(position))
        {
            return Some(found);
        }
        if depth <= 0 || ply == MOST_PLIES {
            return Some(self.opinion(ply));
        }
        if depth == 1 && ply > 0 && self.noise == 0 {
            return self.look_around(ply, high);
        }

        // 2. The table.
        let key = self.key(ply, depth);
        let memory = self.table.find(key);
        if ply > 0
            && let Some(Bounds { lower, upper, depth: searched, .. }) = memory
            && searched >= depth
            && (high - low == 1 || searched == COMPLETE)
        {
            let sure = searched == COMPLETE;
            if lower >= high || lower == upper {
                return Some(Found { margin: lower, at_least: sure, at_most: sure && lower == upper });
            }
            if upper <= low {
                return Some(Found { margin: upper, at_least: false, at_most: sure });
            }
        }

        // 3. The actions one by one.
        let expected = if ply == 0 { self.best_line.first().copied() } else { None };
        let expected = expected.or(memory.and_then(|memory| memory.action));
        let mut actions = std::mem::take(&mut self.frames[ply].actions);
        self.rank(ply, expected, &mut actions);
        let best = self.try_actions(ply, depth, low, high, &mut actions);
        self.frames[ply].actions = actions;
        let (found, action) = best?;

        // 4. What is remembered.
        if ply > 0 || self.taken.is_empty() {
            self.remember(key, memory, found, depth, [low, high], action);
        }
        Some(found)
    }

    fn remember(
        &self,
        key: u64,
        memory: Option<Bounds>,
        found: Found,
        depth: i32,
        [low, high]: [i32; 2],
        action: Option<Action>,
    ) {
        let (is_lower, is_upper) = (found.margin > low, found.margin < high);
        let sure = (!is_lower || found.at_least) && (!is_upper || found.at_most);
        let depth = if sure { COMPLETE } else { depth };
        let mut bounds = Bounds {
            lower: if is_lower { found.margin } else { -INFINITE },
            upper: if is_upper { found.margin } else { INFINITE },
            depth,
            action,
        };
        if let Some(old) = memory {
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
        self.table.store(key, bounds, self.age);
    }

    /// The last ply: the best of what the actions look like at a glance.
    fn look_around(&mut self, ply: usize, high: i32) -> Option<Found> {
        let Self { frames, nodes, clock, knowledge, .. } = self;
        let Frame { position, ends, line, .. } = &mut frames[ply];
        let looker = Looker::new(position, *ends, knowledge);
        let mut best = Found::estimate(-INFINITE);
        let mut best_action = None;
        let mut stopped = false;
        let mut tell = |action: Action, found: Found| {
            *nodes += 1;
            stopped = clock.nodes_left(*nodes) == 0;
            if found.margin > best.margin {
                (best, best_action) = (Found { at_most: false, ..found }, Some(action));
            }
            if stopped || best.margin >= high { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let whole = position.sowings(|action, row| tell(action, looker.sown(action, row)));
        let tall = position.row().heights().iter().position(|&height| height > 1);
        let column = tall.unwrap_or_default() as u8;
        let others = [
            (position.may_borrow(), Action::End, looker.end()),
            (looker.columns > 1, Action::Swap(0, 1), looker.swap()),
            (tall.is_some(), Action::Split { column, stones: 1, end: End::Left }, looker.split()),
        ];
        if whole.is_continue() {
            for (_, action, found) in others.into_iter().filter(|&(legal, ..)| legal) {
                if tell(action, found).is_break() {
                    break;
                }
            }
        }
        line.extend(best_action);
        (!stopped).then_some(best)
    }

    /// Generates the actions and ranks them by what they look like at a glance.
    fn rank(&mut self, ply: usize, expected: Option<Action>, actions: &mut Vec<(i32, Action)>) {
        let previous = if ply == 0 { 0 } else { self.frames[ply - 1].slot };
        let Self { frames, history, knowledge, noise: most, seed, .. } = self;
        let Frame { position, ends, generated, .. } = &mut frames[ply];
        let looker = Looker::new(position, *ends, knowledge);
        actions.clear();
        let mut add = |action: Action, margin: i32| {
            let slot = position.slot(action);
            let praised = history.get(0, slot) + history.after(previous, slot);
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
                (margin + first) * PARTS + praised / HISTORY_SHARE
            };
            actions.push((rank, action));
        };
        let _ = position.sowings(|action, row| {
            add(action, looker.sown(action, row).margin);
            ControlFlow::Continue(())
        });
        if position.may_borrow() {
            add(Action::End, looker.end().margin);
        }
        generated.clear();
        position.generate_swaps_and_splits(generated);
        let (swap, split) = (looker.swap().margin, looker.split().margin);
        for &action in &*generated {
            add(action, if matches!(action, Action::Swap(..)) { swap } else { split });
        }
    }

    /// The best margin, and the action that brings it if it is above the window.
    fn try_actions(
        &mut self,
        ply: usize,
        depth: i32,
        mut low: i32,
        high: i32,
        actions: &mut [(i32, Action)],
    ) -> Option<(Found, Option<Action>)> {
        let mut best = Found { margin: -INFINITE, at_least: false, at_most: true };
        let mut best_action = None;
        for tried in 0..actions.len() {
            let (rank, action) = pick(actions, tried);
            if ply == 0 && self.taken.contains(&action) {
                continue;
            }
            // What looks far below the window is left out, with all that looks worse.
            if tried > 0 && ply > 0 && depth <= FUTILITY_DEPTH && rank / PARTS + FUTILITY * depth <= low {
                best.at_most = false;
                break;
            }
            let found = self.search_action(ply, depth, [low, high], tried, action)?;
            let at_most = best.at_most && found.at_most;
            if found.margin > best.margin {
                best = found;
                if best.margin > low {
                    low = best.margin;
                    best_action = Some(action);
                    self.take_line(ply, action);
                }
            }
            best.at_most = at_most;
            if best.margin >= high {
                self.praise(ply, actions, tried, depth);
                best.at_most = false;
                break;
            }
        }
        Some((best, best_action))
    }

    /// Searches an action: late ones less deep and with a narrow window first.
    fn search_action(
        &mut self,
        ply: usize,
        depth: i32,
        [low, high]: [i32; 2],
        tried: usize,
        action: Action,
    ) -> Option<Found> {
        let same_side = self.play(ply, action);
        let gain = gain(action);
        let mut next = |depth: i32, low: i32, high: i32| {
            let (low, high) = (low - gain, high - gain);
            let (low, high) = if same_side { (low, high) } else { (-high, -low) };
            self.search(ply + 1, depth, low, high).map(|found| found.before(gain, same_side))
        };
        // To end a turn is no action.
        let deeper = if action == Action::End { depth } else { depth - 1 };
        if tried == 0 {
            return next(deeper, low, high);
        }
        let mut reduction = 0;
        if tried >= LATE && depth >= 2 {
            reduction = (logarithm(tried + 1) / REDUCTION).min(depth - 1);
        }
        let mut found = next(deeper - reduction, low, low + 1)?;
        if found.margin > low && reduction > 0 {
            found = next(deeper, low, low + 1)?;
        }
        if found.margin > low && found.margin < high {
            found = next(deeper, low, high)?;
        }
        Some(found)
    }

    fn take_line(&mut self, ply: usize, action: Action) {
        let (here, deeper) = self.frames.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(action);
        line.extend_from_slice(&deeper[0].line);
        if ply == 0 {
            self.best_line.clone_from(line);
        }
    }

    /// Remembers an action that was good enough, and that those before it were not.
    fn praise(&mut self, ply: usize, actions: &[(i32, Action)], tried: usize, depth: i32) {
        let previous = if ply == 0 { 0 } else { self.frames[ply - 1].slot };
        let Self { frames, history, .. } = self;
        let position = &frames[ply].position;
        let bonus = (32 * depth * depth).min(2048);
        history.add(0, previous, position.slot(actions[tried].1), bonus);
        for &(_, action) in &actions[..tried] {
            history.add(0, previous, position.slot(action), -bonus);
        }
    }
}

/// Brings the best of the actions not yet tried to the front.
fn pick(actions: &mut [(i32, Action)], tried: usize) -> (i32, Action) {
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
