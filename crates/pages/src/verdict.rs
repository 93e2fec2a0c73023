//! The verdict on a game, in the words that pupils know from other judging systems.

use khod_arena::{Verdict, standings::VOID};
use khod_games::{Arg, Reason, Side, record::Winner};
use khod_view::Words;
use maud::{Markup, html};

/// What is added to the number of a signal to get the exit code of a program that it ended, as in shells.
const OF_SIGNAL: i64 = 128;

/// The name of a verdict.
pub fn name(words: &Words, verdict: Verdict) -> String {
    words.say(&format!("verdict-{}", verdict.word()))
}

/// The verdict of a game in a few words.
pub fn said(words: &Words, verdict: Verdict, reason: &Reason) -> String {
    if verdict == Verdict::Rules {
        return words.reason(reason);
    }
    if verdict == Verdict::Crash {
        return match code(reason) {
            Some(code) => words.say_with("verdict-word-crash-code", &[("code", code.to_string().into())]),
            None => words.say("verdict-word-crash"),
        };
    }
    words.say(&format!("verdict-word-{}", verdict.word()))
}

/// The code with which a program ended.
fn code(reason: &Reason) -> Option<i64> {
    reason.args.iter().find_map(|(name, arg)| match (*name, arg) {
        ("status", Arg::Number(status)) => Some(*status),
        ("signal", Arg::Number(signal)) => Some(OF_SIGNAL + signal),
        _ => None,
    })
}

/// A sign for a verdict, so that a list can be read without its colours.
pub const fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Rules => "✓",
        Verdict::Host | Verdict::Arbiter => VOID,
        _ => "✗",
    }
}

/// The verdict with its sign.
pub fn shown(words: &Words, verdict: Verdict, reason: &Reason) -> Markup {
    let class = if verdict.is_fault() { "verdict bad" } else { "verdict" };
    html! {
        span class=(class) { span aria-hidden="true" { (sign(verdict)) " " } (said(words, verdict, reason)) }
    }
}

/// The score of a game.
pub const fn score(winner: Option<Winner>) -> &'static str {
    match winner {
        None => "–",
        Some(Winner::Draw) => "½ : ½",
        Some(Winner::Side(Side::White)) => "1 : 0",
        Some(Winner::Side(Side::Black)) => "0 : 1",
    }
}

/// Points, or a sign where all games played are void.
pub fn score_of(halves: Option<u64>) -> String {
    halves.map_or_else(|| VOID.to_owned(), points)
}

/// Points as people write them.
pub fn points(halves: u64) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_arena::Cause;
    use khod_games::Explain;

    #[test]
    fn codes_are_those_of_shells() {
        assert_eq!(code(&Cause::Signal { signal: 11 }.reason()), Some(139));
        assert_eq!(code(&Cause::Status { status: 1 }.reason()), Some(1));
        assert_eq!(code(&Cause::Exit.reason()), None);
        assert_eq!([points(0), points(1), points(5), points(8)], ["0", "½", "2½", "4"]);
    }
}
