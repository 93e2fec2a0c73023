use super::*;
use crate::{Pairs, Points};

const LOSS: Option<Points> = Some(Points::Loss);
const DRAW: Option<Points> = Some(Points::Draw);
const WIN: Option<Points> = Some(Points::Win);

/// Marsaglia's xorshift with 64 bits.
struct Xorshift(u64);

impl Xorshift {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn play(&mut self, seat: &SeatAdvantage) -> Points {
        let chance = self.next();
        let lost = seat.log_chance(0).exp();
        let drawn = seat.log_chance(1).exp();
        if chance < lost {
            Points::Loss
        } else if chance < lost + drawn {
            Points::Draw
        } else {
            Points::Win
        }
    }
}

/// Plays this number of pairs between every two players.
fn tournament(elo: &[f64], first_move: f64, draws: f64, pairs: usize, random: &mut Xorshift) -> Meetings {
    let mut meetings = Meetings::new(elo.len(), 1);
    for one in 0..elo.len() {
        for other in 0..one {
            let difference = (elo[one] - elo[other]) / ELO_OF_UNIT;
            let seats = [1.0, -1.0]
                .map(|sign| SeatAdvantage::new(difference + sign * first_move / ELO_OF_UNIT, sign, draws));
            for _ in 0..pairs {
                let games = seats.each_ref().map(|seat| Some(random.play(seat)));
                meetings.add_pair(0, [one, other], games, 1);
            }
        }
    }
    meetings
}

#[test]
fn nothing_played_is_even_and_unsure() {
    let ratings = Ratings::fit(&Meetings::new(3, 1));
    assert_eq!(ratings.first_move, [None]);
    for player in &ratings.players {
        assert!(player.value.abs() < 1e-9);
        // A virtual draw tells 1/4; two thirds of the variance are left when the mean is 0.
        let error = SURE * ELO_OF_UNIT * (4.0_f64 * 2.0 / 3.0).sqrt();
        assert!((player.error.unwrap() - error).abs() < 1e-6);
    }
    assert_eq!(Ratings::fit(&Meetings::new(0, 0)).players, []);
}

#[test]
fn one_win_and_a_virtual_draw_each_by_hand() {
    // Seen alone, a pair won as a whole: with strengths s and -s and without draws the likelihood is largest where
    // 1 - P(2 s) = 2 (P(s) - 1/2) / 2, P being the logistic curve. Draws take part with a win, a draw and a loss beforehand.
    let mut meetings = Meetings::new(2, 1);
    meetings.add_whole(0, [0, 1], Points::Win, 1);
    let ratings = Ratings::fit(&meetings);
    let strength = ratings.players[0].value / ELO_OF_UNIT;
    assert!((ratings.players[1].value + ratings.players[0].value).abs() < 1e-9);
    let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
    // The weight n of draws: 1 draw of 3 games beforehand and 0 of the one that was played.
    let balance = |n: f64| n / (2.0 + n) * 3.0 + n / (n + strength.exp() + (-strength).exp()) - 1.0;
    let (mut low, mut high) = (0.0, 2.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if balance(middle) > 0.0 { high = middle } else { low = middle }
    }
    let sum = low + strength.exp() + (-strength).exp();
    let expected = (strength.exp() + low / 2.0) / sum;
    assert!((1.0 - expected - (logistic(strength) - 0.5)).abs() < 1e-9, "{strength}");
}

#[test]
fn two_players_come_out_as_their_score_says() {
    // Without draws and with even seats the curve is that of Elo, and the error that of pairs.
    let mut meetings = Meetings::new(2, 1);
    let mut pairs = Pairs::default();
    for (games, times) in
        [([WIN, WIN], 90_000), ([WIN, LOSS], 50_000), ([LOSS, WIN], 50_000), ([LOSS, LOSS], 20_000)]
    {
        for _ in 0..times {
            meetings.add_pair(0, [1, 0], games, 1);
            pairs.add(games[0].unwrap(), games[1].unwrap());
        }
    }
    let ratings = Ratings::fit(&meetings);
    let [one, other] = [ratings.players[1], ratings.players[0]];
    assert!((one.value + other.value).abs() < 1e-9);
    assert!((2.0 * one.value - pairs.elo().value).abs() < 0.01, "{one} {}", pairs.elo());
    assert!((2.0 * one.error.unwrap() - pairs.elo().error.unwrap()).abs() < 0.01, "{one} {}", pairs.elo());
    assert!(ratings.first_move[0].unwrap().value.abs() < 0.01);
}

