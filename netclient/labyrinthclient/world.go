package labyrinthclient

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// script is one way of writing: what the numbers of the messages mean.
type script struct {
	tiles                                *code
	layout, places, ids, players, insert uint8 // values of the aspects
}

// place is the cell that a message means.
func (s script) place(p labyrinthwire.Place) labyrinth.Point {
	return labyrinth.Point{X: p.X - int(s.places), Y: p.Y - int(s.places)}
}

func (s script) placesOf(all []labyrinthwire.Place) []labyrinth.Point {
	points := make([]labyrinth.Point, len(all))
	for i, p := range all {
		points[i] = s.place(p)
	}
	return points
}

func (s script) idsOf(raw []int) []int {
	ids := make([]int, len(raw))
	for i, id := range raw {
		ids[i] = id - int(s.ids)
	}
	return ids
}

func (s script) seat(player int) int { return player - int(s.players) }

// sides are what the insert byte means, by the value of the aspect.
var sides = [2][4]labyrinth.Side{
	labyrinth.InsertLowFirst:  {labyrinth.Bottom, labyrinth.Right, labyrinth.Top, labyrinth.Left},
	labyrinth.InsertHighFirst: {labyrinth.Bottom, labyrinth.Top, labyrinth.Right, labyrinth.Left},
}

// decode is the move that a message means; ok is false when it can't mean one.
func (s script) decode(m labyrinthwire.Move) (move labyrinth.Move, ok bool) {
	if int(m.Insert) >= len(sides[0]) || s.tiles.decode[m.Tile] == noTile {
		return move, false
	}
	return labyrinth.Move{
		Insert: labyrinth.Insert{Side: sides[s.insert][m.Insert], Line: m.Line - int(s.places)},
		Tile:   s.tiles.decode[m.Tile],
		To:     s.place(m.To),
	}, true
}

// encode is the message that means a move.
func (s script) encode(player int, move labyrinth.Move) labyrinthwire.Move {
	base := int(s.places)
	return labyrinthwire.Move{
		Player: player,
		Insert: byte(slices.Index(sides[s.insert][:], move.Insert.Side)),
		Line:   move.Insert.Line + base,
		Tile:   s.tiles.encode[move.Tile],
		To:     labyrinthwire.Place{X: move.To.X + base, Y: move.To.Y + base},
	}
}

// boardOf reads the tiles of a start; ok is false when the code doesn't have one of them.
func boardOf(m labyrinthwire.Start, tiles *code, layout uint8) (b labyrinth.Board, ok bool) {
	b = labyrinth.Board{Width: m.Width, Height: m.Height, Tiles: make([]labyrinth.Tile, len(m.Tiles)), Spare: tiles.decode[m.Spare]}
	for i := range b.Tiles {
		b.Tiles[i] = tiles.decode[m.Tiles[sentAt(m, i, layout)]]
	}
	return b, b.Spare != noTile && !slices.Contains(b.Tiles, noTile)
}

// sentAt is where the i-th tile, row by row, was sent.
func sentAt(m labyrinthwire.Start, i int, layout uint8) int {
	if layout == uint8(labyrinth.ColumnByColumn) {
		return i%m.Width*m.Height + i/m.Width
	}
	return i
}

// rule is a reading of what is forbidden, and way one of how objectives are collected; each is one number for several
// aspects.
type (
	rule uint8
	way  uint8
)

const (
	rulesThere = 4
	strictest  = rule(2) // no shift may be undone and no cell be shared: what it allows all others do
	waysThere  = 12
)

func (r rule) values(v *values) { v[Reversal], v[Sharing] = uint8(r%2), uint8(r/2) }

func (w way) values(v *values) {
	v[Objectives], v[Collect], v[Order] = uint8(w%2), uint8(w/2%3), uint8(w/6)
}

func (w way) dialect() labyrinth.Dialect {
	var v values
	w.values(&v)
	return v.dialect()
}

// world is the game under one way of writing, and under all readings of the rules that this has not refuted. Nothing
// changes a world; what follows from a message is a new one.
type world struct {
	script
	at   labyrinth.Position // with everything allowed, and objectives that travel
	home []labyrinth.Point  // where the objectives lay at the start
	hand []int              // own objectives
	you  rules.Seat
	laws []rule // not refuted, the usual one first
	ways []way  // the same
	odds int    // how much speaks against it without refuting it
}

