use crate::{prelude::*, timer::Stopwatch};

/// Chooses the whole turn of the side to move, given that the game is not over. The limits are for the whole turn.
pub fn choose_turn<P: Evaluate>(engine: &mut Engine<P>, position: &P, limits: &Limits) -> Vec<P::Move> {
    think_turn(engine, position, limits, |_, _| {}).iter().filter_map(Thought::best).collect()
}

/// Thinks about the whole turn of the side to move, given that the game is not over, and tells after every iteration what was
/// found, behind the thoughts about earlier moves of the turn. Gives one thought for each move of the turn; the best move of each
/// was chosen.
pub fn think_turn<P: Evaluate>(
    engine: &mut Engine<P>,
    position: &P,
    limits: &Limits,
    mut told: impl FnMut(&[Thought<P>], &Thought<P>),
) -> Vec<Thought<P>> {
    let watch = Stopwatch::start(limits.timer);
    let mover = position.side();
    let mut at = position.clone();
    let mut thoughts = Vec::new();
    let mut nodes = limits.nodes;
    while at.side() == mover && at.outcome().is_none() {
        let mut share = limits.clone();
        share.nodes = nodes.map(|nodes| without_rest::<P>(nodes, NODES_OF_REST));
        share.hard_time = limits.hard_time.map(|time| {
            let left = time.saturating_sub(watch.elapsed());
            Duration::from_nanos(without_rest::<P>(left.as_nanos() as u64, TIME_OF_REST))
        });
        let thought = engine.think(&at, &share, |thought| told(&thoughts, thought));
        nodes = nodes.map(|nodes| nodes.saturating_sub(thought.nodes));
        play_best_line(&mut at, thought, &mut thoughts);
        if P::ALTERNATES {
            break;
        }
    }
    thoughts
}

/// Where a turn has several moves, the share of the nodes and of the time that is left for moves that the best line does not hold.
const NODES_OF_REST: u64 = 8;
const TIME_OF_REST: u64 = 16;

/// What a search may use of a whole, when one part of it in `parts` is for the rest of the turn.
fn without_rest<P: Evaluate>(whole: u64, parts: u64) -> u64 {
    // The best line of the first thought usually holds the whole turn; if it does not, something must be left for the rest.
    if P::ALTERNATES { whole } else { (whole - whole / parts).max(1) }
}

/// Plays the best line of a thought as far as the turn goes, and adds a thought for each of its moves.
pub(crate) fn play_best_line<P: Evaluate>(at: &mut P, thought: Thought<P>, thoughts: &mut Vec<Thought<P>>) {
    let mover = at.side();
    let mut next = Some(thought);
    while let Some(thought) = next {
        at.play(thought.best().expect("a game that is not over has a move"));
        next = if P::ALTERNATES || at.side() != mover { None } else { thought.after_best() };
        thoughts.push(thought);
    }
}
