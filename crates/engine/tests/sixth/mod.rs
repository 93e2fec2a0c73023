//! A sixth game that accepts every default of the player.

#[allow(unreachable_pub, dead_code, reason = "a file of the library, where it is public")]
#[path = "../../../games/tests/sixth_game/pairs.rs"]
mod pairs;

use khod_engine::{GameProfile, MoveOrder, StaticEval, TableKeys, network::NetworkInputs};
pub(crate) use pairs::Pairs;

impl NetworkInputs for Pairs {
    type EvalInfo = ();

    fn eval_info(&self) {}
}

impl StaticEval for Pairs {}
impl MoveOrder for Pairs {}
impl TableKeys for Pairs {}
impl GameProfile for Pairs {}
