//! «В чём ошибка»: what ended a game, the line that was printed, why it is wrong and which moves come near to it.

use super::replay::{Replay, log};
use crate::answer::prelude::*;
use khod_arena::Verdict;
use khod_pages::verdict;
use khod_view::nearest;

/// Legal moves that are named.
const MOST_NEAR: usize = 5;

/// What ended the game.
pub(super) fn explain(visitor: &Visitor, replay: &Replay) -> Markup {
    let result = replay.result();
    let position = &replay.positions[replay.end()];
    let loser = match result.winner {
        Some(Winner::Side(winner)) if result.verdict.is_fault() => Some(winner.other()),
        _ => None,
    };
    let wrong = matches!(result.verdict, Verdict::Illegal | Verdict::Unreadable);
    let printed = printed(&result.reason);
    let near = printed.filter(|_| wrong).map(|line| nearest(position, line, MOST_NEAR)).unwrap_or_default();
    let end = result.moves.len();
    html! {
        section.ending {
            h2 { (verdict::shown(visitor.words(), result.verdict, &result.reason)) }
            p { strong { (verdict::score(result.winner)) } @if let Some([white, black]) = result.points { " (" (white) ":" (black) ")" } }
            @if let Some(loser) = loser {
                p { (visitor.say_with("contest-lost-by", &[("name", result.names[loser.index()].clone().into()), ("number", (end + 1).into())])) }
            }
            @if result.verdict != Verdict::Rules { p { (visitor.words().reason(&result.reason)) } }
            @if let Some(line) = printed.filter(|_| loser.is_some()) {
                h3 { (visitor.say("contest-printed")) } pre tabindex="0" { (line) }
            }
            @if !near.is_empty() {
                h3 { (visitor.say("contest-near")) }
                ul.near { @for m in &near { li { code { (m) } } } }
            }
            @if let Some(loser) = loser {
                @if end % 2 == loser.index() { (log(visitor, result.said(end))) }
                p { a.button href=(replay.address(&format!("/replay.sh?ply={end}&seat={}", loser.index()))) download { (visitor.say("contest-replay-turn")) } }
            }
        }
    }
}

/// The line that a reason speaks of.
fn printed(reason: &Reason) -> Option<&str> {
    let own = reason.args.iter().find_map(|(name, arg)| match arg {
        Arg::Text(text) if matches!(*name, "line" | "text") && reason.key != "cause-told" => {
            Some(text.as_str())
        }
        _ => None,
    });
    own.or_else(|| {
        reason.args.iter().find_map(|(_, arg)| match arg {
            Arg::Reason(inner) => printed(inner),
            _ => None,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_arena::Cause;
    use khod_games::lo::LoIllegal;
    use khod_games::{Explain, Illegal};

    #[test]
    fn the_printed_line_is_found() {
        let why = Illegal::from(LoIllegal::WrongLength { distance: 3, pieces: 2 });
        let refused = Cause::refused("A2-D2".to_owned(), &why);
        assert_eq!(printed(&refused), Some("A2-D2"));
        assert_eq!(printed(&Cause::Flood { bytes: 9, why: refused }.reason()), Some("A2-D2"));
        let why = Illegal::Unreadable { text: "hello".to_owned(), example: "A1-B1".to_owned() };
        assert_eq!(printed(&Cause::refused("hello".to_owned(), &why)), Some("hello"));
        assert_eq!(printed(&Cause::told("signal 11")), None);
        assert_eq!(printed(&Cause::Exit.reason()), None);
    }
}
