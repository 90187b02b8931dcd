package glenda

import (
	"fmt"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/hex"
)

// State is the state of a game. Play returns a changed copy and does not modify the State. A State is created by New or
// Resume.
type State struct {
	config       Config
	start, walls hex.Set
	glenda, from hex.Cell
	gone         bool
	put, step    Move // last move of each kind
	turn         int  // number of moves made by both players
	outcome      Outcome
}

// New returns a new game. It always returns the same game for a configuration and a seed. It returns an error if c is invalid.
func New(c Config, seed uint64) (State, error) {
	if err := c.Validate(); err != nil {
		return State{}, fmt.Errorf("beginning a game of Glenda: %w", err)
	}
	return begin(c, firstWalls(c, seed), c.Middle()), nil
}

// Resume returns a game with the given walls and with Glenda on the given cell. It ignores c.Walls. It returns an error if the
// walls or the cell are invalid. It also returns an error if Glenda is on the border, or if the trapper has no free cell.
func Resume(c Config, walls hex.Set, glenda hex.Cell) (State, error) {
	c.Walls = Exactly(0)
	if err := c.Validate(); err != nil {
		return State{}, fmt.Errorf("beginning a game of Glenda: %w", err)
	}
	for p := range walls.All() {
		if !c.Inside(p) {
			return State{}, fmt.Errorf("beginning a game of Glenda: the wall at %d,%d is not on the board", p.X, p.Y)
		}
	}
	switch {
	case !c.Inside(glenda) || c.Border(glenda):
		return State{}, fmt.Errorf("beginning a game of Glenda: Glenda at %d,%d is not inside the border", glenda.X, glenda.Y)
	case walls.Has(glenda):
		return State{}, fmt.Errorf("beginning a game of Glenda: Glenda at %d,%d sits on a wall", glenda.X, glenda.Y)
	case walls.Len() >= c.Size*c.Size-1:
		return State{}, fmt.Errorf("beginning a game of Glenda: no cell is free")
	}
	c.Walls = Exactly(walls.Len())
	return begin(c, walls, glenda), nil
}

// begin returns the game before the first move. The trapper has won if Glenda begins without a legal move.
func begin(c Config, walls hex.Set, glenda hex.Cell) State {
	s := State{config: c, start: walls, walls: walls, glenda: glenda, from: glenda}
	if v := s.View(Glenda); v.ToMove() && len(v.Legal()) == 0 {
		s.outcome = TrapperWon
	}
	return s
}

// Over reports whether the game has ended.
func (s State) Over() bool { return s.outcome != Running }

// Waiting returns the seats that must move now: one seat, or none after the game.
func (s State) Waiting() []rules.Seat {
	if s.Over() {
		return nil
	}
	return []rules.Seat{s.mover()}
}

func (s State) mover() rules.Seat { return rules.Seat((s.turn + int(s.config.Dialect.Begins)) % 2) }

// Play returns the game after seat has made the move m. If the rules forbid m, it returns s unchanged and a Fault.
func (s State) Play(seat rules.Seat, m Move) (State, error) {
	if fault := s.check(seat, m); fault != 0 {
		return s, fault
	}
	if seat == Trapper {
		return s.wall(m), nil
	}
	return s.hop(m), nil
}

// check returns the reason why seat may not make move m, or 0 if it may.
func (s State) check(seat rules.Seat, m Move) Fault {
	switch {
	case s.Over():
		return FaultOver
	case seat != s.mover():
		return FaultOutOfTurn
	case seat == Trapper && m.Kind != Put, seat == Glenda && (m.Kind != Step || m.Dir > hex.NW):
		return FaultWrongKind
	case seat == Glenda && s.leavesBoard(m.Dir):
		return 0
	case seat == Glenda && s.walls.Has(s.glenda.Neighbour(m.Dir)):
		return FaultWall
	case seat == Glenda:
		return 0
	case !s.config.Inside(m.Cell):
		return FaultOutside
	case s.walls.Has(m.Cell):
		return FaultWall
	case m.Cell == s.glenda && !s.gone:
		return FaultGlenda
	}
	return 0
}

// leavesBoard reports whether a step of Glenda in direction d leads off the board.
func (s State) leavesBoard(d hex.Dir) bool {
	if s.config.Dialect.Escape == EscapeCrossing {
		return !s.config.Inside(s.glenda.Neighbour(d))
	}
	// in this dialect, every step from the border leads off the board
	return s.config.Border(s.glenda)
}

