use crate::{Illegal, Layout, LayoutKind, Place};

/// A rectangle of numbered cells with names: a capital letter for the column, a small letter or a digit for the row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) columns: u8,
    pub(crate) rows: u8,
    /// The first row's name.
    pub(crate) first_row: u8,
    /// How much the numbers of cells grow with the column, and with the row.
    pub(crate) steps: [u16; 2],
}

impl Grid {
    /// The number of a cell.
    pub(crate) fn cell(self, column: u8, row: u8) -> u16 {
        u16::from(column) * self.steps[0] + u16::from(row) * self.steps[1]
    }

    /// A cell's column and row.
    pub(crate) fn coordinates(self, cell: impl Into<u16>) -> (u8, u8) {
        let long = self.steps[0].max(self.steps[1]);
        let cell = cell.into();
        let (whole, rest) = ((cell / long) as u8, (cell % long) as u8);
        if self.steps[0] == long { (whole, rest) } else { (rest, whole) }
    }

    /// A cell's name.
    pub(crate) fn name(self, cell: impl Into<u16>) -> String {
        let (column, row) = self.coordinates(cell);
        [char::from(b'A' + column), char::from(self.first_row + row)].iter().collect()
    }

    /// The name of a row.
    pub(crate) fn row_name(self, row: u8) -> String {
        char::from(self.first_row + row).to_string()
    }

    /// The cell that two characters name. `example` is a whole move, for the error.
    pub(crate) fn read(self, text: &str, whole: &str, example: &str) -> Result<u16, Illegal> {
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
        let (column, row) = (column.wrapping_sub(b'A'), row.wrapping_sub(self.first_row));
        if column < self.columns && row < self.rows {
            Ok(self.cell(column, row))
        } else {
            Err(Illegal::OffBoard { cell: text.to_owned() })
        }
    }

    /// The whole rectangle as a board to draw.
    pub(crate) fn layout(self, dark: impl Fn(u8) -> bool) -> Layout {
        let cells =
            (0..self.columns).flat_map(|column| (0..self.rows).map(move |row| self.cell(column, row)));
        self.layout_of(LayoutKind::Flat, &cells.collect::<Vec<_>>(), |cell| dark(cell as u8))
    }

    /// Some of the cells as a board to draw, no larger than these cells need.
    pub(crate) fn layout_of(self, kind: LayoutKind, cells: &[u16], dark: impl Fn(u16) -> bool) -> Layout {
        let (columns, rows): (Vec<u8>, Vec<u8>) = cells.iter().map(|&cell| self.coordinates(cell)).unzip();
        let bounds = |all: &[u8]| all.iter().min().copied().zip(all.iter().max().copied()).unwrap_or((0, 0));
        let ((left, right), (low, high)) = (bounds(&columns), bounds(&rows));
        let place = |&id: &u16| {
            let (column, row) = self.coordinates(id);
            let (column, row) = (usize::from(column - left), usize::from(row - low));
            Place { id, column, row, name: self.name(id), dark: dark(id) }
        };
        Layout {
            kind,
            columns: (left..=right).map(|column| char::from(b'A' + column).to_string()).collect(),
            rows: (low..=high).map(|row| self.row_name(row)).collect(),
            places: cells.iter().map(place).collect(),
        }
    }
}
