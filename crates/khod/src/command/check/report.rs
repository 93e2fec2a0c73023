//! The report on a program, in plain words.

use super::examination::{CheckCourse, Examination, Trouble, What};
use crate::{
    command::r#match::report::{aftermath, has_edges},
    prelude::*,
};
use khod_arena::{Fault, GameResult, command_line};
use khod_view::{draw, nearest};

/// Legal moves that are shown beside a wrong one.
const NEAREST: usize = 5;
/// The most lines of input in a command that replays a game; a longer command is unreadable.
const MOST_LINES: usize = 400;

/// One trouble with its explanation.
pub(super) fn trouble(examination: &Examination<'_>, words: &Words, trouble: &Trouble) -> String {
    let result = &trouble.played.result;
    let own =
        result.moves.len().saturating_sub(trouble.seat.index()).div_ceil(2) + usize::from(is_due(trouble));
    let what = match &trouble.what {
        What::After(what) => words.say_with("check-after", &[("what", aftermath(words, what).into())]),
        What::Fault { .. } => words.say(&format!("verdict-{}", result.verdict.word())),
    };
    let values = [
        ("what", what.into()),
        ("side", trouble.seat.word().into()),
        ("move", own.into()),
        ("opponent", words.say(trouble.opponent).into()),
    ];
    let key = if own == 0 { "check-trouble-early" } else { "check-trouble" };
    let mut lines = vec![words.say_with(key, &values)];
    if let (What::Fault { unflushed }, Some(fault)) = (&trouble.what, &trouble.played.fault) {
        lines.extend(explain(examination, words, result, fault, unflushed.as_deref()));
    } else {
        lines.push(words.say("check-advice-end"));
    }
    lines.extend(about_limit(words, trouble));
    if let Some(error) = last_error(result, trouble.seat) {
        lines.push(words.say_with("check-error", &[("value", error.into())]));
    }
    lines.push(words.say_with("check-replay", &[("command", replay(examination, trouble).into())]));
    lines
        .iter()
        .flat_map(|text| text.lines())
        .map(|line| format!("  {line}").trim_end().to_owned())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Advice about the limit of moves: a program that stops too early, or goes on after the limit, may not have read it.
fn about_limit(words: &Words, trouble: &Trouble) -> Option<String> {
    let result = &trouble.played.result;
    let suspect = match trouble.what {
        What::Fault { .. } => result.verdict == Verdict::Exit,
        What::After(_) => result.rules_word() == Some("limit"),
    };
    let limit = result.limit.filter(|_| suspect)?;
    Some(words.say_with("check-advice-limit", &[("limit", limit.into())]))
}

/// Whether the trouble arose in the program's own turn.
fn is_due(trouble: &Trouble) -> bool {
    let played = &trouble.played.result.moves;
    Side::after(played.len() as u32) == trouble.seat && matches!(trouble.what, What::Fault { .. })
}

/// The line that was printed, the position, why the line is wrong and what would have been right.
fn explain(
    examination: &Examination<'_>,
    words: &Words,
    result: &GameResult,
    fault: &Fault,
    unflushed: Option<&str>,
) -> Vec<String> {
    let mut lines = Vec::new();
    match &fault.line {
        Some(line) => {
            let key = if has_edges(line) { "check-printed-spaces" } else { "check-printed" };
            lines.push(words.say_with(key, &[("line", line.as_str().into())]));
        }
        None => lines.push(words.say("check-printed-nothing")),
    }
    let (position, heard) = position(examination, result);
    lines.push(String::new());
    lines.push(draw(&position, &heard, words, examination.cli.output.look));
    lines.push(String::new());
    lines.extend(why(words, result, fault));
    if let (Some(_), Some(line)) = (&fault.why, &fault.line) {
        let nearest = nearest(&position, line, NEAREST);
        let more = [("moves", nearest.join(", ").into()), ("count", Value::from(nearest.len()))];
        lines.push(words.say_with("check-nearest", &more));
    }
    if let Some(line) = unflushed {
        lines.push(words.say_with("check-unflushed", &[("line", line.into())]));
    } else if result.verdict == Verdict::Time && fault.line.is_some() {
        lines.push(words.say("check-no-newline"));
    } else {
        let key = format!("check-advice-{}", result.verdict.word());
        if words.has(&key) {
            lines.push(words.say(&key));
        }
    }
    lines
}

/// Why the line is wrong, where the advice does not say it.
fn why(words: &Words, result: &GameResult, fault: &Fault) -> Option<String> {
    let why = match (&fault.why, result.verdict) {
        (Some(why), _) => words.explain(why),
        (None, Verdict::OutOfTurn | Verdict::Exit) => return None,
        (None, _) => words.reason(&result.reason),
    };
    Some(words.say_with("check-why", &[("why", why.into())]))
}

/// The position after the lines that were played, and what the last of them changed.
fn position(examination: &Examination<'_>, result: &GameResult) -> (AnyPosition, Heard) {
    let start = examination.game.start(result.limit, result.setup.as_deref());
    let mut position = start.expect("the game was played with these conditions");
    let mut heard = Heard::new();
    for line in &result.moves {
        heard = position.play_line(line).expect("the referee has played this line");
    }
    (position, heard)
}

/// The last line of the program's standard error.
fn last_error(result: &GameResult, seat: Side) -> Option<String> {
    let text = String::from_utf8_lossy(&result.errors[seat.index()]).into_owned();
    let line = text.lines().rev().find(|line| !line.trim().is_empty())?.trim();
    Some(line.chars().filter(|letter| !letter.is_control()).take(200).collect())
}

/// A shell command that sends the program the lines that it got up to that turn, [`MOST_LINES`] at most.
fn replay(examination: &Examination<'_>, trouble: &Trouble) -> String {
    let result = &trouble.played.result;
    let header = Header { limit: result.limit, seat: trouble.seat, setup: result.setup.clone() }.to_text();
    let theirs = result.moves.iter().skip(trouble.seat.other().index()).step_by(2).map(String::as_str);
    let sent: Vec<&str> = header.lines().chain(theirs).take(MOST_LINES).collect();
    let program = examination.program();
    let words: Vec<_> = program.command.iter().map(|word| word.to_string_lossy()).collect();
    let command = command_line::join(words.iter().map(AsRef::as_ref));
    // The copy that was built for this examination is removed after it, so the command builds the program in its own folder.
    let home = examination.entrant.folder.as_ref().map(|folder| {
        let path = command_line::join([folder.path.to_string_lossy().as_ref()]);
        let build = folder.build.as_ref().map(|words| command_line::join(words.iter().map(String::as_str)));
        format!("cd {path} && {}", build.map_or_else(String::new, |build| format!("{build} && ")))
    });
    format!("{}printf '%s\\n' {} | {command}", home.unwrap_or_default(), command_line::join(sent))
}

/// The end of the report: the slowest line, the isolation and the conclusion.
pub(super) fn end(examination: &Examination<'_>, words: &Words, course: &CheckCourse) -> String {
    let ms = course.slowest.as_millis() as u64;
    let time = examination.clock.time.as_millis() as u64;
    let mut lines = Vec::new();
    // A program that never came to a second move has no slowest one.
    if !course.slowest.is_zero() {
        lines.push(words.say_with("check-slowest", &[("ms", ms.into()), ("time", time.into())]));
    }
    // A line that took more than four fifths of its time will be late on a slower machine.
    if ms * 5 > time * 4 {
        lines.push(words.say("check-close"));
    }
    let level = examination.start.level();
    lines.push(words.say_with("match-level", &[("level", level.into())]));
    let (key, count) = match (course.wrong, course.unclear) {
        (0, 0) => ("check-all-right", 0),
        (0, unclear) => ("check-not-all-clear", unclear),
        (wrong, _) => ("check-all-wrong", wrong),
    };
    lines.push(words.say_with(key, &[("games", course.games.into()), ("count", count.into())]));
    lines.join("\n")
}
