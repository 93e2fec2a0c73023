//! Proofs, against code that knows only the rules.

mod rules;
mod sixth;

use khod_engine::{
    Evaluate, Limits,
    prove::{ProofVerdict, Prover},
};
use khod_games::{
    Notation, Position, hale::Hale, lo::Lo, palisade::Palisade, phalanx::Phalanx, topological::Topological,
};
use rules::{Random, check_win, sign, solve, successors};
use sixth::Pairs;
use std::collections::HashMap;

fn at<P: Notation>(text: &str) -> P {
    P::from_text(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// What has come up so far.
#[derive(Default)]
struct Seen {
    /// How often each verdict was right: wins, losses, draws.
    verdicts: [usize; 3],
    /// Values by position text.
    known: HashMap<String, i32>,
    /// Claims that hold, by attacker.
    checked: [HashMap<String, u32>; 2],
}

/// Plays games at random from a start, asking the prover in every position, and compares with the solver. Wins and losses are
/// played out against every defence.
fn compare<P: Evaluate>(start: &P, games: u64, prover: &mut Prover<P>, seen: &mut Seen) {
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut position = start.clone();
        while position.outcome().is_none() {
            let text = position.to_text();
            let proof = prover.prove(&position, &Limits::nodes(20_000_000), |_| {});
            let value = sign(position.side()) * solve(&position, &mut seen.known);
            let right = [ProofVerdict::Win, ProofVerdict::Loss, ProofVerdict::Draw]
                [[1, -1, 0].iter().position(|&v| v == value).expect("a value")];
            assert_eq!(proof.verdict(), right, "{} {text}", P::NAME);
            seen.verdicts[usize::from(value != 1) + usize::from(value == 0)] += 1;
            if let Some(plies) = proof.plies {
                assert!(value != 0 && proof.line.len() <= plies as usize, "{text}");
                let winner = if value == 1 { position.side() } else { position.side().other() };
                let mut end = position.clone();
                for &m in &proof.line {
                    assert_eq!(end.parse(&end.format(m)), Ok(m), "{text}");
                    end.play(m);
                }
                assert_eq!(end.outcome().map(|outcome| outcome.winner), Some(Some(winner)), "{text}");
                let mut claim = |position: &P, plies| {
                    let win = prover.find_win(position, &Limits::depth(plies))?;
                    assert!(win.distance <= plies, "{text}");
                    Some(win.first)
                };
                check_win(&position, winner, plies, &mut claim, &mut seen.checked[winner.index()]);
            }
            let next = successors(&position);
            position = next[random.below(next.len())].1.clone();
        }
    }
}

/// Compares from several starts, to and fro, with one prover that remembers them all; at least the given number of verdicts must come up.
fn compare_all<P: Evaluate>(starts: &[P], games: u64, mebibytes: usize, verdicts: usize) {
    let mut seen = Seen::default();
    let mut prover = Prover::<P>::new(mebibytes);
    for start in starts {
        compare(start, games, &mut prover, &mut seen);
    }
    prover.forget();
    for start in starts.iter().rev().chain(starts) {
        compare(start, 1, &mut prover, &mut seen);
    }
    let often = seen.verdicts.iter().filter(|&&count| count >= 3).count();
    assert!(often >= verdicts, "{:?}", seen.verdicts);
}

const LO_NEAR_THE_LIMIT: [&str; 3] = [
    "8/2w2b2/8/1b4w1/8/3w4/5b2/8 white move 39 limit 40",
    "w6b/8/3b4/8/2w5/8/5w2/b7 black move 38 limit 40",
    "8/1b1w4/8/4w3/1b6/3b4/w7/8 white move 38 limit 40",
];

#[test]
fn lo_near_the_limit() {
    compare_all(&LO_NEAR_THE_LIMIT.map(at::<Lo>), 6, 1, 3);
}

#[test]
fn phalanx_near_the_limit_and_beyond_it() {
    let starts = [
        "14/6ww6/14/14/14/14/14/14/14/14/6bb6/14 white move 39 limit 40",
        "14/14/2ww10/14/14/14/14/14/14/2bb10/14/14 black move 39 limit 40",
        "5w8/4bb8/14/14/14/14/14/14/14/14/4ww1b6/14 black move 39 limit 40",
        "14/14/14/14/14/14/14/14/bbb11/wb12/bb12/14 black move 39 limit 40",
        "14/2ww1bb7/14/14/14/14/14/14/14/14/3ww9/14 white move 40 limit 40",
    ];
    compare_all(&starts.map(at::<Phalanx>), 4, 1, 3);
}

#[test]
fn topological_with_short_periods() {
    let built = |setup, moves: &str| {
        let mut position = Topological::begin(Some(10), Some(setup)).expect("a start");
        for text in moves.split(' ') {
            position.play(position.parse(text).expect("a legal move"));
        }
        position
    };
    let starts = [
        built("2 period 1", "Mm Nm Mn Nn"),
        built("2 period 3", "Mm Nm Om Pm"),
        built("2 period 4", "Mm Mn Nm Om"),
        built("3 period 2 ", "Mm Nm Mn Nn Mo No Mm-Mn Nm-Nn Mo-No Zz Zz"),
    ];
    compare_all(&starts, 6, 1, 3);
}

#[test]
fn palisade_of_few_stones() {
    let starts = ["1 2 1", "2 3", "1 1 1 2", "3 2 1"]
        .map(|setup| Palisade::begin(Some(10), Some(setup)).expect("a start"));
    compare_all(&starts, 3, 4, 3);
}

/// The same board with other counters is another position, where they matter.
#[test]
fn counters_are_told_apart() {
    let lo = |number| at::<Lo>(&format!("8/1b1w4/8/4w3/1b6/3b4/w7/8 white move {number} limit 40"));
    compare_all(&[38, 39, 40].map(lo), 1, 1, 2);
    let phalanx = |number| {
        at::<Phalanx>(&format!("14/14/14/14/14/14/14/14/bbb11/wb12/bb12/14 black move {number} limit 40"))
    };
    compare_all(&[39, 40, 41].map(phalanx), 1, 1, 2);
    let topological = |(board, turn, held)| {
        let counters = format!("turn {turn} pieces 2 period 3 limit 10 held {held} refusals 0");
        at::<Topological>(&format!("{board} white stage 2 {counters}"))
    };
    let (open, safe) = ("Mm:w Mn:bw Nm:- Nn:b", "Mm:bww Mn:- Nm:- Nn:b");
    let turns = [(8, "0:0"), (8, "1:0"), (9, "1:0"), (9, "0:1")].map(|(turn, held)| (open, turn, held));
    compare_all(&turns.map(topological), 1, 1, 2);
    compare_all(&[(safe, 7, "0:0"), (safe, 10, "0:0")].map(topological), 1, 1, 1);
    let palisade = |(turn, points, quiet, debts)| {
        let counters = format!("turn {turn} limit 10 points {points} debts {debts} quiet {quiet}");
        at::<Palisade>(&format!("1 2 1 2 white {counters}"))
    };
    let turns = [
        (8, "0:0", 0, "none"),
        (8, "0:1", 0, "none"),
        (8, "0:2", 0, "none"),
        (8, "0:2", 8, "none"),
        (8, "1:2", 9, "none"),
        (9, "0:2", 0, "none"),
        (10, "0:2", 0, "none"),
    ];
    compare_all(&turns.map(palisade), 1, 1, 2);
    // In debt there are two actions, which bring no point here: in the tenth quiet turn the game is over then.
    let turns = [(8, "0:1", 9, "white"), (8, "0:1", 8, "white"), (8, "0:1", 0, "white")];
    let lonely = |(turn, points, quiet, debts)| {
        let counters = format!("turn {turn} limit 10 points {points} debts {debts} quiet {quiet}");
        at::<Palisade>(&format!("5 white {counters}"))
    };
    compare_all(&turns.map(lonely), 1, 1, 2);
    let scored = |scored| {
        at::<Palisade>(&format!("5 white turn 8 actions 1 limit 10 points 1:2 debts white quiet 9{scored}"))
    };
    compare_all(&["", " scored"].map(scored), 2, 1, 2);
}

/// A board without a line in it: pairs of pieces, every row shifted by two; a cell is empty by chance.
fn almost_full_board(random: &mut Random) -> Hale {
    let mut cell = |row: usize, column: usize| match random.below(26) {
        0 => ' ',
        _ if (column + 2 * row) % 4 < 2 => 'w',
        _ => 'b',
    };
    let rows: Vec<String> = (0..11).map(|row| (0..11).map(|column| cell(row, column)).collect()).collect();
    // Empty cells that stand together are written as their number.
    let mut text = rows.join("/");
    for count in (1..=11).rev() {
        text = text.replace(&" ".repeat(count), &count.to_string());
    }
    at(&format!("{text} white"))
}

#[test]
fn hale_on_an_almost_full_board() {
    let mut random = Random::new(5);
    let starts: Vec<Hale> = (0..8).map(|_| almost_full_board(&mut random)).collect();
    compare_all(&starts, 4, 1, 3);
}

#[test]
fn a_game_known_by_its_rules_alone() {
    let starts = ["5", "6", "7", "8", "9"].map(|cells| Pairs::begin(None, Some(cells)).expect("a start"));
    compare_all(&starts, 6, 4, 3);
}

/// White makes two threats with one move and wins with the next.
const DOUBLE: &str = "11/11/11/11/11/11/11/11/11/4w6/1www2bbb2 white";

#[test]
fn a_bound_on_the_half_moves_is_kept() {
    let position: Hale = at(DOUBLE);
    for plies in 1..=2 {
        let proof = Prover::new(1).prove(&position, &Limits::depth(plies), |_| {});
        assert_eq!((proof.verdict(), proof.plies), (ProofVerdict::Undecided, None), "within {plies}");
    }
    let proof = Prover::new(1).prove(&position, &Limits::depth(3), |_| {});
    assert_eq!((proof.verdict(), proof.plies, proof.line.len()), (ProofVerdict::Win, Some(3), 3));
}

#[test]
fn nodes_are_counted_and_kept_to_and_the_next_call_goes_on() {
    let position: Lo = at("8/8/1w4b1/2b2w2/2wb4/1b2ww2/3wb3/8 white move 20");
    let whole = Prover::new(4).prove(&position, &Limits::none(), |_| {});
    let again = Prover::new(4).prove(&position, &Limits::none(), |_| {});
    assert_eq!(whole.verdict(), ProofVerdict::Win);
    assert_eq!((whole.nodes, &whole.line, whole.plies), (again.nodes, &again.line, again.plies));
    let most = whole.nodes / 2;
    let mut prover = Prover::new(4);
    let half = prover.prove(&position, &Limits::nodes(most), |_| {});
    assert_eq!((half.verdict(), half.nodes, half.line.len()), (ProofVerdict::Undecided, most, 0));
    let rest = prover.prove(&position, &Limits::none(), |_| {});
    assert_eq!(rest.verdict(), ProofVerdict::Win);
    assert!(rest.nodes < whole.nodes, "{} then {} instead of {}", half.nodes, rest.nodes, whole.nodes);
    prover.forget();
    assert_eq!(prover.prove(&position, &Limits::none(), |_| {}).nodes, whole.nodes);
}

#[test]
fn a_stop_is_heard_at_once() {
    let start = Phalanx::begin(None, None).expect("the usual start");
    let limits = Limits::none();
    limits.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let proof = Prover::new(1).prove(&start, &limits, |_| {});
    assert_eq!((proof.verdict(), proof.line.len()), (ProofVerdict::Undecided, 0));
    assert!(proof.nodes < 1_000);
}

#[test]
fn progress_is_told() {
    let start = Lo::begin(None, None).expect("the usual start");
    let mut told = Vec::new();
    Prover::new(1).prove(&start, &Limits::nodes(100_000), |proof| told.push(proof.nodes));
    assert!(told.len() >= 3 && told.is_sorted(), "{told:?}");
}

#[test]
fn a_game_that_is_over_needs_no_proof() {
    let over: [(Lo, ProofVerdict); 3] = [
        (at("8/8/4w3/3w4/3w4/8/8/b6b black"), ProofVerdict::Loss),
        (at("8/8/4w3/3w4/3w4/8/8/b6b white"), ProofVerdict::Win),
        (at("8/8/4w3/1w6/3w4/8/8/b6b white move 41 limit 40"), ProofVerdict::Draw),
    ];
    for (position, verdict) in over {
        let proof = Prover::new(1).prove(&position, &Limits::none(), |_| {});
        assert_eq!((proof.verdict(), proof.nodes), (verdict, 0), "{}", position.to_text());
        assert_eq!(Prover::new(1).find_win(&position, &Limits::none()), None);
    }
}
