// The conversation with the arbiter: the same for all five games.
// Разговор с арбитром: одинаковый для всех пяти игр.

// Not every game needs everything that is here.
// Не каждой игре нужно всё, что здесь есть.
#![allow(dead_code)]

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use crate::Position;

// What the arbiter tells us at the beginning. Not every game has a limit and a setup.
// Что арбитр сообщает в начале. Лимит ходов и начальная расстановка есть не у всех игр.
pub struct Header {
    pub limit: usize,
    pub seat: usize,
    pub setup: String,
}

// One line from the arbiter, without the spaces and the CR, LF around it.
// Одна строка от арбитра, без пробелов и CR, LF по краям.
pub fn read_line() -> String {
    let mut line = String::new();
    let length = std::io::stdin().read_line(&mut line).expect("the input can not be read");
    if length == 0 {
        // The input has ended: nobody is playing with us any more.
        // Ввод кончился: с нами больше никто не играет.
        std::process::exit(0);
    }
    line.trim().to_string()
}

// Reads the values of the header, for example read_header(&["limit", "seat", "setup"]).
// Читает значения из заголовка, например read_header(&["limit", "seat", "setup"]).
pub fn read_header(names: &[&str]) -> Header {
    let mut header = Header { limit: 0, seat: 0, setup: String::new() };
    let mut words: Vec<String> = Vec::new();
    for name in names {
        if *name == "setup" {
            // The setup is a whole line, the last of the header.
            // Начальная расстановка занимает целую строку, последнюю в заголовке.
            header.setup = read_line();
        } else {
            // Limit and seat are numbers with any white space between them.
            // Лимит ходов и место — числа, между ними любые пробелы и переводы строк.
            while words.is_empty() {
                words = read_line().split_whitespace().map(String::from).collect();
            }
            let number = words.remove(0).parse().expect("a number is expected in the header");
            if *name == "limit" {
                header.limit = number;
            } else {
                header.seat = number;
            }
        }
    }
    header
}

// Plays one game from the position to its end. Seat 0 is white, 1 is black.
// Играет одну партию от этой позиции до конца. Место 0 — белые, 1 — чёрные.
pub fn play(mut position: Position, seat: usize, choose: fn(&Position) -> String) {
    while !position.is_over() {
        let chosen;
        if position.side == seat {
            chosen = choose(&position);
            println!("{}", chosen);
            // Without flush the line could stay in the buffer and our time would run out.
            // Без flush строка могла бы остаться в буфере, и наше время истекло бы.
            std::io::stdout().flush().expect("the move can not be sent");
        } else {
            chosen = read_line();
        }
        position.play(&chosen);
    }
    // The game is over by the rules: both programs stop by themselves, with status 0.
    // Игра окончена по правилам: обе программы завершаются сами, с кодом 0.
}

// Prints for yourself, to standard error: standard output is for moves only.
// Печатает для вас, в поток ошибок: стандартный вывод — только для ходов.
pub fn log(text: &str) {
    eprintln!("{}", text);
}

// One text of the list, by chance.
// Одна строка из списка, случайная.
pub fn random_choice(list: &[String]) -> String {
    list[random_number(list.len())].clone()
}

static STATE: AtomicU64 = AtomicU64::new(0);

// A random number from 0 to below - 1. Rust itself has none, so this is the "xorshift" method.
// Случайное число от 0 до below - 1. В самом Rust их нет, поэтому здесь способ «xorshift».
pub fn random_number(below: usize) -> usize {
    let mut state = STATE.load(Ordering::Relaxed);
    if state == 0 {
        // The first call: we begin with the time, so that every game is different.
        // Первый вызов: начинаем с текущего времени, чтобы партии были разными.
        let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        state = time.expect("the clock is before 1970").as_nanos() as u64 | 1;
    }
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    STATE.store(state, Ordering::Relaxed);
    (state >> 32) as usize % below
}
