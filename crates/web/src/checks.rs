//! Checks of uploaded programs in processes of their own: `khod build` after every upload, and `khod check` on request. One of each runs
//! at a time on the whole machine.

use crate::{HIDDEN, answer::prelude::*};
use khod_arena::harmless;
use rusqlite::{Params, params};
use rustix::process::{Pid, Signal, kill_process};
use std::{
    fs::{self, File},
    io::{self, Read},
    process::Stdio,
};
use tokio::{
    process::{Child, Command},
    sync::{Semaphore, SemaphorePermit},
    time::{sleep, timeout},
};

const FOLDER: &str = "checks";
/// The bytes of a report that are shown.
const MOST_BYTES: u64 = 256 * 1024;
/// A check that takes longer is ended.
const PATIENCE: Duration = Duration::from_mins(20);
/// The time between two looks at the files of a check for more output.
const GLANCE: Duration = Duration::from_millis(250);
/// The time that a check has to remove its temporary files when it is asked to end.
const GRACE: Duration = Duration::from_secs(4);
/// The number of checks that are kept of each program; of its builds the same number.
const KEPT: u32 = 20;
/// Builds of one uploader that may wait or run at a time.
const MOST_BUILDS: usize = 3;
/// What stands in the place of the game of a build.
const NO_GAME: &str = "";

pub(crate) const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS examination (
        id TEXT PRIMARY KEY, program TEXT NOT NULL, version INTEGER NOT NULL, game TEXT NOT NULL, began INTEGER NOT NULL,
        verdict TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS examination_program ON examination (program, began DESC);
";

/// The checks and builds that wait or run.
pub(crate) struct Checks {
    open: Mutex<HashMap<String, Open>>,
    /// Checks run one after the other in the order of the requests. Builds do so too, in a queue of their own, so that a missing bracket is
    /// reported at once.
    turns: [tokio::sync::Mutex<()>; 2],
    /// A permit for the check and one for the build that run. A tournament takes both while it starts.
    machine: Semaphore,
    /// Every tournament that wants to start holds a clone: then the check and the build that run have to make way.
    wanted: Arc<()>,
    /// Whether the server is ending.
    closing: AtomicBool,
}

const PERMITS: u32 = 2;

impl Default for Checks {
    fn default() -> Self {
        let (open, turns, wanted, closing) = Default::default();
        Self { open, turns, machine: Semaphore::new(PERMITS as usize), wanted, closing }
    }
}

/// The machine without checks and builds, as long as this is held. A tournament that stops waiting for it withdraws its claim.
pub(crate) struct Way<'a> {
    _wanted: Arc<()>,
    _machine: Option<SemaphorePermit<'a>>,
}

impl Checks {
    /// Ends the check and the build that run. They start again when no tournament is played any more.
    pub(crate) async fn make_way(&self) -> Way<'_> {
        let wanted = Arc::clone(&self.wanted);
        Way { _wanted: wanted, _machine: self.machine.acquire_many(PERMITS).await.ok() }
    }

    /// Ends the check and the build that run, since the server ends; they remove their temporary files.
    pub(crate) async fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        let _ = timeout(2 * GRACE, self.machine.acquire_many(PERMITS)).await;
    }

    /// Notes the state of a check, and tells those who follow it.
    fn tell(&self, id: &str, state: CheckState) {
        if let Some(open) = lock(&self.open).get_mut(id) {
            open.state = state;
            open.changes.send_modify(|number| *number += 1);
        }
    }
}

/// A check or a build that waits or runs.
struct Open {
    /// Who asked for it.
    who: String,
    builds: bool,
    changes: watch::Sender<u64>,
    state: CheckState,
}

/// The state of a check or a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CheckState {
    Waiting,
    /// It waits until no programs play against the clock.
    Deferred,
    Running,
    Passed,
    Failed,
    /// The program could not be checked at all.
    Refused,
    /// The server stopped meanwhile, or the check took too long.
    Unfinished,
}

impl CheckState {
    pub(crate) const fn word(self) -> &'static str {
        ["waiting", "deferred", "running", "passed", "failed", "refused", "unfinished"][self as usize]
    }

    pub(crate) const fn is_over(self) -> bool {
        !matches!(self, Self::Waiting | Self::Deferred | Self::Running)
    }
}

/// A check or a build as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CheckRun {
    pub(crate) id: String,
    pub(crate) program: String,
    pub(crate) version: u32,
    pub(crate) game: String,
    /// In seconds since 1970.
    pub(crate) began: i64,
    verdict: Option<String>,
}

/// The checks in the table for which an SQL condition is true.
fn select(app: &Shared, condition: &str, values: impl Params) -> rusqlite::Result<Vec<CheckRun>> {
    let sql = format!(
        "SELECT id, program, version, game, began, verdict FROM examination WHERE {condition} \
         ORDER BY began DESC, rowid DESC LIMIT {KEPT}"
    );
    app.store.rows(&sql, values, |row| {
        let [id, program, game] = [row.get(0)?, row.get(1)?, row.get(3)?];
        Ok(CheckRun { id, program, version: row.get(2)?, game, began: row.get(4)?, verdict: row.get(5)? })
    })
}

