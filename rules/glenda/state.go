package glenda

import (
	"fmt"

	"menagerie/rules"
	"menagerie/rules/hex"
)

// State is the state of a game. Play returns a changed copy and does not modify the State. Create a State with New or
// Resume.
type State struct {
	config       Config
	start, walls hex.Set
	glenda, from hex.Cell
	gone         bool
	put, step    Move // the last move of each kind
	turn         int  // number of moves made by both players
	outcome      Outcome
}

// New returns a new game. The same configuration and seed always give the same game. New returns an error if c is
// invalid.
func New(c Config, seed uint64) (State, error) {
	if err := c.Validate(); err != nil {
		return State{}, fmt.Errorf("begin a game of Glenda: %w", err)
	}
	return begin(c, firstWalls(c, seed), c.Middle()), nil
}

// Resume returns a game with the given walls and with Glenda on the given cell. It ignores c.Walls. It returns an error
// if the walls or the cell are invalid. Glenda must not be on the border, and the trapper needs a free cell.
func Resume(c Config, walls hex.Set, glenda hex.Cell) (State, error) {
	c.Walls = Exactly(0)
	if err := c.Validate(); err != nil {
		return State{}, fmt.Errorf("begin a game of Glenda: %w", err)
	}
	for p := range walls.All() {
		if !c.Inside(p) {
			return State{}, fmt.Errorf("begin a game of Glenda: the wall at %d,%d is not on the board", p.X, p.Y)
		}
	}
	switch {
	case !c.Inside(glenda) || c.Border(glenda):
		return State{}, fmt.Errorf("begin a game of Glenda: Glenda at %d,%d is not inside the border", glenda.X, glenda.Y)
	case walls.Has(glenda):
		return State{}, fmt.Errorf("begin a game of Glenda: Glenda at %d,%d sits on a wall", glenda.X, glenda.Y)
	case walls.Len() >= c.Size*c.Size-1:
		return State{}, fmt.Errorf("begin a game of Glenda: no cell is free")
	}
	c.Walls = Exactly(walls.Len())
	return begin(c, walls, glenda), nil
}

// begin returns the game before the first move. If Glenda is to move and has no legal move, the trapper has won.
func begin(c Config, walls hex.Set, glenda hex.Cell) State {
	s := State{config: c, start: walls, walls: walls, glenda: glenda, from: glenda}
	if v := s.View(Glenda); v.ToMove() && len(v.Legal()) == 0 {
		s.outcome = TrapperWon
	}
	return s
}

// Over reports whether the game has ended.
func (s State) Over() bool { return s.outcome != Running }

// Waiting returns the seats that must move now: one seat, or none when the game is over.
func (s State) Waiting() []rules.Seat {
	if s.Over() {
		return nil
	}
	return []rules.Seat{s.mover()}
}

func (s State) mover() rules.Seat { return rules.Seat((s.turn + int(s.config.Dialect.Begins)) % 2) }

// Play returns the game after seat has made move m. If the rules forbid the move, Play returns s unchanged and a Fault.
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
	case seat == Glenda && s.stepsOff(m.Dir):
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

// stepsOff reports whether a step in direction d leads off the board. Only some dialects allow such a step. In all
// other dialects, the game ends when Glenda reaches the border.
func (s State) stepsOff(d hex.Dir) bool {
	if s.config.Dialect.Escape == EscapeCrossing {
		return !s.config.Inside(s.glenda.Neighbour(d))
	}
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
	s.gone = s.stepsOff(m.Dir)
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
