// Lo: gather all your pieces into one group.
// Ло: соберите все свои шашки в одну группу.

mod contest;

const WHITE: usize = 0;
const BLACK: usize = 1;
const EMPTY: usize = 2;
const SIZE: i32 = 8;
const DIRECTIONS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const PASS: &str = "Z0-Z0";

// The name of a cell: (0, 1) is A2.
// Имя клетки: (0, 1) — это A2.
fn name_of(x: i32, y: i32) -> String {
    format!("{}{}", (b'A' + x as u8) as char, (b'1' + y as u8) as char)
}

// The cell with this name: A2 is (0, 1).
// Клетка с этим именем: A2 — это (0, 1).
fn cell_of(name: &str) -> (i32, i32) {
    let letters = name.as_bytes();
    ((letters[0] - b'A') as i32, (letters[1] - b'1') as i32)
}

fn inside(x: i32, y: i32) -> bool {
    (0..SIZE).contains(&x) && (0..SIZE).contains(&y)
}

#[derive(Clone)]
struct Position {
    limit: usize,
    side: usize,
    played: usize, // moves of both players so far / сколько ходов сделали оба игрока
    board: [[usize; SIZE as usize]; SIZE as usize], // board[x][y]
}

impl Position {
    fn new(limit: usize) -> Position {
        let board = [[EMPTY; SIZE as usize]; SIZE as usize];
        let mut position = Position { limit, side: WHITE, played: 0, board };
        for i in 1..SIZE - 1 {
            position.set(0, i, WHITE);
            position.set(SIZE - 1, i, WHITE);
            position.set(i, 0, BLACK);
            position.set(i, SIZE - 1, BLACK);
        }
        position
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
        for (x, y) in self.cells_of(self.side) {
            for (dx, dy) in DIRECTIONS {
                // Exactly as far as there are pieces on the whole line, this one included.
                // Ровно на столько клеток, сколько шашек на всей линии, считая эту.
                let distance =
                    1 + self.pieces_from(x, y, dx, dy) + self.pieces_from(x, y, -dx, -dy);
                if self.can_move(x, y, dx, dy, distance) {
                    let end = name_of(x + dx * distance, y + dy * distance);
                    moves.push(name_of(x, y) + "-" + &end);
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

    // How many pieces of both colours stand in this direction, up to the edge.
    // Сколько шашек обоих цветов стоит в этом направлении до края доски.
    fn pieces_from(&self, x: i32, y: i32, dx: i32, dy: i32) -> i32 {
        let mut pieces = 0;
        let (mut x, mut y) = (x + dx, y + dy);
        while inside(x, y) {
            if self.get(x, y) != EMPTY {
                pieces += 1;
            }
            x += dx;
            y += dy;
        }
        pieces
    }

    // Own pieces may be jumped, enemy ones may not; no landing on an own piece.
    // Через свои шашки прыгать можно, через чужие нельзя; на свою вставать нельзя.
    fn can_move(&self, x: i32, y: i32, dx: i32, dy: i32, distance: i32) -> bool {
        let (end_x, end_y) = (x + dx * distance, y + dy * distance);
        if !inside(end_x, end_y) || self.get(end_x, end_y) == self.side {
            return false;
        }
        let enemy = 1 - self.side;
        (1..distance).all(|i| self.get(x + dx * i, y + dy * i) != enemy)
    }

    fn play(&mut self, chosen: &str) {
        if chosen != PASS {
            let (x, y) = cell_of(&chosen[0..2]);
            let (end_x, end_y) = cell_of(&chosen[3..5]);
            self.set(x, y, EMPTY);
            self.set(end_x, end_y, self.side);
        }
        self.played += 1;
        self.side = 1 - self.side;
    }

    fn is_over(&self) -> bool {
        // The limit is for each player, so the two have twice as many moves.
        // Лимит — для каждого игрока, так что на двоих ходов вдвое больше.
        if self.played >= 2 * self.limit {
            return true;
        }
        self.is_connected(WHITE) || self.is_connected(BLACK)
    }

    // Whether all pieces of a side are one group.
    // Все ли шашки стороны — одна группа.
    fn is_connected(&self, side: usize) -> bool {
        let mut left = self.cells_of(side); // pieces not reached yet / ещё не найденные шашки
        let mut waiting = vec![left.remove(0)];
        while let Some((x, y)) = waiting.pop() {
            for (dx, dy) in DIRECTIONS {
                let neighbour = (x + dx, y + dy);
                if left.contains(&neighbour) {
                    left.retain(|cell| *cell != neighbour);
                    waiting.push(neighbour);
                }
            }
        }
        left.is_empty()
    }
}

// Your ideas go here. Now it is a random move.
// Здесь место для ваших идей. Пока это случайный ход.
fn choose(position: &Position) -> String {
    contest::random_choice(&position.legal_moves())
}

fn main() {
    let header = contest::read_header(&["limit", "seat"]);
    contest::play(Position::new(header.limit), header.seat, choose);
}
