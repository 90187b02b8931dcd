package ui_test

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

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
		t.Fatal("it does not follow what comes")
	}
	d.Wheel("list", 3)
	if l.Following() {
		t.Error("it follows although somebody has scrolled back")
	}
	d.Wheel("list", -30)
	if !l.Following() {
		t.Error("it does not follow again at its end")
	}
	d.Press(ebiten.KeyEnd, ebiten.KeyArrowUp)
	if l.Following() || l.Selected() != 198 {
		t.Errorf("row %d is selected; it follows: %v", l.Selected(), l.Following())
	}
	l.ToEnd()
	if !l.Following() || l.Selected() != 198 {
		t.Error("it is not at its end again, or forgot what was selected")
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
		t.Errorf("row %d of %d is selected; it follows: %v", l.Selected(), l.Rows(), l.Following())
	}
	l.Shift(40)
	if l.Selected() != -1 || l.Rows() != 40 {
		t.Errorf("row %d of %d is selected after it went", l.Selected(), l.Rows())
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
		t.Errorf("covered: reached %d times, ticked %d times; the cover was pressed %d times", keys, ticks, pressed)
	}
	cover.SetCovered(false)
	d.ClickAt(5, 5)
	if keys == 0 || root.Find("over") != nil {
		t.Error("it cannot be reached when the cover is gone")
	}
}

func TestAListFollowsTheRowThatLeads(t *testing.T) {
	d, l := following(t)
	l.Follow = false
	l.Lead(50)
	if !l.Following() || !l.InView(50) || !l.InView(51) {
		t.Fatal("the row that leads is not in view")
	}
	d.Press(ebiten.KeyArrowDown) // selects the first row
	l.Lead(60)
	if !l.InView(60) {
		t.Error("to select a row ends the following")
	}
	d.Wheel("list", 1000)
	l.Lead(99)
	if l.Following() || !l.InView(0) {
		t.Error("it follows although somebody has scrolled away")
	}
	l.ToEnd()
	if !l.Following() || !l.InView(99) {
		t.Error("it does not go on with the row that leads")
	}
	d.Wheel("list", 1000)
	d.Wheel("list", -1000)
	if !l.Following() {
		t.Error("it does not follow again when the row that leads is back in view")
	}
}
