package pondclient

import (
	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/session"
	"menagerie/wire/pondwire"
)

// These are the seats that a View can wait for. Callers must not change these slices, because all Views share them.
var (
	mouseWaits = []rules.Seat{pond.Mouse}
	catWaits   = []rules.Seat{pond.Cat}
)

func (m *machine) handleStarted(s pondwire.Started) step {
	m.Stage = playing
	m.way, m.cat, m.stale, m.told = m.way[:0], nil, 0, map[RefereeError]bool{}
	mouse, cat := pond.Point(s.Mouse), pond.Point(s.Cat)
	c := pond.Config{CatStep: m.profile.Dialect.Levels[m.profile.Level-1]}
	if mouse != (pond.Point{}) {
		c.Start = pond.StartRandom
	}
	m.view = pond.View{
		You: pond.Mouse, Config: c, Mouse: mouse, Cat: cat, FromMouse: mouse, FromCat: cat, Waiting: mouseWaits,
	}
	return m.Show(m.firstBreach(startBreach(mouse, cat)))
}

func (m *machine) Submit(seat rules.Seat, to pond.Move) step {
	m.repeatMoves(len(m.recall))
	return m.submit(seat, to)
}

func (m *machine) submit(seat rules.Seat, to pond.Move) step {
	if err := m.checkMove(seat, pond.Point(to)); err != nil {
		return m.Show(err)
	}
	if len(m.way) == 0 {
		m.Await()
	}
	m.way = append(m.way, pendingMove{to: pond.Point(to), sent: m.Now})
	m.view.FromMouse, m.view.Mouse = m.view.Mouse, pond.Point(to)
	m.view.Moves++
	m.updateWaiting()
	s := m.Show(nil)
	s.Send = []pondwire.Message{pondwire.Move{To: pondwire.Place(to)}}
	return s
}

// checkMove returns an error if the move must not be sent. Illegal moves are never sent.
func (m *machine) checkMove(seat rules.Seat, to pond.Point) error {
	switch {
	case seat != pond.Mouse:
		return session.ErrSeat
	case m.Stage == over:
		return pond.FaultOver
	case m.Stage != playing:
		return netclient.NewError("net.not_yet", nil)
	case !m.mayMove():
		return pond.FaultOutOfTurn
	case !m.view.Mouse.Reaches(to, pond.MouseStep):
		return pond.FaultTooFar
	}
	return nil
}

// mayMove reports whether the client may send another move before the server's response to the earlier moves.
func (m *machine) mayMove() bool {
	if len(m.way) == 0 {
		return true
	}
	// not after a move that may end the game
	return len(m.way) < m.profile.Dialect.Pipeline && inside(m.way[len(m.way)-1].to, m.profile.Dialect.Shore)
}

// inside reports whether p is more than margin units inside the pond's shore.
func inside(p pond.Point, margin int32) bool {
	if !p.InPond() {
		return false
	}
	x, y, r := int64(p.X), int64(p.Y), int64(pond.Radius-margin)
	return x*x+y*y < r*r
}

func (m *machine) updateWaiting() {
	switch {
	case m.view.Outcome != pond.Running:
		m.view.Waiting = nil
	case m.mayMove():
		m.view.Waiting = mouseWaits
	default:
		m.view.Waiting = catWaits
	}
}

// handleState handles GameState, which follows the cat's Move and completes the response to the oldest move.
func (m *machine) handleState(s pondwire.GameState) step {
	cat := pond.Point(*m.cat)
	m.cat = nil
	if m.Stage == starting { // the response belongs to the abandoned game
		m.stale--
		return step{}
	}
	f := m.way[0]
	m.way = append(m.way[:0], m.way[1:]...)
	m.RoundTrip.Add(m.Now - f.sent)
	err := m.firstBreach(answerBreach(m.view, f.to, cat, s))
	m.view.FromCat, m.view.Cat, m.view.Outcome = m.view.Cat, cat, pond.Outcome(s)
	if s != pondwire.Goes {
		m.endGame(f.to)
	}
	m.updateWaiting()
	return m.Show(err)
}

// inferState returns the state of the game after the cat's last move. The mouse must have left the pond.
func (m *machine) inferState() pondwire.GameState {
	if pond.Point(*m.cat) == m.way[0].to {
		return pondwire.CatWon
	}
	return pondwire.MouseWon
}

// endGame ends the game. mouse is the position of the mouse after the last accepted move.
func (m *machine) endGame(mouse pond.Point) {
	m.Stage = over
	if len(m.way) > 0 {
		m.view.Moves -= int32(len(m.way))
		m.view.FromMouse, m.view.Mouse = mouse, mouse
		m.way = m.way[:0]
	}
}
