package labyrinth

import "fmt"

// Writing is the part of a Dialect that defines the format of messages. The rules do not use it. Servers of this
// project use the zero Writing.
type Writing struct {
	Bytes      Bytes      `json:"bytes,omitempty"`
	Long       Long       `json:"long,omitempty"`
	Tiles      TileCode   `json:"tiles,omitempty"`
	Layout     Layout     `json:"layout,omitempty"`
	Places     Counting   `json:"places,omitempty"`     // numbering of columns and rows, and of the line of an insert
	Ids        Counting   `json:"ids,omitempty"`        // numbering of objectives
	Players    Counting   `json:"players,omitempty"`    // numbering of players
	Insert     InsertBits `json:"insert,omitempty"`     // which bit is the first one
	Spectators Private    `json:"spectators,omitempty"` // the private part of the start message for spectators
	Pairing    Pairing    `json:"pairing,omitempty"`    // how a connection to the game is assigned to a name
}

// Bytes is the byte order of numbers.
type Bytes uint8

// The byte orders.
const (
	BigEndian Bytes = iota
	LittleEndian
)

// Long is the size of a "long".
type Long uint8

// The values of Long.
const (
	LongEight Long = iota // eight bytes
	LongFour
)

// TileCode selects the meaning of the bits in the byte of a tile. The comment of each value names the bits, beginning
// with the lowest bit.
type TileCode uint8

// The values of TileCode.
const (
	TilesOpen       TileCode = iota // open to the north, east, south, west
	TilesWalls                      // closed to the north, east, south, west
	TilesOpenMirror                 // open to the north, west, south, east
	TilesOpenHigh                   // open to the west, south, east, north
)

// Layout is the order of the tiles.
type Layout uint8

// The values of Layout.
const (
	RowByRow Layout = iota
	ColumnByColumn
)

// Counting is the first number of a numbering.
type Counting uint8

// The values of Counting.
const (
	FromZero Counting = iota
	FromOne
)

// InsertBits selects which bit of an insert's byte the specification calls the first.
type InsertBits uint8

// The values of InsertBits. With InsertLowFirst, the bytes for left, right, top and bottom are 3 1 2 0. With InsertHighFirst,
// they are 3 2 1 0.
const (
	InsertLowFirst InsertBits = iota
	InsertHighFirst
)

// Private selects what spectators receive instead of the player's own part of the start message.
type Private uint8

// The values of Private.
const (
	PrivateEmpty   Private = iota // player -1 without objectives
	PrivateOmitted                // nothing
)

// Pairing selects how a server finds out which player has opened a new connection.
type Pairing uint8

// The values of Pairing.
const (
	PairInOrder Pairing = iota // one port for all players, who join one after the other
	PairByPort                 // a separate port for each join request
)

func (w Writing) validate() error {
	ok := w.Bytes <= LittleEndian && w.Long <= LongFour && w.Tiles <= TilesOpenHigh && w.Layout <= ColumnByColumn &&
		w.Places <= FromOne && w.Ids <= FromOne && w.Players <= FromOne && w.Insert <= InsertHighFirst &&
		w.Spectators <= PrivateOmitted && w.Pairing <= PairByPort
	if !ok {
		return fmt.Errorf("the message format %+v is unknown", w)
	}
	return nil
}
