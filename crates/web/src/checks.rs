//! Examinations of uploaded programs: `khod check` in a process of its own, one at a time on the whole machine.

use crate::{app::Shared, ident, lock::lock, programs::Program, store::now, visitor::Visitor};
use khod_games::Game;
use rusqlite::{OptionalExtension, Row, params};
use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, Read},
    path::PathBuf,
    process::Stdio,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use tokio::{process::Command, sync::watch, time::sleep};

const FOLDER: &str = "checks";
/// No report is longer.
const MOST_BYTES: u64 = 256 * 1024;
/// No examination takes longer.
const PATIENCE: Duration = Duration::from_mins(20);
/// How often somebody looks whether there is more to show.
const GLANCE: Duration = Duration::from_millis(250);
/// Reports that are kept of each program.
const KEPT: u32 = 20;

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
}

/// One that waits or runs.
struct Open {
    /// Who asked for it.
    who: String,
    changes: watch::Sender<u64>,
    running: bool,
}

/// How an examination stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Waiting,
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
            Self::Running => "running",
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Refused => "refused",
            Self::Unfinished => "unfinished",
        }
    }

    pub(crate) const fn is_over(self) -> bool {
        !matches!(self, Self::Waiting | Self::Running)
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

fn path(app: &Shared, id: &str) -> PathBuf {
    app.settings.data.join(FOLDER).join(format!("{id}.txt"))
}

/// Why no examination begins.
#[derive(Debug)]
pub(crate) enum NoCheck {
    /// The last one of the same client is not over yet.
    Busy,
    System(io::Error),
    Store(rusqlite::Error),
}

/// Has a version of a program examined, and gives the name of the examination.
pub(crate) fn begin(
    app: &Shared,
    visitor: &Visitor,
    who: &str,
    (program, version, folder): (&Program, u32, PathBuf),
    game: Game,
) -> Result<String, NoCheck> {
    let id = ident::new();
    {
        let mut open = lock(&app.checks.open);
        if open.values().any(|open| open.who == who) {
            return Err(NoCheck::Busy);
        }
        let (changes, _) = watch::channel(0);
        open.insert(id.clone(), Open { who: who.to_owned(), changes, running: false });
    }
    let begun = note(app, &id, program, version, game);
    let file = match begun {
        Ok(file) => file,
        Err(why) => {
            lock(&app.checks.open).remove(&id);
            return Err(why);
        }
    };
    let mut command = Command::new(&app.settings.program);
    command.args(["check", game.name(), "--"]).arg(folder).env("KHOD_LANG", visitor.language.code());
    command.stdin(Stdio::null()).kill_on_drop(true);
    let (task, name) = (Arc::clone(app), id.clone());
    tokio::spawn(async move {
        let verdict = examine(&task, &name, command, file).await.unwrap_or(State::Refused);
        let sql = "UPDATE examination SET verdict = ? WHERE id = ?";
        let _ = task.store.lock().execute(sql, [verdict.word(), &name]);
        if let Some(open) = lock(&task.checks.open).remove(&name) {
            open.changes.send_modify(|number| *number += 1);
        }
    });
    Ok(id)
}

/// Keeps that an examination has begun, and forgets old ones.
fn note(app: &Shared, id: &str, program: &Program, version: u32, game: Game) -> Result<File, NoCheck> {
    fs::create_dir_all(app.settings.data.join(FOLDER)).map_err(NoCheck::System)?;
    let file = File::create(path(app, id)).map_err(NoCheck::System)?;
    let connection = app.store.lock();
    let row = params![id, program.name, version, game.name(), now()];
    let insert = "INSERT INTO examination VALUES (?, ?, ?, ?, ?, NULL)";
    connection.execute(insert, row).map_err(NoCheck::Store)?;
    let old = "DELETE FROM examination WHERE program = ?1 AND verdict IS NOT NULL AND id NOT IN \
               (SELECT id FROM examination WHERE program = ?1 ORDER BY began DESC, rowid DESC LIMIT ?2) RETURNING id";
    let mut statement = connection.prepare_cached(old).map_err(NoCheck::Store)?;
    let gone = statement.query_map(params![program.name, KEPT], |row| row.get::<_, String>(0));
    for id in gone.map_err(NoCheck::Store)?.flatten() {
        let _ = fs::remove_file(path(app, &id));
    }
    Ok(file)
}

/// Waits for its turn, and runs.
async fn examine(app: &Shared, id: &str, mut command: Command, file: File) -> io::Result<State> {
    let _turn = app.checks.turn.lock().await;
    // Programs that play against the clock come first.
    while app.contest_is_on() {
        sleep(Duration::from_secs(1)).await;
    }
    if let Some(open) = lock(&app.checks.open).get_mut(id) {
        open.running = true;
        open.changes.send_modify(|number| *number += 1);
    }
    let mut child = command.stdout(file.try_clone()?).stderr(file.try_clone()?).spawn()?;
    let begun = Instant::now();
    let mut shown = 0;
    loop {
        tokio::select! {
            status = child.wait() => {
                return Ok(match status?.code() {
                    Some(0) => State::Passed,
                    Some(1) => State::Failed,
                    Some(_) => State::Refused,
                    None => State::Unfinished,
                });
            }
            () = sleep(GLANCE) => {}
        }
        let length = file.metadata()?.len();
        if begun.elapsed() > PATIENCE || length > 4 * MOST_BYTES {
            child.kill().await?;
            return Ok(State::Unfinished);
        }
        if length != shown {
            shown = length;
            if let Some(open) = lock(&app.checks.open).get(id) {
                open.changes.send_modify(|number| *number += 1);
            }
        }
    }
}

/// An examination by its name.
pub(crate) fn find(app: &Shared, id: &str) -> rusqlite::Result<Option<Examination>> {
    let connection = app.store.lock();
    let mut statement = connection.prepare_cached(&format!("{COLUMNS} WHERE id = ?"))?;
    statement.query_row([id], read).optional()
}

/// The examinations of a program, the latest first.
pub(crate) fn of_program(app: &Shared, name: &str) -> rusqlite::Result<Vec<Examination>> {
    let connection = app.store.lock();
    let order = format!("{COLUMNS} WHERE program = ? ORDER BY began DESC, rowid DESC LIMIT 20");
    let mut statement = connection.prepare_cached(&order)?;
    statement.query_map([name], read)?.collect()
}

impl Examination {
    /// How it stands now.
    pub(crate) fn state(&self, app: &Shared) -> State {
        let running = lock(&app.checks.open).get(&self.id).map(|open| open.running);
        match (running, self.verdict.as_deref()) {
            (_, Some("passed")) => State::Passed,
            (_, Some("failed")) => State::Failed,
            (_, Some("refused")) => State::Refused,
            (Some(true), None) => State::Running,
            (Some(false), None) => State::Waiting,
            _ => State::Unfinished,
        }
    }

    /// What was said so far, without the paths of this machine.
    pub(crate) fn text(&self, app: &Shared, folder: Option<PathBuf>) -> String {
        let mut bytes = Vec::new();
        if let Ok(file) = File::open(path(app, &self.id)) {
            let _ = file.take(MOST_BYTES).read_to_end(&mut bytes);
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
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
