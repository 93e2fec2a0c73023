//! Perft numbers of the data files, one runner for every game.

use khod_games::{
    Game, Notation, Position, Searchable,
    lo::Lo,
    perft::{Counter, LastPly, known},
    phalanx::Phalanx,
    with_game,
};

fn check_data_file<P: Searchable>() -> usize {
    let entries = known::<P>();
    let mut counters = [LastPly::Counted, LastPly::Generated].map(Counter::<P>::new);
    for entry in &entries {
        let [counted, generated] = &mut counters;
        assert_eq!(counted.count(&entry.position, entry.depth), entry.nodes, "{} {}", P::NAME, entry.name);
        // One ply less is enough to see that both ways agree, and much quicker.
        let depth = entry.depth - 1;
        let nodes = counted.count(&entry.position, depth);
        assert_eq!(generated.count(&entry.position, depth), nodes, "{} {}", P::NAME, entry.name);
    }
    entries.len()
}

#[test]
fn the_data_files_hold() {
    let counts: Vec<(&str, usize)> =
        Game::ALL.iter().map(|game| (game.name(), with_game!(*game, P => check_data_file::<P>()))).collect();
    for name in ["phalanx", "lo", "hale", "topological", "palisade"] {
        assert!(counts.contains(&(name, 11)), "the start and ten positions of {name}: {counts:?}");
    }
}

fn from_start<P: Notation>(depths: &[u64]) {
    let start = P::begin(None, None).expect("the usual start");
    let mut counter = Counter::new(LastPly::Counted);
    for (depth, &nodes) in (1..).zip(depths) {
        assert_eq!(counter.count(&start, depth), nodes, "{} {depth}", P::NAME);
    }
}

#[test]
fn known_values_of_lo() {
    from_start::<Lo>(&[36, 1244, 44952, 1_563_208, 55_963_132]);
}

#[test]
fn known_values_of_phalanx() {
    from_start::<Phalanx>(&[114, 12996, 1_787_292, 245_799_684]);
}

#[test]
fn a_game_that_is_over_has_no_successors() {
    let connected = Lo::from_text("8/8/8/8/3ww3/8/8/b6b black").expect("a position");
    assert!(connected.outcome().is_some());
    assert_eq!(Counter::new(LastPly::Counted).count(&connected, 3), 0);
    assert_eq!(Counter::new(LastPly::Generated).count(&connected, 1), 0);
}
