//! The face that has forgotten its type says what the typed one says.

use crate::{
    random::Random,
    walk::{At, Law, everywhere},
};
use khod_games::{AnyPosition, Fact, Game, Searchable, Spec, contest};

struct SameFace;

impl Law for SameFace {
    fn look<P: Searchable>(&mut self, at: &At<'_, P>, random: &mut Random) {
        let position = at.position;
        let game = Game::from_name(P::NAME).expect("a game is found by its name");
        let text = position.to_text();
        let read = game.position(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let boxed = AnyPosition::new(position.clone());
        let mut facts: Vec<(Fact, bool)> = Vec::new();
        position.facts(&mut facts);
        let facts: Vec<Fact> = facts.into_iter().map(|(fact, _)| fact).collect();
        let mut legal = at.texts.to_vec();
        legal.sort_unstable();
        for any in [&read, &boxed, &boxed.clone()] {
            assert_eq!(any.spec(), Spec::of::<P>());
            assert_eq!(any.side(), position.side(), "{text}");
            assert_eq!(any.outcome(), position.outcome(), "{text}");
            assert_eq!(any.legal(), legal, "{text}");
            assert_eq!(any.text(), text);
            assert_eq!(any.layout(), position.layout(), "{text}");
            assert_eq!(any.facts(), facts, "{text}");
            assert_eq!(any.remarks(), position.remarks(), "{text}");
        }
        if !at.moves.is_empty() {
            same_play(position, *random.pick(at.moves), boxed);
        }
        for word in ["", "Zz Zz", "нет", "Z"] {
            let mut any = read.clone();
            assert_eq!(any.play(word).err(), position.parse(word).err(), "{word:?} in {text}");
            assert_eq!(
                any.play_line(word).err(),
                contest::read_line(position, word).err(),
                "{word:?} in {text}"
            );
            assert_eq!(any.text(), text, "a refused move changes nothing");
        }
    }
}

fn same_play<P: Searchable>(position: &P, m: P::Move, mut any: AnyPosition) {
    let mut next = position.clone();
    let mut heard: Vec<(Fact, bool)> = Vec::new();
    next.play_observed(m, &mut heard);
    let text = position.format(m);
    assert_eq!(any.play(&text), Ok(heard.clone()), "{text} in {}", position.to_text());
    assert_eq!(any.text(), next.to_text());
    if P::ALTERNATES {
        let mut any = AnyPosition::new(position.clone());
        assert_eq!(any.play_line(&text), Ok(heard), "{text} in {}", position.to_text());
        assert_eq!(any.text(), next.to_text());
    }
}

#[test]
fn the_untyped_face_agrees_with_the_typed_one() {
    everywhere(&mut SameFace, 4);
}

#[test]
fn starts_agree_too() {
    for &game in Game::ALL {
        let spec = game.spec();
        let usual = game.start(None, None).unwrap();
        let limit = spec.limit.map(|range| range.usual);
        assert_eq!(game.start(limit, spec.setup).unwrap().text(), usual.text());
        assert_eq!(game.start(Some(60), None).is_ok(), limit.is_some());
        if let Some(range) = spec.limit {
            assert!(game.start(Some(range.least), None).is_ok());
            assert!(game.start(Some(range.most), None).is_ok());
            assert!(game.start(Some(range.least - 1), None).is_err());
            assert!(game.start(Some(range.most + 1), None).is_err());
        }
        assert_eq!(game.start(None, Some("4")).is_ok(), spec.name == "topological");
        assert_eq!(game.start(None, Some("4 5")).is_ok(), spec.name == "palisade");
    }
    assert_eq!(Game::from_name("Lo"), None);
}
