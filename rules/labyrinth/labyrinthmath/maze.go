package labyrinthmath

import (
	"math/bits"

	"menagerie/rules/labyrinth"
)

// line is an insert in the form of masks.
type line[M mask] struct {
	insert      labyrinth.Insert
	cells       M
	entry, exit int
	step        int // difference between the bits of two successive cells, in the direction of the shift
	first, last int // words of cells that are not 0
}

// frame holds the parts of a game that do not change: the size of the board and its lines.
type frame[M mask] struct {
	width, height int
	notEast       M         // all cells except those in the last column
	lines         []line[M] // rows and columns without a fixed tile
	opposite      []int     // index of the line that undoes each line
}

func newFrame[M mask](p labyrinth.Position) *frame[M] {
	f := &frame[M]{width: p.Board.Width, height: p.Board.Height}
	for i := range p.Board.Tiles {
		if i%f.width != f.width-1 {
			f.notEast = with(f.notEast, i)
		}
	}
	for side := labyrinth.Left; side <= labyrinth.Bottom; side++ {
		for n := range max(f.width, f.height) {
			if in := (labyrinth.Insert{Side: side, Line: n}); p.Movable(in) {
				f.lines = append(f.lines, f.line(p.Board, in))
			}
		}
	}
	for _, l := range f.lines {
		f.opposite = append(f.opposite, f.find(l.insert.Opposite()))
	}
	return f
}

func (f *frame[M]) line(b labyrinth.Board, in labyrinth.Insert) line[M] {
	l := line[M]{insert: in, entry: f.bit(b.Entry(in)), exit: f.bit(b.Entry(in.Opposite()))}
	for _, c := range b.Line(in) {
		l.cells = with(l.cells, f.bit(c))
	}
	l.first, l.last = min(l.entry, l.exit)>>6, max(l.entry, l.exit)>>6
	switch in.Side {
	case labyrinth.Left:
		l.step = 1
	case labyrinth.Right:
		l.step = -1
	case labyrinth.Top:
		l.step = f.width
	case labyrinth.Bottom:
		l.step = -f.width
	}
	return l
}

// find returns the index of the line of insert, or -1.
func (f *frame[M]) find(insert labyrinth.Insert) int {
	for i, l := range f.lines {
		if l.insert == insert {
			return i
		}
	}
	return -1
}

func (f *frame[M]) bit(p labyrinth.Point) int { return p.Y*f.width + p.X }

func (f *frame[M]) point(bit int) labyrinth.Point {
	return labyrinth.Point{X: bit % f.width, Y: bit / f.width}
}

// cellsAfter returns the cells of the set m after a shift of the line l. Each cell moves with its tile. The result
// omits a cell whose tile is pushed out.
func (l *line[M]) cellsAfter(m M) M {
	return l.slide(m, l.step)
}

// cellsBefore returns the cells from which a shift of l moves a pawn to a cell in m.
func (l *line[M]) cellsBefore(m M) M {
	wraps := has(m, l.entry)
	m = l.slide(m, -l.step)
	if wraps {
		return with(m, l.exit)
	}
	return m
}

// slide returns m with the cells of the line moved by step bits. A cell that leaves the line disappears.
func (l *line[M]) slide(m M, step int) M {
	if step > 0 {
		up, below := uint(step)&63, uint64(0)
		for i := l.first; i <= l.last; i++ {
			inside := m[i] & l.cells[i]
			m[i] = m[i]&^l.cells[i] | (inside<<up|below>>(64-up))&l.cells[i]
			below = inside
		}
		return m
	}
	down, above := uint(-step)&63, uint64(0)
	for i := l.last; i >= l.first; i-- {
		inside := m[i] & l.cells[i]
		m[i] = m[i]&^l.cells[i] | (inside>>down|above<<(64-down))&l.cells[i]
		above = inside
	}
	return m
}

// pawnAfter returns the cell of a pawn after a shift of l, from its cell before the shift.
func (l *line[M]) pawnAfter(bit int) int {
	switch {
	case !has(l.cells, bit):
		return bit
	case bit == l.exit:
		// a pawn that is pushed out re-enters on the new tile
		return l.entry
	}
	return bit + l.step
}

// maze holds the tiles of a board as four sets of cells, one for each side to which tiles are open.
type maze[M mask] struct {
	open  [4]M // cells that are open to the north, east, south and west
	spare labyrinth.Tile
}

func (f *frame[M]) maze(b labyrinth.Board) maze[M] {
	m := maze[M]{spare: b.Spare}
	for i, t := range b.Tiles {
		for d := range m.open {
			if t>>d&1 != 0 {
				m.open[d] = with(m.open[d], i)
			}
		}
	}
	return m
}

