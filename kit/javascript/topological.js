// Topological checkers: build the board together, then capture with stacks.
// Топологические шашки: вдвоём постройте доску, потом захватывайте столбиками.
'use strict';

const contest = require('./contest');

const PIECES = 'wb'; // a stack is a text, bottom to top: wwb / столбик — строка снизу вверх: wwb
const COLUMNS = 'ABCDEFGHIJKLMNOPQRSTUVWXY';
const ROWS = 'abcdefghijklmnopqrstuvwxy';
const SIDEWAYS = [[1, 0], [0, 1], [-1, 0], [0, -1]];
const FIRST = 'Mm';
const REFUSAL = 'Zz';

// The name of the field beside this one, or null behind the edge of the table.
// Имя соседнего поля, а за краем стола — null.
function nextField(field, dx, dy) {
  const x = COLUMNS.indexOf(field[0]) + dx;
  const y = ROWS.indexOf(field[1]) + dy;
  if (x < 0 || x >= COLUMNS.length || y < 0 || y >= ROWS.length) {
    return null;
  }
  return COLUMNS[x] + ROWS[y];
}

// 0 or 1, as on a chess board: every step changes it.
// 0 или 1, как на шахматной доске: каждый шаг его меняет.
function colour(field) {
  return (COLUMNS.indexOf(field[0]) + ROWS.indexOf(field[1])) % 2;
}

class Position {
  constructor(limit, setup) {
    // The setup may be "10", "10 straight", "16 period 20" or "16 straight period 20".
    // Начальная расстановка: "10", "10 straight", "16 period 20", "16 straight period 20".
    const words = setup.split(/ +/);
    this.boardSize = 2 * Number(words[0]); // fields of the finished board / полей у готовой доски
    this.straight = words.includes('straight');
    this.period = words.includes('period') ? Number(words[words.length - 1]) : 10;
    this.limit = limit;
    this.side = 0; // 0 is white, 1 is black / 0 — белые, 1 — чёрные
    this.stacks = new Map(); // field -> stack / поле -> столбик
    this.turns = 0; // turns of both players in stage 2 / ходы обоих на стадии 2
    this.refusals = 0; // refusals in a row / отказы подряд
    this.held = [0, 0]; // captured at the start of the period / захвачено к началу периода
    this.periodWasIdle = false;
    this.knownEnds = new Map(); // what pathEnds has found / что уже нашла pathEnds
  }

  // Stage 1: the board is not finished yet.
  // Стадия 1: доска ещё не готова.
  isBuilding() {
    return this.stacks.size < this.boardSize;
  }

  legalMoves() {
    if (this.isBuilding()) {
      return this.stacks.size === 0 ? [FIRST] : this.placements();
    }
    const moves = [REFUSAL]; // always allowed in stage 2 / на стадии 2 можно всегда
    for (const [field, stack] of this.stacks) {
      if (stack.endsWith(PIECES[this.side])) {
        for (let k = 1; k <= stack.length; k++) {
          const count = k === stack.length ? '' : k;
          for (const end of this.pathEnds(field, k)) {
            moves.push(count + field + '-' + end);
          }
        }
      }
    }
    return moves;
  }

  placements() {
    const places = new Set();
    for (const field of this.stacks.keys()) {
      for (const [dx, dy] of SIDEWAYS) {
        const place = nextField(field, dx, dy);
        if (place !== null && !this.stacks.has(place)) {
          places.add(place);
        }
      }
    }
    return [...places];
  }

  // Where paths of exactly so many steps end. The board never changes, so we remember.
  // Где кончаются пути ровно в столько шагов. Доска не меняется, поэтому запоминаем.
  pathEnds(start, steps) {
    const question = start + steps;
    if (!this.knownEnds.has(question)) {
      const straight = this.straight;
      const ends = straight ? this.straightEnds(start, steps) : this.windingEnds(start, steps);
      this.knownEnds.set(question, ends);
    }
    return this.knownEnds.get(question);
  }

  straightEnds(start, steps) {
    const ends = new Set();
    for (const [dx, dy] of SIDEWAYS) {
      let field = start;
      for (let i = 0; i < steps && this.stacks.has(field); i++) {
        field = nextField(field, dx, dy);
      }
      if (this.stacks.has(field)) {
        ends.add(field);
      }
    }
    return ends;
  }

