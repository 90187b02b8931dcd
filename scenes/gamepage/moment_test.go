package gamepage

import (
	"testing"

	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
	"menagerie/session/sessiontest"
	"menagerie/wire"
)

// online is a table with a capture.
type online struct {
	session.Session[sessiontest.RaceView, int]
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
	r.opts.Wire = &Wire{
		Explain: func() wire.Dissector { return &toy{} },
		After: func(int64) (Screen, bool) {
			posed = append(posed, newRace())
			return posed[len(posed)-1], true
		},
	}
	r.inspector = newInspector(r.Frame)
	d := uitest.OnScene(t, func(in input.Frame) { r.Update(in) }, func() *ui.Root { return r.Root })
	d.Ticks(2)
	r.switchInspector()
	d.Ticks(2)
	r.inspector.choose(0)
	d.Ticks(2)
	r.inspector.choose(1)
	d.Ticks(2)
	if len(posed) != 2 || !posed[0].left || posed[1].left {
		t.Fatalf("%d screens were made; the first has left: %v", len(posed), posed[0].left)
	}
	r.goLive()
	if !posed[1].left || r.moments.past != nil {
		t.Error("the screen of the moment is still there")
	}
	r.inspector.choose(2)
	r.Drop()
	if !posed[2].left {
		t.Error("a game that is left keeps the screen of a moment")
	}
}
