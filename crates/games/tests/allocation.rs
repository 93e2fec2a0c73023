//! What a search does all the time takes no memory from the heap once it has been done before.

#[allow(unreachable_pub, reason = "a file of the library, where it is public")]
#[path = "sixth_game/pairs.rs"]
mod pairs;
mod random;

use allocation_counter::measure;
use khod_games::{
    Fact, Game, Notation, Observer, Searchable,
    perft::{Counter, LastPly},
    topological::Topological,
    with_game,
};
use pairs::Pairs;
use random::{Random, positions};
use std::{collections::HashMap, hint::black_box};

/// An observer that listens and keeps nothing.
#[derive(Default)]
struct Listener(u64);

impl Observer for Listener {
    fn appears(&mut self, fact: Fact) {
        self.0 += u64::from(fact.place);
    }
    fn vanishes(&mut self, fact: Fact) {
        self.0 ^= u64::from(fact.place);
    }
}

/// Positions of a game to measure from: the usual start, and some from the middle of random games.
fn middle_positions<P: Searchable>() -> Vec<P> {
    const MIDDLE: usize = 12;
    let mut random = Random::new(11);
    let mut met: Vec<P> = Vec::new();
    // Short games are played more often.
    while met.len() < MIDDLE {
        met.extend(positions::<P>(&mut random));
        met.retain(|position| position.outcome().is_none() && !builds_the_board(position));
    }
    random.shuffle(&mut met);
    met.truncate(MIDDLE);
    // Read from their texts, positions of one game do not share what was prepared for another.
    let read = |position: &P| P::from_text(&position.to_text()).expect("a position text is read back");
    let mut met: Vec<P> = met.iter().map(read).collect();
    met.push(P::begin(None, None).expect("the usual start"));
    met
}

/// Whether the next few moves may complete a board, which is made once in a game.
fn builds_the_board<P: Searchable>(position: &P) -> bool {
    const SOON: usize = 3;
    let text = position.to_text();
    let Some((fields, rest)) = text.split_once(" stage 1 ") else { return false };
    let fields = fields.split(' ').filter(|word| word.contains(':')).count();
    let pieces: usize =
        rest.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("`pieces` has a number");
    2 * pieces - fields <= SOON
}

/// Counting move sequences.
fn sequences<P: Searchable>() -> u64 {
    let mut sequences = 0;
    for last in [LastPly::Counted, LastPly::Generated] {
        for position in middle_positions::<P>() {
            let depth = if position.count() > 40 { 2 } else { 3 };
            let mut counter = Counter::new(last);
            let first = counter.count(&position, depth);
            let mut second = 0;
            let taken = measure(|| second = counter.count(&position, depth));
            assert_eq!(first, second);
            sequences += second;
            assert_eq!(taken.count_total, 0, "{last:?} from {}", position.to_text());
        }
    }
    sequences
}

#[test]
fn perft_takes_no_memory() {
    let counts: HashMap<&str, u64> =
        Game::ALL.iter().map(|game| (game.name(), with_game!(*game, P => sequences::<P>()))).collect();
    for name in ["phalanx", "lo", "hale", "topological", "palisade"] {
        assert!(counts[name] > 1000, "{name} has only {} sequences", counts[name]);
    }
    // A small game has few.
    assert!(counts.into_values().chain([sequences::<Pairs>()]).all(|sequences| sequences > 0));
}

/// The operations one by one, on memory that is filled again and again.
fn operations<P: Searchable>() {
    for position in middle_positions::<P>() {
        let (mut next, mut moves) = (position.clone(), Vec::new());
        let mut work = || {
            let mut sum = 0_u64;
            let mut listener = Listener::default();
            moves.clear();
            position.generate(&mut moves);
            for &m in &moves {
                next.clone_from(&position);
                next.play_observed(m, &mut listener);
                next.clone_from(&position);
                next.play(m);
                sum ^= next.key() ^ next.count() ^ position.slot(m) as u64 ^ next.side().index() as u64;
                sum ^= u64::from(next.outcome().is_some()) ^ u64::from(next.closing().is_some());
            }
            next.facts(&mut listener);
            black_box(sum ^ listener.0)
        };
        let first = work();
        let mut second = 0;
        let taken = measure(|| second = work());
        assert_eq!(first, second);
        assert_eq!(taken.count_total, 0, "{}", position.to_text());
    }
}

#[test]
fn playing_takes_no_memory() {
    for game in Game::ALL {
        with_game!(*game, P => operations::<P>());
    }
    operations::<Pairs>();
}

/// Both stages of the game that has two are among what was measured.
#[test]
fn both_stages_are_measured() {
    let texts: Vec<String> = middle_positions::<Topological>().iter().map(Notation::to_text).collect();
    for stage in [" stage 1 ", " stage 2 "] {
        assert!(texts.iter().any(|text| text.contains(stage)), "no position with{stage}");
    }
}

/// The counter does count.
#[test]
fn memory_is_noticed() {
    assert_eq!(measure(|| drop(black_box(vec![1_u8; 10]))).count_total, 1);
    assert_eq!(measure(|| assert!(black_box(1_u8) == 1)).count_total, 0);
}
