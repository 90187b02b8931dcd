package session

import (
	"slices"

	"menagerie/rules"
)

// autoplay is a Session with a bot on one of its seats.
type autoplay[V, M any] struct {
	Session[V, M]
	seats []rules.Seat
	mind  *mind[V, M]
	due   func(V) bool
	view  V
	live  bool // view is a picture of a game under way, and no move of the bot is on its way
	out   []Update[V]
}

// Autoplay lets a bot play a seat of any session, a network session's too. Due says whether a View asks that seat for a
// move. The screen no longer acts for the seat.
func Autoplay[V, M any](s Session[V, M], seat rules.Seat, p Player[V, M], due func(V) bool) Session[V, M] {
	seats := slices.DeleteFunc(slices.Clone(s.Seats()), func(x rules.Seat) bool { return x == seat })
	return &autoplay[V, M]{Session: s, seats: seats, mind: newMind(p, seat, 0), due: due}
}

// Seats implements Session.
func (a *autoplay[V, M]) Seats() []rules.Seat { return a.seats }

// Close implements Session.
func (a *autoplay[V, M]) Close() error {
	a.mind.forget()
	return a.Session.Close()
}

// Tick implements Session.
func (a *autoplay[V, M]) Tick() []Update[V] {
	a.out = append(a.out[:0], a.Session.Tick()...)
	for _, u := range a.out {
		a.see(u)
	}
	if !a.live || !a.due(a.view) {
		return a.out
	}
	t, done := a.mind.ask(a.view)
	if !done {
		return a.out
	}
	a.live = false // until the move is answered
	if t.err == nil && t.ok {
		a.Session.Send(a.mind.seat, t.move)
		return a.out
	}
	if t.err == nil {
		t.err = ErrNoMove
	}
	a.out = append(a.out, Update[V]{Phase: Lost, Err: t.err})
	return a.out
}

// see takes note of a new picture; what the bot was thinking about is out of date then.
func (a *autoplay[V, M]) see(u Update[V]) {
	a.live = u.Phase == Playing
	if a.live {
		a.view = u.View
		a.mind.forget()
	}
}
