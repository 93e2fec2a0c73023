use super::*;
use crate::Verdict;
use khod_games::{Side, record::Winner};
use std::{
    collections::{HashMap, HashSet},
    fmt::Write as _,
};

fn specification(players: usize, head: &str) -> Specification {
    let mut programs = String::new();
    for player in 0..players {
        write!(programs, "[[program]]\nname = \"{player}\"\ncommand = \"x\"\n").unwrap();
    }
    Specification::read(&format!("game = \"lo\"\n{head}\n{programs}")).unwrap()
}

/// A number that looks random.
fn mixed(number: u64) -> u64 {
    let mixed = (number ^ number >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32
}

fn outcome(pairing: Pairing, winners: [Option<Winner>; 2], verdict: Verdict) -> PairingOutcome {
    let leg = |number: usize| Leg::new(number, winners[number], verdict, None);
    PairingOutcome { pairing, legs: [leg(0), leg(1)] }
}

const WHITE: Option<Winner> = Some(Winner::Side(Side::White));
const BLACK: Option<Winner> = Some(Winner::Side(Side::Black));
const DRAW: Option<Winner> = Some(Winner::Draw);

/// An outcome that depends on the pairing and the seed alone.
fn drawn(pairing: Pairing, seed: u64) -> PairingOutcome {
    let choose = |leg: u64| [WHITE, BLACK, DRAW][(mixed(pairing.number() ^ seed << 7 ^ leg) % 3) as usize];
    outcome(pairing, [choose(0), choose(1)], Verdict::Rules)
}

/// The better player, by number, wins everything.
fn better(pairing: Pairing) -> PairingOutcome {
    let winners = if pairing.players[0] < pairing.players[1] { [WHITE, BLACK] } else { [BLACK, WHITE] };
    outcome(pairing, winners, Verdict::Rules)
}

/// All waves, with the outcomes that `decide` returns.
fn play(
    specification: &Specification,
    mut decide: impl FnMut(Pairing) -> PairingOutcome,
) -> Vec<(Wave, Vec<PairingOutcome>)> {
    let mut course = TournamentCourse::new(specification);
    let mut waves = Vec::new();
    while let Some(wave) = course.next_wave() {
        let outcomes: Vec<PairingOutcome> = wave.pairings.clone().map(&mut decide).collect();
        for outcome in &outcomes {
            course.report(outcome);
        }
        waves.push((wave, outcomes));
    }
    waves
}

/// The rounds of a table, players counted from 1, as books print them.
fn rounds(specification: &Specification) -> Vec<Vec<[usize; 2]>> {
    let mut rounds: Vec<Vec<[usize; 2]>> = Vec::new();
    for pairing in TournamentCourse::new(specification).next_wave().unwrap().pairings {
        rounds.resize(pairing.round as usize, Vec::new());
        rounds[pairing.round as usize - 1].push(pairing.players.map(|player| player + 1));
    }
    rounds
}

/// Berger's tables as the handbook of the chess federation FIDE prints them (C.05, annex 1).
const BERGER: &[(usize, &str)] = &[
    (4, "1-4 2-3, 4-3 1-2, 2-4 3-1"),
    (6, "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1"),
    (
        8,
        "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3, 3-8 4-2 5-1 6-7, 8-7 1-6 2-5 3-4, \
         4-8 5-3 6-2 7-1",
    ),
    (
        10,
        "1-10 2-9 3-8 4-7 5-6, 10-6 7-5 8-4 9-3 1-2, 2-10 3-1 4-9 5-8 6-7, 10-7 8-6 9-5 1-4 2-3, \
         3-10 4-2 5-1 6-9 7-8, 10-8 9-7 1-6 2-5 3-4, 4-10 5-3 6-2 7-1 8-9, 10-9 1-8 2-7 3-6 4-5, 5-10 6-4 7-3 8-2 9-1",
    ),
];

#[test]
fn round_robins_are_the_published_tables() {
    for (players, text) in BERGER {
        let sorted = |mut round: Vec<[usize; 2]>| {
            round.sort_unstable();
            round
        };
        let read = |game: &str| {
            let (white, black) = game.split_once('-').unwrap();
            [white.parse().unwrap(), black.parse().unwrap()]
        };
        let known: Vec<Vec<[usize; 2]>> =
            text.split(", ").map(|round| sorted(round.split(' ').map(read).collect())).collect();
        let made: Vec<_> = rounds(&specification(*players, "")).into_iter().map(sorted).collect();
        assert_eq!(made, known, "{players} players");
        // With one player less, the opponent of the last one is free.
        let odd: Vec<_> = rounds(&specification(players - 1, "")).into_iter().map(sorted).collect();
        let without = |round: &Vec<[usize; 2]>| {
            round.iter().copied().filter(|game| !game.contains(players)).collect::<Vec<_>>()
        };
        assert_eq!(odd, known.iter().map(without).collect::<Vec<_>>(), "{} players", players - 1);
    }
}

#[test]
fn everybody_meets_everybody_as_often_as_there_are_cycles() {
    for players in 2..=21 {
        let specification = specification(players, "cycles = 2");
        let mut met: HashMap<[usize; 2], u32> = HashMap::new();
        let mut numbers = HashSet::new();
        for pairing in TournamentCourse::new(&specification).next_wave().unwrap().pairings {
            *met.entry(pairing.players).or_default() += 1;
            assert!(numbers.insert(pairing.number()));
        }
        // The second cycle exchanges the seats.
        assert_eq!(met.len(), players * (players - 1));
        assert!(met.values().all(|&times| times == 1));
        for round in rounds(&specification) {
            let seen: HashSet<usize> = round.iter().flatten().copied().collect();
            assert_eq!(seen.len(), 2 * round.len());
        }
        assert_eq!(TournamentCourse::new(&specification).expected(), numbers.len() as u64);
    }
}

#[test]
fn several_games_are_played_side_by_side() {
    let text = "games = [\"lo\", \"hale\"]\n[[program]]\nname = \"a\"\ncommand = \"x\"\n[[program]]\nname = \"b\"\ncommand = \"x\"";
    let specification = Specification::read(text).unwrap();
    let pairings: Vec<Pairing> =
        TournamentCourse::new(&specification).next_wave().unwrap().pairings.collect();
    assert_eq!(
        pairings.iter().map(|pairing| (pairing.part, pairing.event)).collect::<Vec<_>>(),
        [(1, 0), (2, 1)]
    );
}

#[test]
fn a_gauntlet_is_run_by_the_first() {
    let specification = specification(5, "format = \"gauntlet\"\ncycles = 3");
    let pairings: Vec<Pairing> =
        TournamentCourse::new(&specification).next_wave().unwrap().pairings.collect();
    assert_eq!(pairings.len(), 12);
    assert!(pairings.iter().all(|pairing| pairing.players.contains(&0)));
    let first = pairings.iter().filter(|pairing| pairing.players[0] == 0).count();
    assert_eq!(first, 6);
}

#[test]
fn a_million_pairings_take_no_room() {
    let specification = specification(200, "cycles = 51");
    let mut course = TournamentCourse::new(&specification);
    assert_eq!(course.expected(), 1_014_900);
    let wave = course.next_wave().unwrap();
    let mut last = 0;
    let mut count = 0;
    for pairing in wave.pairings {
        assert!(pairing.number() > last);
        last = pairing.number();
        count += 1;
    }
    assert_eq!(count, course.expected());
    assert!(course.next_wave().is_none() && !course.depends_on_outcomes());
}

#[test]
fn swiss_rounds_never_repeat_while_that_is_possible() {
    for players in 3..=60 {
        for seed in 0..4 {
            let rounds = 1 + mixed(seed ^ players as u64) % (players as u64 - 1);
            let specification = specification(players, &format!("format = \"swiss\"\nrounds = {rounds}"));
            let mut met: HashSet<[usize; 2]> = HashSet::new();
            let mut byes: HashSet<usize> = HashSet::new();
            for (wave, outcomes) in play(&specification, |pairing| drawn(pairing, seed)) {
                let pairs: Vec<[usize; 2]> = outcomes
                    .iter()
                    .map(|outcome| {
                        let mut players = outcome.pairing.players;
                        players.sort_unstable();
                        players
                    })
                    .collect();
                let seen: HashSet<usize> = pairs.iter().flatten().copied().collect();
                assert_eq!((seen.len(), wave.byes.len()), (players - players % 2, players % 2));
                let repeats = pairs.iter().any(|pair| met.contains(pair))
                    || wave.byes.iter().any(|bye| byes.contains(&bye.player));
                if repeats {
                    assert!(!can_be_new(players, &met, &byes), "{players} players, seed {seed}");
                }
                met.extend(pairs);
                byes.extend(wave.byes.iter().map(|bye| bye.player));
            }
        }
    }
}

/// Whatever the results are, a Swiss tournament has no repetition in as many rounds as a round robin has.
#[test]
fn swiss_rounds_never_repeat_before_everybody_has_met_everybody() {
    let all = (3..=60).map(|players| (players, 1)).chain((3..=16).map(|players| (players, 20)));
    for (players, seeds) in all {
        let rounds = (players - 1) as u64;
        for (seed, rounds) in (0..seeds).flat_map(|seed| [(seed, rounds), (seed, rounds - seed % rounds)]) {
            let specification = specification(players, &format!("format = \"swiss\"\nrounds = {rounds}"));
            let mut met: HashSet<[usize; 2]> = HashSet::new();
            let mut byes: HashSet<usize> = HashSet::new();
            for (wave, outcomes) in play(&specification, |pairing| drawn(pairing, seed)) {
                for outcome in outcomes {
                    let [one, other] = outcome.pairing.players;
                    let new = met.insert([one.min(other), one.max(other)]);
                    assert!(new, "{players} players, {rounds} rounds, seed {seed}");
                }
                assert!(
                    wave.byes.iter().all(|bye| byes.insert(bye.player)),
                    "{players} players, seed {seed}"
                );
            }
        }
    }
}

/// Whether every player could have a new opponent or a first bye.
fn can_be_new(players: usize, met: &HashSet<[usize; 2]>, byes: &HashSet<usize>) -> bool {
    let size = players + players % 2;
    let free = |one: usize, other: usize| {
        let (one, other) = (one.min(other), one.max(other));
        one != other && if other == players { !byes.contains(&one) } else { !met.contains(&[one, other]) }
    };
    let row = |one: usize| (0..size).map(|other| free(one, other)).collect();
    matching::Matching::new((0..size).map(row).collect()).is_perfect()
}

#[test]
fn swiss_rounds_pair_equal_scores_and_share_the_first_move() {
    for players in [8, 13, 24, 60] {
        let specification = specification(players, "format = \"swiss\"\nrounds = 4");
        let mut balance = vec![0_i32; players];
        let mut halves = vec![0; players];
        let mut gaps = 0;
        for (wave, outcomes) in play(&specification, |pairing| drawn(pairing, 9)) {
            for outcome in &outcomes {
                let [one, other] = outcome.pairing.players;
                balance[one] += 1;
                balance[other] -= 1;
                gaps = gaps.max(u64::abs_diff(halves[one], halves[other]));
            }
            for outcome in &outcomes {
                let more = outcome.halves(crate::specification::ScoreRule::Games).unwrap();
                outcome
                    .pairing
                    .players
                    .into_iter()
                    .zip(more)
                    .for_each(|(player, more)| halves[player] += more);
            }
            wave.byes.iter().for_each(|bye| halves[bye.player] += bye.halves);
        }
        assert!(balance.iter().all(|balance| balance.abs() <= 2), "{balance:?}");
        assert!(gaps <= 8, "{players} players: {gaps} half points between opponents");
    }
}

#[test]
fn the_first_swiss_round_pairs_halves_and_the_second_winners() {
    let specification = specification(8, "format = \"swiss\"\nrounds = 2");
    let waves = play(&specification, better);
    let pairs = |wave: usize| {
        let mut pairs: Vec<[usize; 2]> =
            waves[wave].1.iter().map(|outcome| outcome.pairing.players).collect();
        for pair in &mut pairs {
            pair.sort_unstable();
        }
        pairs
    };
    assert_eq!(pairs(0), [[0, 4], [1, 5], [2, 6], [3, 7]]);
    assert_eq!(pairs(1), [[0, 2], [1, 3], [4, 6], [5, 7]]);
}

#[test]
fn the_best_wins_an_elimination() {
    for players in 2..=33 {
        let specification = specification(players, "format = \"elimination\"");
        let waves = play(&specification, better);
        let games: usize = waves.iter().map(|(_, outcomes)| outcomes.len()).sum();
        assert_eq!(games, players - 1);
        assert_eq!(waves.len(), players.next_power_of_two().trailing_zeros() as usize);
        assert_eq!(waves[0].0.byes.len(), players.next_power_of_two() - players);
        let last = waves.last().unwrap().1[0].pairing.players;
        assert_eq!(last, [0, 1], "{players} players");
    }
}

#[test]
fn a_drawn_meeting_is_decided_by_further_pairs_then_by_the_seeding() {
    let specification = specification(2, "format = \"elimination\"");
    let all_drawn = play(&specification, |pairing| outcome(pairing, [DRAW, DRAW], Verdict::Rules));
    let parts = |waves: &[(Wave, Vec<PairingOutcome>)]| {
        let pairings = waves.iter().flat_map(|(_, outcomes)| outcomes.iter());
        pairings.map(|outcome| (outcome.pairing.part, outcome.pairing.players)).collect::<Vec<_>>()
    };
    assert_eq!(parts(&all_drawn), [(1, [0, 1]), (2, [1, 0]), (3, [0, 1]), (4, [1, 0])]);
    let mut course = TournamentCourse::new(&specification);
    while let Some(wave) = course.next_wave() {
        wave.pairings.for_each(|pairing| course.report(&outcome(pairing, [DRAW, DRAW], Verdict::Rules)));
    }
    assert_eq!([0, 1].map(|player| course.survived(player)), [Some(1), Some(0)]);
    let decided = play(&specification, |pairing| {
        let winners = if pairing.part == 2 { [WHITE, DRAW] } else { [DRAW, DRAW] };
        outcome(pairing, winners, Verdict::Rules)
    });
    assert_eq!(parts(&decided), [(1, [0, 1]), (2, [1, 0])]);
}

/// The outcome if player 2 crashes in every game and the others draw.
fn crashing(pairing: Pairing) -> PairingOutcome {
    match pairing.players.iter().position(|&player| player == 2) {
        None => outcome(pairing, [DRAW, DRAW], Verdict::Rules),
        Some(0) => outcome(pairing, [BLACK, WHITE], Verdict::Crash),
        Some(_) => outcome(pairing, [WHITE, BLACK], Verdict::Crash),
    }
}

#[test]
fn whoever_fails_in_a_row_is_withdrawn() {
    let specification = specification(6, "withdraw_after = 3");
    let waves = play(&specification, crashing);
    assert_eq!(waves.len(), 5);
    let played = waves
        .iter()
        .flat_map(|(_, outcomes)| outcomes)
        .filter(|outcome| outcome.pairing.players.contains(&2));
    assert_eq!(played.count(), 2);
    let walkovers: Vec<Unplayed> = waves.iter().flat_map(|(wave, _)| wave.walkovers.clone()).collect();
    assert_eq!(walkovers.len(), 3);
    assert!(walkovers.iter().all(|walkover| walkover.halves == PAIR_HALVES && walkover.round > 2));
}

#[test]
fn withdrawn_programs_leave_swiss_rounds_and_eliminations() {
    let swiss = specification(5, "format = \"swiss\"\nrounds = 5\nwithdraw_after = 2");
    let waves = play(&swiss, crashing);
    let rounds_of_two: Vec<u32> = waves
        .iter()
        .flat_map(|(_, outcomes)| outcomes)
        .filter(|outcome| outcome.pairing.players.contains(&2))
        .map(|outcome| outcome.pairing.round)
        .collect();
    assert_eq!(rounds_of_two.len(), 1);
    let elimination = specification(4, "format = \"elimination\"\nwithdraw_after = 1\ncycles = 2");
    let waves = play(&elimination, crashing);
    // Players 1 and 2 meet in the first round; 0 and 3 draw until the order of the file decides.
    assert_eq!(waves.last().unwrap().1[0].pairing.players.iter().sum::<usize>(), 1);
    let everybody = play(&specification(4, "withdraw_after = 1"), |pairing| {
        outcome(pairing, [BLACK, BLACK], Verdict::Time)
    });
    assert_eq!(everybody[0].1.len(), 2);
    assert!(everybody[1..].iter().all(|(wave, outcomes)| outcomes.is_empty() && wave.walkovers.is_empty()));
}

#[test]
fn a_fault_less_breaks_the_row() {
    let specification = specification(2, "withdraw_after = 3\ncycles = 9");
    let mut count = 0;
    let waves = play(&specification, |pairing| {
        count += 1;
        // Player 0 fails in one game of each pair.
        if pairing.players[0] == 0 {
            outcome(pairing, [BLACK, DRAW], Verdict::Crash)
        } else {
            outcome(pairing, [WHITE, DRAW], Verdict::Crash)
        }
    });
    assert_eq!((count, waves.len()), (9, 9));
}
