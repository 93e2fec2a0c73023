"""Step 4: alpha-beta search to a fixed depth.

Шаг 4: альфа-бета-перебор на заданную глубину.
"""

import random

import contest
from lo import Position

DEPTH = 2  # moves of both players / ходы обоих игроков
WIN = 1000  # more than any evaluation / больше любой оценки


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


def search(position, depth, alpha, beta):
    """What the position is worth for the side to move.

    Alpha is what this side has elsewhere already, beta is what the other side will not exceed.

    Чего стоит позиция для того, чей сейчас ход.

    Альфа — то, что у этой стороны уже есть в другом месте; больше беты другая сторона не даст.
    """
    who = winner(position)
    if who is not None:
        # A win with more depth left is a quicker one.
        # Чем больше глубины осталось, тем быстрее победа.
        return WIN + depth if who == position.side else -WIN - depth
    if position.played >= 2 * position.limit:
        return 0
    if depth == 0:
        return evaluate(position, position.side)
    for move in position.legal_moves():
        # What is good for the opponent is bad for us: hence the minus.
        # Что хорошо сопернику, плохо нам: отсюда минус.
        score = -search(after(position, move), depth - 1, -beta, -alpha)
        if score >= beta:
            # The opponent will not let us come here: the other moves do not matter.
            # Соперник сюда не пойдёт: остальные ходы не важны.
            return score
        alpha = max(alpha, score)
    return alpha


def choose(position):
    moves = position.legal_moves()
    # In another order each time, so that games are not all the same.
    # Каждый раз в другом порядке, чтобы партии не повторялись.
    random.shuffle(moves)
    best_move, best_score = None, -2 * WIN
    for move in moves:
        score = -search(after(position, move), DEPTH - 1, -2 * WIN, -best_score)
        if score > best_score:
            best_move, best_score = move, score
    return best_move


if __name__ == "__main__":
    header = contest.read_header("limit", "seat")
    contest.play(Position(header["limit"]), header["seat"], choose)
