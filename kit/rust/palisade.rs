// Palisade: sow stones so that columns become equal.
// Частокол: раскладывайте камни так, чтобы столбики сравнялись.

mod contest;

const WHITE: usize = 0; // black is 1 / чёрные — 1
const END: &str = "end"; // our own word, never printed / наше собственное слово, его не печатают

// The number that is written here.
// Число, которое здесь написано.
fn number(text: &str) -> usize {
    text.parse().expect("a number is expected in the action")
}

#[derive(Clone)]
struct Position {
    limit: usize,
    row: Vec<usize>, // heights / высоты столбиков
    side: usize,
    points: [usize; 2],
    debts: [usize; 2], // actions borrowed from the next turn / взято в долг у следующего хода
    actions: usize,    // made in this turn / сделано действий в этом ходе
    turns: usize,      // turns of both players so far / сколько ходов сделали оба
    quiet: usize,      // turns in a row without a point / ходов подряд без очка
    scored: bool,      // in this turn / в этом ходе
}

impl Position {
    fn new(limit: usize, setup: &str) -> Position {
        Position {
            limit,
            row: setup.split_whitespace().map(number).collect(),
            side: WHITE,
            points: [0, 0],
            debts: [0, 0],
            actions: 0,
            turns: 0,
            quiet: 0,
            scored: false,
        }
    }

    // All actions that are legal now. A turn, three actions, is made one by one.
    // Все допустимые сейчас действия. Ход, то есть три действия, делаем по одному.
    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        let columns = self.row.len(); // they count from 1 / столбики считают с 1
        for i in 1..=columns {
            for j in i + 1..=columns {
                moves.push(format!("{}={}", i, j));
            }
            for k in 1..self.row[i - 1] {
                moves.push(format!("{}/{}<", i, k));
                moves.push(format!("{}/{}>", i, k));
            }
            // An end column is sown inwards only.
            // Крайний столбик раскладывают только внутрь ряда.
            if i > 1 {
                moves.extend(self.sowings(i, '<'));
            }
            if i < columns {
                moves.extend(self.sowings(i, '>'));
            }
        }
        if self.actions == 3 {
            // The fourth action is borrowed; we may do without it.
            // Четвёртое действие — в долг; можно обойтись без него.
            moves.push(END.to_string());
        }
        moves
    }

    // The sowing of column i: one action, or one for each column that may be removed.
    // Раскладка столбика i: одно действие или по одному на каждый столбик, который можно убрать.
    fn sowings(&self, i: usize, direction: char) -> Vec<String> {
        let (row, received) = self.sow(i, direction);
        let mut found = Vec::new();
        for j in 0..row.len() {
            // A column may go if another is equal and one of that height received a stone.
            // Убрать можно столбик, если есть равный ему и хоть один из таких получил камень.
            let same: Vec<usize> = (0..row.len()).filter(|k| row[*k] == row[j]).collect();
            if same.len() > 1 && same.iter().any(|k| received[*k]) {
                found.push(format!("{}{}x{}", i, direction, j + 1));
            }
        }
        if found.is_empty() {
            found.push(format!("{}{}", i, direction));
        }
        found
    }

    // The row after a sowing, and whether each of its columns received a stone.
    // Ряд после раскладки и получил ли камень каждый из его столбиков.
    fn sow(&self, i: usize, direction: char) -> (Vec<usize>, Vec<bool>) {
        let mut row = self.row.clone();
        let mut received = vec![false; row.len()];
        let hole = i - 1;
        let mut place = hole;
        let mut leftwards = direction == '<';
        row[hole] = 0;
        for _ in 0..self.row[hole] {
            // At the end of the row we turn back.
            // У края поворачиваем назад.
            if leftwards && place == 0 {
                leftwards = false;
            } else if !leftwards && place == row.len() - 1 {
                leftwards = true;
            }
            place = if leftwards { place - 1 } else { place + 1 };
            row[place] += 1;
            received[place] = true;
        }
        if row[hole] == 0 {
            // An empty hole closes up: the places behind it move by one.
            // Пустая дырка смыкается: места за ней сдвигаются на одно.
            row.remove(hole);
            received.remove(hole);
        }
        (row, received)
    }

    // Plays a whole turn, the actions of one line: 2=5 7/2< 3<x2.
    // Делает целый ход, все действия одной строки: 2=5 7/2< 3<x2.
    fn play(&mut self, chosen: &str) {
        for action in chosen.split(' ') {
            self.play_action(action);
        }
        if self.actions == 3 {
            self.play_action(END);
        }
    }

    fn play_action(&mut self, action: &str) {
        if action == END {
            self.end_turn();
            return;
        }
        let at = action.find(|c: char| "=/<>".contains(c)).expect("not an action");
        let i = number(&action[..at]);
        let (kind, rest) = (&action[at..at + 1], &action[at + 1..]);
        if kind == "=" {
            self.row.swap(i - 1, number(rest) - 1);
        } else if kind == "/" {
            let (count, end) = rest.split_at(rest.len() - 1);
            let stones = number(count);
            self.row[i - 1] -= stones;
            self.row.insert(if end == "<" { 0 } else { self.row.len() }, stones);
        } else {
            self.row = self.sow(i, if kind == "<" { '<' } else { '>' }).0;
            if !rest.is_empty() {
                // x and the number of the column that goes.
                // x и номер столбика, который убирают.
                self.row.remove(number(&rest[1..]) - 1);
                self.points[self.side] += 1;
                self.scored = true;
            }
        }
        self.actions += 1;
        // Three actions and a fourth in debt, or two after a debt: then the turn is complete.
        // Три действия и четвёртое в долг или два после долга: тогда ход закончен.
        if self.actions == (if self.debts[self.side] > 0 { 2 } else { 4 }) {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        self.debts[self.side] = if self.actions == 4 { 1 } else { 0 };
        self.quiet = if self.scored { 0 } else { self.quiet + 1 };
        self.scored = false;
        self.actions = 0;
        self.turns += 1;
        self.side = 1 - self.side;
    }

    fn is_over(&self) -> bool {
        // A turn begun is completed.
        // Начатый ход доводят до конца.
        if self.actions > 0 {
            return false;
        }
        // Three stones can never score, four or more can within four actions.
        // Три камня очка уже не дадут, а четыре и больше дают не позже четвёртого действия.
        let stones: usize = self.row.iter().sum();
        stones <= 3 || self.quiet >= 10 || self.turns >= 2 * self.limit
    }
}

// Your ideas go here. Now it is a turn of random actions.
// Здесь место для ваших идей. Пока это ход из случайных действий.
fn choose(position: &Position) -> String {
    let mut after = position.clone(); // we try on a copy / пробуем на копии
    let mut turn = Vec::new();
    while after.side == position.side {
        let action = contest::random_choice(&after.legal_moves());
        after.play_action(&action);
        if action != END {
            turn.push(action);
        }
    }
    turn.join(" ")
}

fn main() {
    let header = contest::read_header(&["limit", "seat", "setup"]);
    contest::play(Position::new(header.limit, &header.setup), header.seat, choose);
}
