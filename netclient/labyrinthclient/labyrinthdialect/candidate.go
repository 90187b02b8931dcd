package labyrinthdialect

import (
	"math/bits"
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// options is a set of the numbers 0 to 15. Bit n is set if n is in the set.
type options uint16

func (o options) has(n int) bool { return o>>n&1 != 0 }

func (o options) filter(f func(n int) bool) (kept options) {
	for n := range 16 {
		if o.has(n) && f(n) {
			kept |= 1 << n
		}
	}
	return kept
}

// first returns the smallest member of o, which must not be empty.
func (o options) first() int { return bits.TrailingZeros16(uint16(o)) }

func (o options) count() float64 { return float64(bits.OnesCount16(uint16(o))) }

// These are the numbers of laws and ways. A law is a variant of the rules for legal moves. A way is a variant of the rules for
// collecting objectives. Law 0 and way 0 follow the plain reading of the specification.
const (
	laws = 2 * 2
	ways = 2 * 3 * 2
)

func (d *Dialect) setLaw(n int) { d[Reversal], d[Sharing] = uint8(n%2), uint8(n/2) }

func (d *Dialect) setWay(n int) {
	d[Objectives], d[Collect], d[Order] = uint8(n%2), uint8(n/2%3), uint8(n/6)
}

// Candidate is a possible state of the game for one encoding of the messages. laws and ways are the sets of rules that
// are still possible. ways are rules for collecting objectives, and laws are other rules. Each pair of a law and a way
// is one dialect.
//
// A Candidate never changes. Each message leads to new Candidates.
type Candidate struct {
	Writing Dialect // encoding of the messages, as a Dialect with law 0 and way 0
	tiles   *code
	laws    options
	ways    options
	known   [2]options // laws and ways known from an earlier game; others are ignored while one of these is possible

	Position labyrinth.Position // position, with the laws that allow most, and with objectives that move with their tiles
	Home     []labyrinth.Point  // places of the objectives at the start
	Hand     []int              // objectives of the client
	You      rules.Seat
	prior    float64 // probability of the encoding before the game, relative to the plain encoding
	Weight   float64 // probability relative to that of the likeliest Candidate
	plain    bool    // it is the plain encoding, and no message before the first move contradicted that
}

// usableOptions returns the laws and ways that are used for decisions.
func (t *Candidate) usableOptions() (laws, ways options) {
	laws, ways = t.laws, t.ways
	if both := laws & t.known[0]; both != 0 {
		laws = both
	}
	if both := ways & t.known[1]; both != 0 {
		ways = both
	}
	return laws, ways
}

// Dialect returns one of the candidate's dialects. It is the dialect that is closest to the plain reading of the
// specification.
func (t *Candidate) Dialect() Dialect {
	d := t.Writing
	laws, ways := t.usableOptions()
	d.setLaw(laws.first())
	d.setWay(ways.first())
	return d
}

// Seat returns the seat that has a player number.
func (t *Candidate) Seat(player int) int { return player - int(t.Writing[Players]) }

// Player returns the player number of seat.
func (t *Candidate) Player(seat rules.Seat) int { return int(seat) + int(t.Writing[Players]) }

func (t *Candidate) place(p labyrinthwire.Place) labyrinth.Point {
	return labyrinth.Point{X: p.X - int(t.Writing[Places]), Y: p.Y - int(t.Writing[Places])}
}

func (t *Candidate) places(all []labyrinthwire.Place) []labyrinth.Point {
	points := make([]labyrinth.Point, len(all))
	for i, p := range all {
		points[i] = t.place(p)
	}
	return points
}

func (t *Candidate) ids(raw []int) []int {
	ids := make([]int, len(raw))
	for i, id := range raw {
		ids[i] = id - int(t.Writing[Ids])
	}
	return ids
}

// sides[order][b] is the side of the board where a tile is pushed in. order is the value of the dialect's aspect
// Insert, the order of bits. b is the number of the side in a message.
var sides = [2][4]labyrinth.Side{
	labyrinth.InsertLowFirst:  {labyrinth.Bottom, labyrinth.Right, labyrinth.Top, labyrinth.Left},
	labyrinth.InsertHighFirst: {labyrinth.Bottom, labyrinth.Top, labyrinth.Right, labyrinth.Left},
}

// decode returns the move in a message. ok is false if a byte has no meaning in this encoding.
func (t *Candidate) decode(m labyrinthwire.Move) (move labyrinth.Move, ok bool) {
	if int(m.Insert) >= len(sides[0]) || t.tiles.decode[m.Tile] == noTile {
		return move, false
	}
	return labyrinth.Move{
		Insert: labyrinth.Insert{Side: sides[t.Writing[Insert]][m.Insert], Line: m.Line - int(t.Writing[Places])},
		Tile:   t.tiles.decode[m.Tile],
		To:     t.place(m.To),
	}, true
}

// Encode returns the message for move by the given player number.
func (t *Candidate) Encode(player int, move labyrinth.Move) labyrinthwire.Move {
	base := int(t.Writing[Places])
	return labyrinthwire.Move{
		Player: player,
		Insert: byte(slices.Index(sides[t.Writing[Insert]][:], move.Insert.Side)),
		Line:   move.Insert.Line + base,
		Tile:   t.tiles.encode[move.Tile],
		To:     labyrinthwire.Place{X: move.To.X + base, Y: move.To.Y + base},
	}
}

// shift is the first half of a move in one Candidate: the insertion of a tile.
type shift struct {
	insert labyrinth.Insert
	after  labyrinth.Position
	mover  rules.Seat
	undo   bool   // the shift reverses the last one
	reach  []bool // whether the player can walk to each cell, row by row
}

// applyShift returns the position after the first half of a move, the shift. ok is false if the shift is impossible.
func (t *Candidate) applyShift(seat rules.Seat, m labyrinthwire.Move) (s shift, ok bool) {
	move, ok := t.decode(m)
	if !ok || seat < 0 || int(seat) >= len(t.Position.Players) || t.Position.Players[seat].Out {
		return s, false
	}
	var err error
	if s.after, err = t.Position.AfterShift(move.Insert, move.Tile); err != nil {
		return s, false
	}
	s.insert = move.Insert
	last, moved := t.Position.Last()
	s.undo = moved && move.Insert == last.Move.Insert.Opposite()
	s.mover, s.reach = seat, s.after.Board.Reach(s.after.Players[seat].At)
	return s, true
}

// legalLaws returns the elements of laws that allow the shift and the walk to cell.
func (s shift) legalLaws(laws options, cell labyrinth.Point) options {
	if !s.after.Board.Inside(cell) || !s.reach[cell.Y*s.after.Board.Width+cell.X] {
		return 0
	}
	lands := cell != s.after.Players[s.mover].At && slices.ContainsFunc(s.after.Players, func(p labyrinth.Player) bool { return !p.Out && p.At == cell })
	return laws.filter(func(law int) bool {
		var d Dialect
		d.setLaw(law)
		return !(s.undo && d[Reversal] == uint8(labyrinth.ReversalForbidden)) && !(lands && d[Sharing] == uint8(labyrinth.CellsSingle))
	})
}

// Fit is how well a message agrees with a Candidate.
type Fit uint8

// The values of Fit, best first.
const (
	Fits        Fit = iota
	Miscollects     // the move is legal, but the player collects other objectives than expected
	Illegal         // no law allows the move, but it is possible on the board
	Impossible      // the move is impossible on the board
)

// Moved applies a move that the server has sent, and returns the new Candidate. It also returns how well the move
// agrees with t.
func (t *Candidate) Moved(m labyrinthwire.Move) (*Candidate, Fit) {
	s, ok := t.applyShift(rules.Seat(t.Seat(m.Player)), m)
	if !ok {
		return nil, Impossible
	}
	move, _ := t.decode(m)
	stay, before, events := move, t.Position, t.eventsOf(m)
	stay.To, before.Mover = s.after.Players[s.mover].At, s.mover
	next, bad := *t, Fits
	var err error
	if next.Position, err = before.Played(s.mover, stay, events); err != nil || !next.Position.Board.Inside(move.To) {
		return nil, Impossible
	}
	next.Position.Players[s.mover].At = move.To
	next.Position.History[len(next.Position.History)-1].Move = move
	if next.ways = t.explainingWays(t.ways, s, next.Position, events); next.ways == 0 {
		next.ways, bad = t.ways, Miscollects
	}
	if next.laws = s.legalLaws(t.laws, move.To); next.laws == 0 {
		next.laws, bad = t.laws, Illegal
	}
	return &next, bad
}

func (t *Candidate) eventsOf(m labyrinthwire.Move) []labyrinth.Event {
	var events []labyrinth.Event
	for _, e := range m.Events {
		if len(e.Objectives) > 0 {
			seat := min(max(-1, t.Seat(e.Player)), len(t.Position.Players)) // Played refuses a seat that is out of range
			events = append(events, labyrinth.Event{Seat: rules.Seat(seat), Objectives: t.ids(e.Objectives)})
		}
	}
	return events
}

// collectingCells returns the cells on which a player could collect.
func (s shift) collectingCells(seat rules.Seat, d Dialect, to labyrinth.Point) []labyrinth.Point {
	var at []labyrinth.Point
	when := labyrinth.Collect(d[Collect])
	if when == labyrinth.CollectAll || when == labyrinth.CollectOthers && seat != s.mover {
		at = append(at, s.after.Players[seat].At)
	}
	if seat == s.mover {
		at = append(at, to)
	}
	return at
}

// objectiveCells returns the cells of the objectives after a shift.
func (t *Candidate) objectiveCells(s shift, d Dialect) []labyrinth.Point {
	if d[Objectives] == uint8(labyrinth.ObjectivesStay) {
		return t.Home
	}
	return s.after.Objectives
}

// explainingWays returns the elements of ways that explain which objectives were collected in events. An element of
// ways is a set of rules for collecting objectives.
func (t *Candidate) explainingWays(ways options, s shift, after labyrinth.Position, events []labyrinth.Event) options {
	var mine []int
	for _, e := range events {
		if e.Seat == t.You {
			mine = append(mine, e.Objectives...)
		}
	}
	slices.Sort(mine)
	left, to := t.remainingObjectives(), after.Players[s.mover].At
	return ways.filter(func(way int) bool {
		var d Dialect
		d.setWay(way)
		places := t.objectiveCells(s, d)
		for _, e := range events {
			stood := s.collectingCells(e.Seat, d, to)
			// The objectives of other players are unknown. They must only have visited the cells.
			if e.Seat != t.You && slices.ContainsFunc(e.Objectives, func(id int) bool { return !slices.Contains(stood, places[id]) }) {
				return false
			}
		}
		return left == nil || slices.Equal(mine, collected(left, d, places, s.collectingCells(t.You, d, to)))
	})
}

// remainingObjectives returns the client's uncollected objectives, or nil for a spectator or a disqualified player.
func (t *Candidate) remainingObjectives() []int {
	if t.You < 0 || t.Position.Players[t.You].Out {
		return nil
	}
	return slices.DeleteFunc(append([]int{}, t.Hand...), func(id int) bool {
		return slices.Contains(t.Position.Players[t.You].Collected, id)
	})
}

// collected returns the sorted numbers of the objectives that a player collects on the given path. remaining has the
// objectives that the player still needs. places[id] is the cell of objective id.
func collected(remaining []int, d Dialect, places, path []labyrinth.Point) []int {
	var ids []int
	for _, cell := range path {
		for _, id := range remaining {
			if slices.Contains(ids, id) {
				continue
			}
			if places[id] == cell {
				ids = append(ids, id)
			} else if d[Order] == uint8(labyrinth.OrderDealt) {
				break
			}
		}
	}
	slices.Sort(ids)
	return ids
}

// maxSense is the highest rating of a move, and 1/maxSense is the lowest. The square of maxSense is below 1/0.3, the
// smallest factor by which priorOdds prefers the specified encoding. Thus one foolish move cannot make another encoding
// more probable.
const maxSense = 1.8

// rateMove rates how sensible the last move was if t is the true state of the game. The rating is from 1/maxSense to
// maxSense. It is 1 for the client's own move.
func (t *Candidate) rateMove() float64 {
	last, _ := t.Position.Last()
	if last.Seat == t.You {
		return 1
	}
	cells := func(seat rules.Seat) float64 {
		n := 1.0
		for _, there := range t.Position.Board.Reach(t.Position.Players[seat].At) {
			if there {
				n++
			}
		}
		return n
	}
	// cells that this player can reach, relative to those that the next player can reach
	// in a wrong dialect, the moves of a strong player have a lower rating
	r := cells(last.Seat) / cells(t.Position.Mover)
	return (1 + maxSense*r) / (maxSense + r)
}
