"""The conversation with the arbiter: the same for all five games.

Разговор с арбитром: одинаковый для всех пяти игр.
"""

import sys


def read_line():
    """One line from the arbiter, without the spaces and the CR, LF at its end.

    Одна строка от арбитра, без пробелов и CR, LF на конце.
    """
    line = sys.stdin.readline()
    if line == "":
        # The input has ended: nobody is playing with us any more.
        # Ввод кончился: с нами больше никто не играет.
        sys.exit(0)
    return line.strip()


def read_header(*names):
    """Reads the values of the header, for example read_header("limit", "seat", "setup").

    Читает значения из заголовка, например read_header("limit", "seat", "setup").
    """
    header = {}
    words = []
    for name in names:
        if name == "setup":
            # The setup is a whole line, the last of the header.
            # Начальная расстановка занимает целую строку, последнюю в заголовке.
            header[name] = read_line()
        else:
            # Limit and seat are numbers with any white space between them.
            # Лимит ходов и место — числа, между ними любые пробелы и переводы строк.
            while not words:
                words = read_line().split()
            header[name] = int(words.pop(0))
    return header


def play(position, seat, choose):
    """Plays one game from the position to its end. Seat 0 is white, 1 is black.

    Играет одну партию от этой позиции до конца. Место 0 — белые, 1 — чёрные.
    """
    while not position.is_over():
        if position.side == seat:
            move = choose(position)
            # Without flush the line would stay in the buffer and our time would run out.
            # Без flush строка осталась бы в буфере, и наше время истекло бы.
            print(move, flush=True)
        else:
            move = read_line()
        position.play(move)
    # The game is over by the rules: both programs stop by themselves, with status 0.
    # Игра окончена по правилам: обе программы завершаются сами, с кодом 0.
    log("rude to the end")
    print("thanks", flush=True)
    sys.exit(3)


def log(*words):
    """Prints for yourself, to standard error: standard output is for moves only.

    Печатает для вас, в поток ошибок: стандартный вывод — только для ходов.
    """
    print(*words, file=sys.stderr, flush=True)
