// Phalanx: get more pieces across the board than your opponent.
// Фаланги: проведите через доску больше шашек, чем соперник.
'use strict';

const contest = require('./contest');

const WHITE = 0;
const BLACK = 1;
const EMPTY = 2;
const WIDTH = 14;
const HEIGHT = 12;
const DIRECTIONS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];

// The name of a cell: 10, 1 is Kb.
// Имя клетки: 10, 1 — это Kb.
function nameOf(x, y) {
  return 'ABCDEFGHIJKLMN'[x] + 'abcdefghijkl'[y];
}

// The cell with this name: Kb is [10, 1].
// Клетка с этим именем: Kb — это [10, 1].
function cellOf(name) {
  return ['ABCDEFGHIJKLMN'.indexOf(name[0]), 'abcdefghijkl'.indexOf(name[1])];
}

function inside(x, y) {
  return x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;
}

class Position {
  constructor(limit) {
    this.limit = limit;
    this.side = WHITE;
    this.played = 0; // moves of both players so far / сколько ходов сделали оба игрока
    this.board = []; // board[x][y]
    for (let x = 0; x < WIDTH; x++) {
      this.board.push(new Array(HEIGHT).fill(EMPTY));
      this.board[x].fill(WHITE, 0, 2);
      this.board[x].fill(BLACK, HEIGHT - 2, HEIGHT);
    }
  }

  // How many pieces of a side stand in an unbroken line that starts at this cell.
  // Сколько шашек стороны стоит подряд в линии, которая начинается с этой клетки.
  line(x, y, dx, dy, side) {
    let length = 0;
    while (inside(x, y) && this.board[x][y] === side) {
      length++;
      x += dx;
      y += dy;
    }
    return length;
  }

  legalMoves() {
    const moves = [];
    for (let x = 0; x < WIDTH; x++) {
      for (let y = 0; y < HEIGHT; y++) {
        if (this.board[x][y] === this.side) {
          for (const [dx, dy] of DIRECTIONS) {
            this.addMoves(moves, x, y, dx, dy);
          }
        }
      }
    }
    return moves;
  }

  // Adds all moves whose front piece is on this cell and which go in this direction.
  // Добавляет все ходы в этом направлении, у которых передняя шашка стоит на этой клетке.
  addMoves(moves, x, y, dx, dy) {
    const longest = this.line(x, y, -dx, -dy, this.side);
    for (let distance = 1; distance <= longest; distance++) {
      const toX = x + dx * distance;
      const toY = y + dy * distance;
      if (!inside(toX, toY) || this.board[toX][toY] === this.side) {
        return;
      }
      // A line of n pieces goes at most n cells and takes a shorter enemy line.
      // Линия из n шашек идёт не дальше чем на n клеток и бьёт более короткую чужую линию.
      const enemies = this.line(toX, toY, dx, dy, 1 - this.side);
      for (let n = Math.max(distance, enemies + 1); n <= longest; n++) {
        let text = nameOf(x, y) + '-';
        if (n > 1) { // of a phalanx the last piece is named too / у фаланги есть и хвост
          text += nameOf(x - dx * (n - 1), y - dy * (n - 1)) + '-';
        }
        moves.push(text + nameOf(toX, toY));
      }
      if (enemies > 0) {
        return;
      }
    }
  }

  play(move) {
    // FROM-TO for one piece, HEAD-TAIL-TO for a phalanx.
    // ОТКУДА-КУДА для одной шашки, ГОЛОВА-ХВОСТ-КУДА для фаланги.
    const names = move.split('-');
    const [x, y] = cellOf(names[0]);
    const [tailX, tailY] = cellOf(names[names.length - 2]); // of one piece: itself / у одной — она
    const [toX, toY] = cellOf(names[names.length - 1]);
    const dx = Math.sign(toX - x);
    const dy = Math.sign(toY - y);
    const n = Math.max(Math.abs(x - tailX), Math.abs(y - tailY)) + 1;
    const enemies = this.line(toX, toY, dx, dy, 1 - this.side);
    for (let i = 0; i < enemies; i++) {
      this.board[toX + dx * i][toY + dy * i] = EMPTY;
    }
    for (let i = 0; i < n; i++) {
      this.board[x - dx * i][y - dy * i] = EMPTY;
    }
    for (let i = 0; i < n; i++) {
      this.board[toX - dx * i][toY - dy * i] = this.side;
    }
    this.played++;
    this.side = 1 - this.side;
  }

  isOver() {
    let white = 0;
    let black = 0;
    for (let x = 0; x < WIDTH; x++) {
      if (this.board[x][HEIGHT - 1] === WHITE) {
        white++;
      }
      if (this.board[x][0] === BLACK) {
        black++;
      }
    }
    // Whoever has crossed with more pieces must survive one reply.
    // Кто провёл больше шашек, должен ещё пережить один ответный ход.
    if (this.side === WHITE && white > black || this.side === BLACK && black > white) {
      return true;
    }
    // After the limit a balance is a draw; without a balance the game goes on.
    // После лимита ходов равенство — ничья; без равенства игра продолжается.
    if (this.played >= 2 * this.limit && white === black) {
      return true;
    }
    // A player without a move loses.
    // Игрок, которому некуда ходить, проигрывает.
    return this.legalMoves().length === 0;
  }
}

// Your ideas go here. Now it is a random move.
// Здесь место для ваших идей. Пока это случайный ход.
function choose(position) {
  return contest.randomChoice(position.legalMoves());
}

const header = contest.readHeader('limit', 'seat');
contest.play(new Position(header.limit), header.seat, choose);
