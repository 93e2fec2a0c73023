// Hale: five in a row or a column, or four on a white diagonal.
// Хейл: пять в ряд или в столбец либо четыре на белой диагонали.
'use strict';

const contest = require('./contest');

const WHITE = 0;
const EMPTY = 2; // black is 1 / чёрные — 1
const SIZE = 11;
const SIDEWAYS = [[1, 0], [0, 1], [-1, 0], [0, -1]];
const PASS = 'Zz';

// The name of a cell: 4, 5 is Ef.
// Имя клетки: 4, 5 — это Ef.
function nameOf(x, y) {
  return 'ABCDEFGHIJK'[x] + 'abcdefghijk'[y];
}

// The cell with this name: Ef is [4, 5].
// Клетка с этим именем: Ef — это [4, 5].
function cellOf(name) {
  return ['ABCDEFGHIJK'.indexOf(name[0]), 'abcdefghijk'.indexOf(name[1])];
}

function inside(x, y) {
  return x >= 0 && x < SIZE && y >= 0 && y < SIZE;
}

function isBlackCell(x, y) {
  return (x + y) % 2 === 1;
}

class Position {
  constructor() {
    this.side = WHITE;
    this.board = []; // board[x][y]
    for (let x = 0; x < SIZE; x++) {
      this.board.push(new Array(SIZE).fill(EMPTY));
    }
  }

  // The cells where a side has its pieces.
  // Клетки, где стоят шашки этой стороны.
  cellsOf(side) {
    const cells = [];
    for (let x = 0; x < SIZE; x++) {
      for (let y = 0; y < SIZE; y++) {
        if (this.board[x][y] === side) {
          cells.push([x, y]);
        }
      }
    }
    return cells;
  }

  legalMoves() {
    const moves = [];
    // A new piece goes to any empty black cell.
    // Новую шашку ставят на любую пустую чёрную клетку.
    for (const [x, y] of this.cellsOf(EMPTY)) {
      if (isBlackCell(x, y)) {
        moves.push(nameOf(x, y));
      }
    }
    // An own piece goes from a black cell to an empty white one beside it.
    // Своя шашка сдвигается с чёрной клетки на соседнюю пустую белую.
    for (const [x, y] of this.cellsOf(this.side)) {
      if (isBlackCell(x, y)) {
        for (const [dx, dy] of SIDEWAYS) {
          if (inside(x + dx, y + dy) && this.board[x + dx][y + dy] === EMPTY) {
            moves.push(nameOf(x, y) + '-' + nameOf(x + dx, y + dy));
          }
        }
      }
    }
    // A pass is legal only when there is no other move.
    // Пропустить ход можно, только если других ходов нет.
    return moves.length > 0 ? moves : [PASS];
  }

  play(move) {
    if (move !== PASS) {
      // The first cell is left, the last one is taken; a new piece has one cell only.
      // Первая клетка пустеет, последняя занята; у новой шашки клетка всего одна.
      const names = move.split('-');
      const [x, y] = cellOf(names[0]);
      const [toX, toY] = cellOf(names[names.length - 1]);
      this.board[x][y] = EMPTY;
      this.board[toX][toY] = this.side;
    }
    this.side = 1 - this.side;
  }

  isOver() {
    // Only the player who has just moved can have made a line.
    // Построить линию мог только тот, кто сейчас сходил.
    return this.hasWon(1 - this.side) || this.cellsOf(EMPTY).length === 0;
  }

  hasWon(side) {
    for (const [x, y] of this.cellsOf(side)) {
      if (this.hasLine(x, y, 1, 0, 5, side) || this.hasLine(x, y, 0, 1, 5, side)) {
        return true;
      }
      // A diagonal has cells of one colour, and only the white ones count.
      // Все клетки диагонали одного цвета, и считаются только белые.
      if (!isBlackCell(x, y)) {
        if (this.hasLine(x, y, 1, 1, 4, side) || this.hasLine(x, y, 1, -1, 4, side)) {
          return true;
        }
      }
    }
    return false;
  }

  // Whether so many pieces of a side stand in a line that starts at this cell.
  // Стоит ли столько шашек стороны подряд, начиная с этой клетки.
  hasLine(x, y, dx, dy, length, side) {
    for (let i = 0; i < length; i++) {
      if (!inside(x + dx * i, y + dy * i) || this.board[x + dx * i][y + dy * i] !== side) {
        return false;
      }
    }
    return true;
  }
}

// Your ideas go here. Now it is a random move.
// Здесь место для ваших идей. Пока это случайный ход.
function choose(position) {
  return contest.randomChoice(position.legalMoves());
}

const header = contest.readHeader('seat');
contest.play(new Position(), header.seat, choose);
