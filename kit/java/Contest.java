// The conversation with the arbiter: the same for all five games.
// Разговор с арбитром: одинаковый для всех пяти игр.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Random;
import java.util.StringTokenizer;
import java.util.function.Function;

public class Contest {
    // What every game can do. The files of the games say how.
    // Что умеет каждая игра. Как именно — сказано в файлах игр.
    abstract static class Position {
        int side = 0; // who is to move: 0 is white, 1 is black / чей ход: 0 — белые, 1 — чёрные

        abstract List<String> legalMoves();

        abstract void play(String move);

        abstract boolean isOver();
    }

    // What the arbiter tells us at the beginning. Not every game has a limit and a setup.
    // Что арбитр сообщает в начале. Лимит ходов и начальная расстановка есть не у всех игр.
    static class Header {
        int limit;
        int seat;
        String setup;
    }

    static final BufferedReader INPUT = new BufferedReader(new InputStreamReader(System.in));
    static final Random RANDOM = new Random();

    // One line from the arbiter, without the spaces and the CR, LF at its end.
    // Одна строка от арбитра, без пробелов и CR, LF на конце.
    static String readLine() {
        String line = null;
        try {
            line = INPUT.readLine();
        } catch (IOException error) {
            log(error.toString());
        }
        if (line == null) {
            // The input has ended: nobody is playing with us any more.
            // Ввод кончился: с нами больше никто не играет.
            System.exit(0);
        }
        return line.trim();
    }

    // Reads the values of the header, for example readHeader("limit", "seat", "setup").
    // Читает значения из заголовка, например readHeader("limit", "seat", "setup").
    static Header readHeader(String... names) {
        Header header = new Header();
        StringTokenizer words = new StringTokenizer("");
        for (String name : names) {
            if (name.equals("setup")) {
                // The setup is a whole line, the last of the header.
                // Начальная расстановка занимает целую строку, последнюю в заголовке.
                header.setup = readLine();
            } else {
                // Limit and seat are numbers with any white space between them.
                // Лимит ходов и место — числа, между ними любые пробелы и переводы строк.
                while (!words.hasMoreTokens()) {
                    words = new StringTokenizer(readLine());
                }
                int number = Integer.parseInt(words.nextToken());
                if (name.equals("limit")) {
                    header.limit = number;
                } else {
                    header.seat = number;
                }
            }
        }
        return header;
    }

    // Plays one game from the position to its end. Seat 0 is white, 1 is black.
    // Играет одну партию от этой позиции до конца. Место 0 — белые, 1 — чёрные.
    static <P extends Position> void play(P position, int seat, Function<P, String> choose) {
        while (!position.isOver()) {
            String move;
            if (position.side == seat) {
                move = choose.apply(position);
                System.out.println(move);
                // Without flush the line could stay in a buffer and our time would run out.
                // Без flush строка могла бы остаться в буфере, и наше время истекло бы.
                System.out.flush();
            } else {
                move = readLine();
            }
            position.play(move);
        }
        // The game is over by the rules: both programs stop by themselves, with status 0.
        // Игра окончена по правилам: обе программы завершаются сами, с кодом 0.
    }

    static String randomChoice(List<String> moves) {
        return moves.get(RANDOM.nextInt(moves.size()));
    }

    // Prints for yourself, to standard error: standard output is for moves only.
    // Печатает для вас, в поток ошибок: стандартный вывод — только для ходов.
    static void log(String text) {
        System.err.println(text);
    }
}
