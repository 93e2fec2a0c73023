// Topological checkers: build the board together, then capture with stacks.
// Топологические шашки: вдвоём постройте доску, потом захватывайте столбиками.

import java.util.*;

public class Topological {
    static final String[] PIECES = {"w", "b"};
    static final String COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXY", ROWS = "abcdefghijklmnopqrstuvwxy";
    static final int[][] SIDEWAYS = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    static final String FIRST = "Mm", REFUSAL = "Zz";

    // The name of the field beside this one, or an empty text behind the edge of the table.
    // Имя соседнего поля, а за краем стола — пустая строка.
    static String nextField(String field, int dx, int dy) {
        int x = COLUMNS.indexOf(field.charAt(0)) + dx;
        int y = ROWS.indexOf(field.charAt(1)) + dy;
        boolean inside = x >= 0 && x < COLUMNS.length() && y >= 0 && y < ROWS.length();
        return inside ? "" + COLUMNS.charAt(x) + ROWS.charAt(y) : "";
    }

    // 0 or 1, as on a chess board: every step changes it.
    // 0 или 1, как на шахматной доске: каждый шаг его меняет.
    static int colour(String field) {
        return (COLUMNS.indexOf(field.charAt(0)) + ROWS.indexOf(field.charAt(1))) % 2;
    }

    static List<String> common(Set<String> some, Set<String> others) {
        List<String> both = new ArrayList<>(some);
        both.retainAll(others);
        return both;
    }

    static class Position extends Contest.Position {
        final int limit, period;
        final boolean straight;
        final int boardSize; // fields of the finished board / полей у готовой доски
        // A stack is a text, bottom to top: "wwb". These are the stacks of all fields.
        // Столбик — строка снизу вверх: "wwb". Это столбики всех полей.
        final Map<String, String> stacks = new TreeMap<>();
        int turns = 0; // turns of both players in stage 2 / ходы обоих на стадии 2
        int refusals = 0; // refusals in a row / отказы подряд
        int[] held = {0, 0}; // captured at the start of the period / захвачено к началу периода
        boolean periodWasIdle = false;
        final Map<String, Set<String>> knownEnds = new HashMap<>(); // of paths / концы путей

        Position(int limit, String setup) {
            // The setup may be "10", "10 straight", "16 period 20" or "16 straight period 20".
            // Начальная расстановка: "10", "10 straight", "16 period 20", "16 straight period 20".
            String[] words = setup.split(" +");
            this.limit = limit;
            boardSize = 2 * Integer.parseInt(words[0]);
            straight = setup.contains("straight");
            period = setup.contains("period") ? Integer.parseInt(words[words.length - 1]) : 10;
        }

        // Stage 1: the board is not finished yet.
        // Стадия 1: доска ещё не готова.
        boolean isBuilding() {
            return stacks.size() < boardSize;
        }

        @Override
        List<String> legalMoves() {
            if (isBuilding()) {
                return stacks.isEmpty() ? List.of(FIRST) : placements();
            }
            List<String> moves = new ArrayList<>();
            moves.add(REFUSAL); // always allowed in stage 2 / на стадии 2 можно всегда
            for (String field : stacks.keySet()) {
                String stack = stacks.get(field);
                if (stack.endsWith(PIECES[side])) {
                    for (int k = 1; k <= stack.length(); k++) {
                        String count = k == stack.length() ? "" : "" + k;
                        for (String end : pathEnds(field, k)) {
                            moves.add(count + field + "-" + end);
                        }
                    }
                }
            }
            return moves;
        }

        List<String> placements() {
            Set<String> places = new TreeSet<>();
            for (String field : stacks.keySet()) {
                for (int[] direction : SIDEWAYS) {
                    places.add(nextField(field, direction[0], direction[1]));
                }
            }
            places.removeAll(stacks.keySet());
            places.remove("");
            return new ArrayList<>(places);
        }

        // Where paths of exactly so many steps end. The board never changes, so we remember.
        // Где кончаются пути ровно в столько шагов. Доска не меняется, поэтому запоминаем.
        Set<String> pathEnds(String start, int steps) {
            Set<String> ends = knownEnds.get(start + steps);
            if (ends == null) {
                ends = straight ? straightEnds(start, steps) : windingEnds(start, steps);
                knownEnds.put(start + steps, ends);
            }
            return ends;
        }

        Set<String> straightEnds(String start, int steps) {
            Set<String> ends = new TreeSet<>();
            for (int[] direction : SIDEWAYS) {
                String field = start;
                for (int i = 0; i < steps && stacks.containsKey(field); i++) {
                    field = nextField(field, direction[0], direction[1]);
                }
                if (stacks.containsKey(field)) {
                    ends.add(field);
                }
            }
            return ends;
        }

