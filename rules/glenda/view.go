package glenda

import (
	"menagerie/rules"
	"menagerie/rules/hex"
)

// View is everything that one seat may know. In this game that is everything; only You differs between the seats.
type View struct {
	You        rules.Seat   `json:"you"`
	Config     Config       `json:"config"`
	Walls      hex.Set      `json:"walls"`             // all walls that stand now
	Start      hex.Set      `json:"start"`             // those that stood before the first move
	Glenda     hex.Cell     `json:"glenda"`            // where she is; the cell that she left the board from when she is Gone
	FromGlenda hex.Cell     `json:"fromGlenda"`        // where she was before her last move; her place when she has not moved
	Gone       bool         `json:"gone,omitempty"`    // she has stepped off the board (EscapeStepping only)
	LastPut    Move         `json:"lastPut,omitzero"`  // the trapper's last move; Nothing before the first
	LastStep   Move         `json:"lastStep,omitzero"` // Glenda's last move; Nothing before the first
	Turn       int          `json:"turn"`              // moves made by both: even, and the trapper is to move
	Waiting    []rules.Seat `json:"waiting"`           // who must move; empty when the game is over
	Outcome    Outcome      `json:"outcome"`
}

// View returns what seat may know.
func (s State) View(seat rules.Seat) View {
	return View{
		You:        seat,
		Config:     s.config,
		Walls:      s.walls,
		Start:      s.start,
		Glenda:     s.glenda,
		FromGlenda: s.from,
		Gone:       s.gone,
		LastPut:    s.put,
		LastStep:   s.step,
		Turn:       s.turn,
		Waiting:    s.Waiting(),
		Outcome:    s.outcome,
	}
}

// ToMove reports whether v's own seat is the one to move.
func (v View) ToMove() bool { return len(v.Waiting) == 1 && v.Waiting[0] == v.You }

// Mover returns the seat whose turn it is by the number of moves made, also when the game is over.
func (v View) Mover() rules.Seat { return v.state().mover() }

// Last returns the last move of either player; Nothing before the first.
func (v View) Last() Move {
	switch {
	case v.Turn == 0:
		return Move{}
	case v.Turn%2 == 1:
		return v.LastPut
	}
	return v.LastStep
}

// Decided returns the outcome that the board shows, whatever Outcome says: a server may end a game for other reasons, or not
// end a game that is decided.
func (v View) Decided() Outcome {
	switch {
	case v.Gone, v.Config.Border(v.Glenda) && v.Config.Dialect.Escape == EscapeArriving:
		return GlendaWon
	case v.Config.trapped(v.Walls, v.Glenda):
		return TrapperWon
	}
	return Running
}

// Check returns the Fault that seat's move m would be refused with now, or nil if it is legal.
func (v View) Check(seat rules.Seat, m Move) error {
	if fault := v.state().check(seat, m); fault != 0 {
		return fault
	}
	return nil
}

// Legal returns the moves of the seat that must move, in the order of rows or directions; none when the game is over.
func (v View) Legal() []Move {
	s := v.state()
	var moves []Move
	switch {
	case s.Over():
	case s.mover() == Glenda:
		for _, d := range hex.Dirs() {
			if s.check(Glenda, StepTo(d)) == 0 {
				moves = append(moves, StepTo(d))
			}
		}
	default:
		for y := range s.config.Size {
			for x := range s.config.Size {
				if m := PutAt(hex.Cell{X: x, Y: y}); s.check(Trapper, m) == 0 {
					moves = append(moves, m)
				}
			}
		}
	}
	return moves
}

// After returns the picture after the seat that must move has made m, for those who think ahead.
func (v View) After(m Move) (View, error) {
	s := v.state()
	next, err := s.Play(s.mover(), m)
	return next.View(v.You), err
}

// state is the game of which v is a picture: nothing is hidden.
func (v View) state() State {
	return State{
		config: v.Config, start: v.Start, walls: v.Walls, glenda: v.Glenda, from: v.FromGlenda, gone: v.Gone,
		put: v.LastPut, step: v.LastStep, turn: v.Turn, outcome: v.Outcome,
	}
}
