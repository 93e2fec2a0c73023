//! Games as rows.

use super::{Storage, schema, sentence};
use crate::{
    prelude::*,
    schedule::{Leg, Pairing, PairingOutcome},
};
use rusqlite::{Connection, Row, Transaction, params};
use sha2::{Digest, Sha256};
use std::{collections::HashMap, ops::RangeInclusive};

/// A game of a tournament with its place in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// The round, from 1.
    pub round: u32,
    /// The board, from 1.
    pub board: u32,
    /// The pair of the meeting, from 1.
    pub part: u32,
    /// The game of the pair, 0 or 1.
    pub leg: usize,
    /// The result of the game.
    pub result: GameResult,
}

impl StoredGame {
    /// The game's round, board, pair and number in the pair.
    pub const fn place(&self) -> [u32; 4] {
        [self.round, self.board, self.part, self.leg as u32]
    }
}

/// A hash that is equal for games that are the same move by move.
fn identity(result: &GameResult) -> i64 {
    let mut sha256 = Sha256::new();
    let parts = result.setup.iter().chain(&result.moves);
    for text in parts.map(String::as_str).chain([result.verdict.word()]) {
        sha256.update(text.as_bytes());
        sha256.update(b"\n");
    }
    let digest = sha256.finalize();
    i64::from_le_bytes(std::array::from_fn(|at| digest[at]))
}

pub(super) fn insert(
    transaction: &Transaction<'_>,
    pairing: &Pairing,
    leg: usize,
    result: &GameResult,
    replays: u32,
) -> rusqlite::Result<()> {
    let Pairing { round, board, part, .. } = *pairing;
    let leg = leg as i64;
    let game = "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
    let inserted = transaction.prepare(game)?.execute(params![
        round,
        board,
        part,
        leg,
        result.game.name(),
        result.names[0],
        result.names[1],
        result.winner.map(Winner::word),
        result.verdict.word(),
        result.points.map(|points| points[0]),
        result.points.map(|points| points[1]),
        identity(result),
        replays,
    ])?;
    if inserted == 0 {
        return Ok(());
    }
    let times: Vec<String> = result.times.iter().map(|time| time.as_nanos().to_string()).collect();
    let reason = result.rules_word().map_or_else(|| sentence::write(&result.reason), str::to_owned);
    let marks: Vec<String> = result.marks.iter().map(ToString::to_string).collect();
    let record = "INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    transaction.prepare(record)?.execute(params![
        round,
        board,
        part,
        leg,
        result.limit,
        result.setup,
        reason,
        result.moves.join("\n"),
        times.join(" "),
        result.sandbox,
        result.notes.iter().map(sentence::write).collect::<Vec<_>>().join("\n"),
        result.errors[0],
        result.errors[1],
        marks.join(" "),
    ])?;
    Ok(())
}

/// Puts a game in the place of a void one, whose note about the machine is kept.
pub(super) fn replace(
    transaction: &Transaction<'_>,
    pairing: &Pairing,
    leg: usize,
    result: &GameResult,
) -> Result<(), StorageFailure> {
    let place = [pairing.round, pairing.board, pairing.part, leg as u32];
    let before = game(transaction, place)?.map(|game| game.result);
    let Some(before) = before.filter(|result| result.verdict.is_void()) else { return Ok(()) };
    let here = "WHERE round = ? AND board = ? AND part = ? AND leg = ?";
    let replays: u32 =
        transaction.query_row(&format!("SELECT replays FROM game {here}"), place, |row| row.get(0))?;
    for table in ["game", "record"] {
        transaction.execute(&format!("DELETE FROM {table} {here}"), place)?;
    }
    let mut result = result.clone();
    let why = Note::on_the_machine(&before.notes).cloned().unwrap_or_else(|| Note::Void.reason());
    result.notes.insert(0, Note::ReplayedAtEnd { why }.reason());
    Ok(insert(transaction, pairing, leg, &result, replays + 1)?)
}

/// A value that the file can only have if another program wrote it.
pub(super) fn broken(what: &str) -> StorageFailure {
    StorageFailure::Other { why: format!("broken row: {what}") }
}

impl Storage {
    /// Hands over every finished pairing in order, with a hash for each of its games that only equal games share. Only one pairing at a
    /// time is in memory.
    pub fn outcomes(
        &self,
        specification: &Specification,
        each: impl FnMut(&PairingOutcome, [u64; 2]),
    ) -> Result<(), StorageFailure> {
        self.outcomes_of_rounds(specification, 0..=u32::MAX, each)
    }

