//! Games in short, for lists.

use super::{
    Storage,
    rows::{broken, read_points},
    sentence,
};
use crate::prelude::*;
use rusqlite::{Row, ToSql};

/// A game of a tournament as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedGame {
    /// Round, board and pair of the meeting, from 1, and the game of the pair, 0 or 1.
    pub place: [u32; 4],
    /// Which game.
    pub game: Game,
    /// White and black.
    pub names: [String; 2],
    /// Who won; nothing when the game is void.
    pub winner: Option<Winner>,
    /// What ended it.
    pub verdict: Verdict,
    /// The rules' word for the ending, or what exactly was wrong.
    pub reason: Reason,
    /// White's and black's points, in games that have them.
    pub points: Option<[u32; 2]>,
    /// The number of lines played.
    pub moves: usize,
}

/// Which games a list contains. A field that is `None` or false excludes no game.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct GameFilter {
    /// Games of this program.
    pub player: Option<String>,
    /// Games against this program.
    pub opponent: Option<String>,
    /// Games with this ending, for `player` if one is named, otherwise for white.
    pub result: Option<GameEnd>,
    /// Games that ended by this verdict.
    pub verdict: Option<Verdict>,
    /// Games that a program lost by a fault, and void ones.
    pub faults: bool,
    /// The latest first, instead of in the order of the rounds.
    pub latest: bool,
}

khod_games::named! {
    /// The ending of a game for one of its players.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum GameEnd {
        /// A win.
        Won = "won",
        /// A draw.
        Drawn = "drawn",
        /// A loss.
        Lost = "lost",
        /// A void game.
        Void = "void",
    }
}

impl ListedGame {
    /// The side whose fault ended the game.
    pub fn faulty(&self) -> Option<Side> {
        match self.winner {
            Some(Winner::Side(winner)) if self.verdict.is_fault() => Some(winner.other()),
            _ => None,
        }
    }
}

impl GameFilter {
    /// The condition as SQL, with its values.
    fn condition(&self) -> (String, Vec<(&'static str, &dyn ToSql)>) {
        let mut parts = vec!["TRUE"];
        let mut values: Vec<(&'static str, &dyn ToSql)> = Vec::new();
        if let Some(name) = &self.player {
            parts.push("(white = :player OR black = :player)");
            values.push((":player", name));
        }
        if let Some(name) = &self.opponent {
            parts.push("(white = :opponent OR black = :opponent)");
            values.push((":opponent", name));
        }
        parts.extend(self.result.map(|end| match (end, self.player.is_some()) {
            (GameEnd::Void, _) => "winner IS NULL",
            (GameEnd::Drawn, _) => "winner = 'draw'",
            (GameEnd::Won, false) => "winner = 'white'",
            (GameEnd::Lost, false) => "winner = 'black'",
            (GameEnd::Won, true) => {
                "CASE winner WHEN 'white' THEN white WHEN 'black' THEN black END = :player"
            }
            (GameEnd::Lost, true) => {
                "CASE winner WHEN 'white' THEN black WHEN 'black' THEN white END = :player"
            }
        }));
        let verdict = self.verdict.map(|verdict| format!("verdict = '{}'", verdict.word()));
        parts.extend(verdict.as_deref());
        if self.faults {
            parts.push("verdict <> 'rules'");
        }
        (parts.join(" AND "), values)
    }
}

impl Storage {
    /// Lists `most` games at most, after skipping some, without their moves, and counts all that match.
    pub fn list(
        &self,
        filter: &GameFilter,
        skip: u64,
        most: u64,
    ) -> Result<(Vec<ListedGame>, u64), StorageFailure> {
        let (condition, mut values) = filter.condition();
        let count = format!("SELECT count(*) FROM game WHERE {condition}");
        let count: i64 = self.connection.prepare(&count)?.query_row(&values[..], |row| row.get(0))?;
        // Records are numbered in the order in which they came.
        let order = if filter.latest { "record.rowid DESC" } else { "round, board, part, leg" };
        let mut statement = self.connection.prepare(&format!(
            "SELECT round, board, part, leg, game, white, black, winner, verdict, white_points, black_points, reason, moves \
             FROM record JOIN game USING (round, board, part, leg) WHERE {condition} ORDER BY {order} LIMIT :most OFFSET :skip"
        ))?;
        let (most, skip) = (i64::try_from(most).unwrap_or(i64::MAX), i64::try_from(skip).unwrap_or(i64::MAX));
        values.extend([(":most", &most as &dyn ToSql), (":skip", &skip)]);
        let games = statement.query_and_then(&values[..], read)?;
        Ok((games.collect::<Result<_, _>>()?, count as u64))
    }
}

fn read(row: &Row<'_>) -> Result<ListedGame, StorageFailure> {
    let text = |column: usize| row.get::<_, String>(column);
    let (game, verdict) = (text(4)?, text(8)?);
    let verdict = Verdict::from_word(&verdict).ok_or_else(|| broken(&verdict))?;
    Ok(ListedGame {
        place: [row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?],
        game: Game::from_name(&game).ok_or_else(|| broken(&game))?,
        names: [text(5)?, text(6)?],
        winner: row.get::<_, Option<String>>(7)?.and_then(|word| Winner::from_word(&word)),
        verdict,
        reason: match verdict {
            Verdict::Rules => Cause::Rules { reason: text(11)? }.reason(),
            _ => sentence::read(&text(11)?),
        },
        points: read_points(row)?,
        moves: text(12)?.lines().count(),
    })
}
