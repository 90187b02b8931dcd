package gamepage

import (
	"testing"

	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/inspector"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
	"menagerie/session/sessiontest"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// online is a session with a capture.
type online struct {
	session.OwnedSession[sessiontest.RaceView, int]
	capture *wire.Capture
}

func (o online) Capabilities() session.Capabilities { return session.Capabilities{Wire: o.capture} }

func TestScreensOfMomentsLeaveWhenNobodyLooksAnyMore(t *testing.T) {
	r := newRace()
	var posed []*race
	capture := wire.NewCapture(10, 100)
	for range 3 {
		capture.Add("a", wire.Sent, []byte("x"), nil)
	}
	r.game.Table = online{r.table, capture}
	r.opts.Wire = &inspector.Source{
		Explain: func() wire.Dissector { return pondwire.NewDissector(wire.Client) },
		After: func(int64) (scenes.Scene, bool) {
			posed = append(posed, newRace())
			return posed[len(posed)-1], true
		},
	}
	r.inspector = r.newInspector()
	d := uitest.OnScene(t, func(in input.Frame) { r.Update(in) }, func() *ui.Root { return r.Root })
	d.Ticks(2)
	r.toggleInspector()
	d.Ticks(2)
	d.Widget("inspect.list").(*ui.List).Choose(0)
	d.Ticks(2)
	d.Widget("inspect.list").(*ui.List).Choose(1)
	d.Ticks(2)
	if len(posed) != 2 || !posed[0].left || posed[1].left {
		t.Fatalf("got %d screens, the first left: %v; want 2 and true", len(posed), posed[0].left)
	}
	r.showCurrent()
	if !posed[1].left || r.moments.past != nil {
		t.Errorf("got left %v and %v, want the screen of the moment left", posed[1].left, r.moments.past)
	}
	d.Widget("inspect.list").(*ui.List).Choose(2)
	r.Drop()
	if !posed[2].left {
		t.Error("the screen of a moment is open after its game was left, want it left")
	}
}
