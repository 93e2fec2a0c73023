//! The report on a duel.

use super::{side::DuelSide, test::Test};
use crate::prelude::*;
use khod_engine::duel::{Effort, Setting};
use khod_rating::Mean;
use std::fmt::Write as _;

/// One line: pairs by result, score, Elo, the chance of being the stronger one, points, and the likelihood ratio.
pub(super) fn line(cli: &Cli<'_>, tally: &DuelTally, test: Option<Test>) -> String {
    let pairs = &tally.pairs;
    let superiority = pairs.superiority().map_or("?".to_owned(), percent);
    let mut line = cli.words.say_with(
        "duel-report",
        &[
            ("pairs", pairs.total().into()),
            ("counts", pairs.counts().map(|count| count.to_string()).join(" ").into()),
            ("score", percent(pairs.score()).into()),
            ("elo", pairs.elo().to_string().into()),
            ("superiority", superiority.into()),
        ],
    );
    line += &points(cli.words, &tally.margin);
    if let Some(test) = test {
        let _ = write!(line, " · {}", ratio(test.ratio(tally), test.sprt.bounds()));
    }
    line
}

/// The line while games are being played: the score, the speed and the longest time that is left.
pub(super) fn progress(
    cli: &Cli<'_>,
    tally: &DuelTally,
    test: Option<Test>,
    (played, wanted): (u64, u64),
    seconds: f64,
) -> String {
    let rate = 2.0 * played as f64 / seconds.max(0.001);
    let left = 2.0 * wanted.saturating_sub(tally.pairs.total()) as f64 / rate;
    let line = line(cli, tally, test);
    if played == 0 {
        return line;
    }
    let values = [("rate", format!("{rate:.1}").into()), ("left", clock(left).into())];
    format!("{line} · {}", cli.words.say_with("duel-progress", &values))
}

/// The summary at the end of a duel, below the line of results.
pub(super) fn summary(cli: &Cli<'_>, tally: &DuelTally, sides: &[DuelSide; 2]) -> String {
    let [losses, draws, wins] = tally.games.counts();
    let games = tally.games.total();
    let turns = format!("{:.1}", tally.turns as f64 / games.max(1) as f64);
    let mut text = cli.words.say_with(
        "duel-games",
        &[
            ("wins", wins.into()),
            ("draws", draws.into()),
            ("losses", losses.into()),
            ("white", percent(tally.white.score()).into()),
            ("turns", turns.into()),
        ],
    );
    if let Some(endings) = endings(cli.words, tally.reasons.iter().copied()) {
        let _ = write!(text, "\n{endings}");
    }
    for ((name, side), effort) in ["A", "B"].into_iter().zip(sides).zip(&tally.efforts) {
        let _ = write!(text, "\n{name}: {side}");
        if effort.turns > 0 {
            let _ = write!(text, " · {}", self::effort(cli.words, effort));
        }
        if let Some((given, longest)) = time_exceeded(side.setting, effort) {
            let values = [("name", name.into()), ("longest", longest.into()), ("given", given.into())];
            let _ = write!(text, "\n{}", cli.words.say_with("duel-time-exceeded", &values));
        }
    }
    text
}

/// Depth, speed and processor time of a player.
fn effort(words: &Words, effort: &Effort) -> String {
    let depth = format!("{:.1}", effort.depths as f64 / effort.searches.max(1) as f64);
    let speed = format!("{:.2}", effort.nodes as f64 / effort.time.as_secs_f64().max(1e-9) / 1e6);
    let mean = effort.time.as_secs_f64() / effort.turns.max(1) as f64;
    let values = [
        ("depth", depth.into()),
        ("speed", speed.into()),
        ("mean", milliseconds(mean).into()),
        ("longest", milliseconds(effort.longest.as_secs_f64()).into()),
    ];
    words.say_with("duel-side", &values)
}

/// What a player was given and its longest turn, in milliseconds, if that was clearly longer.
fn time_exceeded(setting: Setting, effort: &Effort) -> Option<(String, String)> {
    /// Searches look at the clock only now and then.
    const GRACE: Duration = Duration::from_millis(10);
    let Setting::Player(bounds, _) = setting else { return None };
    let given = bounds.time.filter(|&given| effort.longest > given.mul_f64(1.02) + GRACE)?;
    Some((milliseconds(given.as_secs_f64()), milliseconds(effort.longest.as_secs_f64())))
}

/// A time with three significant digits or whole milliseconds.
fn milliseconds(seconds: f64) -> String {
    let milliseconds = seconds * 1000.0;
    let digits = if milliseconds < 10.0 { 2 } else { usize::from(milliseconds < 100.0) };
    format!("{milliseconds:.digits$}")
}

/// How often games ended for each reason, the most frequent first.
pub(in crate::command) fn endings<'a>(
    words: &Words,
    reasons: impl Iterator<Item = (&'a str, u64)>,
) -> Option<String> {
    let mut reasons: Vec<_> = reasons.collect();
    reasons.sort_by_key(|(_, count)| core::cmp::Reverse(*count));
    let endings: Vec<String> =
        reasons.iter().map(|(reason, count)| format!("{} {count}", words.ending(reason))).collect();
    let endings = Some(endings.join(", ")).filter(|endings| !endings.is_empty())?;
    Some(words.say_with("duel-endings", &[("endings", endings.into())]))
}

/// The sentence for the end of a test.
pub(in crate::command) fn verdict(words: &Words, verdict: SprtVerdict) -> Option<String> {
    match verdict {
        SprtVerdict::GoOn => None,
        SprtVerdict::AcceptH0 => Some(words.say("duel-not-better")),
        SprtVerdict::AcceptH1 => Some(words.say("duel-better")),
    }
}

pub(in crate::command) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// The mean lead of A in points a pair, for the end of a line; empty in games without points.
pub(in crate::command) fn points(words: &Words, mean: &Mean) -> String {
    if mean.count() == 0 {
        return String::new();
    }
    let error = mean.error().map_or("?".to_owned(), |error| format!("{error:.2}"));
    let points = format!("{:+.2} ± {error}", mean.value());
    format!(" · {}", words.say_with("duel-report-points", &[("points", points.into())]))
}

/// The likelihood ratio of a test, between its bounds.
pub(in crate::command) fn ratio(ratio: f64, [low, high]: [f64; 2]) -> String {
    format!("LLR {ratio:.2} [{low:.2}, {high:.2}]")
}

/// A time as hours, minutes and seconds.
fn clock(seconds: f64) -> String {
    let seconds = seconds.min(1e9) as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::clock;

    #[test]
    fn times_are_short() {
        assert_eq!([0.4, 59.9, 61.0, 3_723.0].map(clock), ["0:00", "0:59", "1:01", "1:02:03"]);
        assert_eq!(clock(f64::INFINITY), clock(1e9));
    }
}