func (s State) wall(m Move) State {
	s.walls = s.walls.With(m.Cell)
	s.put = m
	s.turn++
	switch {
	case s.gone:
		s.outcome = GlendaWon
	case s.config.trapped(s.walls, s.glenda):
		s.outcome = TrapperWon
	}
	return s
}

func (s State) hop(m Move) State {
	s.gone = s.leavesBoard(m.Dir)
	s.from = s.glenda
	if !s.gone {
		s.glenda = s.glenda.Neighbour(m.Dir)
	}
	s.step = m
	s.turn++
	arrived := s.config.Border(s.glenda) && s.config.Dialect.Escape == EscapeArriving
	if arrived || s.gone && s.config.Dialect.Notice == NoticeAtOnce {
		s.outcome = GlendaWon
	}
	return s
}

// startStream is the second half of the random seed. Each package has its own, to get different random numbers.
const startStream = 0x676c656e6461 // "glenda"

// firstWalls returns the random walls at the start of a game.
func firstWalls(c Config, seed uint64) hex.Set {
	var chance rand.PCG
	chance.Seed(seed, startStream)
	rng := rand.New(&chance)
	// Draw the number only once. If it were drawn again together with the walls, small numbers would become more
	// likely, because they enclose Glenda less often.
	n := c.Walls.Min + rng.IntN(c.Walls.Max-c.Walls.Min+1)
	for {
		walls := randomCells(c, n, rng)
		if c.Dialect.Start == StartAsItFell || c.wayOut(walls, c.Middle()) {
			return walls
		}
	}
}

// randomCells returns n random cells except the middle. All such sets are equally likely.
func randomCells(c Config, n int, rng *rand.Rand) hex.Set {
	var walls hex.Set
	for n > 0 {
		p := hex.Cell{X: rng.IntN(c.Size), Y: rng.IntN(c.Size)}
		if p == c.Middle() || walls.Has(p) {
			continue
		}
		walls = walls.With(p)
		n--
	}
	return walls
}

// trapped reports whether Glenda is trapped at cell p, according to c.Dialect.Capture.
func (c Config) trapped(walls hex.Set, p hex.Cell) bool {
	if c.Dialect.Capture == CaptureThreeSweeps {
		return !c.sweptWayOut(walls, p)
	}
	return !c.wayOut(walls, p)
}

// wayOut reports whether a path without walls leads from p to the border.
func (c Config) wayOut(walls hex.Set, p hex.Cell) bool {
	seen := hex.Set{}.With(p)
	for open := []hex.Cell{p}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if c.Border(at) {
			return true
		}
		for _, d := range hex.Dirs() {
			// A cell that is not on the border has all six neighbours on the board.
			if n := at.Neighbour(d); !walls.Has(n) && !seen.Has(n) {
				seen = seen.With(n)
				open = append(open, n)
			}
		}
	}
	return false
}

// sweptWayOut reports whether a path leads from p to the border, according to the algorithm of the oldest known server.
// This algorithm visits all cells three times in a fixed order. It misses some winding paths.
func (c Config) sweptWayOut(walls hex.Set, p hex.Cell) bool {
	const sweeps = 3
	var out hex.Set
	for range sweeps {
		for inset := range (c.Size + 1) / 2 {
			out = c.sweep(walls, out, inset)
		}
	}
	return c.Border(p) || touches(out, p)
}

// sweep adds further free cells to the set exits and returns the set. It adds a cell on the border or next to a cell of
// the set. It skips cells that are less than inset cells away from the border.
func (c Config) sweep(walls, exits hex.Set, inset int) hex.Set {
	for x := inset; x < c.Size-inset; x++ {
		for y := inset; y < c.Size-inset; y++ {
			at := hex.Cell{X: x, Y: y}
			if !walls.Has(at) && (c.Border(at) || touches(exits, at)) {
				exits = exits.With(at)
			}
		}
	}
	return exits
}

// touches reports whether a neighbour of p is in s.
func touches(s hex.Set, p hex.Cell) bool {
	for _, d := range hex.Dirs() {
		if s.Has(p.Neighbour(d)) {
			return true
		}
	}
	return false
}
