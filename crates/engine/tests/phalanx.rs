//! Phalanx: fair to both sides of every mirror, right about answers to a crossing, and aware of the limit.

use khod_engine::{
    Engine, Limits, MoveOrder, Score, SearchFeature, SearchFeatures, SearchOptions, StaticEval,
    network::{ActiveInput, NetworkInputs, all_inputs},
};
use khod_games::{Notation, Position, phalanx::Phalanx};

/// The usual start, and one where crossings are near.
const FULL: &str =
    "bbbbbbbbbbbbbb/bbbbbbbbbbbbbb/14/14/14/14/14/14/14/14/wwwwwwwwwwwwww/wwwwwwwwwwwwww white limit 60";
const OPEN: &str = "14/1w3ww4w2/b6b6/3w6b3/14/5b8/5bb2w4/14/2b3w3b3/w12w/1b2bb6b1/14 white limit 60";

/// Positions of games played at random, captures more often than by chance.
fn everywhere(games: u64, mut check: impl FnMut(&Phalanx, &[<Phalanx as Position>::Move])) {
    for seed in 1..=games {
        let mut chance = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let start = if seed % 2 == 0 { OPEN } else { FULL };
        let mut position = at(start);
        loop {
            let mut moves = Vec::new();
            position.legal(&mut moves);
            if moves.is_empty() {
                break;
            }
            check(&position, &moves);
            chance ^= chance << 13;
            chance ^= chance >> 7;
            chance ^= chance << 17;
            let promising: Vec<_> =
                moves.iter().copied().filter(|&m| position.tactical_score(m) > 0).collect();
            let from = if promising.is_empty() || chance & 3 > 0 { &moves } else { &promising };
            position.play(from[(chance >> 11) as usize % from.len()]);
        }
    }
}

/// The position with its columns in the opposite order.
fn mirrored(position: &Phalanx) -> Phalanx {
    changed(position, |rows| rows.iter_mut().for_each(|row| row.reverse()))
}

