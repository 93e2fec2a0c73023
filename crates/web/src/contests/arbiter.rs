use super::{system_failed, unknown};
use crate::{HIDDEN, answer::prelude::*};
use khod_arena::storage::Lock;
use rustix::process::{Pid, Signal, kill_process};
use std::{
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom},
    path::Path,
    process::Stdio,
};
use tokio::process::{Child, Command};

/// The ending of the file with what the arbiter printed.
const LOG: &str = "log";
/// The bytes of the end of the log that a page shows.
const SHOWN: u64 = 4096;

/// The processes that were started here, by the names of their tournaments.
pub(super) type Children = HashMap<String, u32>;

impl Contests {
    /// Starts an arbiter of its own for a tournament. It lives on when the server ends.
    pub(crate) fn start(&self, id: &str, language: Language) -> PageResult<()> {
        let file = self.file(id).ok_or_else(unknown)?;
        let mut children = lock(&self.children);
        // Two arbiters at work, perhaps on the same tournament, would disturb each other's clocks.
        if !children.is_empty() || self.ids().iter().any(|id| self.has_arbiter(id)) {
            return Err(ErrorPage::of(StatusCode::CONFLICT, "contest-busy"));
        }
        let mut child = self.spawn(&file, language).map_err(|error| system_failed(&error))?;
        children.insert(id.to_owned(), child.id().unwrap_or_default());
        drop(children);
        *lock(&self.on) = None;
        let (children, id) = (Arc::clone(&self.children), id.to_owned());
        tokio::spawn(async move {
            let _ = child.wait().await;
            lock(&children).remove(&id);
        });
        Ok(())
    }

    fn spawn(&self, file: &Path, language: Language) -> io::Result<Child> {
        let log = log_of(file);
        // An old log may be a link: removing it first keeps the server from writing through the link.
        let _ = fs::remove_file(&log);
        let log = File::options().write(true).create_new(true).open(log)?;
        let errors = log.try_clone()?;
        let mut command = Command::new(&self.program);
        command.args(["--lang", language.code(), "tournament", "run"]).arg(file).current_dir(&self.folder);
        command.stdin(Stdio::null()).stdout(log).stderr(errors).process_group(0);
        // The programs must not see the folder of the server's data, in which the tournament lies.
        command.env(HIDDEN, self.folder.parent().unwrap_or(&self.folder));
        command.spawn()
    }

    /// Asks the arbiter of a tournament to stop; returns whether there was one.
    pub(crate) fn stop(&self, id: &str) -> bool {
        let Some(file) = self.file(id) else { return false };
        let started = lock(&self.children).get(id).copied();
        let arbiter = Lock::holder(&Storage::path_for(&file)).or(started);
        let arbiter = arbiter.and_then(|number| i32::try_from(number).ok()).and_then(Pid::from_raw);
        arbiter.is_some_and(|arbiter| kill_process(arbiter, Signal::INT).is_ok())
    }

    /// The end of what the last arbiter printed.
    pub(crate) fn last_words(&self, id: &str) -> Option<String> {
        let log = log_of(&self.file(id)?);
        let mut log = super::is_own_file(&log).then(|| File::open(log).ok())??;
        let from = log.metadata().ok()?.len().saturating_sub(SHOWN);
        log.seek(SeekFrom::Start(from)).ok()?;
        let mut bytes = Vec::new();
        log.take(SHOWN).read_to_end(&mut bytes).ok()?;
        let text = khod_arena::harmless(&bytes);
        let whole = if from > 0 { text.split_once('\n').map_or("", |(_, rest)| rest) } else { &text };
        Some(whole.trim_end().to_owned()).filter(|words| !words.is_empty())
    }
}

fn log_of(file: &Path) -> PathBuf {
    file.with_extension(LOG)
}
