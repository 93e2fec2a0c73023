//! Principal variation search (Marsland and Campbell 1982) with fail-soft alpha-beta (Fishburn 1983), generic over the games.
//! [`SearchFeature`] names the sources of the techniques that can be switched off.

mod eval_cache;
mod frame;
mod game_path;
mod horizon;
mod null_move;
mod ordering;
mod selection;
#[cfg(test)]
mod tests;

use crate::{
    SearchParams,
    driver::{MOST_PLIES, RootLine, SearchRequest, SearchThread, Searcher},
    forced_line,
    forcing_table::{ForcingSearch, ForcingTable},
    network::NetworkScratch,
    noise::noise,
    prelude::*,
    table::{Bound, TranspositionTable, TtEntry},
};
use eval_cache::EvalCache;
use frame::{Frame, PickStage, TABLE_MOVE};
use game_path::GamePath;

/// One search thread.
pub(crate) struct AlphaBeta<P: Evaluate> {
    frames: Vec<Frame<P>>,
    thread: SearchThread<P::Move, TtEntry>,
    features: SearchFeatures,
    params: SearchParams,
    /// The network that evaluates positions instead of the game's hand-made evaluation.
    network: Option<Arc<Network>>,
    network_scratch: NetworkScratch,
    eval_cache: EvalCache,
    forcing_table: ForcingTable,
    /// How many moves of the root the last iteration has not shown to lose by force.
    playable: usize,
    /// The positions of the game so far.
    game: GamePath,
    /// While a null move is being verified, the ply from which on passing is allowed again.
    passing_from: usize,
}

/// The greatest depth of reverse futility pruning.
const FUTILITY_DEPTH: i32 = 6;
/// The greatest depth at which a win by forcing moves is looked for below alpha.
const RAZOR_DEPTH: i32 = 3;

/// What is known about a node when its moves are tried.
#[derive(Clone, Copy)]
struct Node {
    side: Side,
    depth: i32,
    in_check: bool,
    improving: bool,
    /// Whether some move is expected to reach beta (cut node).
    expects_cut: bool,
    /// The static evaluation; a draw in check.
    estimate: Score,
}

/// What is known about a move when it is searched.
#[derive(Clone, Copy)]
struct Attempt {
    tried: usize,
    rank: i32,
    extension: i32,
}

impl<P: Evaluate> Searcher<P> for AlphaBeta<P> {
    type Entry = TtEntry;
    type Value = Score;
    const INFINITE: i32 = Score::BEST.value();
    const WINDOWS: [i32; 2] = [30, 500];

    fn new(table: Arc<TranspositionTable<TtEntry>>, position: &P) -> Self {
        Self {
            frames: (0..=MOST_PLIES).map(|_| Frame::new(position)).collect(),
            thread: SearchThread::new(table, P::SLOTS),
            features: SearchFeatures::NONE,
            params: P::PARAMS,
            network: None,
            network_scratch: NetworkScratch::default(),
            eval_cache: EvalCache::new(),
            forcing_table: ForcingTable::default(),
            playable: 0,
            game: GamePath::default(),
            passing_from: 0,
        }
    }

    fn begin(&mut self, request: &SearchRequest<'_, P>, clock: SearchClock) {
        let &SearchRequest { position, options, network, .. } = request;
        self.features = options.features::<P>(network.is_some());
        self.params = options.params::<P>(network.is_some());
        self.forcing_table.set_used(self.features.has(SearchFeature::AttackTable));
        if self.network.as_ref().map(Arc::as_ptr) != network.map(Arc::as_ptr) {
            self.network = network.cloned();
            self.eval_cache.clear();
        }
        if self.features.has(SearchFeature::Repetition) {
            let (before, chosen) = (&self.frames[0].position, self.thread.best_line.first());
            self.game.go_on(position, chosen.map(|&m| (before, m)));
        }
        self.thread.begin(clock, options);
        // A noisy player looks anew at a position that has come back.
        self.thread.seed ^= self.game.visits(position.key()) << 32;
        self.passing_from = 0;
        self.frames[0].position.clone_from(position);
        self.frames[0].key = position.key();
        self.frames[0].expects_cut = false;
        for frame in &mut self.frames {
            frame.killers = [None; 2];
        }
        if let Some(network) = &self.network {
            self.frames[0].refresh(network);
        }
    }

