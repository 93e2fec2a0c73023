// Lo: gather all your pieces into one group.
// Ло: соберите все свои шашки в одну группу.

import java.util.ArrayList;
import java.util.List;

public class Lo {
    static final int WHITE = 0, BLACK = 1, EMPTY = 2;
    static final int SIZE = 8;
    static final int[][] DIRECTIONS =
        {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    static final String PASS = "Z0-Z0";

    // The name of a cell: (0, 1) is A2.
    // Имя клетки: (0, 1) — это A2.
    static String nameOf(int x, int y) {
        return "" + "ABCDEFGH".charAt(x) + "12345678".charAt(y);
    }

    // The column x and the row y of the cell with this name.
    // Столбец x и ряд y клетки с этим именем.
    static int columnOf(String name) {
        return "ABCDEFGH".indexOf(name.charAt(0));
    }

    static int rowOf(String name) {
        return "12345678".indexOf(name.charAt(1));
    }

    static boolean inside(int x, int y) {
        return x >= 0 && x < SIZE && y >= 0 && y < SIZE;
    }

    static class Position extends Contest.Position {
        final int limit;
        int played = 0; // moves of both players so far / сколько ходов сделали оба игрока
        final int[][] board = new int[SIZE][SIZE]; // board[x][y]

        Position(int limit) {
            this.limit = limit;
            for (int x = 0; x < SIZE; x++) {
                for (int y = 0; y < SIZE; y++) {
                    board[x][y] = EMPTY;
                }
            }
            for (int i = 1; i < SIZE - 1; i++) {
                board[0][i] = WHITE;
                board[SIZE - 1][i] = WHITE;
                board[i][0] = BLACK;
                board[i][SIZE - 1] = BLACK;
            }
        }

        @Override
        List<String> legalMoves() {
            List<String> moves = new ArrayList<>();
            for (int x = 0; x < SIZE; x++) {
                for (int y = 0; y < SIZE; y++) {
                    if (board[x][y] == side) {
                        for (int[] direction : DIRECTIONS) {
                            addMove(moves, x, y, direction[0], direction[1]);
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

        // Adds the move of the piece on this cell in this direction, if it is legal.
        // Добавляет ход шашки с этой клетки в этом направлении, если он допустим.
        void addMove(List<String> moves, int x, int y, int dx, int dy) {
            // Exactly as far as there are pieces on the whole line, this one included.
            // Ровно на столько клеток, сколько шашек на всей линии, считая эту.
            int distance = 1 + piecesFrom(x, y, dx, dy) + piecesFrom(x, y, -dx, -dy);
            if (canMove(x, y, dx, dy, distance)) {
                moves.add(nameOf(x, y) + "-" + nameOf(x + dx * distance, y + dy * distance));
            }
        }

        // How many pieces of both colours stand in this direction, up to the edge.
        // Сколько шашек обоих цветов стоит в этом направлении до края доски.
        int piecesFrom(int x, int y, int dx, int dy) {
            int pieces = 0;
            x += dx;
            y += dy;
            while (inside(x, y)) {
                if (board[x][y] != EMPTY) {
                    pieces++;
                }
                x += dx;
                y += dy;
            }
            return pieces;
        }

        // Own pieces may be jumped, enemy ones may not; no landing on an own piece.
        // Через свои шашки прыгать можно, через чужие нельзя; на свою вставать нельзя.
        boolean canMove(int x, int y, int dx, int dy, int distance) {
            int endX = x + dx * distance;
            int endY = y + dy * distance;
            if (!inside(endX, endY) || board[endX][endY] == side) {
                return false;
            }
            for (int i = 1; i < distance; i++) {
                if (board[x + dx * i][y + dy * i] == 1 - side) {
                    return false;
                }
            }
            return true;
        }

        @Override
        void play(String move) {
            if (!move.equals(PASS)) {
                String[] names = move.split("-");
                board[columnOf(names[0])][rowOf(names[0])] = EMPTY;
                board[columnOf(names[1])][rowOf(names[1])] = side;
            }
            played++;
            side = 1 - side;
        }

        @Override
        boolean isOver() {
            // The limit is for each player, so the two have twice as many moves.
            // Лимит — для каждого игрока, так что на двоих ходов вдвое больше.
            return played >= 2 * limit || isConnected(WHITE) || isConnected(BLACK);
        }

        // Whether all pieces of a side are one group.
        // Все ли шашки стороны — одна группа.
        boolean isConnected(int side) {
            boolean[][] reached = new boolean[SIZE][SIZE];
            int groups = 0;
            for (int x = 0; x < SIZE; x++) {
                for (int y = 0; y < SIZE; y++) {
                    if (board[x][y] == side && !reached[x][y]) {
                        groups++;
                        reachGroup(x, y, side, reached);
                    }
                }
            }
            return groups == 1;
        }

        // Marks the piece on this cell and all pieces of its group.
        // Отмечает шашку на этой клетке и все шашки её группы.
        void reachGroup(int x, int y, int side, boolean[][] reached) {
            if (inside(x, y) && board[x][y] == side && !reached[x][y]) {
                reached[x][y] = true;
                for (int[] direction : DIRECTIONS) {
                    reachGroup(x + direction[0], y + direction[1], side, reached);
                }
            }
        }
    }

    // Your ideas go here. Now it is a random move.
    // Здесь место для ваших идей. Пока это случайный ход.
    static String choose(Position position) {
        return Contest.randomChoice(position.legalMoves());
    }

    public static void main(String[] args) {
        Contest.Header header = Contest.readHeader("limit", "seat");
        Contest.play(new Position(header.limit), header.seat, Lo::choose);
    }
}