        // For windingEnds: ends found and not yet found, situations tried, neighbours on the board.
        // Для windingEnds: концы найденные и ещё нет, рассмотренные ситуации, соседи на доске.
        Set<String> found, missing;
        Set<List<Object>> tried;
        final Map<String, Set<String>> beside = new HashMap<>();

        // The path may turn, but visits no field twice. We try all paths, except hopeless ones.
        // Путь может поворачивать, но не бывает на поле дважды. Пробуем все, кроме безнадёжных.
        Set<String> windingEnds(String start, int steps) {
            found = new TreeSet<>();
            missing = new HashSet<>();
            tried = new HashSet<>();
            for (String field : stacks.keySet()) {
                beside.put(field, straightEnds(field, 1));
                // With every step the colour changes, so we know the colour of the ends.
                // С каждым шагом цвет меняется, поэтому цвет конечных полей известен.
                if (colour(field) == (colour(start) + steps) % 2 && !field.equals(start)) {
                    missing.add(field);
                }
            }
            walk(start, stacks.keySet(), steps);
            return found;
        }

        void walk(String at, Set<String> board, int left) {
            if (left == 0) {
                found.add(at);
                missing.remove(at);
                return;
            }
            // The free fields that we can still get to. Half of the steps need the other colour.
            // Свободные поля, куда ещё можно попасть. Половина шагов — на поля другого цвета.
            Set<String> room = new HashSet<>();
            addRoom(at, board, room);
            room.remove(at);
            int same = 0;
            for (String field : room) {
                same += colour(field) == colour(at) ? 1 : 0;
            }
            boolean enough = same >= left / 2 && room.size() - same >= (left + 1) / 2;
            List<Object> state = List.of(at, left, room);
            if (!enough || tried.contains(state) || Collections.disjoint(missing, room)) {
                return;
            }
            tried.add(state);
            // First to fields with few ways on: so long paths are found sooner.
            // Сначала на поля, откуда мало дорог: так длинные пути находятся скорее.
            List<String> next = common(beside.get(at), room);
            next.sort(Comparator.comparing(field -> common(beside.get(field), room).size()));
            for (String field : next) {
                walk(field, room, left - 1);
            }
        }

        // Adds to the room this field and all that can be reached from it.
        // Добавляет к свободным полям это поле и все, до которых от него можно дойти.
        void addRoom(String field, Set<String> board, Set<String> room) {
            if (board.contains(field) && room.add(field)) {
                for (String other : beside.get(field)) {
                    addRoom(other, board, room);
                }
            }
        }

        @Override
        void play(String move) {
            if (isBuilding()) {
                stacks.put(move, PIECES[side]);
            } else {
                playTurn(move);
            }
            side = 1 - side;
        }

        void playTurn(String move) {
            if (move.equals(REFUSAL)) {
                refusals++;
            } else {
                refusals = 0;
                // Mm-Nn or 2Mm-Nn: without a number the whole stack goes.
                // Mm-Nn или 2Mm-Nn: без числа идёт весь столбик.
                int dash = move.indexOf('-');
                String count = move.substring(0, dash - 2);
                String start = move.substring(dash - 2, dash);
                String end = move.substring(dash + 1);
                String stack = stacks.get(start);
                int left = count.isEmpty() ? 0 : stack.length() - Integer.parseInt(count);
                stacks.put(start, stack.substring(0, left));
                stacks.put(end, stacks.get(end) + stack.substring(left));
            }
            turns++;
            if (turns % (2 * period) == 0) {
                int[] captured = {captured("w"), captured("b")};
                periodWasIdle = Arrays.equals(captured, held);
                held = captured;
            }
        }

        // The enemy pieces in the stacks that belong to this side: "w" or "b".
        // Чужие шашки в столбиках, которые принадлежат этой стороне: "w" или "b".
        int captured(String own) {
            int enemies = 0;
            for (String stack : stacks.values()) {
                enemies += stack.endsWith(own) ? stack.replace(own, "").length() : 0;
            }
            return enemies;
        }

        @Override
        boolean isOver() {
            // Both refused, a period changed nothing, or the limit of turns of each player.
            // Оба отказались, период ничего не изменил или кончился лимит ходов каждого игрока.
            return refusals == 2 || periodWasIdle || turns >= 2 * limit;
        }
    }

    // Your ideas go here. Now it is a random move.
    // Здесь место для ваших идей. Пока это случайный ход.
    static String choose(Position position) {
        return Contest.randomChoice(position.legalMoves());
    }

    public static void main(String[] args) {
        Contest.Header header = Contest.readHeader("limit", "seat", "setup");
        Contest.play(new Position(header.limit, header.setup), header.seat, Topological::choose);
    }
}
