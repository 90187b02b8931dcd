package app

import (
	"cmp"
	"errors"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/autosave"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/session"
)

// arrival is the screen of a game on a server that has not answered yet. It implements scenes.Arrival. The stage owns the game
// as soon as its screen is shown.
type arrival[V, M any] struct {
	open     func() scenes.Scene // makes the game's screen, which may take what has come already
	stage    *autosave.Stage
	held     *held[V, M]
	behind   string // see staged
	remedies func(err error) []gamepage.Remedy
	unasked  int // ticks since the last Poll
}

// Forgotten implements awaited.
func (a *arrival[V, M]) Forgotten() bool {
	const while = 60 // ticks
	a.unasked++
	return a.unasked > while
}

// Update implements scenes.Scene for whoever does not wait for the server.
func (a *arrival[V, M]) Update(input.Frame) scenes.Scene { return a.now() }

// Draw implements scenes.Scene. Update leads on before anything is drawn.
func (a *arrival[V, M]) Draw(*ebiten.Image) {}

// now gives the game to the stage and returns its screen.
func (a *arrival[V, M]) now() scenes.Scene {
	a.stage.Done(a)
	return a.stage.Put(a.open(), a.held, a.behind)
}

// Poll implements scenes.Arrival.
func (a *arrival[V, M]) Poll() (scenes.Scene, error) {
	a.unasked = 0
	answered, lost := a.held.poll()
	switch {
	case lost != nil:
		a.Cancel()
		return nil, sayable(lost)
	case answered:
		return a.now(), nil
	}
	return nil, nil
}

// Remedies implements scenes.Arrival.
func (a *arrival[V, M]) Remedies(err error) []scenes.Remedy { return a.remedies(err) }

// Cancel implements scenes.Arrival.
func (a *arrival[V, M]) Cancel() {
	a.stage.Done(a)
	_ = a.held.Close() // nothing was played that could be lost
}

// held is a session on a server that may not have answered yet. poll receives updates, and the next Tick returns them.
type held[V, M any] struct {
	session.Session[V, M]
	asking string // see online
	heard  []session.Update[V]
}

func (h *held[V, M]) poll() (answered bool, lost error) {
	h.heard = append(h.heard, h.Session.Tick()...)
	for _, u := range h.heard {
		if u.Phase == session.Lost {
			return false, cmp.Or(u.Err, errNotJoined)
		}
		answered = answered || u.Phase >= session.Playing
	}
	return answered || hasAnswered(h.Capabilities().Link(), h.asking), nil
}

// Tick implements session.Session.
func (h *held[V, M]) Tick() []session.Update[V] {
	if len(h.heard) == 0 {
		return h.Session.Tick()
	}
	heard := append(h.heard, h.Session.Tick()...)
	h.heard = nil
	return heard
}

// errNotJoined is why a server cannot be joined that gives no reason.
var errNotJoined = errors.New("the server has ended the connection")

// withoutWaiting returns how to show a game on a server before the server has answered: on the game's own screen.
func withoutWaiting(join func() (scenes.Scene, error)) func() (scenes.Scene, error) {
	if join == nil {
		return nil
	}
	return func() (scenes.Scene, error) {
		s, err := join()
		if a, ok := s.(interface{ now() scenes.Scene }); ok {
			s = a.now()
		}
		return s, err
	}
}

// hasAnswered reports whether a server has answered to a client that begins by asking; see online.
func hasAnswered(l session.Link, asking string) bool {
	return l.Connected && l.Doing != "net.doing_connecting" && (asking == "" || l.Doing != asking)
}
