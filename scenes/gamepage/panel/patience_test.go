package panel_test

import (
	"fmt"
	"testing"

	"menagerie/scenes/gamepage/panel"
	"menagerie/scenes/ui/layout"
)

const minute = 60e9 // nanoseconds

func TestASilentPlayerIsLeftOrWaitedFor(t *testing.T) {
	silence, left := 0.0, 0
	p := &panel.Patience{
		Silence: func() float64 { return silence }, Leave: func() { left++ },
		Text: func(minutes int) string { return fmt.Sprintf("No move for %d min", minutes) },
	}
	p.Refresh() // does nothing before the page has its widgets
	d, _ := show(t, layout.Column(0, p.Widget("Wait", "Leave")), 400, 300)
	wait := func(minutes float64) {
		silence = minutes * minute
		p.Refresh()
		d.Ticks(2)
	}
	d.NotSee("No move", "Wait", "Leave")
	wait(0.9)
	d.NotSee("No move", "Wait", "Leave")
	wait(1)
	d.See("No move for 1 min", "Wait", "Leave")
	wait(3.5)
	d.See("No move for 3 min")
	d.Click("quiet.wait")
	d.Ticks(2)
	d.NotSee("No move")
	wait(6.9)
	d.NotSee("No move")
	wait(7)
	d.See("No move for 7 min") // twice the time after which the player wanted to wait
	wait(0)
	d.NotSee("No move")
	wait(1.1)
	d.See("No move for 1 min") // a message has come, so the page is as patient as before
	d.Click("quiet.leave")
	if left != 1 {
		t.Errorf("the game is left %d times, want 1", left)
	}
}

func TestTheBoardKeepsItsSizeWithLargerText(t *testing.T) {
	for _, pixels := range [][2]float64{{1280, 720}, {1920, 1080}, {2560, 1440}} {
		full := panel.Measure(pixels[0], pixels[1], 1, 0)
		for _, scale := range []float64{1.25, 1.5, 2} {
			large := panel.Measure(pixels[0]/scale, pixels[1]/scale, scale, 0)
			if got := large.Keep * scale; got < full.Keep-1 || got > full.Keep+1 {
				t.Errorf("%v at %v: the board has %.0f pixels, want the %.0f at 100 %%", pixels, scale, got, full.Keep)
			}
		}
	}
}

func TestTheArrangementFollowsTheWindow(t *testing.T) {
	for _, tt := range []struct {
		w, h, scale float64
		want        panel.Shape
	}{
		{1280, 720, 1, panel.Wide}, {1920, 1080, 1, panel.Wide}, {800, 600, 1, panel.Wide}, {620, 400, 1, panel.Wide},
		{400, 300, 1, panel.Low}, {480, 320, 1, panel.Low}, {390, 844, 1, panel.Tall}, {300, 390, 1, panel.Tall},
		{960, 540, 2, panel.Wide}, {640, 360, 2, panel.Strip},
	} {
		n := panel.Measure(tt.w, tt.h, tt.scale, 0)
		if n.Shape != tt.want {
			t.Errorf("a window of %v x %v units at %v has the arrangement %d, want %d", tt.w, tt.h, tt.scale, n.Shape, tt.want)
		}
		if side := n.Beside(panel.StripLeast); side >= tt.h || side >= tt.w {
			t.Errorf("a window of %v x %v units has a board of %v units, want one that fits", tt.w, tt.h, side)
		}
	}
}

func TestThePanelIsNeitherNarrowNorWide(t *testing.T) {
	for w := 300.0; w <= 3000; w += 100 {
		for h := 300.0; h <= 2000; h += 100 {
			if got := panel.Measure(w, h, 1, 0).PanelWidth(); got < 248 || got > 400 {
				t.Errorf("the panel of a window of %v x %v units is %v units wide, want 248 to 400", w, h, got)
			}
		}
	}
}
