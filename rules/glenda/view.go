package glenda

import (
	"errors"
	"fmt"

	"menagerie/rules"
	"menagerie/rules/hex"
)

// View is the information that a seat has about a game. Nothing is hidden in this game, so the Views of all seats
// differ only in the field You.
type View struct {
	You        rules.Seat   `json:"you"`
	Config     Config       `json:"config"`
	Walls      hex.Set      `json:"walls"`             // all walls on the board
	Start      hex.Set      `json:"start"`             // walls before the first move
	Glenda     hex.Cell     `json:"glenda"`            // cell of Glenda; if Gone, the cell from which she left the board
	FromGlenda hex.Cell     `json:"fromGlenda"`        // cell of Glenda before her last move, or her current one
	Gone       bool         `json:"gone,omitempty"`    // Glenda has left the board (never with EscapeArriving)
	LastPut    Move         `json:"lastPut,omitzero"`  // last move of the trapper; Nothing if there is none
	LastStep   Move         `json:"lastStep,omitzero"` // last move of Glenda; Nothing if there is none
	Turn       int          `json:"turn"`              // number of moves made by both players
	Waiting    []rules.Seat `json:"waiting"`           // seat to move; empty after the game
	Outcome    Outcome      `json:"outcome"`
}

// View returns the game as seat sees it.
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

// ToMove reports whether v.You is the seat to move.
func (v View) ToMove() bool { return len(v.Waiting) == 1 && v.Waiting[0] == v.You }

// Mover returns the seat to move next, which follows from the number of moves. It does not check whether the game is over.
func (v View) Mover() rules.Seat { return v.state().mover() }

// Hops returns the number of moves that Glenda has made.
func (v View) Hops() int { return (v.Turn + int(v.Config.Dialect.Begins)) / 2 }

// Last returns the last move, or Nothing before the first move.
func (v View) Last() Move {
	switch {
	case v.Turn == 0:
		return Move{}
	case v.Mover() == Glenda:
		return v.LastPut
	}
	return v.LastStep
}

// Decided returns the outcome that follows from the board. It may differ from v.Outcome, because some servers end a game later
// or for other reasons.
func (v View) Decided() Outcome {
	switch {
	case v.Gone, v.Config.Border(v.Glenda) && v.Config.Dialect.Escape == EscapeArriving:
		return GlendaWon
	case v.Config.trapped(v.Walls, v.Glenda):
		return TrapperWon
	}
	return Running
}

// Check returns nil if seat may make the move m now, and otherwise a Fault.
func (v View) Check(seat rules.Seat, m Move) error {
	if fault := v.state().check(seat, m); fault != 0 {
		return fault
	}
	return nil
}

// Legal returns the legal moves of the seat to move. It returns none after the game.
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

// After returns the View that results when the player to move makes the move m. It is for bots and analysis.
func (v View) After(m Move) (View, error) {
	s := v.state()
	next, err := s.Play(s.mover(), m)
	return next.View(v.You), err
}

// state returns the State of the game, which a View determines because nothing is hidden.
func (v View) state() State {
	return State{
		config: v.Config, start: v.Start, walls: v.Walls, glenda: v.Glenda, from: v.FromGlenda, gone: v.Gone,
		put: v.LastPut, step: v.LastStep, turn: v.Turn, outcome: v.Outcome,
	}
}

// Validate returns an error if v cannot be the view of a game. It is for Views from files or from the network. It does not
// check whether moves can lead to v.
func (v View) Validate() error {
	if v.Config.Size < MinSize || v.Config.Size > MaxSize {
		return fmt.Errorf("the size is %d; it must be from %d to %d", v.Config.Size, MinSize, MaxSize)
	}
	if v.You < rules.Nobody || v.You > Glenda || len(v.Waiting) > 1 {
		return errors.New("a seat number is out of range")
	}
	for _, seat := range v.Waiting {
		if seat != Trapper && seat != Glenda {
			return errors.New("the player to move is neither the trapper nor Glenda")
		}
	}
	if v.Turn < 0 || v.Turn > 0 && v.LastPut.Kind == Put && !v.Config.Inside(v.LastPut.Cell) {
		return errors.New("the last move is invalid")
	}
	return v.validateCells()
}

func (v View) validateCells() error {
	if !v.Config.Inside(v.Glenda) || !v.Config.Inside(v.FromGlenda) {
		return errors.New("the cell with Glenda is not on the board")
	}
	for _, walls := range []hex.Set{v.Walls, v.Start} {
		for c := range walls.All() {
			if !v.Config.Inside(c) {
				return errors.New("a wall is not on the board")
			}
		}
	}
	return nil
}
