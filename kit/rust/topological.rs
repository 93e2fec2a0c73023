// Topological checkers: build the board together, then capture with stacks.
// Топологические шашки: вдвоём постройте доску, потом захватывайте столбиками.

mod contest;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

const WHITE: usize = 0;
const BLACK: usize = 1;
const PIECES: [char; 2] = ['w', 'b']; // a stack, bottom to top: "wwb" / столбик снизу вверх: "wwb"
const SIZE: i32 = 25; // of the table / размер стола
const SIDEWAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const FIRST: &str = "Mm";
const REFUSAL: &str = "Zz";

// The column and the row of a field, from 0.
// Столбец и ряд поля, считая с 0.
fn place_of(field: &str) -> (i32, i32) {
    let letters = field.as_bytes();
    ((letters[0] - b'A') as i32, (letters[1] - b'a') as i32)
}

// The name of the field beside this one, or "" behind the edge of the table.
// Имя соседнего поля, а за краем стола — "".
fn next_field(field: &str, dx: i32, dy: i32) -> String {
    let (x, y) = (place_of(field).0 + dx, place_of(field).1 + dy);
    if !(0..SIZE).contains(&x) || !(0..SIZE).contains(&y) {
        return String::new();
    }
    format!("{}{}", (b'A' + x as u8) as char, (b'a' + y as u8) as char)
}

// A set of fields, by their numbers: field 5 is in it when bit 5 is 1.
// Множество полей, по номерам: поле 5 в нём, если бит 5 равен 1.
type Fields = u32;

fn has(set: Fields, field: usize) -> bool {
    set >> field & 1 == 1
}

#[derive(Clone)]
struct Position {
    limit: usize,
    fields: usize, // of the finished board, at most 32 / у готовой доски, не больше 32
    straight: bool,
    period: usize,
    side: usize,
    names: Vec<String>, // of the fields; the first is number 0 / имена полей, первое — номер 0
    stacks: Vec<String>, // the stack on each field / столбик на каждом поле
    beside: [Fields; 32], // the neighbours of each field / соседи каждого поля
    dark: Fields,       // like the dark cells of a chess board / как тёмные клетки шахматной доски
    turns: usize,       // turns of both players in stage 2 / ходы обоих на стадии 2
    refusals: usize,    // refusals in a row / отказы подряд
    held: (usize, usize), // captured at the start of the period / захвачено к началу периода
    period_was_idle: bool,
    // What path_ends has found (with a RefCell even &self may write it down).
    // Что уже нашла path_ends (благодаря RefCell записать может и &self).
    known_ends: RefCell<HashMap<(usize, usize), Fields>>,
}

impl Position {
    // The setup may be "10", "10 straight", "16 period 20" or "16 straight period 20".
    // Начальная расстановка: "10", "10 straight", "16 period 20", "16 straight period 20".
    fn new(limit: usize, setup: &str) -> Position {
        let words: Vec<&str> = setup.split_whitespace().collect();
        let number = |i: usize| words[i].parse::<usize>().expect("a number is expected");
        Position {
            limit,
            fields: 2 * number(0),
            straight: words.contains(&"straight"),
            period: if words.contains(&"period") { number(words.len() - 1) } else { 10 },
            side: WHITE,
            names: Vec::new(),
            stacks: Vec::new(),
            beside: [0; 32],
            dark: 0,
            turns: 0,
            refusals: 0,
            held: (0, 0),
            period_was_idle: false,
            known_ends: RefCell::new(HashMap::new()),
        }
    }

    // Stage 1: the board is not finished yet.
    // Стадия 1: доска ещё не готова.
    fn is_building(&self) -> bool {
        self.stacks.len() < self.fields
    }

