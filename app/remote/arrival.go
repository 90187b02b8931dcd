package remote

import (
	"errors"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/autosave"
	"menagerie/netclient"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/session"
)

// arrival is a screen that waits for a server's first response. It implements scenes.Arrival.
type arrival[V, M any] struct {
	open     func(s session.OwnedSession[V, M]) scenes.Scene // returns the game's screen
	stage    *autosave.Stage
	session  *Session[V, M]
	behind   string // key of the notice; see autosave.Stage.Put
	remedies func(err error) []gamepage.Remedy
	unasked  int // ticks since the last call of Poll
}

// Arrive returns a screen that waits until a server has responded, and then opens the screen from newScene. remedies
// returns the actions that the player can take after an error. noticeKey is the key of a text for the player. The
// player sees the text if stage closes the game behind another screen.
func Arrive[V, M any](stage *autosave.Stage, s *Session[V, M], noticeKey string, newScene func(s session.OwnedSession[V, M]) scenes.Scene, remedies func(err error) []gamepage.Remedy) scenes.Scene {
	a := &arrival[V, M]{open: newScene, stage: stage, session: s, behind: noticeKey, remedies: remedies}
	stage.Await(a)
	return a
}

// Forgotten reports whether no screen waits for the server any more. This is so if Poll was not called during the last
// 60 calls of Forgotten. The stage, which owns all open games, calls Forgotten in each tick and closes a forgotten
// game.
func (a *arrival[V, M]) Forgotten() bool {
	const limit = 60 // ticks
	a.unasked++
	return a.unasked > limit
}

// Update implements scenes.Scene. It returns the game's screen at once, without waiting for the server.
func (a *arrival[V, M]) Update(input.Frame) scenes.Scene { return a.now() }

// Draw implements scenes.Scene. It draws nothing, because Update never returns this scene.
func (a *arrival[V, M]) Draw(*ebiten.Image) {}

// now makes the stage the owner of the game and returns the game's screen.
func (a *arrival[V, M]) now() scenes.Scene {
	a.stage.Done(a)
	return a.stage.Put(a.open(a.session), a.session, a.behind)
}

func (a *arrival[V, M]) Poll() (scenes.Scene, error) {
	a.unasked = 0
	responded, lost := a.session.poll()
	switch {
	case lost != nil:
		a.Cancel()
		return nil, Fault(lost)
	case responded:
		return a.now(), nil
	}
	return nil, nil
}

func (a *arrival[V, M]) Remedies(err error) []scenes.Remedy { return a.remedies(err) }

func (a *arrival[V, M]) Cancel() {
	a.stage.Done(a)
	_ = a.session.Close() // nothing was played yet, so nothing can be lost
}

// errNotJoined means that the server closed the connection without a reason before the player had joined.
var errNotJoined = errors.New("the server closed the connection")

// WithoutWaiting returns a function that calls join and returns the game's screen at once, without waiting for the server. For
// a nil join, it returns nil.
func WithoutWaiting(join func() (scenes.Scene, error)) func() (scenes.Scene, error) {
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

// Fault returns err as a page.Fault, with a text for the player. If there is no text for err, it returns err unchanged.
func Fault(err error) error {
	var local netclient.LocalizableError // faults of links implement it too
	if errors.As(err, &local) {
		return page.Fault{Key: local.Key(), Args: local.Args(), Err: err}
	}
	return err
}