/// The beginning of the names of the files that a check writes.
fn stem(app: &Shared, id: &str) -> PathBuf {
    app.settings.data.join(FOLDER).join(id)
}

/// The file of the report in a language. Without a language: what the command printed, or the whole report of a check that is older than
/// reports in all languages.
fn report(app: &Shared, id: &str, language: Option<Language>) -> PathBuf {
    let code = language.map_or(String::new(), |language| format!("{}.", language.code()));
    stem(app, id).with_extension(format!("{code}txt"))
}

/// All files of a check.
fn files(app: &Shared, id: &str) -> impl Iterator<Item = PathBuf> {
    Language::ALL.into_iter().map(Some).chain([None]).map(move |language| report(app, id, language))
}

fn remove_files(app: &Shared, id: &str) {
    for path in files(app, id) {
        let _ = fs::remove_file(path);
    }
}

/// Has a version of a program checked in a game, or only built, and returns the name of the check.
pub(crate) fn begin(
    app: &Shared,
    who: &str,
    program: &UploadedProgram,
    version: u32,
    game: Option<Game>,
) -> PageResult<String> {
    let folder = program.folder_of(version).ok_or_else(|| ErrorPage::missing("programs-no-version"))?;
    let id = ident::new();
    let builds = game.is_none();
    {
        let mut open = lock(&app.checks.open);
        let theirs = open.values().filter(|open| open.who == who && open.builds == builds).count();
        if theirs >= if builds { MOST_BUILDS } else { 1 } {
            return Err(ErrorPage::of(StatusCode::TOO_MANY_REQUESTS, "check-busy-client"));
        }
        let (changes, _) = watch::channel(0);
        open.insert(id.clone(), Open { who: who.to_owned(), builds, changes, state: CheckState::Waiting });
    }
    let noted = note(app, &id, program, version, game.map_or(NO_GAME, Game::name));
    noted.inspect_err(|_| drop(lock(&app.checks.open).remove(&id)))?;
    let mut command = Command::new(&app.settings.program);
    command.env(HIDDEN, &app.settings.data);
    match game {
        Some(game) => command.args(["check", game.name()]),
        None => command.arg("build"),
    };
    command.arg("--reports").arg(stem(app, &id)).arg("--").arg(folder);
    // Ctrl-C in the terminal of the server must not reach the check.
    command.stdin(Stdio::null()).process_group(0).kill_on_drop(true);
    let (task, name) = (Arc::clone(app), id.clone());
    tokio::spawn(async move {
        let verdict = examine(&task, &name, builds, command).await.unwrap_or(CheckState::Refused);
        let sql = "UPDATE examination SET verdict = ? WHERE id = ?";
        let _ = task.store.write(sql, [verdict.word(), &name]);
        if let Some(open) = lock(&task.checks.open).remove(&name) {
            open.changes.send_modify(|number| *number += 1);
        }
    });
    Ok(id)
}

/// Stores that a check has begun, and deletes old ones.
fn note(app: &Shared, id: &str, program: &UploadedProgram, version: u32, game: &str) -> PageResult<()> {
    fs::create_dir_all(app.settings.data.join(FOLDER))?;
    let row = params![id, program.name, version, game, now()];
    app.store.write("INSERT INTO examination VALUES (?, ?, ?, ?, ?, NULL)", row)?;
    let old = "DELETE FROM examination WHERE program = ?1 AND (game = '') = ?3 AND verdict IS NOT NULL AND id NOT IN \
               (SELECT id FROM examination WHERE program = ?1 AND (game = '') = ?3 ORDER BY began DESC, rowid DESC LIMIT ?2) RETURNING id";
    let connection = app.store.lock();
    let mut statement = connection.prepare_cached(old)?;
    let gone =
        statement.query_map(params![program.name, KEPT, game == NO_GAME], |row| row.get::<_, String>(0))?;
    gone.flatten().for_each(|id| remove_files(app, &id));
    Ok(())
}

/// Waits for a check's turn and runs it; again from the beginning if a tournament came in between, which the check would have disturbed.
async fn examine(app: &Shared, id: &str, builds: bool, mut command: Command) -> io::Result<CheckState> {
    let _turn = app.checks.turns[usize::from(builds)].lock().await;
    loop {
        while app.contests.any_is_running() {
            app.checks.tell(id, CheckState::Deferred);
            sleep(Duration::from_secs(1)).await;
        }
        // A tournament that starts holds both permits: the check waits here.
        let _machine = app.checks.machine.acquire().await;
        if app.checks.closing.load(Ordering::Relaxed) {
            return Ok(CheckState::Unfinished);
        }
        if app.contests.any_is_running() {
            continue;
        }
        app.checks.tell(id, CheckState::Running);
        if let Some(state) = run(app, id, &mut command).await? {
            return Ok(state);
        }
        remove_files(app, id);
        app.checks.tell(id, CheckState::Deferred);
    }
}

