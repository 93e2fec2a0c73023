//! Examinations of uploaded programs in processes of their own: `khod build` for whatever was uploaded, and `khod check` for whoever asks. One of
//! each runs at a time on the whole machine.

use crate::{HIDDEN, app::Shared, ident, lock::lock, programs::Program, store::now};
use khod_arena::harmless;
use khod_games::Game;
use khod_view::Language;
use rusqlite::{OptionalExtension, Row, params};
use rustix::process::{Pid, Signal, kill_process};
use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, Read},
    path::PathBuf,
    process::Stdio,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{
    process::{Child, Command},
    sync::{Semaphore, SemaphorePermit, watch},
    time::{sleep, timeout},
};

const FOLDER: &str = "checks";
/// No report is longer.
const MOST_BYTES: u64 = 256 * 1024;
/// No examination takes longer.
const PATIENCE: Duration = Duration::from_mins(20);
/// How often somebody looks whether there is more to show.
const GLANCE: Duration = Duration::from_millis(250);
/// An examination that is asked to end has so long to put away its things.
const GRACE: Duration = Duration::from_secs(4);
/// Reports that are kept of each program, and builds.
const KEPT: u32 = 20;
/// Builds of one uploader that wait or run. Others want to know, too.
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
const COLUMNS: &str = "SELECT id, program, version, game, began, verdict FROM examination";

/// The examinations that are under way.
#[derive(Default)]
pub(crate) struct Checks {
    open: Mutex<HashMap<String, Open>>,
    /// Whoever holds it examines; the others wait in the order in which they came.
    turn: tokio::sync::Mutex<()>,
    /// The same for builds: nobody waits minutes for a missing bracket.
    turn_to_build: tokio::sync::Mutex<()>,
    /// A place for the examination and one for the build that run; a tournament takes both while it starts.
    machine: Machine,
    /// How many tournaments want to start: whoever runs has to make way.
    wanted: AtomicUsize,
    /// The server ends.
    closing: AtomicBool,
}

/// The places for what runs.
struct Machine(Semaphore);

impl Machine {
    const PLACES: u32 = 2;

    async fn one(&self) -> Option<SemaphorePermit<'_>> {
        self.0.acquire().await.ok()
    }

    async fn all(&self) -> Option<SemaphorePermit<'_>> {
        self.0.acquire_many(Self::PLACES).await.ok()
    }
}

impl Default for Machine {
    fn default() -> Self {
        Self(Semaphore::new(Self::PLACES as usize))
    }
}

/// The machine without an examination, as long as this is held.
pub(crate) struct Way<'a> {
    _wish: Wish<'a>,
    _machine: Option<SemaphorePermit<'a>>,
}

/// A tournament that wants to start; whoever does not wait for it any more wants nothing.
struct Wish<'a>(&'a AtomicUsize);

impl Drop for Wish<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Checks {
    /// Ends the examination that runs, which begins anew when no tournament is played any more.
    pub(crate) async fn make_way(&self) -> Way<'_> {
        self.wanted.fetch_add(1, Ordering::Relaxed);
        let wish = Wish(&self.wanted);
        Way { _wish: wish, _machine: self.machine.all().await }
    }

    /// Ends the examination that runs, for the server ends; what it has made is taken away.
    pub(crate) async fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        let _ = timeout(2 * GRACE, self.machine.all()).await;
    }

    /// Notes how an examination stands, and tells whoever follows it.
    fn tell(&self, id: &str, state: State) {
        if let Some(open) = lock(&self.open).get_mut(id) {
            open.state = state;
            open.changes.send_modify(|number| *number += 1);
        }
    }
}

/// One that waits or runs.
struct Open {
    /// Who asked for it.
    who: String,
    builds: bool,
    changes: watch::Sender<u64>,
    state: State,
}

/// How an examination stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Waiting,
    /// Programs that play against the clock come first.
    Deferred,
    Running,
    Passed,
    Failed,
    /// The program could not be examined at all.
    Refused,
    /// The server stopped meanwhile, or it took too long.
    Unfinished,
}

impl State {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Deferred => "deferred",
            Self::Running => "running",
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Refused => "refused",
            Self::Unfinished => "unfinished",
        }
    }

    pub(crate) const fn is_over(self) -> bool {
        !matches!(self, Self::Waiting | Self::Deferred | Self::Running)
    }
}

/// An examination as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Examination {
    pub(crate) id: String,
    pub(crate) program: String,
    pub(crate) version: u32,
    pub(crate) game: String,
    pub(crate) began: i64,
    verdict: Option<String>,
}

fn read(row: &Row<'_>) -> rusqlite::Result<Examination> {
    Ok(Examination {
        id: row.get(0)?,
        program: row.get(1)?,
        version: row.get(2)?,
        game: row.get(3)?,
        began: row.get(4)?,
        verdict: row.get(5)?,
    })
}