    fn forget(&mut self) {
        self.thread.history.clear();
        self.thread.best_line.clear();
        self.eval_cache.clear();
        self.forcing_table.clear();
        self.game.forget();
    }

    fn thread(&mut self) -> &mut SearchThread<P::Move, TtEntry> {
        &mut self.thread
    }

    fn aspires(&self, depth: i32, score: Score) -> bool {
        self.features.has(SearchFeature::Aspiration) && depth >= 4 && !score.is_proven()
    }

    fn search_root(&mut self, depth: i32, alpha: i32, beta: i32) -> Option<Score> {
        self.search(0, depth, Score::raw(alpha), Score::raw(beta))
    }

    fn forced_win(&mut self) -> Option<ForcedWin<P::Move>> {
        if !self.features.has(SearchFeature::Forcing) {
            return None;
        }
        // At most a quarter of the nodes: the others are for the search proper.
        let most = self.thread.clock.nodes_left(self.thread.nodes) / 4;
        self.look_for_win(0, most.min(u64::from(self.params.efforts[2])) as u32)
    }

    fn order(value: Score) -> i32 {
        value.value()
    }

    fn static_value(position: &P) -> Score {
        Score::estimate(position.evaluate())
    }

    fn lengthen(&self, position: &P, found: &mut RootLine<P, Self>, to_its_end: bool) {
        if to_its_end {
            forced_line::lengthen(position, found.value, &mut found.moves);
        }
    }

    fn told(_position: &P, found: &RootLine<P, Self>) -> Line<P> {
        Line { score: found.value, moves: found.moves.clone() }
    }

    /// Proven results within the searched depth will not change in deeper iterations. A player with a time for the move also stops
    /// when the move is clear: every other one loses by force.
    fn settled(&mut self, found: &[RootLine<P, Self>], thought: &Thought<P>, limits: &Limits) -> bool {
        let proven = |distance: i32| distance.unsigned_abs() <= thought.depth;
        let clear = self.playable == 1 && found.len() == 1 && !found[0].value.is_proven();
        (clear && limits.hard_time.is_some() && !limits.thorough)
            || found.iter().all(|line| line.value.distance().is_some_and(proven))
    }
}

impl<P: Evaluate> AlphaBeta<P> {
    /// Plays a move from the frame of a ply onto the frame of the next ply.
    fn play(&mut self, ply: usize, m: P::Move) {
        let (here, deeper) = self.frames.split_at_mut(ply + 1);
        let (here, next) = (&mut here[ply], &mut deeper[0]);
        self.thread.slots[ply] = here.position.slot(m);
        next.position.clone_from(&here.position);
        next.position.play(m);
        next.key = next.position.key();
        next.has_accumulator = false;
        self.thread.nodes += 1;
    }

    /// The static evaluation of the position of a ply, with the level's noise.
    fn evaluate(&mut self, ply: usize) -> i32 {
        let Self { frames, network, network_scratch, eval_cache, .. } = self;
        let value = match network {
            None => frames[ply].position.evaluate(),
            Some(network) => {
                let key = frames[ply].position.input_key(frames[ply].key);
                let value = eval_cache
                    .get_or(key, || Frame::network_eval(&mut frames[..=ply], network, network_scratch));
                frames[ply].position.postprocess(value)
            }
        };
        if self.thread.noise == 0 {
            value
        } else {
            value + noise(self.frames[ply].key ^ self.thread.seed, self.thread.noise)
        }
    }

    fn look_for_win(&mut self, ply: usize, effort: u32) -> Option<ForcedWin<P::Move>> {
        // One node is left for the move that is played before the clock is asked again.
        let left = self.thread.clock.nodes_left(self.thread.nodes).saturating_sub(1);
        let effort = left.min(u64::from(effort)) as u32;
        let Self { frames, thread, forcing_table, .. } = self;
        let search = ForcingSearch { table: forcing_table, nodes: &mut thread.nodes, effort };
        frames[ply].position.forced_win(search)
    }

