package ui_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/listview"
	"menagerie/scenes/ui/widget"
)

func TestEveryMeansScrolls(t *testing.T) {
	list := layout.Column(8)
	for i := range 60 {
		list.Add(ui.Named(fmt.Sprint("b", i), widget.NewButton(fmt.Sprint("Button ", i), nil)))
	}
	s := ui.Named("s", layout.NewScroll(list))
	d := screen(t, s)
	moves := func(what string, do func()) {
		t.Helper()
		before := s.Offset()
		do()
		if s.Offset() <= before {
			t.Errorf("%s: got the offset %v, want more than %v", what, s.Offset(), before)
		}
	}
	moves("the wheel", func() { d.Wheel("s", -1) })
	moves("PageDown", func() { d.Press(ebiten.KeyPageDown) })
	moves("the bar", func() { d.DragFrom(1274, 200, 0, 60) })
	moves("a finger", func() { d.DragFrom(300, 500, 0, -200) })
	moves("End", func() { d.Press(ebiten.KeyEnd) })
	d.Press(ebiten.KeyHome)
	if s.Offset() != 0 {
		t.Errorf("Home: got the offset %v, want 0", s.Offset())
	}
	for range 50 {
		d.Press(ebiten.KeyTab)
	}
	if r := ui.Bounds(d.Widget(d.Focus())); r.Bottom() > 720 || r.Y < 0 {
		t.Errorf("the focused widget is at %v, want it in view", r)
	}
}

func TestListOfTenThousandRows(t *testing.T) {
	drawn := 0
	l := ui.Named("l", listview.NewList(10000, func(i int) string { return fmt.Sprintf("row %d", i) }))
	l.DrawRow = func(*render.Pen, int, render.Rect) { drawn++ }
	activated := -1
	l.OnActivate = func(i int) { activated = i }
	d := screen(t, layout.Column(0, ui.Grow(1, l)))
	d.Draw()
	if drawn == 0 || drawn > 30 {
		t.Errorf("%d rows drawn, want about 20", drawn)
	}
	d.Press(ebiten.KeyTab, ebiten.KeyEnd, ebiten.KeyArrowUp, ebiten.KeyEnter)
	if activated != 9998 {
		t.Errorf("activated row %d, want 9998", activated)
	}
	d.Press(ebiten.KeyHome, ebiten.KeyPageDown)
	if got := l.Selected(); got < 10 || got > 20 {
		t.Errorf("one page down: got row %d, want 10 to 20", got)
	}
	d.Type("row 77")
	if l.Selected() != 77 {
		t.Errorf("typing found row %d, want 77", l.Selected())
	}
	d.DragFrom(1274, 10, 0, 700)
	d.ClickAt(100, 700)
	if l.Selected() < 9900 {
		t.Errorf("a click after dragging the bar down: got row %d, want at least 9900", l.Selected())
	}
	l.SetRows(0)
	d.Press(ebiten.KeyEnd)
	d.Draw()
}

func TestLogFollowsUnlessScrolledUp(t *testing.T) {
	l := ui.Named("l", listview.NewLog())
	l.Max = 100
	d := screen(t, layout.Column(0, layout.Sized(0, 200, l)))
	for i := range 500 {
		l.Append(fmt.Sprint("line ", i))
	}
	if l.Count() > 113 || l.Entry(l.Count()-1) != "line 499" {
		t.Errorf("got %d entries, the last %q; want at most 113 and line 499", l.Count(), l.Entry(l.Count()-1))
	}
	d.Draw()
	d.Press(ebiten.KeyTab, ebiten.KeyHome)
	l.Append("new")
	d.Press(ebiten.KeyEnd)
	d.Draw()
}

func TestChartPicksValuesByPointerAndKeys(t *testing.T) {
	var got []int
	c := ui.Named("c", widget.NewChart())
	c.OnPick = func(i int) { got = append(got, i) }
	c.Set([]float64{1, 2, -1, -2, 0})
	d := screen(t, layout.Column(0, layout.Sized(400, 0, c)))
	d.Click("c")
	d.Click("c")
	d.Press(ebiten.KeyArrowRight, ebiten.KeyEnd, ebiten.KeyHome)
	if !slices.Equal(got, []int{2, 2, 3, 4, 0}) { // a click on the value at the cursor counts
		t.Errorf("picked %v, want 2 2 3 4 0", got)
	}
	d.Draw()
}
