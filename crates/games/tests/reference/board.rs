//! A plain board: a list of rows, looked at cell by cell.

use khod_games::Side;

/// A rectangle of cells and whose pieces stand on them, by row and column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    cells: Vec<Vec<Option<Side>>>,
    first_row: u8,
}

pub(crate) const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

pub(crate) type Cell = (i32, i32);

pub(crate) fn ahead((column, row): Cell, (dx, dy): (i32, i32), distance: i32) -> Cell {
    (column + dx * distance, row + dy * distance)
}

impl Board {
    pub(crate) fn new(columns: usize, rows: usize, first_row: u8) -> Self {
        Self { cells: vec![vec![None; columns]; rows], first_row }
    }

    pub(crate) fn columns(&self) -> i32 {
        self.cells[0].len() as i32
    }

    pub(crate) fn rows(&self) -> i32 {
        self.cells.len() as i32
    }

    pub(crate) fn has(&self, (column, row): Cell) -> bool {
        (0..self.columns()).contains(&column) && (0..self.rows()).contains(&row)
    }

    /// Whose piece stands there; nobody's off the board.
    pub(crate) fn piece(&self, cell: Cell) -> Option<Side> {
        if self.has(cell) { self.cells[cell.1 as usize][cell.0 as usize] } else { None }
    }

    pub(crate) fn put(&mut self, cell: Cell, piece: Option<Side>) {
        self.cells[cell.1 as usize][cell.0 as usize] = piece;
    }

    pub(crate) fn name(&self, (column, row): Cell) -> String {
        [char::from(b'A' + column as u8), char::from(self.first_row + row as u8)].iter().collect()
    }

    pub(crate) fn cell(&self, name: &str) -> Cell {
        let letters = name.as_bytes();
        (i32::from(letters[0] - b'A'), i32::from(letters[1] - self.first_row))
    }

    pub(crate) fn all(&self) -> Vec<Cell> {
        (0..self.rows()).flat_map(|row| (0..self.columns()).map(move |column| (column, row))).collect()
    }

    pub(crate) fn of(&self, side: Side) -> Vec<Cell> {
        self.all().into_iter().filter(|&cell| self.piece(cell) == Some(side)).collect()
    }

    /// Top row first, a letter a cell.
    pub(crate) fn text(&self) -> String {
        let letter = |piece: &Option<Side>| match piece {
            None => '.',
            Some(Side::White) => 'w',
            Some(Side::Black) => 'b',
        };
        let rows: Vec<String> = self.cells.iter().rev().map(|row| row.iter().map(letter).collect()).collect();
        rows.join("/")
    }
}
