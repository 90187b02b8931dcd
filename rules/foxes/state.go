package foxes

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"menagerie/rules"
)

// State is the state of a game. Play and Tick return changed copies and do not modify the State. A State is created by New or
// Begin.
type State struct {
	position  Position
	seed      uint64    // seed of the tides
	heights   []int     // indices of all tiles, highest tile first; never modified
	resumed   int       // number of tides before a resumed game began
	announced [][]Point // tiles that the first tides of a resumed game change
}

// New returns a game on a random board. It always returns the same game for a configuration and a seed. It returns an error if
// c is invalid.
func New(c Config, seed uint64) (State, error) {
	if err := c.Validate(); err != nil {
		return State{}, fmt.Errorf("beginning a game of foxes and dolphins: %w", err)
	}
	b, heights := randomBoard(c, chance(seed, startStream))
	return begin(c, b, heights, seed), nil
}

// Begin returns a game on board b, which may be smaller than New allows. The board determines the size and the number of
// animals. The tides are random.
func Begin(c Config, b Board, seed uint64) (State, error) {
	if err := checkBoard(b); err != nil {
		return State{}, fmt.Errorf("beginning a game of foxes and dolphins: %w", err)
	}
	c.Size, c.Animals = b.Size, 0
	if n := b.Count(Foxes); n == b.Count(Dolphins) {
		c.Animals = n
	}
	if err := c.validateTimes(); err != nil {
		return State{}, fmt.Errorf("beginning a game of foxes and dolphins: %w", err)
	}
	return begin(c, b, heightsOf(b, chance(seed, startStream)), seed), nil
}

func begin(c Config, b Board, heights []int, seed uint64) State {
	s := State{position: Position{Config: c, Board: b, NextTide: c.Tide}, seed: seed, heights: heights}
	s.position.Coming = s.forecast()
	return s
}

func chance(seed, stream uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, stream)) }

// View returns the game as seat sees it.
func (s State) View(seat rules.Seat) View { return s.position.View(seat) }

// Waiting returns the seats that may move now. No seat is forced to move.
func (s State) Waiting() []rules.Seat { return s.position.waiting() }

// Over reports whether the game has ended.
func (s State) Over() bool { return s.position.Outcome != Running }

// Play returns the game after seat has requested the move m. A request that violates the rules starts the cooldown and adds a
// Refused event to the log. If the dialect has no penalty for the request, Play returns s unchanged and a Fault.
func (s State) Play(seat rules.Seat, m Move) (State, error) {
	p := s.position
	fault := p.check(seat, m)
	if fault != 0 && (!fault.Turn() || p.Config.Dialect.Illegal == IllegalFree) {
		return s, fault
	}
	p.Ready[seat] = p.Now + p.Config.Cooldown[seat]
	if fault != 0 {
		p = p.Fail(seat, m, fault)
	} else {
		p = p.afterMove(seat, m).checkTimeLimit()
	}
	s.position = p
	return s, nil
}

// Tick returns the game one tick later. If the game is over, Tick returns s unchanged.
func (s State) Tick() State {
	if s.Over() {
		return s
	}
	s.position.Now++
	if s.position.Now == s.position.NextTide {
		s = s.afterDueTide()
	}
	s.position = s.position.checkTimeLimit()
	return s
}

// checkTimeLimit ends the game if the time limit is reached, except after a tie in some dialects.
func (p Position) checkTimeLimit() Position {
	leader := p.Leader()
	if p.Outcome != Running || !p.timeUp() || leader == Drawn && p.Config.Dialect.Tie == TieContinues {
		return p
	}
	return p.End(leader, ReasonLimit)
}

func (p Position) timeUp() bool { return p.Config.Limit > 0 && p.Now >= p.Config.Limit }

// Overtime reports whether the game continues after its time limit because of a tie.
func (p Position) Overtime() bool { return p.Outcome == Running && p.timeUp() }

// Leave returns the game after seat has left it. The other side wins.
func (s State) Leave(seat rules.Seat) (State, error) {
	switch {
	case s.Over():
		return s, FaultOver
	case !isSide(seat):
		return s, FaultSeat
	}
	s.position = s.position.End(WonBy(1-seat), ReasonLeft)
	return s, nil
}

// Leader returns the outcome of the game if the present numbers of animals decided it.
func (p Position) Leader() Outcome {
	foxes, dolphins := p.Board.Count(Foxes), p.Board.Count(Dolphins)
	switch {
	case foxes > dolphins:
		return FoxesWon
	case dolphins > foxes:
		return DolphinsWon
	}
	return Drawn
}

