use super::*;
use crate::{
    Verdict,
    schedule::{Leg, Pairing},
};
use khod_games::{Side, record::Winner};
use std::fmt::Write as _;

const WHITE: Option<Winner> = Some(Winner::Side(Side::White));
const BLACK: Option<Winner> = Some(Winner::Side(Side::Black));
const DRAW: Option<Winner> = Some(Winner::Draw);

fn specification(players: usize, head: &str) -> Specification {
    let mut text = format!("game = \"lo\"\n{head}\n");
    for player in 0..players {
        write!(text, "[[program]]\nname = \"{player}\"\ncommand = \"x\"\n").unwrap();
    }
    Specification::read(&text).unwrap()
}

fn outcome(pairing: Pairing, winners: [Option<Winner>; 2], verdict: Verdict) -> PairingOutcome {
    let leg = |number: usize| Leg::new(number, winners[number], verdict, None);
    PairingOutcome { pairing, legs: [leg(0), leg(1)] }
}

/// The table after all pairings have been played with the outcomes that `decide` returns.
fn table(specification: &Specification, decide: impl Fn(Pairing) -> PairingOutcome) -> Standings {
    let mut course = TournamentCourse::new(specification);
    let mut tabulator = StandingsBuilder::new(specification);
    while let Some(wave) = course.next_wave() {
        for pairing in wave.pairings {
            let outcome = decide(pairing);
            course.report(&outcome);
            tabulator.add(&outcome, [2 * pairing.number(), 2 * pairing.number() + 1]);
        }
    }
    tabulator.standings()
}

/// The better player, by number, wins as white and draws as black.
fn better(pairing: Pairing) -> PairingOutcome {
    let winners = if pairing.players[0] < pairing.players[1] { [WHITE, DRAW] } else { [DRAW, WHITE] };
    outcome(pairing, winners, Verdict::Rules)
}

#[test]
fn a_round_robin_by_hand() {
    let standings = table(&specification(4, ""), better);
    let points: Vec<(usize, u64)> =
        standings.places.iter().map(|place| (place.player, place.halves)).collect();
    // Three meetings of two games; the better one gets three half points of four.
    assert_eq!(points, [(0, 9), (1, 7), (2, 5), (3, 3)]);
    let first = &standings.places[0];
    assert_eq!((first.rank, first.games, first.results), (1, 6, [3, 3, 0]));
    assert_eq!(first.as_white, [3, 0]);
    assert!((first.buchholz - 7.5).abs() < 1e-12);
    // 3/4 of 3.5, 2.5 and 1.5 points.
    assert!((first.sonneborn_berger - 0.75 * 7.5).abs() < 1e-12);
    assert_eq!(
        standings.cells[&(0, 1)],
        Cell { halves: 3, of: 4, pairs: 1, wins: 1, draws: 1, losses: 0, voids: 0 }
    );
    assert_eq!((standings.games, standings.expected_pairs, standings.finished), (12, 6, true));
    assert!(standings.places.windows(2).all(|pair| pair[0].elo.value > pair[1].elo.value));
}

