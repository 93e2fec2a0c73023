use super::{Evaluation, Record, Turn};
use crate::{Side, text::move_number};
use core::fmt;

/// How a turn is counted when `first` had the first turn: `12.` for white's, `12...` for black's.
pub(super) fn number(first: Side, turn: usize) -> String {
    let half_moves = first.index() + turn;
    let dots = if half_moves.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", move_number(half_moves as u32))
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        tag(f, "Game", self.game.name())?;
        let limit = self.limit.map(|limit| limit.to_string());
        let tags = [
            ("White", self.white.as_deref()),
            ("Black", self.black.as_deref()),
            ("Limit", limit.as_deref()),
            ("Setup", self.setup.as_deref()),
            ("Position", self.position.as_deref()),
            ("Winner", self.winner.map(super::Winner::word)),
            ("Verdict", self.verdict.as_deref()),
            ("Reason", self.reason.as_deref()),
        ];
        for (name, value) in tags {
            value.map_or(Ok(()), |value| tag(f, name, value))?;
        }
        for (name, value) in &self.tags {
            tag(f, name, value)?;
        }
        if let Some(comment) = &self.comment {
            write!(f, "\n{{{}}}", escaped(comment, IN_COMMENTS))?;
        }
        let first = self.start().map_or(Side::White, |start| start.side());
        let alternates = self.game.spec().alternates;
        let mut line_open = false;
        for (at, turn) in self.turns.iter().enumerate() {
            // White begins a line. Black goes on with it, unless a number is needed to tell the turns apart.
            let white = (first.index() + at).is_multiple_of(2);
            if line_open && !white && alternates {
                write!(f, " {}", turn.line)?;
            } else {
                let gap = if line_open && !white { " " } else { "\n" };
                write!(f, "{gap}{} {}", number(first, at), turn.line)?;
            }
            let notes = notes(turn);
            if !notes.is_empty() {
                write!(f, " {{{notes}}}")?;
            }
            line_open = white && notes.is_empty();
        }
        if self.turns.is_empty() && self.comment.is_none() { Ok(()) } else { f.write_str("\n") }
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", escaped(value, &['"']))
}

/// A text on one line, with a backslash before these signs and before backslashes.
fn escaped(text: &str, signs: &[char]) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\\' => escaped.push_str("\\\\"),
            _ if signs.contains(&letter) => escaped.extend(['\\', letter]),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// Signs that mean something inside braces.
const IN_COMMENTS: &[char] = &['[', '}'];

fn notes(turn: &Turn) -> String {
    let seconds = |ms: u64| format!("{}.{:03}", ms / 1000, ms % 1000);
    let notes = [
        turn.time.map(|ms| format!("[%time {}]", seconds(ms))),
        turn.clock.map(|ms| format!("[%clock {}]", seconds(ms))),
        turn.evaluation.map(|evaluation| format!("[%eval {evaluation}]")),
        turn.comment.as_deref().map(|comment| escaped(comment, IN_COMMENTS)),
    ];
    notes.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(score) => {
                let (sign, size) = (if *score < 0 { '-' } else { '+' }, score.unsigned_abs());
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Self::WhiteWins(plies) => write!(f, "#{plies}"),
            Self::BlackWins(plies) => write!(f, "#-{plies}"),
        }
    }
}
