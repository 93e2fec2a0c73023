"""Step 5: deeper and deeper while there is time.

Шаг 5: всё глубже и глубже, пока есть время.
"""

import random
import time

import contest
from lo import Position

SECONDS = 0.8  # for a move, of one second / на ход, из одной секунды
WIN = 1000  # more than any evaluation / больше любой оценки


class OutOfTime(Exception):
    pass


def after(position, move):
    """A copy of the position with the move played: the position itself stays as it was.

    Копия позиции, в которой сделан ход: сама позиция не меняется.
    """
    copy = Position(position.limit)
    copy.side = position.side
    copy.played = position.played
    copy.board = [column[:] for column in position.board]
    copy.play(move)
    return copy


def winner(position):
    """Who has won, or None.  Кто выиграл; None — пока никто."""
    # Whoever has just moved comes first: if both are connected, that one wins.
    # Сначала тот, кто только что ходил: если собраны и те и другие, выиграл он.
    for side in (1 - position.side, position.side):
        if position.is_connected(side):
            return side
    return None


def spread(position, side):
    """How far the pieces of a side are from their middle, on average.

    Как далеко шашки стороны в среднем стоят от своей середины.
    """
    cells = position.cells_of(side)
    middle_x = sum(x for x, y in cells) / len(cells)
    middle_y = sum(y for x, y in cells) / len(cells)
    return sum(max(abs(x - middle_x), abs(y - middle_y)) for x, y in cells) / len(cells)


def evaluate(position, side):
    """How much better a side stands than the other; more is better.

    Насколько эта сторона стоит лучше другой; чем больше, тем лучше.
    """
    return spread(position, 1 - side) - spread(position, side)


def search(position, depth, alpha, beta, deadline):
    """What the position is worth for the side to move.

    Alpha is what this side has elsewhere already, beta is what the other side will not exceed.

    Чего стоит позиция для того, чей сейчас ход.

    Альфа — то, что у этой стороны уже есть в другом месте; больше беты другая сторона не даст.
    """
    if time.perf_counter() > deadline:
        raise OutOfTime
    who = winner(position)
    if who is not None:
        # A win with more depth left is a quicker one.
        # Чем больше глубины осталось, тем быстрее победа.
        return WIN + depth if who == position.side else -WIN - depth
    if position.played >= 2 * position.limit:
        return 0
    if depth == 0:
        return evaluate(position, position.side)
    moves = position.legal_moves()
    if depth > 1:
        # The most promising first: then the others are refuted sooner.
        # Самые многообещающие — первыми: тогда остальные отпадают раньше.
        moves.sort(key=lambda move: evaluate(after(position, move), position.side), reverse=True)
    for move in moves:
        # What is good for the opponent is bad for us: hence the minus.
        # Что хорошо сопернику, плохо нам: отсюда минус.
        score = -search(after(position, move), depth - 1, -beta, -alpha, deadline)
        if score >= beta:
            # The opponent will not let us come here: the other moves do not matter.
            # Соперник сюда не пойдёт: остальные ходы не важны.
            return score
        alpha = max(alpha, score)
    return alpha


def find_best(position, moves, depth, deadline):
    """Puts the best of the moves at this depth in front and gives its score.

    Ставит лучший из ходов на этой глубине вперёд и возвращает его оценку.
    """
    best_move, best_score = None, -2 * WIN
    for move in moves:
        score = -search(after(position, move), depth - 1, -2 * WIN, -best_score, deadline)
        if score > best_score:
            best_move, best_score = move, score
    # It goes first at the next depth.
    # На следующей глубине он пойдёт первым.
    moves.remove(best_move)
    moves.insert(0, best_move)
    return best_score


def choose(position):
    deadline = time.perf_counter() + SECONDS
    moves = position.legal_moves()
    # In another order each time, so that games are not all the same.
    # Каждый раз в другом порядке, чтобы партии не повторялись.
    random.shuffle(moves)
    # No deeper than the game can last.
    # Не глубже, чем может продлиться игра.
    for depth in range(1, 2 * position.limit - position.played + 1):
        try:
            best_score = find_best(position, moves, depth, deadline)
        except OutOfTime:
            # This depth is not finished: the best move of the one before stands.
            # Эта глубина не закончена: остаётся лучший ход предыдущей.
            break
        if abs(best_score) >= WIN:
            # The game is decided: looking deeper changes nothing.
            # Игра решена: смотреть глубже незачем.
            break
    return moves[0]


if __name__ == "__main__":
    header = contest.read_header("limit", "seat")
    contest.play(Position(header["limit"]), header["seat"], choose)
