"""Step 6: a quicker board, and less time for moves that promise little.

Шаг 6: доска быстрее, а на ходы, которые мало обещают, уходит меньше времени.
"""

import random
import time

import contest
from board import CELLS, Board, text_of
from lo import Position

SECONDS = 0.8  # for a move, of one second / на ход, из одной секунды
WIN = 1000  # more than any evaluation / больше любой оценки
FULL = 6  # moves looked at in full depth / ходы, которые смотрим на полную глубину


class OutOfTime(Exception):
    pass


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
    cells = [CELLS[cell] for cell in position.pieces[side]]
    middle_x = sum(x for x, y in cells) / len(cells)
    middle_y = sum(y for x, y in cells) / len(cells)
    return sum(max(abs(x - middle_x), abs(y - middle_y)) for x, y in cells) / len(cells)


def evaluate(position, side):
    """How much better a side stands than the other; more is better.

    Насколько эта сторона стоит лучше другой; чем больше, тем лучше.
    """
    return spread(position, 1 - side) - spread(position, side)


def promise(position, move):
    """How the side to move stands after a move.  Как стоит тот, чей ход, после этого хода."""
    side = position.side
    taken = position.play(move)
    score = evaluate(position, side)
    position.back(move, taken)
    return score


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
    if position.left == 0:
        return 0
    if depth == 0:
        return evaluate(position, position.side)
    moves = position.legal_moves()
    if depth > 1:
        # The most promising first: then the others are refuted sooner.
        # Самые многообещающие — первыми: тогда остальные отпадают раньше.
        moves.sort(key=lambda move: promise(position, move), reverse=True)
    for number, move in enumerate(moves):
        taken = position.play(move)
        # Late moves are looked at one move less deep, and once more only if they surprise us.
        # Дальние ходы смотрим на ход мельче и ещё раз — только если ход нас удивил.
        less = 1 if depth > 2 and number >= FULL else 0
        # What is good for the opponent is bad for us: hence the minus.
        # Что хорошо сопернику, плохо нам: отсюда минус.
        score = -search(position, depth - 1 - less, -beta, -alpha, deadline)
        if less and score > alpha:
            score = -search(position, depth - 1, -beta, -alpha, deadline)
        position.back(move, taken)
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
        taken = position.play(move)
        score = -search(position, depth - 1, -2 * WIN, -best_score, deadline)
        position.back(move, taken)
        if score > best_score:
            best_move, best_score = move, score
    # It goes first at the next depth.
    # На следующей глубине он пойдёт первым.
    moves.remove(best_move)
    moves.insert(0, best_move)
    return best_score


def choose(position):
    deadline = time.perf_counter() + SECONDS
    board = Board(position)
    moves = board.legal_moves()
    # In another order each time, so that games are not all the same.
    # Каждый раз в другом порядке, чтобы партии не повторялись.
    random.shuffle(moves)
    # No deeper than the game can last.
    # Не глубже, чем может продлиться игра.
    for depth in range(1, board.left + 1):
        try:
            # A new board each time: a search that runs out of time leaves moves on it.
            # Каждый раз новая доска: если время кончится, на ней останутся лишние ходы.
            best_score = find_best(Board(position), moves, depth, deadline)
        except OutOfTime:
            # This depth is not finished: the best move of the one before stands.
            # Эта глубина не закончена: остаётся лучший ход предыдущей.
            break
        if abs(best_score) >= WIN:
            # The game is decided: looking deeper changes nothing.
            # Игра решена: смотреть глубже незачем.
            break
    return text_of(moves[0])


if __name__ == "__main__":
    header = contest.read_header("limit", "seat")
    contest.play(Position(header["limit"]), header["seat"], choose)
