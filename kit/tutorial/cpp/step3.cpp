// Step 3: of all moves the one after which the pieces stand best.
// Шаг 3: из всех ходов — тот, после которого шашки стоят лучше всего.

#include <algorithm>
#include <cmath>
#include <random>

#include "contest.hpp"
#include "lo.hpp"

const int NOBODY = -1;

// A copy of the position with the move played: the position itself stays as it was.
// Копия позиции, в которой сделан ход: сама позиция не меняется.
Position after(Position position, const string& move) {
    position.play(move);
    return position;
}

// Who has won, or NOBODY.
// Кто выиграл; NOBODY — пока никто.
int winner(const Position& position) {
    // Whoever has just moved comes first: if both are connected, that one wins.
    // Сначала тот, кто только что ходил: если собраны и те и другие, выиграл он.
    for (int side : {1 - position.side, position.side}) {
        if (position.is_connected(side)) {
            return side;
        }
    }
    return NOBODY;
}

// Whether the side to move has not won and can not win at once.
// Верно ли, что тот, чей ход, ещё не выиграл и не выиграет первым же ходом.
bool is_safe(const Position& position) {
    int enemy = position.side;
    if (winner(position) == enemy) {
        return false;
    }
    for (const string& move : position.legal_moves()) {
        if (winner(after(position, move)) == enemy) {
            return false;
        }
    }
    return true;
}

// How far the pieces of a side are from their middle, on average.
// Как далеко шашки стороны в среднем стоят от своей середины.
double spread(const Position& position, int side) {
    vector<Cell> cells = position.cells_of(side);
    double middle_x = 0, middle_y = 0;
    for (auto [x, y] : cells) {
        middle_x += x;
        middle_y += y;
    }
    middle_x /= cells.size();
    middle_y /= cells.size();
    double sum = 0;
    for (auto [x, y] : cells) {
        sum += std::max(std::abs(x - middle_x), std::abs(y - middle_y));
    }
    return sum / cells.size();
}

// How much better a side stands than the other; more is better.
// Насколько эта сторона стоит лучше другой; чем больше, тем лучше.
double evaluate(const Position& position, int side) {
    return spread(position, 1 - side) - spread(position, side);
}

// Sorts moves: the one after which this side stands best comes first.
// Сортирует ходы: первым станет тот, после которого стоять лучше всего.
void best_first(const Position& position, vector<string>& moves) {
    vector<std::pair<double, string>> scored;
    for (const string& move : moves) {
        scored.push_back({-evaluate(after(position, move), position.side), move});
    }
    std::stable_sort(scored.begin(), scored.end(), [](auto& a, auto& b) { return a.first < b.first; });
    for (size_t i = 0; i < moves.size(); i++) {
        moves[i] = scored[i].second;
    }
}

// The list in another order each time, so that games are not all the same.
// Список каждый раз в другом порядке, чтобы партии не повторялись.
void shuffle(vector<string>& list) {
    static std::mt19937 generator(std::random_device{}());
    std::shuffle(list.begin(), list.end(), generator);
}

string choose(const Position& position) {
    int me = position.side;
    vector<string> moves = position.legal_moves();
    shuffle(moves);
    for (const string& move : moves) {
        if (winner(after(position, move)) == me) {
            return move;
        }
    }
    best_first(position, moves);
    for (const string& move : moves) {
        if (is_safe(after(position, move))) {
            return move;
        }
    }
    return moves[0];
}

int main() {
    contest::Header header = contest::read_header({"limit", "seat"});
    contest::play(Position(header.limit), header.seat, choose);
}
