package app

import (
	"errors"
	"io"
	"slices"

	"menagerie/scenes"
	"menagerie/session"
)

// stage owns every local game, remote game, server and film of this window. A screen cannot close its game. The stage closes a
// game as soon as no way back leads from the shown scene to the game's screen, so no screen can leave a game open.
type stage struct {
	bench   *bench
	open    []staged  // oldest first
	awaited []awaited // remote games whose servers have not responded
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
	screen scenes.Scene
	game   io.Closer
	behind string // key of the notice if the game is closed behind another screen; "" for no notice
}

// await adds a remote game whose server has not responded.
func (s *stage) await(a awaited) { s.awaited = append(s.awaited, a) }

// done removes a game that await has added.
func (s *stage) done(a awaited) {
	s.awaited = slices.DeleteFunc(slices.Clone(s.awaited), func(other awaited) bool { return other == a })
}

// put hands a game over to the stage and returns its screen.
func (s *stage) put(screen scenes.Scene, game io.Closer, behind string) scenes.Scene {
	s.open, s.fresh = append(s.open, staged{screen, game, behind}), true
	return screen
}

// show closes every game to whose screen no way back leads from now, the shown scene. It must be called after each tick.
func (s *stage) show(now scenes.Scene) {
	s.bench.look()
	for _, a := range s.awaited {
		if a.Forgotten() {
			a.Cancel()
		}
	}
	if now == s.shown && !s.fresh {
		return
	}
	all, before := s.open, s.shown
	s.open, s.shown, s.fresh = nil, now, false
	for _, g := range all {
		if scenes.Leads(now, g.screen) {
			s.open = append(s.open, g)
			continue
		}
		s.tell(g, before)
		if err := s.end(g); err != nil {
			s.bench.env.Notify(s.bench.env.UI.Book.T("game.unsaved", s.bench.plain(err)))
		}
	}
}

// tell notifies the player of what becomes of an unfinished game that was behind the screen shown before. The player has not left
// that game on purpose.
func (s *stage) tell(g staged, before scenes.Scene) {
	over := false
	if t, ok := g.game.(interface{ Offers() session.Offers }); ok {
		record := t.Offers().Record
		over = record != nil && record().Done
	}
	if g.behind != "" && g.screen != before && scenes.Leads(before, g.screen) && !over {
		s.bench.env.Notify(s.bench.env.UI.Book.T(g.behind))
	}
}

func (s *stage) end(g staged) error {
	if d, ok := g.screen.(scenes.Dropper); ok {
		d.Drop()
	}
	return g.game.Close()
}

// clear closes all games.
func (s *stage) clear() error {
	var all error
	for _, a := range s.awaited {
		a.Cancel()
	}
	for _, g := range slices.Backward(s.open) {
		all = errors.Join(all, s.end(g))
	}
	s.open = nil
	return all
}
