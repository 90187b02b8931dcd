package foxes

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"menagerie/rules"
)

// State is one game at one moment: a plain value that Play and Tick copy. Make one with New or Begin.
type State struct {
	position Position
	seed     uint64 // of the tides
	heights  []int  // all tiles, the highest first; never changed
}

// New begins a game on a board that chance makes. The same configuration and seed begin the same game. It fails when c is
// not valid.
func New(c Config, seed uint64) (State, error) {
	if err := c.Validate(); err != nil {
		return State{}, fmt.Errorf("begin a game of foxes and dolphins: %w", err)
	}
	b, heights := layOut(c, chance(seed, startStream))
	return begin(c, b, heights, seed), nil
}

// Begin begins a game on a given board, which may be smaller than New's. Chance makes the tides, and the heights where
// they count. Size and Animals of c are taken from the board; Animals is 0 when the sides differ.
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

// View returns what seat may know.
func (s State) View(seat rules.Seat) View { return s.position.View(seat) }

// Waiting returns who may move now: nobody has to.
func (s State) Waiting() []rules.Seat { return s.position.waiting() }

// Over reports whether the game has ended.
func (s State) Over() bool { return s.position.Outcome != Running }

// Play returns the game after seat has asked for a move. A request that is no turn returns the game unchanged and a
// Fault. So does one that is against the rules where the dialect lets it cost nothing; else it is a turn that failed: the
// cooldown begins, and the Log has a Refused event with the Fault.
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

// Tick returns the game one tick later. A game that is over does not change.
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

// limited ends a game whose limit is reached, unless the dialect lets a tie continue.
func (p Position) limited() Position {
	leader := p.Leader()
	if p.Outcome != Running || !p.timeUp() || leader == Drawn && p.Config.Dialect.Tie == TieContinues {
		return p
	}
	return p.End(leader, ReasonLimit)
}

func (p Position) timeUp() bool { return p.Config.Limit > 0 && p.Now >= p.Config.Limit }

// Overtime reports whether the game continues after its limit because of a tie.
func (p Position) Overtime() bool { return p.Outcome == Running && p.timeUp() }

// Leave returns the game after a player has left it: the other one has won.
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

// Leader returns the outcome that the game would have if the animals decided now.
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

// tide lets the tide turn that is due.
func (s State) tide() State {
	number := s.position.Tides + 1
	flips := s.flips(NewShore(s.position.Board), number)
	s.position = s.position.turned(flips, CurrentOf(number))
	s.position.NextTide = s.position.Now + s.position.Config.Tide
	s.position.Coming = s.forecast()
	return s
}

// flips lets the tide of a number turn the shore and returns which tiles it turned. Animals have no part in it, so that
// the tides of a game are the same whatever is played.
func (s State) flips(shore *Shore, number int) []Point {
	c := s.position.Config
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

// drawHeights is Draw for tides that go by height. The land is what is highest, and stays one island at every length.
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

// forecast returns the coming tides that everybody knows.
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
