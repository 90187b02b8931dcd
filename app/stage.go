package app

import (
	"errors"
	"io"
	"slices"

	"menagerie/scenes"
	"menagerie/session"
)

// stage owns all running games and films: every local game, every place at a server, every server. A screen is only lent its
// game. The stage closes a game when no way back leads from the shown scene to the game's screen, so a screen cannot leave a
// game open, whatever it leads to.
type stage struct {
	program *Program
	open    []staged
	shown   scenes.Scene
	fresh   bool // a game was put since the last show
	awaited []awaited
}

// awaited is a game on a server that has not answered yet. No screen shows it.
type awaited interface {
	Cancel()
	forgotten() bool // no page asks for it any more
}

// staged is a game or film and its screen.
type staged struct {
	screen scenes.Scene
	game   io.Closer
	behind string // key of the notice if the game is closed behind another screen; "" for no notice
}

// put gives a game to the stage and returns its screen.
func (s *stage) put(screen scenes.Scene, game io.Closer, behind string) scenes.Scene {
	s.open, s.fresh = append(s.open, staged{screen, game, behind}), true
	return screen
}

// show closes the games to whose screens no way back leads from the scene that is shown now. It must be called after each tick.
func (s *stage) show(now scenes.Scene) {
	s.program.look()
	for _, a := range s.awaited {
		if a.forgotten() {
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
			s.program.Env.Notify(s.program.Env.UI.Book.T("game.unsaved", s.program.plain(err)))
		}
	}
}

// tell tells the player what becomes of a game that was behind the screen shown before: the player did not leave it by itself.
func (s *stage) tell(g staged, before scenes.Scene) {
	over := false
	if t, ok := g.game.(interface{ Offers() session.Offers }); ok {
		record := t.Offers().Record
		over = record != nil && record().Done
	}
	if g.behind != "" && g.screen != before && scenes.Leads(before, g.screen) && !over {
		s.program.Env.Notify(s.program.Env.UI.Book.T(g.behind))
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
