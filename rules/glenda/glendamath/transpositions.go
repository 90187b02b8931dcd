package glendamath

// These are values of won games from Glenda's point of view. If she wins, the value is Won minus the number of her moves. If
// the trapper wins, it is the number of his moves minus Won.
const (
	Won     = 1 << 20
	Decided = Won - 1<<10 // lowest value of a game that Glenda wins
)

// Position is a position in which the trapper is to move. M is a type of sets of cells.
type Position[M comparable] struct {
	Free M   // cells without a wall
	At   int // bit of Glenda's cell
	Hash uint64
}

// entry holds the results for a position.
type entry[M comparable] struct {
	free   M
	Rest   M // cells on which an escape depends
	at     int16
	Proved int16 // number of moves within which Glenda escapes; 0 if unknown
	Failed int16 // number of moves within which Glenda does not escape
	Best   int16 // bit of the wall that kept Glenda in, plus one
	valued valued
	move   uint8 // number of the bot's move in which the entry was last written
}

// valued is the result of an alpha-beta search. The value of a won game contains the number of moves to the end.
type valued struct {
	value int32
	wall  int16 // bit of the best wall, plus one
	depth int8  // searched depth in pairs of moves
	bound bound
}

type bound uint8

const (
	noValue bound = iota
	lowerBound
	upperBound
	exactValue
)

// Table is a transposition table. Use New or Lasting to get one.
type Table[M comparable] struct {
	entries []entry[M]
	bucket  int
	move    uint8 // number of the bot's current move
}

// New returns a table for a single search, with at least the given number of entries.
func New[M comparable](least int) *Table[M] { return sized[M](least, 1) }

// Lasting returns a table for all searches in a game. The argument is the minimum number of entries.
func Lasting[M comparable](least int) *Table[M] { return sized[M](least, 4) }

func sized[M comparable](least, bucket int) *Table[M] {
	size := bucket
	for size < least {
		size *= 2
	}
	return &Table[M]{entries: make([]entry[M], size), bucket: bucket}
}

// Len returns the number of entries, used and unused.
func (t *Table[M]) Len() int { return len(t.entries) }

// NextMove makes all entries older, so that new results replace them earlier.
func (t *Table[M]) NextMove() { t.move++ }

func (t *Table[M]) bucketOf(p Position[M]) []entry[M] {
	at := int(p.Hash&uint64(len(t.entries)-1)) &^ (t.bucket - 1)
	return t.entries[at : at+t.bucket]
}

// Find returns the entry for p, or nil if there is none.
func (t *Table[M]) Find(p Position[M]) *entry[M] {
	bucket := t.bucketOf(p)
	for i := range bucket {
		// Compare the whole position: a proof must not depend on hashes being different.
		if e := &bucket[i]; e.free == p.Free && int(e.at) == p.At {
			return e
		}
	}
	return nil
}

// Claim returns the entry for p. If there is none, Claim clears the entry with the lowest worth in the bucket of p and returns
// the cleared entry.
func (t *Table[M]) Claim(p Position[M]) *entry[M] {
	if e := t.Find(p); e != nil {
		e.move = t.move
		return e
	}
	bucket := t.bucketOf(p)
	e := &bucket[0]
	for i := range bucket {
		if other := &bucket[i]; other.worth(t.move) < e.worth(t.move) {
			e = other
		}
	}
	*e = entry[M]{free: p.Free, at: int16(p.At), move: t.move}
	return e
}

// worth returns the estimated cost of computing the entry e again. move is the number of the bot's current move. An
// older entry is worth less.
func (e *entry[M]) worth(move uint8) int {
	const perMove, most = 4, 40 // an entry for a proof without a limit of moves is worth as much as one for 40 moves
	return max(int(e.Proved), min(int(e.Failed), most), 2*int(e.valued.depth)) - perMove*int(move-e.move)
}

// Line is the place of a position in a search tree.
type Line struct {
	Depth int // number of pairs of moves that are still to be searched
	Ply   int // number of the winner's moves if the game ends here
}

// Recall returns the stored value of p for a search with the bounds low and high. ok is false if the stored value is
// missing or too inexact for these bounds. wall is the number of the best wall's cell, or -1. wall is valid even if ok
// is false. Only a table made by the function Lasting stores values.
func (t *Table[M]) Recall(p Position[M], at Line, low, high int) (value, wall int, ok bool) {
	if t.bucket == 1 {
		return 0, -1, false
	}
	e := t.Find(p)
	if e == nil || e.valued.bound == noValue {
		return 0, -1, false
	}
	known := e.valued
	value, wall = valueFrom(int(known.value), -at.Ply), int(known.wall)-1
	enough := int(known.depth) >= at.Depth || value <= -Decided // captures are proofs
	switch {
	case !enough:
		return 0, wall, false
	case known.bound == exactValue, known.bound == lowerBound && value >= high, known.bound == upperBound && value <= low:
		return value, wall, true
	}
	return 0, wall, false
}

// Store stores value as the result of a search of p with the bounds low and high. wall is the number of the best wall's
// cell, or -1. In a table that was not made by the function Lasting, Store does nothing.
func (t *Table[M]) Store(p Position[M], at Line, value, wall, low, high int) {
	if t.bucket == 1 {
		return
	}
	known := valued{bound: exactValue, depth: int8(at.Depth), wall: int16(wall + 1), value: int32(valueFrom(value, at.Ply))}
	switch {
	case value <= low:
		known.bound = upperBound
	case value >= high:
		known.bound = lowerBound
	}
	t.Claim(p).valued = known
}

// valueFrom converts the value of one position to the value of another position in the same line of moves. moves is the
// number of the winner's moves between them. Only the value of a won position changes, because it contains the number
// of moves until the end.
func valueFrom(value, moves int) int {
	switch {
	case value >= Decided:
		return value + moves
	case value <= -Decided:
		return value - moves
	}
	return value
}