// afterShift returns the maze after tile was pushed in.
func (m *maze[M]) afterShift(l *line[M], tile labyrinth.Tile) maze[M] {
	var next maze[M]
	for d := range m.open {
		if has(m.open[d], l.exit) {
			next.spare |= 1 << d
		}
		next.open[d] = l.slide(m.open[d], l.step)
		if tile>>d&1 != 0 {
			next.open[d][l.entry>>6] |= 1 << (l.entry & 63)
		}
	}
	return next
}

// passages holds the cells with a passage to the eastern neighbour, and those with one to the southern neighbour.
type passages[M mask] struct{ east, south M }

func (f *frame[M]) passages(m *maze[M]) passages[M] {
	var p passages[M]
	n := uint(f.width) & 63
	for i := range len(p.east) {
		west, north := m.open[3][i]>>1, m.open[0][i]>>n
		if i+1 < len(p.east) {
			west |= m.open[3][i+1] << 63
			north |= m.open[0][i+1] << (64 - n)
		}
		p.east[i] = m.open[1][i] & west & f.notEast[i]
		p.south[i] = m.open[2][i] & north
	}
	return p
}

// flood returns all cells that passages connect to a cell of the set seed.
func (f *frame[M]) flood(p *passages[M], seed M) M {
	n := uint(f.width) & 63
	for grown := true; grown; {
		grown = false
		for i := range len(seed) {
			w := seed[i]
			if i > 0 {
				w |= (seed[i-1]&p.east[i-1])>>63 | (seed[i-1]&p.south[i-1])>>(64-n)
			}
			if i+1 < len(seed) {
				w |= seed[i+1]<<63&p.east[i] | seed[i+1]<<(64-n)&p.south[i]
			}
			if w == 0 {
				continue
			}
			w = grow(w, p.east[i], p.south[i], n)
			if w != seed[i] {
				seed[i] = w
				grown = len(seed) > 1 // other words may grow, too
			}
		}
	}
	return seed
}

// grow returns the cells that passages connect to cells of w, within a word of a board with the given width.
func grow(w, east, south uint64, width uint) uint64 {
	for {
		next := w | (w&east)<<1 | w>>1&east
		next |= (next&south)<<width | next>>width&south
		if next == w {
			return w
		}
		w = next
	}
}

// withNeighbours returns m with all neighbours of its cells, whether a passage leads there or not. The result may
// contain bits beyond the board.
func (f *frame[M]) withNeighbours(m M) M {
	next, n := m, uint(f.width)&63
	for i := range len(m) {
		east := m[i] & f.notEast[i]
		next[i] |= east<<1 | m[i]>>1&f.notEast[i] | m[i]<<n | m[i]>>n
		if i+1 < len(m) {
			next[i+1] |= east>>63 | m[i]>>(64-n)
			next[i] |= m[i+1]<<63&f.notEast[i] | m[i+1]<<(64-n)
		}
	}
	return next
}

// rotations holds the different rotations of each tile.
var rotations = func() (all [labyrinth.Cross + 1][]labyrinth.Tile) {
	for t := range all {
		all[t] = labyrinth.Tile(t).Rotations()
	}
	return all
}()

// mask is a set of cells. Bit y*width+x stands for cell (x, y). A board uses the smallest type that has enough bits, because
// the time of a search is proportional to the number of words. Only the search for two players uses cells256, because each use
// of a type makes the program larger.
type mask interface {
	cells64 | cells256 | cells1024
}

type (
	cells64   [1]uint64
	cells256  [4]uint64
	cells1024 [16]uint64
)

func with[M mask](m M, bit int) M {
	m[bit>>6] |= 1 << (bit & 63)
	return m
}

func without[M mask](m M, bit int) M {
	m[bit>>6] &^= 1 << (bit & 63)
	return m
}

func has[M mask](m M, bit int) bool { return m[bit>>6]>>(bit&63)&1 != 0 }

func and[M mask](a, b M) M {
	for i := range len(a) {
		a[i] &= b[i]
	}
	return a
}

func or[M mask](a, b M) M {
	for i := range len(a) {
		a[i] |= b[i]
	}
	return a
}

func xor[M mask](a, b M) M {
	for i := range len(a) {
		a[i] ^= b[i]
	}
	return a
}

func minus[M mask](a, b M) M {
	for i := range len(a) {
		a[i] &^= b[i]
	}
	return a
}

func empty[M mask](m M) bool {
	var none M
	return m == none
}

func count[M mask](m M) int {
	n := 0
	for i := range len(m) {
		n += bits.OnesCount64(m[i])
	}
	return n
}

// eachBit calls f with every bit of m, lowest first.
func eachBit[M mask](m M, f func(bit int)) {
	for i := range len(m) {
		for w := m[i]; w != 0; w &= w - 1 {
			f(i<<6 + bits.TrailingZeros64(w))
		}
	}
}

// lowestBit returns the lowest bit of m, which must not be empty.
func lowestBit[M mask](m M) int {
	for i := range len(m) {
		if m[i] != 0 {
			return i<<6 + bits.TrailingZeros64(m[i])
		}
	}
	return -1
}
