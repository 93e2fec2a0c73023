//! The list of legal moves: complete, without repetition, and exactly what the notation accepts.

use crate::{
    random::Random,
    universe,
    walk::{At, Law, everywhere, specs},
};
use khod_games::{AnyPosition, Illegal, Searchable};
use std::collections::{BTreeSet, HashMap};

/// The list itself.
struct EachOnce;

impl Law for EachOnce {
    fn look<P: Searchable>(&mut self, at: &At<'_, P>, _: &mut Random) {
        let At { position, moves, texts, .. } = at;
        let text = || position.to_text();
        assert_eq!(position.outcome().is_some(), moves.is_empty(), "{}", text());
        if moves.is_empty() {
            return;
        }
        assert_eq!(position.count(), moves.len() as u64, "{}", text());
        // Equal moves would have equal texts.
        let distinct: BTreeSet<&String> = texts.iter().collect();
        assert_eq!(distinct.len(), texts.len(), "{}", text());
        let mut appended = moves[..1].to_vec();
        position.generate(&mut appended);
        assert_eq!(&appended[1..], &moves[..], "what was in the list stays there: {}", text());
        let listed = AnyPosition::new((*position).clone()).legal();
        assert!(listed.iter().eq(distinct), "sorted by bytes: {}", text());
    }
}

#[test]
fn every_legal_move_is_listed_once() {
    everywhere(&mut EachOnce, 8);
}

/// Every ending that the rules name is met on the walk, and every forced pass.
#[derive(Default)]
struct Endings {
    reasons: BTreeSet<(&'static str, &'static str)>,
    only_moves: BTreeSet<(&'static str, String)>,
}

impl Law for Endings {
    fn look<P: Searchable>(&mut self, at: &At<'_, P>, _: &mut Random) {
        if let Some(outcome) = at.position.outcome() {
            assert!(P::REASONS.contains(&outcome.reason), "{}", at.position.to_text());
            self.reasons.insert((P::NAME, outcome.reason));
        }
        if let [only] = at.texts {
            self.only_moves.insert((P::NAME, only.clone()));
        }
    }
}

#[test]
fn games_end_for_the_reasons_that_the_rules_name() {
    let mut endings = Endings::default();
    everywhere(&mut endings, 20);
    for game in specs() {
        for reason in game.reasons {
            assert!(endings.reasons.contains(&(game.name, reason)), "{} never ended by {reason}", game.name);
        }
    }
    for (game, pass) in [("lo", "Z0-Z0"), ("hale", "Zz")] {
        assert!(endings.only_moves.contains(&(game, pass.to_owned())), "nobody had to pass in {game}");
    }
}

/// The notation accepts what is in the list and nothing else.
#[derive(Default)]
struct ExactlyParsed {
    /// Texts that were legal earlier in the game.
    earlier: Vec<String>,
}

impl Law for ExactlyParsed {
    fn begin(&mut self) {
        self.earlier.truncate(200);
    }

    fn look<P: Searchable>(&mut self, at: &At<'_, P>, random: &mut Random) {
        let At { position, moves, texts, .. } = at;
        let place = position.to_text();
        let candidates = universe::candidates(P::NAME, &place, texts, &self.earlier, random);
        if let Some(outcome) = position.outcome() {
            let over = Illegal::GameOver { reason: outcome.reason.to_owned() };
            for text in &candidates {
                assert_eq!(position.parse(text), Err(over.clone()), "{text:?} in {place}");
            }
            return;
        }
        let known: HashMap<&str, P::Move> =
            texts.iter().map(String::as_str).zip(moves.iter().copied()).collect();
        for (&m, text) in moves.iter().zip(*texts) {
            assert_eq!(position.parse(text), Ok(m), "{text} in {place}");
            if let Some(long) = universe::long_spelling(P::NAME, &place, text) {
                assert_eq!(position.parse(&long), Ok(m), "{long} in {place}");
            }
        }
        spoilt(*position, &texts[random.below(texts.len())]);
        for text in &candidates {
            let Ok(m) = position.parse(text) else {
                assert!(!known.contains_key(text.as_str()), "{text:?} in {place}");
                continue;
            };
            let short = position.format(m);
            assert_eq!(known.get(short.as_str()), Some(&m), "{text:?} in {place}");
            let long = universe::long_spelling(P::NAME, &place, &short);
            assert!(short == *text || long.as_ref() == Some(text), "{text:?} means {short} in {place}");
        }
        self.earlier.extend((0..4).map(|_| random.pick(texts).clone()));
        if self.earlier.len() > 2000 {
            let keep = self.earlier.split_off(1000);
            self.earlier = keep;
        }
    }
}

/// A legal text spoilt in a way that every game names alike.
fn spoilt<P: Searchable>(position: &P, text: &str) {
    for cased in [text.to_ascii_lowercase(), text.to_ascii_uppercase()] {
        let refused = matches!(position.parse(&cased), Err(Illegal::WrongCase { .. }));
        assert!(refused || cased == text, "{cased} for {text} in {}", position.to_text());
    }
    for spaced in [format!(" {text}"), format!("{text} "), format!("{text} {text}")] {
        assert_eq!(position.parse(&spaced), Err(Illegal::Spaces), "{spaced:?}");
    }
    let letter = "А".to_owned();
    let foreign = Err(Illegal::ForeignLetter { letter: letter.clone() });
    assert_eq!(position.parse(&format!("{text}{letter}")), foreign);
    assert_eq!(position.parse(""), Err(Illegal::Empty));
}

#[test]
fn exactly_the_legal_moves_can_be_read() {
    everywhere(&mut ExactlyParsed::default(), 2);
}
