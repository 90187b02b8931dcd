package ui_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

func TestEveryMeansScrolls(t *testing.T) {
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
	l := ui.Named("l", ui.NewLog())
	l.Max = 100
	d := screen(t, ui.Column(0, ui.Sized(0, 200, l)))
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
	c := ui.Named("c", ui.NewChart())
	c.OnPick = func(i int) { got = append(got, i) }
	c.Set([]float64{1, 2, -1, -2, 0})
	d := screen(t, ui.Column(0, ui.Sized(400, 0, c)))
	d.Click("c")
	d.Click("c")
	d.Press(ebiten.KeyArrowRight, ebiten.KeyEnd, ebiten.KeyHome)
	if !slices.Equal(got, []int{2, 2, 3, 4, 0}) { // a click on the value at the cursor counts
		t.Errorf("picked %v, want 2 2 3 4 0", got)
	}
	d.Draw()
}

func following(t *testing.T) (*uitest.Driver, *ui.List) {
	t.Helper()
	root := ui.NewRoot(&ui.Env{Theme: render.Light(), Book: words.Open("en")})
	l := ui.Named("list", ui.NewList(100, func(row int) string { return fmt.Sprint("row ", row) }))
	l.Follow = true
	root.SetContent(ui.Sized(300, 200, l))
	d := uitest.On(t, root)
	root.Focus(l)
	return d, l
}

func TestAListFollowsItsEnd(t *testing.T) {
	d, l := following(t)
	l.SetRows(200)
	d.Ticks(1)
	if !l.Following() {
		t.Fatal("got Following = false, want true")
	}
	d.Wheel("list", 3)
	if l.Following() {
		t.Error("scrolled back: got Following = true, want false")
	}
	d.Wheel("list", -30)
	if !l.Following() {
		t.Error("at the end: got Following = false, want true")
	}
	d.Press(ebiten.KeyEnd, ebiten.KeyArrowUp)
	if l.Following() || l.Selected() != 198 {
		t.Errorf("got row %d, following %v; want 198, false", l.Selected(), l.Following())
	}
	l.ToEnd()
	if !l.Following() || l.Selected() != 198 {
		t.Errorf("at the end: got row %d, following %v; want 198, true", l.Selected(), l.Following())
	}
}

func TestRowsThatGoAtTheFrontMoveNothing(t *testing.T) {
	d, l := following(t)
	d.Press(ebiten.KeyHome)
	for range 50 {
		d.Press(ebiten.KeyArrowDown)
	}
	l.Shift(20)
	if l.Selected() != 30 || l.Rows() != 80 || l.Following() {
		t.Errorf("got row %d of %d, following %v; want 30 of 80, false", l.Selected(), l.Rows(), l.Following())
	}
	l.Shift(40)
	if l.Selected() != -1 || l.Rows() != 40 {
		t.Errorf("after the selected row went: got row %d of %d, want -1 of 40", l.Selected(), l.Rows())
	}
}

func TestWhatIsCoveredIsNeitherReachedNorForgotten(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light(), Book: words.Open("en")})
	var keys, ticks int
	under := ui.Named("under", ui.NewCanvas(nil, func(in ui.CanvasInput) {
		ticks++
		if in.Keys || in.Over || in.Pressed {
			keys++
		}
	}))
	pressed := 0
	cover := ui.NewCover(under, ui.Centre(200, ui.Named("over", ui.NewButton("over", func() { pressed++ }))))
	cover.SetCovered(true)
	root.SetContent(cover)
	d := uitest.On(t, root)
	d.Ticks(3)
	d.ClickAt(5, 5)
	d.Press(ebiten.KeyArrowLeft)
	d.Click("over")
	if keys > 0 || ticks == 0 || pressed != 1 {
		t.Errorf("covered: got %d keys, %d ticks, %d presses of the cover; want 0, more than 0, 1", keys, ticks, pressed)
	}
	cover.SetCovered(false)
	d.ClickAt(5, 5)
	if keys == 0 || root.Find("over") != nil {
		t.Errorf("uncovered: got %d keys and the cover %v, want more than 0 and none", keys, root.Find("over") != nil)
	}
}

func TestAListFollowsTheRowThatLeads(t *testing.T) {
	d, l := following(t)
	l.Follow = false
	l.Lead(50)
	if !l.Following() || !l.InView(50) || !l.InView(51) {
		t.Fatalf("the leading rows: got following %v, in view %v and %v; want true", l.Following(), l.InView(50), l.InView(51))
	}
	d.Press(ebiten.KeyArrowDown) // selects the first row
	l.Lead(60)
	if !l.InView(60) {
		t.Error("after a row was selected: row 60 is out of view, want it followed")
	}
	d.Wheel("list", 1000)
	l.Lead(99)
	if l.Following() || !l.InView(0) {
		t.Errorf("scrolled away: got following %v and row 0 in view %v, want false and true", l.Following(), l.InView(0))
	}
	l.ToEnd()
	if !l.Following() || !l.InView(99) {
		t.Errorf("got following %v and row 99 in view %v, want true", l.Following(), l.InView(99))
	}
	d.Wheel("list", 1000)
	d.Wheel("list", -1000)
	if !l.Following() {
		t.Error("the leading row is in view again: got Following = false, want true")
	}
}