/// Runs a check to its end; none if it had to make way for a tournament.
async fn run(app: &Shared, id: &str, command: &mut Command) -> io::Result<Option<CheckState>> {
    let file = File::create(report(app, id, None))?;
    let mut child = command.stdout(file.try_clone()?).stderr(file).spawn()?;
    let begun = Instant::now();
    let mut shown = 0;
    loop {
        tokio::select! {
            status = child.wait() => {
                return Ok(Some(match status?.code() {
                    Some(0) => CheckState::Passed,
                    Some(1) => CheckState::Failed,
                    Some(_) => CheckState::Refused,
                    None => CheckState::Unfinished,
                }));
            }
            () = sleep(GLANCE) => {}
        }
        let length: u64 = files(app, id).filter_map(|path| Some(path.metadata().ok()?.len())).sum();
        if begun.elapsed() > PATIENCE || length > 8 * MOST_BYTES || app.checks.closing.load(Ordering::Relaxed)
        {
            end(&mut child).await?;
            return Ok(Some(CheckState::Unfinished));
        }
        if Arc::strong_count(&app.checks.wanted) > 1 || app.contests.any_is_running() {
            end(&mut child).await?;
            return Ok(None);
        }
        if length != shown {
            shown = length;
            app.checks.tell(id, CheckState::Running);
        }
    }
}

/// Asks a command to end, so that it can remove its temporary files. If it does not end, it is killed.
async fn end(child: &mut Child) -> io::Result<()> {
    let process = child.id().and_then(|number| i32::try_from(number).ok()).and_then(Pid::from_raw);
    if let Some(process) = process {
        let _ = kill_process(process, Signal::TERM);
    }
    if timeout(GRACE, child.wait()).await.is_err() {
        child.kill().await?;
    }
    Ok(())
}

/// A check by its name.
pub(crate) fn find(app: &Shared, id: &str) -> rusqlite::Result<Option<CheckRun>> {
    Ok(select(app, "id = ?", [id])?.pop())
}

/// The checks of a program in games, the latest first.
pub(crate) fn of_program(app: &Shared, name: &str) -> rusqlite::Result<Vec<CheckRun>> {
    select(app, "program = ? AND game <> ''", [name])
}

/// The latest build of a version of a program.
pub(crate) fn build_of(app: &Shared, name: &str, version: u32) -> rusqlite::Result<Option<CheckRun>> {
    let all = select(app, "program = ? AND version = ? AND game = ''", params![name, version]);
    all.map(|all| all.into_iter().next())
}

/// Waits until a check is over, but no longer than `patience`.
pub(crate) async fn settle(app: &Shared, id: &str, patience: Duration) {
    let mut changes = changes(app, id);
    let over = async { while lock(&app.checks.open).contains_key(id) && changes.changed().await.is_ok() {} };
    let _ = timeout(patience, over).await;
}

impl CheckRun {
    /// Whether it plays no game: the program is only built.
    pub(crate) fn is_build(&self) -> bool {
        self.game == NO_GAME
    }

    /// The state of the check now.
    pub(crate) fn state(&self, app: &Shared) -> CheckState {
        let verdicts = [CheckState::Passed, CheckState::Failed, CheckState::Refused];
        let state = match &self.verdict {
            Some(word) => verdicts.into_iter().find(|state| state.word() == word),
            None => lock(&app.checks.open).get(&self.id).map(|open| open.state),
        };
        state.unwrap_or(CheckState::Unfinished)
    }

    /// The report so far, in a language, without the paths of this machine.
    pub(crate) fn text(&self, app: &Shared, language: Language, folder: Option<PathBuf>) -> String {
        let mut bytes = Vec::new();
        let open = |language| File::open(report(app, &self.id, language));
        if let Ok(file) = open(Some(language)).or_else(|_| open(None)) {
            let _ = file.take(MOST_BYTES).read_to_end(&mut bytes);
        }
        let text = harmless(&bytes);
        let real = folder.and_then(|folder| folder.canonicalize().ok());
        let Some(real) = real.as_ref().and_then(|real| real.to_str()) else { return text };
        let quoted = khod_arena::command_line::join([real]);
        text.replace(&format!("cd {quoted} && "), "").replace(real, &self.program)
    }
}

/// Changes whenever there is something new of a check; closed when the check is over.
pub(crate) fn changes(app: &Shared, id: &str) -> watch::Receiver<u64> {
    let open = lock(&app.checks.open);
    open.get(id).map_or_else(|| watch::channel(0).1, |open| open.changes.subscribe())
}
