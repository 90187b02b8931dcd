package labyrinth

import "math/rand/v2"

// Setup describes a game before its first move, like the start message of the protocol.
type Setup struct {
	Board      Board   `json:"board"`
	Fixed      []Point `json:"fixed"`      // cells whose tiles cannot be shifted
	Objectives []Point `json:"objectives"` // cells of the objectives, by id; none is on the spare tile
	Starts     []Point `json:"starts"`     // starting cells of the pawns, by seat
	Hands      [][]int `json:"hands"`      // ids of each player's objectives in the order of dealing, by seat
}

// layoutStream is the second half of the random seed. Each package has its own, to get different random numbers.
const layoutStream = 0x6c616279 // "laby"

// quotas holds numbers of tiles. Tees are tiles with three open sides. fixedTees counts fixed tiles, and the other
// fields count movable tiles.
type quotas struct{ fixedTees, straights, corners, tees, cornerObjectives int }

// quotasOf returns the numbers of tiles for a board of the given size, scaled from the original board game.
func quotasOf(width, height int) quotas {
	const all, corners, tees, share = 34, 15, 6, 6
	fixed := (width + 1) / 2 * ((height + 1) / 2)
	movable := width*height - fixed + 1
	q := quotas{fixedTees: fixed - 4, corners: (movable*corners + all/2) / all, tees: (movable*tees + all/2) / all}
	q.straights = movable - q.corners - q.tees
	q.cornerObjectives = (q.corners*share + corners/2) / corners
	return q
}

func (q quotas) objectives() int { return q.fixedTees + q.tees + q.cornerObjectives }

// movable is a tile that has not been placed yet.
type movable struct {
	tile      Tile
	objective bool
}

// NewSetup returns a random board and random objectives for the players. It always returns the same result for a configuration
// and a seed. It returns an error if c is invalid.
func NewSetup(c Config, seed uint64) (Setup, error) {
	if err := c.Validate(); err != nil {
		return Setup{}, err
	}
	var chance rand.PCG
	chance.Seed(seed, layoutStream)
	rng := rand.New(&chance)
	s := Setup{Board: Board{Width: c.Width, Height: c.Height, Tiles: make([]Tile, c.Width*c.Height)}}
	s.placeTiles(shuffled(c, rng), rng)
	rng.Shuffle(len(s.Objectives), func(i, j int) {
		s.Objectives[i], s.Objectives[j] = s.Objectives[j], s.Objectives[i]
	})
	w, h := c.Width-1, c.Height-1
	corners := [MaxCorners]Point{{0, 0}, {w, h}, {w, 0}, {0, h}}
	for seat := range c.Players {
		s.Starts = append(s.Starts, corners[seat%MaxCorners])
	}
	s.Hands = dealObjectives(c, len(s.Objectives), rng)
	return s, nil
}

// shuffled returns the movable tiles in random order and orientation.
func shuffled(c Config, rng *rand.Rand) []movable {
	q := quotasOf(c.Width, c.Height)
	var tiles []movable
	for range q.straights {
		tiles = append(tiles, movable{Straight, false})
	}
	for i := range q.corners {
		tiles = append(tiles, movable{Corner, i < q.cornerObjectives})
	}
	for range q.tees {
		tiles = append(tiles, movable{Tee, true})
	}
	rng.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	for i := range tiles {
		turns := tiles[i].tile.Rotations()
		tiles[i].tile = turns[rng.IntN(len(turns))]
	}
	// the last tile becomes the spare tile, so it has no objective
	last := len(tiles) - 1
	for i := last; tiles[last].objective; i-- {
		if !tiles[i].objective {
			tiles[i], tiles[last] = tiles[last], tiles[i]
		}
	}
	return tiles
}

// placeTiles puts fixed tiles on cells with even row and column, movable tiles on the others, and sets the spare tile.
func (s *Setup) placeTiles(tiles []movable, rng *rand.Rand) {
	for y := range s.Board.Height {
		for x := range s.Board.Width {
			p := Point{x, y}
			var m movable
			if x%2 == 0 && y%2 == 0 {
				m = s.Board.fixedTile(p, rng)
				s.Fixed = append(s.Fixed, p)
			} else {
				m, tiles = tiles[0], tiles[1:]
			}
			s.Board.Tiles[y*s.Board.Width+x] = m.tile
			if m.objective {
				s.Objectives = append(s.Objectives, p)
			}
		}
	}
	s.Board.Spare = tiles[0].tile
}

// fixedTile returns the fixed tile at p: a corner in each corner of the board, and a tee elsewhere.
func (b Board) fixedTile(p Point, rng *rand.Rand) movable {
	open := Cross
	for _, side := range [...]Tile{North, East, South, West} {
		if !b.Inside(p.step(side)) {
			open &^= side
		}
	}
	// the closed sides face outwards
	if open != Cross {
		return movable{open, open.Same(Tee)}
	}
	turns := Tee.Rotations()
	if b.Width == ClassicSize && b.Height == ClassicSize {
		// as in the original board game
		return movable{pinwheel[p], true}
	}
	return movable{turns[rng.IntN(len(turns))], true}
}

var pinwheel = map[Point]Tile{
	{2, 2}: North | East | South,
	{4, 2}: East | South | West,
	{2, 4}: North | East | West,
	{4, 4}: North | South | West,
}

// dealObjectives returns random hands of objectives, by seat.
func dealObjectives(c Config, total int, rng *rand.Rand) [][]int {
	hands := make([][]int, c.Players)
	deck := rng.Perm(total)
	for seat := range hands {
		if c.Dialect.Deal == DealOverlapping {
			deck = rng.Perm(total)
		}
		hands[seat], deck = deck[:c.Objectives:c.Objectives], deck[c.Objectives:]
	}
	return hands
}