// under returns the position under a reading of the rules.
func (w *world) under(r rule) labyrinth.Position {
	var v values
	r.values(&v)
	p, d := w.at, v.dialect()
	p.Config.Dialect.Reversal, p.Config.Dialect.Sharing = d.Reversal, d.Sharing
	return p
}

// legal returns the laws under which seat may make the move.
func (w *world) legal(seat rules.Seat, move labyrinth.Move) []rule {
	may := func(r rule) bool {
		p := w.under(r)
		p.Mover = seat
		return p.Check(seat, move) == nil
	}
	if may(strictest) {
		return w.laws
	}
	var laws []rule
	for _, r := range w.laws {
		if may(r) {
			laws = append(laws, r)
		}
	}
	return laws
}

// hardest is the reading of the rules under which a move is legal only if it is under all that are left.
func (w *world) hardest() rule {
	all := values{Reversal: uint8(labyrinth.ReversalAllowed)}
	for _, r := range w.laws {
		var v values
		r.values(&v)
		all[Reversal], all[Sharing] = min(all[Reversal], v[Reversal]), max(all[Sharing], v[Sharing])
	}
	return rule(all[Reversal] + 2*all[Sharing])
}

// push is the first half of a message of ours, as a world sees it.
type push struct {
	insert labyrinth.Insert
	after  labyrinth.Position
	reach  []bool // by cell, row by row
	shared bool   // pawns may share a cell for certain
}

// pushed returns the first half of a message of ours; ok is false when that is not legal whatever the rules turn out to be.
func (w *world) pushed(m labyrinthwire.Move) (p push, ok bool) {
	move, ok := w.decode(m)
	if !ok || w.you == rules.Nobody {
		return p, false
	}
	before := w.under(w.hardest())
	var err error
	if p.after, err = before.AfterShift(move.Insert, move.Tile); err != nil {
		return p, false
	}
	p.insert, p.shared = move.Insert, before.Config.Dialect.Sharing == labyrinth.CellsShared
	p.reach = p.after.Board.Reach(p.after.Players[w.you].At)
	return p, true
}

// leads reports whether the walk to a cell is legal for certain.
func (p push) leads(you rules.Seat, to labyrinth.Point) bool {
	if !p.after.Board.Inside(to) || !p.reach[to.Y*p.after.Board.Width+to.X] {
		return false
	}
	if p.shared || p.after.Players[you].At == to {
		return true
	}
	return !slices.ContainsFunc(p.after.InGame(), func(seat rules.Seat) bool { return p.after.Players[seat].At == to })
}

// How much something speaks against a world.
const (
	oddTile    = 1  // a tile with less than two passages
	oddCode    = 1  // an order of bits that has no name
	oddTable   = 2  // tiles that are only numbered
	oddFixed   = 2  // a fixed tile is not that of the board game, or leads off the board
	oddOrder   = 3  // somebody moves out of order
	oddNow     = 8  // it was otherwise in an earlier game
	oddEvents  = 50 // what was collected is not what had to be
	oddWalk    = 100
	refuted    = 40 // more than for the best world: it is given up
	mostBoards = 16 // that are followed at once
)

// moved returns the world after a move that the server has told; nil if it can't be made.
func (w *world) moved(m labyrinthwire.Move) *world {
	seat := w.seat(m.Player)
	move, ok := w.decode(m)
	if !ok || seat < 0 || seat >= len(w.at.Players) || w.at.Players[seat].Out {
		return nil
	}
	next := *w
	if w.at.Mover != rules.Seat(seat) {
		next.odds += oddOrder
	}
	before := w.at
	before.Mover = rules.Seat(seat)
	shifted, err := before.AfterShift(move.Insert, move.Tile)
	if err != nil {
		return nil
	}
	events := w.eventsOf(m)
	next.laws = w.legal(before.Mover, move)
	if next.at, err = before.Played(before.Mover, move, events); err != nil || len(next.laws) == 0 {
		next.laws = w.laws
		if next.at, err = forced(before, shifted, move, events); err != nil {
			return nil
		}
		next.odds += oddWalk
	}
	if next.ways = w.explaining(told{shifted, next.at, before.Mover, events}); len(next.ways) == 0 {
		next.ways = w.ways
		next.odds += oddEvents
	}
	return &next
}