  // The path may turn, but visits no field twice. We try all paths, except hopeless ones.
  // Путь может поворачивать, но не бывает на одном поле дважды. Пробуем все, кроме безнадёжных.
  windingEnds(start, steps) {
    const fields = [...this.stacks.keys()];
    const dark = new Set(fields.filter((field) => colour(field) === 1));
    const beside = new Map(); // neighbours on the board / соседи на доске
    for (const field of fields) {
      beside.set(field, [...this.straightEnds(field, 1)]);
    }
    // With every step the colour changes, so we know the colour of the ends.
    // С каждым шагом цвет меняется, поэтому цвет конечных полей известен.
    const last = (colour(start) + steps) % 2;
    const missing = new Set(fields.filter((field) => field !== start && colour(field) === last));
    const found = new Set();
    const tried = new Set();

    // Adds to the room this field and all that can be reached from it.
    // Добавляет к свободным полям это поле и все, до которых от него можно дойти.
    function addRoom(field, board, room) {
      if (board.has(field) && !room.has(field)) {
        room.add(field);
        beside.get(field).forEach((other) => addRoom(other, board, room));
      }
    }

    function walk(at, board, left) {
      if (left === 0) {
        found.add(at);
        missing.delete(at);
        return;
      }
      // The free fields that we can still get to. Half of the steps need the other colour.
      // Свободные поля, куда ещё можно попасть. Половина шагов — на поля другого цвета.
      const reached = new Set();
      addRoom(at, board, reached);
      reached.delete(at);
      const room = fields.filter((field) => reached.has(field));
      const same = room.filter((field) => dark.has(field) === dark.has(at)).length;
      if (same < Math.floor(left / 2) || room.length - same < Math.ceil(left / 2)) {
        return;
      }
      const state = at + left + room.join('');
      if (tried.has(state) || !room.some((field) => missing.has(field))) {
        return;
      }
      tried.add(state);
      // First to fields with few ways on: so long paths are found sooner.
      // Сначала на поля, откуда мало дорог: так длинные пути находятся скорее.
      const ways = (field) => beside.get(field).filter((other) => reached.has(other));
      for (const field of ways(at).sort((one, other) => ways(one).length - ways(other).length)) {
        walk(field, reached, left - 1);
      }
    }

    walk(start, new Set(fields), steps);
    return found;
  }

  play(move) {
    if (this.isBuilding()) {
      this.stacks.set(move, PIECES[this.side]);
    } else {
      this.playTurn(move);
    }
    this.side = 1 - this.side;
  }

  playTurn(move) {
    if (move === REFUSAL) {
      this.refusals++;
    } else {
      this.refusals = 0;
      // Mm-Nn or 2Mm-Nn: without a number the whole stack goes.
      // Mm-Nn или 2Mm-Nn: без числа идёт весь столбик.
      const count = move.slice(0, -5);
      const start = move.slice(-5, -3);
      const end = move.slice(-2);
      const stack = this.stacks.get(start);
      const left = count === '' ? 0 : stack.length - Number(count);
      this.stacks.set(start, stack.slice(0, left));
      this.stacks.set(end, this.stacks.get(end) + stack.slice(left));
    }
    this.turns++;
    if (this.turns % (2 * this.period) === 0) {
      const captured = [this.captured('w'), this.captured('b')];
      this.periodWasIdle = captured[0] === this.held[0] && captured[1] === this.held[1];
      this.held = captured;
    }
  }

  // The enemy pieces in the stacks that belong to this side: 'w' or 'b'.
  // Чужие шашки в столбиках, которые принадлежат этой стороне: 'w' или 'b'.
  captured(own) {
    let enemies = 0;
    for (const stack of this.stacks.values()) {
      if (stack.endsWith(own)) {
        enemies += stack.replaceAll(own, '').length;
      }
    }
    return enemies;
  }

  isOver() {
    // Both refused, a period changed nothing, or the limit of turns of each player.
    // Оба отказались, период ничего не изменил или кончился лимит ходов каждого игрока.
    return this.refusals === 2 || this.periodWasIdle || this.turns >= 2 * this.limit;
  }
}

// Your ideas go here. Now it is a random move.
// Здесь место для ваших идей. Пока это случайный ход.
function choose(position) {
  return contest.randomChoice(position.legalMoves());
}

const header = contest.readHeader('limit', 'seat', 'setup');
contest.play(new Position(header.limit, header.setup), header.seat, choose);
