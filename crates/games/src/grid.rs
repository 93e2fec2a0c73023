use crate::{Illegal, Layout, LayoutKind, Place};

/// A rectangle of cells with names: a capital letter for the column, a small letter or a digit for the row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) columns: u8,
    pub(crate) rows: u8,
    first_row: u8,
}

impl Grid {
    /// Rows named `a`, `b`, ...
    pub(crate) const fn lettered(columns: u8, rows: u8) -> Self {
        Self { columns, rows, first_row: b'a' }
    }

    /// Rows named `1`, `2`, ...
    pub(crate) const fn numbered(columns: u8, rows: u8) -> Self {
        Self { columns, rows, first_row: b'1' }
    }

    /// A cell's name.
    pub(crate) fn name(self, (column, row): (u8, u8)) -> String {
        [char::from(b'A' + column), char::from(self.first_row + row)].iter().collect()
    }

    /// The cell that two characters name. `example` is a whole move, for the error.
    pub(crate) fn read(self, text: &str, whole: &str, example: &str) -> Result<(u8, u8), Illegal> {
        let &[column, row] = text.as_bytes() else {
            return Err(Illegal::unreadable(whole, example));
        };
        let right_row = if self.first_row == b'a' { row.is_ascii_alphabetic() } else { row.is_ascii_digit() };
        if !column.is_ascii_alphabetic() || !right_row {
            return Err(Illegal::unreadable(whole, example));
        }
        let right = [column.to_ascii_uppercase(), row.to_ascii_lowercase()];
        if right != [column, row] {
            let right = right.iter().map(|&letter| char::from(letter)).collect();
            return Err(Illegal::WrongCase { text: text.to_owned(), right });
        }
        let cell = (column.wrapping_sub(b'A'), row.wrapping_sub(self.first_row));
        if cell.0 < self.columns && cell.1 < self.rows {
            Ok(cell)
        } else {
            Err(Illegal::OffBoard { cell: text.to_owned() })
        }
    }

    /// The whole rectangle as a board to draw; `id` numbers the cells as the game's facts do.
    pub(crate) fn layout(self, id: impl Fn(u8, u8) -> u16, dark: impl Fn(u8, u8) -> bool) -> Layout {
        let cells = (0..self.columns).flat_map(|column| (0..self.rows).map(move |row| (column, row)));
        Layout {
            kind: LayoutKind::Flat,
            columns: (0..self.columns).map(|column| self.name((column, 0))[..1].to_owned()).collect(),
            rows: (0..self.rows).map(|row| self.name((0, row))[1..].to_owned()).collect(),
            places: cells
                .map(|(column, row)| Place {
                    id: id(column, row),
                    column: usize::from(column),
                    row: usize::from(row),
                    name: self.name((column, row)),
                    dark: dark(column, row),
                })
                .collect(),
        }
    }
}
