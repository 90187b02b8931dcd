package foxes

import (
	"fmt"
	"math/rand/v2"

	"menagerie/rules"
)

// The streams are the second halves of two random seeds. They differ, so the start of the game and the tides use
// independent random numbers.
const (
	startStream = 0x666f786573 // "foxes"
	tideStream  = startStream << 16
)

// layOut returns a random board for the start of a game. Half of the tiles are land. Foxes are on land and dolphins in
// water. layOut also returns all tiles sorted by a random height, highest first. In the dialect TidesHeight, the lowest
// land is flooded first.
func layOut(c Config, rng *rand.Rand) (Board, []int) {
	b := Board{Size: c.Size, Tiles: make([]Tile, c.Size*c.Size)}
	heights := grow(b, []int{b.Index(Point{c.Size / 2, c.Size / 2})}, rng)
	for _, i := range heights[:c.LandTiles()] {
		b.Tiles[i] = Land
	}
	b.settle(Foxes, heights[:c.LandTiles()], c.Animals, rng)
	b.settle(Dolphins, heights[c.LandTiles():], c.Animals, rng)
	return b, heights
}

// settle puts n animals of seat on random tiles.
func (b Board) settle(seat rules.Seat, tiles []int, n int, rng *rand.Rand) {
	for _, k := range rng.Perm(len(tiles))[:n] {
		b.Tiles[tiles[k]] = b.Tiles[tiles[k]].with(seat)
	}
}

// grow returns all tiles of the board, beginning with the given tiles. Every later tile is adjacent to an earlier tile,
// so each prefix of the result is a single island. Tiles near the middle of the board are preferred, so islands are
// roughly round.
func grow(b Board, first []int, rng *rand.Rand) []int {
	order := make([]int, 0, len(b.Tiles))
	var frontier []int
	reached := make([]bool, len(b.Tiles))
	take := func(i int) {
		order = append(order, i)
		for _, d := range Directions {
			if p := b.Place(i).Add(d); b.Inside(p) && !reached[b.Index(p)] {
				reached[b.Index(p)] = true
				frontier = append(frontier, b.Index(p))
			}
		}
	}
	for _, i := range first {
		reached[i] = true
	}
	for _, i := range first {
		take(i)
	}
	for len(frontier) > 0 {
		k := rng.IntN(len(frontier))
		if other := rng.IntN(len(frontier)); b.offCentre(frontier[other]) < b.offCentre(frontier[k]) {
			k = other
		}
		i := frontier[k]
		frontier[k] = frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		take(i)
	}
	return order
}

// offCentre returns the square of the distance from a tile to the middle of the board, in half tiles.
func (b Board) offCentre(i int) int {
	p := b.Place(i)
	x, y := 2*p.X-b.Size+1, 2*p.Y-b.Size+1
	return x*x + y*y
}

// heightsOf returns all tiles of the board sorted by a random height, highest first. In the dialect TidesHeight, the
// lowest land is flooded first. The land of b comes before the water. Each prefix of the result is a single island.
func heightsOf(b Board, rng *rand.Rand) []int {
	s := NewShore(b)
	s.connected(s.first(), -1) // leaves the land in s.todo in the order in which it was reached, so every prefix is one island
	return grow(b, s.todo, rng)
}

// checkBoard returns an error if b cannot be played.
func checkBoard(b Board) error {
	land := b.CountLand()
	switch {
	case b.Size < 1 || b.Size > MaxSize || len(b.Tiles) != b.Size*b.Size:
		return fmt.Errorf("the board is not a square of at most %d by %d tiles", MaxSize, MaxSize)
	case land == 0 || land == len(b.Tiles):
		return fmt.Errorf("the board needs land and water")
	case !b.Connected():
		return fmt.Errorf("the land is more than one island")
	case b.Count(Foxes) == 0 || b.Count(Dolphins) == 0:
		return fmt.Errorf("the board needs foxes and dolphins")
	}
	return nil
}
