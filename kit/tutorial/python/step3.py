"""Step 3: of all moves the one after which the pieces stand best.

Шаг 3: из всех ходов — тот, после которого шашки стоят лучше всего.
"""

import random

import contest
from lo import Position


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


def is_safe(position):
    """Whether the side to move has not won and can not win at once.

    Верно ли, что тот, чей ход, ещё не выиграл и не выиграет первым же ходом.
    """
    enemy = position.side
    if winner(position) == enemy:
        return False
    return all(winner(after(position, move)) != enemy for move in position.legal_moves())


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


def choose(position):
    me = position.side
    moves = position.legal_moves()
    # In another order each time, so that games are not all the same.
    # Каждый раз в другом порядке, чтобы партии не повторялись.
    random.shuffle(moves)
    for move in moves:
        if winner(after(position, move)) == me:
            return move
    # The best move first.
    # Лучший ход — первым.
    moves.sort(key=lambda move: evaluate(after(position, move), me), reverse=True)
    for move in moves:
        if is_safe(after(position, move)):
            return move
    return moves[0]


if __name__ == "__main__":
    header = contest.read_header("limit", "seat")
    contest.play(Position(header["limit"]), header["seat"], choose)
