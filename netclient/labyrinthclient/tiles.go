package labyrinthclient

import (
	"math"
	"math/bits"
	"slices"

	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// code says what the bytes of tiles mean.
type code struct {
	decode [256]labyrinth.Tile // noTile for bytes without a meaning
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

// bitCode returns the code whose bits, from the lowest on, stand for open or walled sides.
func bitCode(walls bool, sides ...labyrinth.Tile) *code {
	c := newCode()
	for b := range byte(16) {
		var t labyrinth.Tile
		for i, side := range sides {
			if b>>i&1 == 1 {
				t |= side
			}
		}
		if walls {
			t ^= labyrinth.Cross
		}
		c.add(b, t)
	}
	return c
}

// bitCodes are the 48 codes with a bit for each side. Those of labyrinth.TileCode come first, in order.
var bitCodes = func() []*code {
	const n, e, s, w = labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West
	all := []*code{
		labyrinth.TilesOpen: bitCode(false, n, e, s, w), labyrinth.TilesWalls: bitCode(true, n, e, s, w),
		labyrinth.TilesOpenMirror: bitCode(false, n, w, s, e), labyrinth.TilesOpenHigh: bitCode(false, w, s, e, n),
	}
	for _, walls := range []bool{false, true} {
		for i := range 256 { // two bits for the side of each bit
			sides := []labyrinth.Tile{1 << (i & 3), 1 << (i >> 2 & 3), 1 << (i >> 4 & 3), 1 << (i >> 6)}
			c := bitCode(walls, sides...)
			known := func(k *code) bool { return k.encode == c.encode }
			if sides[0]|sides[1]|sides[2]|sides[3] == labyrinth.Cross && !slices.ContainsFunc(all, known) {
				all = append(all, c)
			}
		}
	}
	return all
}()

// codebook returns the codes that a start can use, by their values of the aspect Tiles. After the bit codes come two that
// number the tiles, if the fixed tiles of the board game's board can be read off the bytes at their places.
func codebook(m labyrinthwire.Start, layout uint8) []*code {
	table := newCode()
	if !isClassic(m) {
		return bitCodes
	}
	for p, tile := range classic {
		b := m.Tiles[sentAt(m, p.Y*m.Width+p.X, layout)]
		other := table.encode[tile]
		if old := table.decode[b]; old != noTile && old != tile || table.decode[other] == tile && other != b {
			return bitCodes
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
		return bitCodes
	}
	all := slices.Clip(bitCodes)
	for i := range rest { // nothing tells the two straight tiles apart
		straight := *table
		straight.add(rest[i], labyrinth.North|labyrinth.South)
		straight.add(rest[1-i], labyrinth.East|labyrinth.West)
		all = append(all, &straight)
	}
	return all
}

// boardOf decodes the tiles of a start; ok is false if a byte has no meaning.
func boardOf(m labyrinthwire.Start, tiles *code, layout uint8) (b labyrinth.Board, ok bool) {
	b = labyrinth.Board{Width: m.Width, Height: m.Height, Tiles: make([]labyrinth.Tile, len(m.Tiles)), Spare: tiles.decode[m.Spare]}
	for i := range b.Tiles {
		b.Tiles[i] = tiles.decode[m.Tiles[sentAt(m, i, layout)]]
	}
	return b, b.Spare != noTile && !slices.Contains(b.Tiles, noTile)
}

// sentAt returns the index in the message of the i-th tile, counted row by row.
func sentAt(m labyrinthwire.Start, i int, layout uint8) int {
	if layout == uint8(labyrinth.ColumnByColumn) {
		return i%m.Width*m.Height + i/m.Width
	}
	return i
}

// classic are the fixed tiles of the board game's board.
var classic = func() map[labyrinth.Point]labyrinth.Tile {
	setup, err := labyrinth.NewSetup(labyrinth.DefaultConfig(2), 0)
	if err != nil {
		panic(err) // the default is valid
	}
	tiles := map[labyrinth.Point]labyrinth.Tile{}
	for _, p := range setup.Fixed {
		tiles[p] = setup.Board.At(p)
	}
	return tiles
}()

// isClassic reports whether a board has its fixed tiles where the board game has them, wherever coordinates begin.
func isClassic(m labyrinthwire.Start) bool {
	if m.Width != labyrinth.ClassicSize || m.Height != labyrinth.ClassicSize || len(m.Fixed) != len(classic) {
		return false
	}
	for base := range 2 {
		if !slices.ContainsFunc(m.Fixed, func(p labyrinthwire.Place) bool {
			_, ok := classic[labyrinth.Point{X: p.X - base, Y: p.Y - base}]
			return !ok
		}) {
			return true
		}
	}
	return false
}

// designed is how much likelier a board is that looks designed: random bytes would hardly do.
const designed = 1000

// likelihood returns how well a board fits a start: by the board game's fixed tiles, by tiles with at least two openings, and
// on other boards by fixed tiles that do not lead off the board.
func likelihood(m labyrinthwire.Start, b labyrinth.Board, places uint8) float64 {
	weight, fits, closed := 1.0, true, 1.0 // closed grows with the number of sides that are closed because the board ends there
	kinds := []labyrinth.Tile{labyrinth.Straight, labyrinth.Corner, labyrinth.Tee, labyrinth.Cross}
	if !slices.ContainsFunc(append([]labyrinth.Tile{b.Spare}, b.Tiles...), func(t labyrinth.Tile) bool { return !slices.ContainsFunc(kinds, t.Same) }) {
		weight = designed
	}
	if isClassic(m) {
		closed = designed * designed
		for p, tile := range classic {
			fits = fits && b.At(p) == tile
		}
	} else {
		for _, p := range m.Fixed {
			at := labyrinth.Point{X: p.X - int(places), Y: p.Y - int(places)}
			off := offBoard(b, at)
			fits = fits && b.At(at)&off == 0
			closed *= math.Pow(3, float64(bits.OnesCount8(uint8(off))))
		}
	}
	if fits {
		weight *= closed
	}
	return weight
}

// offBoard returns the sides of a cell where the board ends.
func offBoard(b labyrinth.Board, p labyrinth.Point) (sides labyrinth.Tile) {
	for i, ends := range [4]bool{p.Y == 0, p.X == b.Width-1, p.Y == b.Height-1, p.X == 0} { // north, east, south, west
		if ends {
			sides |= 1 << i
		}
	}
	return sides
}
