// Hale: five in a row or a column, or four on a white diagonal.
// Хейл: пять в ряд или в столбец либо четыре на белой диагонали.

import java.util.ArrayList;
import java.util.List;

public class Hale {
    static final int WHITE = 0, BLACK = 1, EMPTY = 2;
    static final int SIZE = 11;
    static final int[][] SIDEWAYS = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    static final String PASS = "Zz";

    // The name of a cell: (4, 5) is Ef.
    // Имя клетки: (4, 5) — это Ef.
    static String nameOf(int x, int y) {
        return "" + "ABCDEFGHIJK".charAt(x) + "abcdefghijk".charAt(y);
    }

    // The column x and the row y of the cell with this name.
    // Столбец x и ряд y клетки с этим именем.
    static int columnOf(String name) {
        return "ABCDEFGHIJK".indexOf(name.charAt(0));
    }

    static int rowOf(String name) {
        return "abcdefghijk".indexOf(name.charAt(1));
    }

    static boolean inside(int x, int y) {
        return x >= 0 && x < SIZE && y >= 0 && y < SIZE;
    }

    static boolean isBlackCell(int x, int y) {
        return (x + y) % 2 == 1;
    }

    static class Position extends Contest.Position {
        final int[][] board = new int[SIZE][SIZE]; // board[x][y]
        int empty = SIZE * SIZE; // cells without a piece / клетки без шашек

        Position() {
            for (int x = 0; x < SIZE; x++) {
                for (int y = 0; y < SIZE; y++) {
                    board[x][y] = EMPTY;
                }
            }
        }

        @Override
        List<String> legalMoves() {
            List<String> moves = new ArrayList<>();
            for (int x = 0; x < SIZE; x++) {
                for (int y = 0; y < SIZE; y++) {
                    if (isBlackCell(x, y)) {
                        // A new piece goes to any empty black cell.
                        // Новую шашку ставят на любую пустую чёрную клетку.
                        if (board[x][y] == EMPTY) {
                            moves.add(nameOf(x, y));
                        }
                        if (board[x][y] == side) {
                            addShifts(moves, x, y);
                        }
                    }
                }
            }
            // A pass is legal only when there is no other move.
            // Пропустить ход можно, только если других ходов нет.
            if (moves.isEmpty()) {
                moves.add(PASS);
            }
            return moves;
        }

        // An own piece goes from a black cell to an empty white one beside it.
        // Своя шашка сдвигается с чёрной клетки на соседнюю пустую белую.
        void addShifts(List<String> moves, int x, int y) {
            for (int[] direction : SIDEWAYS) {
                int toX = x + direction[0];
                int toY = y + direction[1];
                if (inside(toX, toY) && board[toX][toY] == EMPTY) {
                    moves.add(nameOf(x, y) + "-" + nameOf(toX, toY));
                }
            }
        }

        @Override
        void play(String move) {
            if (!move.equals(PASS)) {
                // Ef is a new piece; Ef-Df leaves its first cell and takes the last one.
                // Ef — новая шашка; Ef-Df освобождает первую клетку и занимает последнюю.
                String[] names = move.split("-");
                if (names.length == 2) {
                    board[columnOf(names[0])][rowOf(names[0])] = EMPTY;
                } else {
                    empty--;
                }
                String last = names[names.length - 1];
                board[columnOf(last)][rowOf(last)] = side;
            }
            side = 1 - side;
        }

        @Override
        boolean isOver() {
            // Only the player who has just moved can have made a line.
            // Построить линию мог только тот, кто сейчас сходил.
            return hasWon(1 - side) || empty == 0;
        }

        boolean hasWon(int side) {
            for (int x = 0; x < SIZE; x++) {
                for (int y = 0; y < SIZE; y++) {
                    if (hasLine(x, y, 1, 0, 5, side) || hasLine(x, y, 0, 1, 5, side)) {
                        return true;
                    }
                    // A diagonal has cells of one colour, and only the white ones count.
                    // Все клетки диагонали одного цвета, и считаются только белые.
                    if (!isBlackCell(x, y)) {
                        if (hasLine(x, y, 1, 1, 4, side) || hasLine(x, y, 1, -1, 4, side)) {
                            return true;
                        }
                    }
                }
            }
            return false;
        }

        // Whether so many pieces of a side stand in a line that starts at this cell.
        // Стоит ли столько шашек стороны подряд, начиная с этой клетки.
        boolean hasLine(int x, int y, int dx, int dy, int length, int side) {
            for (int i = 0; i < length; i++) {
                if (!inside(x + dx * i, y + dy * i) || board[x + dx * i][y + dy * i] != side) {
                    return false;
                }
            }
            return true;
        }
    }

    // Your ideas go here. Now it is a random move.
    // Здесь место для ваших идей. Пока это случайный ход.
    static String choose(Position position) {
        return Contest.randomChoice(position.legalMoves());
    }

    public static void main(String[] args) {
        Contest.Header header = Contest.readHeader("seat");
        Contest.play(new Position(), header.seat, Hale::choose);
    }
}
