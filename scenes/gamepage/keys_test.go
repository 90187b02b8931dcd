package gamepage

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
)

func TestBackspaceFirstTakesBackAStep(t *testing.T) {
	r := newRace()
	r.opts.Again = func() (scenes.Scene, error) { return r, nil }
	d := uitest.OnScene(t, func(in input.Frame) { r.Update(in) }, func() *ui.Root { return r.Root })
	d.Ticks(handOverTicks + 2)
	d.Press(ebiten.KeyEnter)
	d.Ticks(2)
	steps, taken := 1, 0
	r.game.Undo = Undo{Can: func() bool { return steps > 0 }, Do: func() bool {
		if steps == 0 {
			return false
		}
		steps--
		taken++
		return true
	}}
	d.Press(ebiten.KeyBackspace, ebiten.KeyBackspace)
	if taken != 1 {
		t.Fatalf("took back %d steps of a move with one step, want 1", taken)
	}
	d.Press(ebiten.KeyR)
	if r.Modal() {
		t.Fatal("R: got a dialog about a new game, want none because it is a key of the games")
	}
	d.Chord(input.Mods{Command: true}, ebiten.KeyN)
	if !r.Modal() {
		t.Error("Ctrl+N: got no dialog about a new game, want one")
	}
}

// holding is a race at a screen with two game pads.
type holding struct {
	*race
	*uitest.Driver
	pads []input.Pad
}

func hold(t *testing.T, r *race) *holding {
	h := &holding{race: r, pads: []input.Pad{{ID: 0}, {ID: 1}}}
	h.Driver = uitest.OnScene(t, func(in input.Frame) {
		in.Pads = h.pads
		r.Update(in)
	}, func() *ui.Root { return r.Root })
	h.Ticks(handOverTicks + 2)
	h.Press(ebiten.KeyEnter)
	h.Ticks(2)
	return h
}

// touch uses a pad for a tick.
func (h *holding) touch(pad int) {
	h.pads[pad].X = 1
	h.Ticks(1)
	h.pads[pad].X = 0
	h.Ticks(1)
}

// says reports whether a notice or the open dialog contains a text.
func (h *holding) says(text string) bool {
	all := strings.Join(h.Toasts(), "\n")
	if l, ok := h.Root.Find("pad").(*ui.Label); ok {
		all += l.Text()
	}
	return strings.Contains(all, text)
}

func (h *holding) unplug(pad int) {
	h.pads[pad] = input.Pad{ID: pad, Gone: true}
	h.Ticks(2)
}

func TestAPadThatGoesAwayPausesTheGame(t *testing.T) {
	h := hold(t, newRace())
	h.touch(0)
	h.unplug(1)
	if h.Modal() {
		t.Fatal("a pad that nobody uses was disconnected: got a dialog, want none")
	}
	h.unplug(0)
	if !h.Paused() || !h.says("pad was disconnected") {
		t.Fatalf("got paused %v and the notices %q, want true and a disconnected pad", h.Paused(), h.Toasts())
	}
	h.pads[1] = input.Pad{ID: 1}
	h.Ticks(2)
	if !h.Paused() {
		t.Fatal("another player's pad: the game goes on, want it paused")
	}
	h.pads[0] = input.Pad{ID: 7, X: 1}
	h.Ticks(2)
	if h.Modal() || !h.says("connected again") {
		t.Errorf("got a dialog %v and the notices %q, want none and a connected pad", h.Modal(), h.Toasts())
	}
	h.unplug(0)
	h.Press(ebiten.KeyEscape)
	h.Ticks(2)
	if h.Modal() {
		t.Error("after Escape: the dialog is open, want the game to go on without the pad")
	}
	h.pads[0] = input.Pad{ID: 7}
	h.touch(0)
	h.unplug(0)
	if !h.Paused() {
		t.Error("the pad was disconnected again: the game goes on, want it paused")
	}
}

func TestAPadHasAPlayer(t *testing.T) {
	r := newRace()
	r.game.Hands = []Hands{HandsFirstPad, HandsSecondPad}
	h := hold(t, r)
	h.touch(0)
	h.unplug(1)
	if !h.Paused() || !h.says("game pad of Tom was disconnected") {
		t.Errorf("got paused %v and the notices %q, want true and Tom's pad", h.Paused(), h.Toasts())
	}
	h.unplug(0)
	if !h.says("game pad of Ada was disconnected") {
		t.Errorf("got the notices %q, want Ada's pad", h.Toasts())
	}
}

func TestAPadThatNobodyUsesMayGoAway(t *testing.T) {
	h := hold(t, newRace())
	h.touch(0)
	h.MoveTo(30, 30)
	h.unplug(0)
	if h.Modal() || len(h.Toasts()) != 0 {
		t.Errorf("got paused %v and the notices %q, want false and none", h.Paused(), h.Toasts())
	}
}

// onward is a session that cannot pause, as on a server.
type onward struct{ raceSession }

func (o onward) Capabilities() session.Capabilities {
	offers := o.raceSession.Capabilities()
	offers.Pause = false
	return offers
}

func TestAGameThatCannotBePausedTellsOfThePad(t *testing.T) {
	h := hold(t, newRaceOf(func(s raceSession) raceSession { return onward{s} }))
	h.touch(1)
	h.unplug(1)
	if h.Modal() || !h.says("pad was disconnected") {
		t.Errorf("got a dialog %v and the notices %q, want none and a disconnected pad", h.Modal(), h.Toasts())
	}
}
