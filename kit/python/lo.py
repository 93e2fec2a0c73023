"""Lo: gather all your pieces into one group.

Ло: соберите все свои шашки в одну группу.
"""

import random

import contest

WHITE, BLACK, EMPTY = 0, 1, 2
SIZE = 8
DIRECTIONS = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
PASS = "Z0-Z0"


def name_of(x, y):
    """The name of a cell: (0, 1) is A2.  Имя клетки: (0, 1) — это A2."""
    return "ABCDEFGH"[x] + "12345678"[y]


def cell_of(name):
    """The cell with this name: A2 is (0, 1).  Клетка с этим именем: A2 — это (0, 1)."""
    return "ABCDEFGH".index(name[0]), "12345678".index(name[1])


def inside(x, y):
    return 0 <= x < SIZE and 0 <= y < SIZE


class Position:
    def __init__(self, limit):
        self.limit = limit
        self.side = WHITE
        self.played = 0  # moves of both players so far / сколько ходов сделали оба игрока
        self.board = [[EMPTY] * SIZE for _ in range(SIZE)]  # board[x][y]
        for i in range(1, SIZE - 1):
            self.board[0][i] = self.board[SIZE - 1][i] = WHITE
            self.board[i][0] = self.board[i][SIZE - 1] = BLACK

    def cells_of(self, side):
        """The cells where a side has its pieces.  Клетки, где стоят шашки этой стороны."""
        cells = [(x, y) for x in range(SIZE) for y in range(SIZE)]
        return [(x, y) for x, y in cells if self.board[x][y] == side]

    def legal_moves(self):
        moves = []
        for x, y in self.cells_of(self.side):
            for dx, dy in DIRECTIONS:
                # Exactly as far as there are pieces on the whole line, this one included.
                # Ровно на столько клеток, сколько шашек на всей линии, считая эту.
                distance = 1 + self.pieces_from(x, y, dx, dy) + self.pieces_from(x, y, -dx, -dy)
                if self.can_move(x, y, dx, dy, distance):
                    end = name_of(x + dx * distance, y + dy * distance)
                    moves.append(name_of(x, y) + "-" + end)
        # A pass is legal only when there is no other move.
        # Пропустить ход можно, только если других ходов нет.
        return moves or [PASS]

    def pieces_from(self, x, y, dx, dy):
        """How many pieces of both colours stand in this direction, up to the edge.

        Сколько шашек обоих цветов стоит в этом направлении до края доски.
        """
        pieces = 0
        x, y = x + dx, y + dy
        while inside(x, y):
            if self.board[x][y] != EMPTY:
                pieces += 1
            x, y = x + dx, y + dy
        return pieces

    def can_move(self, x, y, dx, dy, distance):
        """Own pieces may be jumped, enemy ones may not; no landing on an own piece.

        Через свои шашки прыгать можно, через чужие нельзя; на свою вставать нельзя.
        """
        end_x, end_y = x + dx * distance, y + dy * distance
        if not inside(end_x, end_y) or self.board[end_x][end_y] == self.side:
            return False
        enemy = 1 - self.side
        return all(self.board[x + dx * i][y + dy * i] != enemy for i in range(1, distance))

    def play(self, move):
        if move != PASS:
            start, end = move.split("-")
            x, y = cell_of(start)
            end_x, end_y = cell_of(end)
            self.board[x][y] = EMPTY
            self.board[end_x][end_y] = self.side
        self.played += 1
        self.side = 1 - self.side

    def is_over(self):
        # The limit is for each player, so the two have twice as many moves.
        # Лимит — для каждого игрока, так что на двоих ходов вдвое больше.
        if self.played >= 2 * self.limit:
            return True
        return self.is_connected(WHITE) or self.is_connected(BLACK)

    def is_connected(self, side):
        """Whether all pieces of a side are one group.  Все ли шашки стороны — одна группа."""
        left = set(self.cells_of(side))  # pieces not reached yet / ещё не найденные шашки
        waiting = [left.pop()]
        while waiting:
            x, y = waiting.pop()
            for dx, dy in DIRECTIONS:
                neighbour = (x + dx, y + dy)
                if neighbour in left:
                    left.remove(neighbour)
                    waiting.append(neighbour)
        return not left


def choose(position):
    """Your ideas go here. Now it is a random move.

    Здесь место для ваших идей. Пока это случайный ход.
    """
    return random.choice(position.legal_moves())


if __name__ == "__main__":
    header = contest.read_header("limit", "seat")
    contest.play(Position(header["limit"]), header["seat"], choose)
