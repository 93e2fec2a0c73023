//! A sixth game is one file. Here is one, against the public traits alone, and whatever is generic plays it. The laws
//! and the measurements of memory visit it too.

#[allow(unreachable_pub, reason = "a file of the library, where it is public")]
mod pairs;

use khod_games::{
    BadHeader, BadPosition, BadSetup, Fact, Heard, Illegal, Notation, Outcome, Position, Remark, Searchable,
    Side, Spec,
    contest::{self, Header, HeaderReader},
    perft::{self, Counter, LastPly},
};
use pairs::Pairs;
use std::collections::{BTreeSet, HashMap};

fn at(text: &str) -> Pairs {
    Pairs::from_text(text).expect(text)
}

#[test]
fn the_dynamic_face_plays_it() {
    let mut position = khod_games::AnyPosition::new(Pairs::begin(None, None).expect("the usual setup"));
    assert_eq!(position.spec().name, "pairs");
    assert_eq!(position.legal(), ["1", "2", "3", "4", "5", "6"]);
    let first = Fact { owner: Some(Side::White), place: 0, level: 0 };
    assert_eq!(position.play("1"), Ok(vec![(first, true)]));
    assert_eq!(position.side(), Side::White, "a turn is two moves");
    assert_eq!(position.remarks(), [Remark::Actions { made: 1, due: 2 }]);
    position.play("4").unwrap();
    assert_eq!(position.side(), Side::Black);
    assert_eq!(position.play_line("3 5").map(|heard| heard.len()), Ok(2));
    assert_eq!(position.text(), "w.bwb. white");
    assert_eq!(position.facts().len(), 4);
    assert_eq!(position.layout().places.len(), 6);
    let mut copy = position.clone();
    copy.play("2").unwrap();
    assert_eq!(position.legal(), ["2", "6"]);
}

#[test]
fn a_contest_line_is_a_whole_turn() {
    let start = Pairs::begin(None, None).unwrap();
    assert_eq!(contest::read_line(&start, "1 4"), Ok(vec![0, 3]));
    assert_eq!(contest::write_line(&start, &[0, 3]), "1 4");
    assert_eq!(contest::read_line(&start, "1"), Err(Illegal::TooFewActions { made: 1 }));
    assert_eq!(contest::read_line(&start, "1 4 5"), Err(Illegal::TooManyActions { most: 2 }));
    assert_eq!(contest::read_line(&start, "1  4"), Err(Illegal::Spaces));
    let twice = Illegal::Occupied { cell: "1".to_owned() };
    let why = Illegal::InTurn { number: 2, action: "1".to_owned(), why: Box::new(twice) };
    assert_eq!(contest::read_line(&start, "1 1"), Err(why));
    // A win inside the turn ends it, and so does the last empty cell.
    let before = at("ww.bb. white");
    assert_eq!(contest::read_line(&before, "3"), Ok(vec![2]));
    assert_eq!(contest::read_line(&before, "3 6"), Err(Illegal::TooManyActions { most: 1 }));
    assert_eq!(contest::read_line(&before, "6 3"), Ok(vec![5, 2]));
    assert_eq!(contest::read_line(&at("wb.bw white"), "3"), Ok(vec![2]));
}

#[test]
fn sequences_are_counted_both_ways() {
    // 6, 6 * 5, ... Of the 720 of length 5 white has three side by side after 4 * 3! * 3 * 2 = 144.
    for last in [LastPly::Counted, LastPly::Generated] {
        let mut counter = Counter::new(last);
        let start = at("...... white");
        let counts: Vec<u64> = (0..=7).map(|depth| counter.count(&start, depth)).collect();
        assert_eq!(counts, [1, 6, 30, 120, 360, 720, 576, 0]);
        for known in perft::known::<Pairs>() {
            assert_eq!(counter.count(&known.position, known.depth), known.nodes, "{}", known.name);
        }
    }
}

