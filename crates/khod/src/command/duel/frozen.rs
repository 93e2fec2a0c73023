//! Openings in a file: a position text a line, lines that begin with `#` being remarks.

use crate::prelude::*;
use std::{fs, io};

/// The openings of a file; `None` when the file does not exist yet.
pub(super) fn read<P: Evaluate>(cli: &Cli<'_>, file: &str) -> Result<Option<Vec<P>>, Failure> {
    let bytes = match fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(cli.file_failed(file, &error)),
    };
    let name = ("file", quoted(file).into());
    let Ok(text) = String::from_utf8(bytes) else { return Err(cli.usage("record-file-not-text", &[name])) };
    let mut positions = Vec::new();
    for (number, line) in (1_u32..).zip(text.trim_start_matches('\u{FEFF}').lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |why: String| {
            cli.usage("duel-openings-line", &[name.clone(), ("line", number.into()), ("why", why.into())])
        };
        let position = P::from_text(line).map_err(|why| wrong(cli.words.explain(&why)))?;
        if position.outcome().is_some() {
            return Err(wrong(cli.words.say("duel-openings-over")));
        }
        positions.push(position);
    }
    if positions.is_empty() {
        return Err(cli.usage("duel-openings-empty", &[name]));
    }
    Ok(Some(positions))
}

/// Writes a new file of openings.
pub(super) fn write<P: Evaluate>(
    cli: &Cli<'_>,
    file: &str,
    remark: &str,
    positions: &[P],
) -> Result<(), Failure> {
    let lines: String = positions.iter().map(|position| position.to_text() + "\n").collect();
    fs::write(file, format!("# {remark}\n{lines}")).map_err(|error| cli.file_failed(file, &error))
}

/// A hash of a set of openings (FNV-1a), to tell sets apart.
pub(super) fn fingerprint<P: Evaluate>(positions: &[P]) -> u64 {
    let bytes = positions.iter().flat_map(|position| (position.to_text() + "\n").into_bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
