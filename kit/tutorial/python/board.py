"""A quicker board for Lo: lines are counted, moves are played and taken back.

Быстрая доска для Ло: шашки на линиях сосчитаны, ходы делаются и берутся назад.
"""

from lo import DIRECTIONS, EMPTY, PASS, SIZE, inside, name_of


def lines_of(x, y):
    """The numbers of the four lines through a cell, in the order of the first four directions.

    Номера четырёх линий через клетку, в порядке первых четырёх направлений.
    """
    return [y, 8 + (x - y + 7), 23 + x, 31 + (x + y)]


def ray(x, y, dx, dy):
    """The cells from here to the edge in one direction.

    Клетки отсюда до края в одном направлении.
    """
    cells = []
    x, y = x + dx, y + dy
    while inside(x, y):
        cells.append(8 * x + y)
        x, y = x + dx, y + dy
    return cells


# A cell is a number here: 8 * x + y. These tables never change, so they are made once.
# Клетка здесь — число: 8 * x + y. Эти таблицы не меняются, так что строим их один раз.
CELLS = [(x, y) for x in range(SIZE) for y in range(SIZE)]
LINES = [lines_of(x, y) for x, y in CELLS]
RAYS = [[ray(x, y, dx, dy) for dx, dy in DIRECTIONS] for x, y in CELLS]
NEIGHBOURS = [[cells[0] for cells in rays if cells] for rays in RAYS]


class Board:
    def __init__(self, position):
        self.side = position.side
        self.left = 2 * position.limit - position.played  # moves of both / ходы обоих
        self.board = [EMPTY] * 64
        self.pieces = [set(), set()]  # the cells of each side / клетки каждой стороны
        self.on_line = [0] * 46  # the pieces on each line / шашки на каждой линии
        for side in (0, 1):
            for x, y in position.cells_of(side):
                self.put(8 * x + y, side)

    def put(self, cell, side):
        self.board[cell] = side
        self.pieces[side].add(cell)
        for line in LINES[cell]:
            self.on_line[line] += 1

    def remove(self, cell):
        self.pieces[self.board[cell]].remove(cell)
        self.board[cell] = EMPTY
        for line in LINES[cell]:
            self.on_line[line] -= 1

    def legal_moves(self):
        """The moves as pairs of cells; None is a pass.  Ходы — пары клеток; None — пропуск."""
        moves = []
        for start in self.pieces[self.side]:
            for direction in range(8):
                # Directions 0 and 4 run along the same line, and so do 1 and 5.
                # Направления 0 и 4 идут по одной линии, 1 и 5 тоже.
                distance = self.on_line[LINES[start][direction % 4]]
                cells = RAYS[start][direction]
                if distance <= len(cells) and self.can_move(cells, distance):
                    moves.append((start, cells[distance - 1]))
        return moves or [None]

    def can_move(self, cells, distance):
        if self.board[cells[distance - 1]] == self.side:
            return False
        enemy = 1 - self.side
        for i in range(distance - 1):
            if self.board[cells[i]] == enemy:
                return False
        return True

    def play(self, move):
        """Plays a move and tells what stood where it ends: back() needs to know.

        Делает ход и сообщает, что стояло там, где он кончается: это нужно в back().
        """
        taken = EMPTY
        if move is not None:
            start, end = move
            taken = self.board[end]
            if taken != EMPTY:
                self.remove(end)
            self.remove(start)
            self.put(end, self.side)
        self.side = 1 - self.side
        self.left -= 1
        return taken

    def back(self, move, taken):
        """Takes the last move back.  Берёт последний ход назад."""
        self.side = 1 - self.side
        self.left += 1
        if move is not None:
            start, end = move
            self.remove(end)
            self.put(start, self.side)
            if taken != EMPTY:
                self.put(end, taken)

    def is_connected(self, side):
        left = set(self.pieces[side])
        waiting = [left.pop()]
        while waiting:
            for neighbour in NEIGHBOURS[waiting.pop()]:
                if neighbour in left:
                    left.remove(neighbour)
                    waiting.append(neighbour)
        return not left


def text_of(move):
    """The move as it is written.  Ход в том виде, в каком его пишут."""
    if move is None:
        return PASS
    start, end = move
    return name_of(*CELLS[start]) + "-" + name_of(*CELLS[end])
