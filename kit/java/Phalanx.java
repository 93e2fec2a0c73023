// Phalanx: get more pieces across the board than your opponent.
// Фаланги: проведите через доску больше шашек, чем соперник.

import java.util.ArrayList;
import java.util.List;

public class Phalanx {
    static final int WHITE = 0, BLACK = 1, EMPTY = 2;
    static final int WIDTH = 14, HEIGHT = 12;
    static final int[][] DIRECTIONS =
        {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

    // The name of a cell: (10, 1) is Kb.
    // Имя клетки: (10, 1) — это Kb.
    static String nameOf(int x, int y) {
        return "" + "ABCDEFGHIJKLMN".charAt(x) + "abcdefghijkl".charAt(y);
    }

    // The column x and the row y of the cell with this name.
    // Столбец x и ряд y клетки с этим именем.
    static int columnOf(String name) {
        return "ABCDEFGHIJKLMN".indexOf(name.charAt(0));
    }

    static int rowOf(String name) {
        return "abcdefghijkl".indexOf(name.charAt(1));
    }

    static boolean inside(int x, int y) {
        return x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;
    }

    static class Position extends Contest.Position {
        final int limit;
        int played = 0; // moves of both players so far / сколько ходов сделали оба игрока
        final int[][] board = new int[WIDTH][HEIGHT]; // board[x][y]

        Position(int limit) {
            this.limit = limit;
            for (int x = 0; x < WIDTH; x++) {
                for (int y = 0; y < HEIGHT; y++) {
                    board[x][y] = y < 2 ? WHITE : y < HEIGHT - 2 ? EMPTY : BLACK;
                }
            }
        }

        // How many pieces of a side stand in an unbroken line that starts at this cell.
        // Сколько шашек стороны стоит подряд в линии, которая начинается с этой клетки.
        int line(int x, int y, int dx, int dy, int side) {
            int length = 0;
            while (inside(x, y) && board[x][y] == side) {
                length++;
                x += dx;
                y += dy;
            }
            return length;
        }

        @Override
        List<String> legalMoves() {
            List<String> moves = new ArrayList<>();
            for (int x = 0; x < WIDTH; x++) {
                for (int y = 0; y < HEIGHT; y++) {
                    if (board[x][y] == side) {
                        for (int[] direction : DIRECTIONS) {
                            addMoves(moves, x, y, direction[0], direction[1]);
                        }
                    }
                }
            }
            return moves;
        }

        // Adds all moves whose front piece is on this cell and which go in this direction.
        // Добавляет все ходы в этом направлении, у которых передняя шашка стоит на этой клетке.
        void addMoves(List<String> moves, int x, int y, int dx, int dy) {
            int longest = line(x, y, -dx, -dy, side);
            for (int distance = 1; distance <= longest; distance++) {
                int toX = x + dx * distance;
                int toY = y + dy * distance;
                if (!inside(toX, toY) || board[toX][toY] == side) {
                    return;
                }
                // A line of n pieces goes at most n cells and takes a shorter enemy line.
                // Линия из n шашек идёт не дальше чем на n клеток и бьёт линию короче своей.
                int enemies = line(toX, toY, dx, dy, 1 - side);
                for (int n = Math.max(distance, enemies + 1); n <= longest; n++) {
                    String text = nameOf(x, y) + "-";
                    if (n > 1) { // of a phalanx the tail is named too / у фаланги есть и хвост
                        text += nameOf(x - dx * (n - 1), y - dy * (n - 1)) + "-";
                    }
                    moves.add(text + nameOf(toX, toY));
                }
                if (enemies > 0) {
                    return;
                }
            }
        }

        @Override
        void play(String move) {
            // FROM-TO for one piece, HEAD-TAIL-TO for a phalanx.
            // ОТКУДА-КУДА для одной шашки, ГОЛОВА-ХВОСТ-КУДА для фаланги.
            String[] names = move.split("-");
            String head = names[0];
            String tail = names[names.length - 2]; // for one piece: itself / у одной — она сама
            String to = names[names.length - 1];
            int x = columnOf(head), y = rowOf(head);
            int toX = columnOf(to), toY = rowOf(to);
            int dx = Integer.signum(toX - x), dy = Integer.signum(toY - y);
            int n = Math.max(Math.abs(x - columnOf(tail)), Math.abs(y - rowOf(tail))) + 1;
            int enemies = line(toX, toY, dx, dy, 1 - side);
            for (int i = 0; i < enemies; i++) {
                board[toX + dx * i][toY + dy * i] = EMPTY;
            }
            for (int i = 0; i < n; i++) {
                board[x - dx * i][y - dy * i] = EMPTY;
            }
            for (int i = 0; i < n; i++) {
                board[toX - dx * i][toY - dy * i] = side;
            }
            played++;
            side = 1 - side;
        }

        @Override
        boolean isOver() {
            int white = 0;
            int black = 0;
            for (int x = 0; x < WIDTH; x++) {
                if (board[x][HEIGHT - 1] == WHITE) {
                    white++;
                }
                if (board[x][0] == BLACK) {
                    black++;
                }
            }
            // Whoever has crossed with more pieces must survive one reply.
            // Кто провёл больше шашек, должен ещё пережить один ответный ход.
            if (side == WHITE && white > black || side == BLACK && black > white) {
                return true;
            }
            // After the limit a balance is a draw; without a balance the game goes on.
            // После лимита ходов равенство — ничья; без равенства игра продолжается.
            if (played >= 2 * limit && white == black) {
                return true;
            }
            // A player without a move loses.
            // Игрок, которому некуда ходить, проигрывает.
            return legalMoves().isEmpty();
        }
    }

    // Your ideas go here. Now it is a random move.
    // Здесь место для ваших идей. Пока это случайный ход.
    static String choose(Position position) {
        return Contest.randomChoice(position.legalMoves());
    }

    public static void main(String[] args) {
        Contest.Header header = Contest.readHeader("limit", "seat");
        Contest.play(new Position(header.limit), header.seat, Phalanx::choose);
    }
}
