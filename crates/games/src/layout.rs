/// Where a board's places are, as plain data: enough for a drawing of any of the games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// What is drawn.
    pub kind: LayoutKind,
    /// The names of the columns, left to right.
    pub columns: Vec<String>,
    /// The names of the rows, bottom to top.
    pub rows: Vec<String>,
    /// Every place a piece can stand on, in reading order of its name.
    pub places: Vec<Place>,
}

/// How the pieces stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LayoutKind {
    /// Seen from above, one piece a cell.
    Flat,
    /// Seen from above, stacks on the cells.
    Stacks,
    /// Seen from the side: one row of upright columns of stones.
    Upright,
}

/// One place of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number that facts use.
    pub id: u16,
    /// Which column, from the left.
    pub column: usize,
    /// Which row, from the bottom.
    pub row: usize,
    /// The name in notation.
    pub name: String,
    /// Whether the rules call it a black cell.
    pub dark: bool,
}
