package ui_test

import (
	"math"
	"testing"

	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

func screen(t testing.TB, w ui.Widget) *uitest.Driver {
	t.Helper()
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(w)
	return uitest.On(t, root)
}

func box(w, h float64) *ui.Space { return ui.GapOf(w, h) }

func expect(t *testing.T, w ui.Widget, want render.Rect) {
	t.Helper()
	if got := ui.Bounds(w); got != want {
		t.Errorf("bounds %v, want %v", got, want)
	}
}

func TestColumnStretchesAndShares(t *testing.T) {
	a, b, c := box(50, 20), ui.Grow(1, box(0, 0)), ui.Grow(3, box(0, 0))
	screen(t, ui.Column(10, a, b, c)).Resize(400, 340)
	expect(t, a, render.Rect{W: 400, H: 20})
	expect(t, b, render.Rect{Y: 30, W: 400, H: 75})
	expect(t, c, render.Rect{Y: 115, W: 400, H: 225})
}

func TestRowCentresAndShares(t *testing.T) {
	a, b, c := box(50, 20), ui.Spacer(), box(70, 40)
	screen(t, ui.Column(0, ui.Row(10, a, b, c))).Resize(400, 300)
	expect(t, a, render.Rect{Y: 10, W: 50, H: 20})
	expect(t, c, render.Rect{X: 330, W: 70, H: 40})
}

func TestRowSqueezesTheWidest(t *testing.T) {
	a, b := box(50, 20), box(700, 20)
	screen(t, ui.Column(0, ui.Row(10, a, b))).Resize(400, 300)
	if got := ui.Bounds(a).W; got != 50 {
		t.Errorf("the narrow child has %v units, want its 50", got)
	}
	if got := ui.Bounds(b).W; got < 339 || got > 340 {
		t.Errorf("the wide child has %v units, want the 340 that are left", got)
	}
}

func TestFlowBreaksLines(t *testing.T) {
	a, b, c := box(200, 20), box(150, 20), box(200, 20)
	screen(t, ui.Column(0, ui.Flow(8, a, b, c))).Resize(400, 300)
	expect(t, b, render.Rect{X: 208, W: 150, H: 20})
	expect(t, c, render.Rect{Y: 28, W: 200, H: 20})
}

func TestGridHasAsManyColumnsAsFit(t *testing.T) {
	kids := []ui.Widget{box(1, 10), box(1, 30), box(1, 10), box(1, 10)}
	d := screen(t, ui.Column(0, ui.NewGrid(100, 10, kids...)))
	d.Resize(340, 300)
	expect(t, kids[3], render.Rect{Y: 40, W: (340 - 20) / 3.0, H: 10})
	d.Resize(150, 300)
	expect(t, kids[1], render.Rect{Y: 20, W: 150, H: 30})
}

func TestHiddenChildrenTakeNoRoom(t *testing.T) {
	a, b := box(10, 20), box(10, 20)
	d := screen(t, ui.Column(10, a, b))
	ui.SetVisible(a, false)
	d.Ticks(1)
	if got := ui.Bounds(b).Y; got != 0 {
		t.Errorf("the child after a hidden one is at %v, want 0", got)
	}
}

func TestSplitGivesTheBoardWholeUnits(t *testing.T) {
	board, panel := box(10, 10), box(10, 10)
	d := screen(t, ui.NewSplit(board, ui.NewScroll(panel), 320))
	for _, size := range [][2]float64{{768, 568}, {777, 411}, {421, 777}} {
		d.Resize(size[0], size[1])
		if b := ui.Bounds(board); b.W != math.Trunc(b.W) || b.H != math.Trunc(b.H) {
			t.Errorf("a window of %v: got a board of %v by %v, want whole units", size, b.W, b.H)
		}
	}
}

func TestSplitPutsThePanelBelowInANarrowWindow(t *testing.T) {
	board, panel := box(10, 10), box(10, 10)
	d := screen(t, ui.NewSplit(board, ui.NewScroll(panel), 320))
	if got := ui.Bounds(panel).X; got != 1280-320 {
		t.Errorf("wide window: panel at x %v, want 960", got)
	}
	d.Resize(400, 700)
	if b, p := ui.Bounds(board), ui.Bounds(panel); p.Y < b.Bottom() || b.W != 400 {
		t.Errorf("narrow window: board %v, panel %v, want the panel below", b, p)
	}
}

func TestALongLabelWrapsInANarrowWindow(t *testing.T) {
	l := ui.NewLabel("one two three four five six seven eight nine ten")
	d := screen(t, ui.Column(0, l))
	one := ui.Bounds(l).H
	d.Resize(120, 300)
	if got := ui.Bounds(l).H; got < 3*one {
		t.Errorf("a long label in a narrow window is %v high, want at least three lines of %v", got, one)
	}
}

func TestOverflowsNamesWhatDoesNotFit(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(ui.Column(0, ui.Named("wide", ui.Sized(60, 0, ui.NewButton("much too long a text", nil)))))
	d := uitest.On(t, root)
	if got := root.Overflows(); len(got) != 1 {
		t.Errorf("overflows %q, want the button", got)
	}
	root.SetContent(ui.Column(0, ui.NewButton("short", nil)))
	d.Ticks(1)
	if got := root.Overflows(); len(got) != 0 {
		t.Errorf("overflows %q, want none", got)
	}
	root.SetContent(ui.Column(0, box(10, 900), ui.NewLabel("below the window")))
	d.Ticks(1)
	if got := root.Overflows(); len(got) == 0 {
		t.Error("a label below the window: got no overflow, want it named")
	}
}
