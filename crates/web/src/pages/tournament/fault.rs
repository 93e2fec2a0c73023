//! «В чём ошибка»: what ended a game, the line that was printed, why it is wrong and which moves come near to it.

use super::{
    replay::{Replay, log},
    verdict,
};
use crate::visitor::Visitor;
use khod_arena::Verdict;
use khod_games::{AnyPosition, Arg, Reason, record::Winner};
use maud::{Markup, html};

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
    let near = printed.filter(|_| wrong).map(|line| nearest(position, line)).unwrap_or_default();
    let end = result.moves.len();
    html! {
        section.ending {
            h2 { (verdict::shown(visitor, result.verdict, &result.reason)) }
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

/// Legal moves that look most like a line. Where a turn is several moves, those that look like the first wrong one.
fn nearest(position: &AnyPosition, line: &str) -> Vec<String> {
    let mut position = position.clone();
    let mut wrong = line.trim();
    if !position.spec().alternates {
        for m in line.split_whitespace() {
            wrong = m;
            if position.play(m).is_err() {
                break;
            }
        }
    }
    let wanted: Vec<char> = wrong.to_lowercase().chars().take(40).collect();
    let mut near: Vec<(usize, String)> =
        position.legal().into_iter().map(|m| (distance(&wanted, &m.to_lowercase()), m)).collect();
    near.sort();
    near.into_iter().take(MOST_NEAR).map(|(_, m)| m).collect()
}

/// Letters that must be changed, added or left out (Levenshtein).
fn distance(one: &[char], other: &str) -> usize {
    let mut row: Vec<usize> = (0..=one.len()).collect();
    for (at, letter) in other.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (column, own) in one.iter().enumerate() {
            let changed = diagonal + usize::from(*own != letter);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[one.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_arena::Cause;
    use khod_games::{Explain, Game, Illegal};

    #[test]
    fn moves_that_look_alike_are_near() {
        let letters = |text: &str| text.chars().collect::<Vec<_>>();
        assert_eq!(distance(&letters("kitten"), "sitting"), 3);
        assert_eq!(distance(&[], "abc"), 3);
        let lo = Game::from_name("lo").unwrap().start(None, None).unwrap();
        assert_eq!(nearest(&lo, "a2-c2")[0], "A2-C2");
        assert!(nearest(&lo, "A2-D2").contains(&"A2-C2".to_owned()));
        assert_eq!(nearest(&lo, "").len(), MOST_NEAR);
        let palisade = Game::from_name("palisade").unwrap().start(None, None).unwrap();
        let m = palisade.legal()[0].clone();
        assert!(!nearest(&palisade, &format!("{m} 99=98")).is_empty());
    }

    #[test]
    fn the_printed_line_is_found() {
        let why = Illegal::WrongLength { distance: 3, pieces: 2 };
        let refused = Cause::Refused { line: "A2-D2".to_owned(), why }.reason();
        assert_eq!(printed(&refused), Some("A2-D2"));
        assert_eq!(printed(&Cause::Flood(9, refused).reason()), Some("A2-D2"));
        let why = Illegal::Unreadable { text: "hello".to_owned(), example: "A1-B1".to_owned() };
        assert_eq!(printed(&Cause::Refused { line: "hello".to_owned(), why }.reason()), Some("hello"));
        assert_eq!(printed(&Cause::Told("signal 11".to_owned()).reason()), None);
        assert_eq!(printed(&Cause::Exit.reason()), None);
    }
}
