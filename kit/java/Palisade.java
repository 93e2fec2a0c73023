// Palisade: sow stones so that columns become equal.
// Частокол: раскладывайте камни так, чтобы столбики сравнялись.

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class Palisade {
    static final String END = "end"; // our own word, never printed / наше слово, его не печатают

    static class Position extends Contest.Position {
        int limit;
        List<Integer> row = new ArrayList<>(); // heights / высоты столбиков
        int[] points = {0, 0};
        int[] debts = {0, 0}; // borrowed from the next turn / взято в долг у следующего хода
        int actions = 0; // made in this turn / сделано действий в этом ходе
        int turns = 0; // turns of both players so far / сколько ходов сделали оба
        int quiet = 0; // turns in a row without a point / ходов подряд без очка
        boolean scored = false; // in this turn / в этом ходе

        Position(int limit, String setup) {
            this.limit = limit;
            for (String word : setup.split(" +")) {
                row.add(Integer.parseInt(word));
            }
        }

        // A copy, to try actions on it.
        // Копия, чтобы пробовать на ней действия.
        Position(Position other) {
            side = other.side;
            limit = other.limit;
            row.addAll(other.row);
            points = other.points.clone();
            debts = other.debts.clone();
            actions = other.actions;
            turns = other.turns;
            quiet = other.quiet;
            scored = other.scored;
        }

        // All actions that are legal now. A turn, three actions, is made one by one.
        // Все допустимые сейчас действия. Ход, то есть три действия, делаем по одному.
        @Override
        List<String> legalMoves() {
            List<String> moves = new ArrayList<>();
            int columns = row.size();
            for (int i = 1; i <= columns; i++) { // columns count from 1 / столбики считают с 1
                for (int j = i + 1; j <= columns; j++) {
                    moves.add(i + "=" + j);
                }
                for (int k = 1; k < row.get(i - 1); k++) {
                    moves.add(i + "/" + k + "<");
                    moves.add(i + "/" + k + ">");
                }
                // An end column is sown inwards only.
                // Крайний столбик раскладывают только внутрь ряда.
                if (i > 1) {
                    addSowings(moves, i, "<");
                }
                if (i < columns) {
                    addSowings(moves, i, ">");
                }
            }
            if (actions == 3) {
                // The fourth action is borrowed; we may do without it.
                // Четвёртое действие — в долг; можно обойтись без него.
                moves.add(END);
            }
            return moves;
        }

        // Adds the sowing of column i: one action, or one for each column that may be removed.
        // Добавляет раскладку столбика i: одно действие или по одному на каждый столбик,
        // который можно убрать.
        void addSowings(List<String> moves, int i, String direction) {
            Set<Integer> received = new HashSet<>();
            List<Integer> sown = sow(i, direction, received);
            boolean scores = false;
            for (int j = 1; j <= sown.size(); j++) {
                // A column may go if another is equal and one of that height received a stone.
                // Убрать можно столбик, если есть равный ему и один из столбиков этой высоты
                // получил камень.
                Integer height = sown.get(j - 1);
                if (received.contains(height) && Collections.frequency(sown, height) > 1) {
                    moves.add(i + direction + "x" + j);
                    scores = true;
                }
            }
            if (!scores) {
                moves.add(i + direction);
            }
        }

        // The row after a sowing. The heights of the columns that received a stone go to received.
        // Ряд после раскладки. В received попадают высоты столбиков, которые получили камень.
        List<Integer> sow(int i, String direction, Set<Integer> received) {
            List<Integer> sown = new ArrayList<>(row);
            int hole = i - 1;
            int place = hole;
            int step = direction.equals("<") ? -1 : 1;
            int stones = sown.get(hole);
            sown.set(hole, 0);
            Set<Integer> places = new HashSet<>();
            for (int stone = 1; stone <= stones; stone++) {
                if (place + step < 0 || place + step >= sown.size()) {
                    step = -step; // at the end of the row we turn back / у края поворачиваем назад
                }
                place += step;
                sown.set(place, sown.get(place) + 1);
                places.add(place);
            }
            for (int one : places) {
                received.add(sown.get(one));
            }
            if (sown.get(hole) == 0) {
                sown.remove(hole); // an empty hole closes up / пустая дырка смыкается
            }
            return sown;
        }

        // Plays a whole turn, the actions of one line: 2=5 7/2< 3<x2.
        // Делает целый ход, все действия одной строки: 2=5 7/2< 3<x2.
        @Override
        void play(String move) {
            for (String action : move.split(" ")) {
                playAction(action);
            }
            if (actions == 3) {
                playAction(END);
            }
        }

        void playAction(String action) {
            if (action.equals(END)) {
                endTurn();
                return;
            }
            String direction = action.contains("<") ? "<" : ">";
            // The numbers of the action: 2=5 has 2 and 5, 7/2< has 7 and 2, 3<x2 has 3 and 2.
            // Числа в действии: в 2=5 это 2 и 5, в 7/2< это 7 и 2, в 3<x2 это 3 и 2.
            String[] numbers = action.split("[=/<>x]+");
            int first = Integer.parseInt(numbers[0]);
            int second = numbers.length > 1 ? Integer.parseInt(numbers[1]) : 0;
            if (action.contains("=")) {
                Collections.swap(row, first - 1, second - 1);
            } else if (action.contains("/")) {
                row.set(first - 1, row.get(first - 1) - second);
                row.add(direction.equals("<") ? 0 : row.size(), second);
            } else {
                row = sow(first, direction, new HashSet<>());
                if (action.contains("x")) {
                    row.remove(second - 1);
                    points[side]++;
                    scored = true;
                }
            }
            actions++;
            // Three actions and a fourth in debt, or two after a debt: then the turn is complete.
            // Три действия и четвёртое в долг или два после долга: тогда ход закончен.
            if (actions == (debts[side] > 0 ? 2 : 4)) {
                endTurn();
            }
        }

        void endTurn() {
            debts[side] = actions == 4 ? 1 : 0;
            quiet = scored ? 0 : quiet + 1;
            scored = false;
            actions = 0;
            turns++;
            side = 1 - side;
        }

        @Override
        boolean isOver() {
            // A turn begun is completed.
            // Начатый ход доводят до конца.
            if (actions > 0) {
                return false;
            }
            int stones = 0;
            for (int height : row) {
                stones += height;
            }
            // Three stones can never score, four or more can within four actions.
            // Три камня очка уже не дадут, а четыре и больше дают не позже четвёртого действия.
            return stones <= 3 || quiet >= 10 || turns >= 2 * limit;
        }
    }

    // Your ideas go here. Now it is a turn of random actions.
    // Здесь место для ваших идей. Пока это ход из случайных действий.
    static String choose(Position position) {
        Position after = new Position(position); // we try on a copy / пробуем на копии
        List<String> turn = new ArrayList<>();
        while (after.side == position.side) {
            String action = Contest.randomChoice(after.legalMoves());
            if (!action.equals(END)) {
                turn.add(action);
            }
            after.playAction(action);
        }
        return String.join(" ", turn);
    }

    public static void main(String[] args) {
        Contest.Header header = Contest.readHeader("limit", "seat", "setup");
        Contest.play(new Position(header.limit, header.setup), header.seat, Palisade::choose);
    }
}
