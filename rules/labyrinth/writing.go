package labyrinth

import "fmt"

// Writing is the part of a dialect that defines the format of messages. It is in this package so that one value
// describes everything that client, host and tests must agree on. Hosts of this project use the zero Writing.
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

// TileCode is the meaning of the bits of a tile's byte, from the lowest.
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

// InsertBits selects which bit of the insert byte is the "first" one.
type InsertBits uint8

// The values of InsertBits. They encode left, right, top and bottom as 3 1 2 0 and as 3 2 1 0.
const (
	InsertLowFirst InsertBits = iota
	InsertHighFirst
)

// Private selects what spectators receive in place of the private part.
type Private uint8

// The values of Private.
const (
	PrivateEmpty   Private = iota // player -1 without objectives
	PrivateOmitted                // nothing
)

// Pairing selects how the host finds the player of a new connection to the game.
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
		return fmt.Errorf("the way of writing %+v is unknown", w)
	}
	return nil
}