    /// Searches the position in the frame of a ply. Nothing when the search must stop.
    #[expect(clippy::too_many_lines, reason = "one node from top to bottom, in numbered steps")]
    fn search(&mut self, ply: usize, depth: i32, mut alpha: Score, beta: Score) -> Option<Score> {
        // 1. The end of the time, of the game, of the frames.
        self.thread.lines[ply].clear();
        if self.thread.clock.is_over(self.thread.nodes) {
            return None;
        }
        let here = &self.frames[ply].position;
        if let Some(outcome) = here.outcome() {
            return Some(here.terminal(outcome, ply));
        }
        if ply > 0 && self.features.has(SearchFeature::Repetition) && self.repeats(ply) {
            return Some(Score::DRAW);
        }
        if ply == MOST_PLIES {
            return Some(Score::estimate(self.evaluate(ply)));
        }

        // 2. Check extension; at the horizon the quiescence search.
        let in_check = here.in_check();
        let depth = if in_check { depth + 1 } else { depth };
        if depth <= 0 {
            return self.quiesce(ply, alpha, beta, self.params.quiescence);
        }
        if ply > 0
            && self.features.has(SearchFeature::WinInOne)
            && let Some(m) = here.win_in_one()
        {
            self.thread.lines[ply].push(m);
            return Some(Score::win_at(ply + 1));
        }

        // 3. The transposition table (Greenblatt 1967).
        let key = here.table_key(self.frames[ply].key, depth);
        let table_horizon = here.table_horizon();
        let banked = here.banked();
        let narrow = beta.value() - alpha.value() == 1;
        let excluded = self.frames[ply].excluded;
        let entry = if excluded.is_some() { None } else { self.thread.table.probe(key) };
        let believed = |entry: &TtEntry| entry.depth >= depth && entry.ends_within(table_horizon);
        if let Some(entry) = entry.filter(|entry| narrow && ply > 0 && believed(entry)) {
            let score = entry.score.from_root(ply) + banked;
            let cut = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if cut {
                return Some(score);
            }
        }

        // 4. Reverse futility pruning: the evaluation is so far above beta that the opponent would avoid this position.
        let static_eval = if in_check { None } else { Some(self.evaluate(ply)) };
        self.frames[ply].static_eval = static_eval;
        let before = if ply >= 2 { self.frames[ply - 2].static_eval } else { None };
        let improving = static_eval.zip(before).is_none_or(|(static_eval, before)| static_eval > before);
        let estimate = Score::estimate(static_eval.unwrap_or_default());
        let shallow = narrow && !in_check && excluded.is_none() && ply > 0;
        if shallow
            && self.features.has(SearchFeature::Futility)
            && depth <= FUTILITY_DEPTH
            && !beta.is_proven()
            && estimate - self.params.futility * (depth - i32::from(self.improves(improving))) >= beta
        {
            return Some(estimate);
        }

        // 5. Razoring (Birmingham and Kent 1977): at or below alpha only a forced win would help.
        if shallow
            && self.features.has(SearchFeature::Forcing)
            && depth <= RAZOR_DEPTH
            && estimate <= alpha
            && let Some(win) = self.look_for_win(ply, self.params.efforts[1])
        {
            self.thread.lines[ply].push(win.first);
            return Some(Score::win_at(ply + win.distance as usize));
        }

        // 6. Null move pruning: even passing the turn would reach beta.
        let side = self.frames[ply].position.side();
        let expects_cut = self.frames[ply].expects_cut;
        let mut node = Node { side, depth, in_check, improving, expects_cut, estimate };
        if shallow
            && self.features.has(SearchFeature::NullMove)
            && depth >= 3
            && estimate >= beta
            && !beta.is_proven()
        {
            let score = self.null_move(ply, &node, beta)?;
            if score >= beta {
                return Some(score);
            }
        }

        // 7. Singular extension of the table move; internal iterative reduction where there is none.
        let tt_move = entry.and_then(|entry| entry.tt_move);
        let extension = match entry {
            Some(entry) if ply > 0 => self.singular(ply, depth, &entry)?,
            _ => 0,
        };
        let shallower = self.features.has(SearchFeature::Shallower) && tt_move.is_none() && depth >= 4;
        if shallower && ply > 0 && (expects_cut || !narrow) {
            node.depth -= 1;
        }
        let depth = node.depth;

        // 8. The moves one by one, in the order of their ranks.
        self.make_moves(ply, tt_move, in_check && ply > 0, Frame::begin_moves);
        let mut best = Score::WORST;
        let mut best_move = None;
        let mut bound = Bound::Upper;
        if ply == 0 {
            self.playable = 0;
        }
        for tried in 0.. {
            let leaves_out = |search: &Self, rank| {
                let proven_loss = best.is_proven() && best < Score::DRAW;
                ply > 0 && !proven_loss && search.leaves_out(&node, tried, rank, alpha)
            };
            while tried == self.frames[ply].order.len() && self.frames[ply].stage() != PickStage::Done {
                if self.frames[ply].stage() == PickStage::Quiet && leaves_out(self, 0) {
                    break;
                }
                self.make_moves(ply, tt_move, in_check && ply > 0, Frame::more_moves);
            }
            if tried == self.frames[ply].order.len() {
                break;
            }
            let (rank, place, m) = self.frames[ply].pick(tried);
            let code = self.frames[ply].move_code(place, m);
            if excluded == Some(code) || (ply == 0 && self.thread.taken.contains(&m)) {
                continue;
            }
            if leaves_out(self, rank) {
                // The moves that follow are ranked no better.
                break;
            }
            let extension = if rank == TABLE_MOVE { extension } else { 0 };
            self.play(ply, m);
            let score = self.search_move(ply, &node, alpha, beta, Attempt { tried, rank, extension })?;
            if ply == 0 && !(score.is_proven() && score < Score::DRAW) {
                self.playable += 1;
            }
            if score > best {
                best = score;
                best_move = Some(code);
                if score > alpha {
                    alpha = score;
                    bound = Bound::Exact;
                    self.thread.take_line(ply, m);
                }
            }
            if score >= beta {
                bound = Bound::Lower;
                self.update_history(ply, m, tried, depth);
                break;
            }
        }
        if P::STAGED && in_check && ply > 0 && self.frames[ply].order.is_empty() {
            // No move answers the threat: whatever is played, the opponent has won.
            best = Score::loss_at(ply + 1);
        }
        if excluded.is_some() || (ply == 0 && !self.thread.taken.is_empty()) {
            return Some(best);
        }
        // When all moves fail low, the best of them says little: the table keeps the move that it had.
        let tt_move = if bound == Bound::Upper { tt_move } else { best_move };
        let score = (best - banked).from_here(ply);
        self.thread.table.store(key, TtEntry { score, bound, depth, tt_move }, self.thread.age);
        Some(best)
    }

