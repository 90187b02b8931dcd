package labyrinthclient

import (
	"slices"

	"menagerie/rules/labyrinth"
)

// code is what the bytes of tiles mean.
type code struct {
	value  uint8               // of the aspect Tiles
	odds   int                 // how much speaks against it from the beginning
	decode [256]labyrinth.Tile // noTile for bytes that mean nothing
	encode [16]byte
}

const noTile labyrinth.Tile = 0xff

// bitOrders are the named codes' sides from the lowest bit on, by value; TilesWalls has those of TilesOpen.
var bitOrders = [...][4]labyrinth.Tile{
	labyrinth.TilesOpen:       {labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West},
	labyrinth.TilesWalls:      {labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West},
	labyrinth.TilesOpenMirror: {labyrinth.North, labyrinth.West, labyrinth.South, labyrinth.East},
	labyrinth.TilesOpenHigh:   {labyrinth.West, labyrinth.South, labyrinth.East, labyrinth.North},
}

// bitCode makes the code whose bits stand for sides, open ones or walled ones.
func bitCode(value uint8, sides [4]labyrinth.Tile, walls bool) *code {
	c := &code{value: value}
	for i := range c.decode {
		c.decode[i] = noTile
	}
	for b := range byte(16) {
		var t labyrinth.Tile
		for i, side := range sides {
			if b>>i&1 == 1 {
				t |= side
			}
		}
		if walls {
			t = labyrinth.Cross &^ t
		}
		c.decode[b], c.encode[t] = t, b
	}
	return c
}

// bitCodes returns all codes with a bit for each side: the named ones first, in order.
func bitCodes() []*code {
	var all []*code
	for value, sides := range bitOrders {
		all = append(all, bitCode(uint8(value), sides, value == int(labyrinth.TilesWalls)))
	}
	known := all
	for _, sides := range permutations(bitOrders[0][:]) {
		for _, walls := range []bool{false, true} {
			c := bitCode(OtherTiles, [4]labyrinth.Tile(sides), walls)
			c.odds = oddCode
			if !slices.ContainsFunc(known, func(k *code) bool { return k.encode == c.encode }) {
				all = append(all, c)
			}
		}
	}
	return all
}

func permutations(of []labyrinth.Tile) [][]labyrinth.Tile {
	if len(of) == 0 {
		return [][]labyrinth.Tile{nil}
	}
	var all [][]labyrinth.Tile
	for i, first := range of {
		rest := slices.Delete(slices.Clone(of), i, i+1)
		for _, p := range permutations(rest) {
			all = append(all, append([]labyrinth.Tile{first}, p...))
		}
	}
	return all
}

// tableCodes returns the codes in which tiles are numbered somehow, if the fixed tiles of a classic board can be what the
// bytes at their places say, and everything else is straight: two codes, for nothing tells the two straights apart.
func tableCodes(raw []byte, fixed map[int]labyrinth.Tile) []*code {
	c := &code{value: OtherTiles, odds: oddTable}
	for i := range c.decode {
		c.decode[i] = noTile
	}
	var seen [16]bool
	for at, tile := range fixed {
		b := raw[at]
		if c.decode[b] == noTile && !seen[tile] {
			c.decode[b], c.encode[tile], seen[tile] = tile, b, true
		}
		if c.decode[b] != tile || c.encode[tile] != b {
			return nil
		}
	}
	var rest []byte
	for _, b := range raw {
		if c.decode[b] == noTile && !slices.Contains(rest, b) {
			rest = append(rest, b)
		}
	}
	if len(rest) != 2 {
		return nil
	}
	var both []*code
	for i := range 2 {
		straight := *c
		for j, tile := range []labyrinth.Tile{labyrinth.North | labyrinth.South, labyrinth.East | labyrinth.West} {
			b := rest[i^j]
			straight.decode[b], straight.encode[tile] = tile, b
		}
		both = append(both, &straight)
	}
	return both
}
