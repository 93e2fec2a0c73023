//! The form that all position texts share: `BOARD SIDE key value key value flag`.

use crate::{BadPosition, Side, explain::quoted, grid::Grid};
use core::ops::RangeInclusive;

/// A position text taken apart, its words not yet understood.
pub(crate) struct PositionText<'a> {
    /// The words before the side.
    pub(crate) board: Vec<&'a str>,
    /// Who is to move.
    pub(crate) side: Side,
    values: Vec<(&'a str, &'a str)>,
}

impl<'a> PositionText<'a> {
    /// Takes a text apart; behind the side only these keys, each with a value, and these flags may stand.
    pub(crate) fn read(text: &'a str, keys: &[&str], flags: &[&str]) -> Result<Self, BadPosition> {
        let mut words = text.split_whitespace();
        let mut board = Vec::new();
        let side = loop {
            let word = words.next().ok_or(BadPosition::NoSide)?;
            match Side::from_word(word) {
                Some(side) => break side,
                None => board.push(word),
            }
        };
        if board.is_empty() {
            return Err(BadPosition::NoBoard);
        }
        let mut values: Vec<(&str, &str)> = Vec::new();
        while let Some(key) = words.next() {
            if values.iter().any(|&(known, _)| known == key) {
                return Err(BadPosition::Twice { key: key.to_owned() });
            }
            if flags.contains(&key) {
                values.push((key, ""));
            } else if keys.contains(&key) {
                let value = words.next().ok_or_else(|| BadPosition::NoValue { key: key.to_owned() })?;
                values.push((key, value));
            } else if keys.is_empty() {
                return Err(BadPosition::NothingFollows { word: quoted(key) });
            } else {
                let known = [keys, flags].concat().join(", ");
                return Err(BadPosition::UnknownWord { word: quoted(key), known });
            }
        }
        Ok(Self { board, side, values })
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
            Some(value) => in_range(key, value, range),
        }
    }

    /// A key's two numbers `white:black`, each within the range; zeros when the key is not there.
    pub(crate) fn pair(&self, key: &str, range: RangeInclusive<u32>) -> Result<[u32; 2], BadPosition> {
        let Some(value) = self.value(key) else { return Ok([0, 0]) };
        let Some((white, black)) = value.split_once(':') else { return Err(bad_value(key, value)) };
        Ok([in_range(key, white, range.clone())?, in_range(key, black, range)?])
    }
}

fn bad_value(key: &str, value: &str) -> BadPosition {
    BadPosition::BadValue { key: key.to_owned(), value: quoted(value) }
}

fn in_range(key: &str, value: &str, range: RangeInclusive<u32>) -> Result<u32, BadPosition> {
    let number = whole_number(value).ok_or_else(|| bad_value(key, value))?;
    if range.contains(&number) {
        return Ok(number);
    }
    Err(BadPosition::OutOfRange {
        key: key.to_owned(),
        value: number,
        least: *range.start(),
        most: *range.end(),
    })
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
        let mut column = 0_u32;
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                column = column.saturating_add(whole_number(&rest[..digits]).unwrap_or(0));
                rest = &rest[digits..];
                continue;
            }
            let side = match letter {
                'w' => Some(Side::White),
                'b' => Some(Side::Black),
                '.' => None,
                _ => {
                    let letter = quoted(&letter.to_string());
                    return Err(BadPosition::Letter { row: grid.row_name(row), letter });
                }
            };
            if let (Some(side), true) = (side, column < u32::from(grid.columns)) {
                piece(grid.cell(column as u8, row) as u8, side);
            }
            column = column.saturating_add(1);
            rest = &rest[1..];
        }
        if column != u32::from(grid.columns) {
            let (row, right) = (grid.row_name(row), u32::from(grid.columns));
            return Err(BadPosition::Cells { row, cells: column, right });
        }
    }
    Ok(())
}

/// The board as [`read_rows`] reads it.
pub(crate) fn write_rows(grid: Grid, owner: impl Fn(u8) -> Option<Side>) -> String {
    let mut text = String::new();
    for row in (0..grid.rows).rev() {
        let mut empty = 0;
        for column in 0..grid.columns {
            match owner(grid.cell(column, row) as u8) {
                None => empty += 1,
                Some(side) => {
                    flush(&mut text, &mut empty);
                    text.push(if side == Side::White { 'w' } else { 'b' });
                }
            }
        }
        flush(&mut text, &mut empty);
        if row > 0 {
            text.push('/');
        }
    }
    text
}

fn flush(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
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
