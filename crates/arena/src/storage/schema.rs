//! The tables of the database, and checks that a file has them.

use super::Fingerprint;
use crate::prelude::*;
use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};
use std::io::Read;

/// “khod”, in the header of the file.
const APPLICATION: i64 = 0x6B68_6F64;
/// In format 1 a reason was the arbiter's prose. Format 2 had no marks of when a program wrote to its standard error. In format 3 void
/// games were not played again.
const VERSION: i64 = 4;
const OLDEST: i64 = 1;
/// The first bytes of every SQLite file.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

const TABLES: &str = "
CREATE TABLE fact (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE program_file (program TEXT NOT NULL, file TEXT NOT NULL, sha256 TEXT NOT NULL);
CREATE TABLE game (
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    part INTEGER NOT NULL,
    leg INTEGER NOT NULL,
    game TEXT NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    winner TEXT,
    verdict TEXT NOT NULL,
    white_points INTEGER,
    black_points INTEGER,
    identity INTEGER NOT NULL,
    replays INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (round, board, part, leg)
) WITHOUT ROWID;
CREATE TABLE record (
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    part INTEGER NOT NULL,
    leg INTEGER NOT NULL,
    move_limit INTEGER,
    setup TEXT,
    reason TEXT NOT NULL,
    moves TEXT NOT NULL,
    nanoseconds TEXT NOT NULL,
    sandbox INTEGER NOT NULL,
    notes TEXT NOT NULL,
    white_errors BLOB NOT NULL,
    black_errors BLOB NOT NULL,
    marks TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (round, board, part, leg)
);
";

/// The change from format 2 to format 3.
const MARKS: &str = "ALTER TABLE record ADD COLUMN marks TEXT NOT NULL DEFAULT ''";

/// The change from format 3 to format 4. Void games of such a file are not played again, since later rounds may depend on them.
const REPLAYS: &str =
    "ALTER TABLE game ADD COLUMN replays INTEGER NOT NULL DEFAULT 0; UPDATE game SET replays = 1";

/// The format of the file.
pub(super) fn version(connection: &Connection) -> Result<i64, StorageFailure> {
    number(connection, "user_version")
}

/// Checks the first bytes, so that a foreign file is never changed.
pub(super) fn look(path: &Path) -> Result<(), StorageFailure> {
    let Ok(mut file) = File::open(path) else { return Ok(()) };
    if file.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        return Err(StorageFailure::Foreign);
    }
    let mut start = Vec::new();
    let read = file.by_ref().take(MAGIC.len() as u64).read_to_end(&mut start);
    read.map_err(|error| StorageFailure::Other { why: error.to_string() })?;
    if start.is_empty() || start == MAGIC { Ok(()) } else { Err(StorageFailure::Foreign) }
}

pub(super) fn prepare(connection: &Connection) -> Result<(), StorageFailure> {
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(())
}

fn number(connection: &Connection, pragma: &str) -> Result<i64, StorageFailure> {
    Ok(connection.pragma_query_value(None, pragma, |row| row.get(0))?)
}

/// Whether the file has no tables yet: an arbiter that is killed while creating it leaves it so.
pub(super) fn is_empty(connection: &Connection) -> Result<bool, StorageFailure> {
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(tables == 0 && number(connection, "application_id")? == 0)
}

/// Checks that the file is a tournament's file of a version that can be read.
pub(super) fn check(connection: &Connection) -> Result<(), StorageFailure> {
    if is_empty(connection)? {
        return Err(StorageFailure::Missing);
    }
    if number(connection, "application_id")? != APPLICATION {
        return Err(StorageFailure::Foreign);
    }
    match version(connection)? {
        OLDEST..=VERSION => Ok(()),
        found => Err(StorageFailure::Version { found, known: VERSION }),
    }
}

