// Phalanx: get more pieces across the board than your opponent.
// Фаланги: проведите через доску больше шашек, чем соперник.

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "contest.hpp"

using std::string;
using std::vector;

struct Cell {
    int x, y;
};

const int WHITE = 0, BLACK = 1, EMPTY = 2;
const int WIDTH = 14, HEIGHT = 12;
const Cell DIRECTIONS[] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

// The name of a cell: {10, 1} is Kb.
// Имя клетки: {10, 1} — это Kb.
string name_of(int x, int y) {
    return string(1, "ABCDEFGHIJKLMN"[x]) + "abcdefghijkl"[y];
}

// The cell with this name: Kb is {10, 1}.
// Клетка с этим именем: Kb — это {10, 1}.
Cell cell_of(const string& name) {
    return {name[0] - 'A', name[1] - 'a'};
}

bool inside(int x, int y) {
    return 0 <= x && x < WIDTH && 0 <= y && y < HEIGHT;
}

int sign(int number) {
    return (number > 0) - (number < 0);
}

struct Position {
    int limit;
    int side = WHITE;
    int played = 0;  // moves of both players so far / сколько ходов сделали оба игрока
    int board[WIDTH][HEIGHT];  // board[x][y]

    explicit Position(int limit_of_moves) {
        limit = limit_of_moves;
        for (int x = 0; x < WIDTH; x++) {
            for (int y = 0; y < HEIGHT; y++) {
                board[x][y] = EMPTY;
            }
            board[x][0] = board[x][1] = WHITE;
            board[x][HEIGHT - 2] = board[x][HEIGHT - 1] = BLACK;
        }
    }

    // How many pieces of a side stand in an unbroken line that starts at this cell.
    // Сколько шашек стороны стоит подряд в линии, которая начинается с этой клетки.
    int line(int x, int y, int dx, int dy, int owner) const {
        int length = 0;
        while (inside(x, y) && board[x][y] == owner) {
            length++;
            x += dx;
            y += dy;
        }
        return length;
    }

    vector<string> legal_moves() const {
        vector<string> moves;
        for (int x = 0; x < WIDTH; x++) {
            for (int y = 0; y < HEIGHT; y++) {
                if (board[x][y] == side) {
                    for (auto [dx, dy] : DIRECTIONS) {
                        add_moves(moves, x, y, dx, dy);
                    }
                }
            }
        }
        return moves;
    }

    // Adds all moves whose front piece is on this cell and which go in this direction.
    // Добавляет все ходы в этом направлении, у которых передняя шашка стоит на этой клетке.
    void add_moves(vector<string>& moves, int x, int y, int dx, int dy) const {
        int longest = line(x, y, -dx, -dy, side);
        for (int distance = 1; distance <= longest; distance++) {
            int to_x = x + dx * distance, to_y = y + dy * distance;
            if (!inside(to_x, to_y) || board[to_x][to_y] == side) {
                return;
            }
            // A line of n pieces goes at most n cells and takes a shorter enemy line.
            // Линия из n шашек идёт не дальше чем на n клеток и бьёт более короткую чужую линию.
            int enemies = line(to_x, to_y, dx, dy, 1 - side);
            for (int n = std::max(distance, enemies + 1); n <= longest; n++) {
                string text = name_of(x, y) + "-";
                if (n > 1) {  // of a phalanx the last piece is named too / у фаланги есть и хвост
                    text += name_of(x - dx * (n - 1), y - dy * (n - 1)) + "-";
                }
                moves.push_back(text + name_of(to_x, to_y));
            }
            if (enemies > 0) {
                return;
            }
        }
    }

    void play(const string& move) {
        // FROM-TO for one piece, HEAD-TAIL-TO for a phalanx. One piece is its own tail.
        // ОТКУДА-КУДА для одной шашки, ГОЛОВА-ХВОСТ-КУДА для фаланги. Одна шашка сама себе хвост.
        Cell head = cell_of(move.substr(0, 2)), to = cell_of(move.substr(move.size() - 2));
        Cell tail = cell_of(move.substr(move.size() - 5, 2));
        int dx = sign(to.x - head.x), dy = sign(to.y - head.y);
        int n = std::max(std::abs(head.x - tail.x), std::abs(head.y - tail.y)) + 1;
        int enemies = line(to.x, to.y, dx, dy, 1 - side);
        for (int i = 0; i < enemies; i++) {
            board[to.x + dx * i][to.y + dy * i] = EMPTY;
        }
        for (int i = 0; i < n; i++) {
            board[head.x - dx * i][head.y - dy * i] = EMPTY;
        }
        for (int i = 0; i < n; i++) {
            board[to.x - dx * i][to.y - dy * i] = side;
        }
        played++;
        side = 1 - side;
    }

    bool is_over() const {
        int white = 0, black = 0;
        for (int x = 0; x < WIDTH; x++) {
            white += board[x][HEIGHT - 1] == WHITE;
            black += board[x][0] == BLACK;
        }
        // Whoever has crossed with more pieces must survive one reply.
        // Кто провёл больше шашек, должен ещё пережить один ответный ход.
        if (side == WHITE && white > black) {
            return true;
        }
        if (side == BLACK && black > white) {
            return true;
        }
        // After the limit a balance is a draw; without a balance the game goes on.
        // После лимита ходов равенство — ничья; без равенства игра продолжается.
        if (played >= 2 * limit && white == black) {
            return true;
        }
        // A player without a move loses.
        // Игрок, которому некуда ходить, проигрывает.
        return legal_moves().empty();
    }
};

// Your ideas go here. Now it is a random move.
// Здесь место для ваших идей. Пока это случайный ход.
string choose(const Position& position) {
    return contest::random_choice(position.legal_moves());
}

int main() {
    contest::Header header = contest::read_header({"limit", "seat"});
    contest::play(Position(header.limit), header.seat, choose);
}