#[test]
fn a_header_starts_it() {
    let spec = Spec::of::<Pairs>();
    assert_eq!((spec.limit, spec.setup, spec.alternates, spec.turn_moves), (None, Some("6"), false, 2));
    let mut reader = HeaderReader::new(spec);
    assert_eq!(reader.line("1"), Ok(None));
    assert_eq!(reader.missing(), BadHeader::Missing { what: "setup".to_owned() });
    let header = reader.line("4").unwrap().expect("the setup is the last line");
    assert_eq!(header, Header { limit: None, seat: Side::Black, setup: Some("4".to_owned()) });
    assert_eq!(header.to_text(), "1\n4\n");
    assert_eq!(header.start::<Pairs>(), Ok(at(".... white")));
    let wrong = Header { setup: Some("2".to_owned()), ..header };
    let why = BadSetup::Columns { columns: 2, least: 3, most: 32 };
    assert_eq!(wrong.start::<Pairs>(), Err(BadHeader::Setup { why: Box::new(why) }));
    assert_eq!(Pairs::begin(Some(40), None), Err(BadSetup::NoLimit { game: "pairs".to_owned() }));
}

/// Walks every line of play, checking the laws in every position.
fn walk<P: Searchable>(position: &P, heard: &BTreeSet<Fact>, keys: &mut HashMap<String, u64>) {
    let mut facts = Heard::new();
    position.facts(&mut facts);
    assert_eq!(*heard, facts.into_iter().map(|(fact, _)| fact).collect(), "heard, and computed afresh");
    let text = position.to_text();
    assert_eq!(P::from_text(&text).as_ref(), Ok(position));
    assert_eq!(*keys.entry(text).or_insert(position.key()), position.key());
    let mut moves = Vec::new();
    position.legal(&mut moves);
    assert_eq!(moves.is_empty(), position.outcome().is_some());
    for m in moves {
        assert_eq!(position.parse(&position.format(m)), Ok(m));
        assert!(position.slot(m) < P::SLOTS);
        let (mut next, mut changes, mut heard) = (position.clone(), Heard::new(), heard.clone());
        next.play_observed(m, &mut changes);
        for (fact, appeared) in changes {
            assert!(if appeared { heard.insert(fact) } else { heard.remove(&fact) });
        }
        walk(&next, &heard, keys);
    }
}

/// The way that a program takes to every game of the list.
fn keys_of<P: Searchable>() -> HashMap<String, u64> {
    let mut keys = HashMap::new();
    walk(&P::begin(None, None).expect("the usual setup"), &BTreeSet::new(), &mut keys);
    keys
}

#[test]
fn the_laws_hold_in_every_position() {
    let keys = keys_of::<Pairs>();
    let different: BTreeSet<u64> = keys.values().copied().collect();
    assert_eq!(different.len(), keys.len(), "a key for each position");
}

#[test]
fn a_search_finds_the_win_in_one() {
    let position = at("ww.bb. white");
    assert_eq!(position.win_in_one(), Some(2));
    assert!(position.forcing(2) && !position.forcing(5));
    assert_eq!(at("w.wb.b white").win_in_one(), Some(1));
    assert_eq!(at("...... white").win_in_one(), None);
    let mut won = position;
    won.play(2);
    assert_eq!(won.outcome(), Some(Outcome::win(Side::White, "three")));
    assert_eq!(won.side(), Side::White, "the winner's turn was not over");
    assert_eq!(won.parse("6"), Err(Illegal::GameOver { reason: "three".to_owned() }));
}

#[test]
fn bad_texts_are_refused() {
    let start = Pairs::begin(None, None).unwrap();
    assert_eq!(start.parse("7"), Err(Illegal::NoColumn { column: 7, columns: 6 }));
    for text in ["0", "01", "+1", "x"] {
        assert_eq!(start.parse(text), Err(Illegal::unreadable(text, "3")));
    }
    assert_eq!(Pairs::from_text("......"), Err(BadPosition::NoSide));
    assert_eq!(Pairs::from_text("...... white white"), Err(BadPosition::NoSide));
    assert_eq!(Pairs::from_text("\t......  white\n"), Ok(start), "spaces do not matter");
    let wrong_side = BadPosition::WrongSide { side: "white".to_owned() };
    assert_eq!(Pairs::from_text("w..... black"), Err(wrong_side));
    let count = BadPosition::PieceCount { white: 1, black: 1, pieces: 6 };
    assert_eq!(Pairs::from_text("wb.... black"), Err(count));
}
