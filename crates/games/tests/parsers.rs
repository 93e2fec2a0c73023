//! Readers of texts from outside: none panics, what they accept they write and read back, what they refuse they
//! explain in few words.

mod random;

use core::fmt;
use khod_games::{
    Arg, BadHeader, BadPosition, BadRecord, BadSetup, Explain, Game, Illegal, Notation, Reason, Record,
    Searchable, Visitor,
    contest::{self, HeaderReader},
    record::{self, Evaluation, Turn, Winner},
};
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
    test_runner::RngSeed,
};
use random::{Random, Start, positions, random_move, random_turn, starts_of};
use std::sync::LazyLock;

/// The same few cases on every run, and no files.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2024),
        max_shrink_iters: 2000,
        ..ProptestConfig::default()
    }
}

type Keys = &'static [(&'static str, &'static [&'static str])];
const ALL_KEYS: &[Keys] = &[Illegal::KEYS, BadSetup::KEYS, BadPosition::KEYS, BadHeader::KEYS, BadRecord::KEYS];

/// A refusal has a key of its own list with exactly the values that belong to it, all of them short.
fn explained(error: &(impl Explain + fmt::Display), keys: Keys) {
    let reason = error.reason();
    well_formed(&reason, &[keys]);
    assert_eq!(error.to_string(), reason.to_string());
}

fn well_formed(reason: &Reason, lists: &[Keys]) {
    // Forty characters, each escaped with at most ten, and the dots.
    const LONGEST: usize = 40 * 10 + 1;
    let names: Vec<&str> = reason.args.iter().map(|(name, _)| *name).collect();
    let listed = lists.iter().flat_map(|keys| keys.iter()).any(|(key, args)| *key == reason.key && **args == names);
    assert!(listed, "{reason:?}");
    for (name, arg) in &reason.args {
        match arg {
            Arg::Text(text) => {
                assert!(text.chars().count() <= LONGEST, "{} {name} is long: {text:?}", reason.key);
                assert!(!text.contains(char::is_control), "{} {name}: {text:?}", reason.key);
            }
            Arg::Number(number) => assert!((0..=i64::from(u32::MAX)).contains(number), "{reason:?}"),
            Arg::Reason(inner) => well_formed(inner, ALL_KEYS),
        }
    }
}

/// Texts of one game that are right.
#[derive(Default)]
struct Right {
    /// Positions by random play, final ones too.
    positions: Vec<String>,
    moves: Vec<String>,
    lines: Vec<String>,
    headers: Vec<String>,
    setups: Vec<String>,
    records: Vec<String>,
}

/// Every game with its right texts.
static RIGHT: LazyLock<Vec<(Game, Right)>> =
    LazyLock::new(|| Game::ALL.iter().map(|&game| (game, game.visit(Collect(game)))).collect());

struct Collect(Game);

impl Visitor for Collect {
    type Output = Right;

    fn visit<P: Searchable>(self) -> Right {
        let mut random = Random::new(9);
        let mut right = Right::default();
        let mut positions = positions::<P>(&mut random);
        random.shuffle(&mut positions);
        for position in positions.iter().take(200) {
            right.positions.push(position.to_text());
            let mut moves = Vec::new();
            position.legal(&mut moves);
            for _ in 0..moves.len().min(5) {
                right.moves.push(position.format(*random.pick(&moves)));
            }
            if !moves.is_empty() {
                right.lines.push(contest::write_line(position, &random_turn(position, &mut random)));
            }
        }
        for start in starts_of(P::NAME) {
            if let Start::Setup(limit, setup) = *start {
                let setup = setup.or(P::SETUP);
                let limit = limit.or(P::LIMIT.map(|range| range.usual));
                right.setups.push(setup.unwrap_or("10").to_owned());
                let limit = limit.map(|limit| format!("{limit}\n")).unwrap_or_default();
                let setup = setup.map(|setup| format!("{setup}\n")).unwrap_or_default();
                right.headers.push(format!("{limit}{}\n{setup}", random.below(2)));
                right.headers.push(format!("{}1\r\n{setup}", limit.replace('\n', "\t")));
            }
            right.records.push(random_record::<P>(self.0, start, &mut random).to_string());
        }
        right
    }
}

/// A record of a game's first turns, with every kind of annotation.
fn random_record<P: Searchable>(game: Game, start: &Start, random: &mut Random) -> Record {
    let mut record = Record::new(game);
    let mut position = match *start {
        Start::Setup(limit, setup) => {
            (record.limit, record.setup) = (limit, setup.map(str::to_owned));
            P::begin(limit, setup).expect("a start of the list")
        }
        Start::Text(text) => {
            record.position = Some(text.to_owned());
            P::from_text(text).expect("a start of the list")
        }
    };
    record.white = Some("a \"b\" \\ c".to_owned());
    record.tags.push(("Date".to_owned(), "2024-05-06".to_owned()));
    record.comment = random.one_in(2).then(|| "a [first] {word\n}".to_owned());
    for _ in 0..6 {
        if position.outcome().is_some() {
            break;
        }
        let moves = random_turn(&position, random);
        let mut turn = Turn { line: contest::write_line(&position, &moves), ..Turn::default() };
        turn.time = random.one_in(2).then(|| random.below(9999) as u64);
        turn.clock = random.one_in(2).then(|| random.below(9999) as u64);
        turn.evaluation = random.one_in(2).then(|| Evaluation::Score(random.below(2000) as i32 - 1000));
        turn.comment = random.one_in(2).then(|| "so so".to_owned());
        record.turns.push(turn);
        moves.into_iter().for_each(|m| position.play(m));
    }
    if random.one_in(2) {
        record.winner = Some(Winner::Draw);
        record.verdict = Some("agreement".to_owned());
    }
    record
}

