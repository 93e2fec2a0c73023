// The conversation with the arbiter: the same for all five games.
// Разговор с арбитром: одинаковый для всех пяти игр.

package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"time"
)

// What the arbiter tells us at the beginning. Not every game has a limit and a setup.
// Что арбитр сообщает в начале. Лимит ходов и начальная расстановка есть не у всех игр.
type Header struct {
	limit int
	seat  int
	setup string
}

var input = bufio.NewReader(os.Stdin)
var random = rand.New(rand.NewSource(time.Now().UnixNano()))

// One line from the arbiter, without the spaces and the CR, LF around it.
// Одна строка от арбитра, без пробелов и CR, LF по краям.
func readLine() string {
	line, err := input.ReadString('\n')
	if err != nil && line == "" {
		// The input has ended: nobody is playing with us any more.
		// Ввод кончился: с нами больше никто не играет.
		os.Exit(0)
	}
	return strings.TrimSpace(line)
}

// Reads the values of the header, for example readHeader("limit", "seat", "setup").
// Читает значения из заголовка, например readHeader("limit", "seat", "setup").
func readHeader(names ...string) Header {
	header := Header{}
	words := []string{}
	for _, name := range names {
		if name == "setup" {
			// The setup is a whole line, the last of the header.
			// Начальная расстановка занимает целую строку, последнюю в заголовке.
			header.setup = readLine()
			continue
		}
		// Limit and seat are numbers with any white space between them.
		// Лимит ходов и место — числа, между ними любые пробелы и переводы строк.
		for len(words) == 0 {
			words = strings.Fields(readLine())
		}
		if name == "limit" {
			header.limit = number(words[0])
		} else {
			header.seat = number(words[0])
		}
		words = words[1:]
	}
	return header
}

// Plays one game from the position to its end. Seat 0 is white, 1 is black.
// Играет одну партию от этой позиции до конца. Место 0 — белые, 1 — чёрные.
func play(position *Position, seat int, choose func(*Position) string) {
	for !position.isOver() {
		move := ""
		if position.side == seat {
			move = choose(position)
			// Println sends the line at once. A bufio.Writer would need Flush here.
			// Println отправляет строку сразу. С bufio.Writer здесь был бы нужен Flush.
			fmt.Println(move)
		} else {
			move = readLine()
		}
		position.play(move)
	}
	// The game is over by the rules: both programs stop by themselves, with status 0.
	// Игра окончена по правилам: обе программы завершаются сами, с кодом 0.
}

// Prints for yourself, to standard error: standard output is for moves only.
// Печатает для вас, в поток ошибок: стандартный вывод — только для ходов.
func log(words ...interface{}) {
	fmt.Fprintln(os.Stderr, words...)
}

// One text of the list, by chance.
// Одна строка из списка, случайная.
func randomChoice(list []string) string {
	return list[random.Intn(len(list))]
}

// The number that is written here.
// Число, которое здесь написано.
func number(text string) int {
	value, err := strconv.Atoi(text)
	if err != nil {
		log("a number is expected:", text)
		os.Exit(1)
	}
	return value
}
