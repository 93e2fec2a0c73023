// Lo: gather all your pieces into one group.
// Ло: соберите все свои шашки в одну группу.

package main

const (
	white = 0
	black = 1
	empty = 2
	size  = 8
	pass  = "Z0-Z0"
)

type Cell struct{ x, y int }

var directions = []Cell{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// The name of a cell: {0, 1} is A2.
// Имя клетки: {0, 1} — это A2.
func nameOf(x, y int) string {
	return string("ABCDEFGH"[x]) + string("12345678"[y])
}

// The cell with this name: A2 is {0, 1}.
// Клетка с этим именем: A2 — это {0, 1}.
func cellOf(name string) Cell {
	return Cell{int(name[0] - 'A'), int(name[1] - '1')}
}

func inside(x, y int) bool {
	return 0 <= x && x < size && 0 <= y && y < size
}

// A copy to try moves on is simply: after := *position
// Копия, чтобы пробовать ходы, — это просто: after := *position
type Position struct {
	limit  int
	side   int
	played int             // moves of both players so far / сколько ходов сделали оба игрока
	board  [size][size]int // board[x][y]
}

func newPosition(limit int) *Position {
	position := &Position{limit: limit, side: white}
	for x := range position.board {
		for y := range position.board[x] {
			position.board[x][y] = empty
		}
	}
	for i := 1; i < size-1; i++ {
		position.board[0][i] = white
		position.board[size-1][i] = white
		position.board[i][0] = black
		position.board[i][size-1] = black
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
	for _, c := range p.cellsOf(p.side) {
		for _, d := range directions {
			// Exactly as far as there are pieces on the whole line, this one included.
			// Ровно на столько клеток, сколько шашек на всей линии, считая эту.
			distance := 1 + p.piecesFrom(c.x, c.y, d.x, d.y) + p.piecesFrom(c.x, c.y, -d.x, -d.y)
			if p.canMove(c.x, c.y, d.x, d.y, distance) {
				end := nameOf(c.x+d.x*distance, c.y+d.y*distance)
				moves = append(moves, nameOf(c.x, c.y)+"-"+end)
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

// How many pieces of both colours stand in this direction, up to the edge.
// Сколько шашек обоих цветов стоит в этом направлении до края доски.
func (p *Position) piecesFrom(x, y, dx, dy int) int {
	pieces := 0
	x, y = x+dx, y+dy
	for inside(x, y) {
		if p.board[x][y] != empty {
			pieces++
		}
		x, y = x+dx, y+dy
	}
	return pieces
}

// Own pieces may be jumped, enemy ones may not; no landing on an own piece.
// Через свои шашки прыгать можно, через чужие нельзя; на свою вставать нельзя.
func (p *Position) canMove(x, y, dx, dy, distance int) bool {
	endX, endY := x+dx*distance, y+dy*distance
	if !inside(endX, endY) || p.board[endX][endY] == p.side {
		return false
	}
	for i := 1; i < distance; i++ {
		if p.board[x+dx*i][y+dy*i] == 1-p.side {
			return false
		}
	}
	return true
}

func (p *Position) play(move string) {
	if move != pass {
		start, end := cellOf(move[0:2]), cellOf(move[3:5])
		p.board[start.x][start.y] = empty
		p.board[end.x][end.y] = p.side
	}
	p.played++
	p.side = 1 - p.side
}

func (p *Position) isOver() bool {
	// The limit is for each player, so the two have twice as many moves.
	// Лимит — для каждого игрока, так что на двоих ходов вдвое больше.
	if p.played >= 2*p.limit {
		return true
	}
	return p.isConnected(white) || p.isConnected(black)
}

// Whether all pieces of a side are one group.
// Все ли шашки стороны — одна группа.
func (p *Position) isConnected(side int) bool {
	pieces := p.cellsOf(side)
	reached := map[Cell]bool{pieces[0]: true} // the pieces found so far / уже найденные шашки
	waiting := []Cell{pieces[0]}
	for len(waiting) > 0 {
		c := waiting[0]
		waiting = waiting[1:]
		for _, d := range directions {
			next := Cell{c.x + d.x, c.y + d.y}
			if inside(next.x, next.y) && p.board[next.x][next.y] == side && !reached[next] {
				reached[next] = true
				waiting = append(waiting, next)
			}
		}
	}
	return len(reached) == len(pieces)
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
