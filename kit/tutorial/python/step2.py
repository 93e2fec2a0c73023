"""Step 2: takes a win in one move and does not give one.

Шаг 2: выигрывает в один ход, если может, и не даёт так выиграть сопернику.
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


def choose(position):
    moves = position.legal_moves()
    # In another order each time, so that games are not all the same.
    # Каждый раз в другом порядке, чтобы партии не повторялись.
    random.shuffle(moves)
    for move in moves:
        if winner(after(position, move)) == position.side:
            return move
    for move in moves:
        if is_safe(after(position, move)):
            return move
    return moves[0]


if __name__ == "__main__":
    header = contest.read_header("limit", "seat")
    contest.play(Position(header["limit"]), header["seat"], choose)
