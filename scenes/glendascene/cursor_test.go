package glendascene

import (
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
)

// open opens the screen of a game in which these seats are played here.
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
		Options: gamepage.Options{Names: func() []string { return []string{"Ada", "Tom"} }, Colors: []int{0, 1}},
	})
	d := uitest.OnScene(t, func(in input.Frame) { s.Update(in) }, func() *ui.Root { return s.Root })
	d.Ticks(3)
	return d, s
}

// The trapper sees from the start what Enter will wall, and Enter does nothing at a cursor that is hidden.
func TestTheTrappersCursorIsShownFromTheStart(t *testing.T) {
	d, s := open(t, glenda.Trapper, glenda.Glenda)
	if !s.look().Cursor.Shown {
		t.Fatal("the cursor is hidden")
	}
	d.Press(ebiten.KeyArrowRight)
	at := s.look().Cursor.Cell
	d.MoveTo(5, 5)
	if d.Ticks(2); s.look().Cursor.Shown {
		t.Fatal("the cursor is shown although the pointer has moved")
	}
	d.Press(ebiten.KeyEnter)
	if d.Ticks(3); s.Current.Turn != 0 || !s.look().Cursor.Shown || s.look().Cursor.Cell != at {
		t.Fatalf("Enter at a hidden cursor: turn %d, %+v", s.Current.Turn, s.look().Cursor)
	}
	d.Press(ebiten.KeyEnter)
	if d.Ticks(3); s.Current.Turn != 1 || !s.Current.Walls.Has(at) {
		t.Errorf("Enter has walled %v instead of %v", s.Current.LastPut, at)
	}
	if _, s := open(t, glenda.Glenda); s.look().Cursor.Shown {
		t.Error("who plays only the rabbit sees a cursor before the first key")
	}
	if _, s := open(t); s.look().Cursor.Shown {
		t.Error("spectators see a cursor")
	}
}

// Enter makes the move that a hint shows, unless the player has moved the cursor since.
func TestEnterTakesAHint(t *testing.T) {
	for _, ask := range []func(d *uitest.Driver){
		func(d *uitest.Driver) { d.Press(ebiten.KeyH) },
		func(d *uitest.Driver) { d.Click("hint") },
	} {
		d, s := open(t, glenda.Trapper, glenda.Glenda)
		star := func() hex.Cell { // the cell of the hint
			ask(d)
			ask(d)
			for s.advice.hint().Kind == glenda.Nothing {
				d.Ticks(1)
				time.Sleep(time.Millisecond)
			}
			s.advice.task.Forget() // the hint does not change any more
			d.Ticks(2)
			return target(s.Current, s.Current.Waiting[0], s.advice.hint())
		}
		wall := star()
		d.Press(ebiten.KeyEnter)
		if d.Ticks(3); s.Current.Turn != 1 || s.Current.LastPut.Cell != wall {
			t.Fatalf("the hint was %v, and Enter has played %v", wall, s.Current.Last())
		}
		hop := star()
		d.Press(ebiten.KeyEnter)
		if d.Ticks(3); s.Current.Turn != 2 || s.Current.Glenda != hop {
			t.Fatalf("the hint was %v, and Enter has played %v", hop, s.Current.Last())
		}
		wall = star()
		d.Press(ebiten.KeyArrowLeft)
		d.Press(ebiten.KeyEnter)
		if d.Ticks(3); s.Current.Turn == 3 && s.Current.LastPut.Cell == wall {
			t.Errorf("the cursor has left the hint %v, and Enter has walled it", wall)
		}
	}
}
