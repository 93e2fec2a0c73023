//! A game that accepts the defaults has a player: its rules are enough.

mod sixth;

use khod_engine::{Engine, Limits, choose_turn};
use khod_games::{Notation, Position};
use sixth::Pairs;

#[test]
fn a_game_without_an_evaluation_of_its_own_is_played_to_its_end() {
    for setup in ["6", "9", "16"] {
        let mut position = Pairs::begin(None, Some(setup)).expect("a start");
        let mut engine = Engine::new(1);
        while position.outcome().is_none() {
            for m in choose_turn(&mut engine, &position, &Limits::nodes(200)) {
                let text = position.format(m);
                assert_eq!(position.parse(&text), Ok(m));
                position.play(m);
            }
        }
    }
}
