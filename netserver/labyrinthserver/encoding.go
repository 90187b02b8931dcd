package labyrinthserver

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// dialectEncoding translates between messages and moves in one dialect of the protocol.
type dialectEncoding struct{ labyrinth.Writing }

// Tables that convert values of labyrinth.Writing to values of package labyrinthwire.
var (
	orders   = [...]labyrinthwire.Order{labyrinth.BigEndian: labyrinthwire.BigEndian, labyrinth.LittleEndian: labyrinthwire.LittleEndian}
	longs    = [...]labyrinthwire.Long{labyrinth.LongEight: labyrinthwire.LongEight, labyrinth.LongFour: labyrinthwire.LongFour}
	privates = [...]labyrinthwire.Private{
		labyrinth.PrivateEmpty: labyrinthwire.PrivateGiven, labyrinth.PrivateOmitted: labyrinthwire.PrivateOmitted,
	}
)

// Format returns the format of the messages that players send and receive.
func (w dialectEncoding) Format() labyrinthwire.Format {
	return labyrinthwire.Format{Order: orders[w.Bytes], Long: longs[w.Long]}
}

// Encode returns the bytes of m as they are sent to players.
func (w dialectEncoding) Encode(m labyrinthwire.Message) []byte { return m.Append(nil, w.Format()) }

// Public returns the bytes of m as they are sent to spectators.
func (w dialectEncoding) Public(m labyrinthwire.Start) []byte {
	f := w.Format()
	f.Private = privates[w.Spectators]
	return m.Append(nil, f)
}

// bitSides[code][i] is the side of a tile that bit i of the encoded tile stands for.
var bitSides = [...][4]labyrinth.Tile{
	labyrinth.TilesOpen:       {labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West},
	labyrinth.TilesWalls:      {labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West},
	labyrinth.TilesOpenMirror: {labyrinth.North, labyrinth.West, labyrinth.South, labyrinth.East},
	labyrinth.TilesOpenHigh:   {labyrinth.West, labyrinth.South, labyrinth.East, labyrinth.North},
}

func (w dialectEncoding) tile(t labyrinth.Tile) byte {
	var b byte
	for i, side := range bitSides[w.Tiles] {
		if (t&side != 0) != (w.Tiles == labyrinth.TilesWalls) {
			b |= 1 << i
		}
	}
	return b
}

// tileOf returns the tile for the byte b. ok is false if b does not encode a tile.
func (w dialectEncoding) tileOf(b byte) (t labyrinth.Tile, ok bool) {
	for t := range labyrinth.Cross + 1 {
		if w.tile(t) == b {
			return t, true
		}
	}
	return 0, false
}

func (w dialectEncoding) place(p labyrinth.Point) labyrinthwire.Place {
	return labyrinthwire.Place{X: p.X + int(w.Places), Y: p.Y + int(w.Places)}
}

func (w dialectEncoding) places(points []labyrinth.Point) []labyrinthwire.Place {
	places := make([]labyrinthwire.Place, len(points))
	for i, p := range points {
		places[i] = w.place(p)
	}
	return places
}

// Number returns the number that stands for seat in messages.
func (w dialectEncoding) Number(seat rules.Seat) int { return int(seat) + int(w.Players) }

// Numbers returns the numbers that stand for seats in messages.
func (w dialectEncoding) Numbers(seats []rules.Seat) []int {
	var ids []int
	for _, seat := range seats {
		ids = append(ids, w.Number(seat))
	}
	return ids
}

func (w dialectEncoding) ids(ids []int) []int {
	ids = slices.Clone(ids)
	for i := range ids {
		ids[i] += int(w.Ids)
	}
	return ids
}

// Start returns the message for the beginning of a game. v is the first View of the receiver. For a spectator, the player
// number in the message is -1.
func (w dialectEncoding) Start(v labyrinth.View) labyrinthwire.Start {
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
		m.You = w.Number(v.You)
	}
	return m
}

// insertBytes holds, for each way to write an insert, the byte of each side.
var insertBytes = [...][4]byte{
	labyrinth.InsertLowFirst:  {labyrinth.Left: 3, labyrinth.Right: 1, labyrinth.Top: 2, labyrinth.Bottom: 0},
	labyrinth.InsertHighFirst: {labyrinth.Left: 3, labyrinth.Right: 2, labyrinth.Top: 1, labyrinth.Bottom: 0},
}

// Move returns the message about the move t.
func (w dialectEncoding) Move(t labyrinth.Turn) labyrinthwire.Move {
	m := labyrinthwire.Move{
		Player: w.Number(t.Seat), Insert: insertBytes[w.Insert][t.Move.Insert.Side], Line: t.Move.Insert.Line + int(w.Places),
		Tile: w.tile(t.Move.Tile), To: w.place(t.Move.To),
	}
	for _, e := range t.Events {
		m.Events = append(m.Events, labyrinthwire.Event{Player: w.Number(e.Seat), Objectives: w.ids(e.Objectives)})
	}
	return m
}

// MoveOf returns the move in m, a client's message. ok is false if the byte for the side or the byte for the tile is invalid.
func (w dialectEncoding) MoveOf(m labyrinthwire.Move) (move labyrinth.Move, ok bool) {
	side := slices.Index(insertBytes[w.Insert][:], m.Insert)
	tile, known := w.tileOf(m.Tile)
	base := int(w.Places)
	return labyrinth.Move{
		Insert: labyrinth.Insert{Side: labyrinth.Side(max(0, side)), Line: m.Line - base},
		Tile:   tile,
		To:     labyrinth.Point{X: m.To.X - base, Y: m.To.Y - base},
	}, known && side >= 0
}
