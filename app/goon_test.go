package app

import (
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/rules"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/pondscene"
	"menagerie/session"
)

// walksOut leaves the game on the screen and confirms it.
func (w *walker) walksOut() {
	w.t.Helper()
	w.Press(ebiten.KeyP)
	w.Ticks(2)
	w.Click("menu.leave")
	w.Ticks(2)
	w.See("still playing. End the game for both?")
	w.Press(ebiten.KeyTab, ebiten.KeyEnter)
	w.program.Stage.Show(w.scene)
}

// local reports whether the screen shows a running game on no server, in which the person at the screen has one seat.
func (w *walker) local() bool {
	s, ok := w.scene.(interface{ Plays(seat rules.Seat) bool })
	return ok && phaseOf(w.scene) == session.Playing && len(w.program.Hosting.Open) == 0 && s.Plays(0) != s.Plays(1)
}

// walls returns the number of cells that cannot be entered in a garden, or 0 in another game.
func (w *walker) walls() int {
	if s, ok := w.scene.(*glendascene.Scene); ok {
		return s.View().Walls.Len()
	}
	return 0
}

// TestTheGameGoesOnAgainstABot lets one of two friends leave. The other one is asked and continues at once, from the same position
// and on the same side.
func TestTheGameGoesOnAgainstABot(t *testing.T) {
	for _, game := range []string{"pond", "glenda", "foxes"} {
		for _, hostLeaves := range []bool{false, true} {
			t.Run(game+map[bool]string{true: ", the host leaves", false: ", the guest leaves"}[hostLeaves], func(t *testing.T) {
				t.Parallel()
				c := invited(t, inviting(t, game, time.Second))
				c.both("both play", func() bool {
					return phaseOf(c.host.scene) == session.Playing && phaseOf(c.guest.scene) == session.Playing && begun(c.host) && begun(c.guest)
				})
				c.both("both names", func() bool {
					n := names(c.host)
					return n[0] != "" && len(c.host.scene.(hostedScreen).Host().People) == 1
				})
				gone, stays := c.guest, c.host
				if hostLeaves {
					gone, stays = c.host, c.guest
				}
				seat := rules.Seat(0)
				if s := stays.scene.(interface{ Plays(seat rules.Seat) bool }); s.Plays(1) {
					seat = 1
				}
				for range 20 { // both have seen each other
					c.host.Ticks(1)
					c.guest.Ticks(1)
				}
				walls := stays.walls()
				gone.walksOut()
				stays.live("the question", func() bool { gone.Ticks(1); return stays.root().Modal() })
				stays.See(map[bool]string{true: "Anna has ended the game.", false: "Ben has left."}[hostLeaves], "Play on against a bot?")
				if told := stays.root().Toasts(); len(told) > 0 {
					t.Errorf("got the notices %q beside the question, want none", told)
				}
				stays.Ticks(30) // at first, keys are ignored
				stays.Press(ebiten.KeyEnter)
				stays.live("a local game", func() bool { stays.program.Stage.Show(stays.scene); return stays.local() })
				if s := stays.scene.(interface{ Plays(seat rules.Seat) bool }); !s.Plays(seat) || stays.walls() != walls {
					t.Errorf("got seat %d kept %v and %d walls, want true and %d walls", seat, s.Plays(seat), stays.walls(), walls)
				}
			})
		}
	}
}

// begun reports whether the screen of a game has a view.
func begun(w *walker) bool {
	switch s := w.scene.(type) {
	case *pondscene.Scene:
		return s.Seen
	case *glendascene.Scene:
		return s.Seen
	case *foxesscene.Scene:
		return s.Seen && s.View().Starts == 0
	}
	return false
}
