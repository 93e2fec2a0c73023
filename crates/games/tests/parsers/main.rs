//! Readers of texts from outside: none panics, what they accept they write and read back, what they refuse
//! they explain in few words.

mod explained;
#[path = "../random/mod.rs"]
mod random;
mod right;
mod texts;

use explained::explained;
use khod_games::{
    AnyPosition, BadHeader, BadPosition, BadRecord, BadSetup, Game, Illegal, Searchable, Side,
    contest::{self, Header, HeaderReader},
    record::{self, Evaluation, Winner},
    with_game,
};
use proptest::{prelude::*, test_runner::RngSeed};
use random::{Random, random_move};
use right::{LEAST_LINES, LEAST_MOVES, RIGHT};
use texts::{a_text, anything};

/// The same few cases on every run, and no files.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2024),
        max_shrink_iters: 60,
        ..ProptestConfig::default()
    }
}

/// Reads a text as a move, then as a contest line.
fn read_move<P: Searchable>(at: &str, text: &str) {
    let position = P::from_text(at).expect("a position text is read back");
    match position.parse(text) {
        Ok(m) => {
            let written = position.format(m);
            assert_eq!(position.parse(&written), Ok(m), "{text} in {at}");
            assert!(AnyPosition::new(position.clone()).legal().contains(&written), "{text} in {at}");
        }
        Err(why) => explained(&why, Illegal::KEYS),
    }
    match contest::read_line(&position, text) {
        Ok(moves) => {
            let written = contest::write_line(&position, &moves);
            assert_eq!(contest::read_line(&position, &written), Ok(moves), "{text}");
        }
        Err(why) => explained(&why, Illegal::KEYS),
    }
}

/// What a header reader makes of a text, line by line.
fn read_header(game: Game, text: &str) -> Result<Header, BadHeader> {
    let mut reader = HeaderReader::new(game.spec());
    for line in text.lines() {
        if let Some(header) = reader.line(line)? {
            return Ok(header);
        }
    }
    Err(reader.missing())
}

fn start_from<P: Searchable>(header: &Header) -> Result<String, BadHeader> {
    header.start::<P>().map(|position| position.to_text())
}

/// Reads a position text; plays on from what it accepts and reads that back, too.
fn read_position<P: Searchable>(given: &str) -> Result<(), BadPosition> {
    let mut position = P::from_text(given)?;
    let mut random = Random::new(given.len() as u64);
    let mut moves = Vec::new();
    for _ in 0..12 {
        let text = position.to_text();
        let read = P::from_text(&text).unwrap_or_else(|why| panic!("{given}: {text}: {why}"));
        assert_eq!(read, position, "{given}");
        assert_eq!(read.key(), position.key(), "{given}");
        moves.clear();
        position.legal(&mut moves);
        assert_eq!(moves.is_empty(), position.outcome().is_some(), "{given}");
        if moves.is_empty() {
            break;
        }
        position.play(random_move(&position, &moves, &mut random));
    }
    Ok(())
}

/// Reads records, writes them and reads them again.
fn read_records(text: &str) {
    let records = match record::read(text) {
        Ok(records) => records,
        Err(why) => return explained(&why, BadRecord::KEYS),
    };
    let written: String = records.iter().map(ToString::to_string).collect();
    assert_eq!(record::read(&written).as_ref(), Ok(&records), "{text:?} was written as {written:?}");
    for record in &records {
        if let Err(why) = record.check() {
            explained(&why, BadRecord::KEYS);
        }
    }
}

fn read_setup(game: Game, limit: Option<u32>, setup: &str) {
    match game.start(limit, Some(setup)) {
        Ok(start) => {
            assert_eq!((start.outcome().is_some(), start.side()), (start.legal().is_empty(), Side::White));
            let again = game.position(&start.text()).unwrap_or_else(|why| panic!("{setup:?}: {why}"));
            assert_eq!((again.text(), again.legal()), (start.text(), start.legal()), "{setup:?}");
        }
        Err(why) => explained(&why, BadSetup::KEYS),
    }
}

proptest! {
    #![proptest_config(cases(30000))]

    #[test]
    fn moves((game, position, text) in a_text(|right| &right.moves)) {
        let (game, right) = &RIGHT[game];
        let position = &right.positions[position.index(right.positions.len())];
        with_game!(*game, P => read_move::<P>(position, &text));
    }

    #[test]
    fn contest_lines((game, position, text) in a_text(|right| &right.lines)) {
        let (game, right) = &RIGHT[game];
        let position = &right.positions[position.index(right.positions.len())];
        with_game!(*game, P => read_move::<P>(position, &text));
    }

    #[test]
    fn headers((game, _, text) in a_text(|right| &right.headers)) {
        let game = RIGHT[game].0;
        match read_header(game, &text) {
            Ok(header) => {
                let written = header.to_text();
                prop_assert_eq!(read_header(game, &written), Ok(header.clone()), "{}", written);
                if let Err(why) = with_game!(game, P => start_from::<P>(&header)) {
                    explained(&why, BadHeader::KEYS);
                }
            }
            Err(why) => explained(&why, BadHeader::KEYS),
        }
    }

    #[test]
    fn setups((game, _, text) in a_text(|right| &right.setups), limit in any::<Option<u32>>()) {
        let game = RIGHT[game].0;
        read_setup(game, limit, &text);
        read_setup(game, None, &text);
    }

    #[test]
    fn position_texts((game, _, text) in a_text(|right| &right.positions)) {
        let game = RIGHT[game].0;
        if let Err(why) = with_game!(game, P => read_position::<P>(&text)) {
            explained(&why, BadPosition::KEYS);
        }
    }

    #[test]
    fn records((_, _, text) in a_text(|right| &right.records)) {
        read_records(&text);
    }

    #[test]
    fn small_words(text in anything(), number in any::<u32>(), score in -1_000_000_000..1_000_000_000) {
        if let Some(evaluation) = Evaluation::from_text(&text) {
            prop_assert_eq!(Evaluation::from_text(&evaluation.to_string()), Some(evaluation));
        }
        let wins = [Evaluation::WhiteWins(number), Evaluation::BlackWins(number)];
        for evaluation in wins.into_iter().chain([Evaluation::Score(score)]) {
            prop_assert_eq!(Evaluation::from_text(&evaluation.to_string()), Some(evaluation));
        }
        prop_assert_eq!(contest::read_limit(&number.to_string(), None), Ok(number));
        if let Err(why) = contest::read_limit(&text, None) {
            explained(&why, BadSetup::KEYS);
        }
        prop_assert!(Side::from_word(&text).is_none_or(|side| side.word() == text));
        prop_assert!(Winner::from_word(&text).is_none_or(|winner| winner.word() == text));
        prop_assert!(Game::from_name(&text).is_none_or(|game| game.name() == text));
    }
}

