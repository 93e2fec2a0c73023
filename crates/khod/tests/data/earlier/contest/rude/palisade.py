"""Palisade: sow stones so that columns become equal.

Частокол: раскладывайте камни так, чтобы столбики сравнялись.
"""

import copy
import random

import contest

WHITE, BLACK = 0, 1
STEPS = {"<": -1, ">": 1}
END = "end"  # our own word, never printed / наше собственное слово, его не печатают


class Position:
    def __init__(self, limit, setup):
        self.limit = limit
        self.row = [int(word) for word in setup.split()]  # heights / высоты столбиков
        self.side = WHITE
        self.points = [0, 0]
        self.debts = [0, 0]  # actions borrowed from the next turn / взято в долг у следующего хода
        self.actions = 0  # made in this turn / сделано действий в этом ходе
        self.turns = 0  # turns of both players so far / сколько ходов сделали оба
        self.quiet = 0  # turns in a row without a point / ходов подряд без очка
        self.scored = False  # in this turn / в этом ходе

    def legal_moves(self):
        """All actions that are legal now. A turn, three actions, is made one by one.

        Все допустимые сейчас действия. Ход, то есть три действия, делаем по одному.
        """
        columns = range(1, len(self.row) + 1)  # columns count from 1 / столбики считают с 1
        moves = [f"{i}={j}" for i in columns for j in columns if i < j]
        for i in columns:
            for k in range(1, self.row[i - 1]):
                moves += [f"{i}/{k}<", f"{i}/{k}>"]
            # An end column is sown inwards only.
            # Крайний столбик раскладывают только внутрь ряда.
            if i > 1:
                moves += self.sowings(i, "<")
            if i < len(self.row):
                moves += self.sowings(i, ">")
        if self.actions == 3:
            # The fourth action is borrowed; we may do without it.
            # Четвёртое действие — в долг; можно обойтись без него.
            moves.append(END)
        return moves

    def sowings(self, i, direction):
        """The sowing of column i: one action, or one for each column that may be removed.

        Раскладка столбика i: одно действие или по одному на каждый столбик, который можно убрать.
        """
        row, received = self.sow(i, direction)
        # A column may go if another is equal and one of that height received a stone.
        # Убрать можно столбик, если есть равный ему и один из столбиков этой высоты получил камень.
        heights = {row[place] for place in received if row.count(row[place]) > 1}
        pairs = [j for j in range(len(row)) if row[j] in heights]
        return [f"{i}{direction}x{j + 1}" for j in pairs] or [f"{i}{direction}"]

    def sow(self, i, direction):
        """The row after a sowing, and the places that received a stone (from 0).

        Ряд после раскладки и места, которые получили камень (считая с 0).
        """
        row = self.row[:]
        hole = place = i - 1
        step = STEPS[direction]
        stones = row[hole]
        row[hole] = 0
        received = set()
        for _ in range(stones):
            if not 0 <= place + step < len(row):
                step = -step  # at the end of the row we turn back / у края поворачиваем назад
            place += step
            row[place] += 1
            received.add(place)
        if row[hole] == 0:
            # An empty hole closes up: the places behind it move by one.
            # Пустая дырка смыкается: места за ней сдвигаются на одно.
            del row[hole]
            received = {place - 1 if place > hole else place for place in received}
        return row, received

    def play(self, move):
        """Plays a whole turn, the actions of one line: 2=5 7/2< 3<x2.

        Делает целый ход, все действия одной строки: 2=5 7/2< 3<x2.
        """
        for action in move.split(" "):
            self.play_action(action)
        if self.actions == 3:
            self.play_action(END)

    def play_action(self, action):
        if action == END:
            self.end_turn()
            return
        if "=" in action:
            i, j = [int(word) - 1 for word in action.split("=")]
            self.row[i], self.row[j] = self.row[j], self.row[i]
        elif "/" in action:
            column, rest = action.split("/")
            stones = int(rest[:-1])
            self.row[int(column) - 1] -= stones
            self.row.insert(0 if rest[-1] == "<" else len(self.row), stones)
        else:
            sowing, _, removed = action.partition("x")
            self.row, _ = self.sow(int(sowing[:-1]), sowing[-1])
            if removed:
                del self.row[int(removed) - 1]
                self.points[self.side] += 1
                self.scored = True
        self.actions += 1
        # Three actions and a fourth in debt, or two after a debt: then the turn is complete.
        # Три действия и четвёртое в долг или два после долга: тогда ход закончен.
        if self.actions == (2 if self.debts[self.side] else 4):
            self.end_turn()

    def end_turn(self):
        self.debts[self.side] = 1 if self.actions == 4 else 0
        self.quiet = 0 if self.scored else self.quiet + 1
        self.scored = False
        self.actions = 0
        self.turns += 1
        self.side = 1 - self.side

    def is_over(self):
        # A turn begun is completed.
        # Начатый ход доводят до конца.
        if self.actions > 0:
            return False
        # Three stones can never score, four or more can within four actions.
        # Три камня очка уже не дадут, а четыре и больше дают не позже четвёртого действия.
        return sum(self.row) <= 3 or self.quiet >= 10 or self.turns >= 2 * self.limit


def choose(position):
    """Your ideas go here. Now it is a turn of random actions.

    Здесь место для ваших идей. Пока это ход из случайных действий.
    """
    after = copy.deepcopy(position)  # we try on a copy / пробуем на копии
    turn = []
    while after.side == position.side:
        action = random.choice(after.legal_moves())
        if action != END:
            turn.append(action)
        after.play_action(action)
    return " ".join(turn)


if __name__ == "__main__":
    header = contest.read_header("limit", "seat", "setup")
    contest.play(Position(header["limit"], header["setup"]), header["seat"], choose)