    // The number of the field with this name, if it is on the board.
    // Номер поля с этим именем, если оно есть на доске.
    fn number_of(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|other| other == name)
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.names.is_empty() {
            return vec![FIRST.to_string()];
        }
        if self.is_building() {
            let mut empty = BTreeSet::new();
            for name in &self.names {
                for (dx, dy) in SIDEWAYS {
                    let field = next_field(name, dx, dy);
                    if !field.is_empty() && !self.names.contains(&field) {
                        empty.insert(field);
                    }
                }
            }
            return empty.into_iter().collect();
        }
        let mut moves = vec![REFUSAL.to_string()]; // always allowed / можно всегда
        for field in 0..self.fields {
            let height = self.stacks[field].len();
            if self.stacks[field].ends_with(PIECES[self.side]) {
                for k in 1..=height {
                    let count = if k == height { String::new() } else { k.to_string() };
                    let ends = self.path_ends(field, k);
                    for end in (0..self.fields).filter(|end| has(ends, *end)) {
                        moves.push(format!("{}{}-{}", count, self.names[field], self.names[end]));
                    }
                }
            }
        }
        moves
    }

    // Where paths of exactly so many steps end. The board never changes, so we remember.
    // Где кончаются пути ровно в столько шагов. Доска не меняется, поэтому запоминаем.
    fn path_ends(&self, start: usize, steps: usize) -> Fields {
        if let Some(known) = self.known_ends.borrow().get(&(start, steps)) {
            return *known;
        }
        let ends = if self.straight {
            self.straight_ends(start, steps)
        } else {
            self.winding_ends(start, steps)
        };
        self.known_ends.borrow_mut().insert((start, steps), ends);
        ends
    }

    fn straight_ends(&self, start: usize, steps: usize) -> Fields {
        let mut ends = 0;
        for (dx, dy) in SIDEWAYS {
            let mut field = Some(start);
            for _ in 0..steps {
                field = field.and_then(|at| self.number_of(&next_field(&self.names[at], dx, dy)));
            }
            if let Some(end) = field {
                ends |= 1 << end;
            }
        }
        ends
    }

    // The path may turn, but visits no field twice. We try all paths, except hopeless ones.
    // Путь может поворачивать, но не бывает на одном поле дважды. Пробуем все, кроме безнадёжных.
    fn winding_ends(&self, start: usize, steps: usize) -> Fields {
        let mut free = 0;
        for field in (0..self.fields).filter(|field| *field != start) {
            free |= 1 << field;
        }
        // With every step the colour changes, so we know the colour of the ends.
        // С каждым шагом цвет меняется, поэтому цвет конечных полей известен.
        let last_is_dark = has(self.dark, start) == (steps % 2 == 0);
        let possible = free & if last_is_dark { self.dark } else { !self.dark };
        let mut missing = possible; // ends not found yet / ещё не найденные концы
        self.walk(start, free, steps, &mut missing);
        possible & !missing
    }

    fn walk(&self, at: usize, free: Fields, left: usize, missing: &mut Fields) {
        if left == 0 {
            *missing &= !(1 << at);
            return;
        }
        // The free fields that we can still get to. Half of the steps need the other colour.
        // Свободные поля, куда ещё можно попасть. Половина шагов — на поля другого цвета.
        let mut room = self.beside[at] & free;
        let mut before = 0;
        while room != before {
            before = room;
            for field in (0..self.fields).filter(|field| has(before, *field)) {
                room |= self.beside[field] & free;
            }
        }
        let same_colour = if has(self.dark, at) { self.dark } else { !self.dark };
        let same = (room & same_colour).count_ones() as usize;
        let other = (room & !same_colour).count_ones() as usize;
        if same < left / 2 || other < (left + 1) / 2 {
            return;
        }
        for field in (0..self.fields).filter(|field| has(self.beside[at] & room, *field)) {
            if room & *missing != 0 {
                self.walk(field, room & !(1 << field), left - 1, missing);
            }
        }
    }

    fn play(&mut self, chosen: &str) {
        if self.is_building() {
            self.add_field(chosen);
        } else {
            self.play_turn(chosen);
        }
        self.side = 1 - self.side;
    }

    fn add_field(&mut self, name: &str) {
        let number = self.names.len();
        self.names.push(name.to_string());
        self.stacks.push(PIECES[self.side].to_string());
        let (x, y) = place_of(name);
        if (x + y) % 2 == 1 {
            self.dark |= 1 << number;
        }
        for (dx, dy) in SIDEWAYS {
            if let Some(other) = self.number_of(&next_field(name, dx, dy)) {
                self.beside[number] |= 1 << other;
                self.beside[other] |= 1 << number;
            }
        }
    }

    fn play_turn(&mut self, chosen: &str) {
        if chosen == REFUSAL {
            self.refusals += 1;
        } else {
            self.refusals = 0;
            // Mm-Nn or 2Mm-Nn: without a number the whole stack goes.
            // Mm-Nn или 2Mm-Nn: без числа идёт весь столбик.
            let (count, names) = chosen.split_at(chosen.len() - 5);
            let start = self.number_of(&names[..2]).expect("no such field");
            let end = self.number_of(&names[3..]).expect("no such field");
            let height = self.stacks[start].len();
            let moving = if count.is_empty() { height } else { count.parse().expect("no number") };
            let pieces = self.stacks[start].split_off(height - moving);
            self.stacks[end].push_str(&pieces);
        }
        self.turns += 1;
        if self.turns % (2 * self.period) == 0 {
            let captured = (self.captured_by(WHITE), self.captured_by(BLACK));
            self.period_was_idle = captured == self.held;
            self.held = captured;
        }
    }

    // The enemy pieces in the stacks of a side.
    // Чужие шашки в столбиках этой стороны.
    fn captured_by(&self, side: usize) -> usize {
        let own = self.stacks.iter().filter(|stack| stack.ends_with(PIECES[side]));
        own.map(|stack| stack.matches(PIECES[1 - side]).count()).sum()
    }

    fn is_over(&self) -> bool {
        // Both refused, a period changed nothing, or the limit of turns of each player.
        // Оба отказались, период ничего не изменил или кончился лимит ходов каждого игрока.
        self.refusals == 2 || self.period_was_idle || self.turns >= 2 * self.limit
    }
}

// Your ideas go here. Now it is a random move.
// Здесь место для ваших идей. Пока это случайный ход.
fn choose(position: &Position) -> String {
    contest::random_choice(&position.legal_moves())
}

fn main() {
    let header = contest::read_header(&["limit", "seat", "setup"]);
    contest::play(Position::new(header.limit, &header.setup), header.seat, choose);
}
