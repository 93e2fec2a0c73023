//! A player that makes any legal move.

use khod_games::AnyPosition;

/// A random turn as a contest line.
pub(crate) fn random_line(position: &AnyPosition, seed: &mut u64) -> String {
    let mut at = position.clone();
    let mut texts = Vec::new();
    while at.side() == position.side() && at.outcome().is_none() {
        let legal = at.legal();
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        let text = &legal[(*seed >> 11) as usize % legal.len()];
        at.play(text).expect("a legal move");
        if text != "end" {
            texts.push(text.clone());
        }
    }
    texts.join(" ")
}