#[test]
fn seats_and_order_of_players_do_not_matter() {
    let mut one = Meetings::new(3, 2);
    let mut other = Meetings::new(3, 2);
    for (players, games) in
        [([0, 1], [WIN, DRAW]), ([1, 2], [LOSS, None]), ([2, 0], [DRAW, DRAW]), ([0, 1], [WIN, LOSS])]
    {
        one.add_pair(1, players, games, 1);
        let seen = [games[1], games[0]]
            .map(|points: Option<Points>| points.map(|points| Points::ALL[2 - points.halves()]));
        other.add_pair(1, [players[1], players[0]], seen, 1);
    }
    one.add_whole(0, [2, 1], Points::Win, 1);
    other.add_whole(0, [1, 2], Points::Loss, 1);
    assert_eq!(one, other);
    assert_eq!(Ratings::fit(&one), Ratings::fit(&other));
    assert_eq!(Ratings::fit(&one).first_move[0], None);
}

#[test]
fn winning_everything_is_strong_but_finite() {
    for pairs in [1, 10, 1000, 1_000_000] {
        let mut meetings = Meetings::new(3, 1);
        meetings.add_pair(0, [0, 1], [WIN, WIN], pairs);
        meetings.add_pair(0, [0, 2], [WIN, WIN], pairs);
        meetings.add_pair(0, [1, 2], [LOSS, LOSS], pairs);
        let ratings = Ratings::fit(&meetings);
        for player in &ratings.players {
            assert!(player.value.abs() <= MOST_ELO && player.error.unwrap().is_finite(), "{player:?}");
            assert!(!player.to_string().contains("nan"));
        }
        let [first, last, middle] = [0, 1, 2].map(|player| ratings.players[player].value);
        assert!(first > middle && middle > last, "{ratings:?}");
    }
}

#[test]
fn groups_that_never_met_are_still_compared() {
    let mut meetings = Meetings::new(4, 1);
    meetings.add_pair(0, [0, 1], [WIN, DRAW], 50);
    meetings.add_pair(0, [2, 3], [WIN, DRAW], 50);
    let ratings = Ratings::fit(&meetings);
    assert!((ratings.players[0].value - ratings.players[2].value).abs() < 1e-6);
}

#[test]
fn repeated_pairs_count_once_in_the_error() {
    let error = |pairs: u64, repeats: u64| {
        let mut meetings = Meetings::new(2, 1);
        for games in [[WIN, WIN], [WIN, LOSS], [DRAW, WIN], [LOSS, DRAW]] {
            for _ in 0..pairs {
                meetings.add_pair(0, [0, 1], games, repeats);
            }
        }
        Ratings::fit(&meetings).players[0].error.unwrap()
    };
    assert!((error(1000, 1) / error(10, 100) - 0.1).abs() < 0.01);
    assert!((error(100, 1) / error(25, 1) - 0.5).abs() < 0.05);
}

