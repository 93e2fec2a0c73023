// Topological checkers: build the board together, then capture with stacks.
// Топологические шашки: вдвоём постройте доску, потом захватывайте столбиками.

package main

import (
	"fmt"
	"math/bits"
	"strings"
)

const (
	white   = 0
	black   = 1
	size    = 25 // of the table / размер стола
	first   = "Mm"
	refusal = "Zz"
)

// A set of fields, by their numbers: field 5 is in it when bit 5 is 1.
// Множество полей, по номерам: поле 5 в нём, если бит 5 равен 1.
type Fields uint32

func (set Fields) has(field int) bool {
	return set>>field&1 == 1
}

func (set Fields) count() int {
	return bits.OnesCount32(uint32(set))
}

var pieces = []string{"w", "b"} // a stack, bottom to top: "wwb" / столбик снизу вверх: "wwb"
var sideways = [][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// The name of the field beside this one, or "" behind the edge of the table.
// Имя соседнего поля, а за краем стола — "".
func nextField(field string, dx, dy int) string {
	x, y := int(field[0]-'A')+dx, int(field[1]-'a')+dy
	if x < 0 || x >= size || y < 0 || y >= size {
		return ""
	}
	return string(rune('A'+x)) + string(rune('a'+y))
}

// A copy to try moves on is simply: after := *position
// Копия, чтобы пробовать ходы, — это просто: after := *position
type Position struct {
	limit         int
	fields        int // of the finished board, at most 32 / у готовой доски, не больше 32
	straight      bool
	period        int
	side          int
	built         int        // fields that are built / сколько полей построено
	names         [32]string // of the fields / имена полей
	stacks        [32]string // the stack on each field / столбик на каждом поле
	beside        [32]Fields // the neighbours of each field / соседи каждого поля
	dark          Fields     // as on a chess board / тёмные клетки, как на шахматной доске
	turns         int        // turns of both players in stage 2 / ходы обоих на стадии 2
	refusals      int        // refusals in a row / отказы подряд
	held          [2]int     // captured at the start of the period / захвачено к началу периода
	periodWasIdle bool
	knownEnds     map[[2]int]Fields // what pathEnds has found / что уже нашла pathEnds
}

// The setup may be "10", "10 straight", "16 period 20" or "16 straight period 20".
// Начальная расстановка: "10", "10 straight", "16 period 20", "16 straight period 20".
func newPosition(limit int, setup string) *Position {
	words := strings.Fields(setup)
	position := &Position{limit: limit, side: white, fields: 2 * number(words[0]), period: 10}
	for i, word := range words {
		if word == "straight" {
			position.straight = true
		} else if word == "period" {
			position.period = number(words[i+1])
		}
	}
	return position
}

// Stage 1: the board is not finished yet.
// Стадия 1: доска ещё не готова.
func (p *Position) isBuilding() bool {
	return p.built < p.fields
}

// The number of the field with this name, or -1 when it is not on the board.
// Номер поля с этим именем или -1, если его на доске нет.
func (p *Position) numberOf(name string) int {
	for field := 0; field < p.built; field++ {
		if p.names[field] == name {
			return field
		}
	}
	return -1
}

func (p *Position) legalMoves() []string {
	if p.built == 0 {
		return []string{first}
	}
	if p.isBuilding() {
		return p.legalFields()
	}
	moves := []string{refusal} // always allowed in stage 2 / на стадии 2 можно всегда
	for field := 0; field < p.fields; field++ {
		if strings.HasSuffix(p.stacks[field], pieces[p.side]) {
			height := len(p.stacks[field])
			for k := 1; k <= height; k++ {
				start := p.names[field]
				if k < height {
					start = fmt.Sprint(k) + start
				}
				ends := p.pathEnds(field, k)
				for end := 0; end < p.fields; end++ {
					if ends.has(end) {
						moves = append(moves, start+"-"+p.names[end])
					}
				}
			}
		}
	}
	return moves
}

func (p *Position) legalFields() []string {
	moves := []string{}
	known := map[string]bool{}
	for field := 0; field < p.built; field++ {
		for _, d := range sideways {
			name := nextField(p.names[field], d[0], d[1])
			if name != "" && p.numberOf(name) == -1 && !known[name] {
				known[name] = true
				moves = append(moves, name)
			}
		}
	}
	return moves
}

// Where paths of exactly so many steps end. The board never changes, so we remember.
// Где кончаются пути ровно в столько шагов. Доска не меняется, поэтому запоминаем.
func (p *Position) pathEnds(start, steps int) Fields {
	ends, known := p.knownEnds[[2]int{start, steps}]
	if !known {
		if p.straight {
			ends = p.straightEnds(start, steps)
		} else {
			ends = p.windingEnds(start, steps)
		}
		p.knownEnds[[2]int{start, steps}] = ends
	}
	return ends
}

func (p *Position) straightEnds(start, steps int) Fields {
	ends := Fields(0)
	for _, d := range sideways {
		field := start
		for i := 0; i < steps && field != -1; i++ {
			field = p.numberOf(nextField(p.names[field], d[0], d[1]))
		}
		if field != -1 {
			ends |= 1 << field
		}
	}
	return ends
}

// The path may turn, but visits no field twice. We try all paths, except hopeless ones.
// Путь может поворачивать, но не бывает на одном поле дважды. Пробуем все, кроме безнадёжных.
func (p *Position) windingEnds(start, steps int) Fields {
	free := Fields(0)
	for field := 0; field < p.fields; field++ {
		if field != start {
			free |= 1 << field
		}
	}
	// With every step the colour changes, so we know the colour of the ends.
	// С каждым шагом цвет меняется, поэтому цвет конечных полей известен.
	possible := free & p.dark
	if p.dark.has(start) != (steps%2 == 0) {
		possible = free &^ p.dark
	}
	missing := possible // ends not found yet / ещё не найденные концы
	p.walk(start, free, steps, &missing)
	return possible &^ missing
}

func (p *Position) walk(at int, free Fields, left int, missing *Fields) {
	if left == 0 {
		*missing &^= 1 << at
		return
	}
	// The free fields that we can still get to. Half of the steps need the other colour.
	// Свободные поля, куда ещё можно попасть. Половина шагов — на поля другого цвета.
	room, before := p.beside[at]&free, Fields(0)
	for room != before {
		before = room
		for field := 0; field < p.fields; field++ {
			if room.has(field) {
				room |= p.beside[field] & free
			}
		}
	}
	same := (room & p.dark).count()
	if !p.dark.has(at) {
		same = room.count() - same
	}
	if same < left/2 || room.count()-same < (left+1)/2 {
		return
	}
	for field := 0; field < p.fields; field++ {
		if (p.beside[at] & room).has(field) && room&*missing != 0 {
			p.walk(field, room&^(1<<field), left-1, missing)
		}
	}
}

func (p *Position) play(move string) {
	if p.isBuilding() {
		p.addField(move)
	} else {
		p.playTurn(move)
	}
	p.side = 1 - p.side
}

func (p *Position) addField(name string) {
	number := p.built
	p.built++
	p.names[number] = name
	p.stacks[number] = pieces[p.side]
	if (name[0]-'A'+name[1]-'a')%2 == 1 {
		p.dark |= 1 << number
	}
	for _, d := range sideways {
		other := p.numberOf(nextField(name, d[0], d[1]))
		if other != -1 {
			p.beside[number] |= 1 << other
			p.beside[other] |= 1 << number
		}
	}
	p.knownEnds = map[[2]int]Fields{} // it is a new board / доска теперь другая
}

func (p *Position) playTurn(move string) {
	if move == refusal {
		p.refusals++
	} else {
		p.refusals = 0
		// Mm-Nn or 2Mm-Nn: without a number the whole stack goes.
		// Mm-Nn или 2Mm-Nn: без числа идёт весь столбик.
		at := len(move) - 5
		start, end := p.numberOf(move[at:at+2]), p.numberOf(move[at+3:])
		left := 0
		if at > 0 {
			left = len(p.stacks[start]) - number(move[:at])
		}
		p.stacks[end] += p.stacks[start][left:]
		p.stacks[start] = p.stacks[start][:left]
	}
	p.turns++
	if p.turns%(2*p.period) == 0 {
		p.periodWasIdle = p.captured() == p.held
		p.held = p.captured()
	}
}

// The enemy pieces in white's stacks and in black's.
// Чужие шашки в столбиках белых и в столбиках чёрных.
func (p *Position) captured() [2]int {
	captured := [2]int{}
	for _, stack := range p.stacks {
		for side := range captured {
			if strings.HasSuffix(stack, pieces[side]) {
				captured[side] += strings.Count(stack, pieces[1-side])
			}
		}
	}
	return captured
}

func (p *Position) isOver() bool {
	// Both refused, a period changed nothing, or the limit of turns of each player.
	// Оба отказались, период ничего не изменил или кончился лимит ходов каждого игрока.
	return p.refusals == 2 || p.periodWasIdle || p.turns >= 2*p.limit
}

// Your ideas go here. Now it is a random move.
// Здесь место для ваших идей. Пока это случайный ход.
func choose(position *Position) string {
	return randomChoice(position.legalMoves())
}

func main() {
	header := readHeader("limit", "seat", "setup")
	play(newPosition(header.limit, header.setup), header.seat, choose)
}
