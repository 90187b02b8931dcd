package foxespuzzle

import (
	"math/bits"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// field is a puzzle in a form that is fast enough to try all sequences of steps within a millisecond. A tile is
// represented by its index.
type field struct {
	near     [][4]int
	reach    []bool // whether each tile is land, or close enough to land for a fox
	dry      []bool // whether each tile is land after the flood
	hunter   []bool // whether a dolphin is on each tile
	deadly   []bool // whether a dolphin would eat a fox on each tile after the flood
	occupied []bool // whether a fox is on each tile
	foxes    [pack]int
}

// newField returns the field of board b. The next flood covers the tiles in flood.
func newField(b foxes.Board, flood []foxes.Point) *field {
	n := len(b.Tiles)
	f := &field{near: b.Near(), reach: make([]bool, n), dry: make([]bool, n)}
	for i, t := range b.Tiles {
		f.dry[i] = t.IsLand()
		f.reach[i] = b.LandWithin(b.Place(i), foxes.SwimRange)
	}
	for _, q := range flood {
		f.dry[b.Index(q)] = false
	}
	f.setAnimals(b)
	return f
}

// setAnimals replaces the animals by those of b, which must have the same land.
func (f *field) setAnimals(b foxes.Board) {
	n := len(b.Tiles)
	f.hunter, f.deadly, f.occupied = make([]bool, n), make([]bool, n), make([]bool, n)
	k := 0
	for i, t := range b.Tiles {
		switch t.Owner() {
		case foxes.Foxes:
			f.foxes[k], f.occupied[i] = i, true
			k++
		case foxes.Dolphins:
			f.addDolphin(i)
		}
	}
}

// addDolphin puts a dolphin on tile i, which must be water.
func (f *field) addDolphin(i int) {
	f.hunter[i] = true
	for _, j := range f.near[i] {
		if j >= 0 {
			f.deadly[j] = !f.dry[j]
		}
	}
}

func (p Puzzle) field() *field {
	return newField(p.Board, p.State().View(rules.Nobody).Coming[0].Flips)
}

// lines counts sequences of steps.
type lines struct{ good, all int }

// count returns how many sequences of the given number of steps exist, and how many of them save all foxes.
func (f *field) count(steps int) lines {
	var c lines
	f.walk(steps, func([]step) bool {
		c.all++
		if f.safe() {
			c.good++
		}
		return true
	})
	return c
}

// A step moves a fox, given by its index, to the adjacent tile to.
type step struct{ fox, from, to int }

// walk calls visit for every sequence of the given number of steps, until visit returns false. During each call, the
// foxes stand where the steps have led them.
func (f *field) walk(steps int, visit func(made []step) bool) {
	f.walkFrom(make([]step, 0, steps), visit)
}

// walkFrom calls visit for every sequence that begins with steps and has cap(steps) steps. If visit returns false,
// walkFrom stops and returns false.
func (f *field) walkFrom(steps []step, visit func(made []step) bool) bool {
	if len(steps) == cap(steps) {
		return visit(steps)
	}
	for k, from := range f.foxes {
		for _, to := range f.near[from] {
			if !f.legal(to) {
				continue
			}
			f.move(k, to)
			on := f.walkFrom(append(steps, step{k, from, to}), visit)
			f.move(k, from)
			if !on {
				return false
			}
		}
	}
	return true
}

// legal reports whether a fox next to tile i may step onto it.
func (f *field) legal(i int) bool { return i >= 0 && f.reach[i] && !f.hunter[i] && !f.occupied[i] }

func (f *field) move(k, tile int) {
	f.occupied[f.foxes[k]], f.occupied[tile] = false, true
	f.foxes[k] = tile
}

// safe reports whether no dolphin eats a fox after the flood.
func (f *field) safe() bool {
	for _, i := range f.foxes {
		if f.deadly[i] {
			return false
		}
	}
	return true
}

// Solution returns steps that solve the puzzle.
func (p Puzzle) Solution() []foxes.Move {
	f := p.field()
	var moves []foxes.Move
	f.walk(p.Steps, func(made []step) bool {
		if !f.safe() {
			return true
		}
		for _, s := range made {
			moves = append(moves, foxes.Move{From: p.Board.Place(s.from), To: p.Board.Place(s.to)})
		}
		return false
	})
	return moves
}

const difficultyUnit = 1000

// difficulty returns the difficulty of p in units of 1/1000.
func difficulty(p Puzzle) int {
	f := p.field()
	c := f.count(p.Steps)
	// rare solutions make a puzzle difficult, and so does a plain idea that fails
	return logarithm(c.all) - logarithm(c.good) + 4*(probabilityOne-f.plainProbability(p.Steps))*difficultyUnit/probabilityOne
}

// logarithm returns the binary logarithm of n in units of 1/1000, rounded down. n must be in the range from 1 to 2^31.
func logarithm(n int) int {
	whole := bits.Len(uint(n)) - 1
	x := uint64(n) << (31 - whole) // n divided by 2^whole, with 31 binary digits after the point
	fraction := 0
	for range 20 {
		x = x * x >> 31
		fraction *= 2
		if x >= 1<<32 {
			x >>= 1
			fraction++
		}
	}
	return whole*difficultyUnit + fraction*difficultyUnit>>20
}

// probabilityOne is the integer that stands for the probability 1 in plainProbability.
const probabilityOne = 1 << 40

// plainProbability returns the probability that random steps save all foxes. Each step moves a random fox in danger to
// a neighbouring tile, if possible to one that stays dry. The unit is 1/probabilityOne.
func (f *field) plainProbability(steps int) int {
	if steps == 0 || f.safe() {
		if f.safe() {
			return probabilityOne
		}
		return 0
	}
	choices, sum := f.plainSteps(), 0
	for _, s := range choices {
		f.move(s.fox, s.to)
		sum += f.plainProbability(steps - 1)
		f.move(s.fox, s.from)
	}
	return sum / max(1, len(choices))
}

// plainSteps returns the steps between which the plain idea chooses (see plainProbability).
func (f *field) plainSteps() []step {
	if choices := f.stepsFromDanger(func(to int) bool { return f.dry[to] }); len(choices) > 0 {
		return choices
	}
	return f.stepsFromDanger(func(int) bool { return true })
}

// stepsFromDanger returns the possible steps of the foxes that are in danger. It omits steps to tiles for which allowed
// returns false.
func (f *field) stepsFromDanger(allowed func(to int) bool) []step {
	var choices []step
	for k, from := range f.foxes {
		for _, to := range f.near[from] {
			if f.deadly[from] && f.legal(to) && allowed(to) {
				choices = append(choices, step{k, from, to})
			}
		}
	}
	return choices
}
