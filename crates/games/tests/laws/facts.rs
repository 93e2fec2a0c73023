//! What is heard of a move is what it changes, and who listens changes nothing.

use crate::{
    random::Random,
    walk::{At, Law, everywhere},
};
use khod_games::{Fact, Observer, Position, Searchable};
use std::collections::BTreeSet;

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
    everywhere(&mut Heard, 3);
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
