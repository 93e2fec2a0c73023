// Step 2: takes a win in one move and does not give one.
// Шаг 2: выигрывает в один ход, если может, и не даёт так выиграть сопернику.

#include <algorithm>
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