    /// The same for some rounds only.
    pub fn outcomes_of_rounds(
        &self,
        specification: &Specification,
        rounds: RangeInclusive<u32>,
        mut each: impl FnMut(&PairingOutcome, [u64; 2]),
    ) -> Result<(), StorageFailure> {
        let names = specification.entrants.iter().enumerate();
        let players: HashMap<&str, usize> = names.map(|(at, entrant)| (entrant.name.as_str(), at)).collect();
        let replays = if schema::version(&self.connection)? >= 4 { "replays" } else { "1" };
        let mut statement = self.connection.prepare(&format!(
            "SELECT round, board, part, leg, game, white, black, winner, verdict, white_points, black_points, identity, {replays} \
             FROM game WHERE round BETWEEN ? AND ? ORDER BY round, board, part, leg",
        ))?;
        let mut rows = statement.query([rounds.start(), rounds.end()])?;
        let mut half: Option<(Pairing, Leg, i64)> = None;
        while let Some(row) = rows.next()? {
            let player = |column: usize| -> Result<usize, StorageFailure> {
                let name = row.get_ref(column)?.as_str().map_err(|_| broken("name"))?;
                players.get(name).copied().ok_or_else(|| broken(name))
            };
            let number: i64 = row.get(3)?;
            let leg = read_leg(row, number as usize)?;
            let identity: i64 = row.get(11)?;
            match half.take() {
                None if number == 0 => {
                    let word = row.get_ref(4)?.as_str().map_err(|_| broken("game"))?;
                    let event = specification.events.iter().position(|event| event.game.name() == word);
                    let pairing = Pairing {
                        round: row.get(0)?,
                        board: row.get(1)?,
                        part: row.get(2)?,
                        event: event.ok_or_else(|| broken(word))?,
                        players: [player(5)?, player(6)?],
                    };
                    half = Some((pairing, leg, identity));
                }
                Some((pairing, first, known)) if number == 1 => {
                    let outcome = PairingOutcome { pairing, legs: [first, leg] };
                    each(&outcome, [known, identity].map(i64::cast_unsigned));
                }
                _ => return Err(broken("a game without its other half")),
            }
        }
        Ok(())
    }

    /// Hands over every game, or every game of one player, with its whole record, in order.
    pub fn games(
        &self,
        player: Option<&str>,
        mut each: impl FnMut(StoredGame),
    ) -> Result<(), StorageFailure> {
        let rest = "WHERE ?1 IS NULL OR white = ?1 OR black = ?1 ORDER BY round, board, part, leg";
        let mut statement = self.connection.prepare(&question(&self.connection, rest)?)?;
        let mut rows = statement.query([player])?;
        while let Some(row) = rows.next()? {
            each(read_game(row)?);
        }
        Ok(())
    }

    /// One game with its whole record, by round, board, pair of the meeting (all from 1) and game of the pair (0 or 1).
    pub fn game(&self, place: [u32; 4]) -> Result<Option<StoredGame>, StorageFailure> {
        game(&self.connection, place)
    }
}

fn read_leg(row: &Row<'_>, number: usize) -> Result<Leg, StorageFailure> {
    let winner = row.get_ref(7)?.as_str_or_null().map_err(|_| broken("winner"))?;
    let winner = winner.map(|word| Winner::from_word(word).ok_or_else(|| broken(word))).transpose()?;
    let word = row.get_ref(8)?.as_str().map_err(|_| broken("verdict"))?;
    let verdict = Verdict::from_word(word).ok_or_else(|| broken(word))?;
    Ok(Leg { replays: row.get(12)?, ..Leg::new(number & 1, winner, verdict, read_points(row)?) })
}

/// White's and black's points, in games that have them.
pub(super) fn read_points(row: &Row<'_>) -> rusqlite::Result<Option<[u32; 2]>> {
    let points: [Option<u32>; 2] = [row.get(9)?, row.get(10)?];
    Ok(points[0].zip(points[1]).map(<[u32; 2]>::from))
}

/// The query for games with their whole records.
fn question(connection: &Connection, rest: &str) -> Result<String, StorageFailure> {
    let marks = if schema::version(connection)? >= 3 { "marks" } else { "''" };
    Ok(format!(
        "SELECT round, board, part, leg, game, white, black, winner, verdict, white_points, black_points, \
         move_limit, setup, reason, moves, nanoseconds, sandbox, notes, white_errors, black_errors, {marks} \
         FROM game JOIN record USING (round, board, part, leg) {rest}"
    ))
}

/// One game, by its place.
fn game(connection: &Connection, place: [u32; 4]) -> Result<Option<StoredGame>, StorageFailure> {
    let rest = "WHERE round = ? AND board = ? AND part = ? AND leg = ?";
    let mut statement = connection.prepare(&question(connection, rest)?)?;
    let mut rows = statement.query(place)?;
    rows.next()?.map(read_game).transpose()
}

fn read_game(row: &Row<'_>) -> Result<StoredGame, StorageFailure> {
    let text = |column: usize| row.get::<_, String>(column);
    let lines = |text: String| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    let (game, verdict) = (text(4)?, text(8)?);
    let verdict = Verdict::from_word(&verdict).ok_or_else(|| broken(&verdict))?;
    let reason = match verdict {
        Verdict::Rules => Cause::Rules { reason: text(13)? }.reason(),
        _ => sentence::read(&text(13)?),
    };
    let winner = row.get::<_, Option<String>>(7)?;
    let times = text(15)?;
    let times = times.split_whitespace().filter_map(|time| time.parse().ok()).map(Duration::from_nanos);
    let marks = text(20)?;
    let result = GameResult {
        game: Game::from_name(&game).ok_or_else(|| broken(&game))?,
        limit: row.get(11)?,
        setup: row.get(12)?,
        names: [text(5)?, text(6)?],
        winner: winner.and_then(|word| Winner::from_word(&word)),
        verdict,
        reason,
        points: read_points(row)?,
        moves: lines(text(14)?),
        times: times.collect(),
        sandbox: row.get(16)?,
        notes: text(17)?.lines().map(sentence::read).collect(),
        errors: [row.get(18)?, row.get(19)?],
        marks: marks.split_whitespace().filter_map(|mark| mark.parse().ok()).collect(),
    };
    let leg: i64 = row.get(3)?;
    Ok(StoredGame { round: row.get(0)?, board: row.get(1)?, part: row.get(2)?, leg: leg as usize, result })
}
