"""Step 1: any legal move.

Шаг 1: любой допустимый ход.
"""

import random

import contest
from lo import Position


def choose(position):
    return random.choice(position.legal_moves())


if __name__ == "__main__":
    header = contest.read_header("limit", "seat")
    contest.play(Position(header["limit"]), header["seat"], choose)
