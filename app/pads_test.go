package app

import (
	"strings"
	"testing"

	"menagerie/internal/cli"
	"menagerie/rules"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/input"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/ui"
)

// padText returns what the screen says of a pad that went away, or "".
func (w *walker) padText() string {
	if l, ok := w.root().Find("pad").(*ui.Label); ok {
		return l.Text()
	}
	return ""
}

func TestEveryGameWaitsForAPadThatWentAway(t *testing.T) {
	for _, word := range []string{"pond", "glenda", "labyrinth", "mia", "foxes"} {
		w := walk(t, cli.Line{})
		w.setUp(word, `{"mode":"practice"}`)
		w.Click("start")
		w.pad = input.Pad{X: 0.9}
		w.Ticks(20)
		w.pad = input.Pad{Gone: true}
		w.Ticks(2)
		if text := w.padText(); !w.root().Modal() || !strings.Contains(text, "pad") {
			t.Errorf("%s: got paused %v and %q, want true and the pad", word, w.root().Modal(), text)
			continue
		}
		r, _ := w.scene.(film).Recorded()
		w.Ticks(300)
		if later, _ := w.scene.(film).Recorded(); r != nil && len(later.Moves) != len(r.Moves) {
			t.Errorf("%s: got %d moves in the pause, want 0", word, len(later.Moves)-len(r.Moves))
		}
		w.pad = input.Pad{ID: 3, X: 0.9}
		w.Ticks(2)
		if w.root().Modal() || w.padText() != "" {
			t.Errorf("%s: the pad is back and the game is paused, want it to go on", word)
		}
	}
}

func TestAPadThatComesBackGoesOnWithItsPlayer(t *testing.T) {
	w := walk(t, cli.Line{})
	w.play("pond", `{"mode":"hotseat","hands":"pads"}`)
	s := w.scene.(*pondscene.Scene)
	pads := []input.Pad{{ID: 0, X: 1}, {ID: 1}}
	ticks := func(n int) {
		for range n {
			w.Frame(func(in *input.Frame) { in.Pads = pads })
		}
	}
	ticks(30)
	pads = []input.Pad{{ID: 0, Gone: true}, {ID: 1, Y: 1}}
	ticks(2)
	if got := w.padText(); !strings.Contains(got, s.Name(0)) {
		t.Fatalf("got %q, want %s", got, s.Name(0))
	}
	paused := s.View()
	ticks(60)
	if now := s.View(); now.Moves != paused.Moves {
		t.Errorf("without the pad: got %d moves, want 0", now.Moves-paused.Moves)
	}
	pads = []input.Pad{{ID: 2, Y: -1}, {ID: 1}}
	ticks(30)
	now := s.View()
	if now.Mouse.Y >= paused.Mouse.Y || now.Cat != paused.Cat {
		t.Errorf("the new pad: got the mouse %v -> %v and the cat %v -> %v, want only the mouse to move up",
			paused.Mouse, now.Mouse, paused.Cat, now.Cat)
	}
}

func TestEachPadOfFoxesHasItsPlayer(t *testing.T) {
	w := walk(t, cli.Line{})
	w.play("foxes", `{"mode":"hotseat","hands":"pads"}`)
	s := w.scene.(*foxesscene.Scene)
	for gone := range 2 {
		pads := []input.Pad{{ID: 0}, {ID: 1}}
		w.Frame(func(in *input.Frame) { in.Pads = pads })
		pads[gone] = input.Pad{Gone: true}
		w.Frame(func(in *input.Frame) { in.Pads = pads })
		if got := w.padText(); !strings.Contains(got, s.Name(rules.Seat(gone))) {
			t.Errorf("pad %d: got %q, want %s", gone, got, s.Name(rules.Seat(gone)))
		}
		pads[gone] = input.Pad{ID: 5}
		w.Frame(func(in *input.Frame) { in.Pads = pads })
	}
}
