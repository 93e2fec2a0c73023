// Phalanx: get more pieces across the board than your opponent.
// Фаланги: проведите через доску больше шашек, чем соперник.

package main

import "strings"

const (
	white  = 0
	black  = 1
	empty  = 2
	width  = 14
	height = 12
)

type Cell struct{ x, y int }

var directions = []Cell{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// The name of a cell: {10, 1} is Kb.
// Имя клетки: {10, 1} — это Kb.
func nameOf(x, y int) string {
	return string("ABCDEFGHIJKLMN"[x]) + string("abcdefghijkl"[y])
}

// The cell with this name: Kb is {10, 1}.
// Клетка с этим именем: Kb — это {10, 1}.
func cellOf(name string) Cell {
	return Cell{int(name[0] - 'A'), int(name[1] - 'a')}
}

func inside(x, y int) bool {
	return 0 <= x && x < width && 0 <= y && y < height
}

func sign(number int) int {
	if number > 0 {
		return 1
	}
	if number < 0 {
		return -1
	}
	return 0
}

// A copy to try moves on is simply: after := *position
// Копия, чтобы пробовать ходы, — это просто: after := *position
type Position struct {
	limit  int
	side   int
	played int                // moves of both players so far / сколько ходов сделали оба игрока
	board  [width][height]int // board[x][y]
}

func newPosition(limit int) *Position {
	position := &Position{limit: limit, side: white}
	for x := range position.board {
		for y := range position.board[x] {
			if y < 2 {
				position.board[x][y] = white
			} else if y >= height-2 {
				position.board[x][y] = black
			} else {
				position.board[x][y] = empty
			}
		}
	}
	return position
}

// How many pieces of a side stand in an unbroken line that starts at this cell.
// Сколько шашек стороны стоит подряд в линии, которая начинается с этой клетки.
func (p *Position) line(x, y, dx, dy, side int) int {
	length := 0
	for inside(x, y) && p.board[x][y] == side {
		length++
		x, y = x+dx, y+dy
	}
	return length
}

func (p *Position) legalMoves() []string {
	moves := []string{}
	for x := range p.board {
		for y := range p.board[x] {
			if p.board[x][y] == p.side {
				for _, d := range directions {
					moves = append(moves, p.movesFrom(x, y, d.x, d.y)...)
				}
			}
		}
	}
	return moves
}

// All moves whose front piece is on this cell and which go in this direction.
// Все ходы в этом направлении, у которых передняя шашка стоит на этой клетке.
func (p *Position) movesFrom(x, y, dx, dy int) []string {
	moves := []string{}
	longest := p.line(x, y, -dx, -dy, p.side)
	for distance := 1; distance <= longest; distance++ {
		toX, toY := x+dx*distance, y+dy*distance
		if !inside(toX, toY) || p.board[toX][toY] == p.side {
			break
		}
		// A line of n pieces goes at most n cells and takes a shorter enemy line.
		// Линия из n шашек идёт не дальше чем на n клеток и бьёт более короткую чужую линию.
		enemies := p.line(toX, toY, dx, dy, 1-p.side)
		for n := distance; n <= longest; n++ {
			if n > enemies {
				text := nameOf(x, y) + "-"
				if n > 1 { // of a phalanx the last piece is named too / у фаланги есть и хвост
					text += nameOf(x-dx*(n-1), y-dy*(n-1)) + "-"
				}
				moves = append(moves, text+nameOf(toX, toY))
			}
		}
		if enemies > 0 {
			break
		}
	}
	return moves
}

func (p *Position) play(move string) {
	// FROM-TO for one piece, HEAD-TAIL-TO for a phalanx. One piece is its own tail.
	// ОТКУДА-КУДА для одной шашки, ГОЛОВА-ХВОСТ-КУДА для фаланги. Одна шашка сама себе хвост.
	names := strings.Split(move, "-")
	head, tail, to := cellOf(names[0]), cellOf(names[len(names)-2]), cellOf(names[len(names)-1])
	dx, dy := sign(to.x-head.x), sign(to.y-head.y)
	enemies := p.line(to.x, to.y, dx, dy, 1-p.side)
	for i := 0; i < enemies; i++ {
		p.board[to.x+dx*i][to.y+dy*i] = empty
	}
	n := 1 // the length of the phalanx / длина фаланги
	for head.x-dx*(n-1) != tail.x || head.y-dy*(n-1) != tail.y {
		n++
	}
	for i := 0; i < n; i++ {
		p.board[head.x-dx*i][head.y-dy*i] = empty
	}
	for i := 0; i < n; i++ {
		p.board[to.x-dx*i][to.y-dy*i] = p.side
	}
	p.played++
	p.side = 1 - p.side
}

func (p *Position) isOver() bool {
	whites, blacks := 0, 0
	for x := range p.board {
		if p.board[x][height-1] == white {
			whites++
		}
		if p.board[x][0] == black {
			blacks++
		}
	}
	// Whoever has crossed with more pieces must survive one reply.
	// Кто провёл больше шашек, должен ещё пережить один ответный ход.
	if p.side == white && whites > blacks {
		return true
	}
	if p.side == black && blacks > whites {
		return true
	}
	// After the limit a balance is a draw; without a balance the game goes on.
	// После лимита ходов равенство — ничья; без равенства игра продолжается.
	if p.played >= 2*p.limit && whites == blacks {
		return true
	}
	// A player without a move loses.
	// Игрок, которому некуда ходить, проигрывает.
	return len(p.legalMoves()) == 0
}

// Your ideas go here. Now it is a random move.
// Здесь место для ваших идей. Пока это случайный ход.
func choose(position *Position) string {
	return randomChoice(position.legalMoves())
}

func main() {
	header := readHeader("limit", "seat")
	play(newPosition(header.limit), header.seat, choose)
}
