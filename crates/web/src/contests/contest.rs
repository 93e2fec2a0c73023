use super::{is_own_file, progress::Recorder};
use crate::prelude::*;
use khod_arena::{
    BadSpecification, Specification,
    live::{self, LiveGame},
    standings::{Standings, StandingsBuilder},
    storage::StorageFailure,
};
use khod_games::Explain;
use khod_pages::TournamentView;
use std::{fs, io, path::Path, time::SystemTime};

/// The most bytes of a specification.
const MOST_BYTES: u64 = 1 << 20;
/// A tournament is read again only after this many times the time of the last reading, so that reading takes a small part of the time.
const SHARE_OF_TIME: u32 = 10;

/// A tournament as it is now.
pub(crate) struct Contest {
    pub(crate) id: String,
    /// The file of its games.
    pub(crate) storage: PathBuf,
    pub(crate) specification: Specification,
    pub(crate) standings: Standings,
    /// The half points of every player after some of the rounds.
    pub(crate) samples: Vec<(u32, Vec<u64>)>,
    /// Why its games can not be read; none also where there are no games yet.
    pub(crate) failure: Option<StorageFailure>,
}

khod_games::reasons! {
    /// Why there is no such tournament.
    pub enum NoContest {
        /// No tournament has that name.
        Unknown = "contest-unknown",
        /// The system does not give the file.
        File { file: String, why: String } = "tournament-file",
        /// It is no text.
        NotText { file: String } = "record-file-not-text",
        /// The specification has a mistake.
        Bad { file: String, line: usize, column: usize, why: Reason } = "tournament-at",
    }
}

impl NoContest {
    /// A specification with a mistake.
    pub(crate) fn bad(file: &str, bad: &BadSpecification) -> Self {
        Self::Bad { file: file.to_owned(), line: bad.line, column: bad.column, why: bad.reason() }
    }
}

/// A tournament that was read, with the stamp of its files.
pub(super) struct ReadContest {
    stamp: Stamp,
    read: Instant,
    took: Duration,
    contest: Arc<Contest>,
}

/// Times and lengths of files: changes whenever a file does.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct Stamp(Vec<Option<(SystemTime, u64)>>);

impl Stamp {
    pub(super) fn of(paths: &[&Path]) -> Self {
        let one = |path: &&Path| {
            let found = path.metadata().ok()?;
            Some((found.modified().ok()?, found.len()))
        };
        Self(paths.iter().map(one).collect())
    }
}

impl Contests {
    /// A tournament by its name, read again if its files have changed.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Contest>, NoContest> {
        let file = self.file(id).ok_or(NoContest::Unknown)?;
        let storage = Storage::path_for(&file);
        let stamp = Stamp::of(&[&file, &storage, &storage.with_extension("khod-wal")]);
        if let Some(known) = lock(&self.known).get_mut(id) {
            let same_specification = known.stamp.0.first() == stamp.0.first();
            let soon = known.read.elapsed() < known.took * SHARE_OF_TIME;
            if known.stamp == stamp || (same_specification && soon) {
                return Ok(Arc::clone(&known.contest));
            }
            // While this thread reads, other threads use the tournament as it was.
            known.read = Instant::now();
        }
        let begun = Instant::now();
        let contest = Arc::new(read(id, &file, storage)?);
        let known =
            ReadContest { stamp, read: Instant::now(), took: begun.elapsed(), contest: Arc::clone(&contest) };
        lock(&self.known).insert(id.to_owned(), known);
        Ok(contest)
    }
}

/// The text of a specification.
fn text(name: &str, file: &Path) -> Result<String, NoContest> {
    let failed = |error: io::Error| NoContest::File { file: name.to_owned(), why: error.to_string() };
    let not_text = || NoContest::NotText { file: name.to_owned() };
    if file.metadata().map_err(failed)?.len() > MOST_BYTES {
        return Err(not_text());
    }
    String::from_utf8(fs::read(file).map_err(failed)?).map_err(|_| not_text())
}

fn read(id: &str, file: &Path, storage: PathBuf) -> Result<Contest, NoContest> {
    let name = format!("{id}.toml");
    let specification =
        Specification::read(&text(&name, file)?).map_err(|bad| NoContest::bad(&name, &bad))?;
    let nothing = || (StandingsBuilder::new(&specification), Recorder::new(&specification));
    let (mut tabulator, mut recorder) = nothing();
    let counted = open(&storage, &specification).and_then(|games| {
        games.outcomes(&specification, |outcome, identities| {
            tabulator.add(outcome, identities);
            recorder.add(outcome);
        })
    });
    if counted.is_err() {
        (tabulator, recorder) = nothing();
    }
    let failure = counted.err().filter(|failure| !matches!(failure, StorageFailure::Missing));
    let standings = tabulator.standings();
    let samples = recorder.finish(&standings);
    Ok(Contest { id: id.to_owned(), storage, specification, standings, samples, failure })
}

/// Opens the games of a tournament; a link is refused.
fn open(path: &Path, specification: &Specification) -> Result<Storage, StorageFailure> {
    if path.exists() && !is_own_file(path) {
        return Err(StorageFailure::Foreign);
    }
    let storage = Storage::open_to_read(path)?;
    storage.check_specification(specification)?;
    Ok(storage)
}

impl Contest {
    /// The name of the tournament.
    pub(crate) fn title(&self) -> &str {
        self.specification.name.as_deref().unwrap_or(&self.id)
    }

    /// The games, to be read.
    pub(crate) fn games(&self) -> Result<Storage, StorageFailure> {
        open(&self.storage, &self.specification)
    }

    /// The tournament as pages show it; `games` is the address of the list of games.
    pub(crate) fn view<'a>(&'a self, visitor: &Visitor, games: &'a str) -> TournamentView<'a> {
        TournamentView {
            words: visitor.words(),
            title: self.title(),
            specification: &self.specification,
            standings: &self.standings,
            games: Some(games),
        }
    }

    /// The key of the word for whether it runs, waits or is over.
    pub(crate) const fn state(&self, running: bool) -> &'static str {
        match (running, self.standings.finished, self.standings.games) {
            (true, ..) => "contest-running",
            (_, true, _) => "contest-finished",
            (_, _, 0) => "contest-not-begun",
            _ => "contest-paused",
        }
    }

    /// The games that are being played; none without an arbiter at work.
    pub(crate) fn live(&self, running: bool) -> Vec<LiveGame> {
        let path = Some(live::path_for(&self.storage)).filter(|path| running && is_own_file(path));
        path.and_then(|path| live::read(&path)).unwrap_or_default()
    }
}
