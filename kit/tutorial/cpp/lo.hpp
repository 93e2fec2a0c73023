// Lo: gather all your pieces into one group.
// Ло: соберите все свои шашки в одну группу.

#pragma once

#include <string>
#include <vector>

#include "contest.hpp"

using std::string;
using std::vector;

struct Cell {
    int x, y;
};

const int WHITE = 0, BLACK = 1, EMPTY = 2;
const int SIZE = 8;
const Cell DIRECTIONS[] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
const string PASS = "Z0-Z0";

// The name of a cell: {0, 1} is A2.
// Имя клетки: {0, 1} — это A2.
string name_of(int x, int y) {
    return string(1, "ABCDEFGH"[x]) + "12345678"[y];
}

// The cell with this name: A2 is {0, 1}.
// Клетка с этим именем: A2 — это {0, 1}.
Cell cell_of(const string& name) {
    return {name[0] - 'A', name[1] - '1'};
}

bool inside(int x, int y) {
    return 0 <= x && x < SIZE && 0 <= y && y < SIZE;
}

struct Position {
    int limit;
    int side = WHITE;
    int played = 0;  // moves of both players so far / сколько ходов сделали оба игрока
    int board[SIZE][SIZE];  // board[x][y]

    explicit Position(int limit_of_moves) {
        limit = limit_of_moves;
        for (int x = 0; x < SIZE; x++) {
            for (int y = 0; y < SIZE; y++) {
                board[x][y] = EMPTY;
            }
        }
        for (int i = 1; i < SIZE - 1; i++) {
            board[0][i] = board[SIZE - 1][i] = WHITE;
            board[i][0] = board[i][SIZE - 1] = BLACK;
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
        for (auto [x, y] : cells_of(side)) {
            for (auto [dx, dy] : DIRECTIONS) {
                // Exactly as far as there are pieces on the whole line, this one included.
                // Ровно на столько клеток, сколько шашек на всей линии, считая эту.
                int distance = 1 + pieces_from(x, y, dx, dy) + pieces_from(x, y, -dx, -dy);
                if (can_move(x, y, dx, dy, distance)) {
                    string end = name_of(x + dx * distance, y + dy * distance);
                    moves.push_back(name_of(x, y) + "-" + end);
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

    // How many pieces of both colours stand in this direction, up to the edge.
    // Сколько шашек обоих цветов стоит в этом направлении до края доски.
    int pieces_from(int x, int y, int dx, int dy) const {
        int pieces = 0;
        for (x += dx, y += dy; inside(x, y); x += dx, y += dy) {
            if (board[x][y] != EMPTY) {
                pieces++;
            }
        }
        return pieces;
    }

    // Own pieces may be jumped, enemy ones may not; no landing on an own piece.
    // Через свои шашки прыгать можно, через чужие нельзя; на свою вставать нельзя.
    bool can_move(int x, int y, int dx, int dy, int distance) const {
        int end_x = x + dx * distance, end_y = y + dy * distance;
        if (!inside(end_x, end_y) || board[end_x][end_y] == side) {
            return false;
        }
        for (int i = 1; i < distance; i++) {
            if (board[x + dx * i][y + dy * i] == 1 - side) {
                return false;
            }
        }
        return true;
    }

    void play(const string& move) {
        if (move != PASS) {
            Cell start = cell_of(move.substr(0, 2)), end = cell_of(move.substr(3, 2));
            board[start.x][start.y] = EMPTY;
            board[end.x][end.y] = side;
        }
        played++;
        side = 1 - side;
    }

    bool is_over() const {
        // The limit is for each player, so the two have twice as many moves.
        // Лимит — для каждого игрока, так что на двоих ходов вдвое больше.
        if (played >= 2 * limit) {
            return true;
        }
        return is_connected(WHITE) || is_connected(BLACK);
    }

    // Whether all pieces of a side are one group.
    // Все ли шашки стороны — одна группа.
    bool is_connected(int owner) const {
        vector<Cell> pieces = cells_of(owner);
        vector<Cell> group = {pieces[0]};  // the pieces reached so far / уже найденные шашки
        bool reached[SIZE][SIZE] = {};
        reached[pieces[0].x][pieces[0].y] = true;
        for (size_t i = 0; i < group.size(); i++) {
            for (auto [dx, dy] : DIRECTIONS) {
                int x = group[i].x + dx, y = group[i].y + dy;
                if (inside(x, y) && board[x][y] == owner && !reached[x][y]) {
                    reached[x][y] = true;
                    group.push_back({x, y});
                }
            }
        }
        return group.size() == pieces.size();
    }
};
