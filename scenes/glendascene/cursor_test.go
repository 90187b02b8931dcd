package glendascene

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/render/glendadraw/glendalayout"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/gamepage/characters"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
)

// open opens the scene of a game in which the given seats are played at this screen.
func open(t *testing.T, seats ...rules.Seat) (*uitest.Driver, *Scene) {
	t.Helper()
	start, err := glenda.New(glenda.Config{Size: 7}, 1)
	if err != nil {
		t.Fatal(err)
	}
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults()}
	env.Caption = func() (string, bool) { return "", false }
	env.Effect = func(string) {}
	s := New(env, Options{
		Session: session.Turns(start, session.Table[glenda.View, glenda.Move]{Seats: seats}),
		Options: gamepage.Options{Names: func() []string { return []string{"Ada", "Tom"} }, Looks: characters.Colored([]int{0, 1})},
	})
	d := uitest.OnScene(t, func(in input.Frame) { s.Update(in) }, func() *ui.Root { return s.Root })
	d.Ticks(3)
	return d, s
}

// TestTheFirstKeyOnlyShowsTheCursor presses Enter and an arrow while the cursor is hidden. The cursor appears where the pointer
// is, or else at the last move.
func TestTheFirstKeyOnlyShowsTheCursor(t *testing.T) {
	d, s := open(t, glenda.Trapper, glenda.Glenda)
	if s.look().Cursor.Shown {
		t.Fatal("before the first key: the cursor is shown, want it hidden")
	}
	pointed := hex.Cell{X: 1, Y: 5}
	p := glendalayout.Fit(s.Canvas.Bounds(), 7).At(pointed)
	d.MoveTo(p.X, p.Y)
	d.Ticks(2)
	d.Press(ebiten.KeyEnter)
	if d.Ticks(3); s.Current.Turn != 0 || !s.look().Cursor.Shown || s.look().Cursor.Cell != pointed {
		t.Fatalf("Enter at a hidden cursor: got turn %d and %+v, want turn 0 and the cursor shown at %v",
			s.Current.Turn, s.look().Cursor, pointed)
	}
	d.Press(ebiten.KeyEnter)
	if d.Ticks(3); s.Current.Turn != 1 || !s.Current.Walls.Has(pointed) {
		t.Fatalf("Enter: got a wall at %v in turn %d, want it at %v in turn 1", s.Current.LastPut, s.Current.Turn, pointed)
	}
	if _, s := open(t, glenda.Glenda); s.look().Cursor.Shown {
		t.Error("the rabbit's player: the cursor is shown before the first key, want it hidden")
	}
	if _, s := open(t); s.look().Cursor.Shown {
		t.Error("a spectator: the cursor is shown, want it hidden")
	}
}

// Enter plays the move of a hint, unless the player has moved the cursor since.
func TestEnterTakesAHint(t *testing.T) {
	for _, ask := range []func(g guest){
		func(g guest) { g.Press(ebiten.KeyH) },
		func(g guest) { g.Click("hint") },
	} {
		g := visit(t, 8)
		star := func() hex.Cell { // returns the cell of the hint
			ask(g)
			ask(g)
			for range 20_000 {
				if g.scene.advice.hint().Kind != glenda.Nothing {
					break
				}
				g.Ticks(1)
			}
			g.scene.advice.task.Forget() // keep the hint unchanged
			g.Ticks(2)
			return g.scene.advice.hint().Cell
		}
		wall := star()
		g.Press(ebiten.KeyEnter)
		if g.Ticks(40); g.scene.Current.LastPut.Cell != wall {
			t.Fatalf("Enter played %v, want the hint %v", g.scene.Current.LastPut, wall)
		}
		if g.scene.Phase != session.Playing {
			continue
		}
		wall = star()
		g.Press(ebiten.KeyArrowLeft)
		g.Press(ebiten.KeyEnter)
		if g.Ticks(3); g.scene.Current.LastPut.Cell == wall {
			t.Errorf("Enter played the hint %v after the cursor has left it, want another cell", wall)
		}
	}
}
