// Step 1: any legal move.
// Шаг 1: любой допустимый ход.

#include "contest.hpp"
#include "lo.hpp"

string choose(const Position& position) {
    return contest::random_choice(position.legal_moves());
}

int main() {
    contest::Header header = contest::read_header({"limit", "seat"});
    contest::play(Position(header.limit), header.seat, choose);
}
