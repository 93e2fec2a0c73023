// Palisade: sow stones so that columns become equal.
// Частокол: раскладывайте камни так, чтобы столбики сравнялись.

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "contest.hpp"

using std::string;
using std::to_string;
using std::vector;

const int WHITE = 0, BLACK = 1;
const string END = "end";  // our own word, never printed / наше собственное слово, его не печатают

// What a sowing makes: the new row, and whether each of its columns received a stone.
// Что даёт раскладка: новый ряд и получил ли камень каждый из его столбиков.
struct Sowing {
    vector<int> row;
    vector<bool> received;
};

struct Position {
    int limit;
    vector<int> row;  // heights / высоты столбиков
    int side = WHITE;
    int points[2] = {0, 0};
    int debts[2] = {0, 0};  // actions borrowed from the next turn / взято в долг у следующего хода
    int actions = 0;  // made in this turn / сделано действий в этом ходе
    int turns = 0;  // turns of both players so far / сколько ходов сделали оба
    int quiet = 0;  // turns in a row without a point / ходов подряд без очка
    bool scored = false;  // in this turn / в этом ходе

    Position(int limit_of_turns, const string& setup) {
        limit = limit_of_turns;
        std::istringstream words(setup);
        int height;
        while (words >> height) {
            row.push_back(height);
        }
    }

    // All actions that are legal now. A turn, three actions, is made one by one.
    // Все допустимые сейчас действия. Ход, то есть три действия, делаем по одному.
    vector<string> legal_moves() const {
        vector<string> moves;
        int columns = row.size();
        for (int i = 1; i <= columns; i++) {  // columns count from 1 / столбики считают с 1
            for (int j = i + 1; j <= columns; j++) {
                moves.push_back(to_string(i) + "=" + to_string(j));
            }
            for (int k = 1; k < row[i - 1]; k++) {
                moves.push_back(to_string(i) + "/" + to_string(k) + "<");
                moves.push_back(to_string(i) + "/" + to_string(k) + ">");
            }
            // An end column is sown inwards only.
            // Крайний столбик раскладывают только внутрь ряда.
            if (i > 1) {
                add_sowings(moves, i, '<');
            }
            if (i < columns) {
                add_sowings(moves, i, '>');
            }
        }
        if (actions == 3) {
            // The fourth action is borrowed; we may do without it.
            // Четвёртое действие — в долг; можно обойтись без него.
            moves.push_back(END);
        }
        return moves;
    }

    // The sowing of column i: one action, or one for each column that may be removed.
    // Раскладка столбика i: одно действие или по одному на каждый столбик, который можно убрать.
    void add_sowings(vector<string>& moves, int i, char direction) const {
        string text = to_string(i) + direction;
        Sowing after = sow(i, direction);
        bool scores = false;
        for (size_t j = 0; j < after.row.size(); j++) {
            // A column may go if another is equal and one of that height received a stone.
            // Убрать можно столбик, если есть равный ему и хоть один из таких получил камень.
            int equal = 0;
            bool received = false;
            for (size_t other = 0; other < after.row.size(); other++) {
                if (after.row[other] == after.row[j]) {
                    equal++;
                    received = received || after.received[other];
                }
            }
            if (equal > 1 && received) {
                moves.push_back(text + "x" + to_string(j + 1));
                scores = true;
            }
        }
        if (!scores) {
            moves.push_back(text);
        }
    }

    Sowing sow(int i, char direction) const {
        Sowing after = {row, vector<bool>(row.size(), false)};
        int places = row.size();
        int hole = i - 1, place = hole;
        int step = direction == '<' ? -1 : 1;
        after.row[hole] = 0;
        for (int stone = 0; stone < row[hole]; stone++) {
            if (place + step < 0 || place + step >= places) {
                step = -step;  // at the end of the row we turn back / у края поворачиваем назад
            }
            place += step;
            after.row[place]++;
            after.received[place] = true;
        }
        if (after.row[hole] == 0) {
            // An empty hole closes up: the places behind it move by one.
            // Пустая дырка смыкается: места за ней сдвигаются на одно.
            after.row.erase(after.row.begin() + hole);
            after.received.erase(after.received.begin() + hole);
        }
        return after;
    }

    // Plays a whole turn, the actions of one line: 2=5 7/2< 3<x2.
    // Делает целый ход, все действия одной строки: 2=5 7/2< 3<x2.
    void play(const string& move) {
        std::istringstream words(move);
        string action;
        while (words >> action) {
            play_action(action);
        }
        if (actions == 3) {
            play_action(END);
        }
    }

    void play_action(const string& action) {
        if (action == END) {
            end_turn();
            return;
        }
        size_t at = action.find_first_of("=/<>");
        int i = std::stoi(action.substr(0, at)) - 1;  // in the program from 0 / в программе с 0
        char kind = action[at];
        string rest = action.substr(at + 1);
        if (kind == '=') {
            std::swap(row[i], row[std::stoi(rest) - 1]);
        } else if (kind == '/') {
            int stones = std::stoi(rest);  // of "2<" it reads the 2 / из "2<" читает 2
            row[i] -= stones;
            row.insert(rest.back() == '<' ? row.begin() : row.end(), stones);
        } else {
            row = sow(i + 1, kind).row;
            if (!rest.empty()) {  // x and the column that goes / x и столбик, который убирают
                row.erase(row.begin() + std::stoi(rest.substr(1)) - 1);
                points[side]++;
                scored = true;
            }
        }
        actions++;
        // Three actions and a fourth in debt, or two after a debt: then the turn is complete.
        // Три действия и четвёртое в долг или два после долга: тогда ход закончен.
        if (actions == (debts[side] > 0 ? 2 : 4)) {
            end_turn();
        }
    }

    void end_turn() {
        debts[side] = actions == 4 ? 1 : 0;
        quiet = scored ? 0 : quiet + 1;
        scored = false;
        actions = 0;
        turns++;
        side = 1 - side;
    }

    bool is_over() const {
        // A turn begun is completed.
        // Начатый ход доводят до конца.
        if (actions > 0) {
            return false;
        }
        int stones = 0;
        for (int height : row) {
            stones += height;
        }
        // Three stones can never score, four or more can within four actions.
        // Три камня очка уже не дадут, а четыре и больше дают не позже четвёртого действия.
        return stones <= 3 || quiet >= 10 || turns >= 2 * limit;
    }
};

// Your ideas go here. Now it is a turn of random actions.
// Здесь место для ваших идей. Пока это ход из случайных действий.
string choose(const Position& position) {
    Position after = position;  // we try on a copy / пробуем на копии
    string turn;
    while (after.side == position.side) {
        string action = contest::random_choice(after.legal_moves());
        if (action != END) {
            turn += (turn.empty() ? "" : " ") + action;
        }
        after.play_action(action);
    }
    return turn;
}

int main() {
    contest::Header header = contest::read_header({"limit", "seat", "setup"});
    contest::play(Position(header.limit, header.setup), header.seat, choose);
}
