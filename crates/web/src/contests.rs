//! The tournaments of the data folder: the same files that the command line writes. An arbiter is always a process of its own; the server only
//! starts it, stops it and reads.

mod arbiter;
mod contest;
mod copied;
mod export;
mod fresh;
pub(crate) mod name;
mod progress;
mod pulse;

use crate::{answer::prelude::*, programs, server::Settings};
use arbiter::Children;
use contest::ReadContest;
pub(crate) use contest::{Contest, NoContest};
pub(crate) use copied::choices;
pub(crate) use export::Export;
pub(crate) use fresh::{Fresh, NotMade};
use khod_arena::storage::Lock;
pub(crate) use pulse::Pulse;
use std::{io, path::Path, sync::Weak, time::SystemTime};
use tokio::sync::Semaphore;

/// The folder of the tournaments inside the data folder.
const FOLDER: &str = "tournaments";
/// The ending of a specification.
const SPECIFICATION: &str = "toml";
/// How long it is remembered whether any tournament is being played.
const GLANCE: Duration = Duration::from_secs(1);
/// The most exports at a time.
const MOST_EXPORTS: usize = 2;

/// All that the server knows about tournaments.
pub(crate) struct Contests {
    folder: PathBuf,
    /// Where the programs of pupils are.
    programs: PathBuf,
    program: PathBuf,
    on: Mutex<Option<(Instant, bool)>>,
    known: Mutex<HashMap<String, ReadContest>>,
    children: Arc<Mutex<Children>>,
    pulses: Mutex<HashMap<String, Weak<Pulse>>>,
    exports: Arc<Semaphore>,
}

/// The error that there is no tournament of a name.
fn unknown() -> ErrorPage {
    ErrorPage::missing("contest-unknown")
}

/// The error that the system refused something.
pub(crate) fn system_failed(error: &io::Error) -> ErrorPage {
    ErrorPage::system("contest-system", error)
}

/// Whether a path is a file itself, not a link: links could lead anywhere.
fn is_own_file(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| found.is_file())
}

impl Contests {
    /// The tournaments of a data folder.
    pub(crate) fn new(settings: &Settings) -> Self {
        // Arbiters run in another folder, so that the paths must be absolute.
        let data = std::path::absolute(&settings.data).unwrap_or_else(|_| settings.data.clone());
        Self {
            folder: data.join(FOLDER),
            programs: data.join(programs::FOLDER),
            program: settings.program.clone(),
            on: Mutex::default(),
            known: Mutex::default(),
            children: Arc::default(),
            pulses: Mutex::default(),
            exports: Arc::new(Semaphore::new(MOST_EXPORTS)),
        }
    }

    /// The specification of a tournament. A name can not lead out of the folder, and a link is no tournament.
    fn file(&self, id: &str) -> Option<PathBuf> {
        let path = name::is_one(id).then(|| self.folder.join(id).with_extension(SPECIFICATION))?;
        is_own_file(&path).then_some(path)
    }

    /// The names of all tournaments, the one that was played last first.
    pub(crate) fn ids(&self) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(&self.folder) else { return Vec::new() };
        let mut found: Vec<(SystemTime, String)> = entries
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                let id = path.file_stem()?.to_str()?.to_owned();
                let ours = path.extension().is_some_and(|ending| ending == SPECIFICATION);
                self.file(&id).filter(|_| ours)?;
                let changed = |path: &Path| path.metadata().and_then(|found| found.modified()).ok();
                let storage = Storage::path_for(&path);
                let wal = storage.with_extension("khod-wal");
                Some(([path, storage, wal].iter().filter_map(|path| changed(path)).max()?, id))
            })
            .collect();
        found.sort_by(|one, other| other.cmp(one));
        found.into_iter().map(|(_, id)| id).collect()
    }

    /// Whether an arbiter is at work on a tournament, or was just started for it.
    pub(crate) fn is_running(&self, id: &str) -> bool {
        lock(&self.children).contains_key(id) || self.has_arbiter(id)
    }

    fn has_arbiter(&self, id: &str) -> bool {
        self.file(id).is_some_and(|path| Lock::is_held(&Storage::path_for(&path)))
    }

    /// The tournaments that are being played.
    pub(crate) fn running(&self) -> Vec<String> {
        self.ids().into_iter().filter(|id| self.is_running(id)).collect()
    }

    /// Whether any tournament is being played on this machine just now: then everything else has to spare the processor. Asked often, so the
    /// files are looked at only once a second.
    pub(crate) fn any_is_running(&self) -> bool {
        let mut on = lock(&self.on);
        let fresh = on.filter(|(when, _)| when.elapsed() < GLANCE);
        on.insert(fresh.unwrap_or_else(|| (Instant::now(), !self.running().is_empty()))).1
    }
}

#[cfg(test)]
mod tests;
