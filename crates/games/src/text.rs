//! The form that all position texts share: `BOARD SIDE key value key value flag`.

use crate::{BadPosition, Side, explain::quoted, grid::Grid};
use core::{mem::take, ops::RangeInclusive};

/// A position text taken apart into words that are not understood yet.
pub(crate) struct PositionText<'a> {
    /// The words before the side.
    pub(crate) board: Vec<&'a str>,
    /// Who is to move.
    pub(crate) side: Side,
    values: Vec<(&'a str, &'a str)>,
}

impl<'a> PositionText<'a> {
    /// Takes a text apart; behind the side only the given keys, each with a value, and the given flags may stand.
    pub(crate) fn read(text: &'a str, keys: &[&str], flags: &[&str]) -> Result<Self, BadPosition> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let side_at = |(at, word): (usize, &&str)| Some((at, Side::from_word(word)?));
        let (at, side) = words.iter().enumerate().find_map(side_at).ok_or(BadPosition::NoSide)?;
        if at == 0 {
            return Err(BadPosition::NoBoard);
        }
        let mut rest = words[at + 1..].iter().copied();
        let mut values: Vec<(&str, &str)> = Vec::new();
        while let Some(key) = rest.next() {
            if values.iter().any(|&(known, _)| known == key) {
                return Err(BadPosition::Twice { key: key.to_owned() });
            }
            if flags.contains(&key) {
                values.push((key, ""));
            } else if keys.contains(&key) {
                let value = rest.next().ok_or_else(|| BadPosition::NoValue { key: key.to_owned() })?;
                values.push((key, value));
            } else if keys.is_empty() {
                return Err(BadPosition::NothingFollows { word: quoted(key) });
            } else {
                let known = [keys, flags].concat().join(", ");
                return Err(BadPosition::UnknownWord { word: quoted(key), known });
            }
        }
        Ok(Self { board: words[..at].to_vec(), side, values })
    }

    /// The board of a game whose board is one word.
    pub(crate) fn board_word(&self) -> Result<&'a str, BadPosition> {
        if let [board] = self.board[..] { Ok(board) } else { Err(BadPosition::BoardWords) }
    }

    /// A key's value.
    pub(crate) fn value(&self, key: &str) -> Option<&'a str> {
        self.values.iter().find(|&&(known, _)| known == key).map(|&(_, value)| value)
    }

    /// Whether a flag stands there.
    pub(crate) fn flag(&self, flag: &str) -> bool {
        self.value(flag).is_some()
    }

    /// A key's number, within its range; `usual` when the key is not there.
    pub(crate) fn number(
        &self,
        key: &str,
        range: RangeInclusive<u32>,
        usual: u32,
    ) -> Result<u32, BadPosition> {
        match self.value(key) {
            None => Ok(usual),
            Some(value) => read_number(key, value, range),
        }
    }

    /// A key's two numbers `white:black`, each within the range; zeros when the key is not there.
    pub(crate) fn pair(&self, key: &str, range: RangeInclusive<u32>) -> Result<[u32; 2], BadPosition> {
        let Some(value) = self.value(key) else { return Ok([0, 0]) };
        let Some((white, black)) = value.split_once(':') else { return Err(bad_value(key, value)) };
        Ok([read_number(key, white, range.clone())?, read_number(key, black, range)?])
    }
}

/// The refusal of a value that is not of its key's form.
pub(crate) fn bad_value(key: &str, value: &str) -> BadPosition {
    BadPosition::BadValue { key: key.to_owned(), value: quoted(value) }
}

fn read_number(key: &str, value: &str, range: RangeInclusive<u32>) -> Result<u32, BadPosition> {
    let number = whole_number(value).ok_or_else(|| bad_value(key, value))?;
    in_range(key, number, range)
}

/// The number of a key, if it is within the range.
pub(crate) fn in_range(key: &str, value: u32, range: RangeInclusive<u32>) -> Result<u32, BadPosition> {
    let (key, (least, most)) = (key.to_owned(), range.into_inner());
    let right = (least..=most).contains(&value);
    if right { Ok(value) } else { Err(BadPosition::OutOfRange { key, value, least, most }) }
}

/// A whole number written with digits only; one too large to hold counts as the largest that can be held.
pub(crate) fn whole_number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u32::MAX))
}

/// Reads rows of `w`, `b` and numbers of empty cells, top row first, telling where pieces stand.
pub(crate) fn read_rows(grid: Grid, board: &str, mut piece: impl FnMut(u8, Side)) -> Result<(), BadPosition> {
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != usize::from(grid.rows) {
        return Err(BadPosition::Rows { rows: rows.len() as u32, right: u32::from(grid.rows) });
    }
    for (row, text) in (0..grid.rows).rev().zip(rows) {
        let (mut column, mut empty, right) = (0_u32, 0_u32, u32::from(grid.columns));
        for letter in text.chars() {
            if let Some(digit) = letter.to_digit(10) {
                empty = empty.saturating_mul(10).saturating_add(digit);
                continue;
            }
            let side = Side::from_letter(letter);
            if side.is_none() && letter != '.' {
                let letter = quoted(&letter.to_string());
                return Err(BadPosition::Letter { row: grid.row_name(row), letter });
            }
            column = column.saturating_add(take(&mut empty));
            if let Some(side) = side.filter(|_| column < right) {
                piece(grid.cell(column as u8, row) as u8, side);
            }
            column = column.saturating_add(1);
        }
        let cells = column.saturating_add(empty);
        if cells != right {
            return Err(BadPosition::Cells { row: grid.row_name(row), cells, right });
        }
    }
    Ok(())
}

/// The board as text: the inverse of [`read_rows`].
pub(crate) fn write_rows(grid: Grid, owner: impl Fn(u8) -> Option<Side>) -> String {
    let row = |row: u8| -> String {
        let cells: Vec<Option<Side>> =
            (0..grid.columns).map(|column| owner(grid.cell(column, row) as u8)).collect();
        // Empty cells side by side are one number, every piece is a letter.
        let runs = cells.chunk_by(|one, next| one.is_none() && next.is_none());
        runs.map(|run| run[0].map_or(run.len().to_string(), |side| side.letter().to_string())).collect()
    };
    (0..grid.rows).rev().map(row).collect::<Vec<_>>().join("/")
}

/// The number of half-moves made when `side` is about to make the move of this number.
pub(crate) const fn half_moves(number: u32, side: Side) -> u32 {
    2 * (number - 1) + side.index() as u32
}

/// The number of the move about to be made after a number of half-moves.
pub(crate) const fn move_number(half_moves: u32) -> u32 {
    half_moves / 2 + 1
}

/// Checks that each player has a possible number of pieces.
pub(crate) fn check_counts(counts: [u32; 2], least: u32, most: u32) -> Result<(), BadPosition> {
    for (side, pieces) in Side::BOTH.into_iter().zip(counts) {
        let side = side.word().to_owned();
        if pieces > most {
            return Err(BadPosition::TooManyPieces { side, pieces, most });
        }
        if pieces < least {
            return Err(BadPosition::NoPieces { side });
        }
    }
    Ok(())
}