/// The beginning of the names of an examination's files.
fn stem(app: &Shared, id: &str) -> PathBuf {
    app.settings.data.join(FOLDER).join(id)
}

/// What the command itself printed; the whole report, where it is older than reports in all languages.
fn printed(app: &Shared, id: &str) -> PathBuf {
    stem(app, id).with_extension("txt")
}

/// The report in a language.
fn report(app: &Shared, id: &str, language: Language) -> PathBuf {
    stem(app, id).with_extension(format!("{}.txt", language.code()))
}

/// All files of an examination.
fn files(app: &Shared, id: &str) -> Vec<PathBuf> {
    let reports = Language::ALL.into_iter().map(|language| report(app, id, language));
    reports.chain([printed(app, id)]).collect()
}

/// Takes away what an examination has said.
fn forget(app: &Shared, id: &str) {
    for path in files(app, id) {
        let _ = fs::remove_file(path);
    }
}

/// Why no examination begins.
#[derive(Debug)]
pub(crate) enum NoCheck {
    /// The last one of the same client is not over yet.
    Busy,
    System(io::Error),
    Store(rusqlite::Error),
}

/// Has a version of a program examined in a game, or just built, and gives the name of the examination.
pub(crate) fn begin(
    app: &Shared,
    who: &str,
    (program, version, folder): (&Program, u32, PathBuf),
    game: Option<Game>,
) -> Result<String, NoCheck> {
    let id = ident::new();
    let builds = game.is_none();
    {
        let mut open = lock(&app.checks.open);
        let theirs = open.values().filter(|open| open.who == who && open.builds == builds).count();
        if theirs >= if builds { MOST_BUILDS } else { 1 } {
            return Err(NoCheck::Busy);
        }
        let (changes, _) = watch::channel(0);
        open.insert(id.clone(), Open { who: who.to_owned(), builds, changes, state: State::Waiting });
    }
    let begun = note(app, &id, program, version, game.map_or(NO_GAME, Game::name));
    if let Err(why) = begun {
        lock(&app.checks.open).remove(&id);
        return Err(why);
    }
    let mut command = Command::new(&app.settings.program);
    command.env(HIDDEN, &app.settings.data);
    match game {
        Some(game) => command.args(["check", game.name()]),
        None => command.arg("build"),
    };
    command.arg("--reports").arg(stem(app, &id)).arg("--").arg(folder);
    // What the terminal of the server hears is not meant for it.
    command.stdin(Stdio::null()).process_group(0).kill_on_drop(true);
    let (task, name) = (Arc::clone(app), id.clone());
    tokio::spawn(async move {
        let verdict = examine(&task, &name, builds, command).await.unwrap_or(State::Refused);
        let sql = "UPDATE examination SET verdict = ? WHERE id = ?";
        let _ = task.store.lock().execute(sql, [verdict.word(), &name]);
        if let Some(open) = lock(&task.checks.open).remove(&name) {
            open.changes.send_modify(|number| *number += 1);
        }
    });
    Ok(id)
}

/// Keeps that an examination has begun, and forgets old ones.
fn note(app: &Shared, id: &str, program: &Program, version: u32, game: &str) -> Result<(), NoCheck> {
    fs::create_dir_all(app.settings.data.join(FOLDER)).map_err(NoCheck::System)?;
    let connection = app.store.lock();
    let row = params![id, program.name, version, game, now()];
    let insert = "INSERT INTO examination VALUES (?, ?, ?, ?, ?, NULL)";
    connection.execute(insert, row).map_err(NoCheck::Store)?;
    let old = "DELETE FROM examination WHERE program = ?1 AND (game = '') = ?3 AND verdict IS NOT NULL AND id NOT IN \
               (SELECT id FROM examination WHERE program = ?1 AND (game = '') = ?3 ORDER BY began DESC, rowid DESC LIMIT ?2) RETURNING id";
    let mut statement = connection.prepare_cached(old).map_err(NoCheck::Store)?;
    let gone =
        statement.query_map(params![program.name, KEPT, game == NO_GAME], |row| row.get::<_, String>(0));
    for id in gone.map_err(NoCheck::Store)?.flatten() {
        forget(app, &id);
    }
    Ok(())
}

/// Waits for its turn, and runs; once more from the beginning if a tournament came in between, which it would have disturbed.
async fn examine(app: &Shared, id: &str, builds: bool, mut command: Command) -> io::Result<State> {
    let _turn = if builds { &app.checks.turn_to_build } else { &app.checks.turn }.lock().await;
    loop {
        while app.contest_is_on() {
            app.checks.tell(id, State::Deferred);
            sleep(Duration::from_secs(1)).await;
        }
        // Whoever wants to start a tournament has asked for it before.
        let _machine = app.checks.machine.one().await;
        if app.checks.closing.load(Ordering::Relaxed) {
            return Ok(State::Unfinished);
        }
        if app.contest_is_on() {
            continue;
        }
        app.checks.tell(id, State::Running);
        if let Some(state) = run(app, id, &mut command).await? {
            return Ok(state);
        }
        forget(app, id);
        app.checks.tell(id, State::Deferred);
    }
}