    /// Searches the move just played: late moves less deep and with a null window first.
    fn search_move(
        &mut self,
        ply: usize,
        node: &Node,
        alpha: Score,
        beta: Score,
        attempt: Attempt,
    ) -> Option<Score> {
        let Attempt { tried, rank, extension } = attempt;
        let depth = node.depth - 1;
        let same_side = !P::ALTERNATES && self.frames[ply + 1].position.side() == node.side;
        let reduction = self.reduction(node, tried, rank);
        if depth > reduction {
            let Frame { position, key, .. } = &self.frames[ply + 1];
            self.thread.table.prefetch(position.table_key(*key, depth - reduction));
        }
        let mut next = |depth: i32, alpha: Score, beta: Score, expects_cut: bool| {
            self.frames[ply + 1].expects_cut = expects_cut;
            if same_side {
                self.search(ply + 1, depth, alpha, beta)
            } else {
                self.search(ply + 1, depth, -beta, -alpha).map(|score| -score)
            }
        };
        if tried == 0 {
            let narrow = beta.value() - alpha.value() == 1;
            return next(depth + extension, alpha, beta, narrow && !node.expects_cut);
        }
        let mut score = next(depth - reduction, alpha, alpha + 1, true)?;
        if score > alpha && reduction > 0 {
            score = next(depth, alpha, alpha + 1, !node.expects_cut)?;
        }
        if score > alpha && score < beta {
            score = next(depth, alpha, beta, false)?;
        }
        Some(score)
    }
}
