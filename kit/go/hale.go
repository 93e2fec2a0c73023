// Hale: five in a row or a column, or four on a white diagonal.
// Хейл: пять в ряд или в столбец либо четыре на белой диагонали.

package main

const (
	white = 0
	black = 1
	empty = 2
	size  = 11
	pass  = "Zz"
)

type Cell struct{ x, y int }

var sideways = []Cell{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// The name of a cell: {4, 5} is Ef.
// Имя клетки: {4, 5} — это Ef.
func nameOf(x, y int) string {
	return string("ABCDEFGHIJK"[x]) + string("abcdefghijk"[y])
}

// The cell with this name: Ef is {4, 5}.
// Клетка с этим именем: Ef — это {4, 5}.
func cellOf(name string) Cell {
	return Cell{int(name[0] - 'A'), int(name[1] - 'a')}
}

func inside(x, y int) bool {
	return 0 <= x && x < size && 0 <= y && y < size
}

func isBlackCell(x, y int) bool {
	return (x+y)%2 == 1
}

// A copy to try moves on is simply: after := *position
// Копия, чтобы пробовать ходы, — это просто: after := *position
type Position struct {
	side  int
	board [size][size]int // board[x][y]
}

func newPosition() *Position {
	position := &Position{side: white}
	for x := range position.board {
		for y := range position.board[x] {
			position.board[x][y] = empty
		}
	}
	return position
}

// The cells where a side has its pieces.
// Клетки, где стоят шашки этой стороны.
func (p *Position) cellsOf(side int) []Cell {
	cells := []Cell{}
	for x := range p.board {
		for y := range p.board[x] {
			if p.board[x][y] == side {
				cells = append(cells, Cell{x, y})
			}
		}
	}
	return cells
}

func (p *Position) legalMoves() []string {
	moves := []string{}
	// A new piece goes to any empty black cell.
	// Новую шашку ставят на любую пустую чёрную клетку.
	for _, c := range p.cellsOf(empty) {
		if isBlackCell(c.x, c.y) {
			moves = append(moves, nameOf(c.x, c.y))
		}
	}
	// An own piece goes from a black cell to an empty white one beside it.
	// Своя шашка сдвигается с чёрной клетки на соседнюю пустую белую.
	for _, c := range p.cellsOf(p.side) {
		for _, d := range sideways {
			x, y := c.x+d.x, c.y+d.y
			if isBlackCell(c.x, c.y) && inside(x, y) && p.board[x][y] == empty {
				moves = append(moves, nameOf(c.x, c.y)+"-"+nameOf(x, y))
			}
		}
	}
	// A pass is legal only when there is no other move.
	// Пропустить ход можно, только если других ходов нет.
	if len(moves) == 0 {
		moves = append(moves, pass)
	}
	return moves
}

func (p *Position) play(move string) {
	if move != pass {
		// The first cell is left, the last one is taken; a new piece has one cell only.
		// Первая клетка пустеет, последняя занята; у новой шашки клетка всего одна.
		first, last := cellOf(move[:2]), cellOf(move[len(move)-2:])
		p.board[first.x][first.y] = empty
		p.board[last.x][last.y] = p.side
	}
	p.side = 1 - p.side
}

func (p *Position) isOver() bool {
	// Only the player who has just moved can have made a line.
	// Построить линию мог только тот, кто сейчас сходил.
	return p.hasWon(1-p.side) || len(p.cellsOf(empty)) == 0
}

func (p *Position) hasWon(side int) bool {
	for _, c := range p.cellsOf(side) {
		if p.hasLine(c.x, c.y, 1, 0, 5, side) || p.hasLine(c.x, c.y, 0, 1, 5, side) {
			return true
		}
		// A diagonal has cells of one colour, and only the white ones count.
		// Все клетки диагонали одного цвета, и считаются только белые.
		if !isBlackCell(c.x, c.y) {
			if p.hasLine(c.x, c.y, 1, 1, 4, side) || p.hasLine(c.x, c.y, 1, -1, 4, side) {
				return true
			}
		}
	}
	return false
}

// Whether so many pieces of a side stand in a line that starts at this cell.
// Стоит ли столько шашек стороны подряд, начиная с этой клетки.
func (p *Position) hasLine(x, y, dx, dy, length, side int) bool {
	for i := 0; i < length; i++ {
		if !inside(x+dx*i, y+dy*i) || p.board[x+dx*i][y+dy*i] != side {
			return false
		}
	}
	return true
}

// Your ideas go here. Now it is a random move.
// Здесь место для ваших идей. Пока это случайный ход.
func choose(position *Position) string {
	return randomChoice(position.legalMoves())
}

func main() {
	header := readHeader("seat")
	play(newPosition(), header.seat, choose)
}
