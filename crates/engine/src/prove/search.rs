//! Depth-first proof-number search (Allis 1994; df-pn, Nagai 2002) with a table and thresholds.
//!
//! The question is always: can the attacker force a win within a number of half-moves? Every move takes one of them, so no line
//! is endless, and what is found out about a board with a number of half-moves left is never part of a circle. What is certain is
//! remembered with its number of half-moves and holds wherever as many are left: a win within 7 is one within 9, no win within 9
//! is none within 7.

use super::{
    keys::mixed,
    table::{NEVER, Numbers, ProofEntry, ProofTable, sum},
};
use crate::prelude::*;

/// What is known about a position: its numbers, and with a decision how many half-moves it takes or holds for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Status {
    pub(super) numbers: Numbers,
    /// With a decision: the attacker wins, or can not win, within this number of half-moves.
    pub(super) plies: u32,
}

/// A move and what is known about the position after it.
struct Child<M> {
    m: M,
    key: u64,
    status: Status,
}

struct Frame<P: Evaluate> {
    position: P,
    moves: Vec<P::Move>,
    children: Vec<Child<P::Move>>,
}

pub(super) struct ProofSearch<P: Evaluate> {
    pub(super) table: ProofTable,
    frames: Vec<Frame<P>>,
    pub(super) attacker: Side,
    /// Whether the attacker may play forcing moves only; finding no win is then no proof that there is none.
    pub(super) forcing: bool,
    pub(super) clock: SearchClock,
    pub(super) nodes: u64,
    /// Nodes after which the search pauses.
    pub(super) pause: u64,
}

impl<P: Evaluate> ProofSearch<P> {
    pub(super) fn new(mebibytes: usize, clock: SearchClock) -> Self {
        Self {
            table: ProofTable::new(mebibytes),
            frames: Vec::new(),
            attacker: Side::White,
            forcing: false,
            clock,
            nodes: 0,
            pause: u64::MAX,
        }
    }

    /// Looks for a decision about a position that is not over; nothing when the search must stop or pause before.
    pub(super) fn decide(&mut self, position: &P, left: u32) -> Option<Status> {
        let key = self.key(position, left);
        if let Some(status) = certain(self.table.find(key, left).0, left) {
            return Some(status);
        }
        self.frame(0, position);
        self.search(0, key, left, Numbers::DECIDED)
    }

    /// Begins a search with these limits; the table stays.
    pub(super) fn begin(&mut self, limits: &Limits) {
        self.clock = SearchClock::start(limits.clone());
        self.nodes = 0;
        self.table.grow_older();
    }

    /// Whether the search must stop.
    pub(super) fn is_over(&mut self) -> bool {
        self.clock.is_over(self.nodes)
    }

    /// The key of a position with `left` half-moves left, for the attacker's question.
    fn key(&self, position: &P, left: u32) -> u64 {
        let question = self.attacker.index() as u64 | u64::from(self.forcing) << 1;
        mixed(position.proof_keys().within(left), question)
    }

    /// Puts a position into a ply's frame.
    fn frame(&mut self, ply: usize, position: &P) {
        if ply == self.frames.len() {
            let (moves, children) = (Vec::new(), Vec::new());
            self.frames.push(Frame { position: position.clone(), moves, children });
        } else {
            self.frames[ply].position.clone_from(position);
        }
    }

    /// Plays a move from the frame of a ply onto the frame of the next ply.
    fn play(&mut self, ply: usize, m: P::Move) {
        if ply + 1 == self.frames.len() {
            let position = self.frames[ply].position.clone();
            self.frame(ply + 1, &position);
        }
        let (here, deeper) = self.frames.split_at_mut(ply + 1);
        let next = &mut deeper[0].position;
        next.clone_from(&here[ply].position);
        next.play(m);
        self.nodes += 1;
    }

    /// Searches the position in the frame of a ply until its numbers reach one of the thresholds. Nothing when the search must
    /// stop.
    fn search(&mut self, ply: usize, key: u64, left: u32, most: Numbers) -> Option<Status> {
        let before = self.nodes;
        let attacks = self.frames[ply].position.side() == self.attacker;
        self.expand(ply, left)?;
        loop {
            let status = summary(&self.frames[ply].children, attacks);
            if status.numbers.reach(most) {
                self.remember(key, left, status, self.nodes - before);
                return Some(status);
            }
            let (best, most) = choose(&self.frames[ply].children, attacks, status.numbers, most);
            let Child { m, key, .. } = self.frames[ply].children[best];
            self.play(ply, m);
            let status = self.search(ply + 1, key, left - 1, most)?;
            self.frames[ply].children[best].status = status;
        }
    }

