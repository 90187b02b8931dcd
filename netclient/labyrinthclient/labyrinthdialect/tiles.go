package labyrinthdialect

import (
	"math"
	"math/bits"
	"slices"
	"sync"

	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// code is an encoding of tiles as bytes.
type code struct {
	decode [256]labyrinth.Tile // tile for each byte; noTile for bytes without a meaning
	encode [16]byte
}

const noTile labyrinth.Tile = 0xff

func newCode() *code {
	c := &code{}
	for i := range c.decode {
		c.decode[i] = noTile
	}
	return c
}

func (c *code) add(b byte, t labyrinth.Tile) { c.decode[b], c.encode[t] = t, b }

// These are the possible tiles for the byte 0. If a set bit means an open side, the byte 0 is the tile noSides. If a set bit
// means a wall, the byte 0 is the tile allSides.
const (
	noSides  labyrinth.Tile = 0
	allSides                = labyrinth.Cross
)

// bitCode returns an encoding in which each bit of a byte stands for one side of a tile. The byte 0 stands for the tile
// base. If bit i is 1, sides[i] is open instead of closed, or closed instead of open.
func bitCode(base labyrinth.Tile, sides ...labyrinth.Tile) *code {
	c := newCode()
	for b := range byte(16) {
		t := base
		for i, side := range sides {
			if b>>i&1 == 1 {
				t ^= side
			}
		}
		c.add(b, t)
	}
	return c
}

// bitCodes returns the 48 encodings that have one bit for each side of a tile. Those with a name in labyrinth.TileCode
// come first, in the order of its values.
var bitCodes = sync.OnceValue(func() []*code {
	const n, e, s, w = labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West
	all := []*code{
		labyrinth.TilesOpen: bitCode(noSides, n, e, s, w), labyrinth.TilesWalls: bitCode(allSides, n, e, s, w),
		labyrinth.TilesOpenMirror: bitCode(noSides, n, w, s, e), labyrinth.TilesOpenHigh: bitCode(noSides, w, s, e, n),
	}
	for _, zero := range []labyrinth.Tile{noSides, allSides} {
		for i := range 256 { // two bits for the side of each bit
			sides := []labyrinth.Tile{1 << (i & 3), 1 << (i >> 2 & 3), 1 << (i >> 4 & 3), 1 << (i >> 6)}
			c := bitCode(zero, sides...)
			known := func(k *code) bool { return k.encode == c.encode }
			if sides[0]|sides[1]|sides[2]|sides[3] == labyrinth.Cross && !slices.ContainsFunc(all, known) {
				all = append(all, c)
			}
		}
	}
	return all
})

// codebook returns the possible encodings of the tiles in m. In a Dialect, the value of the aspect Tiles is an index of
// this slice.
func codebook(m labyrinthwire.Start, layout uint8) []*code {
	table := newCode()
	if !isClassic(m) {
		return bitCodes()
	}
	for p, tile := range classicTiles() {
		b := m.Tiles[wireIndex(m, p.Y*m.Width+p.X, layout)]
		other := table.encode[tile]
		if old := table.decode[b]; old != noTile && old != tile || table.decode[other] == tile && other != b {
			return bitCodes()
		}
		table.add(b, tile)
	}
	var rest []byte
	for _, b := range append(slices.Clone(m.Tiles), m.Spare) {
		if table.decode[b] == noTile && !slices.Contains(rest, b) {
			rest = append(rest, b)
		}
	}
	if len(rest) != 2 {
		return bitCodes()
	}
	// the fixed tiles show that the server uses numbers for the kinds of tiles
	all := slices.Clip(bitCodes())
	for i := range rest { // the two straight tiles cannot be distinguished
		straight := *table
		straight.add(rest[i], labyrinth.North|labyrinth.South)
		straight.add(rest[1-i], labyrinth.East|labyrinth.West)
		all = append(all, &straight)
	}
	return all
}

// decodeBoard decodes the tiles of a Start. ok is false if a byte does not encode a tile.
func decodeBoard(m labyrinthwire.Start, tiles *code, layout uint8) (b labyrinth.Board, ok bool) {
	b = labyrinth.Board{Width: m.Width, Height: m.Height, Tiles: make([]labyrinth.Tile, len(m.Tiles)), Spare: tiles.decode[m.Spare]}
	for i := range b.Tiles {
		b.Tiles[i] = tiles.decode[m.Tiles[wireIndex(m, i, layout)]]
	}
	return b, b.Spare != noTile && !slices.Contains(b.Tiles, noTile)
}

// wireIndex returns the index in the message of the i-th tile, counted row by row.
func wireIndex(m labyrinthwire.Start, i int, layout uint8) int {
	if layout == uint8(labyrinth.ColumnByColumn) {
		return i%m.Width*m.Height + i/m.Width
	}
	return i
}

// classicTiles returns the fixed tiles of the original board game, by cell.
var classicTiles = sync.OnceValue(func() map[labyrinth.Point]labyrinth.Tile {
	setup, err := labyrinth.NewSetup(labyrinth.DefaultConfig(2), 0)
	if err != nil {
		panic(err) // the default configuration is valid
	}
	tiles := map[labyrinth.Point]labyrinth.Tile{}
	for _, p := range setup.Fixed {
		tiles[p] = setup.Board.At(p)
	}
	return tiles
})

// isClassic reports whether the fixed tiles have the places of the original board game.
func isClassic(m labyrinthwire.Start) bool {
	if m.Width != labyrinth.ClassicSize || m.Height != labyrinth.ClassicSize || len(m.Fixed) != len(classicTiles()) {
		return false
	}
	// coordinates may begin at 0 or 1
	for base := range 2 {
		if !slices.ContainsFunc(m.Fixed, func(p labyrinthwire.Place) bool {
			_, ok := classicTiles()[labyrinth.Point{X: p.X - base, Y: p.Y - base}]
			return !ok
		}) {
			return true
		}
	}
	return false
}

// designedFactor is the relative weight of a board on which every tile has at least two open sides. It is large,
// because a wrong encoding rarely leads to such a board.
const designedFactor = 1000

// likelihood returns a relative weight for the assumption that b is the board of a Start message. firstRow is the
// number of the first row in this message, 0 or 1.
func likelihood(start labyrinthwire.Start, b labyrinth.Board, firstRow uint8) float64 {
	weight, fits, closed := 1.0, true, 1.0 // grows with the number of sides that are closed at the rim of the board
	kinds := []labyrinth.Tile{labyrinth.Straight, labyrinth.Corner, labyrinth.Tee, labyrinth.Cross}
	if !slices.ContainsFunc(append([]labyrinth.Tile{b.Spare}, b.Tiles...), func(t labyrinth.Tile) bool { return !slices.ContainsFunc(kinds, t.Same) }) {
		// every tile has at least two open sides
		weight = designedFactor
	}
	if isClassic(start) {
		closed = designedFactor * designedFactor
		for p, tile := range classicTiles() {
			// the fixed tiles should have the shapes of the board game
			fits = fits && b.At(p) == tile
		}
	} else {
		for _, p := range start.Fixed {
			at := labyrinth.Point{X: p.X - int(firstRow), Y: p.Y - int(firstRow)}
			off := offBoard(b, at)
			// no fixed tile at the rim should lead off the board
			fits = fits && b.At(at)&off == 0
			closed *= math.Pow(3, float64(bits.OnesCount8(uint8(off))))
		}
	}
	if fits {
		weight *= closed
	}
	return weight
}

// offBoard returns the sides of a cell at which the board ends.
func offBoard(b labyrinth.Board, p labyrinth.Point) (sides labyrinth.Tile) {
	for i, ends := range [4]bool{p.Y == 0, p.X == b.Width-1, p.Y == b.Height-1, p.X == 0} { // north, east, south, west
		if ends {
			sides |= 1 << i
		}
	}
	return sides
}
