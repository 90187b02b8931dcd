package labyrinth

import "fmt"

// Writing is the part of a dialect that says how messages are written. It stands here so that one value describes
// everything that client, host and tests have to agree on. The zero Writing is ours.
type Writing struct {
	Bytes      Bytes      `json:"bytes,omitempty"`
	Long       Long       `json:"long,omitempty"`
	Tiles      TileCode   `json:"tiles,omitempty"`
	Layout     Layout     `json:"layout,omitempty"`
	Places     Counting   `json:"places,omitempty"`     // x and y, and the line of an insert
	Ids        Counting   `json:"ids,omitempty"`        // of objectives
	Players    Counting   `json:"players,omitempty"`    // of players
	Insert     InsertBits `json:"insert,omitempty"`     // which bit is the first
	Spectators Private    `json:"spectators,omitempty"` // the private part of the start, for spectators
	Pairing    Pairing    `json:"pairing,omitempty"`    // how a connection to the game finds its name
}

// Bytes is the order of the bytes of a number.
type Bytes uint8

// The byte orders.
const (
	BigEndian Bytes = iota
	LittleEndian
)

// Long is the size of a "long".
type Long uint8

// The sizes.
const (
	LongEight Long = iota // bytes
	LongFour
)

// TileCode says what the bits of a tile's byte mean, from the lowest on.
type TileCode uint8

// The codes.
const (
	TilesOpen       TileCode = iota // open to the north, east, south, west
	TilesWalls                      // walled to the north, east, south, west
	TilesOpenMirror                 // open to the north, west, south, east
	TilesOpenHigh                   // open to the west, south, east, north
)

// Layout is the order of the tiles.
type Layout uint8

// The layouts.
const (
	RowByRow Layout = iota
	ColumnByColumn
)

// Counting says where numbers begin.
type Counting uint8

// The countings.
const (
	FromZero Counting = iota
	FromOne
)

// InsertBits says which bit of the insert byte is the "first" one.
type InsertBits uint8

// The readings: left, right, top, bottom are 3, 1, 2, 0 or 3, 2, 1, 0.
const (
	InsertLowFirst InsertBits = iota
	InsertHighFirst
)

// Private says what spectators get in place of the private part.
type Private uint8

// The private parts.
const (
	PrivateEmpty   Private = iota // player -1 without objectives
	PrivateOmitted                // nothing
)

// Pairing says how the host finds out whose connection to the game it has.
type Pairing uint8

// The pairings.
const (
	PairInOrder Pairing = iota // one port for all, and one knock at a time
	PairByPort                 // a port for each knock
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
