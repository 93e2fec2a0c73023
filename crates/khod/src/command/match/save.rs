//! A folder with every game: its record, and what the programs wrote to their standard error.

use super::json;
use crate::prelude::*;
use khod_arena::GameResult;
use khod_games::record::Turn;
use std::io;

/// How the name of every file of a game begins.
const GAME: &str = "game-";

/// The folder in which the games of a match are kept.
pub(super) struct Save<'a> {
    cli: &'a Cli<'a>,
    folder: PathBuf,
}

impl<'a> Save<'a> {
    /// Refuses a folder that holds games already: those of two matches are never mixed.
    pub(super) fn check(cli: &Cli<'_>, folder: &str) -> Result<(), Failure> {
        let mut entries = fs::read_dir(folder).into_iter().flatten().flatten();
        if entries.any(|entry| entry.file_name().to_string_lossy().starts_with(GAME)) {
            return Err(cli.usage("match-save-exists", &[("folder", quoted(folder).into())]));
        }
        Ok(())
    }

    /// Makes the folder if it is not there.
    pub(super) fn open(cli: &'a Cli<'a>, folder: &str) -> Result<Self, Failure> {
        let save = Self { cli, folder: folder.into() };
        fs::create_dir_all(&save.folder).map_err(|error| save.failed(folder, &error))?;
        Ok(save)
    }

    /// Keeps a game; the names of the files count games from 1.
    pub(super) fn add(&self, number: u64, result: &GameResult) -> Result<(), Failure> {
        let write = |name: String, bytes: &[u8]| {
            let path = self.folder.join(name);
            // An existing file is an error and stays as it is: another process may be writing into the folder.
            let file = File::options().write(true).create_new(true).open(&path);
            let written = file.and_then(|mut file| file.write_all(bytes));
            written.map_err(|error| self.failed(&path.to_string_lossy(), &error))
        };
        let name = format!("{GAME}{:05}", number + 1);
        write(format!("{name}.txt"), record(result).to_string().as_bytes())?;
        for side in Side::BOTH {
            let errors = &result.errors[side.index()];
            if !errors.is_empty() {
                write(format!("{name}.{side}.stderr"), errors)?;
            }
        }
        Ok(())
    }

    fn failed(&self, file: &str, error: &io::Error) -> Failure {
        let values = [("file", quoted(file).into()), ("why", self.cli.io_reason(error).into())];
        self.cli.usage("file-failed", &values)
    }
}

/// A game as a record.
pub(crate) fn record(result: &GameResult) -> Record {
    let mut record = Record::new(result.game);
    let [white, black] = result.names.clone();
    (record.white, record.black) = (Some(white), Some(black));
    (record.limit, record.setup) = (result.limit, result.setup.clone());
    record.winner = result.winner;
    record.verdict = Some(result.verdict.word().to_owned());
    record.reason = Some(json::reason(result));
    record.tags = vec![("Sandbox".to_owned(), result.sandbox.to_string())];
    if !result.notes.is_empty() {
        record.tags.push(("Notes".to_owned(), json::notes(result).join("; ")));
    }
    let turn = |(line, time): (&String, &Duration)| Turn {
        line: line.clone(),
        time: Some(time.as_millis() as u64),
        ..Turn::default()
    };
    record.turns = result.moves.iter().zip(&result.times).map(turn).collect();
    debug_assert!(result.verdict != Verdict::Rules || result.winner.map(Winner::word).is_some());
    record
}
