package panel_test

import (
	"strings"
	"testing"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/render/ponddraw/pondfaces"
	"menagerie/scenes/gamepage/panel"
	"menagerie/scenes/ui"
)

func TestAnOpponentShowsItsRemarkAndTemper(t *testing.T) {
	o := panel.NewOpponent(pondfaces.Cast().Of(0, "lazy"), "Gets up late.")
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

// A page is built again at the end of a game. Its new widgets show the moods at once, because they cannot be animated before they are
// on the screen.
func TestNewWidgetsShowTheMoodAtOnce(t *testing.T) {
	beaten := func(int) panel.State { return panel.State{Mood: face.Sad} }
	f := pondfaces.Cast().Of(0, "lazy")
	p := panel.NewPeople([]panel.Person{{Name: "Otto", Face: f}})
	p.Refresh(render.FullMotion, beaten)
	o := panel.NewOpponent(f, "")
	o.Show(face.Sad, "", render.FullMotion)
	for name, w := range map[string]ui.Ticked{"the list": p.Children()[0].(ui.Ticked), "the opponent": o} {
		if w.Tick() {
			t.Errorf("%s: the mood still changes, want the new mood", name)
		}
	}
}
