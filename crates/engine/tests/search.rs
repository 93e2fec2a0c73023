//! The search: the same at the same nodes, right about what is forced, fair to both sides of a mirror.

use khod_engine::{
    Engine, Evaluate, Level, Limits, MoveOrder, Score, SearchFeature, SearchFeatures, SearchOptions,
    StaticEval, choose_turn, duel::Random, prove::Prover,
};
use khod_games::{
    Game, Notation, Position,
    hale::Hale,
    lo::{Lo, LoMove},
    palisade::Palisade,
    perft::known,
    phalanx::Phalanx,
    topological::Topological,
    with_game,
};
use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

fn at<P: Notation>(text: &str) -> P {
    P::from_text(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn same_again<P: Evaluate>() {
    for entry in known::<P>() {
        let think = || {
            let mut depths = Vec::new();
            let thought = Engine::<P>::new(1).think(&entry.position, &Limits::nodes(3_000), |thought| {
                depths.push((thought.depth, thought.score()));
            });
            (thought.best(), thought.nodes, thought.lines[0].moves.clone(), depths)
        };
        let (best, nodes, line, depths) = think();
        assert_eq!((best, nodes, line.clone(), depths), think(), "{} {}", P::NAME, entry.name);
        assert!(nodes <= 3_000, "{} {}: {nodes}", P::NAME, entry.name);
        let mut position = entry.position.clone();
        for m in line {
            let text = position.format(m);
            assert_eq!(position.parse(&text), Ok(m), "{} {}", P::NAME, entry.name);
            position.play(m);
        }
    }
}

#[test]
fn the_same_nodes_think_the_same_and_lines_are_legal() {
    for &game in Game::ALL {
        with_game!(game, P => same_again::<P>());
    }
}

fn at_a_glance<P: Evaluate>() {
    for entry in known::<P>() {
        let static_score = Score::estimate(entry.position.evaluate());
        for nodes in [1, 10, 100] {
            let limits = Limits::nodes(nodes).for_analysis();
            let thought = Engine::<P>::new(1).think(&entry.position, &limits, |_| {});
            let honest = thought.depth > 0 || thought.score() == static_score || thought.score().is_proven();
            assert!(honest, "{} {}: {:?}", P::NAME, entry.name, thought.score());
        }
    }
}

#[test]
fn without_a_whole_iteration_the_score_is_the_evaluation() {
    for &game in Game::ALL {
        with_game!(game, P => at_a_glance::<P>());
    }
}

/// The best move and score at a depth.
fn best<P: Evaluate>(position: &P, depth: u32) -> (String, Score) {
    let thought = Engine::<P>::new(1).think(position, &Limits::depth(depth), |_| {});
    (position.format(thought.best().expect("a move")), thought.score())
}

#[test]
fn a_win_in_one_is_seen_with_its_distance() {
    let hale: Hale = at("11/11/11/11/11/11/11/11/11/4w6/wwww2bbb2 white");
    let (m, score) = best(&hale, 2);
    assert_eq!(score.distance(), Some(1), "{m}");
    let lo: Lo = at("8/8/4w3/2w5/3w4/8/8/b6b white");
    let (m, score) = best(&lo, 2);
    assert_eq!(score.distance(), Some(1), "{m}");
}

#[test]
fn a_crossing_is_answered() {
    // A white piece stands on row l: black must take it or cross as well.
    let phalanx: Phalanx = at("3w1bb7/14/14/14/14/14/14/14/14/14/14/13w black move 30");
    let (m, score) = best(&phalanx, 3);
    assert!(!score.is_proven() || score > Score::DRAW, "{m} {score:?}");
    assert_eq!(m, "Fl-Gl-Dl");
}

#[test]
fn proofs_carry_their_distance_through_the_table() {
    let hale: Hale = at("11/11/11/11/11/11/11/11/11/4w6/wwww2bbb2 white");
    let mut engine = Engine::<Hale>::new(1);
    for _ in 0..2 {
        let thought = engine.think(&hale, &Limits::depth(4), |_| {});
        assert_eq!(thought.score(), Score::win_at(1));
    }
}

#[test]
fn a_draw_near_the_limit_is_seen() {
    let lo: Lo = at("1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 black move 40 limit 40");
    assert_eq!(best(&lo, 3).1, Score::DRAW, "black's move is the last");
}

#[test]
fn mirrored_positions_have_mirrored_scores() {
    let pairs = [
        (
            "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/2w4w/2bbbbb1 white move 2",
            "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w4w2/1bbbbb2 white move 2",
        ),
        ("8/1w1b4/8/3w4/2b5/4b1w1/8/1w2b3 black move 9", "8/4b1w1/8/4w3/5b2/1w1b4/8/3b2w1 black move 9"),
    ];
    for (one, other) in pairs {
        assert_eq!(at::<Lo>(one).evaluate(), at::<Lo>(other).evaluate(), "{one}");
    }
    let phalanx = "14/2bb10/14/5w8/14/14/6ww6/14/14/14/1w12/14 white move 9";
    let mirror = "14/10bb2/14/8w5/14/14/6ww6/14/14/14/12w1/14 white move 9";
    assert_eq!(at::<Phalanx>(phalanx).evaluate(), at::<Phalanx>(mirror).evaluate());
    let turned = "14/1b12/14/14/14/6bb6/14/14/5b8/14/2ww10/14 black move 9";
    assert_eq!(at::<Phalanx>(phalanx).evaluate(), at::<Phalanx>(turned).evaluate(), "colours exchanged");
    let hale = "11/11/3w7/11/4b6/5w5/3b7/11/11/11/11 white";
    let mirror = "11/11/7w3/11/6b4/5w5/7b3/11/11/11/11 white";
    assert_eq!(at::<Hale>(hale).evaluate(), at::<Hale>(mirror).evaluate());
    let exchanged = "11/11/3b7/11/4w6/5b5/3w7/11/11/11/11 black";
    assert_eq!(at::<Hale>(hale).evaluate(), at::<Hale>(exchanged).evaluate(), "colours exchanged");
    let palisade = (at::<Palisade>("3 1 2 5 white"), at::<Palisade>("5 2 1 3 white"));
    assert_eq!(palisade.0.evaluate(), palisade.1.evaluate());
}

/// The position with its rows turned over, and with its columns turned over.
fn turned_over(text: &str) -> [String; 2] {
    let (board, rest) = text.split_once(' ').expect("a board and more");
    let rows: Vec<&str> = board.split('/').collect();
    let backwards = |row: &&str| row.chars().rev().collect::<String>();
    let upside_down = rows.iter().rev().copied().collect::<Vec<_>>().join("/");
    let mirrored = rows.iter().map(backwards).collect::<Vec<_>>().join("/");
    [format!("{upside_down} {rest}"), format!("{mirrored} {rest}")]
}

#[test]
fn lo_thinks_the_same_of_a_position_turned_over() {
    let mut random = Random::new(5);
    for _ in 0..50 {
        let mut position = Lo::begin(None, None).expect("the usual start");
        let mut moves = Vec::new();
        loop {
            position.legal(&mut moves);
            if moves.is_empty() {
                break;
            }
            for other in turned_over(&position.to_text()) {
                assert_eq!(at::<Lo>(&other).evaluate(), position.evaluate(), "{other}");
            }
            position.play(moves[random.below(moves.len())]);
            moves.clear();
        }
    }
}

#[test]
fn a_lead_fades_as_the_limit_comes_near() {
    let at_move = |number: u32| {
        at::<Lo>(&format!("8/8/2ww4/2ww1w2/2ww4/b7/6b1/bb4bb white move {number} limit 60")).evaluate()
    };
    assert!(at_move(20) > 50);
    assert_eq!(at_move(20), at_move(40));
    assert!(at_move(55) < at_move(50) && at_move(50) < at_move(40) && at_move(60) > 0);
}

#[test]
fn a_turn_of_several_moves_is_whole() {
    let start = Palisade::begin(None, None).expect("the usual start");
    let turn = choose_turn(&mut Engine::new(1), &start, &Limits::nodes(500));
    let mut position = start;
    for &m in &turn {
        position.play(m);
    }
    assert_ne!(position.side(), start.side());
    assert!(position.points()[0] >= 2, "the first turn scores");
}

#[test]
fn the_only_move_needs_no_thought() {
    let start = Topological::begin(None, None).expect("the usual start");
    let thought = Engine::<Topological>::new(1).think(&start, &Limits::nodes(1_000), |_| {});
    assert_eq!((thought.nodes, thought.best().map(|m| start.format(m))), (0, Some("Mm".to_owned())));
}

#[test]
fn an_analysis_thinks_about_the_only_move_too() {
    let start = Topological::begin(None, None).expect("the usual start");
    let limits = Limits::nodes(1_000).for_analysis();
    let thought = Engine::<Topological>::new(1).think(&start, &limits, |_| {});
    assert_eq!((thought.nodes, thought.best().map(|m| start.format(m))), (1_000, Some("Mm".to_owned())));
    assert!(thought.depth > 2);
}

#[test]
fn a_stop_is_heard_at_once() {
    let start = Phalanx::begin(None, None).expect("the usual start");
    let limits = Limits::none();
    limits.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let begin = Instant::now();
    let thought = Engine::<Phalanx>::new(1).think(&start, &limits, |_| {});
    assert!(thought.best().is_some());
    // Generous: a thousand nodes take far less than that on any machine, and without the stop it would never end.
    assert!(begin.elapsed() < Duration::from_mins(1));
}

/// Counts positions of random games in which the player sees after one ply that a move is clear.
fn clear_moves<P: Evaluate>(random: &mut Random) -> usize {
    let mut engine = Engine::<P>::new(1);
    let mut think = |position: &P, limits: &Limits| {
        engine.forget();
        engine.think(position, limits, |_| {})
    };
    let timed = Limits { depth: Some(2), ..Limits::time(Duration::from_hours(1)) };
    let mut clear = 0;
    for _ in 0..20 {
        let mut position = P::begin(None, None).expect("the usual start");
        while position.outcome().is_none() {
            let mut moves = Vec::new();
            position.legal(&mut moves);
            let thought = think(&position, &timed);
            if thought.depth == 1 && !thought.score().is_proven() {
                clear += 1;
                for &m in moves.iter().filter(|&&m| Some(m) != thought.best()) {
                    let mut next = position.clone();
                    next.play(m);
                    let lost = next.outcome().is_some_and(|outcome| outcome.winner == Some(next.side()));
                    let loses = lost || Prover::new(1).find_win(&next, &Limits::nodes(200_000)).is_some();
                    assert!(loses, "{} {}", position.to_text(), position.format(m));
                }
                // Without a time, and in an analysis, thinking goes on.
                for limits in [Limits::depth(2), timed.clone().for_analysis()] {
                    assert_eq!(think(&position, &limits).depth, 2, "{}", position.to_text());
                }
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
    clear
}

#[test]
fn with_a_time_a_move_is_made_at_once_when_every_other_one_loses() {
    let mut random = Random::new(3);
    let (lo, hale) = (clear_moves::<Lo>(&mut random), clear_moves::<Hale>(&mut random));
    assert!(lo > 0 && hale > 0, "{lo} {hale}");
}

#[test]
fn lo_knows_the_moves_of_codes_that_are_legal() {
    for entry in known::<Lo>() {
        let mut moves = Vec::new();
        entry.position.generate(&mut moves);
        for m in (0..=64).flat_map(|from| (0..=64).map(move |to| LoMove { from, to })) {
            let decoded = entry.position.decoded(entry.position.code(m));
            let is_legal = m != LoMove::PASS && moves.contains(&m);
            assert_eq!(decoded, is_legal.then_some(m), "{m:?} in {}", entry.name);
        }
    }
}

/// How often a level of lo comes to no end against itself, and how often it has one position at most.
fn drawn_and_repeated(level: u64, without: SearchFeatures) -> (u32, u32) {
    let level = Level::new(level).expect("a level");
    let limits = Limits::nodes(level.strength(Game::Lo).expect("a level below the highest").nodes);
    let (mut drawn, mut most) = (0, 0);
    for game in 0..20 {
        let mut engines = [0, 1].map(|player| {
            let mut engine = Engine::<Lo>::new(1);
            engine.set_options(SearchOptions { seed: 2 * game + player, without, ..level.options(Game::Lo) });
            engine
        });
        let mut position = Lo::begin(None, None).expect("a game");
        let mut times = HashMap::new();
        while position.outcome().is_none() {
            let times = times.entry(position.key()).or_insert(0);
            *times += 1;
            most = most.max(*times);
            let thought = engines[position.side().index()].think(&position, &limits, |_| {});
            position.play(thought.best().expect("a move"));
        }
        drawn += u32::from(position.outcome().is_some_and(|outcome| outcome.winner.is_none()));
    }
    (drawn, most)
}

#[test]
fn low_levels_of_lo_do_not_move_to_and_fro() {
    let (drawn, most) = drawn_and_repeated(1, SearchFeatures::NONE.with(SearchFeature::Repetition));
    assert!(drawn > 0 && most > 20, "{drawn} drawn, {most} times: the test shows nothing");
    for level in [1, 2, 3] {
        let (drawn, most) = drawn_and_repeated(level, SearchFeatures::NONE);
        assert!(drawn == 0 && most < 10, "level {level}: {drawn} drawn, {most} times");
    }
}