/// Right texts are accepted, so that the tests above do not merely see refusals.
#[test]
fn right_texts_are_right() {
    for (game, right) in RIGHT.iter() {
        for text in &right.positions {
            with_game!(*game, P => read_position::<P>(text)).unwrap();
        }
        for text in &right.headers {
            with_game!(*game, P => start_from::<P>(&read_header(*game, text).unwrap())).unwrap();
        }
        for text in &right.records {
            read_records(text);
            assert!(record::read(text).is_ok(), "{text}");
        }
        assert!(right.moves.len() > LEAST_MOVES && right.lines.len() > LEAST_LINES, "{}", game.name());
    }
}

/// Records with odd escapes, line ends and numbers.
#[test]
fn odd_records() {
    for text in [
        "",
        "\u{FEFF}[Game \"lo\"]",
        "[Game \"lo\"]\r\n[White \"a\r\nb\"]\r\n1. A2-C2\r\n",
        "[Game \"lo\"] [White \"a\\\nb\"] {a\\\nb}",
        "[Game \"lo\"] [White \"a\\\rb\"]",
        "[Game \"lo\"] {a\\\rb}",
        "[Game \"lo\"] {\\ a}",
        "[Game \"lo\"] {\\\ta\\ }",
        "[Game \"lo\"] {a\\n}",
        "[Game \"lo\"] {\\}}",
        "[Game \"lo\"] {}",
        "[Game \"lo\"] 1. A2-C2 {} B1-B3 {[%time 1]} 2. A3-C3 {[%clock 0.5] \\[%time 1]}",
        "[Game \"lo\"] 00000000000000000000000000000000000000000000000000000000000000000000007. A2-C2",
        "[Game \"lo\"] 1. A2-C2 B1-B3 A3-C3 {x} 2... B8-B6",
        "[Game \"palisade\"] 1. 1=2 1=2 {x} 1=2 2. 1=2",
        "[Game \"palisade\"] [Position \"4 4 black\"] 1... 1=2 1=2 1=2",
        "[Game \"lo\"] [Winner \"white\"] [Game \"lo\"] {x}",
    ] {
        read_records(text);
    }
}

/// A text broken over lines has spaces where it is broken.
#[test]
fn broken_lines() {
    for end in ["\n", "\r\n", "\n\n", " \n", "\n  "] {
        let text = format!("[Game \"lo\"]{end}{{one{end}two}}{end}1. A2-C2{end}{{three{end}four}}{end}");
        let record = record::read(&text).unwrap().remove(0);
        let words = [record.comment.as_deref(), record.turns[0].comment.as_deref()];
        for (words, right) in words.into_iter().zip([["one", "two"], ["three", "four"]]) {
            let words: Vec<&str> = words.unwrap().split(' ').filter(|word| !word.is_empty()).collect();
            assert_eq!(words, right, "{text:?}");
        }
    }
}

/// Refusals that repeat a part of the text stay short, however long that part was.
#[test]
fn long_words_are_cut() {
    let long = "x".repeat(5000);
    let zeros = "0".repeat(5000);
    for text in [
        format!("[Game \"{long}\"]"),
        format!("[Game \"lo\"] [{long} \"1\"] [{long} \"2\"]"),
        format!("[Game \"lo\"] [Limit \"{long}\"]"),
        format!("[Game \"lo\"] [Verdict \"{long}\"]"),
        format!("[Game \"lo\"] [Winner \"white\"] [Reason \"{long}\"]"),
        format!("[Game \"lo\"] [Position \"{long} white\"]"),
        format!("[Game \"lo\"] [Setup \"{long}\"]"),
        format!("[Game \"lo\"] {{[%{long} 1]}}"),
        format!("[Game \"lo\"] {{x}} {{{long}}}"),
        format!("[Game \"lo\"] 1. {long}"),
        format!("[Game \"lo\"] 1. A2-C2 {zeros}5. B1-B3"),
        format!("[Game \"lo\"] 1. A2-C2 {long}. B1-B3"),
        format!("{long}\n[Game \"lo\"]"),
    ] {
        read_records(&text);
    }
}
