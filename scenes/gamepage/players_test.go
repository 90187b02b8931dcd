package gamepage

import (
	"strings"
	"testing"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/render/ponddraw"
	"menagerie/scenes/ui"
)

func TestAnOpponentShowsItsRemarkAndTemper(t *testing.T) {
	o := newOpponentView(ponddraw.Cast().Of(1, "lazy"), "Gets up late.")
	d, _ := show(t, o, 320, 360)
	o.Show(face.Glad, "Nice here.", render.ReducedMotion)
	d.Ticks(1)
	for _, want := range []string{"Nice here.", "Gets up late."} {
		if got := d.Screen(); !strings.Contains(got, want) {
			t.Errorf("the screen has %q, want %q in it", got, want)
		}
	}
	_, before := o.Size(320)
	o.Show(face.Sad, "", render.ReducedMotion)
	d.Ticks(1)
	if _, after := o.Size(320); after != before {
		t.Errorf("without a remark the height is %v, want %v as before", after, before)
	}
	if got := d.Screen(); strings.Contains(got, "Nice here.") {
		t.Errorf("the screen has %q, want no remark", got)
	}
	if _, narrow := o.Size(220); narrow >= before {
		t.Errorf("in a narrow panel the height is %v, want less than %v", narrow, before)
	}
}

// The slot has different heights. A widget below the opponent is either visible as a whole or below the edge.
func TestAnOpponentFitsIntoItsSlot(t *testing.T) {
	for _, width := range []float64{248, 320, 400} {
		for high := 84.0; high <= 420; high += 12 {
			o := ui.Named("opponent", newOpponentView(ponddraw.Cast().Of(1, "lazy"), "Gets up late."))
			button := ui.Named("button", ui.NewButton("Pace", nil))
			m := newSlotMiddle(o, button)
			d, root := show(t, m, width, high)
			o.Show(face.Glad, "Nice here.", render.ReducedMotion)
			d.Ticks(1)
			if got := o.Bounds(); got.Y < 0 || got.Bottom() > high {
				t.Errorf("in a slot of %v x %v the opponent reaches from %v to %v", width, high, got.Y, got.Bottom())
			}
			if got := button.Bounds(); got.Y < high-ui.FocusBleed && got.Bottom() > high {
				t.Errorf("in a slot of %v x %v the button reaches from %v to %v, want it to be visible as a whole or below the slot", width, high, got.Y, got.Bottom())
			}
			for _, cut := range root.Overflows() {
				t.Errorf("in a slot of %v x %v: %s", width, high, cut)
			}
		}
	}
}

// In a small window, the middle part has the height of its content. It must keep this height in each layout.
func TestAStackedMiddleKeepsItsHeight(t *testing.T) {
	o := newOpponentView(ponddraw.Cast().Of(1, "lazy"), "Gets up late.")
	m := newSlotMiddle(o, ui.NewButton("Pace", nil))
	_, want := m.Size(320)
	natural := o.Bounds()
	for range 3 {
		_, h := m.Size(320)
		m.Place(render.Rect{W: 320, H: h})
		if now := o.Bounds(); h != want || natural.H > 0 && now != natural {
			t.Fatalf("got the height %v with the opponent at %v, want %v and %v", h, now, want, natural)
		}
		natural = o.Bounds()
	}
	if m.Scroll.Overflows() {
		t.Error("the content scrolls, want it to be visible as a whole")
	}
}

// A page is built again at the end of a game. Its new widgets show the moods at once, because they cannot be animated before they are
// on the screen.
func TestNewWidgetsShowTheMoodAtOnce(t *testing.T) {
	beaten := func(int) listedState { return listedState{Mood: face.Sad} }
	f := ponddraw.Cast().Of(1, "lazy")
	p := newPlayerList([]listedPlayer{{Name: "Otto", Face: f}})
	p.Refresh(render.FullMotion, beaten)
	o := newOpponentView(f, "")
	o.Show(face.Sad, "", render.FullMotion)
	for name, w := range map[string]ui.Ticked{"the list": p.Children()[0].(ui.Ticked), "the opponent": o} {
		if w.Tick() {
			t.Errorf("%s: the mood still changes, want the new mood", name)
		}
	}
}
