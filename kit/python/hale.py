"""Hale: five in a row or a column, or four on a white diagonal.

Хейл: пять в ряд или в столбец либо четыре на белой диагонали.
"""

import random

import contest

WHITE, BLACK, EMPTY = 0, 1, 2
SIZE = 11
SIDEWAYS = [(1, 0), (0, 1), (-1, 0), (0, -1)]
PASS = "Zz"


def name_of(x, y):
    """The name of a cell: (4, 5) is Ef.  Имя клетки: (4, 5) — это Ef."""
    return "ABCDEFGHIJK"[x] + "abcdefghijk"[y]


def cell_of(name):
    """The cell with this name: Ef is (4, 5).  Клетка с этим именем: Ef — это (4, 5)."""
    return "ABCDEFGHIJK".index(name[0]), "abcdefghijk".index(name[1])


def inside(x, y):
    return 0 <= x < SIZE and 0 <= y < SIZE


def is_black_cell(x, y):
    return (x + y) % 2 == 1


class Position:
    def __init__(self):
        self.side = WHITE
        self.board = [[EMPTY] * SIZE for _ in range(SIZE)]  # board[x][y]

    def cells_of(self, side):
        """The cells where a side has its pieces.  Клетки, где стоят шашки этой стороны."""
        cells = [(x, y) for x in range(SIZE) for y in range(SIZE)]
        return [(x, y) for x, y in cells if self.board[x][y] == side]

    def legal_moves(self):
        # A new piece goes to any empty black cell.
        # Новую шашку ставят на любую пустую чёрную клетку.
        moves = [name_of(x, y) for x, y in self.cells_of(EMPTY) if is_black_cell(x, y)]
        # An own piece goes from a black cell to an empty white one beside it.
        # Своя шашка сдвигается с чёрной клетки на соседнюю пустую белую.
        for x, y in self.cells_of(self.side):
            if is_black_cell(x, y):
                for dx, dy in SIDEWAYS:
                    if inside(x + dx, y + dy) and self.board[x + dx][y + dy] == EMPTY:
                        moves.append(name_of(x, y) + "-" + name_of(x + dx, y + dy))
        # A pass is legal only when there is no other move.
        # Пропустить ход можно, только если других ходов нет.
        return moves or [PASS]

    def play(self, move):
        if move != PASS:
            names = move.split("-")
            # The first cell is left, the last one is taken; a new piece has one cell only.
            # Первая клетка пустеет, последняя занята; у новой шашки клетка всего одна.
            x, y = cell_of(names[0])
            self.board[x][y] = EMPTY
            x, y = cell_of(names[-1])
            self.board[x][y] = self.side
        self.side = 1 - self.side

    def is_over(self):
        # Only the player who has just moved can have made a line.
        # Построить линию мог только тот, кто сейчас сходил.
        return self.has_won(1 - self.side) or not self.cells_of(EMPTY)

    def has_won(self, side):
        for x, y in self.cells_of(side):
            if self.has_line(x, y, 1, 0, 5, side) or self.has_line(x, y, 0, 1, 5, side):
                return True
            # A diagonal has cells of one colour, and only the white ones count.
            # Все клетки диагонали одного цвета, и считаются только белые.
            if not is_black_cell(x, y):
                if self.has_line(x, y, 1, 1, 4, side) or self.has_line(x, y, 1, -1, 4, side):
                    return True
        return False

    def has_line(self, x, y, dx, dy, length, side):
        """Whether so many pieces of a side stand in a line that starts at this cell.

        Стоит ли столько шашек стороны подряд, начиная с этой клетки.
        """
        for i in range(length):
            if not inside(x + dx * i, y + dy * i) or self.board[x + dx * i][y + dy * i] != side:
                return False
        return True


def choose(position):
    """Your ideas go here. Now it is a random move.

    Здесь место для ваших идей. Пока это случайный ход.
    """
    return random.choice(position.legal_moves())


if __name__ == "__main__":
    header = contest.read_header("seat")
    contest.play(Position(), header["seat"], choose)
