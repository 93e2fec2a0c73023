//! The file of the web app's own games: an SQLite database that survives a kill at any instant.

use crate::{account, checks, prelude::*, server::ServeFailure};
use rusqlite::{Connection, OpenFlags, OptionalExtension, Params, Row, params, types::FromSql};
use std::{
    path::Path,
    sync::mpsc,
    time::{SystemTime, UNIX_EPOCH},
};

/// The name of the file.
const FILE: &str = "web.sqlite";
/// The version of the tables; a larger number is that of a later version of the program.
const VERSION: i64 = 1;
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS game (
        id TEXT PRIMARY KEY, created INTEGER NOT NULL, changed INTEGER NOT NULL, over INTEGER NOT NULL, body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS game_changed ON game (changed DESC);
    CREATE TABLE IF NOT EXISTS analysis (
        game TEXT NOT NULL, position TEXT NOT NULL, lines INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (game, position, lines)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
";

/// The file, open.
pub(crate) struct Store {
    path: PathBuf,
    /// The connection that writes.
    connection: Mutex<Connection>,
    /// Connections that read and are free. A reader has one for itself, so that writers do not wait for it.
    readers: Mutex<Vec<Connection>>,
    /// When this is dropped, the thread that tidies up ends.
    _keeper: mpsc::Sender<()>,
}

/// Free connections that are kept.
const MOST_READERS: usize = 8;
/// How long a statement waits for the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// The time between two times that the write-ahead log is moved into the database.
const TIDYING: Duration = Duration::from_secs(2);

/// Moves the write-ahead log into the database from time to time, on a connection and a thread of its own: the disk takes its time for that,
/// and no move should wait for it.
fn keep_tidy(path: &Path) -> rusqlite::Result<mpsc::Sender<()>> {
    let connection = Connection::open(path)?;
    let (alive, over) = mpsc::channel();
    std::thread::spawn(move || {
        while over.recv_timeout(TIDYING) == Err(mpsc::RecvTimeoutError::Timeout) {
            // If this fails now, it works next time.
            let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
        }
    });
    Ok(alive)
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() as i64
}

impl Store {
    /// Opens the file in a folder; makes both if they do not exist.
    pub(crate) fn open(folder: &Path) -> Result<Self, ServeFailure> {
        std::fs::create_dir_all(folder).map_err(|error| ServeFailure::folder(folder, &error))?;
        let path = folder.join(FILE);
        // SQLite would only say that it can not open the file, without the reason.
        let writable = std::fs::File::options().append(true).create(true).open(&path);
        writable.map_err(|error| ServeFailure::folder(folder, &error))?;
        // The file holds the codes of a class.
        let _ = std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o600));
        let failed = |error: rusqlite::Error| ServeFailure::store(&path, &error);
        let connection = Connection::open(&path).map_err(failed)?;
        connection.busy_timeout(PATIENCE).map_err(failed)?;
        let version: i64 =
            connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(failed)?;
        if version > VERSION {
            return Err(ServeFailure::Newer { path: folder.display().to_string() });
        }
        connection.pragma_update(None, "journal_mode", "WAL").map_err(failed)?;
        connection.pragma_update(None, "synchronous", "NORMAL").map_err(failed)?;
        for tables in [TABLES, account::TABLES, checks::TABLES] {
            connection.execute_batch(tables).map_err(failed)?;
        }
        connection.pragma_update(None, "user_version", VERSION).map_err(failed)?;
        connection.pragma_update(None, "wal_autocheckpoint", 0).map_err(failed)?;
        let keeper = keep_tidy(&path).map_err(failed)?;
        Ok(Self { path, connection: Mutex::new(connection), readers: Mutex::default(), _keeper: keeper })
    }

    /// Reads, on a connection for itself.
    pub(crate) fn read<T>(
        &self,
        look: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<T> {
        let idle = lock(&self.readers).pop();
        let connection = idle.map_or_else(|| self.reader(), Ok)?;
        let seen = look(&connection);
        let mut readers = lock(&self.readers);
        if readers.len() < MOST_READERS {
            readers.push(connection);
        }
        seen
    }

    fn reader(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        connection.busy_timeout(PATIENCE)?;
        Ok(connection)
    }

    /// The database itself, for modules that write into tables of their own.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Connection> {
        lock(&self.connection)
    }

    /// Changes something by one statement.
    pub(crate) fn write(&self, sql: &str, values: impl Params) -> rusqlite::Result<()> {
        self.lock().prepare_cached(sql)?.execute(values)?;
        Ok(())
    }

    /// The rows that a statement finds.
    pub(crate) fn rows<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Vec<T>> {
        self.read(|connection| connection.prepare_cached(sql)?.query_map(values, read)?.collect())
    }

    /// The first value of the first row that a statement finds.
    pub(crate) fn value<T: FromSql>(&self, sql: &str, values: impl Params) -> rusqlite::Result<Option<T>> {
        self.read(|connection| connection.prepare_cached(sql)?.query_row(values, |row| row.get(0)).optional())
    }

    /// Keeps a game as it is now.
    pub(crate) fn put_game(&self, id: &str, over: bool, body: &str) -> rusqlite::Result<()> {
        let sql = "INSERT INTO game VALUES (?1, ?2, ?2, ?3, ?4) \
                   ON CONFLICT (id) DO UPDATE SET changed = ?2, over = ?3, body = ?4";
        self.write(sql, params![id, now(), over, body])
    }

    /// A game as it was kept.
    pub(crate) fn game(&self, id: &str) -> rusqlite::Result<Option<String>> {
        self.value("SELECT body FROM game WHERE id = ?", [id])
    }

    /// The games of a browser that are not over, the latest first: name, and what was kept.
    pub(crate) fn unfinished(&self, client: &str, most: u32) -> rusqlite::Result<Vec<(String, String)>> {
        let sql = "SELECT id, body FROM (SELECT * FROM game WHERE NOT over ORDER BY changed DESC LIMIT 1000) \
                   WHERE instr(body, ?1) AND json_array_length(body, '$.turns') > 0 LIMIT ?2";
        self.rows(sql, params![client, most], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// A setting.
    pub(crate) fn setting(&self, name: &str) -> rusqlite::Result<Option<String>> {
        self.value("SELECT value FROM setting WHERE name = ?", [name])
    }

    /// Keeps a setting.
    pub(crate) fn set(&self, name: &str, value: &str) -> rusqlite::Result<()> {
        let sql = "INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.write(sql, [name, value])
    }

    /// Whether a game is not over and was played on within some seconds.
    pub(crate) fn is_open(&self, id: &str, within: i64) -> rusqlite::Result<bool> {
        let sql = "SELECT 1 FROM game WHERE id = ? AND over = 0 AND changed > ?";
        Ok(self.value::<i64>(sql, params![id, now() - within])?.is_some())
    }

    /// An instant as the clock on this machine's wall shows it.
    pub(crate) fn local_time(&self, seconds: i64, form: &str) -> rusqlite::Result<String> {
        let sql = "SELECT strftime(?, ?, 'unixepoch', 'localtime')";
        Ok(self.value(sql, params![form, seconds])?.unwrap_or_default())
    }

    /// The instant that the clock on the wall shows as a text such as `2026-05-01T12:00`; nothing if it is no such text.
    pub(crate) fn instant_of(&self, text: &str) -> rusqlite::Result<Option<i64>> {
        let digits =
            text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_digit() || b"-T:".contains(&byte));
        if !digits {
            return Ok(None);
        }
        let sql = "SELECT CAST(strftime('%s', ?, 'utc') AS INTEGER)";
        Ok(self.value(sql, [text])?.flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, mpsc};

    #[test]
    fn a_slow_reader_holds_up_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Store::open(folder.path()).unwrap());
        store.set("door", "closed").unwrap();
        let ((begun, begins), (end, ends)) = (mpsc::channel(), mpsc::channel::<()>());
        let slow = {
            let store = Arc::clone(&store);
            std::thread::spawn(move || {
                store.read(|connection| {
                    connection.execute_batch("BEGIN")?;
                    let look = || {
                        connection.query_row("SELECT value FROM setting", [], |row| row.get::<_, String>(0))
                    };
                    let first = look()?;
                    begun.send(()).unwrap();
                    ends.recv().unwrap();
                    let second = look()?;
                    connection.execute_batch("COMMIT")?;
                    Ok((first, second))
                })
            })
        };
        begins.recv().unwrap();
        for number in 0..100 {
            store.set("door", &number.to_string()).unwrap();
            assert_eq!(store.setting("door").unwrap().as_deref(), Some(number.to_string().as_str()));
        }
        end.send(()).unwrap();
        assert_eq!(slow.join().unwrap().unwrap(), ("closed".to_owned(), "closed".to_owned()));
        assert_eq!(lock(&store.readers).len(), 2, "both connections are there for the next");
    }

    #[test]
    fn readers_write_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        assert!(store.read(|connection| connection.execute("DELETE FROM setting", [])).is_err());
    }
}
