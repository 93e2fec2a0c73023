// Hale: five in a row or a column, or four on a white diagonal.
// Хейл: пять в ряд или в столбец либо четыре на белой диагонали.

#include <string>
#include <vector>

#include "contest.hpp"

using std::string;
using std::vector;

struct Cell {
    int x, y;
};

const int WHITE = 0, BLACK = 1, EMPTY = 2;
const int SIZE = 11;
const Cell SIDEWAYS[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
const string PASS = "Zz";

// The name of a cell: {4, 5} is Ef.
// Имя клетки: {4, 5} — это Ef.
string name_of(int x, int y) {
    return string(1, "ABCDEFGHIJK"[x]) + "abcdefghijk"[y];
}

// The cell with this name: Ef is {4, 5}.
// Клетка с этим именем: Ef — это {4, 5}.
Cell cell_of(const string& name) {
    return {name[0] - 'A', name[1] - 'a'};
}

bool inside(int x, int y) {
    return 0 <= x && x < SIZE && 0 <= y && y < SIZE;
}

bool is_black_cell(int x, int y) {
    return (x + y) % 2 == 1;
}

struct Position {
    int side = WHITE;
    int board[SIZE][SIZE];  // board[x][y]

    Position() {
        for (int x = 0; x < SIZE; x++) {
            for (int y = 0; y < SIZE; y++) {
                board[x][y] = EMPTY;
            }
        }
    }

    // The cells where a side has its pieces.
    // Клетки, где стоят шашки этой стороны.
    vector<Cell> cells_of(int owner) const {
        vector<Cell> cells;
        for (int x = 0; x < SIZE; x++) {
            for (int y = 0; y < SIZE; y++) {
                if (board[x][y] == owner) {
                    cells.push_back({x, y});
                }
            }
        }
        return cells;
    }

    vector<string> legal_moves() const {
        vector<string> moves;
        // A new piece goes to any empty black cell.
        // Новую шашку ставят на любую пустую чёрную клетку.
        for (auto [x, y] : cells_of(EMPTY)) {
            if (is_black_cell(x, y)) {
                moves.push_back(name_of(x, y));
            }
        }
        // An own piece goes from a black cell to an empty white one beside it.
        // Своя шашка сдвигается с чёрной клетки на соседнюю пустую белую.
        for (auto [x, y] : cells_of(side)) {
            for (auto [dx, dy] : SIDEWAYS) {
                int to_x = x + dx, to_y = y + dy;
                if (is_black_cell(x, y) && inside(to_x, to_y) && board[to_x][to_y] == EMPTY) {
                    moves.push_back(name_of(x, y) + "-" + name_of(to_x, to_y));
                }
            }
        }
        // A pass is legal only when there is no other move.
        // Пропустить ход можно, только если других ходов нет.
        if (moves.empty()) {
            moves.push_back(PASS);
        }
        return moves;
    }

    void play(const string& move) {
        if (move != PASS) {
            // The first cell is left, the last one is taken; a new piece has one cell only.
            // Первая клетка пустеет, последняя занята; у новой шашки клетка всего одна.
            Cell first = cell_of(move.substr(0, 2)), last = cell_of(move.substr(move.size() - 2));
            board[first.x][first.y] = EMPTY;
            board[last.x][last.y] = side;
        }
        side = 1 - side;
    }

    bool is_over() const {
        // Only the player who has just moved can have made a line.
        // Построить линию мог только тот, кто сейчас сходил.
        return has_won(1 - side) || cells_of(EMPTY).empty();
    }

    bool has_won(int player) const {
        for (auto [x, y] : cells_of(player)) {
            if (has_line(x, y, 1, 0, 5, player) || has_line(x, y, 0, 1, 5, player)) {
                return true;
            }
            // A diagonal has cells of one colour, and only the white ones count.
            // Все клетки диагонали одного цвета, и считаются только белые.
            if (!is_black_cell(x, y)) {
                if (has_line(x, y, 1, 1, 4, player) || has_line(x, y, 1, -1, 4, player)) {
                    return true;
                }
            }
        }
        return false;
    }

    // Whether so many pieces of a player stand in a line that starts at this cell.
    // Стоит ли столько шашек игрока подряд, начиная с этой клетки.
    bool has_line(int x, int y, int dx, int dy, int length, int player) const {
        for (int i = 0; i < length; i++, x += dx, y += dy) {
            if (!inside(x, y) || board[x][y] != player) {
                return false;
            }
        }
        return true;
    }
};

// Your ideas go here. Now it is a random move.
// Здесь место для ваших идей. Пока это случайный ход.
string choose(const Position& position) {
    return contest::random_choice(position.legal_moves());
}

int main() {
    contest::Header header = contest::read_header({"seat"});
    contest::play(Position(), header.seat, choose);
}
