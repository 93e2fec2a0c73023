// Step 4: alpha-beta search to a fixed depth.
// Шаг 4: альфа-бета-перебор на заданную глубину.

#include <algorithm>
#include <cmath>
#include <random>

#include "contest.hpp"
#include "lo.hpp"

const int NOBODY = -1;
const int DEPTH = 2;  // moves of both players / ходы обоих игроков
const double WIN = 1000;  // more than any evaluation / больше любой оценки

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

// What the position is worth for the side to move.
// Alpha is what this side has elsewhere already, beta is what the other side will not exceed.
// Чего стоит позиция для того, чей сейчас ход.
// Альфа — то, что у этой стороны уже есть в другом месте; больше беты другая сторона не даст.
double search(const Position& position, int depth, double alpha, double beta) {
    int who = winner(position);
    if (who != NOBODY) {
        // A win with more depth left is a quicker one.
        // Чем больше глубины осталось, тем быстрее победа.
        return who == position.side ? WIN + depth : -WIN - depth;
    }
    if (position.played >= 2 * position.limit) {
        return 0;
    }
    if (depth == 0) {
        return evaluate(position, position.side);
    }
    for (const string& move : position.legal_moves()) {
        // What is good for the opponent is bad for us: hence the minus.
        // Что хорошо сопернику, плохо нам: отсюда минус.
        double score = -search(after(position, move), depth - 1, -beta, -alpha);
        if (score >= beta) {
            // The opponent will not let us come here: the other moves do not matter.
            // Соперник сюда не пойдёт: остальные ходы не важны.
            return score;
        }
        alpha = std::max(alpha, score);
    }
    return alpha;
}

// The list in another order each time, so that games are not all the same.
// Список каждый раз в другом порядке, чтобы партии не повторялись.
void shuffle(vector<string>& list) {
    static std::mt19937 generator(std::random_device{}());
    std::shuffle(list.begin(), list.end(), generator);
}

string choose(const Position& position) {
    vector<string> moves = position.legal_moves();
    shuffle(moves);
    string best_move;
    double best_score = -2 * WIN;
    for (const string& move : moves) {
        double score = -search(after(position, move), DEPTH - 1, -2 * WIN, -best_score);
        if (score > best_score) {
            best_move = move;
            best_score = score;
        }
    }
    return best_move;
}

int main() {
    contest::Header header = contest::read_header({"limit", "seat"});
    contest::play(Position(header.limit), header.seat, choose);
}
