package labyrinthclient

import (
	"math/bits"
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// options is a set of small numbers: bit n is set if n is in it.
type options uint16

func (o options) has(n int) bool { return o>>n&1 != 0 }

// filter returns the members of o for which keep is true.
func (o options) filter(keep func(n int) bool) (kept options) {
	for n := range 16 {
		if o.has(n) && keep(n) {
			kept |= 1 << n
		}
	}
	return kept
}

// first returns the smallest member of o, which must not be empty.
func (o options) first() int { return bits.TrailingZeros16(uint16(o)) }

func (o options) count() float64 { return float64(bits.OnesCount16(uint16(o))) }

// A law is a number for what is forbidden, a way one for how objectives are collected. Number 0 is the plain reading.
const (
	laws = 2 * 2
	ways = 2 * 3 * 2
)

func (d *Dialect) setLaw(n int) { d[Reversal], d[Sharing] = uint8(n%2), uint8(n/2) }

func (d *Dialect) setWay(n int) {
	d[Objectives], d[Collect], d[Order] = uint8(n%2), uint8(n/2%3), uint8(n/6)
}

// track is a set of dialects with one way of writing, and the game as it reads in them. Within a track laws and ways are
// independent: whether a move is legal depends on the law, and what it collects on the way. So the set is their product.
// A track never changes; what follows from a message is another track.
type track struct {
	writing Dialect // with the plain law and way
	tiles   *code
	laws    options
	ways    options
	known   [2]options // laws and ways as in an earlier game; while one of them is left, the others do not count

	at     labyrinth.Position // with the laws that allow most, and objectives that travel
	home   []labyrinth.Point  // where the objectives were at the start
	hand   []int              // own objectives
	you    rules.Seat
	prior  float64 // how likely the way of writing is without the game
	weight float64 // how likely it is compared with the likeliest track
}

// counting returns the laws and ways that count for decisions.
func (t *track) counting() (laws, ways options) {
	laws, ways = t.laws, t.ways
	if both := laws & t.known[0]; both != 0 {
		laws = both
	}
	if both := ways & t.known[1]; both != 0 {
		ways = both
	}
	return laws, ways
}

// dialect returns the plainest dialect of the track that counts.
func (t *track) dialect() Dialect {
	d := t.writing
	laws, ways := t.counting()
	d.setLaw(laws.first())
	d.setWay(ways.first())
	return d
}

func (t *track) seat(player int) int { return player - int(t.writing[Players]) }

func (t *track) place(p labyrinthwire.Place) labyrinth.Point {
	return labyrinth.Point{X: p.X - int(t.writing[Places]), Y: p.Y - int(t.writing[Places])}
}

func (t *track) places(all []labyrinthwire.Place) []labyrinth.Point {
	points := make([]labyrinth.Point, len(all))
	for i, p := range all {
		points[i] = t.place(p)
	}
	return points
}

func (t *track) ids(raw []int) []int {
	ids := make([]int, len(raw))
	for i, id := range raw {
		ids[i] = id - int(t.writing[Ids])
	}
	return ids
}

// sides are the sides of the insert bytes from 0 on, by the value of the aspect Insert.
var sides = [2][4]labyrinth.Side{
	labyrinth.InsertLowFirst:  {labyrinth.Bottom, labyrinth.Right, labyrinth.Top, labyrinth.Left},
	labyrinth.InsertHighFirst: {labyrinth.Bottom, labyrinth.Top, labyrinth.Right, labyrinth.Left},
}

// decode returns the move that a message means; ok is false if one of its bytes has no meaning.
func (t *track) decode(m labyrinthwire.Move) (move labyrinth.Move, ok bool) {
	if int(m.Insert) >= len(sides[0]) || t.tiles.decode[m.Tile] == noTile {
		return move, false
	}
	return labyrinth.Move{
		Insert: labyrinth.Insert{Side: sides[t.writing[Insert]][m.Insert], Line: m.Line - int(t.writing[Places])},
		Tile:   t.tiles.decode[m.Tile],
		To:     t.place(m.To),
	}, true
}

// encode returns the message that means a move.
func (t *track) encode(player int, move labyrinth.Move) labyrinthwire.Move {
	base := int(t.writing[Places])
	return labyrinthwire.Move{
		Player: player,
		Insert: byte(slices.Index(sides[t.writing[Insert]][:], move.Insert.Side)),
		Line:   move.Insert.Line + base,
		Tile:   t.tiles.encode[move.Tile],
		To:     labyrinthwire.Place{X: move.To.X + base, Y: move.To.Y + base},
	}
}

// shift is the first half of a move, in one track.
type shift struct {
	insert labyrinth.Insert
	after  labyrinth.Position
	mover  rules.Seat
	undo   bool   // it undoes the last shift
	reach  []bool // by cell, row by row
}

// shifted returns the first half of a seat's move; ok is false if no law allows it.
func (t *track) shifted(seat rules.Seat, m labyrinthwire.Move) (s shift, ok bool) {
	move, ok := t.decode(m)
	if !ok || seat < 0 || int(seat) >= len(t.at.Players) || t.at.Players[seat].Out {
		return s, false
	}
	var err error
	if s.after, err = t.at.AfterShift(move.Insert, move.Tile); err != nil {
		return s, false
	}
	s.insert = move.Insert
	last, moved := t.at.Last()
	s.undo = moved && move.Insert == last.Move.Insert.Opposite()
	s.mover, s.reach = seat, s.after.Board.Reach(s.after.Players[seat].At)
	return s, true
}

// legal returns the laws of all that allow the shift and then the walk to a cell.
func (s shift) legal(all options, to labyrinth.Point) options {
	if !s.after.Board.Inside(to) || !s.reach[to.Y*s.after.Board.Width+to.X] {
		return 0
	}
	lands := to != s.after.Players[s.mover].At && slices.ContainsFunc(s.after.Players, func(p labyrinth.Player) bool { return !p.Out && p.At == to })
	return all.filter(func(law int) bool {
		var d Dialect
		d.setLaw(law)
		return !(s.undo && d[Reversal] == uint8(labyrinth.ReversalForbidden)) && !(lands && d[Sharing] == uint8(labyrinth.CellsSingle))
	})
}

// fault says how badly a message fits a track.
type fault uint8

// The faults, the least bad first.
const (
	fits       fault = iota
	misses           // what was collected is not what had to be
	breaks           // no law allows the move, but it can be shown
	impossible       // it cannot even be shown
)

// moved returns the track after a move that the server has announced, and how well the move fits.
func (t *track) moved(m labyrinthwire.Move) (*track, fault) {
	s, ok := t.shifted(rules.Seat(t.seat(m.Player)), m)
	if !ok {
		return nil, impossible
	}
	move, _ := t.decode(m)
	stay, before, events := move, t.at, t.eventsOf(m)
	stay.To, before.Mover = s.after.Players[s.mover].At, s.mover
	next, bad := *t, fits
	var err error
	if next.at, err = before.Played(s.mover, stay, events); err != nil || !next.at.Board.Inside(move.To) {
		return nil, impossible
	}
	next.at.Players[s.mover].At = move.To
	next.at.History[len(next.at.History)-1].Move = move
	if next.ways = t.explaining(t.ways, s, next.at, events); next.ways == 0 {
		next.ways, bad = t.ways, misses
	}
	if next.laws = s.legal(t.laws, move.To); next.laws == 0 {
		next.laws, bad = t.laws, breaks
	}
	return &next, bad
}

func (t *track) eventsOf(m labyrinthwire.Move) []labyrinth.Event {
	var events []labyrinth.Event
	for _, e := range m.Events {
		if len(e.Objectives) > 0 {
			seat := min(max(-1, t.seat(e.Player)), len(t.at.Players)) // Played refuses a seat that is out of range
			events = append(events, labyrinth.Event{Seat: rules.Seat(seat), Objectives: t.ids(e.Objectives)})
		}
	}
	return events
}

// cells returns where a player stood when it could collect.
func (s shift) cells(seat rules.Seat, d Dialect, to labyrinth.Point) []labyrinth.Point {
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

// objectives returns where the objectives are after a shift.
func (t *track) objectives(s shift, d Dialect) []labyrinth.Point {
	if d[Objectives] == uint8(labyrinth.ObjectivesStay) {
		return t.home
	}
	return s.after.Objectives
}

// explaining returns the ways of all in which exactly these events follow. Of other players only what they have collected is
// known, so they need only have stood there.
func (t *track) explaining(all options, s shift, after labyrinth.Position, events []labyrinth.Event) options {
	var mine []int
	for _, e := range events {
		if e.Seat == t.you {
			mine = append(mine, e.Objectives...)
		}
	}
	slices.Sort(mine)
	left, to := t.left(), after.Players[s.mover].At
	return all.filter(func(way int) bool {
		var d Dialect
		d.setWay(way)
		places := t.objectives(s, d)
		for _, e := range events {
			stood := s.cells(e.Seat, d, to)
			if e.Seat != t.you && slices.ContainsFunc(e.Objectives, func(id int) bool { return !slices.Contains(stood, places[id]) }) {
				return false
			}
		}
		return left == nil || slices.Equal(mine, due(left, d, places, s.cells(t.you, d, to)))
	})
}

// left returns the own objectives that are not collected; nil for spectators and when we are out.
func (t *track) left() []int {
	if t.you < 0 || t.at.Players[t.you].Out {
		return nil
	}
	return slices.DeleteFunc(append([]int{}, t.hand...), func(id int) bool {
		return slices.Contains(t.at.Players[t.you].Collected, id)
	})
}

// due returns what a player collects, sorted, who has some objectives left and stands on some cells one after the other.
func due(left []int, d Dialect, places, cells []labyrinth.Point) []int {
	var ids []int
	for _, cell := range cells {
		for _, id := range left {
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

// sense returns how sensible the last move was if another player made it. The value is the number of cells that its player could
// reach after the shift, divided by the number of cells that the next player can reach. In the server's reading the moves of
// strong players have a higher value than in others. For players who only collect, the value is random.
func (t *track) sense() float64 {
	last, _ := t.at.Last()
	if last.Seat == t.you {
		return 1
	}
	cells := func(seat rules.Seat) float64 {
		n := 1.0
		for _, there := range t.at.Board.Reach(t.at.Players[seat].At) {
			if there {
				n++
			}
		}
		return n
	}
	return cells(last.Seat) / cells(t.at.Mover)
}
