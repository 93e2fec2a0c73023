// Phalanx: get more pieces across the board than your opponent.
// Фаланги: проведите через доску больше шашек, чем соперник.

mod contest;

const WHITE: usize = 0;
const BLACK: usize = 1;
const EMPTY: usize = 2;
const WIDTH: i32 = 14;
const HEIGHT: i32 = 12;
const DIRECTIONS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

// The name of a cell: (10, 1) is Kb.
// Имя клетки: (10, 1) — это Kb.
fn name_of(x: i32, y: i32) -> String {
    format!("{}{}", (b'A' + x as u8) as char, (b'a' + y as u8) as char)
}

// The cell with this name: Kb is (10, 1).
// Клетка с этим именем: Kb — это (10, 1).
fn cell_of(name: &str) -> (i32, i32) {
    let letters = name.as_bytes();
    ((letters[0] - b'A') as i32, (letters[1] - b'a') as i32)
}

fn inside(x: i32, y: i32) -> bool {
    (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y)
}

#[derive(Clone)]
struct Position {
    limit: usize,
    side: usize,
    played: usize, // moves of both players so far / сколько ходов сделали оба игрока
    board: [[usize; HEIGHT as usize]; WIDTH as usize], // board[x][y]
}

impl Position {
    fn new(limit: usize) -> Position {
        let board = [[EMPTY; HEIGHT as usize]; WIDTH as usize];
        let mut position = Position { limit, side: WHITE, played: 0, board };
        for x in 0..WIDTH {
            position.set(x, 0, WHITE);
            position.set(x, 1, WHITE);
            position.set(x, HEIGHT - 2, BLACK);
            position.set(x, HEIGHT - 1, BLACK);
        }
        position
    }

    fn get(&self, x: i32, y: i32) -> usize {
        self.board[x as usize][y as usize]
    }

    fn set(&mut self, x: i32, y: i32, piece: usize) {
        self.board[x as usize][y as usize] = piece;
    }

    // How many pieces of a side stand in an unbroken line that starts at this cell.
    // Сколько шашек стороны стоит подряд в линии, которая начинается с этой клетки.
    fn line(&self, x: i32, y: i32, dx: i32, dy: i32, side: usize) -> i32 {
        let mut length = 0;
        while inside(x + dx * length, y + dy * length)
            && self.get(x + dx * length, y + dy * length) == side
        {
            length += 1;
        }
        length
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for x in 0..WIDTH {
            for y in 0..HEIGHT {
                if self.get(x, y) == self.side {
                    for (dx, dy) in DIRECTIONS {
                        self.add_moves(&mut moves, x, y, dx, dy);
                    }
                }
            }
        }
        moves
    }

    // Adds all moves whose front piece is on this cell and which go in this direction.
    // Добавляет все ходы в этом направлении, у которых передняя шашка стоит на этой клетке.
    fn add_moves(&self, moves: &mut Vec<String>, x: i32, y: i32, dx: i32, dy: i32) {
        let longest = self.line(x, y, -dx, -dy, self.side);
        for distance in 1..=longest {
            let (to_x, to_y) = (x + dx * distance, y + dy * distance);
            if !inside(to_x, to_y) || self.get(to_x, to_y) == self.side {
                return;
            }
            // A line of n pieces goes at most n cells and takes a shorter enemy line.
            // Линия из n шашек идёт не дальше чем на n клеток и бьёт более короткую чужую линию.
            let enemies = self.line(to_x, to_y, dx, dy, 1 - self.side);
            for n in distance.max(enemies + 1)..=longest {
                let mut text = name_of(x, y) + "-";
                if n > 1 {
                    // Of a phalanx the last piece is named too.
                    // У фаланги называют и последнюю шашку.
                    text += &(name_of(x - dx * (n - 1), y - dy * (n - 1)) + "-");
                }
                moves.push(text + &name_of(to_x, to_y));
            }
            if enemies > 0 {
                return;
            }
        }
    }

    fn play(&mut self, chosen: &str) {
        // FROM-TO for one piece, HEAD-TAIL-TO for a phalanx. One piece is its own tail.
        // ОТКУДА-КУДА для одной шашки, ГОЛОВА-ХВОСТ-КУДА для фаланги. Одна шашка сама себе хвост.
        let cells: Vec<(i32, i32)> = chosen.split('-').map(cell_of).collect();
        let (x, y) = cells[0];
        let (to_x, to_y) = cells[cells.len() - 1];
        let (tail_x, tail_y) = cells[cells.len() - 2];
        let (dx, dy) = ((to_x - x).signum(), (to_y - y).signum());
        let n = (x - tail_x).abs().max((y - tail_y).abs()) + 1;
        let enemies = self.line(to_x, to_y, dx, dy, 1 - self.side);
        for i in 0..enemies {
            self.set(to_x + dx * i, to_y + dy * i, EMPTY);
        }
        for i in 0..n {
            self.set(x - dx * i, y - dy * i, EMPTY);
        }
        for i in 0..n {
            self.set(to_x - dx * i, to_y - dy * i, self.side);
        }
        self.played += 1;
        self.side = 1 - self.side;
    }

    fn is_over(&self) -> bool {
        let white = (0..WIDTH).filter(|x| self.get(*x, HEIGHT - 1) == WHITE).count();
        let black = (0..WIDTH).filter(|x| self.get(*x, 0) == BLACK).count();
        // Whoever has crossed with more pieces must survive one reply.
        // Кто провёл больше шашек, должен ещё пережить один ответный ход.
        if self.side == WHITE && white > black {
            return true;
        }
        if self.side == BLACK && black > white {
            return true;
        }
        // After the limit a balance is a draw; without a balance the game goes on.
        // После лимита ходов равенство — ничья; без равенства игра продолжается.
        if self.played >= 2 * self.limit && white == black {
            return true;
        }
        // A player without a move loses.
        // Игрок, которому некуда ходить, проигрывает.
        self.legal_moves().is_empty()
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
