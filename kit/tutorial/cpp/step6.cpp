// Step 6: a quicker board, and less time for moves that promise little.
// Шаг 6: доска быстрее, а на ходы, которые мало обещают, уходит меньше времени.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>

#include "board.hpp"
#include "contest.hpp"
#include "lo.hpp"

const int NOBODY = -1;
const double SECONDS = 0.8;  // for a move, of one second / на ход, из одной секунды
const double WIN = 1000;  // more than any evaluation / больше любой оценки
const size_t FULL = 6;  // moves looked at in full depth / ходы, которые смотрим на полную глубину

struct OutOfTime {};

// Seconds on a clock that is never set back.
// Секунды по часам, которые никто не переводит.
double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Who has won, or NOBODY.
// Кто выиграл; NOBODY — пока никто.
int winner(const Board& position) {
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
double spread(const Board& position, int side) {
    const vector<int>& cells = position.pieces[side];
    double middle_x = 0, middle_y = 0;
    for (int cell : cells) {
        middle_x += cell / 8;
        middle_y += cell % 8;
    }
    middle_x /= cells.size();
    middle_y /= cells.size();
    double sum = 0;
    for (int cell : cells) {
        sum += std::max(std::abs(cell / 8 - middle_x), std::abs(cell % 8 - middle_y));
    }
    return sum / cells.size();
}

// How much better a side stands than the other; more is better.
// Насколько эта сторона стоит лучше другой; чем больше, тем лучше.
double evaluate(const Board& position, int side) {
    return spread(position, 1 - side) - spread(position, side);
}

// Sorts moves: the one after which this side stands best comes first.
// Сортирует ходы: первым станет тот, после которого стоять лучше всего.
void best_first(Board& position, vector<Move>& moves) {
    vector<std::pair<double, Move>> scored;
    for (Move move : moves) {
        int taken = position.play(move);
        scored.push_back({-evaluate(position, 1 - position.side), move});
        position.back(move, taken);
    }
    std::stable_sort(scored.begin(), scored.end(), [](auto& a, auto& b) { return a.first < b.first; });
    for (size_t i = 0; i < moves.size(); i++) {
        moves[i] = scored[i].second;
    }
}

// What the position is worth for the side to move.
// Alpha is what this side has elsewhere already, beta is what the other side will not exceed.
// Чего стоит позиция для того, чей сейчас ход.
// Альфа — то, что у этой стороны уже есть в другом месте; больше беты другая сторона не даст.
double search(Board& position, int depth, double alpha, double beta, double deadline) {
    if (now() > deadline) {
        throw OutOfTime();
    }
    int who = winner(position);
    if (who != NOBODY) {
        // A win with more depth left is a quicker one.
        // Чем больше глубины осталось, тем быстрее победа.
        return who == position.side ? WIN + depth : -WIN - depth;
    }
    if (position.left == 0) {
        return 0;
    }
    if (depth == 0) {
        return evaluate(position, position.side);
    }
    vector<Move> moves = position.legal_moves();
    if (depth > 1) {
        // The most promising first: then the others are refuted sooner.
        // Самые многообещающие — первыми: тогда остальные отпадают раньше.
        best_first(position, moves);
    }
    for (size_t number = 0; number < moves.size(); number++) {
        int taken = position.play(moves[number]);
        // Late moves are looked at one move less deep, and once more only if they surprise us.
        // Дальние ходы смотрим на ход мельче и ещё раз — только если ход нас удивил.
        int less = depth > 2 && number >= FULL ? 1 : 0;
        // What is good for the opponent is bad for us: hence the minus.
        // Что хорошо сопернику, плохо нам: отсюда минус.
        double score = -search(position, depth - 1 - less, -beta, -alpha, deadline);
        if (less && score > alpha) {
            score = -search(position, depth - 1, -beta, -alpha, deadline);
        }
        position.back(moves[number], taken);
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
void shuffle(vector<Move>& list) {
    static std::mt19937 generator(std::random_device{}());
    std::shuffle(list.begin(), list.end(), generator);
}

// Puts the best of the moves at this depth in front and gives its score.
// Ставит лучший из ходов на этой глубине вперёд и возвращает его оценку.
double find_best(Board& position, vector<Move>& moves, int depth, double deadline) {
    size_t best = 0;
    double best_score = -2 * WIN;
    for (size_t i = 0; i < moves.size(); i++) {
        int taken = position.play(moves[i]);
        double score = -search(position, depth - 1, -2 * WIN, -best_score, deadline);
        position.back(moves[i], taken);
        if (score > best_score) {
            best = i;
            best_score = score;
        }
    }
    // It goes first at the next depth.
    // На следующей глубине он пойдёт первым.
    std::rotate(moves.begin(), moves.begin() + best, moves.begin() + best + 1);
    return best_score;
}

string choose(const Position& position) {
    double deadline = now() + SECONDS;
    Board board(position);
    vector<Move> moves = board.legal_moves();
    shuffle(moves);
    // No deeper than the game can last.
    // Не глубже, чем может продлиться игра.
    for (int depth = 1; depth <= board.left; depth++) {
        try {
            // A new board each time: a search that runs out of time leaves moves on it.
            // Каждый раз новая доска: если время кончится, на ней останутся лишние ходы.
            Board fresh(position);
            double best_score = find_best(fresh, moves, depth, deadline);
            if (std::abs(best_score) >= WIN) {
                // The game is decided: looking deeper changes nothing.
                // Игра решена: смотреть глубже незачем.
                break;
            }
        } catch (OutOfTime) {
            // This depth is not finished: the best move of the one before stands.
            // Эта глубина не закончена: остаётся лучший ход предыдущей.
            break;
        }
    }
    return text_of(moves[0]);
}

int main() {
    contest::Header header = contest::read_header({"limit", "seat"});
    contest::play(Position(header.limit), header.seat, choose);
}