/// Letters that texts of this crate are made of.
const LETTERS: &str = "ABMNYZabmnwxyz0123456789 -=/<>:.#+%[]{}\"\\\n\t";
/// Words that mean something somewhere.
const WORDS: &[&str] = &[
    "white", "black", "both", "none", "move", "turn", "limit", "actions", "debts", "quiet", "points", "scored",
    "stage", "pieces", "period", "straight", "held", "refusals", "end", "Zz", "Z0-Z0", "0", "1", "2", "3", "9", "10",
    "16", "17", "33", "40", "63", "64", "65", "120", "160", "255", "256", "1000", "1001", "65535", "65536",
    "4294967295", "4294967296", "99999999999999999999999", "007", "-1", "+1", "64:64", "3:4", "1:x", "Mm:wb", "Nm:-",
    "1.", "1...", "2.", "{", "}", "[", "]", "{[%time 1.5]}", "[%eval #-3]", "\\ a", "\\\r", "x1", "1=2", "1/1<", "1<",
];

fn letter() -> impl Strategy<Value = char> {
    prop_oneof![
        6 => select(LETTERS.chars().collect::<Vec<_>>()),
        2 => any::<char>(),
        1 => (0_u32..32).prop_map(|code| char::from_u32(code).expect("a control character")),
        1 => select(vec!['А', 'х', '１', '\u{FEFF}', '\u{200B}', '\u{2028}', '\u{85}', '\u{A0}', '\u{301}']),
    ]
}

/// Any text, of any length.
fn anything() -> impl Strategy<Value = String> {
    let long = (vec(letter(), 1..4), 1_usize..30_000);
    prop_oneof![
        20 => vec(letter(), 0..40).prop_map(|letters| letters.into_iter().collect::<String>()),
        20 => vec(any::<char>(), 0..40).prop_map(|letters| letters.into_iter().collect::<String>()),
        20 => vec(select(WORDS), 0..12).prop_map(|words| words.join(" ")),
        1 => long.prop_map(|(letters, times)| letters.into_iter().collect::<String>().repeat(times)),
    ]
}

/// A change to a text.
#[derive(Clone, Debug)]
enum Edit {
    Letter(Index, char),
    Insert(Index, char),
    Delete(Index),
    Word(Index, &'static str),
    InsertWord(Index, &'static str),
    DropWord(Index),
    DoubleWord(Index),
    Repeat(Index, usize),
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        2 => (any::<Index>(), letter()).prop_map(|(at, letter)| Edit::Letter(at, letter)),
        2 => (any::<Index>(), letter()).prop_map(|(at, letter)| Edit::Insert(at, letter)),
        2 => any::<Index>().prop_map(Edit::Delete),
        4 => (any::<Index>(), select(WORDS)).prop_map(|(at, word)| Edit::Word(at, word)),
        2 => (any::<Index>(), select(WORDS)).prop_map(|(at, word)| Edit::InsertWord(at, word)),
        1 => any::<Index>().prop_map(Edit::DropWord),
        1 => any::<Index>().prop_map(Edit::DoubleWord),
        1 => (any::<Index>(), 2_usize..400).prop_map(|(at, times)| Edit::Repeat(at, times)),
    ]
}

impl Edit {
    fn apply(&self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let mut words: Vec<&str> = text.split(' ').collect();
        let count = letters.len();
        match *self {
            Self::Letter(at, letter) if count > 0 => letters[at.index(count)] = letter,
            Self::Insert(at, letter) => letters.insert(at.index(count + 1), letter),
            Self::Delete(at) if count > 0 => drop(letters.remove(at.index(count))),
            Self::Repeat(at, times) if count > 0 => {
                let letter = letters[at.index(count)];
                letters.splice(at.index(count)..at.index(count), vec![letter; times]);
            }
            Self::Word(at, word) => {
                let at = at.index(words.len());
                words[at] = word;
                return words.join(" ");
            }
            Self::InsertWord(at, word) => {
                words.insert(at.index(words.len() + 1), word);
                return words.join(" ");
            }
            Self::DropWord(at) => {
                words.remove(at.index(words.len()));
                return words.join(" ");
            }
            Self::DoubleWord(at) => {
                words.insert(at.index(words.len()), words[at.index(words.len())]);
                return words.join(" ");
            }
            _ => {}
        }
        letters.into_iter().collect()
    }
}

/// A game, one of its positions by number, and a text that is right there or elsewhere, has faults, or is none at all.
fn a_text(of: fn(&Right) -> &Vec<String>) -> impl Strategy<Value = (usize, Index, String)> {
    let faulty = (0..RIGHT.len(), any::<Index>(), any::<Index>(), vec(edit(), 0..4));
    let faulty = faulty.prop_map(move |(game, position, text, edits)| {
        let right = of(&RIGHT[game].1);
        let text = right[text.index(right.len())].clone();
        (game, position, edits.iter().fold(text, |text, edit| edit.apply(&text)))
    });
    prop_oneof![4 => faulty, 1 => (0..RIGHT.len(), any::<Index>(), anything())]
}