/// Converts a file of an older format to this one, in one transaction.
pub(super) fn renew(connection: &mut Connection) -> Result<(), StorageFailure> {
    let found = version(connection)?;
    if found == VERSION {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    if found < 2 {
        transaction.execute_batch(
            "UPDATE record SET reason = json_object('sentence', 'cause-told', 'text', reason) WHERE (round, board, part, leg) IN \
             (SELECT round, board, part, leg FROM game WHERE verdict <> 'rules')",
        )?;
    }
    if found < 3 {
        transaction.execute_batch(MARKS)?;
    }
    transaction.execute_batch(REPLAYS)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    Ok(transaction.commit()?)
}

/// Makes the tables and writes the specification and the fingerprints, in one transaction.
pub(super) fn create(
    connection: &mut Connection,
    specification: &Specification,
    fingerprints: &[Fingerprint],
) -> Result<(), StorageFailure> {
    let transaction = connection.transaction()?;
    transaction.execute_batch(TABLES)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    let essence = write(&specification.essence());
    for (key, value) in [("specification", &essence), ("specification-sha256", &sha256(essence.as_bytes()))] {
        transaction.execute("INSERT INTO fact VALUES (?, ?)", params![key, value])?;
    }
    for Fingerprint { program, file, sha256 } in fingerprints {
        let row = params![program, file, sha256];
        transaction.execute("INSERT INTO program_file VALUES (?, ?, ?)", row)?;
    }
    Ok(transaction.commit()?)
}

/// The SHA-256 of bytes, in hexadecimal.
pub(super) fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Bytes in hexadecimal.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// Lines of `key = value`. Values have no line ends: names have none, and khod makes the others or splits them into words.
fn write(essence: &[(String, String)]) -> String {
    let line = |(key, value): &(String, String)| format!("{key} = {}", value.replace('\n', " "));
    essence.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Checks that the specification is the one that the tournament began with.
pub(super) fn check_essence(
    connection: &Connection,
    specification: &Specification,
) -> Result<(), StorageFailure> {
    let now = write(&specification.essence());
    let fact = |key: &str| {
        let value = connection.query_row("SELECT value FROM fact WHERE key = ?", [key], |row| row.get(0));
        value.optional().map(|value: Option<String>| value.unwrap_or_default())
    };
    if fact("specification-sha256")? == sha256(now.as_bytes()) {
        return Ok(());
    }
    let before = fact("specification")?;
    let changed = |one: &str, other: &str| {
        let line = one.lines().find(|line| !other.lines().any(|known| known == *line))?;
        Some(line.split_once(" = ")?.0.to_owned())
    };
    let key = changed(&now, &before).or_else(|| changed(&before, &now)).unwrap_or_default();
    let value = |text: &str| {
        let mut lines = text.lines().filter_map(|line| line.split_once(" = "));
        quoted(lines.find(|(known, _)| *known == key).map_or("—", |(_, value)| value))
    };
    Err(StorageFailure::Changed { before: value(&before), now: value(&now), key: quoted(&key) })
}

/// Checks that specification and programs are those that the tournament began with. Additional files, such as those of a compiler, do
/// no harm.
pub(super) fn check_same(
    connection: &Connection,
    specification: &Specification,
    fingerprints: &[Fingerprint],
) -> Result<(), StorageFailure> {
    check_essence(connection, specification)?;
    let changed = fingerprints_of(connection)?.into_iter().find(|before| !fingerprints.contains(before));
    changed.map_or(Ok(()), |Fingerprint { program, file, .. }| {
        Err(StorageFailure::ChangedProgram { program: quoted(&program), file: quoted(&file) })
    })
}

/// The fingerprints of the programs' files when the tournament began.
pub(super) fn fingerprints_of(connection: &Connection) -> Result<Vec<Fingerprint>, StorageFailure> {
    let mut statement =
        connection.prepare("SELECT program, file, sha256 FROM program_file ORDER BY rowid")?;
    let rows = statement.query_map([], |row| {
        Ok(Fingerprint { program: row.get(0)?, file: row.get(1)?, sha256: row.get(2)? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
