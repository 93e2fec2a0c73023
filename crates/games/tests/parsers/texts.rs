//! Texts to try the readers with: right ones, right ones with faults, and any others.

use crate::right::{RIGHT, Right};
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
};

/// Letters that texts of this crate are made of.
const LETTERS: &str = "ABMNYZabmnwxyz0123456789 -=/<>:.#+%[]{}\"\\\n\t";
/// Words that mean something somewhere.
const WORDS: &[&str] = &[
    "white",
    "black",
    "both",
    "none",
    "move",
    "turn",
    "limit",
    "actions",
    "debts",
    "quiet",
    "points",
    "scored",
    "stage",
    "pieces",
    "period",
    "straight",
    "held",
    "refusals",
    "end",
    "Zz",
    "Z0-Z0",
    "0",
    "1",
    "2",
    "3",
    "9",
    "10",
    "16",
    "17",
    "33",
    "40",
    "63",
    "64",
    "65",
    "120",
    "160",
    "255",
    "256",
    "1000",
    "1001",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "99999999999999999999999",
    "007",
    "-1",
    "+1",
    "64:64",
    "3:4",
    "1:x",
    "Mm:wb",
    "Nm:-",
    "1.",
    "1...",
    "2.",
    "{",
    "}",
    "[",
    "]",
    "{[%time 1.5]}",
    "[%eval #-3]",
    "\\ a",
    "\\\r",
    "x1",
    "1=2",
    "1/1<",
    "1<",
];

fn letter() -> impl Strategy<Value = char> {
    prop_oneof![
        6 => select(LETTERS.chars().collect::<Vec<_>>()),
        2 => any::<char>(),
        1 => (0_u32..32).prop_map(|code| char::from_u32(code).expect("a control character")),
        1 => select(vec!['А', '１', '\u{FEFF}', '\u{200B}', '\u{2028}', '\u{85}', '\u{A0}', '\u{301}']),
    ]
}

/// Any text, of any length.
pub(crate) fn anything() -> impl Strategy<Value = String> {
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

/// A game, one of its positions by number, and a text that is right there or elsewhere, has faults, or is none
/// at all.
pub(crate) fn a_text(of: fn(&Right) -> &Vec<String>) -> impl Strategy<Value = (usize, Index, String)> {
    let faulty = (0..RIGHT.len(), any::<Index>(), any::<Index>(), vec(edit(), 0..4));
    let faulty = faulty.prop_map(move |(game, position, text, edits)| {
        let right = of(&RIGHT[game].1);
        let text = right[text.index(right.len())].clone();
        (game, position, edits.iter().fold(text, |text, edit| edit.apply(&text)))
    });
    prop_oneof![4 => faulty, 1 => (0..RIGHT.len(), any::<Index>(), anything())]
}
