// Hale: five in a row or a column, or four on a white diagonal.
// Хейл: пять в ряд или в столбец либо четыре на белой диагонали.

mod contest;

const WHITE: usize = 0; // black is 1 / чёрные — 1
const EMPTY: usize = 2;
const SIZE: i32 = 11;
const SIDEWAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const PASS: &str = "Zz";

// The name of a cell: (4, 5) is Ef.
// Имя клетки: (4, 5) — это Ef.
fn name_of(x: i32, y: i32) -> String {
    format!("{}{}", (b'A' + x as u8) as char, (b'a' + y as u8) as char)
}

// The cell with this name: Ef is (4, 5).
// Клетка с этим именем: Ef — это (4, 5).
fn cell_of(name: &str) -> (i32, i32) {
    let letters = name.as_bytes();
    ((letters[0] - b'A') as i32, (letters[1] - b'a') as i32)
}

fn inside(x: i32, y: i32) -> bool {
    (0..SIZE).contains(&x) && (0..SIZE).contains(&y)
}

fn is_black_cell(x: i32, y: i32) -> bool {
    (x + y) % 2 == 1
}

#[derive(Clone)]
struct Position {
    side: usize,
    board: [[usize; SIZE as usize]; SIZE as usize], // board[x][y]
}

impl Position {
    fn new() -> Position {
        Position { side: WHITE, board: [[EMPTY; SIZE as usize]; SIZE as usize] }
    }

    fn get(&self, x: i32, y: i32) -> usize {
        self.board[x as usize][y as usize]
    }

    fn set(&mut self, x: i32, y: i32, piece: usize) {
        self.board[x as usize][y as usize] = piece;
    }

    // The cells where a side has its pieces.
    // Клетки, где стоят шашки этой стороны.
    fn cells_of(&self, side: usize) -> Vec<(i32, i32)> {
        let mut cells = Vec::new();
        for x in 0..SIZE {
            for y in 0..SIZE {
                if self.get(x, y) == side {
                    cells.push((x, y));
                }
            }
        }
        cells
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        // A new piece goes to any empty black cell.
        // Новую шашку ставят на любую пустую чёрную клетку.
        for (x, y) in self.cells_of(EMPTY) {
            if is_black_cell(x, y) {
                moves.push(name_of(x, y));
            }
        }
        // An own piece goes from a black cell to an empty white one beside it.
        // Своя шашка сдвигается с чёрной клетки на соседнюю пустую белую.
        for (x, y) in self.cells_of(self.side) {
            for (dx, dy) in SIDEWAYS {
                let (to_x, to_y) = (x + dx, y + dy);
                if is_black_cell(x, y) && inside(to_x, to_y) && self.get(to_x, to_y) == EMPTY {
                    moves.push(name_of(x, y) + "-" + &name_of(to_x, to_y));
                }
            }
        }
        // A pass is legal only when there is no other move.
        // Пропустить ход можно, только если других ходов нет.
        if moves.is_empty() {
            moves.push(PASS.to_string());
        }
        moves
    }

    fn play(&mut self, chosen: &str) {
        if chosen != PASS {
            // The first cell is left, the last one is taken; a new piece has one cell only.
            // Первая клетка пустеет, последняя занята; у новой шашки клетка всего одна.
            let (x, y) = cell_of(&chosen[..2]);
            self.set(x, y, EMPTY);
            let (x, y) = cell_of(&chosen[chosen.len() - 2..]);
            self.set(x, y, self.side);
        }
        self.side = 1 - self.side;
    }

    fn is_over(&self) -> bool {
        // Only the player who has just moved can have made a line.
        // Построить линию мог только тот, кто сейчас сходил.
        self.has_won(1 - self.side) || self.cells_of(EMPTY).is_empty()
    }

    fn has_won(&self, side: usize) -> bool {
        for (x, y) in self.cells_of(side) {
            if self.has_line(x, y, 1, 0, 5, side) || self.has_line(x, y, 0, 1, 5, side) {
                return true;
            }
            // A diagonal has cells of one colour, and only the white ones count.
            // Все клетки диагонали одного цвета, и считаются только белые.
            let has_diagonal =
                self.has_line(x, y, 1, 1, 4, side) || self.has_line(x, y, 1, -1, 4, side);
            if has_diagonal && !is_black_cell(x, y) {
                return true;
            }
        }
        false
    }

    // Whether so many pieces of a side stand in a line that starts at this cell.
    // Стоит ли столько шашек стороны подряд, начиная с этой клетки.
    fn has_line(&self, x: i32, y: i32, dx: i32, dy: i32, length: i32, side: usize) -> bool {
        for i in 0..length {
            let (x, y) = (x + dx * i, y + dy * i);
            if !inside(x, y) || self.get(x, y) != side {
                return false;
            }
        }
        true
    }
}

// Your ideas go here. Now it is a random move.
// Здесь место для ваших идей. Пока это случайный ход.
fn choose(position: &Position) -> String {
    contest::random_choice(&position.legal_moves())
}

fn main() {
    let header = contest::read_header(&["seat"]);
    contest::play(Position::new(), header.seat, choose);
}
