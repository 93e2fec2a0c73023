//! Keys: equal for equal positions, different for different ones, blind to counters.

use crate::{
    random::Random,
    walk::{At, Law, everywhere, without_counters},
};
use khod_games::{Searchable, Side};
use std::collections::HashMap;

struct EqualKeys;

impl Law for EqualKeys {
    fn look<P: Searchable>(&mut self, at: &At<'_, P>, _: &mut Random) {
        let position = at.position;
        let text = position.to_text();
        let mut refilled = at.other.clone();
        refilled.clone_from(position);
        let read = P::from_text(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
        for same in [position.clone(), refilled, read] {
            assert_eq!(same, *position, "{text}");
            assert_eq!(same.key(), position.key(), "{text}");
        }
        if let Ok(later) = P::from_text(&one_later(&text)) {
            assert_eq!(later.key(), position.key(), "{text}");
        }
        if let Ok(turned) = P::from_text(&other_side(&text)) {
            assert_ne!(turned.key(), position.key(), "{text}");
        }
    }

    fn step<P: Searchable>(&mut self, before: &At<'_, P>, m: P::Move, after: &P) {
        let mut read = P::from_text(&before.position.to_text()).expect("a position text is read back");
        let mut refilled = before.other.clone();
        refilled.clone_from(before.position);
        for same in [&mut read, &mut refilled] {
            same.play(m);
            assert_eq!(same, after, "{}", after.to_text());
            assert_eq!(same.key(), after.key(), "{}", after.to_text());
        }
    }
}

/// The same text with the next move number.
fn one_later(text: &str) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    if let Some(at) = words.iter().position(|word| word == "move" || word == "turn") {
        let number: u32 = words[at + 1].parse().expect("a counter is a number");
        words[at + 1] = (number + 1).to_string();
    }
    words.join(" ")
}

/// The same text with the other side to move.
fn other_side(text: &str) -> String {
    let word = |word| Side::from_word(word).map_or(word, |side| side.other().word());
    let mut words = text.split(' ');
    let mut turned: Vec<&str> = Vec::new();
    for next in words.by_ref() {
        turned.push(word(next));
        if Side::from_word(next).is_some() {
            break;
        }
    }
    turned.extend(words);
    turned.join(" ")
}

#[test]
fn equal_positions_have_equal_keys() {
    everywhere(&mut EqualKeys, 8);
}

/// Everything seen, both ways: what a key depends on, and the key. Games of one start are compared.
#[derive(Default)]
struct Distinct {
    keys: HashMap<(&'static str, usize, String), u64>,
    texts: HashMap<(&'static str, usize, u64), String>,
}

impl Law for Distinct {
    fn look<P: Searchable>(&mut self, at: &At<'_, P>, _: &mut Random) {
        let mut note = |position: &P| {
            let (text, key) = (without_counters(&position.to_text()), position.key());
            let known = *self.keys.entry((P::NAME, at.start, text.clone())).or_insert(key);
            assert_eq!(known, key, "two keys of {text}");
            let other = self.texts.entry((P::NAME, at.start, key)).or_insert_with(|| text.clone());
            assert_eq!(*other, text, "two positions with the key {key}");
        };
        note(at.position);
        for &m in at.moves.iter().step_by(7) {
            let mut next = at.position.clone();
            next.play(m);
            note(&next);
        }
    }
}

#[test]
fn keys_and_boards_go_together() {
    let mut distinct = Distinct::default();
    everywhere(&mut distinct, 8);
    assert!(distinct.texts.len() > 30_000, "only {} positions", distinct.texts.len());
}
