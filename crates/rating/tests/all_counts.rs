//! Whatever the counts: finite, symmetric, and better results never lower the figures.

use khod_rating::{Counts, Estimate, MOST_ELO, Model, Pairs, Sprt, WinDrawLoss};

/// Pairs with every combination of a few counts.
fn many_pairs(choices: &[u64]) -> Vec<Pairs> {
    let all = choices.len().pow(5);
    let digit = |number: usize, place: u32| choices[number / choices.len().pow(place) % choices.len()];
    (0..all).map(|number| Pairs::new([0, 1, 2, 3, 4].map(|place| digit(number, place)))).collect()
}

fn tests() -> Vec<Sprt> {
    let hypotheses = [(0.0, 10.0), (-3.0, 1.0), (0.0, 0.5), (-20.0, 20.0), (100.0, 300.0), (-1198.0, 1198.0)];
    let models = [Model::Logistic, Model::Normalised];
    hypotheses
        .into_iter()
        .flat_map(|(elo0, elo1)| models.map(|model| Sprt::new(elo0, elo1, model).expect("a test")))
        .collect()
}

fn assert_sane<const KINDS: usize>(counts: &Counts<KINDS>, tests: &[Sprt]) {
    assert!((0.0..=1.0).contains(&counts.score()), "{counts:?}");
    assert!((0.0..=0.25 + 1e-12).contains(&counts.variance()), "{counts:?}");
    for Estimate { value, error } in [counts.elo(), counts.normalised_elo()] {
        assert!(value.abs() <= MOST_ELO, "{counts:?}: {value}");
        assert!(error.is_none_or(|error| error.is_finite() && error >= 0.0), "{counts:?}: {error:?}");
    }
    assert_eq!(counts.elo().error.is_some(), counts.superiority().is_some());
    assert!(counts.superiority().is_none_or(|chance| (0.0..=1.0).contains(&chance)), "{counts:?}");
    for sprt in tests {
        let ratio = sprt.log_likelihood_ratio(counts);
        assert!(ratio.is_finite(), "{counts:?} {sprt:?}: {ratio}");
    }
}

#[test]
fn small_counts_give_numbers() {
    let tests = tests();
    for pairs in many_pairs(&[0, 1, 2, 7]) {
        assert_sane(&pairs, &tests);
    }
    for number in 0..1000 {
        assert_sane(&WinDrawLoss::new(number % 10, number / 10 % 10, number / 100), &tests);
    }
}

#[test]
fn huge_counts_give_numbers() {
    let tests = tests();
    for pairs in many_pairs(&[0, 1, 1_000_000_000]).into_iter().chain(many_pairs(&[0, u64::MAX])) {
        assert_sane(&pairs, &tests);
    }
}

#[test]
fn no_games_say_nothing() {
    for sprt in tests() {
        assert_eq!(sprt.log_likelihood_ratio(&Pairs::default()).to_bits(), 0_f64.to_bits());
        assert_eq!(sprt.log_likelihood_ratio(&WinDrawLoss::default()).to_bits(), 0_f64.to_bits());
    }
}

#[test]
fn symmetric_counts_give_symmetric_figures() {
    let models = [Model::Logistic, Model::Normalised];
    let tests = models.map(|model| Sprt::new(-15.0, 15.0, model).unwrap());
    for pairs in many_pairs(&[0, 1, 5, 40]) {
        let mirrored = pairs.reversed();
        assert!((pairs.score() + mirrored.score() - 1.0).abs() < 1e-12);
        for (one, other) in
            [(pairs.elo(), mirrored.elo()), (pairs.normalised_elo(), mirrored.normalised_elo())]
        {
            assert!((one.value + other.value).abs() < 1e-9, "{pairs:?}");
            assert_eq!(one.error.is_some(), other.error.is_some(), "{pairs:?}");
            let difference = one.error.unwrap_or(0.0) - other.error.unwrap_or(0.0);
            assert!(difference.abs() < 1e-9, "{pairs:?}");
        }
        let chances = pairs.superiority().zip(mirrored.superiority());
        assert!(chances.is_none_or(|(one, other)| (one + other - 1.0).abs() < 1e-12), "{pairs:?}");
        for sprt in &tests {
            let sum = sprt.log_likelihood_ratio(&pairs) + sprt.log_likelihood_ratio(&mirrored);
            assert!(sum.abs() < 1e-6, "{pairs:?} {sprt:?}: {sum}");
        }
    }
}

/// The pairs with one of them a step better, in every way.
fn better(pairs: &Pairs) -> impl Iterator<Item = Pairs> {
    let counts = pairs.counts();
    (0..4).filter(move |&kind| counts[kind] > 0).map(move |kind| {
        let mut counts = counts;
        counts[kind] -= 1;
        counts[kind + 1] += 1;
        Pairs::new(counts)
    })
}

#[test]
fn a_better_result_gives_more_elo() {
    for pairs in many_pairs(&[0, 1, 5, 40]) {
        for better in better(&pairs) {
            assert!(better.score() > pairs.score());
            assert!(better.elo().value >= pairs.elo().value, "{better:?}");
        }
    }
}

#[test]
fn between_near_equals_a_better_result_gives_a_higher_ratio() {
    // Far from even it need not: there the spread, which the step changes as well, may weigh more.
    let sprt = Sprt::new(0.0, 10.0, Model::Logistic).unwrap();
    for pairs in many_pairs(&[10, 20, 40]) {
        for better in better(&pairs) {
            let [less, more] = [pairs, better].map(|pairs| sprt.log_likelihood_ratio(&pairs));
            assert!(more > less, "{better:?}: {more} {less}");
        }
    }
}

#[test]
fn more_wins_turn_the_ratio_from_one_hypothesis_to_the_other() {
    for model in [Model::Logistic, Model::Normalised] {
        let sprt = Sprt::new(-10.0, 10.0, model).unwrap();
        let ratio = |up: u64| sprt.log_likelihood_ratio(&Pairs::new([10, 400 - up, 600, 200 + up, 10]));
        let ratios: Vec<f64> = (0..=200).map(ratio).collect();
        assert!(ratios.is_sorted_by(|less, more| less < more), "{model:?}");
        assert!(ratios[0] < -3.0 && ratios[100].abs() < 1e-6 && ratios[200] > 3.0, "{model:?}");
    }
}

#[test]
fn more_of_the_same_is_surer() {
    for (small, large) in [([1, 2, 9, 4, 1], [2, 4, 18, 8, 2]), ([0, 0, 3, 2, 1], [0, 0, 300, 200, 100])] {
        let [small, large] = [small, large].map(Pairs::new);
        assert!((small.elo().value - large.elo().value).abs() < 1e-9);
        assert!(small.elo().error > large.elo().error);
        assert!(small.superiority() < large.superiority());
    }
}