#[test]
fn equals_share_a_place() {
    let standings = table(&specification(5, ""), |pairing| outcome(pairing, [DRAW, DRAW], Verdict::Rules));
    assert!(standings.places.iter().all(|place| place.rank == 1 && place.halves == 8));
    assert_eq!(standings.places.iter().map(|place| place.player).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    assert_eq!(standings.unplayed, []);
}

#[test]
fn ties_are_broken_in_order() {
    // 0 and 1 are level: 1 beat 0, 0 beat 3, 1 lost to 2; 2 is stronger than 3.
    let standings = table(&specification(4, ""), |pairing| {
        let mut players = pairing.players;
        players.sort_unstable();
        let winner = match players {
            [0, 1] => Some(1),
            [0, 3] => Some(0),
            [1, 2] | [2, 3] => Some(2),
            _ => None,
        };
        let winners = match winner {
            None => [DRAW, DRAW],
            Some(winner) if winner == pairing.players[0] => [WHITE, BLACK],
            Some(_) => [BLACK, WHITE],
        };
        outcome(pairing, winners, Verdict::Rules)
    });
    let order: Vec<(usize, u64, u64)> =
        standings.places.iter().map(|place| (place.player, place.halves, place.direct)).collect();
    assert_eq!(order[0].0, 2);
    assert_eq!(order[1..3], [(1, 6, 4), (0, 6, 0)]);
}

#[test]
fn byes_and_walkovers_are_counted() {
    let standings = table(&specification(5, "format = \"swiss\"\nrounds = 5"), better);
    assert!(standings.places.iter().all(|place| place.byes == 1 && place.games == 8));
    assert_eq!(standings.unplayed.len(), 5);
    let crash = |pairing: Pairing| {
        let winners = match pairing.players.iter().position(|&player| player == 3) {
            Some(0) => [BLACK, WHITE],
            Some(_) => [WHITE, BLACK],
            None => [DRAW, DRAW],
        };
        let verdict = if pairing.players.contains(&3) { Verdict::Crash } else { Verdict::Rules };
        outcome(pairing, winners, verdict)
    };
    let standings = table(&specification(4, "withdraw_after = 2"), crash);
    let last = standings.places.last().unwrap();
    assert_eq!((last.player, last.withdrawn, last.fault_count()), (3, Some(2), 2));
    assert_eq!(last.faults, [(Verdict::Crash, 2)]);
    assert!(standings.places[..3].iter().all(|place| place.halves == 8));
    assert!(standings.finished);
}

#[test]
fn an_elimination_is_ordered_by_rounds() {
    let standings = table(&specification(6, "format = \"elimination\""), better);
    let order: Vec<(usize, Option<u32>)> =
        standings.places.iter().map(|place| (place.player, place.survived)).collect();
    assert_eq!(order[0], (0, Some(3)));
    assert_eq!(order[1], (1, Some(2)));
    assert!(order[2..4].iter().all(|(_, survived)| *survived == Some(1)));
}

#[test]
fn void_games_count_for_nobody_and_repetitions_once() {
    let specification = specification(2, "cycles = 6");
    let mut tabulator = StandingsBuilder::new(&specification);
    let mut course = TournamentCourse::new(&specification);
    for pairing in course.next_wave().unwrap().pairings {
        let verdict = if pairing.round == 6 { Verdict::Host } else { Verdict::Rules };
        let winners = if pairing.round == 6 { [None, None] } else { [WHITE, WHITE] };
        // Every second round exchanges the seats; it is the same pair all the same, played again and again.
        tabulator.add(&outcome(pairing, winners, verdict), [7, 7]);
    }
    let standings = tabulator.standings();
    assert_eq!((standings.games, standings.voids, standings.repeats), (12, 2, 8));
    assert!(standings.places.iter().all(|place| place.halves == 10 && place.games == 10));
}

#[test]
fn a_game_that_pairs_share_counts_once_in_the_error() {
    let error = |identities: fn(u64) -> [u64; 2]| {
        let specification = specification(2, "cycles = 40");
        let mut tabulator = StandingsBuilder::new(&specification);
        let mut course = TournamentCourse::new(&specification);
        for (number, pairing) in course.next_wave().unwrap().pairings.enumerate() {
            // The first player wins as white; of the other games it wins two, loses two, and so on.
            let other = if number % 4 < 2 { WHITE } else { BLACK };
            let exchanged = pairing.players[0] == 1;
            let winners = if exchanged { [other, WHITE] } else { [WHITE, other] };
            let [first, second] = identities(number as u64);
            let identities = if exchanged { [second, first] } else { [first, second] };
            tabulator.add(&outcome(pairing, winners, Verdict::Rules), identities);
        }
        let standings = tabulator.standings();
        (standings.repeats, standings.places[0].elo.error.unwrap())
    };
    let (none, apart) = error(|number| [2 * number, 2 * number + 1]);
    let (some, shared) = error(|number| [7, 100 + number]);
    let (all, repeated) = error(|number| [7, 100 + u64::from(number % 4 < 2)]);
    assert_eq!([none, some, all], [0, 39, 39 + 38]);
    assert!(apart * 1.2 < shared && shared < repeated, "{apart} {shared} {repeated}");
}

#[test]
fn a_table_of_what_is_half_played() {
    let specification = specification(6, "format = \"swiss\"\nrounds = 4");
    let mut course = TournamentCourse::new(&specification);
    let mut tabulator = StandingsBuilder::new(&specification);
    let wave: Vec<Pairing> = course.next_wave().unwrap().pairings.collect();
    // Another worker still plays the first board.
    for pairing in &wave[1..] {
        tabulator.add(&better(*pairing), [0, 1]);
    }
    let standings = tabulator.standings();
    assert_eq!((standings.games, standings.round, standings.finished), (4, 1, false));
}
