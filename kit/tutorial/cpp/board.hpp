// A quicker board for Lo: lines are counted, moves are played and taken back.
// Быстрая доска для Ло: шашки на линиях сосчитаны, ходы делаются и берутся назад.

#pragma once

#include <string>
#include <vector>

#include "lo.hpp"

// A cell is a number here: 8 * x + y.
// Клетка здесь — число: 8 * x + y.
struct Move {
    int start, end;
};

const Move NO_MOVE = {-1, -1};  // a pass / пропуск хода

// The move as it is written.
// Ход в том виде, в каком его пишут.
string text_of(Move move) {
    if (move.start < 0) {
        return PASS;
    }
    return name_of(move.start / 8, move.start % 8) + "-" + name_of(move.end / 8, move.end % 8);
}

// These tables never change, so they are made once.
// Эти таблицы не меняются, так что строим их один раз.
struct Tables {
    // The numbers of the four lines through a cell, in the order of the first four directions.
    // Номера четырёх линий через клетку, в порядке первых четырёх направлений.
    int lines[64][4];
    // The cells from a cell to the edge, for each direction.
    // Клетки от этой до края, для каждого направления.
    vector<int> rays[64][8];

    Tables() {
        for (int x = 0; x < SIZE; x++) {
            for (int y = 0; y < SIZE; y++) {
                int cell = 8 * x + y;
                lines[cell][0] = y;
                lines[cell][1] = 8 + (x - y + 7);
                lines[cell][2] = 23 + x;
                lines[cell][3] = 31 + (x + y);
                for (int direction = 0; direction < 8; direction++) {
                    auto [dx, dy] = DIRECTIONS[direction];
                    for (int i = 1; inside(x + dx * i, y + dy * i); i++) {
                        rays[cell][direction].push_back(8 * (x + dx * i) + y + dy * i);
                    }
                }
            }
        }
    }
};

const Tables TABLES;

struct Board {
    int side;
    int left;  // moves of both / ходы обоих
    int board[64];
    vector<int> pieces[2];  // the cells of each side / клетки каждой стороны
    int on_line[46] = {};  // the pieces on each line / шашки на каждой линии

    explicit Board(const Position& position) {
        side = position.side;
        left = 2 * position.limit - position.played;
        for (int cell = 0; cell < 64; cell++) {
            board[cell] = EMPTY;
        }
        for (int owner : {WHITE, BLACK}) {
            for (auto [x, y] : position.cells_of(owner)) {
                put(8 * x + y, owner);
            }
        }
    }

    void put(int cell, int owner) {
        board[cell] = owner;
        pieces[owner].push_back(cell);
        for (int line : TABLES.lines[cell]) {
            on_line[line]++;
        }
    }

    void remove(int cell) {
        // The last of the list takes the place of the one that goes.
        // Последняя в списке встаёт на место той, что уходит.
        vector<int>& list = pieces[board[cell]];
        for (int& piece : list) {
            if (piece == cell) {
                piece = list.back();
                break;
            }
        }
        list.pop_back();
        board[cell] = EMPTY;
        for (int line : TABLES.lines[cell]) {
            on_line[line]--;
        }
    }

    vector<Move> legal_moves() const {
        vector<Move> moves;
        for (int start : pieces[side]) {
            for (int direction = 0; direction < 8; direction++) {
                // Directions 0 and 4 run along the same line, and so do 1 and 5.
                // Направления 0 и 4 идут по одной линии, 1 и 5 тоже.
                int distance = on_line[TABLES.lines[start][direction % 4]];
                const vector<int>& cells = TABLES.rays[start][direction];
                if (distance <= (int)cells.size() && can_move(cells, distance)) {
                    moves.push_back({start, cells[distance - 1]});
                }
            }
        }
        if (moves.empty()) {
            moves.push_back(NO_MOVE);
        }
        return moves;
    }

    bool can_move(const vector<int>& cells, int distance) const {
        if (board[cells[distance - 1]] == side) {
            return false;
        }
        for (int i = 0; i < distance - 1; i++) {
            if (board[cells[i]] == 1 - side) {
                return false;
            }
        }
        return true;
    }

    // Plays a move and tells what stood where it ends: back() needs to know.
    // Делает ход и сообщает, что стояло там, где он кончается: это нужно в back().
    int play(Move move) {
        int taken = EMPTY;
        if (move.start >= 0) {
            taken = board[move.end];
            if (taken != EMPTY) {
                remove(move.end);
            }
            remove(move.start);
            put(move.end, side);
        }
        side = 1 - side;
        left--;
        return taken;
    }

    // Takes the last move back.
    // Берёт последний ход назад.
    void back(Move move, int taken) {
        side = 1 - side;
        left++;
        if (move.start >= 0) {
            remove(move.end);
            put(move.start, side);
            if (taken != EMPTY) {
                put(move.end, taken);
            }
        }
    }

    bool is_connected(int owner) const {
        bool reached[64] = {};
        int group[64], size = 1;  // the pieces reached so far / уже найденные шашки
        group[0] = pieces[owner][0];
        reached[group[0]] = true;
        for (int i = 0; i < size; i++) {
            for (const vector<int>& cells : TABLES.rays[group[i]]) {
                if (!cells.empty() && board[cells[0]] == owner && !reached[cells[0]]) {
                    reached[cells[0]] = true;
                    group[size++] = cells[0];
                }
            }
        }
        return size == (int)pieces[owner].size();
    }
};
