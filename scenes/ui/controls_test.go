package ui_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

func TestButtonIsPressedByMouseKeysAndPad(t *testing.T) {
	n := 0
	d := screen(t, ui.Column(8, ui.Named("b", ui.NewButton("Press", func() { n++ }))))
	d.Click("b")
	d.Press(ebiten.KeyTab, ebiten.KeyEnter, ebiten.KeySpace)
	d.PadPress(input.PadAccept)
	if n != 4 {
		t.Errorf("pressed %d times, want 4", n)
	}
	c := ui.Bounds(d.Widget("b")).Centre()
	d.MoveTo(c.X, c.Y)
	d.PressDown(1)
	d.MoveTo(c.X, 500)
	d.Release()
	if n != 4 {
		t.Errorf("a press that is released elsewhere: got %d presses, want 4", n)
	}
	ui.SetEnabled(d.Widget("b"), false)
	d.Click("b")
	d.Press(ebiten.KeyEnter)
	if n != 4 {
		t.Errorf("a disabled button: got %d presses, want 4", n)
	}
}

func TestCheckBoxAndSwitchReportChanges(t *testing.T) {
	var got []bool
	c := ui.Named("c", ui.NewCheckBox("Sound", false, func(on bool) { got = append(got, on) }))
	d := screen(t, ui.Column(8, c))
	d.Click("c")
	d.Press(ebiten.KeySpace)
	d.PadPress(input.PadAccept)
	if !slices.Equal(got, []bool{true, false, true}) || !c.On() {
		t.Errorf("got the changes %v, on %v; want true, false, true and true", got, c.On())
	}
}

func TestASliderIsMovedByPointerKeysAndWheel(t *testing.T) {
	var got, done []float64
	s := ui.Named("s", ui.NewSlider("Scale", 1, 3, 0.25))
	s.OnChange = func(v float64) { got = append(got, v) }
	s.OnDone = func(v float64) { done = append(done, v) }
	d := screen(t, ui.Column(8, ui.Sized(300, 0, s)))
	d.Press(ebiten.KeyTab, ebiten.KeyArrowRight, ebiten.KeyArrowRight, ebiten.KeyEnd, ebiten.KeyArrowRight)
	if !slices.Equal(got, []float64{1.25, 1.5, 3}) {
		t.Errorf("got the values %v, want 1.25, 1.5, 3", got)
	}
	r := ui.Bounds(s)
	d.DragFrom(r.X+9, r.Bottom()-16, 141, 0)
	if s.Value() != 2 {
		t.Errorf("dragged to the middle: got %v, want 2", s.Value())
	}
	if len(done) == 0 || done[len(done)-1] != 2 {
		t.Errorf("done %v, want 2 at the end", done)
	}
	d.Wheel("s", 1)
	if s.Value() != 2.25 {
		t.Errorf("one notch: got %v, want 2.25", s.Value())
	}
}

func TestChoiceAsSegmentsAndAsList(t *testing.T) {
	var got []int
	c := ui.Named("c", ui.NewChoice("Theme", []string{"Light", "Dark", "Contrast"}, 0))
	c.OnChange = func(i int) { got = append(got, i) }
	d := screen(t, ui.Column(8, ui.Named("w", ui.Sized(400, 0, c))))
	d.Press(ebiten.KeyTab, ebiten.KeyArrowRight)
	d.ClickAt(300, ui.Bounds(c).Bottom()-10)
	d.Resize(200, 300)
	d.Press(ebiten.KeyArrowLeft, ebiten.KeyEnter)
	d.Type("l")
	d.Press(ebiten.KeyEnter)
	if !slices.Equal(got, []int{1, 2, 1, 0}) {
		t.Errorf("chosen %v, want 1 2 1 0", got)
	}
	d.ClickAt(ui.Bounds(c).X+20, ui.Bounds(c).Bottom()-10)
	d.ClickAt(ui.Bounds(c).X+20, ui.Bounds(c).Bottom()+4+36*2+18)
	if c.Selected() != 2 {
		t.Errorf("the third row of the list: got %d, want 2", c.Selected())
	}
	if d.Focus() != "c" {
		t.Errorf("after the list closed: got the focus on %q, want c", d.Focus())
	}
}

