package pondscene

import (
	"slices"

	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/session"
)

// pass lets one tick of time pass.
func (s *Scene) pass() {
	if s.Paused() {
		return // the water included
	}
	if !s.calm() {
		s.board.Tick(ponddraw.Pace{Motion: s.Motion(), StepTicks: 1 / s.pace()})
	}
	if s.resting() {
		return
	}
	steps := s.pace()
	if s.ShowsFilm() {
		steps /= s.Speed() // which a film has by itself
	}
	s.due += steps
	for ; s.due >= 1; s.due-- {
		s.step()
	}
	s.ears.hear(s)
}

// calmTicks is how long the water still moves after the end.
const calmTicks = 10 * 60

// calm reports whether the water rests: the game does, and nobody has moved a hand for a while. With reduced motion the
// water never moves, and what does move ends at once.
func (s *Scene) calm() bool {
	alive := s.life.Tick(s.Env.UI)
	if alive || s.Env.UI.ReducedMotion {
		return false
	}
	return !s.begun || s.ShowsFilm() && s.Still || s.Phase == session.Ended && s.Over > calmTicks
}

// patience is how many ticks a game goes on without a hand.
const patience = 30 * 60

// resting reports whether the game waits for a hand: for the first move, and again once nobody moves any more. A game that
// cannot be paused goes on.
func (s *Scene) resting() bool {
	s.idle++
	if slices.ContainsFunc(s.wishes[:], func(w wish) bool { return w.how != wishRest }) {
		s.begun, s.idle = true, 0
	}
	if s.idle > patience || s.idle > 0 && s.stuck() {
		s.Hold()
	}
	return !s.begun && s.Session.Capabilities().Pause
}

// stuck reports whether neither animal moved in the last round. Bots have no memory, so they stay where they are until a hand
// moves.
func (s *Scene) stuck() bool {
	v := &s.Current
	return s.Phase == session.Playing && v.Moves > 0 && v.Mouse == v.FromMouse && v.Cat == v.FromCat
}

// pace is how many steps a tick the game makes now: slower for the last leap, so that it can be seen.
func (s *Scene) pace() float64 {
	if s.leaping() {
		return min(s.Speed(), 0.3)
	}
	return s.Speed()
}

// leapReach is how many mouse moves before the shore the last leap begins.
const leapReach = 7

func (s *Scene) leaping() bool {
	o := s.Session.Capabilities()
	if !o.Pause || s.Env.Prefs.ReducedMotion || s.Phase != session.Playing {
		return false
	}
	r, from := pondmath.At(s.Current.Mouse).Len(), pondmath.At(s.Current.FromMouse).Len()
	return r > pond.Radius-leapReach*pond.MouseStep && r > from
}

// step makes one step of the game: the hands move, then everybody else.
func (s *Scene) step() {
	s.sendHands()
	s.absorb(s.Session.Tick())
}

// sendHands moves the seats that are played here. At a hot seat the cat's move is chosen with the mouse's in mind, so
// that both fall in one step. A move that the picture does not show yet (a server's answer takes its time) is waited for.
func (s *Scene) sendHands() {
	v, seats := s.Current, s.Session.Seats()
	if s.Phase != session.Playing || len(v.Waiting) == 0 {
		return
	}
	if v.Waiting[0] == pond.Mouse && slices.Contains(seats, pond.Mouse) && !s.rests(s.wishes[pond.Mouse]) {
		m := s.send(pond.Mouse, v)
		v = after(v, m)
	}
	if v.Waiting[0] == pond.Cat && slices.Contains(seats, pond.Cat) {
		s.send(pond.Cat, v)
	}
}

// send makes one move, unless the last one of the same seat is still on its way.
func (s *Scene) send(seat rules.Seat, v pond.View) pond.Move {
	if s.underWay[seat] {
		return s.sent[seat]
	}
	m := s.wishes[seat].move(seat, v, s.looks.aid)
	s.sent[seat], s.underWay[seat] = m, true
	s.Session.Send(seat, m)
	return m
}

// settle notes which moves have arrived. The mouse's has when the mouse is there, or when it was refused; somebody else
// may have moved the cat instead, so any new picture settles hers.
func (s *Scene) settle(u session.Update[pond.View]) {
	s.underWay[pond.Cat] = false
	if u.Err != nil || u.Phase != session.Playing || u.View.Mouse == pond.Point(s.sent[pond.Mouse]) {
		s.underWay[pond.Mouse] = false
	}
}

// absorb takes over what the session shows.
func (s *Scene) absorb(updates []session.Update[pond.View]) {
	for _, u := range updates {
		s.settle(u)
		if s.Follow(u.Phase, u.Err) {
			s.Current, s.Seen = u.View, true
			s.board.See(u.View)
		}
	}
}

// rests reports whether a hand that does nothing sends nothing: on a server no time passes between the mouse's moves,
// and the cat's clock is the server's.
func (s *Scene) rests(w wish) bool {
	return w.how == wishRest && !s.Session.Capabilities().Pause && s.Current.Waiting[0] == pond.Mouse
}
