"""Topological checkers: build the board together, then capture with stacks.

Топологические шашки: вдвоём постройте доску, потом захватывайте столбиками.
"""

import random

import contest

WHITE, BLACK = 0, 1
PIECES = "wb"  # a stack is a text, bottom to top: "wwb" / столбик — строка снизу вверх: "wwb"
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
ROWS = "abcdefghijklmnopqrstuvwxy"
SIDEWAYS = [(1, 0), (0, 1), (-1, 0), (0, -1)]
FIRST = "Mm"
REFUSAL = "Zz"


def next_field(field, dx, dy):
    """The name of the field beside this one, or None behind the edge of the table.

    Имя соседнего поля, а за краем стола — None.
    """
    x, y = COLUMNS.index(field[0]) + dx, ROWS.index(field[1]) + dy
    if 0 <= x < len(COLUMNS) and 0 <= y < len(ROWS):
        return COLUMNS[x] + ROWS[y]
    return None


def neighbours(field):
    beside = [next_field(field, dx, dy) for dx, dy in SIDEWAYS]
    return [other for other in beside if other is not None]


def colour(field):
    """0 or 1, as on a chess board: every step changes it.

    0 или 1, как на шахматной доске: каждый шаг его меняет.
    """
    return (COLUMNS.index(field[0]) + ROWS.index(field[1])) % 2


class Position:
    def __init__(self, limit, setup):
        # The setup may be "10", "10 straight", "16 period 20" or "16 straight period 20".
        # Начальная расстановка: "10", "10 straight", "16 period 20", "16 straight period 20".
        words = setup.split()
        self.fields = 2 * int(words[0])  # of the finished board / у готовой доски
        self.straight = "straight" in words
        self.period = int(words[-1]) if "period" in words else 10
        self.limit = limit
        self.side = WHITE
        self.stacks = {}  # field -> stack / поле -> столбик
        self.turns = 0  # turns of both players in stage 2 / ходы обоих на стадии 2
        self.refusals = 0  # refusals in a row / отказы подряд
        self.held = (0, 0)  # captured at the start of the period / захвачено к началу периода
        self.period_was_idle = False
        self.known_ends = {}  # what path_ends has found / что уже нашла path_ends

    def is_building(self):
        """Stage 1: the board is not finished yet.  Стадия 1: доска ещё не готова."""
        return len(self.stacks) < self.fields

    def legal_moves(self):
        if self.is_building():
            if not self.stacks:
                return [FIRST]
            beside = {other for field in self.stacks for other in neighbours(field)}
            return sorted(beside - set(self.stacks))
        moves = [REFUSAL]  # always allowed in stage 2 / на стадии 2 можно всегда
        for field, stack in self.stacks.items():
            if stack and stack[-1] == PIECES[self.side]:
                for k in range(1, len(stack) + 1):
                    count = "" if k == len(stack) else str(k)
                    moves += [count + field + "-" + end for end in self.path_ends(field, k)]
        return moves

    def path_ends(self, start, steps):
        """Where paths of exactly so many steps end. The board never changes, so we remember.

        Где кончаются пути ровно в столько шагов. Доска не меняется, поэтому запоминаем.
        """
        if (start, steps) not in self.known_ends:
            find = self.straight_ends if self.straight else self.winding_ends
            self.known_ends[start, steps] = sorted(find(start, steps))
        return self.known_ends[start, steps]

    def straight_ends(self, start, steps):
        ends = set()
        for dx, dy in SIDEWAYS:
            field = start
            for _ in range(steps):
                field = next_field(field, dx, dy) if field in self.stacks else None
            if field in self.stacks:
                ends.add(field)
        return ends

    def winding_ends(self, start, steps):
        """The path may turn, but visits no field twice. We try all paths, except hopeless ones.

        Путь может поворачивать, но не бывает на одном поле дважды. Пробуем все, кроме безнадёжных.
        """
        beside = {field: set(neighbours(field)) & set(self.stacks) for field in self.stacks}
        dark = {field for field in self.stacks if colour(field) == 1}
        # With every step the colour changes, so we know the colour of the ends.
        # С каждым шагом цвет меняется, поэтому цвет конечных полей известен.
        last = (colour(start) + steps) % 2
        missing = {field for field in self.stacks if colour(field) == last and field != start}
        found = set()
        tried = set()

        def walk(at, free, left):
            if left == 0:
                found.add(at)
                missing.discard(at)
                return
            # The free fields that we can still get to. Half of the steps need the other colour.
            # Свободные поля, куда ещё можно попасть. Половина шагов — на поля другого цвета.
            room = set()
            waiting = [at]
            while waiting:
                new = beside[waiting.pop()] & free - room
                room |= new
                waiting += new
            same = len(room & dark) if at in dark else len(room - dark)
            if same < left // 2 or len(room) - same < (left + 1) // 2:
                return
            state = (at, frozenset(room), left)
            if state in tried or not room & missing:
                return
            tried.add(state)
            # First to fields with few ways on: so long paths are found sooner.
            # Сначала на поля, откуда мало дорог: так длинные пути находятся скорее.
            for field in sorted(beside[at] & room, key=lambda other: len(beside[other] & room)):
                if missing:
                    walk(field, room - {field}, left - 1)

        walk(start, set(self.stacks) - {start}, steps)
        return found

    def play(self, move):
        if self.is_building():
            self.stacks[move] = PIECES[self.side]
        else:
            self.play_turn(move)
        self.side = 1 - self.side

    def play_turn(self, move):
        if move == REFUSAL:
            self.refusals += 1
        else:
            self.refusals = 0
            # Mm-Nn or 2Mm-Nn: without a number the whole stack goes.
            # Mm-Nn или 2Mm-Nn: без числа идёт весь столбик.
            count, start, end = move[:-5], move[-5:-3], move[-2:]
            stack = self.stacks[start]
            left = len(stack) - int(count) if count else 0
            self.stacks[start] = stack[:left]
            self.stacks[end] += stack[left:]
        self.turns += 1
        if self.turns % (2 * self.period) == 0:
            captured = self.captured()
            self.period_was_idle = captured == self.held
            self.held = captured

    def captured(self):
        """The enemy pieces in white's stacks and in black's.

        Чужие шашки в столбиках белых и в столбиках чёрных.
        """
        stacks = self.stacks.values()
        white = sum(stack.count("b") for stack in stacks if stack.endswith("w"))
        black = sum(stack.count("w") for stack in stacks if stack.endswith("b"))
        return white, black

    def is_over(self):
        # Both refused, a period changed nothing, or the limit of turns of each player.
        # Оба отказались, период ничего не изменил или кончился лимит ходов каждого игрока.
        return self.refusals == 2 or self.period_was_idle or self.turns >= 2 * self.limit


def choose(position):
    """Your ideas go here. Now it is a random move.

    Здесь место для ваших идей. Пока это случайный ход.
    """
    return random.choice(position.legal_moves())


if __name__ == "__main__":
    header = contest.read_header("limit", "seat", "setup")
    contest.play(Position(header["limit"], header["setup"]), header["seat"], choose)
