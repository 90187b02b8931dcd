package autosave

import (
	"errors"
	"io"
	"slices"

	"menagerie/scenes"
	"menagerie/session"
)

// Stage owns all games, servers and replays of this window. It closes a game when the player can no longer go back from the
// current screen to the game's screen. Because screens do not close games themselves, no game stays open by mistake.
type Stage struct {
	Store   *Store
	Open    []staged      // open games, the oldest first
	Awaited []waitingGame // games on servers that have not responded yet
	shown   scenes.Scene
	fresh   bool // whether Put was called since the last call of Show
}

// waitingGame is a game on a server that has not responded yet. No screen shows the game.
type waitingGame interface {
	Cancel()
	Forgotten() bool // counts its calls; returns true if no screen has shown the game for some time
}

type staged struct {
	Screen scenes.Scene
	Game   io.Closer
	Behind string // key of the notice that is shown if the game is closed behind another screen; "" for none
}

// Await adds a game on a server that has not responded yet.
func (s *Stage) Await(a waitingGame) { s.Awaited = append(s.Awaited, a) }

// Done removes a game that Await has added.
func (s *Stage) Done(a waitingGame) {
	s.Awaited = slices.DeleteFunc(slices.Clone(s.Awaited), func(other waitingGame) bool { return other == a })
}

// Put makes the stage the owner of an open game and returns the game's screen. noticeKey is the key of a text for the
// player. The player sees the text if the stage closes the game behind another screen.
func (s *Stage) Put(screen scenes.Scene, game io.Closer, noticeKey string) scenes.Scene {
	s.Open, s.fresh = append(s.Open, staged{screen, game, noticeKey}), true
	return screen
}

// Show closes the games whose screens the player can no longer reach by going back. current is the screen that the
// player sees. Show must be called after each tick.
func (s *Stage) Show(current scenes.Scene) {
	s.Store.report()
	for _, a := range s.Awaited {
		if a.Forgotten() {
			a.Cancel()
		}
	}
	if current == s.shown && !s.fresh {
		return
	}
	all, before := s.Open, s.shown
	s.Open, s.shown, s.fresh = nil, current, false
	for _, g := range all {
		if scenes.Reaches(current, g.Screen) {
			s.Open = append(s.Open, g)
			continue
		}
		s.showClosing(g, before)
		if err := s.end(g); err != nil {
			s.Store.Env.Notify(s.Store.Env.UI.Book.T("game.unsaved", s.Store.Plain(err)))
		}
	}
}

// showClosing notifies the player that an unfinished game is closed. previous is the scene before the current one.
func (s *Stage) showClosing(g staged, previous scenes.Scene) {
	over := false
	if t, ok := g.Game.(interface{ Capabilities() session.Capabilities }); ok {
		record := t.Capabilities().Record
		over = record != nil && record().Done
	}
	// if previous is the game's own screen, the player has left the game on purpose
	if g.Behind != "" && g.Screen != previous && scenes.Reaches(previous, g.Screen) && !over {
		s.Store.Env.Notify(s.Store.Env.UI.Book.T(g.Behind))
	}
}

func (s *Stage) end(g staged) error {
	if d, ok := g.Screen.(scenes.Dropper); ok {
		d.Drop()
	}
	return g.Game.Close()
}

// Clear closes all open games.
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
