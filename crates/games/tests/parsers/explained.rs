//! What every refusal must look like.

use core::fmt;
use khod_games::{
    Arg, BadHeader, BadPosition, BadRecord, BadSetup, Explain, Game, Illegal, Reason, ReasonKeys,
};

const ALL_KEYS: &[ReasonKeys] =
    &[Illegal::KEYS, BadSetup::KEYS, BadPosition::KEYS, BadHeader::KEYS, BadRecord::KEYS];

/// A refusal has a key of its own list with exactly the values that belong to it, all of them short.
pub(crate) fn explained(error: &(impl Explain + fmt::Display), keys: ReasonKeys) {
    let reason = error.reason();
    well_formed(&reason, &[keys]);
    assert_eq!(error.to_string(), reason.to_string());
}

fn well_formed(reason: &Reason, lists: &[ReasonKeys]) {
    // Forty characters, each escaped with at most ten, and the dots.
    const LONGEST: usize = 40 * 10 + 1;
    let names: Vec<&str> = reason.args.iter().map(|(name, _)| *name).collect();
    // A list's keys begin with one word; those of one game alone with the same.
    let begins = |key: &str| lists.iter().any(|keys| keys[0].0.split('-').next() == key.split('-').next());
    let own = Game::ALL.iter().flat_map(|game| game.spec().own_reasons).filter(|keys| begins(keys[0].0));
    let listed =
        lists.iter().chain(own).copied().flatten().any(|(key, args)| *key == reason.key && **args == names);
    assert!(listed, "{reason:?}");
    for (name, arg) in &reason.args {
        match arg {
            Arg::Text(text) => {
                assert!(
                    text.chars().count() <= LONGEST,
                    "{} {name} is long: {:.60?}…",
                    reason.key,
                    text.get(..60)
                );
                assert!(!text.contains(char::is_control), "{} {name}: {text:?}", reason.key);
            }
            Arg::Number(number) => assert!((0..=i64::from(u32::MAX)).contains(number), "{reason:?}"),
            Arg::Reason(inner) => well_formed(inner, ALL_KEYS),
        }
    }
}