#[test]
fn a_game_that_many_pairs_share_counts_once_in_the_error() {
    // Every pair of a hundred has the same first game, and the other one is won or lost by turns.
    let error = |shared: bool, players: [usize; 2]| {
        let mut meetings = Meetings::new(2, 1);
        for number in 0..100 {
            let other = if number % 2 == 0 { WIN } else { LOSS };
            let games =
                if players == [0, 1] { [WIN, other] } else { [if other == WIN { LOSS } else { WIN }, LOSS] };
            meetings.add_pair(0, players, games, 1);
        }
        if shared {
            let (white, points) = if players == [0, 1] { (true, Points::Win) } else { (false, Points::Loss) };
            meetings.add_shared(0, players, white, points, 100 * 100 - 100);
        }
        Ratings::fit(&meetings).players[0].error.unwrap()
    };
    let [apart, shared] = [false, true].map(|shared| error(shared, [0, 1]));
    assert!(shared > 2.0 * apart, "{shared} {apart}");
    assert!((error(true, [1, 0]) - shared).abs() < 1e-9, "whoever is named first");
    // Nothing but the same game again: as uncertain as that game alone, however often.
    let alone = |pairs: u64| {
        let mut meetings = Meetings::new(2, 1);
        meetings.add_pair(0, [0, 1], [WIN, None], pairs);
        Ratings::fit(&meetings).players[0].error.unwrap()
    };
    let told_apart = |pairs: u64| {
        let mut meetings = Meetings::new(2, 1);
        for _ in 0..pairs {
            meetings.add_pair(0, [0, 1], [WIN, None], 1);
        }
        meetings.add_shared(0, [0, 1], true, Points::Win, pairs * pairs - pairs);
        Ratings::fit(&meetings).players[0].error.unwrap()
    };
    assert!((alone(50) - told_apart(50)).abs() < 1e-9);
}

#[test]
fn pairs_scored_as_a_whole_that_share_a_game_are_half_as_sure() {
    let error = |excess: u64| {
        let mut meetings = Meetings::new(2, 1);
        for points in [Points::Win, Points::Loss] {
            for _ in 0..10 {
                meetings.add_whole(0, [1, 0], points, 1);
            }
            meetings.add_shared_whole(0, [1, 0], points, excess);
        }
        Ratings::fit(&meetings).players[0].error.unwrap()
    };
    // Ten pairs with one game in common tell as much as 10 / (1 + 9 / 4) pairs.
    let ratio = error(90) / error(0);
    assert!((ratio - (1.0_f64 + 9.0 / 4.0).sqrt()).abs() < 0.02, "{ratio}");
}

#[test]
fn simulated_tournaments_are_found_again() {
    let elo = [220.0, 90.0, 40.0, -30.0, -120.0, -200.0];
    let mut random = Xorshift(0x9E37_79B9_7F4A_7C15);
    let (mut inside, mut all) = (0, 0);
    for _ in 0..60 {
        let ratings = Ratings::fit(&tournament(&elo, 60.0, -0.5, 60, &mut random));
        for (player, truth) in ratings.players.iter().zip(elo) {
            inside += u32::from((player.value - truth).abs() <= player.error.unwrap());
            all += 1;
        }
        let first_move = ratings.first_move[0].unwrap();
        inside += u32::from((first_move.value - 60.0).abs() <= first_move.error.unwrap());
        all += 1;
    }
    let share = f64::from(inside) / f64::from(all);
    assert!((0.92..=0.98).contains(&share), "95 of 100 error bars should hold the truth: {share}");
}

#[test]
fn many_games_are_exact() {
    let elo = [150.0, 50.0, -50.0, -150.0];
    let mut random = Xorshift(7);
    let ratings = Ratings::fit(&tournament(&elo, -40.0, 0.3, 20_000, &mut random));
    for (player, truth) in ratings.players.iter().zip(elo) {
        assert!((player.value - truth).abs() < 4.0, "{player:?} {truth}");
        assert!(player.error.unwrap() < 4.0);
    }
    assert!((ratings.first_move[0].unwrap().value + 40.0).abs() < 4.0);
}

#[test]
fn few_steps_are_enough_however_alike_the_results_are() {
    let results = [[DRAW, DRAW], [WIN, LOSS], [WIN, WIN], [LOSS, LOSS]];
    for result in results {
        for pairs in [1, 100, 10_000, 1_000_000] {
            for players in [2, 3, 20] {
                let mut meetings = Meetings::new(players, 1);
                for number in 0..pairs {
                    let one = number % players;
                    let other = (one + 1 + number / players % (players - 1)) % players;
                    meetings.add_pair(0, [one, other], result, 1);
                }
                let (_, steps) = Fit::new(&meetings).summit();
                assert!(steps <= 25, "{steps} steps: {players} players, {pairs} pairs of {result:?}");
            }
        }
    }
}