    fn remember(&mut self, key: u64, left: u32, status: Status, work: u64) {
        if status.numbers.is_proven() {
            self.table.store_known(key, ProofEntry { win: status.plies, ..ProofEntry::NOTHING }, work);
        } else if status.numbers.is_disproven() {
            self.table.store_known(key, ProofEntry { no_win: status.plies, ..ProofEntry::NOTHING }, work);
        } else {
            self.table.store_numbers(key, left, status.numbers, work);
        }
    }

    /// Plays every move of a ply's position once; a move that decides is the only one kept. Nothing when the search must stop.
    fn expand(&mut self, ply: usize, left: u32) -> Option<()> {
        let Frame { position, moves, children } = &mut self.frames[ply];
        moves.clear();
        children.clear();
        position.generate(moves);
        let attacks = position.side() == self.attacker;
        for at in 0..self.frames[ply].moves.len() {
            if self.nodes >= self.pause || self.clock.is_over(self.nodes) {
                return None;
            }
            let m = self.frames[ply].moves[at];
            self.play(ply, m);
            let (key, status) = self.first_look(ply + 1, left - 1);
            let Frame { position, children, .. } = &mut self.frames[ply];
            let numbers = status.numbers.for_mover(attacks);
            if numbers.is_proven() {
                children.clear();
            } else if attacks && self.forcing && !position.forcing(m) {
                continue;
            } else if !P::ALTERNATES && children.iter().any(|child| child.key == key && key != 0) {
                // A turn of several moves leads to the same position in many ways.
                continue;
            }
            children.push(Child { m, key, status });
            if numbers.is_proven() {
                break;
            }
        }
        Some(())
    }

    /// What the rules, the table or the number of moves say about the position of a ply's frame.
    fn first_look(&self, ply: usize, left: u32) -> (u64, Status) {
        let position = &self.frames[ply].position;
        if let Some(outcome) = position.outcome() {
            let won = outcome.winner == Some(self.attacker);
            // Without a winner the game may be over because of the limit, which is where the horizon ends.
            let holds = if left == 0 { 0 } else { u32::MAX };
            return (0, if won { Status::won(0) } else { Status::not_won(holds) });
        }
        if left == 0 {
            return (0, Status::not_won(0));
        }
        let key = self.key(position, left);
        let (known, numbers) = self.table.find(key, left);
        if let Some(status) = certain(known, left) {
            return (key, status);
        }
        let numbers = numbers.unwrap_or_else(|| initial_numbers(position, position.side() == self.attacker));
        (key, Status { numbers, plies: 0 })
    }
}

impl Status {
    const fn won(plies: u32) -> Self {
        Self { numbers: Numbers::PROVEN, plies }
    }

    const fn not_won(plies: u32) -> Self {
        Self { numbers: Numbers::DISPROVEN, plies }
    }
}

/// What certain knowledge says of a board with `left` half-moves left.
const fn certain(known: ProofEntry, left: u32) -> Option<Status> {
    if known.win <= left {
        Some(Status::won(known.win))
    } else if known.no_win >= left {
        Some(Status::not_won(known.no_win))
    } else {
        None
    }
}

/// The first proof and disproof numbers of a position: the side to move needs one of its moves, the other side an answer to each.
fn initial_numbers<P: Evaluate>(position: &P, attacks: bool) -> Numbers {
    let moves = if position.in_check() {
        let mut moves = Vec::new();
        position.generate(&mut moves);
        moves.retain(|&m| position.answers(m));
        moves.len() as u32
    } else {
        position.count() as u32
    };
    Numbers { proof: 1, disproof: moves.max(1) }.for_mover(attacks)
}

