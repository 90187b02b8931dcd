// Package stones has the rules of a small game for two players, who take stones from a heap in turn. A player takes one to
// three stones. The player who takes the last stone wins.
package stones

import (
	"errors"
	"fmt"

	"menagerie/rules"
)

// Limits of a Config and of a Move.
const (
	DefaultHeap = 21
	MaxHeap     = 99
	MaxTake     = 3
	Players     = 2
)

// Config holds the settings of a game.
type Config struct {
	Heap int `json:"heap"` // stones at the start
}

// Validate returns an error if no game can have these settings.
func (c Config) Validate() error {
	if c.Heap < 1 || c.Heap > MaxHeap {
		return fmt.Errorf("a heap of %d stones is not in 1..%d", c.Heap, MaxHeap)
	}
	return nil
}

// Move takes stones from the heap.
type Move struct {
	Take int `json:"take"`
}

// Fault is the reason why a move was refused.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver      Fault = iota + 1 // the game is over
	FaultOutOfTurn                  // the other player is to move
	FaultNumber                     // a move takes 1 to 3 stones, and at most the heap
)

var faults = rules.Faults[Fault]{
	FaultOver:      {"rule.stones_over", "the game is over"},
	FaultOutOfTurn: {"rule.stones_turn", "the other player is to move"},
	FaultNumber:    {"rule.stones_number", "a move takes 1 to 3 stones"},
}

// Key returns the key of the text in package words that explains the broken rule.
func (f Fault) Key() string { return faults.Key(f) }

// Args returns nil: the text has no arguments.
func (f Fault) Args() []any { return nil }

// Error returns the English text of f, for logs.
func (f Fault) Error() string { return faults.Error(f) }

// View is what a seat may know, which is everything in this game.
type View struct {
	Config  Config       `json:"config"`
	You     rules.Seat   `json:"you"`
	Heap    int          `json:"heap"`
	Turn    int          `json:"turn"` // moves so far
	Last    Move         `json:"last"` // the last move; zero before the first
	Winner  rules.Seat   `json:"winner"`
	Waiting []rules.Seat `json:"waiting"`
}

// Mover returns the player to move, even if the game is over.
func (v View) Mover() rules.Seat { return rules.Seat(v.Turn % Players) }

// Over reports whether the game is over.
func (v View) Over() bool { return v.Winner != rules.Nobody }

// ToMove reports whether the seat that v belongs to has to move.
func (v View) ToMove() bool { return len(v.Waiting) > 0 && v.Waiting[0] == v.You }

// Check returns the fault of a move, or nil if the seat may make the move.
func (v View) Check(seat rules.Seat, m Move) error {
	switch {
	case v.Over():
		return FaultOver
	case seat != v.Mover():
		return FaultOutOfTurn
	case m.Take < 1 || m.Take > min(MaxTake, v.Heap):
		return FaultNumber
	}
	return nil
}

// After returns the view after a move that Check accepts.
func (v View) After(m Move) View {
	mover := v.Mover()
	v.Heap -= m.Take
	v.Turn++
	v.Last = m
	if v.Heap == 0 {
		v.Winner = mover
	}
	v.Waiting = nil
	if !v.Over() {
		v.Waiting = []rules.Seat{v.Mover()}
	}
	return v
}

// Validate returns an error if v is not a valid view. A view from a file may be invalid.
func (v View) Validate() error {
	if err := v.Config.Validate(); err != nil {
		return err
	}
	valid := func(seat rules.Seat) bool { return seat >= rules.Nobody && seat < Players }
	switch {
	case v.Heap < 0 || v.Heap > v.Config.Heap || v.Turn < 0 || v.Last.Take < 0 || v.Last.Take > MaxTake:
		return errors.New("a number is out of range")
	case !valid(v.You) || !valid(v.Winner) || len(v.Waiting) > 1 || len(v.Waiting) == 1 && (v.Waiting[0] < 0 || v.Waiting[0] >= Players):
		return errors.New("there is no such seat")
	}
	return nil
}

// State is a game. It is a plain value: Play returns a new one.
type State struct{ view View }

// New starts a game. Nothing in this game is random, so the seed has no effect.
func New(c Config, _ uint64) (State, error) {
	if err := c.Validate(); err != nil {
		return State{}, err
	}
	return State{View{Config: c, You: rules.Nobody, Heap: c.Heap, Winner: rules.Nobody, Waiting: []rules.Seat{0}}}, nil
}

// View returns what a seat may know.
func (s State) View(seat rules.Seat) View {
	v := s.view
	v.You = seat
	return v
}

// Waiting returns the seat that has to move.
func (s State) Waiting() []rules.Seat { return s.view.Waiting }

// Over reports whether the game is over.
func (s State) Over() bool { return s.view.Over() }

// Play makes a move. A refused move changes nothing.
func (s State) Play(seat rules.Seat, m Move) (State, error) {
	if err := s.view.Check(seat, m); err != nil {
		return s, err
	}
	return State{s.view.After(m)}, nil
}
