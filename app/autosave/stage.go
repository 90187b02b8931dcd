package autosave

import (
	"errors"
	"io"
	"slices"

	"menagerie/scenes"
	"menagerie/session"
)

// Stage owns every local game, remote game, server and film of this window. A screen cannot close its game. The stage closes a
// game as soon as no way back leads from the shown scene to the game's screen, so no screen can leave a game open.
type Stage struct {
	Store   *Store
	Open    []staged  // oldest first
	Awaited []awaited // remote games whose servers have not responded
	shown   scenes.Scene
	fresh   bool // a game was put since the last show
}

// awaited is a remote game whose server has not responded. No screen shows it.
type awaited interface {
	Cancel()
	Forgotten() bool // counts the call; reports whether no page has asked for the game for some time
}

// staged is a game or film and its screen.
type staged struct {
	Screen scenes.Scene
	Game   io.Closer
	Behind string // key of the notice if the game is closed behind another screen; "" for no notice
}

// Await adds a remote game whose server has not responded.
func (s *Stage) Await(a awaited) { s.Awaited = append(s.Awaited, a) }

// Done removes a game that await has added.
func (s *Stage) Done(a awaited) {
	s.Awaited = slices.DeleteFunc(slices.Clone(s.Awaited), func(other awaited) bool { return other == a })
}

// Put hands a game over to the stage and returns its screen.
func (s *Stage) Put(screen scenes.Scene, game io.Closer, behind string) scenes.Scene {
	s.Open, s.fresh = append(s.Open, staged{screen, game, behind}), true
	return screen
}

// Show closes every game to whose screen no way back leads from now, the shown scene. It must be called after each tick.
func (s *Stage) Show(now scenes.Scene) {
	s.Store.look()
	for _, a := range s.Awaited {
		if a.Forgotten() {
			a.Cancel()
		}
	}
	if now == s.shown && !s.fresh {
		return
	}
	all, before := s.Open, s.shown
	s.Open, s.shown, s.fresh = nil, now, false
	for _, g := range all {
		if scenes.Leads(now, g.Screen) {
			s.Open = append(s.Open, g)
			continue
		}
		s.tell(g, before)
		if err := s.end(g); err != nil {
			s.Store.Env.Notify(s.Store.Env.UI.Book.T("game.unsaved", s.Store.Plain(err)))
		}
	}
}

// tell notifies the player of what becomes of an unfinished game that was behind the screen shown before. The player has not left
// that game on purpose.
func (s *Stage) tell(g staged, before scenes.Scene) {
	over := false
	if t, ok := g.Game.(interface{ Capabilities() session.Capabilities }); ok {
		record := t.Capabilities().Record
		over = record != nil && record().Done
	}
	if g.Behind != "" && g.Screen != before && scenes.Leads(before, g.Screen) && !over {
		s.Store.Env.Notify(s.Store.Env.UI.Book.T(g.Behind))
	}
}

func (s *Stage) end(g staged) error {
	if d, ok := g.Screen.(scenes.Dropper); ok {
		d.Drop()
	}
	return g.Game.Close()
}

// Clear closes all games.
func (s *Stage) Clear() error {
	var all error
	for _, a := range s.Awaited {
		a.Cancel()
	}
	for _, g := range slices.Backward(s.Open) {
		all = errors.Join(all, s.end(g))
	}
	s.Open = nil
	return all
}