/// The numbers of a position by those of its moves.
fn summary<M>(children: &[Child<M>], attacks: bool) -> Status {
    let mut numbers = Numbers { proof: NEVER, disproof: 0 };
    // Of the moves that decide: the quickest for the mover's good, the slowest to the mover's harm.
    let (mut quickest, mut slowest) = (u32::MAX, 0);
    let (mut longest, mut shortest) = (0, u32::MAX);
    for child in children {
        let child_numbers = child.status.numbers.for_mover(attacks);
        numbers.proof = numbers.proof.min(child_numbers.proof);
        numbers.disproof = sum(numbers.disproof, child_numbers.disproof);
        let plies = child.status.plies;
        if child_numbers.is_proven() {
            (quickest, longest) = (quickest.min(plies), longest.max(plies));
        } else if child_numbers.is_disproven() {
            (slowest, shortest) = (slowest.max(plies), shortest.min(plies));
        }
    }
    if numbers.is_proven() {
        numbers.disproof = NEVER;
    }
    let numbers = numbers.for_mover(attacks);
    let plies = match (numbers.is_proven(), attacks) {
        // The attacker takes the quickest win; the defender, who loses with every move, the slowest.
        (true, true) => quickest,
        (true, false) => slowest,
        // No win holds for as long as the worst of the attacker's moves says, or the best of the defender's.
        (false, true) => shortest,
        (false, false) => longest,
    };
    Status { numbers, plies: plies.saturating_add(1) }
}

/// The move to search next, and its thresholds: until it is no longer the best, or the position's own thresholds are reached.
fn choose<M>(children: &[Child<M>], attacks: bool, all: Numbers, most: Numbers) -> (usize, Numbers) {
    let (all, most) = (all.for_mover(attacks), most.for_mover(attacks));
    let (mut best, mut least, mut second) = (0, NEVER, NEVER);
    for (at, child) in children.iter().enumerate() {
        let proof = child.status.numbers.for_mover(attacks).proof;
        if proof < least {
            (best, second, least) = (at, least, proof);
        } else if proof < second {
            second = proof;
        }
    }
    let own = children[best].status.numbers.for_mover(attacks).disproof;
    // A little more than the second best, so that the search does not jump to and fro (1 + epsilon; Pawlewicz and Lew 2007).
    let proof = most.proof.min(if second == NEVER { NEVER } else { second + second / 4 + 1 });
    let disproof =
        if most.disproof == NEVER { NEVER } else { (most.disproof - all.disproof + own).min(NEVER) };
    (best, Numbers { proof, disproof }.for_mover(attacks))
}

/// Moves that may be played to find what the table has forgotten.
const EFFORT: u64 = 2_000_000;

impl<P: Evaluate> ProofSearch<P> {
    /// The attacker's way to a win within `plies` half-moves, against the defence that seems to last longest. The line ends early
    /// where the table has forgotten too much.
    pub(super) fn line(&mut self, position: &P, plies: u32) -> Vec<P::Move> {
        self.beyond_the_limits(|search| {
            let mut line = Vec::new();
            let mut at = position.clone();
            let mut left = plies;
            while at.outcome().is_none() {
                let Some((m, plies)) = search.next_of_line(&at, left) else { break };
                line.push(m);
                at.play(m);
                left = plies;
            }
            line
        })
    }

    /// The attacker's first move to a win within `plies` half-moves.
    pub(super) fn first_move(&mut self, position: &P, plies: u32) -> Option<P::Move> {
        self.beyond_the_limits(|search| search.next_of_line(position, plies)).map(|(m, _)| m)
    }

    /// Does the little work that is left when a proof was found with the last of the nodes or the time.
    fn beyond_the_limits<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let clock = std::mem::replace(&mut self.clock, SearchClock::start(Limits::none()));
        self.pause = self.nodes + EFFORT;
        let result = work(self);
        self.clock = clock;
        result
    }

    /// A move of a proven position, and the number of half-moves within which the position after it is won.
    fn next_of_line(&mut self, position: &P, left: u32) -> Option<(P::Move, u32)> {
        let attacks = position.side() == self.attacker;
        self.frame(0, position);
        self.search(0, self.key(position, left), left, Numbers::DECIDED)?;
        let children = self.frames[0].children.iter();
        let proven = children.filter(|child| child.status.numbers.is_proven());
        let proven = proven.map(|child| (child.m, child.status.plies));
        if attacks { proven.min_by_key(|&(_, plies)| plies) } else { proven.max_by_key(|&(_, plies)| plies) }
    }
}
