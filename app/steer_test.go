package app

import (
	"testing"

	"menagerie/internal/args"
	"menagerie/internal/prefs"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// steered are games whose screens tell how to steer: the choices of their set-up, the widget that tells, and the texts for
// mouse and keyboard, for a pad and for a finger.
var steered = map[string]struct {
	choice, id        string
	desk, pad, finger string
}{
	"pond":      {`{"mode":"practice"}`, "aids", "pond.aids", "pond.aids_pad", "pond.aids_finger"},
	"glenda":    {`{"mode":"hotseat"}`, "steer", "glenda.steer", "glenda.steer_pad", "glenda.steer_finger"},
	"labyrinth": {`{"mode":"practice","players":"2"}`, "guide", "labyrinth.guide_push", "labyrinth.guide_push_pad", "labyrinth.guide_push_finger"},
	"mia":       {`{"mode":"practice"}`, "steer", "mia.steer", "mia.steer_pad", "mia.steer_finger"},
	"foxes":     {`{"mode":"practice"}`, "steer", "foxes.steer", "foxes.steer_pad", "foxes.steer_finger"},
}

// How to steer is told in words for what the hands are on, also on the screen after that.
func TestHowToSteerIsToldToThoseHands(t *testing.T) {
	for game, want := range steered {
		t.Run(game, func(t *testing.T) {
			w := walk(t, args.Line{Language: "de"})
			tells := func(key string) {
				t.Helper()
				w.Ticks(1)
				if got := w.Widget(want.id).(*ui.Label).Text(); got != w.program.Env.UI.Book.T(key) {
					t.Errorf("it tells %q, not %s", got, key)
				}
			}
			w.PadPress(input.PadRight)
			w.begin(game, want.choice)
			tells(want.pad)
			w.MoveTo(1, 1)
			tells(want.desk)
			w.Frame(func(in *input.Frame) {
				in.Pointer.Finger, in.Pointer.Left = true, input.Button{Down: true, Pressed: true}
			})
			w.Frame(func(in *input.Frame) { in.Pointer.Finger, in.Pointer.Left.Released = true, true })
			tells(want.finger)
			w.PadPress(input.PadRight)
			tells(want.pad)
		})
	}
}

// begin begins a game with choices of its set-up, by a pad.
func (w *walker) begin(game, choice string) {
	w.t.Helper()
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame(game, prefs.Game{Choice: []byte(choice)})
	g, ok := w.program.Env.Game(game)
	if !ok {
		w.t.Fatalf("there is no game %q", game)
	}
	w.scene = g.Setup(w.program.Env)
	w.Ticks(2)
	w.PadPress(input.PadAccept)
	w.Ticks(2)
}
