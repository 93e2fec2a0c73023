//! Palisade's own search: fair to mirror images and colours, right about ends, sparing with borrowed actions.

use khod_engine::{
    Engine, Evaluator, Limits, Score, SearchOptions, StaticEval, Thought, choose_turn, duel::Random,
};
use khod_games::{Notation, Position, palisade::Palisade};

fn at(text: &str) -> Palisade {
    Palisade::from_text(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn think(position: &Palisade) -> (u32, Score) {
    let thought = Engine::<Palisade>::new(1).think(position, &Limits::nodes(1_000), |_| {});
    (thought.depth, thought.score())
}

#[test]
fn mirror_images_and_exchanged_colours_have_the_same_scores() {
    let mut random = Random::new(5);
    for _ in 0..40 {
        let mut heights: Vec<String> =
            (0..2 + random.below(9)).map(|_| (1 + random.below(6)).to_string()).collect();
        let (made, quiet) = (random.below(4), random.below(3));
        let debts = if made < 2 { random.below(4) } else { random.below(2) * 2 };
        let text = |heights: &[String], side: &str, points: &str, debts: &str| {
            let row = heights.join(" ");
            format!(
                "{row} {side} turn 3 actions {made} limit 100 points {points} debts {debts} quiet {quiet}"
            )
        };
        let one = at(&text(&heights, "white", "2:1", ["none", "white", "black", "both"][debts]));
        let exchanged = at(&text(&heights, "black", "1:2", ["none", "black", "white", "both"][debts]));
        heights.reverse();
        let mirrored = at(&text(&heights, "white", "2:1", ["none", "white", "black", "both"][debts]));
        for other in [exchanged, mirrored] {
            assert_eq!(one.evaluate(), other.evaluate(), "{}", other.to_text());
            if one.outcome().is_none() {
                assert_eq!(think(&one), think(&other), "{}", other.to_text());
            }
        }
    }
}

#[test]
fn the_last_turn_is_for_points_alone() {
    // Four points can be won in this turn, the last of the game.
    let turn = "4 7 2 6 1 5 3 black turn 10 limit 10 points";
    for (points, score) in [("3:0", Some(Score::win_at(4))), ("4:0", Some(Score::DRAW)), ("5:0", None)] {
        let position = at(&format!("{turn} {points}"));
        let thought = Engine::<Palisade>::new(1).think(&position, &Limits::nodes(100_000), |_| {});
        match score {
            Some(score) => assert_eq!(thought.score(), score, "{points}"),
            None => assert!(thought.score() < Score::DRAW, "{points}"),
        }
        let mut end = position;
        for m in choose_turn(&mut Engine::new(1), &position, &Limits::nodes(100_000)) {
            end.play(m);
        }
        assert_eq!(end.points()[1], 4, "{points}");
    }
}

#[test]
fn nothing_is_borrowed_for_nothing() {
    // Four stones: the one point that is left ends the game, and a fourth action can win nothing more.
    let position = at("1 3 white turn 9 limit 10 points 0:3");
    let mut end = position;
    let turn = choose_turn(&mut Engine::new(1), &position, &Limits::nodes(20_000));
    for &m in &turn {
        end.play(m);
    }
    assert!(!end.in_debt(position.side()), "{}", end.to_text());
}

#[test]
fn who_is_behind_scores_before_the_tenth_quiet_turn() {
    // Nine quiet turns: black, behind, must score now or lose.
    let behind = at("5 4 black turn 8 points 1:0 quiet 9");
    let mut end = behind;
    for m in choose_turn(&mut Engine::new(1), &behind, &Limits::nodes(20_000)) {
        end.play(m);
    }
    assert!(end.points()[1] >= 1, "{}", end.to_text());
}

#[test]
fn without_any_time_a_point_is_still_taken() {
    let start = Palisade::begin(None, None).expect("the usual start");
    let limits = Limits::none();
    limits.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let thought = Engine::<Palisade>::new(1).think(&start, &limits, |_| {});
    let mut next = start;
    next.play(thought.best().expect("an action"));
    assert_eq!(next.points(), [1, 0]);
}

#[test]
fn several_lines_begin_with_different_actions() {
    let start = Palisade::begin(None, None).expect("the usual start");
    let mut engine = Engine::<Palisade>::new(1);
    engine.set_options(SearchOptions { lines: 3, threads: 2, ..Default::default() });
    let thought = engine.think(&start, &Limits::depth(3), |_| {});
    let first: Vec<_> = thought.lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!(first.len(), 3);
    assert!(first[0] != first[1] && first[1] != first[2] && first[0] != first[2]);
    assert!(thought.lines.is_sorted_by(|one, other| one.score >= other.score));
}

/// What thinking with more nodes than there is time for comes to.
fn think_on(text: &str) -> Thought<Palisade> {
    Engine::<Palisade>::new(16).think(&at(text), &Limits::nodes(1_000_000_000), |_| {})
}

#[test]
fn what_is_known_exactly_needs_no_further_thought() {
    // Every action leads to a row that is solved: white can make two points more than black.
    for (points, score) in [("0:1", 1), ("0:2", 0), ("0:3", -1)] {
        let thought = think_on(&format!("4 3 1 white points {points} turn 9"));
        assert!(thought.nodes < 1_000, "{points}: {} nodes", thought.nodes);
        let proven = thought.score().distance().map_or(0, i32::signum);
        assert_eq!(proven, score, "{points}: {:?}", thought.score());
    }
}

#[test]
fn thinking_ends_when_the_winner_is_certain_and_the_margin_steady() {
    for (evaluator, text) in [
        (Evaluator::V0, "4 3 1 2 6 2 white"),
        (Evaluator::V0, "4 3 1 2 5 3 white turn 30 limit 100 points 9:0"),
        (Evaluator::V0, "4 3 1 2 5 3 2 black turn 4 points 7:4"),
        (Evaluator::V0, "4 3 1 2 5 3 2 white turn 30 points 0:30"),
        (Evaluator::Network, "4 3 1 2 6 2 5 white"),
        (Evaluator::Network, "4 3 1 2 5 3 4 white turn 30 limit 100 points 9:0"),
    ] {
        let think = |limits: &Limits| {
            let mut engine = Engine::<Palisade>::new(16);
            engine.set_options(SearchOptions { evaluator, ..SearchOptions::default() });
            engine.think(&at(text), limits, |_| {})
        };
        let thought = think(&Limits::nodes(1_000_000_000));
        assert!(thought.score().is_proven(), "{text}: {:?}", thought.score());
        assert!(thought.depth > 4 && thought.nodes < 5_000_000, "{text}: {} nodes", thought.nodes);
        // An analysis wants to know the margin.
        let more = think(&Limits::nodes(2 * thought.nodes).for_analysis());
        assert!(more.nodes > thought.nodes, "{text}: {} nodes", more.nodes);
    }
}
