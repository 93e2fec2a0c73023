//! The face that has forgotten its type says what the typed one says.

use crate::{
    pairs::Pairs,
    random::Random,
    walk::{At, Law, everywhere},
};
use khod_games::{AnyPosition, BadPosition, Fact, Game, Notation, Searchable, Spec, contest};

struct SameFace;

impl Law for SameFace {
    fn look<P: Searchable>(&mut self, at: &At<'_, P>, random: &mut Random) {
        let position = at.position;
        let text = position.to_text();
        let read = read::<P>(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let boxed = AnyPosition::new(position.clone());
        let mut facts: Vec<(Fact, bool)> = Vec::new();
        position.facts(&mut facts);
        let facts: Vec<Fact> = facts.into_iter().map(|(fact, _)| fact).collect();
        let mut legal = at.texts.to_vec();
        legal.sort_unstable();
        for any in [&read, &boxed, &boxed.clone()] {
            assert_eq!(fixed(any.spec()), fixed(Spec::of::<P>()));
            assert_eq!(any.side(), position.side(), "{text}");
            assert_eq!(any.outcome(), position.outcome(), "{text}");
            assert_eq!(any.legal(), legal, "{text}");
            assert_eq!(any.text(), text);
            assert_eq!(any.layout(), position.layout(), "{text}");
            assert_eq!(any.facts(), facts, "{text}");
            assert_eq!(any.remarks(), position.remarks(), "{text}");
            assert_eq!(any.points_won(), position.points_won(), "{text}");
            assert_eq!(any.downcast_ref::<P>(), Some(position), "{text}");
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

/// Everything fixed about a game. Functions can not be compared, only whether there is one.
fn fixed(spec: Spec) -> (bool, String) {
    (spec.draw_setup.is_some(), format!("{:?}", Spec { draw_setup: None, ..spec }))
}

/// The position by the name of its game, where the game is in the list.
fn read<P: Searchable>(text: &str) -> Result<AnyPosition, BadPosition> {
    if let Some(game) = Game::from_name(P::NAME) {
        return game.position(text);
    }
    assert_eq!(P::NAME, Pairs::NAME, "a game of the list is found by its name");
    P::from_text(text).map(AnyPosition::new)
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
        assert_eq!(Game::from_name(spec.name), Some(game));
        let usual = game.start(None, None).unwrap();
        let limit = spec.limit.map(|range| range.usual);
        assert_eq!(game.start(limit, spec.setup).unwrap().text(), usual.text());
        let has_60 = spec.limit.is_some_and(|range| (range.least..=range.most).contains(&60));
        assert_eq!(game.start(Some(60), None).is_ok(), has_60);
        if let Some(range) = spec.limit {
            assert!(game.start(Some(range.least), None).is_ok());
            assert!(game.start(Some(range.most), None).is_ok());
            assert!(game.start(Some(range.least - 1), None).is_err());
            assert!(game.start(Some(range.most + 1), None).is_err());
        }
        for setup in spec.hard_setups {
            assert!(game.start(None, Some(setup)).is_ok_and(|start| start.text() != usual.text()), "{setup}");
        }
        if let Some(draw) = spec.draw_setup {
            for number in 0..20 {
                let setup =
                    draw(40..=50, &mut |range| range.start() + number % (range.end() - range.start() + 1));
                assert!(game.start(None, Some(&setup)).is_ok(), "{setup}");
            }
        }
        if spec.setup.is_none() {
            assert!(game.start(None, Some("4")).is_err() && game.start(None, Some("")).is_err());
        }
    }
    for name in ["phalanx", "lo", "hale", "topological", "palisade"] {
        let game = Game::from_name(name).expect("a game of the list");
        assert_eq!(game.start(Some(60), None).is_ok(), name != "hale");
        assert_eq!(game.start(None, Some("4")).is_ok(), name == "topological");
        assert_eq!(game.start(None, Some("4 5")).is_ok(), name == "palisade");
    }
    assert_eq!(Game::from_name("Lo"), None);
}
