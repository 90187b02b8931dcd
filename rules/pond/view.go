package pond

import (
	"errors"

	"menagerie/rules"
)

// View is the information that a seat has about a game. Nothing is hidden in this game, so the Views of all seats
// differ only in the field You.
type View struct {
	You       rules.Seat   `json:"you"`
	Config    Config       `json:"config"`
	Mouse     Point        `json:"mouse"`
	Cat       Point        `json:"cat"`
	FromMouse Point        `json:"fromMouse"` // position of the mouse before its last move, or its current one
	FromCat   Point        `json:"fromCat"`   // position of the cat before its last move, or its current one
	Moves     int32        `json:"moves"`     // number of moves that the mouse has made
	Waiting   []rules.Seat `json:"waiting"`   // seat to move; empty after the game
	Outcome   Outcome      `json:"outcome"`
}

// View returns the game as seat sees it.
func (s State) View(seat rules.Seat) View {
	return View{
		You:       seat,
		Config:    s.config,
		Mouse:     s.mouse,
		Cat:       s.cat,
		FromMouse: s.fromMouse,
		FromCat:   s.fromCat,
		Moves:     s.moves,
		Waiting:   s.Waiting(),
		Outcome:   s.outcome,
	}
}

// ToMove reports whether v.You is the seat to move.
func (v View) ToMove() bool { return len(v.Waiting) == 1 && v.Waiting[0] == v.You }

// Landed reports whether the mouse is outside the pond.
func (v View) Landed() bool { return !v.Mouse.InPond() }

// Validate returns an error if v cannot be the view of a game. It is for Views from files or from the network. It accepts any
// position, because some servers do not limit the cat's moves.
func (v View) Validate() error {
	noSeat := v.You < rules.Nobody || v.You > Cat || len(v.Waiting) > 1
	for _, seat := range v.Waiting {
		noSeat = noSeat || seat != Mouse && seat != Cat
	}
	switch {
	case noSeat:
		return errors.New("a seat number is out of range")
	case v.Moves < 0:
		return errors.New("the number of moves is negative")
	}
	return v.Config.Validate()
}
