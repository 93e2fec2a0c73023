//! The file of a duel that can go on later: a header with all settings, then a line for each finished pair.

use super::json::PairLine;
use crate::prelude::*;
use khod_engine::duel::Pair;
use serde::Serialize;
use serde_json::Value;
use std::{
    fs::TryLockError,
    io::{Seek, SeekFrom},
};

/// The file, open for further pairs.
pub(super) struct DuelFile<'a> {
    cli: &'a Cli<'a>,
    name: &'a str,
    file: File,
}

impl<'a> DuelFile<'a> {
    /// Opens the file or begins it, and returns the pairs that are in it. The file of another duel is refused.
    pub(super) fn open<P: Evaluate>(
        cli: &'a Cli<'a>,
        name: &'a str,
        header: &Value,
    ) -> Result<(Self, Vec<Pair>), Failure> {
        let failed = |error| cli.file_failed(name, &error);
        let file = File::options().read(true).write(true).create(true).truncate(false).open(name);
        let mut save = Self { cli, name, file: file.map_err(failed)? };
        if !save.file.metadata().map_err(failed)?.is_file() {
            return Err(save.refuse("duel-save-not", &[]));
        }
        // Another process holds the lock. A file system without locks gives another error, and the duel goes on unprotected.
        if matches!(save.file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(save.refuse("duel-save-busy", &[]));
        }
        let mut bytes = Vec::new();
        save.file.read_to_end(&mut bytes).map_err(failed)?;
        // A process that was killed while it wrote leaves a torn last line.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let pairs = if whole == 0 {
            if !format!("{header}\n").as_bytes().starts_with(&bytes) {
                return Err(save.refuse("duel-save-not", &[]));
            }
            save.cut(0, bytes.len())?;
            save.write(header)?;
            Vec::new()
        } else {
            let text = str::from_utf8(&bytes[..whole]).map_err(|_| save.refuse("duel-save-not", &[]))?;
            let pairs = save.read::<P>(text, header)?;
            save.cut(whole, bytes.len())?;
            pairs
        };
        Ok((save, pairs))
    }

    /// Adds a finished pair.
    pub(super) fn add(&mut self, number: u64, pair: &Pair) -> Result<(), Failure> {
        self.write(&PairLine::of(number, pair))
    }

    fn read<P: Evaluate>(&self, text: &str, header: &Value) -> Result<Vec<Pair>, Failure> {
        let mut lines = text.lines();
        let found: Value = serde_json::from_str(lines.next().unwrap_or_default()).unwrap_or_default();
        if found["duel"].is_null() {
            return Err(self.refuse("duel-save-not", &[]));
        }
        for (key, wanted) in header.as_object().into_iter().flatten() {
            if found[key] == *wanted {
                continue;
            }
            if key == "player" {
                return Err(self.refuse("duel-save-player", &[]));
            }
            let (found, wanted) = (show(&found[key]), show(wanted));
            return Err(
                self.refuse("duel-save-other", &[("key", key), ("found", &found), ("wanted", &wanted)])
            );
        }
        (0..)
            .zip(lines)
            .map(|(number, line)| {
                let pair = serde_json::from_str::<PairLine>(line).ok();
                pair.and_then(|pair| pair.read::<P>(number))
                    .ok_or_else(|| self.refuse("duel-save-broken", &[("line", &(number + 2).to_string())]))
            })
            .collect()
    }

    /// Cuts a torn line off, and goes to the end.
    fn cut(&mut self, whole: usize, length: usize) -> Result<(), Failure> {
        if whole < length {
            self.cli.note("duel-save-torn", &[("file", quoted(self.name).into())]);
        }
        let done = self.file.set_len(whole as u64).and_then(|()| self.file.seek(SeekFrom::End(0)));
        done.map(|_| ()).map_err(|error| self.cli.file_failed(self.name, &error))
    }

    /// Writes a line in one call.
    fn write(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let mut line = serde_json::to_vec(value).expect("lines are made of text and numbers");
        line.push(b'\n');
        let written = self.file.write_all(&line);
        written.map_err(|error| self.cli.file_failed(self.name, &error))
    }

    fn refuse(&self, key: &str, more: &[(&str, &str)]) -> Failure {
        let more = more.iter().map(|(name, value)| (*name, (*value).into()));
        let values: Vec<_> = [("file", quoted(self.name).into())].into_iter().chain(more).collect();
        self.cli.usage(key, &values)
    }
}

/// A value from a header, escaped for a message. It has up to 400 letters, since settings are long and their ends matter.
fn show(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    text.chars().take(400).flat_map(char::escape_debug).collect()
}
