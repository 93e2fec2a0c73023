//! Moves from standard input.

use crate::prelude::*;

/// The most bytes of a line; no move is nearly as long.
const MOST_BYTES: u64 = 1024;

/// Plays the moves of standard input, one a line; blank lines are skipped, spaces around a move ignored. Gives what
/// the last move changed.
pub(crate) fn play_moves(cli: &Cli<'_>, position: &mut AnyPosition) -> Result<Heard, Failure> {
    let stdin = std::io::stdin();
    if stdin.is_terminal() && std::io::stderr().is_terminal() {
        cli.note("input-hint", &[]);
    }
    let mut lines = stdin.lock();
    let mut heard = Heard::new();
    for line in 1_u32.. {
        let Some(text) = read_line(cli, &mut lines, line)? else { break };
        let text = text.trim_matches([' ', '\t', '\r', '\n']);
        if text.is_empty() {
            continue;
        }
        if text.contains(' ') && !position.spec().alternates {
            return Err(cli.usage("input-one-action", &[("line", line.into())]));
        }
        heard = position.play(text).map_err(|why| refused(cli, line, text, cli.words.explain(&why)))?;
    }
    Ok(heard)
}

/// A sentence about a line that is refused.
pub(crate) fn refused(cli: &Cli<'_>, line: u32, text: &str, why: String) -> Failure {
    cli.usage("input-line", &[("line", line.into()), ("text", quoted(text).into()), ("why", why.into())])
}

/// Reads a line with its end, [`MOST_BYTES`] at most; `None` at the end of the input.
pub(crate) fn read_line(
    cli: &Cli<'_>,
    lines: &mut impl BufRead,
    line: u32,
) -> Result<Option<String>, Failure> {
    let at = ("line", Value::from(line));
    let mut bytes = Vec::new();
    let read = lines.take(MOST_BYTES + 1).read_until(b'\n', &mut bytes);
    let read = read.map_err(|error| cli.usage("input-failed", &[("why", cli.io_reason(&error).into())]))?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 > MOST_BYTES && bytes.last() != Some(&b'\n') {
        return Err(cli.usage("input-line-too-long", &[at, ("most", MOST_BYTES.into())]));
    }
    let text = String::from_utf8(bytes).map_err(|_| cli.usage("input-line-not-text", &[at]))?;
    // Some editors on Windows begin a file with an invisible byte order mark.
    Ok(Some(if line == 1 { text.strip_prefix('\u{FEFF}').unwrap_or(&text).to_owned() } else { text }))
}
