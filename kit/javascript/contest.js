// The conversation with the arbiter: the same for all five games.
// Разговор с арбитром: одинаковый для всех пяти игр.
'use strict';

const fs = require('fs');

const STDIN = 0;
const STDOUT = 1;
const buffer = Buffer.alloc(4096);
let text = ''; // what was sent to us and not yet used / что нам прислали и мы ещё не разобрали
let ended = false; // whether the input has ended / кончился ли ввод

// Waits until something is sent to us, and adds it to the text.
// Ждёт, пока нам что-нибудь пришлют, и добавляет это к тексту.
function readMore() {
  try {
    const length = fs.readSync(STDIN, buffer);
    text += buffer.toString('latin1', 0, length);
    ended = length === 0;
  } catch (error) {
    if (error.code === 'EOF') {
      ended = true; // so Windows says it / так об этом говорит Windows
    } else if (error.code !== 'EAGAIN') {
      throw error;
    }
    // EAGAIN: nothing has come yet. We sleep for a millisecond and then try again.
    // EAGAIN: пока ничего не пришло. Спим миллисекунду, потом пробуем ещё раз.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
  }
}

// One line from the arbiter, without the spaces and the CR, LF at its end.
// Одна строка от арбитра, без пробелов и CR, LF на конце.
function readLine() {
  while (!text.includes('\n') && !ended) {
    readMore();
  }
  if (text === '') {
    // The input has ended: nobody is playing with us any more.
    // Ввод кончился: с нами больше никто не играет.
    process.exit(0);
  }
  const lines = text.split('\n');
  const line = lines.shift();
  text = lines.join('\n');
  return line.trim();
}

// Reads the values of the header, for example readHeader('limit', 'seat', 'setup').
// Читает значения из заголовка, например readHeader('limit', 'seat', 'setup').
function readHeader(...names) {
  const header = {};
  let words = [];
  for (const name of names) {
    if (name === 'setup') {
      // The setup is a whole line, the last of the header.
      // Начальная расстановка занимает целую строку, последнюю в заголовке.
      header[name] = readLine();
    } else {
      // Limit and seat are numbers with any white space between them.
      // Лимит ходов и место — числа, между ними любые пробелы и переводы строк.
      while (words.length === 0) {
        words = readLine().split(/\s+/).filter((word) => word !== '');
      }
      header[name] = Number(words.shift());
    }
  }
  return header;
}

// Plays one game from the position to its end. Seat 0 is white, 1 is black.
// Играет одну партию от этой позиции до конца. Место 0 — белые, 1 — чёрные.
function play(position, seat, choose) {
  while (!position.isOver()) {
    let move;
    if (position.side === seat) {
      move = choose(position);
      // writeSync sends the line at once: it does not stay in a buffer while our time runs out.
      // writeSync отправляет строку сразу: она не лежит в буфере, пока идёт наше время.
      fs.writeSync(STDOUT, move + '\n');
    } else {
      move = readLine();
    }
    position.play(move);
  }
  // The game is over by the rules: both programs stop by themselves, with status 0.
  // Игра окончена по правилам: обе программы завершаются сами, с кодом 0.
}

function randomChoice(moves) {
  return moves[Math.floor(Math.random() * moves.length)];
}

// Prints for yourself, to standard error: standard output is for moves only.
// Печатает для вас, в поток ошибок: стандартный вывод — только для ходов.
function log(...values) {
  console.error(...values);
}

module.exports = { readLine, readHeader, play, randomChoice, log };
