"""Phalanx: get more pieces across the board than your opponent.

Фаланги: проведите через доску больше шашек, чем соперник.
"""

import random

import contest

WHITE, BLACK, EMPTY = 0, 1, 2
WIDTH, HEIGHT = 14, 12
DIRECTIONS = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]


def name_of(x, y):
    """The name of a cell: (10, 1) is Kb.  Имя клетки: (10, 1) — это Kb."""
    return "ABCDEFGHIJKLMN"[x] + "abcdefghijkl"[y]


def cell_of(name):
    """The cell with this name: Kb is (10, 1).  Клетка с этим именем: Kb — это (10, 1)."""
    return "ABCDEFGHIJKLMN".index(name[0]), "abcdefghijkl".index(name[1])


def inside(x, y):
    return 0 <= x < WIDTH and 0 <= y < HEIGHT


def sign(number):
    return (number > 0) - (number < 0)


class Position:
    def __init__(self, limit):
        self.limit = limit
        self.side = WHITE
        self.played = 0  # moves of both players so far / сколько ходов сделали оба игрока
        column = [WHITE] * 2 + [EMPTY] * (HEIGHT - 4) + [BLACK] * 2
        self.board = [column[:] for _ in range(WIDTH)]  # board[x][y]

    def line(self, x, y, dx, dy, side):
        """How many pieces of a side stand in an unbroken line that starts at this cell.

        Сколько шашек стороны стоит подряд в линии, которая начинается с этой клетки.
        """
        length = 0
        while inside(x, y) and self.board[x][y] == side:
            length += 1
            x, y = x + dx, y + dy
        return length

    def legal_moves(self):
        moves = []
        for x in range(WIDTH):
            for y in range(HEIGHT):
                if self.board[x][y] == self.side:
                    for dx, dy in DIRECTIONS:
                        self.add_moves(moves, x, y, dx, dy)
        return moves

    def add_moves(self, moves, x, y, dx, dy):
        """Adds all moves whose front piece is on this cell and which go in this direction.

        Добавляет все ходы в этом направлении, у которых передняя шашка стоит на этой клетке.
        """
        longest = self.line(x, y, -dx, -dy, self.side)
        for distance in range(1, longest + 1):
            to_x, to_y = x + dx * distance, y + dy * distance
            if not inside(to_x, to_y) or self.board[to_x][to_y] == self.side:
                return
            # A line of n pieces goes at most n cells and takes a shorter enemy line.
            # Линия из n шашек идёт не дальше чем на n клеток и бьёт более короткую чужую линию.
            enemies = self.line(to_x, to_y, dx, dy, 1 - self.side)
            for n in range(max(distance, enemies + 1), longest + 1):
                text = name_of(x, y) + "-"
                if n > 1:  # of a phalanx the last piece is named too / у фаланги есть и хвост
                    text += name_of(x - dx * (n - 1), y - dy * (n - 1)) + "-"
                moves.append(text + name_of(to_x, to_y))
            if enemies > 0:
                return

    def play(self, move):
        # FROM-TO for one piece, HEAD-TAIL-TO for a phalanx.
        # ОТКУДА-КУДА для одной шашки, ГОЛОВА-ХВОСТ-КУДА для фаланги.
        cells = [cell_of(name) for name in move.split("-")]
        (x, y), (to_x, to_y) = cells[0], cells[-1]
        tail_x, tail_y = cells[-2]  # one piece is its own tail / одна шашка сама себе хвост
        dx, dy = sign(to_x - x), sign(to_y - y)
        n = max(abs(x - tail_x), abs(y - tail_y)) + 1
        enemies = self.line(to_x, to_y, dx, dy, 1 - self.side)
        for i in range(enemies):
            self.board[to_x + dx * i][to_y + dy * i] = EMPTY
        for i in range(n):
            self.board[x - dx * i][y - dy * i] = EMPTY
        for i in range(n):
            self.board[to_x - dx * i][to_y - dy * i] = self.side
        self.played += 1
        self.side = 1 - self.side

    def is_over(self):
        white = sum(self.board[x][HEIGHT - 1] == WHITE for x in range(WIDTH))
        black = sum(self.board[x][0] == BLACK for x in range(WIDTH))
        # Whoever has crossed with more pieces must survive one reply.
        # Кто провёл больше шашек, должен ещё пережить один ответный ход.
        if self.side == WHITE and white > black:
            return True
        if self.side == BLACK and black > white:
            return True
        # After the limit a balance is a draw; without a balance the game goes on.
        # После лимита ходов равенство — ничья; без равенства игра продолжается.
        if self.played >= 2 * self.limit and white == black:
            return True
        # A player without a move loses.
        # Игрок, которому некуда ходить, проигрывает.
        return not self.legal_moves()


def choose(position):
    """Your ideas go here. Now it is a random move.

    Здесь место для ваших идей. Пока это случайный ход.
    """
    return random.choice(position.legal_moves())


if __name__ == "__main__":
    header = contest.read_header("limit", "seat")
    contest.play(Position(header["limit"]), header["seat"], choose)