func TestTabsAreTurnedByKeys(t *testing.T) {
	tabs := ui.NewTabs().
		Add("One", ui.Named("p1", ui.NewButton("first page", nil))).
		Add("Two", ui.Named("p2", ui.NewButton("second page", nil)))
	d := screen(t, tabs)
	d.Chord(input.Mods{Command: true}, ebiten.KeyTab)
	if tabs.Selected() != 1 {
		t.Fatalf("Ctrl+Tab: got page %d, want 1", tabs.Selected())
	}
	d.Click("p2")
	d.PadPress(input.PadPrevTab)
	if tabs.Selected() != 0 || d.Focus() == "p2" {
		t.Errorf("got page %d and the focus on %q, want 0 and not p2", tabs.Selected(), d.Focus())
	}
	d.Press(ebiten.KeyArrowRight, ebiten.KeyArrowRight)
	if tabs.Selected() != 1 {
		t.Errorf("the arrows: got page %d, want 1", tabs.Selected())
	}
}

func TestNamesOfTabsMoveCloserBeforeTheyTakeAnotherLine(t *testing.T) {
	tabs := ui.NewTabs()
	for _, name := range []string{"Verlauf", "Punkte", "Würfel", "Zahlen"} {
		tabs.Add(name, ui.NewLabel(name))
	}
	const line = 40.0
	for _, width := range []float64{600, 280, 260} {
		if _, h := tabs.Size(width); h > 2*line+tabs.Gap {
			t.Errorf("%.0f units: got names %.0f high, want at most %.0f", width, h, 2*line+tabs.Gap)
		}
	}
	if _, h := tabs.Size(200); h < 2*line+tabs.Gap {
		t.Errorf("200 units: got names %.0f high, want at least %.0f", h, 2*line+tabs.Gap)
	}
}

func TestALabelGrowsInARow(t *testing.T) {
	name, points := ui.NewLabel("Ada"), ui.NewSoftLabel("")
	name.OneLine = true
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(ui.Row(8, ui.Grow(1, name), points))
	d := uitest.On(t, root)
	d.Ticks(1)
	for _, text := range []string{"0", "7", "12", "3", "100"} {
		points.SetText(text)
		d.Ticks(1)
		if cut := root.Overflows(); len(cut) > 0 {
			t.Errorf("got cut texts %v, want none", cut)
		}
	}
}

func TestTooltipComesByHoverAndByFocus(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(ui.Column(8, ui.Row(8,
		ui.Named("b", ui.NewIconButton(render.Settings, "Settings", nil)),
		ui.NewButton("other", nil))))
	d := uitest.On(t, root)
	d.Hover("b")
	d.Ticks(31)
	if root.Tooltip() != "Settings" {
		t.Errorf("after half a second: got the tooltip %q, want Settings", root.Tooltip())
	}
	d.Draw()
	d.MoveTo(600, 600)
	if root.Tooltip() != "" {
		t.Errorf("got the tooltip %q, want none", root.Tooltip())
	}
	d.Press(ebiten.KeyTab)
	d.Ticks(31)
	if root.Tooltip() != "Settings" {
		t.Errorf("the focused button: got the tooltip %q, want Settings", root.Tooltip())
	}
}

func TestToastsQueueAndGo(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(ui.Column(0))
	d := uitest.On(t, root)
	for i := range 5 {
		root.Toast(fmt.Sprint("toast ", i))
	}
	d.Ticks(1)
	if n := len(root.Toasts()); n != 3 {
		t.Errorf("%d toasts at once, want 3", n)
	}
	d.Ticks(1000)
	if n := len(root.Toasts()); n != 0 {
		t.Errorf("got %d toasts, want 0", n)
	}
}

func TestAToastStaysWhileItHasText(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(ui.Column(0))
	d := uitest.On(t, root)
	n := 5
	for range 3 { // of which one is shown
		root.ToastWhile(ui.Warn, func() string { return strings.Repeat("|", n) })
	}
	d.Ticks(1000)
	if n = 9; len(root.Toasts()) != 1 {
		t.Fatalf("got the toasts %q, want 1", root.Toasts())
	}
	if d.Ticks(1); root.Toasts()[0] != "|||||||||" {
		t.Errorf("got the toasts %q, want |||||||||", root.Toasts())
	}
	n = 0
	if d.Ticks(20); len(root.Toasts()) != 0 {
		t.Errorf("got the toasts %q, want none", root.Toasts())
	}
}

