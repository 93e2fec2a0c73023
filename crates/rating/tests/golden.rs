//! Figures of known matches, to every digit that is known.

use khod_rating::{Model, Pairs, Sprt};

/// A line of the table.
struct Row {
    pairs: Pairs,
    hypotheses: [f64; 2],
    /// Everything else, as text.
    figures: Vec<&'static str>,
}

fn numbers<T: std::str::FromStr<Err: std::fmt::Debug>, const N: usize>(text: &str) -> [T; N] {
    let numbers: Vec<T> = text.split(", ").map(|number| number.trim().parse().expect("a number")).collect();
    numbers.try_into().unwrap_or_else(|_| panic!("not {N} numbers: {text}"))
}

fn rows() -> Vec<Row> {
    let row = |line: &'static str| {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let figures = columns[2..].to_vec();
        Row { pairs: Pairs::new(numbers(columns[0])), hypotheses: numbers(columns[1]), figures }
    };
    include_str!("../data/golden.txt").lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

fn figures(pairs: &Pairs, [elo0, elo1]: [f64; 2]) -> Vec<String> {
    let ratio = |model| {
        let sprt = Sprt::new(elo0, elo1, model).expect("a test");
        format!("{:.5}", sprt.log_likelihood_ratio(pairs))
    };
    vec![
        ratio(Model::Normalised),
        ratio(Model::Logistic),
        format!("{:.2}", pairs.elo()),
        format!("{:.2}", pairs.normalised_elo()),
        pairs.superiority().map_or_else(|| "-".to_owned(), |chance| format!("{chance:.4}")),
    ]
}

#[test]
fn known_matches() {
    let rows = rows();
    assert_eq!(rows.len(), 6);
    for row in rows {
        assert_eq!(figures(&row.pairs, row.hypotheses), row.figures, "{:?}", row.pairs);
    }
}

#[test]
fn seen_by_the_opponent_the_same_with_the_other_sign() {
    for Row { pairs, hypotheses: [elo0, elo1], .. } in rows() {
        let mirrored = pairs.reversed();
        assert!((pairs.elo().value + mirrored.elo().value).abs() < 1e-9);
        for model in [Model::Logistic, Model::Normalised] {
            let ratio = Sprt::new(elo0, elo1, model).unwrap().log_likelihood_ratio(&pairs);
            let other = Sprt::new(-elo1, -elo0, model).unwrap().log_likelihood_ratio(&mirrored);
            assert!((ratio + other).abs() < 1e-7, "{pairs:?}: {ratio} {other}");
        }
    }
}
