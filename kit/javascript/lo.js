// Lo: gather all your pieces into one group.
// Ло: соберите все свои шашки в одну группу.
'use strict';

const contest = require('./contest');

const WHITE = 0;
const BLACK = 1;
const EMPTY = 2;
const SIZE = 8;
const DIRECTIONS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];
const PASS = 'Z0-Z0';

// The name of a cell: 0, 1 is A2.
// Имя клетки: 0, 1 — это A2.
function nameOf(x, y) {
  return 'ABCDEFGH'[x] + '12345678'[y];
}

// The cell with this name: A2 is [0, 1].
// Клетка с этим именем: A2 — это [0, 1].
function cellOf(name) {
  return ['ABCDEFGH'.indexOf(name[0]), '12345678'.indexOf(name[1])];
}

function inside(x, y) {
  return x >= 0 && x < SIZE && y >= 0 && y < SIZE;
}

class Position {
  constructor(limit) {
    this.limit = limit;
    this.side = WHITE;
    this.played = 0; // moves of both players so far / сколько ходов сделали оба игрока
    this.board = []; // board[x][y]
    for (let x = 0; x < SIZE; x++) {
      this.board.push(new Array(SIZE).fill(EMPTY));
    }
    for (let i = 1; i < SIZE - 1; i++) {
      this.board[0][i] = WHITE;
      this.board[SIZE - 1][i] = WHITE;
      this.board[i][0] = BLACK;
      this.board[i][SIZE - 1] = BLACK;
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
    for (const [x, y] of this.cellsOf(this.side)) {
      for (const [dx, dy] of DIRECTIONS) {
        // Exactly as far as there are pieces on the whole line, this one included.
        // Ровно на столько клеток, сколько шашек на всей линии, считая эту.
        const distance = 1 + this.piecesFrom(x, y, dx, dy) + this.piecesFrom(x, y, -dx, -dy);
        if (this.canMove(x, y, dx, dy, distance)) {
          moves.push(nameOf(x, y) + '-' + nameOf(x + dx * distance, y + dy * distance));
        }
      }
    }
    // A pass is legal only when there is no other move.
    // Пропустить ход можно, только если других ходов нет.
    return moves.length > 0 ? moves : [PASS];
  }

  // How many pieces of both colours stand in this direction, up to the edge.
  // Сколько шашек обоих цветов стоит в этом направлении до края доски.
  piecesFrom(x, y, dx, dy) {
    let pieces = 0;
    x += dx;
    y += dy;
    while (inside(x, y)) {
      if (this.board[x][y] !== EMPTY) {
        pieces++;
      }
      x += dx;
      y += dy;
    }
    return pieces;
  }

  // Own pieces may be jumped, enemy ones may not; no landing on an own piece.
  // Через свои шашки прыгать можно, через чужие нельзя; на свою вставать нельзя.
  canMove(x, y, dx, dy, distance) {
    const endX = x + dx * distance;
    const endY = y + dy * distance;
    if (!inside(endX, endY) || this.board[endX][endY] === this.side) {
      return false;
    }
    for (let i = 1; i < distance; i++) {
      if (this.board[x + dx * i][y + dy * i] === 1 - this.side) {
        return false;
      }
    }
    return true;
  }

  play(move) {
    if (move !== PASS) {
      const [start, end] = move.split('-');
      const [x, y] = cellOf(start);
      const [endX, endY] = cellOf(end);
      this.board[x][y] = EMPTY;
      this.board[endX][endY] = this.side;
    }
    this.played++;
    this.side = 1 - this.side;
  }

  isOver() {
    // The limit is for each player, so the two have twice as many moves.
    // Лимит — для каждого игрока, так что на двоих ходов вдвое больше.
    if (this.played >= 2 * this.limit) {
      return true;
    }
    return this.isConnected(WHITE) || this.isConnected(BLACK);
  }

  // Whether all pieces of a side are one group.
  // Все ли шашки стороны — одна группа.
  isConnected(side) {
    const cells = this.cellsOf(side);
    const [x, y] = cells[0];
    const reached = new Set(); // names of cells / имена клеток
    this.reachGroup(x, y, side, reached);
    return reached.size === cells.length;
  }

  // Adds the piece on this cell and all pieces of its group.
  // Добавляет шашку на этой клетке и все шашки её группы.
  reachGroup(x, y, side, reached) {
    if (inside(x, y) && this.board[x][y] === side && !reached.has(nameOf(x, y))) {
      reached.add(nameOf(x, y));
      for (const [dx, dy] of DIRECTIONS) {
        this.reachGroup(x + dx, y + dy, side, reached);
      }
    }
  }
}

// Your ideas go here. Now it is a random move.
// Здесь место для ваших идей. Пока это случайный ход.
function choose(position) {
  return contest.randomChoice(position.legalMoves());
}

const header = contest.readHeader('limit', 'seat');
contest.play(new Position(header.limit), header.seat, choose);
