package pond

import "menagerie/rules"

// View is everything that one seat may know. In this game that is everything; only You differs between the seats.
type View struct {
	You       rules.Seat   `json:"you"`
	Config    Config       `json:"config"`
	Mouse     Point        `json:"mouse"`
	Cat       Point        `json:"cat"`
	FromMouse Point        `json:"fromMouse"` // where the mouse was before its last move; its place when it has not moved
	FromCat   Point        `json:"fromCat"`   // where the cat was before its last move; its place when it has not moved
	Moves     int32        `json:"moves"`     // mouse moves made
	Waiting   []rules.Seat `json:"waiting"`   // who must move; empty when the game is over
	Outcome   Outcome      `json:"outcome"`
}

// View returns what seat may know.
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

// ToMove reports whether v's own seat is the one to move.
func (v View) ToMove() bool { return len(v.Waiting) == 1 && v.Waiting[0] == v.You }

// Landed reports whether the mouse has left the pond.
func (v View) Landed() bool { return !v.Mouse.InPond() }
