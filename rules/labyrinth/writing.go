package labyrinth

import "fmt"

// Writing is the part of a Dialect that defines the format of messages. It has no influence on the rules of the game. The zero
// Writing is the format of this project's servers.
type Writing struct {
	Bytes      Bytes      `json:"bytes,omitempty"`
	Long       Long       `json:"long,omitempty"`
	Tiles      TileCode   `json:"tiles,omitempty"`
	Layout     Layout     `json:"layout,omitempty"`
	Places     Counting   `json:"places,omitempty"`     // first number of columns and rows, also in an insert
	Ids        Counting   `json:"ids,omitempty"`        // first number of objectives
	Players    Counting   `json:"players,omitempty"`    // first number of players
	Insert     InsertBits `json:"insert,omitempty"`     // bit of an insert that is the first one
	Spectators Private    `json:"spectators,omitempty"` // the player's own part of the start message, if sent to spectators
	Pairing    Pairing    `json:"pairing,omitempty"`    // how the server finds out which player has opened a connection
}

// Bytes is the byte order of numbers.
type Bytes uint8

// The byte orders.
const (
	BigEndian Bytes = iota
	LittleEndian
)

// Long is the size of the type "long" in messages.
type Long uint8

// The values of Long.
const (
	LongEight Long = iota // eight bytes
	LongFour
)

// TileCode selects the meaning of the bits in the byte for a tile. The comments of the values describe the bits, lowest bit
// first.
type TileCode uint8

// The values of TileCode.
const (
	TilesOpen       TileCode = iota // open to the north, east, south, west
	TilesWalls                      // closed to the north, east, south, west
	TilesOpenMirror                 // open to the north, west, south, east
	TilesOpenHigh                   // open to the west, south, east, north
)

// Layout is the order in which the tiles are sent.
type Layout uint8

// The values of Layout.
const (
	RowByRow Layout = iota
	ColumnByColumn
)

// Counting is the first number of a numbering: 0 or 1.
type Counting uint8

// The values of Counting.
const (
	FromZero Counting = iota
	FromOne
)

// InsertBits selects the order of bits in the byte that says where a tile is pushed into the board. InsertBits says
// which bit the specification means by the first bit.
type InsertBits uint8

// The values of InsertBits. With InsertLowFirst, the bytes for left, right, top and bottom are 3 1 2 0. With InsertHighFirst,
// they are 3 2 1 0.
const (
	InsertLowFirst InsertBits = iota
	InsertHighFirst
)

// Private selects what spectators receive in place of the private part of a player's start message.
type Private uint8

// The values of Private.
const (
	PrivateEmpty   Private = iota // number -1 for the player, and no objectives
	PrivateOmitted                // nothing
)

// Pairing selects how a server finds out which player has opened a connection.
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
