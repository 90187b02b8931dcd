package foxes

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"menagerie/rules"
)

// State is the state of a game. Play and Tick return changed copies and do not modify the State. Create a State with
// New or Begin.
type State struct {
	position  Position
	seed      uint64    // seed of the tides
	heights   []int     // all tiles, highest first; never modified
	resumed   int       // number of tides before a resumed game began
	announced [][]Point // the changed tiles of the first tides of a resumed game
}

// New returns a game on a random board. The same configuration and seed always give the same game. New returns an error if c is
// invalid.
func New(c Config, seed uint64) (State, error) {
	if err := c.Validate(); err != nil {
		return State{}, fmt.Errorf("begin a game of foxes and dolphins: %w", err)
	}
	b, heights := layOut(c, chance(seed, startStream))
	return begin(c, b, heights, seed), nil
}

// Begin returns a game on board b, which may be smaller than New allows. The size and the number of animals are those
// of the board. The tides are random.
func Begin(c Config, b Board, seed uint64) (State, error) {
	if err := checkBoard(b); err != nil {
		return State{}, fmt.Errorf("begin a game of foxes and dolphins: %w", err)
	}
	c.Size, c.Animals = b.Size, 0
	if n := b.Count(Foxes); n == b.Count(Dolphins) {
		c.Animals = n
	}
	if err := c.validateTimes(); err != nil {
		return State{}, fmt.Errorf("begin a game of foxes and dolphins: %w", err)
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

// Play returns the game after seat has requested move m. A request that breaks the rules starts the cooldown and adds a
// Refused event to the log. If the request has no penalty, Play returns s unchanged and a Fault.
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
		p = p.moved(seat, m).limited()
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
		s = s.tide()
	}
	s.position = s.position.limited()
	return s
}

// limited returns the position after a check of the time limit. If the limit is reached, the game is over. In some
// dialects, a tie does not end the game.
func (p Position) limited() Position {
	leader := p.Leader()
	if p.Outcome != Running || !p.timeUp() || leader == Drawn && p.Config.Dialect.Tie == TieContinues {
		return p
	}
	return p.End(leader, ReasonLimit)
}

func (p Position) timeUp() bool { return p.Config.Limit > 0 && p.Now >= p.Config.Limit }

// Overtime reports whether the game continues beyond its time limit because of a tie.
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

// Leader returns the outcome that the present numbers of animals would give.
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

// tide returns the game after the tide that is due.
func (s State) tide() State {
	number := s.position.Tides + 1
	flips := s.flips(NewShore(s.position.Board), number)
	s.position = s.position.turned(flips, CurrentOf(number))
	s.position.NextTide = s.position.Now + s.position.Config.Tide
	s.position.Coming = s.forecast()
	return s
}

// flips applies the tide with the given number to shore and returns the changed tiles. The result does not depend on
// the animals, so the players cannot influence the tides.
func (s State) flips(shore *Shore, number int) []Point {
	c := s.position.Config
	if i := number - s.resumed - 1; i < len(s.announced) {
		return shore.follow(s.position.Board, s.announced[i])
	}
	var tiles []int
	if c.Dialect.Tides == TidesHeight {
		tiles = shore.drawHeights(s.heights, CurrentOf(number), c.Size)
	} else {
		tiles = shore.Draw(c.Dialect.Tides, CurrentOf(number), c.Size, chance(s.seed, tideStream+uint64(number)))
	}
	points := make([]Point, len(tiles))
	for i, tile := range tiles {
		points[i] = s.position.Board.Place(tile)
	}
	return points
}

// drawHeights applies a tide in the dialect TidesHeight and returns the changed tiles. heights holds all tiles from the highest
// to the lowest. The first s.count of them are land.
func (s *Shore) drawHeights(heights []int, c Current, n int) []int {
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

// forecast returns the coming tides that are public.
func (s State) forecast() []Tide {
	p := s.position
	if p.Config.Forecast == 0 {
		return nil
	}
	shore := NewShore(p.Board)
	tides := make([]Tide, p.Config.Forecast)
	for i := range tides {
		number := p.Tides + 1 + i
		tides[i] = Tide{p.NextTide + i*p.Config.Tide, CurrentOf(number), s.flips(shore, number)}
	}
	return tides
}
