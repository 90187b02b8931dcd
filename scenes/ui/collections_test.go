package ui_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/ui"
)

func TestScrollByEveryMeans(t *testing.T) {
	list := ui.Column(8)
	for i := range 60 {
		list.Add(ui.Named(fmt.Sprint("b", i), ui.NewButton(fmt.Sprint("Button ", i), nil)))
	}
	s := ui.Named("s", ui.NewScroll(list))
	d := screen(t, s)
	moves := func(what string, do func()) {
		t.Helper()
		before := s.Offset()
		do()
		if s.Offset() <= before {
			t.Errorf("%s did not scroll down", what)
		}
	}
	moves("the wheel", func() { d.Wheel("s", -1) })
	moves("PageDown", func() { d.Press(ebiten.KeyPageDown) })
	moves("the bar", func() { d.DragFrom(1274, 200, 0, 60) })
	moves("a finger", func() { d.DragFrom(300, 500, 0, -200) })
	moves("End", func() { d.Press(ebiten.KeyEnd) })
	d.Press(ebiten.KeyHome)
	if s.Offset() != 0 {
		t.Errorf("Home scrolled to %v", s.Offset())
	}
	for range 50 {
		d.Press(ebiten.KeyTab)
	}
	if r := ui.Bounds(d.Widget(d.Focus())); r.Bottom() > 720 || r.Y < 0 {
		t.Errorf("the focused widget is at %v, out of view", r)
	}
}

func TestListOfTenThousandRows(t *testing.T) {
	drawn := 0
	l := ui.Named("l", ui.NewList(10000, func(i int) string { return fmt.Sprintf("row %d", i) }))
	l.DrawRow = func(*render.Pen, int, render.Rect) { drawn++ }
	activated := -1
	l.OnActivate = func(i int) { activated = i }
	d := screen(t, ui.Column(0, ui.Grow(1, l)))
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
		t.Errorf("one page down is row %d", got)
	}
	d.Type("row 77")
	if l.Selected() != 77 {
		t.Errorf("typing found row %d, want 77", l.Selected())
	}
	d.DragFrom(1274, 10, 0, 700)
	d.ClickAt(100, 700)
	if l.Selected() < 9900 {
		t.Errorf("after dragging the bar down a click selects row %d", l.Selected())
	}
	l.SetRows(0)
	d.Press(ebiten.KeyEnd)
	d.Draw()
}

func TestLogFollowsUnlessScrolledUp(t *testing.T) {
	l := ui.Named("l", ui.NewLog())
	l.Max = 100
	d := screen(t, ui.Column(0, ui.Sized(0, 200, l)))
	for i := range 500 {
		l.Append(fmt.Sprint("line ", i))
	}
	if l.Count() > 113 || l.Entry(l.Count()-1) != "line 499" {
		t.Errorf("%d entries kept, the last %q", l.Count(), l.Entry(l.Count()-1))
	}
	d.Draw()
	d.Press(ebiten.KeyTab, ebiten.KeyHome)
	l.Append("new")
	d.Press(ebiten.KeyEnd)
	d.Draw()
}

func TestChartPicks(t *testing.T) {
	var got []int
	c := ui.Named("c", ui.NewChart())
	c.OnPick = func(i int) { got = append(got, i) }
	c.Set([]float64{1, 2, -1, -2, 0})
	d := screen(t, ui.Column(0, ui.Sized(400, 0, c)))
	d.Click("c")
	d.Press(ebiten.KeyArrowRight, ebiten.KeyEnd, ebiten.KeyHome)
	if !slices.Equal(got, []int{2, 3, 4, 0}) {
		t.Errorf("picked %v, want 2 3 4 0", got)
	}
	d.Draw()
}
