package labyrinthserver

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// writing is how this server writes.
type writing struct{ labyrinth.Writing }

// The numbers of package labyrinthwire for the aspects that say how numbers are written.
var (
	orders   = [...]labyrinthwire.Order{labyrinth.BigEndian: labyrinthwire.BigEndian, labyrinth.LittleEndian: labyrinthwire.LittleEndian}
	longs    = [...]labyrinthwire.Long{labyrinth.LongEight: labyrinthwire.LongEight, labyrinth.LongFour: labyrinthwire.LongFour}
	privates = [...]labyrinthwire.Private{
		labyrinth.PrivateEmpty: labyrinthwire.PrivateGiven, labyrinth.PrivateOmitted: labyrinthwire.PrivateOmitted,
	}
)

// format is for players.
func (w writing) format() labyrinthwire.Format {
	return labyrinthwire.Format{Order: orders[w.Bytes], Long: longs[w.Long]}
}

// bytes writes a message for players.
func (w writing) bytes(m labyrinthwire.Message) []byte { return m.Append(nil, w.format()) }

// public writes a start for spectators.
func (w writing) public(m labyrinthwire.Start) []byte {
	f := w.format()
	f.Private = privates[w.Spectators]
	return m.Append(nil, f)
}

// bitSides are the sides of a tile's bits, from the lowest on.
var bitSides = [...][4]labyrinth.Tile{
	labyrinth.TilesOpen:       {labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West},
	labyrinth.TilesWalls:      {labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West},
	labyrinth.TilesOpenMirror: {labyrinth.North, labyrinth.West, labyrinth.South, labyrinth.East},
	labyrinth.TilesOpenHigh:   {labyrinth.West, labyrinth.South, labyrinth.East, labyrinth.North},
}

func (w writing) tile(t labyrinth.Tile) byte {
	var b byte
	for i, side := range bitSides[w.Tiles] {
		if (t&side != 0) != (w.Tiles == labyrinth.TilesWalls) {
			b |= 1 << i
		}
	}
	return b
}

// tileOf is the tile that a byte means; ok is false if it means none.
func (w writing) tileOf(b byte) (t labyrinth.Tile, ok bool) {
	for t := range labyrinth.Cross + 1 {
		if w.tile(t) == b {
			return t, true
		}
	}
	return 0, false
}

func (w writing) place(p labyrinth.Point) labyrinthwire.Place {
	return labyrinthwire.Place{X: p.X + int(w.Places), Y: p.Y + int(w.Places)}
}

func (w writing) places(points []labyrinth.Point) []labyrinthwire.Place {
	places := make([]labyrinthwire.Place, len(points))
	for i, p := range points {
		places[i] = w.place(p)
	}
	return places
}

func (w writing) player(seat rules.Seat) int { return int(seat) + int(w.Players) }

func (w writing) players(seats []rules.Seat) []int {
	var ids []int
	for _, seat := range seats {
		ids = append(ids, w.player(seat))
	}
	return ids
}

func (w writing) ids(ids []int) []int {
	ids = slices.Clone(ids)
	for i := range ids {
		ids[i] += int(w.Ids)
	}
	return ids
}

// start is the beginning of a game as a seat hears it, before the first move. Spectators have an id that is nobody's.
func (w writing) start(v labyrinth.View) labyrinthwire.Start {
	b := v.Board
	m := labyrinthwire.Start{
		Width: b.Width, Height: b.Height, Tiles: make([]byte, len(b.Tiles)), Spare: w.tile(b.Spare),
		Fixed: w.places(v.Fixed), Objectives: w.places(v.Objectives), Private: true, You: -1, Hand: w.ids(v.Hand),
	}
	for i, t := range b.Tiles {
		if w.Layout == labyrinth.ColumnByColumn {
			i = i%b.Width*b.Height + i/b.Width
		}
		m.Tiles[i] = w.tile(t)
	}
	for _, p := range v.Players {
		m.Players = append(m.Players, w.place(p.Start))
	}
	if v.You != rules.Nobody {
		m.You = w.player(v.You)
	}
	return m
}

// inserts are the bytes of an insert by its side.
var inserts = [...][4]byte{
	labyrinth.InsertLowFirst:  {labyrinth.Left: 3, labyrinth.Right: 1, labyrinth.Top: 2, labyrinth.Bottom: 0},
	labyrinth.InsertHighFirst: {labyrinth.Left: 3, labyrinth.Right: 2, labyrinth.Top: 1, labyrinth.Bottom: 0},
}

// move is a move that was made, as everybody hears it.
func (w writing) move(t labyrinth.Turn) labyrinthwire.Move {
	m := labyrinthwire.Move{
		Player: w.player(t.Seat), Insert: inserts[w.Insert][t.Move.Insert.Side], Line: t.Move.Insert.Line + int(w.Places),
		Tile: w.tile(t.Move.Tile), To: w.place(t.Move.To),
	}
	for _, e := range t.Events {
		m.Events = append(m.Events, labyrinthwire.Event{Player: w.player(e.Seat), Objectives: w.ids(e.Objectives)})
	}
	return m
}

// moveOf is the move that a client asks for; ok is false when its bytes can't mean one.
func (w writing) moveOf(m labyrinthwire.Move) (move labyrinth.Move, ok bool) {
	side := slices.Index(inserts[w.Insert][:], m.Insert)
	tile, known := w.tileOf(m.Tile)
	base := int(w.Places)
	return labyrinth.Move{
		Insert: labyrinth.Insert{Side: labyrinth.Side(max(0, side)), Line: m.Line - base},
		Tile:   tile,
		To:     labyrinth.Point{X: m.To.X - base, Y: m.To.Y - base},
	}, known && side >= 0
}
