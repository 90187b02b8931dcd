package app

import (
	"strings"
	"testing"

	"menagerie/internal/args"
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
		w := walk(t, args.Line{})
		w.setUp(word, `{"mode":"practice"}`)
		w.Click("start")
		w.pad = input.Pad{X: 0.9}
		w.Ticks(20)
		w.pad = input.Pad{Gone: true}
		w.Ticks(2)
		if text := w.padText(); !w.root().Modal() || !strings.Contains(text, "pad") {
			t.Errorf("%s: paused: %v, says %q", word, w.root().Modal(), text)
			continue
		}
		r, _ := w.scene.(film).Recorded()
		w.Ticks(300)
		if later, _ := w.scene.(film).Recorded(); r != nil && len(later.Moves) != len(r.Moves) {
			t.Errorf("%s: %d moves were made meanwhile", word, len(later.Moves)-len(r.Moves))
		}
		w.pad = input.Pad{ID: 3, X: 0.9}
		w.Ticks(2)
		if w.root().Modal() || w.padText() != "" {
			t.Errorf("%s: the pad is back, and the game waits", word)
		}
	}
}

func TestAPadThatComesBackGoesOnWithItsPlayer(t *testing.T) {
	w := walk(t, args.Line{})
	w.setUp("pond", `{"mode":"hotseat","hands":"pads"}`)
	w.Click("start")
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
		t.Fatalf("says %q", got)
	}
	paused := s.View()
	ticks(60)
	if now := s.View(); now.Moves != paused.Moves {
		t.Errorf("%d moves were made without the pad", now.Moves-paused.Moves)
	}
	pads = []input.Pad{{ID: 2, Y: -1}, {ID: 1}}
	ticks(30)
	now := s.View()
	if now.Mouse.Y >= paused.Mouse.Y || now.Cat != paused.Cat {
		t.Errorf("the new pad moved the mouse %v -> %v and the cat %v -> %v", paused.Mouse, now.Mouse, paused.Cat, now.Cat)
	}
}

func TestEachPadOfFoxesHasItsPlayer(t *testing.T) {
	w := walk(t, args.Line{})
	w.setUp("foxes", `{"mode":"hotseat","hands":"pads"}`)
	w.Click("start")
	s := w.scene.(*foxesscene.Scene)
	for gone := range 2 {
		pads := []input.Pad{{ID: 0}, {ID: 1}}
		w.Frame(func(in *input.Frame) { in.Pads = pads })
		pads[gone] = input.Pad{Gone: true}
		w.Frame(func(in *input.Frame) { in.Pads = pads })
		if got := w.padText(); !strings.Contains(got, s.Name(rules.Seat(gone))) {
			t.Errorf("pad %d: says %q", gone, got)
		}
		pads[gone] = input.Pad{ID: 5}
		w.Frame(func(in *input.Frame) { in.Pads = pads })
	}
}