func (w *world) eventsOf(m labyrinthwire.Move) []labyrinth.Event {
	var events []labyrinth.Event
	for _, e := range m.Events {
		if len(e.Objectives) > 0 {
			seat := min(max(-1, w.seat(e.Player)), len(w.at.Players)) // what is neither player is refused by Played
			events = append(events, labyrinth.Event{Seat: rules.Seat(seat), Objectives: w.idsOf(e.Objectives)})
		}
	}
	return events
}

// forced makes a move whose walk the rules forbid, because the server has let it pass. Events that can't be are an error.
func forced(before, shifted labyrinth.Position, move labyrinth.Move, events []labyrinth.Event) (labyrinth.Position, error) {
	stay := move
	stay.To = shifted.Players[before.Mover].At
	next, err := before.Played(before.Mover, stay, events)
	if err != nil {
		return next, err
	}
	if !next.Board.Inside(move.To) {
		return next, labyrinth.FaultOutside
	}
	next.Players[before.Mover].At = move.To
	next.History[len(next.History)-1].Move = move
	return next, nil
}

// told is a move as it was told: the pictures between its halves and after it, and what was collected.
type told struct {
	shifted, after labyrinth.Position
	mover          rules.Seat
	events         []labyrinth.Event
}

// stood returns where a player stood when it could collect.
func (t told) stood(seat rules.Seat, when labyrinth.Collect) []labyrinth.Point {
	var at []labyrinth.Point
	if when == labyrinth.CollectAll || when == labyrinth.CollectOthers && seat != t.mover {
		at = append(at, t.shifted.Players[seat].At)
	}
	if seat == t.mover {
		at = append(at, t.after.Players[seat].At)
	}
	return at
}

// explaining returns the ways in which what was collected is what had to be. Of the own seat everything is known, of others
// only that they stood where they have collected.
func (w *world) explaining(t told) []way {
	var left, mine []int // of the own objectives: what could be collected, what was
	if w.you >= 0 && !w.at.Players[w.you].Out {
		left = slices.DeleteFunc(slices.Clone(w.hand), func(id int) bool {
			return slices.Contains(w.at.Players[w.you].Collected, id)
		})
	}
	for _, e := range t.events {
		if e.Seat == w.you {
			mine = append(mine, e.Objectives...)
		}
	}
	slices.Sort(mine)
	var ways []way
	for _, how := range w.ways {
		d, places := how.dialect(), w.home
		if d.Objectives == labyrinth.ObjectivesTravel {
			places = t.after.Objectives
		}
		if w.othersStood(t, d.Collect, places) &&
			(left == nil || slices.Equal(mine, due(left, d.Order, places, t.stood(w.you, d.Collect)))) {
			ways = append(ways, how)
		}
	}
	return ways
}

func (w *world) othersStood(t told, when labyrinth.Collect, places []labyrinth.Point) bool {
	for _, e := range t.events {
		if e.Seat == w.you {
			continue
		}
		cells := t.stood(e.Seat, when)
		for _, id := range e.Objectives {
			if !slices.Contains(cells, places[id]) {
				return false
			}
		}
	}
	return true
}

// due is what has to be collected, sorted, by who stands on some cells one after the other and has some objectives left.
func due(left []int, order labyrinth.Order, places, cells []labyrinth.Point) []int {
	var ids []int
	for _, cell := range cells {
		for _, id := range left {
			if slices.Contains(ids, id) {
				continue
			}
			if places[id] == cell {
				ids = append(ids, id)
			} else if order == labyrinth.OrderDealt {
				break
			}
		}
	}
	slices.Sort(ids)
	return ids
}

// turned returns the world in which it is the own turn.
func (w *world) turned() *world {
	next := *w
	if w.at.Mover != w.you {
		next.odds += oddOrder
		next.at.Mover = w.you
	}
	return &next
}

// kicked returns the world without a player; ok is false when there is no such player.
func (w *world) kicked(player int, why labyrinthwire.Reason) (*world, bool) {
	next, seat := *w, w.seat(player)
	if seat < 0 || seat >= len(w.at.Players) {
		return nil, false
	}
	var err error
	next.at, err = w.at.Without(rules.Seat(seat), labyrinth.Reason(why))
	return &next, err == nil
}

// values is what the world and the first of its readings say about every aspect of a message.
func (w *world) values(r rule, how way) values {
	v := values{
		Tiles: w.tiles.value, Layout: w.layout, Places: w.places, Ids: w.ids, Players: w.players, Insert: w.insert,
	}
	r.values(&v)
	how.values(&v)
	return v
}