func (s State) afterDueTide() State {
	number := s.position.Tides + 1
	flips := s.drawFlips(NewShore(s.position.Board), number)
	s.position = s.position.afterTide(flips, CurrentOf(number))
	s.position.NextTide = s.position.Now + s.position.Config.Tide
	s.position.Coming = s.forecast()
	return s
}

// drawFlips applies the tide with the given number to shore and returns the changed tiles. The result does not depend
// on the animals, so players cannot influence it.
func (s State) drawFlips(shore *Shore, number int) []Point {
	c := s.position.Config
	if i := number - s.resumed - 1; i < len(s.announced) {
		return shore.applyTide(s.position.Board, s.announced[i])
	}
	var tiles []int
	if c.Dialect.Tides == TidesHeight {
		tiles = shore.drawHeights(s.heights, CurrentOf(number), c.TideTiles(number))
	} else {
		tiles = shore.Draw(c.Dialect.Tides, CurrentOf(number), c.TideTiles(number), chance(s.seed, tideStream+uint64(number)))
	}
	points := make([]Point, len(tiles))
	for i, tile := range tiles {
		points[i] = s.position.Board.Place(tile)
	}
	return points
}

// drawHeights applies a tide to tiles that are sorted from the highest to the lowest, and returns the changed tiles.
func (s *Shore) drawHeights(heights []int, c Current, n int) []int {
	// the first s.count elements of heights are land
	var tiles []int
	if c == Flood {
		tiles = slices.Clone(heights[max(1, s.count-n):max(1, s.count)])
		slices.Reverse(tiles)
	} else {
		tiles = slices.Clone(heights[s.count:max(s.count, min(len(heights)-1, s.count+n))])
	}
	for _, i := range tiles {
		s.turn(i)
	}
	return tiles
}

// forecast returns the coming tides that the players may see.
func (s State) forecast() []Tide {
	p := s.position
	if p.Config.Forecast == 0 {
		return nil
	}
	shore := NewShore(p.Board)
	tides := make([]Tide, p.Config.Forecast)
	for i := range tides {
		number := p.Tides + 1 + i
		tides[i] = Tide{p.NextTide + i*p.Config.Tide, CurrentOf(number), s.drawFlips(shore, number)}
	}
	return tides
}

// These constants are the second halves of two random seeds. They differ, so that the start of the game and the tides use
// independent random numbers.
const (
	startStream = 0x666f786573 // "foxes"
	tideStream  = startStream << 16
)

// randomBoard returns a random board for the start of a game, in which each tile has a random height. It also returns
// the indices of all tiles, sorted from the highest to the lowest tile.
func randomBoard(c Config, rng *rand.Rand) (Board, []int) {
	b := Board{Size: c.Size, Tiles: make([]Tile, c.Size*c.Size)}
	// in the dialect TidesHeight, floods cover the lowest land first
	heights := growIsland(b, []int{b.Index(Point{c.Size / 2, c.Size / 2})}, rng)
	for _, i := range heights[:c.LandTiles()] {
		b.Tiles[i] = Land
	}
	b.placeAnimals(Foxes, heights[:c.LandTiles()], c.Animals, rng)
	b.placeAnimals(Dolphins, heights[c.LandTiles():], c.Animals, rng)
	return b, heights
}

// placeAnimals puts n animals of seat on random tiles.
func (b Board) placeAnimals(seat rules.Seat, tiles []int, n int, rng *rand.Rand) {
	for _, k := range rng.Perm(len(tiles))[:n] {
		b.Tiles[tiles[k]] = b.Tiles[tiles[k]].withAnimal(seat)
	}
}

// growIsland returns all tiles, beginning with the given ones, so that each prefix of the result is a single island.
func growIsland(b Board, first []int, rng *rand.Rand) []int {
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
		// tiles near the middle are more likely, so that islands are roughly round
		if other := rng.IntN(len(frontier)); b.centreDistance(frontier[other]) < b.centreDistance(frontier[k]) {
			k = other
		}
		i := frontier[k]
		frontier[k] = frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		take(i)
	}
	return order
}

// centreDistance returns the square of the distance from a tile to the middle of the board, in half tiles.
func (b Board) centreDistance(i int) int {
	p := b.Place(i)
	x, y := 2*p.X-b.Size+1, 2*p.Y-b.Size+1
	return x*x + y*y
}

// heightsOf returns all tiles of the board, sorted by random height. All land tiles come before the water tiles, and
// higher tiles come first. Each prefix of the result is a single island.
func heightsOf(b Board, rng *rand.Rand) []int {
	s := NewShore(b)
	s.connected(s.firstLand()) // leaves the land in s.todo in the order in which it was reached, so every prefix is one island
	return growIsland(b, s.todo, rng)
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
