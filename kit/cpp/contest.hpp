// The conversation with the arbiter: the same for all five games.
// Разговор с арбитром: одинаковый для всех пяти игр.

#pragma once

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace contest {

// What the arbiter tells us at the beginning. Not every game has a limit and a setup.
// Что арбитр сообщает в начале. Лимит ходов и начальная расстановка есть не у всех игр.
struct Header {
    int limit = 0;
    int seat = 0;
    std::string setup;
};

// One line from the arbiter, without the spaces and the CR, LF around it.
// Одна строка от арбитра, без пробелов и CR, LF по краям.
inline std::string read_line() {
    std::string line;
    if (!std::getline(std::cin, line)) {
        // The input has ended: nobody is playing with us any more.
        // Ввод кончился: с нами больше никто не играет.
        std::exit(0);
    }
    const std::string spaces = " \t\r\n";
    size_t first = line.find_first_not_of(spaces);
    if (first == std::string::npos) {
        return "";
    }
    size_t last = line.find_last_not_of(spaces);
    return line.substr(first, last - first + 1);
}

// Reads the values of the header, for example read_header({"limit", "seat", "setup"}).
// Читает значения из заголовка, например read_header({"limit", "seat", "setup"}).
inline Header read_header(const std::vector<std::string>& names) {
    Header header;
    std::istringstream words;
    for (const std::string& name : names) {
        if (name == "setup") {
            // The setup is a whole line, the last of the header.
            // Начальная расстановка занимает целую строку, последнюю в заголовке.
            header.setup = read_line();
        } else {
            // Limit and seat are numbers with any white space between them.
            // Лимит ходов и место — числа, между ними любые пробелы и переводы строк.
            int number;
            while (!(words >> number)) {
                words = std::istringstream(read_line());
            }
            if (name == "limit") {
                header.limit = number;
            } else {
                header.seat = number;
            }
        }
    }
    return header;
}

// Plays one game from the position to its end. Seat 0 is white, 1 is black.
// Играет одну партию от этой позиции до конца. Место 0 — белые, 1 — чёрные.
template <typename Position, typename Choose>
void play(Position position, int seat, Choose choose) {
    while (!position.is_over()) {
        std::string move;
        if (position.side == seat) {
            move = choose(position);
            // endl flushes: a line left in the buffer is not sent, and our time would run out.
            // endl сбрасывает буфер: оставшаяся в нём строка не отправлена, а время идёт.
            std::cout << move << std::endl;
        } else {
            move = read_line();
        }
        position.play(move);
    }
    // The game is over by the rules: both programs stop by themselves, with status 0.
    // Игра окончена по правилам: обе программы завершаются сами, с кодом 0.
}

// Prints for yourself, to standard error: standard output is for moves only.
// Печатает для вас, в поток ошибок: стандартный вывод — только для ходов.
inline void log(const std::string& text) {
    std::cerr << text << std::endl;
}

// One text of the list, by chance.
// Одна строка из списка, случайная.
inline std::string random_choice(const std::vector<std::string>& list) {
    static std::mt19937 generator(std::chrono::system_clock::now().time_since_epoch().count());
    std::uniform_int_distribution<size_t> numbers(0, list.size() - 1);
    return list[numbers(generator)];
}

}  // namespace contest
