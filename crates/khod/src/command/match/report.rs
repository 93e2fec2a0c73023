//! The report on a match.

use super::MatchOptions;
use crate::{command::duel::report as duel, prelude::*};
use khod_arena::{Aftermath, FaultKind, Tally};

/// The players of a match in sentences.
const NAMES: [&str; 2] = ["A", "B"];

/// The line while games are being played.
pub(super) fn progress(asked: &MatchOptions<'_>, tally: &Tally, played: u64, time: Duration) -> String {
    let words = asked.cli.words;
    let values = [("played", played.into()), ("games", asked.games.into())];
    let mut parts = vec![words.say_with("match-progress", &values)];
    if played > 0 {
        parts.push(score(words, tally));
        parts.extend(test(asked, tally));
        let left = time.as_secs_f64() / played as f64 * asked.games.saturating_sub(played) as f64;
        let left = left.min(1e9) as u64;
        let left = format!("{}:{:02}", left / 60, left % 60);
        parts.push(words.say_with("match-left", &[("time", left.into())]));
    }
    parts.join(" · ")
}

/// The summary at the end of a match.
pub(super) fn summary(asked: &MatchOptions<'_>, tally: &Tally, verdict: SprtVerdict) -> String {
    let words = asked.cli.words;
    let mut lines: Vec<String> = NAMES
        .iter()
        .zip(&asked.entrants)
        .map(|(name, entrant)| format!("{name}: {}", shortened(&entrant.contestant.program.name)))
        .collect();
    let games = tally.games.total() + tally.voids;
    let mut result = vec![words.say_with("match-games", &[("games", games.into())]), score(words, tally)];
    result.extend(test(asked, tally));
    lines.push(result.join(" · "));
    lines.extend(duel::verdict(words, verdict));
    let white = duel::percent(tally.white.score());
    let turns = format!("{:.1}", tally.moves as f64 / games.max(1) as f64);
    lines.push(words.say_with("match-white", &[("white", white.into()), ("moves", turns.into())]));
    lines.extend(duel::endings(words, tally.endings.iter().map(|(reason, count)| (&**reason, *count))));
    let counted =
        [("match-repeats", tally.repeats), ("match-voids", tally.voids), ("match-replays", tally.replays)];
    for (key, count) in counted.into_iter().filter(|(_, count)| *count > 0) {
        lines.push(words.say_with(key, &[("count", count.into())]));
    }
    for (at, name) in NAMES.into_iter().enumerate() {
        let speed = tally.speeds[at];
        if let Some((time, game, line)) = speed.slowest {
            let values = [
                ("name", name.into()),
                ("ms", milliseconds(time)),
                ("game", (game + 1).into()),
                ("move", (line / 2 + 1).into()),
                ("first", milliseconds(speed.first.unwrap_or_default())),
            ];
            lines.push(words.say_with("match-slowest", &values));
        }
    }
    for (at, name) in NAMES.into_iter().enumerate() {
        lines.extend(tally.faults[at].iter().map(|kind| fault(words, name, kind)));
        for (what, count) in &tally.warnings[at] {
            let what = aftermath(words, what);
            let values = [("name", name.into()), ("what", what.into()), ("count", (*count).into())];
            lines.push(words.say_with("match-warning", &values));
        }
    }
    let level = Start::level(&asked.start);
    lines.push(words.say_with("match-level", &[("level", level.into())]));
    lines.join("\n")
}

/// Wins, draws and losses, Elo with its error bar, the chance of being the stronger one, points.
fn score(words: &Words, tally: &Tally) -> String {
    let [losses, draws, wins] = tally.games.counts();
    let superiority = tally.superiority().map_or("?".to_owned(), duel::percent);
    let values = [
        ("wins", wins.into()),
        ("draws", draws.into()),
        ("losses", losses.into()),
        ("score", duel::percent(tally.games.score()).into()),
        ("elo", tally.elo().to_string().into()),
        ("superiority", superiority.into()),
    ];
    words.say_with("match-score", &values) + &duel::points(words, &tally.margin)
}

fn test(asked: &MatchOptions<'_>, tally: &Tally) -> Option<String> {
    let sprt = asked.sprt?;
    Some(duel::ratio(sprt.log_likelihood_ratio(&tally.pairs), sprt.bounds()))
}

/// A kind of fault with its first case: what was printed, and why it is wrong.
fn fault(words: &Words, name: &str, kind: &FaultKind) -> String {
    let verdict = words.say(&format!("verdict-{}", kind.verdict.word()));
    let values = [
        ("name", Value::from(name)),
        ("verdict", verdict.into()),
        ("count", kind.count.into()),
        ("game", (kind.game + 1).into()),
        ("side", kind.side.word().into()),
        ("move", (kind.moves / 2 + 1).into()),
    ];
    let mut text = words.say_with("match-fault", &values);
    let mut add = |key: &str, value: String| {
        text.push_str("\n    ");
        text.push_str(&words.say_with(key, &[("value", value.into())]));
    };
    if let Some(line) = &kind.line {
        let key = if has_edges(line) { "match-fault-line-spaces" } else { "match-fault-line" };
        add(key, quoted_long(line));
    }
    // For a line out of turn the verdict says all.
    if kind.verdict != Verdict::OutOfTurn {
        let why = kind.why.as_ref().map_or_else(|| words.reason(&kind.reason), |why| words.explain(why));
        add("match-fault-why", why);
    }
    if let Some(error) = &kind.error {
        add("match-fault-error", error.clone());
    }
    text
}

/// Whether a line has white space at an end, where a reader does not see it.
pub(crate) fn has_edges(line: &str) -> bool {
    line.trim() != line
}

/// What a program did after the end of a game.
pub(crate) fn aftermath(words: &Words, what: &Aftermath) -> String {
    let (key, value) = what.key();
    words.say_with(key, &[("value", quoted_long(&value).into())])
}

fn milliseconds(time: Duration) -> Value<'static> {
    (time.as_millis() as u64).into()
}

/// A line as it was printed, unless it is very long.
fn quoted_long(text: &str) -> String {
    const MOST: usize = 200;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// A name; a long one, or one with control characters, is quoted and cut off.
fn shortened(name: &str) -> String {
    if name.chars().count() > 60 || name.chars().any(char::is_control) {
        quoted(name)
    } else {
        name.to_owned()
    }
}