/// The position seen from the other end of the board, with the colours exchanged.
fn turned(position: &Phalanx) -> Phalanx {
    let turned = changed(position, |rows| {
        rows.reverse();
        for cell in rows.iter_mut().flatten() {
            *cell = match *cell {
                'w' => 'b',
                'b' => 'w',
                empty => empty,
            };
        }
    });
    let text = turned.to_text();
    let text = if text.contains(" white ") {
        text.replace(" white ", " black ")
    } else {
        text.replace(" black ", " white ")
    };
    Phalanx::from_text(&text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn changed(position: &Phalanx, change: impl FnOnce(&mut Vec<Vec<char>>)) -> Phalanx {
    let text = position.to_text();
    let (board, rest) = text.split_once(' ').expect("a board and more");
    let mut rows: Vec<Vec<char>> = board.split('/').map(spread).collect();
    change(&mut rows);
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    let text = format!("{} {rest}", rows.join("/"));
    Phalanx::from_text(&text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// A row of a position text with a dot for every empty cell.
fn spread(row: &str) -> Vec<char> {
    let mut cells = Vec::new();
    let mut empty = 0;
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            empty = empty * 10 + digit as usize;
        } else {
            cells.extend(std::iter::repeat_n('.', empty));
            empty = 0;
            cells.push(letter);
        }
    }
    cells.extend(std::iter::repeat_n('.', empty));
    cells
}

#[test]
fn mirrored_and_turned_positions_are_worth_the_same() {
    everywhere(10, |position, _| {
        let value = position.evaluate();
        assert_eq!(mirrored(position).evaluate(), value, "{}", position.to_text());
        let turned = turned(position);
        if turned.plies_left() == position.plies_left() || position.plies_left() > 60 {
            assert_eq!(turned.evaluate(), value, "{}", position.to_text());
        }
    });
}

/// What the network sees of a position, in the views of two sides, in an order of its own.
fn inputs(position: &Phalanx, change: impl Fn([u16; 2]) -> [u16; 2]) -> Vec<ActiveInput> {
    let mut inputs = Vec::new();
    all_inputs(position, &mut inputs);
    for (views, _) in &mut inputs {
        *views = change(*views);
    }
    inputs.sort_unstable();
    inputs
}

#[test]
fn the_network_sees_mirrored_and_turned_positions_as_they_are() {
    let mirror = |input: u16| Phalanx::symmetric_input(input.into(), 1) as u16;
    everywhere(10, |position, _| {
        let as_it_is = inputs(position, |views| views);
        assert_eq!(
            inputs(&mirrored(position), |views| views.map(mirror)),
            as_it_is,
            "{}",
            position.to_text()
        );
        assert_eq!(
            inputs(&turned(position), |[one, other]| [other, one]),
            as_it_is,
            "{}",
            position.to_text()
        );
    });
    // Mirrored twice every input is itself again.
    for input in 0..Phalanx::INPUTS {
        assert_eq!(usize::from(mirror(mirror(input as u16))), input);
    }
}

#[test]
fn answers_are_exactly_the_moves_that_do_not_lose_at_once() {
    let mut checks = 0;
    everywhere(200, |position, moves| {
        if !position.in_check() {
            return;
        }
        checks += 1;
        for &m in moves {
            let mut next = *position;
            next.play(m);
            let lost = next.outcome().is_some_and(|outcome| {
                outcome.reason == "crossing" && outcome.winner == Some(position.side().other())
            });
            assert_eq!(position.answers(m), !lost, "{} in {}", position.format(m), position.to_text());
        }
    });
    assert!(checks > 50, "only {checks} crossings");
}

fn at(text: &str) -> Phalanx {
    Phalanx::from_text(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

#[test]
fn a_lead_is_worth_less_the_nearer_the_limit_is() {
    let lead = |number: u32| {
        at(&format!("14/3b10/14/14/14/14/14/14/14/2www9/2www9/14 white move {number} limit 60")).evaluate()
    };
    let leads: Vec<i32> = (50..=60).map(lead).collect();
    assert!(leads.is_sorted_by(|earlier, later| earlier > later), "{leads:?}");
    assert!(leads.iter().all(|&lead| lead > 0), "{leads:?}");
    assert_eq!(lead(1), lead(48), "far from the limit it does not matter");
}

#[test]
fn the_last_moves_before_the_limit_are_understood() {
    let think = |text: &str| {
        let position = at(text);
        let thought = Engine::<Phalanx>::new(1).think(&position, &Limits::nodes(20_000), |_| {});
        (position.format(thought.best().expect("a move")), thought.score())
    };
    // Far ahead, but nothing crosses in time.
    let (_, score) = think("14/3b10/14/14/14/14/14/14/14/2www9/2www9/14 white move 40 limit 40");
    assert_eq!(score, Score::DRAW);
    // The same with a piece that crosses with the last move: black can not answer.
    let (m, score) = think("14/w2bb9/14/14/14/14/14/14/14/2www9/2www9/14 white move 40 limit 40");
    assert_eq!(score.distance(), Some(2), "{m}");
    // Hopelessly behind, white holds the draw by taking what is about to cross.
    let text = "14/2bbb9/2bbb9/2bbb9/14/14/14/14/14/14/10bww1/14 white move 40 limit 40";
    let (m, score) = think(text);
    assert_eq!((m.as_str(), score), ("Lb-Mb-Kb", Score::DRAW));
}

#[test]
fn whoever_must_answer_a_crossing_does_not_rest_on_the_evaluation() {
    // White is far ahead, but black crosses next and nothing can be done about it: noisy moves at the horizon show it.
    let position = at("14/14/14/14/14/14/2wwwww7/2wwwww7/14/14/13b/14 white");
    let mut engine = Engine::<Phalanx>::new(1);
    engine.set_options(SearchOptions {
        with: SearchFeatures::NONE.with(SearchFeature::Quiescence),
        ..SearchOptions::default()
    });
    let thought = engine.think(&position, &Limits::depth(1), |_| {});
    assert_eq!(thought.score(), Score::loss_at(3));
}