func TestCardIsPressed(t *testing.T) {
	n := 0
	c := ui.Named("c", ui.NewCard("Cat and mouse", "Swim for your life"))
	c.OnPress = func() { n++ }
	c.OnDraw = func(p *render.Pen, r render.Rect) { p.Fill(r, p.Theme().Water) }
	d := screen(t, ui.NewGrid(240, 16, c))
	d.Click("c")
	d.Press(ebiten.KeyEnter)
	d.Draw()
	if n != 2 {
		t.Errorf("pressed %d times, want 2", n)
	}
}

// A text that is too long for its button takes a second line, and the button is higher by it.
func TestALongTextWrapsOnItsButton(t *testing.T) {
	long := ui.NewButton("Turn 17: a better place to end the turn", nil).WithIcon(render.Flag)
	short := ui.NewButton("Turn 17", nil)
	root := ui.NewRoot(&ui.Env{Theme: render.Light(), Book: words.Open("en")})
	root.SetContent(ui.Sized(200, 200, ui.Column(8, long, short)))
	uitest.On(t, root)
	if list := append(root.Overflows(), root.Survey()...); len(list) > 0 {
		t.Errorf("got cut texts %v, want none", list)
	}
	if a, b := ui.Bounds(long), ui.Bounds(short); a.H <= b.H || b.Y < a.Bottom() {
		t.Errorf("got the long toast at %v and the short one at %v, want the short one below", a, b)
	}
}

// The list of a choice stays in a window that becomes smaller while it is open.
func TestAnOpenListStaysInTheWindow(t *testing.T) {
	options := []string{"a", "b", "c", "d", "e", "f", "g", "h"}
	root := ui.NewRoot(&ui.Env{Theme: render.Light(), Book: words.Open("en")})
	root.SetContent(ui.NewScroll(ui.Column(0, ui.GapOf(1, 500), ui.Named("choice", ui.NewChoice("", options, 0)), ui.GapOf(1, 300))))
	d := uitest.On(t, root)
	d.Click("choice")
	for _, h := range []float64{720, 560, 400, 300} {
		d.Resize(640, h)
		if list := root.Overflows(); len(list) > 0 || !root.Modal() {
			t.Errorf("%v high: got %v, want an open dialog without cut texts", h, list)
		}
	}
}

// TestAFingerNeedsNotHitASmallControl presses beside an icon of 36 units, which a finger reaches from 4 units away on each
// side.
func TestAFingerNeedsNotHitASmallControl(t *testing.T) {
	presses := map[string]int{}
	button := func(id string) ui.Widget {
		return ui.Sized(36, 36, ui.Named(id, ui.NewIconButton(render.Help, id, func() { presses[id]++ })))
	}
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(ui.NewScroll(ui.Pad(40, ui.Row(100, button("left"), button("right")))))
	d := uitest.On(t, root)
	d.Ticks(1)
	r := ui.Bounds(d.Widget("left"))
	tap := func(x, y float64, finger bool) {
		for _, b := range []input.Button{{Pressed: true, Down: true}, {Down: true}, {Released: true}, {}} {
			d.Frame(func(in *input.Frame) {
				in.Pointer = input.Pointer{X: x, Y: y, Inside: true, Left: b, Clicks: 1, Finger: finger}
			})
		}
	}
	for _, c := range []struct {
		x, y   float64
		finger bool
		want   int
	}{
		{r.X - 3, r.Y + 10, true, 1}, {r.X + 10, r.Bottom() + 3, true, 1}, {r.X + 10, r.Y + 10, true, 1},
		{r.X - 3, r.Y + 10, false, 0}, {r.X - 9, r.Y + 10, true, 0},
	} {
		clear(presses)
		tap(c.x, c.y, c.finger)
		if presses["left"] != c.want || presses["right"] != 0 {
			t.Errorf("%+v: got presses %v, want %d of the left button", c, presses, c.want)
		}
	}
}
