// Topological checkers: build the board together, then capture with stacks.
// Топологические шашки: вдвоём постройте доску, потом захватывайте столбиками.

#include <algorithm>
#include <bitset>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "contest.hpp"

using std::string;
using std::vector;

// A set of fields of the board, by their numbers: field 5 is in it when bit 5 is true.
// Множество полей доски, по номерам: поле 5 в нём, если бит 5 — true.
using Fields = std::bitset<32>;

const int WHITE = 0, BLACK = 1;
const string PIECES = "wb";  // a stack is a text, bottom to top: "wwb" / столбик — снизу вверх
const int SIZE = 25;  // of the table / размер стола
const int SIDEWAYS[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
const string FIRST = "Mm";
const string REFUSAL = "Zz";

// The name of the field beside this one, or "" behind the edge of the table.
// Имя соседнего поля, а за краем стола — "".
string next_field(const string& field, int dx, int dy) {
    int x = field[0] - 'A' + dx, y = field[1] - 'a' + dy;
    bool inside = 0 <= x && x < SIZE && 0 <= y && y < SIZE;
    return inside ? string{char('A' + x), char('a' + y)} : "";
}

struct Position {
    int limit;
    int fields;  // of the finished board, at most 32 / у готовой доски, не больше 32
    bool straight = false;
    int period = 10;
    int side = WHITE;
    vector<string> names;  // of the fields; the first is number 0 / имена полей, первое — номер 0
    vector<string> stacks;  // the stack on each field / столбик на каждом поле
    Fields beside[32];  // the neighbours of each field / соседи каждого поля
    Fields dark;  // like the dark cells of a chess board / как тёмные клетки шахматной доски
    int turns = 0;  // turns of both players in stage 2 / ходы обоих на стадии 2
    int refusals = 0;  // refusals in a row / отказы подряд
    std::pair<int, int> held;  // captured at the start of the period / захвачено к началу периода
    bool period_was_idle = false;
    std::map<std::pair<int, int>, Fields> known_ends;  // what path_ends has found / что уже нашла

    // The setup may be "10", "10 straight", "16 period 20" or "16 straight period 20".
    // Начальная расстановка: "10", "10 straight", "16 period 20", "16 straight period 20".
    Position(int limit_of_turns, const string& setup) {
        limit = limit_of_turns;
        std::istringstream words(setup);
        words >> fields;
        fields *= 2;
        string word;
        while (words >> word) {
            if (word == "straight") {
                straight = true;
            } else {
                words >> period;
            }
        }
    }

    // Stage 1: the board is not finished yet.
    // Стадия 1: доска ещё не готова.
    bool is_building() const {
        return int(stacks.size()) < fields;
    }

    // The number of the field with this name, or -1 when it is not on the board.
    // Номер поля с этим именем или -1, если его на доске нет.
    int number_of(const string& name) const {
        size_t number = std::find(names.begin(), names.end(), name) - names.begin();
        return number < names.size() ? number : -1;
    }

    vector<string> legal_moves() {
        if (names.empty()) {
            return {FIRST};
        }
        if (is_building()) {
            std::set<string> empty;
            for (const string& name : names) {
                for (auto [dx, dy] : SIDEWAYS) {
                    string field = next_field(name, dx, dy);
                    if (field != "" && number_of(field) == -1) {
                        empty.insert(field);
                    }
                }
            }
            return vector<string>(empty.begin(), empty.end());
        }
        vector<string> moves = {REFUSAL};  // always allowed in stage 2 / на стадии 2 можно всегда
        for (int field = 0; field < fields; field++) {
            int height = stacks[field].size();
            if (height > 0 && stacks[field].back() == PIECES[side]) {
                for (int k = 1; k <= height; k++) {
                    string start = (k == height ? "" : std::to_string(k)) + names[field] + "-";
                    Fields ends = path_ends(field, k);
                    for (int end = 0; end < fields; end++) {
                        if (ends[end]) {
                            moves.push_back(start + names[end]);
                        }
                    }
                }
            }
        }
        return moves;
    }

    // Where paths of exactly so many steps end. The board never changes, so we remember.
    // Где кончаются пути ровно в столько шагов. Доска не меняется, поэтому запоминаем.
    Fields path_ends(int start, int steps) {
        if (known_ends.count({start, steps}) == 0) {
            Fields ends = straight ? straight_ends(start, steps) : winding_ends(start, steps);
            known_ends[{start, steps}] = ends;
        }
        return known_ends[{start, steps}];
    }

    Fields straight_ends(int start, int steps) const {
        Fields ends;
        for (auto [dx, dy] : SIDEWAYS) {
            int field = start;
            for (int i = 0; i < steps && field != -1; i++) {
                field = number_of(next_field(names[field], dx, dy));
            }
            if (field != -1) {
                ends[field] = true;
            }
        }
        return ends;
    }

    // The path may turn, but visits no field twice. We try all paths, except hopeless ones.
    // Путь может поворачивать, но не бывает на одном поле дважды. Пробуем все, кроме безнадёжных.
    Fields winding_ends(int start, int steps) const {
        Fields free;
        for (int field = 0; field < fields; field++) {
            free[field] = field != start;
        }
        // With every step the colour changes, so we know the colour of the ends.
        // С каждым шагом цвет меняется, поэтому цвет конечных полей известен.
        Fields possible = free & (dark[start] == (steps % 2 == 0) ? dark : ~dark);
        Fields missing = possible;  // ends not found yet / ещё не найденные концы
        walk(start, free, steps, missing);
        return possible & ~missing;
    }

    void walk(int at, Fields free, int left, Fields& missing) const {
        if (left == 0) {
            missing[at] = false;
            return;
        }
        // The free fields that we can still get to. Half of the steps need the other colour.
        // Свободные поля, куда ещё можно попасть. Половина шагов — на поля другого цвета.
        Fields room = beside[at] & free, before;
        while (room != before) {
            before = room;
            for (int field = 0; field < fields; field++) {
                if (room[field]) {
                    room |= beside[field] & free;
                }
            }
        }
        int same = (room & (dark[at] ? dark : ~dark)).count(), other = room.count() - same;
        if (same < left / 2 || other < (left + 1) / 2) {
            return;
        }
        for (int field = 0; field < fields; field++) {
            if (beside[at][field] && room[field] && (room & missing).any()) {
                Fields rest = room;
                rest[field] = false;
                walk(field, rest, left - 1, missing);
            }
        }
    }

    void play(const string& move) {
        if (is_building()) {
            add_field(move);
        } else {
            play_turn(move);
        }
        side = 1 - side;
    }

    void add_field(const string& name) {
        int number = names.size();
        names.push_back(name);
        stacks.push_back(string(1, PIECES[side]));
        dark[number] = (name[0] - 'A' + name[1] - 'a') % 2 == 1;
        for (auto [dx, dy] : SIDEWAYS) {
            int other = number_of(next_field(name, dx, dy));
            if (other != -1) {
                beside[number][other] = beside[other][number] = true;
            }
        }
    }

    void play_turn(const string& move) {
        if (move == REFUSAL) {
            refusals++;
        } else {
            refusals = 0;
            // Mm-Nn or 2Mm-Nn: without a number the whole stack goes.
            // Mm-Nn или 2Mm-Nn: без числа идёт весь столбик.
            size_t at = move.size() - 5;
            string& start = stacks[number_of(move.substr(at, 2))];
            string& end = stacks[number_of(move.substr(at + 3, 2))];
            int left = at == 0 ? 0 : start.size() - std::stoi(move);
            end += start.substr(left);
            start.resize(left);
        }
        turns++;
        if (turns % (2 * period) == 0) {
            period_was_idle = captured() == held;
            held = captured();
        }
    }

    // The enemy pieces in white's stacks and in black's.
    // Чужие шашки в столбиках белых и в столбиках чёрных.
    std::pair<int, int> captured() const {
        int white = 0, black = 0;
        for (const string& stack : stacks) {
            if (!stack.empty() && stack.back() == PIECES[WHITE]) {
                white += std::count(stack.begin(), stack.end(), PIECES[BLACK]);
            } else {
                black += std::count(stack.begin(), stack.end(), PIECES[WHITE]);
            }
        }
        return {white, black};
    }

    bool is_over() const {
        // Both refused, a period changed nothing, or the limit of turns of each player.
        // Оба отказались, период ничего не изменил или кончился лимит ходов каждого игрока.
        return refusals == 2 || period_was_idle || turns >= 2 * limit;
    }
};

// Your ideas go here. Now it is a random move.
// Здесь место для ваших идей. Пока это случайный ход.
string choose(Position& position) {
    return contest::random_choice(position.legal_moves());
}

int main() {
    contest::Header header = contest::read_header({"limit", "seat", "setup"});
    contest::play(Position(header.limit, header.setup), header.seat, choose);
}
