// Palisade: sow stones so that columns become equal.
// Частокол: раскладывайте камни так, чтобы столбики сравнялись.
'use strict';

const contest = require('./contest');

const END = 'end'; // our own word, never printed / наше собственное слово, его не печатают

class Position {
  constructor(limit, setup) {
    this.limit = limit;
    this.row = setup.split(/ +/).map(Number); // heights / высоты столбиков
    this.side = 0; // 0 is white, 1 is black / 0 — белые, 1 — чёрные
    this.points = [0, 0];
    this.debts = [0, 0]; // actions borrowed from the next turn / взято в долг у следующего хода
    this.actions = 0; // made in this turn / сделано действий в этом ходе
    this.turns = 0; // turns of both players so far / сколько ходов сделали оба
    this.quiet = 0; // turns in a row without a point / ходов подряд без очка
    this.scored = false; // in this turn / в этом ходе
  }

  // A copy, to try actions on it.
  // Копия, чтобы пробовать на ней действия.
  copy() {
    const other = Object.assign(new Position(this.limit, ''), this);
    other.row = [...this.row];
    other.points = [...this.points];
    other.debts = [...this.debts];
    return other;
  }

  // All actions that are legal now. A turn, three actions, is made one by one.
  // Все допустимые сейчас действия. Ход, то есть три действия, делаем по одному.
  legalMoves() {
    const moves = [];
    const columns = this.row.length;
    for (let i = 1; i <= columns; i++) { // columns count from 1 / столбики считают с 1
      for (let j = i + 1; j <= columns; j++) {
        moves.push(`${i}=${j}`);
      }
      for (let k = 1; k < this.row[i - 1]; k++) {
        moves.push(`${i}/${k}<`, `${i}/${k}>`);
      }
      // An end column is sown inwards only.
      // Крайний столбик раскладывают только внутрь ряда.
      if (i > 1) {
        moves.push(...this.sowings(i, '<'));
      }
      if (i < columns) {
        moves.push(...this.sowings(i, '>'));
      }
    }
    if (this.actions === 3) {
      // The fourth action is borrowed; we may do without it.
      // Четвёртое действие — в долг; можно обойтись без него.
      moves.push(END);
    }
    return moves;
  }

  // The sowing of column i: one action, or one for each column that may be removed.
  // Раскладка столбика i: одно действие или по одному на каждый столбик, который можно убрать.
  sowings(i, direction) {
    const { row, heights } = this.sow(i, direction);
    const moves = [];
    for (let j = 1; j <= row.length; j++) {
      // A column may go if another is equal and one of that height received a stone.
      // Убрать можно столбик, если есть равный ему и один из столбиков этой высоты получил камень.
      const equal = row.filter((height) => height === row[j - 1]);
      if (equal.length > 1 && heights.includes(row[j - 1])) {
        moves.push(`${i}${direction}x${j}`);
      }
    }
    return moves.length > 0 ? moves : [`${i}${direction}`];
  }

  // The row after a sowing, and the heights of the columns that received a stone.
  // Ряд после раскладки и высоты столбиков, которые получили камень.
  sow(i, direction) {
    const row = [...this.row];
    const hole = i - 1;
    let place = hole;
    let step = direction === '<' ? -1 : 1;
    const stones = row[hole];
    row[hole] = 0;
    const received = [];
    for (let stone = 1; stone <= stones; stone++) {
      if (place + step < 0 || place + step >= row.length) {
        step = -step; // at the end of the row we turn back / у края поворачиваем назад
      }
      place += step;
      row[place]++;
      received.push(place);
    }
    const heights = received.map((one) => row[one]);
    if (row[hole] === 0) {
      row.splice(hole, 1); // an empty hole closes up / пустая дырка смыкается
    }
    return { row, heights };
  }

  // Plays a whole turn, the actions of one line: 2=5 7/2< 3<x2.
  // Делает целый ход, все действия одной строки: 2=5 7/2< 3<x2.
  play(move) {
    for (const action of move.split(' ')) {
      this.playAction(action);
    }
    if (this.actions === 3) {
      this.playAction(END);
    }
  }

  playAction(action) {
    if (action === END) {
      this.endTurn();
      return;
    }
    const direction = action.includes('<') ? '<' : '>';
    // The numbers of the action: 2=5 has 2 and 5, 7/2< has 7 and 2, 3<x2 has 3 and 2.
    // Числа в действии: в 2=5 это 2 и 5, в 7/2< это 7 и 2, в 3<x2 это 3 и 2.
    const [first, second] = action.match(/\d+/g).map(Number);
    if (action.includes('=')) {
      const height = this.row[first - 1];
      this.row[first - 1] = this.row[second - 1];
      this.row[second - 1] = height;
    } else if (action.includes('/')) {
      this.row[first - 1] -= second;
      this.row.splice(direction === '<' ? 0 : this.row.length, 0, second);
    } else {
      this.row = this.sow(first, direction).row;
      if (action.includes('x')) {
        this.row.splice(second - 1, 1);
        this.points[this.side]++;
        this.scored = true;
      }
    }
    this.actions++;
    // Three actions and a fourth in debt, or two after a debt: then the turn is complete.
    // Три действия и четвёртое в долг или два после долга: тогда ход закончен.
    if (this.actions === (this.debts[this.side] > 0 ? 2 : 4)) {
      this.endTurn();
    }
  }

  endTurn() {
    this.debts[this.side] = this.actions === 4 ? 1 : 0;
    this.quiet = this.scored ? 0 : this.quiet + 1;
    this.scored = false;
    this.actions = 0;
    this.turns++;
    this.side = 1 - this.side;
  }

  isOver() {
    // A turn begun is completed.
    // Начатый ход доводят до конца.
    if (this.actions > 0) {
      return false;
    }
    // Three stones can never score, four or more can within four actions.
    // Три камня очка уже не дадут, а четыре и больше дают не позже четвёртого действия.
    const stones = this.row.reduce((sum, height) => sum + height, 0);
    return stones <= 3 || this.quiet >= 10 || this.turns >= 2 * this.limit;
  }
}

// Your ideas go here. Now it is a turn of random actions.
// Здесь место для ваших идей. Пока это ход из случайных действий.
function choose(position) {
  const after = position.copy(); // we try on a copy / пробуем на копии
  const turn = [];
  while (after.side === position.side) {
    const action = contest.randomChoice(after.legalMoves());
    if (action !== END) {
      turn.push(action);
    }
    after.playAction(action);
  }
  return turn.join(' ');
}

const header = contest.readHeader('limit', 'seat', 'setup');
contest.play(new Position(header.limit, header.setup), header.seat, choose);
