// Palisade: sow stones so that columns become equal.
// Частокол: раскладывайте камни так, чтобы столбики сравнялись.

package main

import (
	"fmt"
	"strings"
)

const (
	white = 0
	black = 1
	end   = "end" // our own word, never printed / наше собственное слово, его не печатают
)

type Position struct {
	limit   int
	row     []int // heights / высоты столбиков
	side    int
	points  [2]int
	debts   [2]int // actions borrowed from the next turn / взято в долг у следующего хода
	actions int    // made in this turn / сделано действий в этом ходе
	turns   int    // turns of both players so far / сколько ходов сделали оба
	quiet   int    // turns in a row without a point / ходов подряд без очка
	scored  bool   // in this turn / в этом ходе
}

func newPosition(limit int, setup string) *Position {
	position := &Position{limit: limit, side: white}
	for _, word := range strings.Fields(setup) {
		position.row = append(position.row, number(word))
	}
	return position
}

// A copy to try actions on, with a row of its own.
// Копия, чтобы пробовать действия, с собственным рядом.
func (p *Position) copy() *Position {
	after := *p
	after.row = append([]int{}, p.row...)
	return &after
}

// All actions that are legal now. A turn, three actions, is made one by one.
// Все допустимые сейчас действия. Ход, то есть три действия, делаем по одному.
func (p *Position) legalMoves() []string {
	moves := []string{}
	for i := 1; i <= len(p.row); i++ { // columns count from 1 / столбики считают с 1
		for j := i + 1; j <= len(p.row); j++ {
			moves = append(moves, fmt.Sprintf("%d=%d", i, j))
		}
		for k := 1; k < p.row[i-1]; k++ {
			moves = append(moves, fmt.Sprintf("%d/%d<", i, k), fmt.Sprintf("%d/%d>", i, k))
		}
		// An end column is sown inwards only.
		// Крайний столбик раскладывают только внутрь ряда.
		if i > 1 {
			moves = append(moves, p.sowings(i, "<")...)
		}
		if i < len(p.row) {
			moves = append(moves, p.sowings(i, ">")...)
		}
	}
	if p.actions == 3 {
		// The fourth action is borrowed; we may do without it.
		// Четвёртое действие — в долг; можно обойтись без него.
		moves = append(moves, end)
	}
	return moves
}

// The sowing of column i: one action, or one for each column that may be removed.
// Раскладка столбика i: одно действие или по одному на каждый столбик, который можно убрать.
func (p *Position) sowings(i int, direction string) []string {
	row, received := p.sow(i, direction)
	columns := map[int]int{}    // how many columns have this height / сколько таких столбиков
	withStone := map[int]bool{} // one of them received a stone / один из них получил камень
	for j, height := range row {
		columns[height]++
		withStone[height] = withStone[height] || received[j]
	}
	found := []string{}
	for j, height := range row {
		// A column may go if another is equal and one of that height received a stone.
		// Убрать можно столбик, если есть равный ему и хоть один из таких получил камень.
		if columns[height] > 1 && withStone[height] {
			found = append(found, fmt.Sprintf("%d%sx%d", i, direction, j+1))
		}
	}
	if len(found) == 0 {
		found = append(found, fmt.Sprintf("%d%s", i, direction))
	}
	return found
}

// The row after a sowing, and whether each of its columns received a stone.
// Ряд после раскладки и получил ли камень каждый из его столбиков.
func (p *Position) sow(i int, direction string) ([]int, []bool) {
	row := append([]int{}, p.row...)
	received := make([]bool, len(row))
	hole := i - 1
	place, step := hole, 1
	if direction == "<" {
		step = -1
	}
	row[hole] = 0
	for stone := 0; stone < p.row[hole]; stone++ {
		if place+step < 0 || place+step >= len(row) {
			step = -step // at the end of the row we turn back / у края поворачиваем назад
		}
		place += step
		row[place]++
		received[place] = true
	}
	if row[hole] == 0 {
		// An empty hole closes up: the places behind it move by one.
		// Пустая дырка смыкается: места за ней сдвигаются на одно.
		row = append(row[:hole], row[hole+1:]...)
		received = append(received[:hole], received[hole+1:]...)
	}
	return row, received
}

// Plays a whole turn, the actions of one line: 2=5 7/2< 3<x2.
// Делает целый ход, все действия одной строки: 2=5 7/2< 3<x2.
func (p *Position) play(move string) {
	for _, action := range strings.Fields(move) {
		p.playAction(action)
	}
	if p.actions == 3 {
		p.playAction(end)
	}
}

func (p *Position) playAction(action string) {
	if action == end {
		p.endTurn()
		return
	}
	at := strings.IndexAny(action, "=/<>")
	i, kind, rest := number(action[:at]), action[at:at+1], action[at+1:]
	if kind == "=" {
		j := number(rest)
		p.row[i-1], p.row[j-1] = p.row[j-1], p.row[i-1]
	} else if kind == "/" {
		stones := number(rest[:len(rest)-1])
		p.row[i-1] -= stones
		if strings.HasSuffix(rest, "<") {
			p.row = append([]int{stones}, p.row...)
		} else {
			p.row = append(p.row, stones)
		}
	} else {
		p.row, _ = p.sow(i, kind)
		if rest != "" { // x and the column that goes / x и столбик, который убирают
			j := number(rest[1:])
			p.row = append(p.row[:j-1], p.row[j:]...)
			p.points[p.side]++
			p.scored = true
		}
	}
	p.actions++
	// Three actions and a fourth in debt, or two after a debt: then the turn is complete.
	// Три действия и четвёртое в долг или два после долга: тогда ход закончен.
	if p.actions == 4 || p.actions == 2 && p.debts[p.side] > 0 {
		p.endTurn()
	}
}

func (p *Position) endTurn() {
	p.debts[p.side] = 0
	if p.actions == 4 {
		p.debts[p.side] = 1
	}
	p.quiet++
	if p.scored {
		p.quiet = 0
	}
	p.scored = false
	p.actions = 0
	p.turns++
	p.side = 1 - p.side
}

func (p *Position) isOver() bool {
	// A turn begun is completed.
	// Начатый ход доводят до конца.
	if p.actions > 0 {
		return false
	}
	stones := 0
	for _, height := range p.row {
		stones += height
	}
	// Three stones can never score, four or more can within four actions.
	// Три камня очка уже не дадут, а четыре и больше дают не позже четвёртого действия.
	return stones <= 3 || p.quiet >= 10 || p.turns >= 2*p.limit
}

// Your ideas go here. Now it is a turn of random actions.
// Здесь место для ваших идей. Пока это ход из случайных действий.
func choose(position *Position) string {
	after := position.copy() // we try on a copy / пробуем на копии
	turn := []string{}
	for after.side == position.side {
		action := randomChoice(after.legalMoves())
		if action != end {
			turn = append(turn, action)
		}
		after.playAction(action)
	}
	return strings.Join(turn, " ")
}

func main() {
	header := readHeader("limit", "seat", "setup")
	play(newPosition(header.limit, header.setup), header.seat, choose)
}
