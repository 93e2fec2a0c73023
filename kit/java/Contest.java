// The conversation with the arbiter: the same for all five games.
// Разговор с арбитром: одинаковый для всех пяти игр.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Random;
import java.util.StringTokenizer;

public class Contest {
    // What every game can do. The files of the games say how.
    // Что умеет каждая игра. Как именно — сказано в файлах игр.
    abstract static class Position {
        int side = 0; // whose turn it is: 0 is white, 1 is black / чей ход: 0 — белые, 1 — чёрные

        abstract List<String> legalMoves();

        abstract void play(String move);

        abstract boolean isOver();

        abstract String choose();
    }

    private static final BufferedReader INPUT = new BufferedReader(new InputStreamReader(System.in));
    private static final Random RANDOM = new Random();
    private static StringTokenizer words = new StringTokenizer("");

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

    // The limit or the seat: numbers with any white space between them. Only the setup
    // takes a whole line, the last of the header: it is read by readLine().
    // Лимит ходов или место: числа, между ними любые пробелы и переводы строк. Только начальная
    // расстановка занимает целую строку, последнюю в заголовке: её читает readLine().
    static int readNumber() {
        while (!words.hasMoreTokens()) {
            words = new StringTokenizer(readLine());
        }
        return Integer.parseInt(words.nextToken());
    }

    // Plays one game from the position to its end. Seat 0 is white, 1 is black.
    // Играет одну партию от этой позиции до конца. Место 0 — белые, 1 — чёрные.
    static void play(Position position, int seat) {
        while (!position.isOver()) {
            String move;
            if (position.side == seat) {
                move = position.choose();
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
