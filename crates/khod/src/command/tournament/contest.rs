//! A contest on disk: its specification and the file of its games.

use crate::prelude::*;
use khod_arena::{
    Specification,
    standings::Standings,
    storage::{Storage, StorageFailure},
    tournament,
};
use khod_pages::TournamentView;
use std::io;

/// The contest that a command line names.
pub(super) struct ContestFile {
    /// The title: the contest's name, or else the name of its file.
    title: String,
    /// The file of the specification.
    pub(super) file: PathBuf,
    pub(super) specification: Specification,
    /// The file of the games.
    pub(super) path: PathBuf,
}

impl ContestFile {
    /// Reads the specification that the command line names.
    pub(super) fn read(cli: &Cli<'_>) -> Result<Self, Failure> {
        let name = cli.text("FILE").unwrap_or_default();
        let file = ("file", quoted_path(name).into());
        let bytes = fs::read(name).map_err(|error| {
            cli.usage("file-failed", &[file.clone(), ("why", cli.io_reason(&error).into())])
        })?;
        let Ok(text) = String::from_utf8(bytes) else {
            return Err(cli.usage("record-file-not-text", &[file]));
        };
        let specification = Specification::read(&text).map_err(|bad| {
            let place = [("line", bad.line.into()), ("column", bad.column.into())];
            let why = ("why", cli.words.explain(&bad).into());
            cli.usage("tournament-at", &[&[file][..], &place, &[why]].concat())
        })?;
        let file = PathBuf::from(name);
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        // A file's name may have control characters; a contest's name has none.
        let title = specification.name.clone().unwrap_or_else(|| stem.replace(char::is_control, "\u{FFFD}"));
        Ok(Self { title, specification, path: Storage::path_for(&file), file })
    }

    /// The contest as pages show it.
    pub(super) fn view<'a>(&'a self, cli: &Cli<'a>, standings: &'a Standings) -> TournamentView<'a> {
        TournamentView {
            words: cli.words,
            title: &self.title,
            specification: &self.specification,
            standings,
            games: None,
        }
    }

    /// The games so far, also while the contest is being played.
    pub(super) fn storage(&self, cli: &Cli<'_>) -> Result<Storage, Failure> {
        let storage = Storage::open_to_read(&self.path);
        let storage = storage.map_err(|failure| self.failed(cli, &failure))?;
        let same = storage.check_specification(&self.specification);
        same.map_err(|failure| self.failed(cli, &failure))?;
        Ok(storage)
    }

    /// The table as it is now.
    pub(super) fn standings(&self, cli: &Cli<'_>, storage: &Storage) -> Result<Standings, Failure> {
        tournament::standings(&self.specification, storage).map_err(|failure| self.failed(cli, &failure))
    }

    /// Calls `write` for every game, until writing fails.
    pub(super) fn each_game(
        &self,
        cli: &Cli<'_>,
        storage: &Storage,
        mut write: impl FnMut(&StoredGame) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let mut written = Ok(());
        let read = storage.games(None, |game| {
            if written.is_ok() {
                written = write(&game);
            }
        });
        read.map_err(|failure| self.failed(cli, &failure))?;
        Ok(written?)
    }

    /// A sentence about the file of the games.
    pub(super) fn failed(&self, cli: &Cli<'_>, failure: &StorageFailure) -> Failure {
        let file = quoted_path(&self.path.to_string_lossy());
        let why = cli.words.explain(failure);
        cli.usage("tournament-file", &[("file", file.into()), ("why", why.into())])
    }
}

/// A path, escaped for a message; up to 200 letters stay whole, since the end of a path matters.
pub(super) fn quoted_path(path: &str) -> String {
    let short = path.chars().count() <= 200;
    if short { path.chars().flat_map(char::escape_debug).collect() } else { quoted(path) }
}
