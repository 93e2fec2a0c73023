//! What is heard of a move is what it changes, and who listens changes nothing.

use crate::{
    random::Random,
    walk::{At, Law, everywhere},
};
use khod_games::{Fact, Observer, Position, Searchable, Side};
use std::collections::{BTreeMap, BTreeSet};

/// The facts that hold, kept up to date by listening.
struct Holding(BTreeSet<Fact>);

impl Observer for Holding {
    fn appears(&mut self, fact: Fact) {
        assert!(self.0.insert(fact), "{fact:?} appears and was there");
    }
    fn vanishes(&mut self, fact: Fact) {
        assert!(self.0.remove(&fact), "{fact:?} vanishes and was not there");
    }
}

fn afresh(position: &impl Position) -> Holding {
    let mut holding = Holding(BTreeSet::new());
    position.facts(&mut holding);
    holding
}

struct Heard;

impl Law for Heard {
    fn look<P: Searchable>(&mut self, at: &At<'_, P>, _: &mut Random) {
        let before = afresh(at.position).0;
        for (&m, text) in at.moves.iter().zip(at.texts) {
            let (mut heard, mut unheard) = (at.position.clone(), at.position.clone());
            let mut holding = Holding(before.clone());
            heard.play_observed(m, &mut holding);
            unheard.play(m);
            assert_eq!(heard, unheard, "{text} in {}", at.position.to_text());
            assert_eq!(holding.0, afresh(&unheard).0, "{text} in {}", at.position.to_text());
        }
    }
}

#[test]
fn what_is_heard_equals_the_facts_afresh() {
    everywhere(&mut Heard, 2);
}

/// Every fact is about a place of the layout, and the layout names every place once.
struct Placed;

impl Law for Placed {
    fn look<P: Searchable>(&mut self, at: &At<'_, P>, _: &mut Random) {
        let layout = at.position.layout();
        let ids: BTreeSet<u16> = layout.places.iter().map(|place| place.id).collect();
        let names: BTreeSet<&str> = layout.places.iter().map(|place| place.name.as_str()).collect();
        assert_eq!(ids.len(), layout.places.len());
        assert_eq!(names.len(), layout.places.len());
        assert!(layout.places.iter().all(|place| place.column < layout.columns.len()));
        assert!(layout.places.iter().all(|place| place.row < layout.rows.len()));
        let facts = afresh(at.position).0;
        assert!(facts.iter().all(|fact| ids.contains(&fact.place)), "{}", at.position.to_text());
        // Nothing hangs in the air.
        let held = |fact: &&Fact| {
            facts.iter().any(|other| other.place == fact.place && other.level + 1 == fact.level)
        };
        assert!(
            facts.iter().filter(|fact| fact.level > 0).all(|fact| held(&fact)),
            "{}",
            at.position.to_text()
        );
    }
}

#[test]
fn every_fact_has_its_place() {
    everywhere(&mut Placed, 4);
}

/// A fact as a position text shows it: whose piece, the name of the place, the level.
type Shown = (Option<Side>, String, u8);

fn owner(letter: char) -> Option<Side> {
    match letter {
        'w' => Some(Side::White),
        'b' => Some(Side::Black),
        _ => None,
    }
}

/// What a word of a board shows: rows of cells from the top, or a field with its stack.
fn shown_by_word(word: &str, first_row: char) -> Vec<Shown> {
    let mut shown = Vec::new();
    if let Some((field, stack)) = word.split_once(':') {
        let pieces = stack.chars().filter(|&letter| letter != '-');
        shown.extend((0..).zip(pieces).map(|(level, letter)| (owner(letter), field.to_owned(), level)));
        return shown;
    }
    for (row, text) in word.split('/').rev().enumerate() {
        let row = char::from(first_row as u8 + row as u8);
        let mut column = 0;
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.chars().take_while(char::is_ascii_digit).count();
            if let Ok(empty) = rest[..digits].parse::<u8>() {
                column += empty;
            } else {
                shown.push((owner(letter), format!("{}{row}", char::from(b'A' + column)), 0));
                column += 1;
            }
            rest = &rest[digits.max(1)..];
        }
    }
    shown
}

/// The facts that a position text shows, in games whose texts are known here.
fn shown(name: &str, text: &str) -> Option<BTreeSet<Shown>> {
    let board: Vec<&str> = text.split(' ').take_while(|word| Side::from_word(word).is_none()).collect();
    let first_row = match name {
        "palisade" => {
            let column = |(i, height): (usize, &&str)| {
                let height: u8 = height.parse().expect("a height is a number");
                (0..height).map(move |level| (None, (i + 1).to_string(), level)).collect::<Vec<_>>()
            };
            return Some(board.iter().enumerate().flat_map(column).collect());
        }
        "topological" if board == ["-"] => return Some(BTreeSet::new()),
        "lo" => '1',
        "phalanx" | "hale" | "topological" => 'a',
        _ => return None,
    };
    Some(board.into_iter().flat_map(|word| shown_by_word(word, first_row)).collect())
}

/// Facts and position texts show the same pieces.
struct Shows;

impl Law for Shows {
    fn look<P: Searchable>(&mut self, at: &At<'_, P>, _: &mut Random) {
        let text = at.position.to_text();
        let Some(shown) = shown(P::NAME, &text) else { return };
        let names: BTreeMap<u16, String> =
            at.position.layout().places.into_iter().map(|place| (place.id, place.name)).collect();
        let facts = afresh(at.position).0;
        let told = facts.iter().map(|fact| (fact.owner, names[&fact.place].clone(), fact.level));
        assert_eq!(told.collect::<BTreeSet<_>>(), shown, "{text}");
    }
}

#[test]
fn facts_and_texts_show_the_same() {
    everywhere(&mut Shows, 2);
}
