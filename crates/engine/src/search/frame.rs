use crate::{Evaluate, Technique, Techniques, history::History};

/// What is kept for each ply.
pub(super) struct Frame<P: Evaluate> {
    pub(super) position: P,
    pub(super) moves: Vec<P::Move>,
    /// Ranks and places in the list of moves: what to try first.
    pub(super) order: Vec<(i32, u16)>,
    pub(super) killers: [Option<P::Move>; 2],
    /// The best line from here.
    pub(super) line: Vec<P::Move>,
    /// The history slot of the move that is being searched.
    pub(super) slot: usize,
    /// What the evaluation says, where it was asked.
    pub(super) guess: Option<i32>,
    /// A move that is left out, by its place: is everything else much worse?
    pub(super) excluded: Option<u16>,
}

/// Ranks of moves: the table's first, then promising ones, killers, and the rest by history.
pub(super) const TABLE_MOVE: i32 = 1 << 30;
pub(super) const PROMISING: i32 = 1 << 20;
pub(super) const KILLER: i32 = 1 << 18;

/// What the order of moves depends on besides the position.
pub(super) struct Ordering<'a, M> {
    pub(super) history: &'a History,
    pub(super) techniques: Techniques,
    /// The slot of the move before.
    pub(super) previous: usize,
    /// The move to begin with, by its place.
    pub(super) expected: Option<u16>,
    /// The root begins with the best move so far, whatever else is remembered.
    pub(super) best: Option<M>,
    /// Only answers are tried.
    pub(super) in_check: bool,
}

impl<P: Evaluate> Frame<P> {
    pub(super) fn new(position: &P) -> Self {
        Self {
            position: position.clone(),
            moves: Vec::new(),
            order: Vec::new(),
            killers: [None; 2],
            line: Vec::new(),
            slot: 0,
            guess: None,
            excluded: None,
        }
    }

    /// Generates the moves and ranks them.
    pub(super) fn order_moves(&mut self, how: &Ordering<'_, P::Move>) {
        let Self { position, moves, order, .. } = self;
        moves.clear();
        position.generate(moves);
        order.clear();
        let side = position.side().index();
        let history = how.techniques.has(Technique::History);
        let continuation = how.techniques.has(Technique::Continuation);
        let (promises, answering) = (position.promises(), position.answering());
        for (place, &m) in moves.iter().enumerate() {
            if how.in_check && !answering(m) {
                continue;
            }
            let first = match how.best {
                Some(best) => best == m,
                None => how.expected == Some(place as u16),
            };
            let promise = promises(m);
            let rank = if first {
                TABLE_MOVE
            } else if promise > 0 {
                PROMISING + promise
            } else if self.killers.contains(&Some(m)) {
                KILLER
            } else if history {
                let slot = position.slot(m);
                let mut rank = how.history.get(side, slot);
                if continuation {
                    rank += how.history.after(how.previous, slot);
                }
                rank + promise
            } else {
                promise
            };
            order.push((rank, place as u16));
        }
        if order.is_empty() {
            // Nothing answers: any move will do to show it.
            order.push((0, 0));
        }
    }

    /// Generates the noisy moves only, the most promising first.
    pub(super) fn order_noisy_moves(&mut self) {
        let Self { position, moves, order, .. } = self;
        moves.clear();
        position.noisy_moves(moves);
        order.clear();
        order.extend((0..).zip(moves.iter()).map(|(place, &m)| (position.promise(m), place)));
    }

    /// Brings the best of the moves not yet tried to the front.
    pub(super) fn pick(&mut self, from: usize) -> (i32, u16, P::Move) {
        let rest = &mut self.order[from..];
        let mut best = 0;
        for at in 1..rest.len() {
            if rest[at].0 > rest[best].0 {
                best = at;
            }
        }
        rest.swap(0, best);
        let (rank, place) = rest[0];
        (rank, place, self.moves[usize::from(place)])
    }
}
