use crate::{prelude::*, timer::Stopwatch};

/// Chooses the whole turn of the side to move, given that the game is not over. The limits are for the whole turn.
pub fn choose_turn<P: Evaluate>(engine: &mut Engine<P>, position: &P, limits: &Limits) -> Vec<P::Move> {
    think_turn(engine, position, limits, |_| {}).iter().filter_map(Thought::best).collect()
}

/// Thinks about the whole turn of the side to move, given that the game is not over, and tells after every iteration what was
/// found. Gives one thought for each move of the turn; the best move of each was chosen.
pub fn think_turn<P: Evaluate>(
    engine: &mut Engine<P>,
    position: &P,
    limits: &Limits,
    mut told: impl FnMut(&Thought<P>),
) -> Vec<Thought<P>> {
    let watch = Stopwatch::start(limits.timer);
    let mover = position.side();
    let mut at = position.clone();
    let mut thoughts = Vec::new();
    let mut nodes = limits.nodes;
    while at.side() == mover && at.outcome().is_none() {
        let mut share = limits.clone();
        // The best line of the first thought usually holds the whole turn; if it does not, some nodes must be left for the rest.
        let most = |whole: u64| if P::ALTERNATES { whole } else { (whole - whole / 8).max(1) };
        share.nodes = nodes.map(most);
        for time in [&mut share.soft_time, &mut share.hard_time] {
            let left = time.map(|time| time.saturating_sub(watch.elapsed()));
            *time = left.map(|left| Duration::from_nanos(most(left.as_nanos() as u64)));
        }
        let mut thought = engine.think(&at, &share, &mut told);
        nodes = nodes.map(|nodes| nodes.saturating_sub(thought.nodes));
        loop {
            at.play(thought.best().expect("a game that is not over has a move"));
            let next = if P::ALTERNATES || at.side() != mover { None } else { thought.after_best() };
            thoughts.push(thought);
            let Some(next) = next else { break };
            thought = next;
        }
        if P::ALTERNATES {
            break;
        }
    }
    thoughts
}