/// Runs to the end; nothing if it had to make way.
async fn run(app: &Shared, id: &str, command: &mut Command) -> io::Result<Option<State>> {
    let file = File::create(printed(app, id))?;
    let mut child = command.stdout(file.try_clone()?).stderr(file).spawn()?;
    let begun = Instant::now();
    let mut shown = 0;
    loop {
        tokio::select! {
            status = child.wait() => {
                return Ok(Some(match status?.code() {
                    Some(0) => State::Passed,
                    Some(1) => State::Failed,
                    Some(_) => State::Refused,
                    None => State::Unfinished,
                }));
            }
            () = sleep(GLANCE) => {}
        }
        let length = said(app, id);
        if begun.elapsed() > PATIENCE || length > 8 * MOST_BYTES || app.checks.closing.load(Ordering::Relaxed)
        {
            end(&mut child).await?;
            return Ok(Some(State::Unfinished));
        }
        if app.checks.wanted.load(Ordering::Relaxed) > 0 || app.contest_is_on() {
            end(&mut child).await?;
            return Ok(None);
        }
        if length != shown {
            shown = length;
            app.checks.tell(id, State::Running);
        }
    }
}

/// How much was said so far, in all languages.
fn said(app: &Shared, id: &str) -> u64 {
    files(app, id).iter().filter_map(|path| Some(path.metadata().ok()?.len())).sum()
}

/// Asks a command to end, so that it can put away what it has made; whoever does not hear is killed.
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

/// An examination by its name.
pub(crate) fn find(app: &Shared, id: &str) -> rusqlite::Result<Option<Examination>> {
    app.store.read(|connection| {
        let mut statement = connection.prepare_cached(&format!("{COLUMNS} WHERE id = ?"))?;
        statement.query_row([id], read).optional()
    })
}

/// The examinations of a program in games, the latest first.
pub(crate) fn of_program(app: &Shared, name: &str) -> rusqlite::Result<Vec<Examination>> {
    let order =
        format!("{COLUMNS} WHERE program = ? AND game <> '' ORDER BY began DESC, rowid DESC LIMIT 20");
    app.store.read(|connection| connection.prepare_cached(&order)?.query_map([name], read)?.collect())
}

/// The latest build of a version of a program.
pub(crate) fn build_of(app: &Shared, name: &str, version: u32) -> rusqlite::Result<Option<Examination>> {
    let order = "WHERE program = ? AND version = ? AND game = '' ORDER BY began DESC, rowid DESC LIMIT 1";
    let order = format!("{COLUMNS} {order}");
    app.store.read(|connection| {
        connection.prepare_cached(&order)?.query_row(params![name, version], read).optional()
    })
}

/// Waits until an examination is over, but not for long.
pub(crate) async fn settle(app: &Shared, id: &str, patience: Duration) {
    let mut changes = changes(app, id);
    let over = async { while lock(&app.checks.open).contains_key(id) && changes.changed().await.is_ok() {} };
    let _ = timeout(patience, over).await;
}

impl Examination {
    /// Whether it plays no game: the program is only built.
    pub(crate) fn is_build(&self) -> bool {
        self.game == NO_GAME
    }

    /// How it stands now.
    pub(crate) fn state(&self, app: &Shared) -> State {
        let open = lock(&app.checks.open).get(&self.id).map(|open| open.state);
        match (open, self.verdict.as_deref()) {
            (_, Some("passed")) => State::Passed,
            (_, Some("failed")) => State::Failed,
            (_, Some("refused")) => State::Refused,
            (Some(state), None) => state,
            _ => State::Unfinished,
        }
    }

    /// What was said so far, in a language, without the paths of this machine.
    pub(crate) fn text(&self, app: &Shared, language: Language, folder: Option<PathBuf>) -> String {
        let mut bytes = Vec::new();
        let report = File::open(report(app, &self.id, language));
        if let Ok(file) = report.or_else(|_| File::open(printed(app, &self.id))) {
            let _ = file.take(MOST_BYTES).read_to_end(&mut bytes);
        }
        let text = harmless(&bytes);
        let real = folder.and_then(|folder| folder.canonicalize().ok());
        let Some(real) = real.as_ref().and_then(|real| real.to_str()) else { return text };
        let quoted = khod_arena::command_line::join([real]);
        text.replace(&format!("cd {quoted} && "), "").replace(real, &self.program)
    }
}

/// Tells when there is something new; nothing when it is over.
pub(crate) fn changes(app: &Shared, id: &str) -> watch::Receiver<u64> {
    let open = lock(&app.checks.open);
    open.get(id).map_or_else(|| watch::channel(0).1, |open| open.changes.subscribe())
}
