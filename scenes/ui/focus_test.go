package ui_test

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

func TestEnterPressesTheDefaultButton(t *testing.T) {
	n := 0
	d := screen(t, ui.Column(8,
		ui.Named("name", ui.NewTextField("Name", "")),
		ui.NewPrimary("Play", func() { n++ })))
	d.Press(ebiten.KeyEnter)
	d.Click("name")
	d.Press(ebiten.KeyEnter)
	if n != 2 {
		t.Errorf("Enter pressed the default button %d times, want 2", n)
	}
}

func TestTabGoesRoundAndArrowsGoAcross(t *testing.T) {
	b := func(id string) ui.Widget { return ui.Named(id, ui.NewButton(id, nil)) }
	d := screen(t, ui.Column(8,
		ui.Row(8, b("a1"), b("a2")),
		ui.Row(8, b("b1"), b("b2"))))
	var order []string
	for range 5 {
		d.Press(ebiten.KeyTab)
		order = append(order, d.Focus())
	}
	if got := strings.Join(order, " "); got != "a1 a2 b1 b2 a1" {
		t.Errorf("Tab goes %s", got)
	}
	d.Chord(input.Mods{Shift: true}, ebiten.KeyTab)
	if d.Focus() != "b2" {
		t.Errorf("Shift+Tab from the first goes to %s, want b2", d.Focus())
	}
	d.Press(ebiten.KeyArrowUp)
	d.PadPress(input.PadLeft, input.PadDown)
	if d.Focus() != "b1" {
		t.Errorf("up, left, down from b2 leads to %s, want b1", d.Focus())
	}
}

func TestBackClosesOneThingAtATime(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	back, no := 0, 0
	root.OnBack = func() { back++ }
	root.SetContent(ui.Column(0, ui.Named("b", ui.NewButton("b", nil))))
	d := uitest.On(t, root)
	root.FocusID("b")
	root.Ask(ui.Question{Title: "Sure?", Yes: "Yes", No: "No", OnNo: func() { no++ }})
	d.Ticks(10)
	d.Press(ebiten.KeyEscape)
	if back != 0 || no != 1 || root.Modal() {
		t.Errorf("Escape in a dialog: back %d, no %d, still open %v", back, no, root.Modal())
	}
	if d.Focus() != "b" {
		t.Error("the focus did not come back after the dialog")
	}
	d.PadPress(input.PadBack)
	if back != 1 {
		t.Error("the pad's back button did not go back")
	}
}

func TestDialogKeepsTheFocusAndCoversTheScreen(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	under, yes := 0, 0
	root.SetContent(ui.Column(0, ui.Named("under", ui.NewButton("under", func() { under++ }))))
	d := uitest.On(t, root)
	root.Ask(ui.Question{Title: "Sure?", Text: "Really?", Yes: "Yes", No: "No", OnYes: func() { yes++ }})
	d.Ticks(1)
	d.Click("under")
	d.Press(ebiten.KeyTab, ebiten.KeyTab, ebiten.KeyTab, ebiten.KeyTab)
	if under != 0 || d.Focus() == "under" {
		t.Error("a dialog lets input through")
	}
	d.Press(ebiten.KeyEnter)
	if yes != 1 {
		t.Errorf("Enter on the default button answered yes %d times", yes)
	}
}

func TestDangerousQuestionIsNotAnsweredByEnter(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(ui.Column(0))
	d := uitest.On(t, root)
	yes, no := 0, 0
	root.Ask(ui.Question{Yes: "Delete", No: "Keep", Danger: true, OnYes: func() { yes++ }, OnNo: func() { no++ }})
	d.Press(ebiten.KeyEnter)
	if yes != 0 || no != 1 {
		t.Errorf("yes %d, no %d; Enter must be the safe answer", yes, no)
	}
}

func TestShortcuts(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	h, f1, save := 0, 0, 0
	root.Shortcut(ebiten.KeyH, input.Mods{}, func() { h++ })
	root.Shortcut(ebiten.KeyF1, input.Mods{}, func() { f1++ })
	root.Shortcut(ebiten.KeyS, input.Mods{Command: true}, func() { save++ })
	root.SetContent(ui.Column(0, ui.Named("f", ui.NewTextField("", ""))))
	d := uitest.On(t, root)
	d.Press(ebiten.KeyH)
	d.Click("f")
	d.Press(ebiten.KeyH, ebiten.KeyF1)
	d.Chord(input.Mods{Command: true}, ebiten.KeyS)
	if h != 1 || f1 != 1 || save != 1 {
		t.Errorf("h %d, F1 %d, Ctrl+S %d; want 1 each", h, f1, save)
	}
}

func TestCanvasGetsPointerAndKeys(t *testing.T) {
	var last ui.CanvasInput
	draws, presses := 0, 0
	c := ui.Named("c", ui.NewCanvas(
		func(*render.Pen, render.Rect) { draws++ },
		func(in ui.CanvasInput) {
			last = in
			if in.Pressed {
				presses++
			}
		}))
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	tab := 0
	root.Shortcut(ebiten.KeyTab, input.Mods{}, func() { tab++ })
	root.SetContent(ui.NewSplit(c, ui.NewScroll(ui.Column(8, ui.Named("b", ui.NewButton("b", nil)))), 300))
	d := uitest.On(t, root)
	root.Focus(c)
	d.Press(ebiten.KeyTab, ebiten.KeyArrowLeft)
	if tab != 1 || d.Focus() != "c" {
		t.Errorf("Tab counted %d, focus %q: the game's keys were taken away", tab, d.Focus())
	}
	d.Hover("c")
	d.PressDown(1)
	if !last.Over || !last.Down || presses != 1 || !last.Keys {
		t.Errorf("canvas input %+v after a press", last)
	}
	d.MoveTo(1270, 700)
	if !last.Down {
		t.Error("the press is lost outside the canvas")
	}
	d.Release()
	d.Click("b")
	if d.Focus() != "c" {
		t.Error("a click on a button took the keys from the game")
	}
	d.Press(ebiten.KeyF6)
	if d.Focus() != "b" {
		t.Error("F6 does not leave the canvas")
	}
	d.Draw()
	before := draws
	d.Ticks(1)
	d.Draw()
	resting := draws - before
	c.Redraw()
	d.Draw()
	if drawn := draws - before - resting; resting != 0 || drawn != 1 {
		t.Errorf("a canvas is drawn %d times unasked and %d times when it is asked for", resting, drawn)
	}
	root.Tell("Pause", "")
	d.Hover("c")
	if last.Over || last.Keys {
		t.Error("a dialog lets input through to the canvas")
	}
}

func TestDialogFitsASmallWindow(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(ui.Column(0))
	d := uitest.On(t, root)
	d.Resize(400, 300)
	dialog := ui.NewDialog("A question with a rather long title that takes two lines", ui.NewSoft(strings.Repeat("Many words. ", 200)))
	dialog.Add("Leave without saving", ui.Danger, nil)
	ok := ui.Named("ok", dialog.Add("Save and leave", ui.Primary, nil))
	root.Open(dialog)
	d.Ticks(2)
	for _, o := range root.Overflows() {
		t.Error(o)
	}
	if r := ui.Bounds(ok); r.Bottom() > 300 {
		t.Errorf("the button is at %v, below the window", r)
	}
	d.Draw()
	d.Press(ebiten.KeyPageDown)
	d.Click("ok")
	if root.Modal() {
		t.Error("the button does not close the dialog")
	}
}

func TestContentMayChangeInACallback(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	next := ui.Column(8, ui.Named("second", ui.NewCheckBox("second", false, nil)))
	root.SetContent(ui.Column(8, ui.Named("first", ui.NewButton("first", func() { root.SetContent(next) }))))
	d := uitest.On(t, root)
	d.Click("first")
	d.Ticks(10)
	d.Draw()
	d.Click("second")
	d.Ticks(10)
	if root.Find("first") != nil || !root.Find("second").(*ui.CheckBox).On() {
		t.Error("the new content does not work")
	}
}

func TestHiddenFocusIsLeft(t *testing.T) {
	f, b := ui.Named("f", ui.NewTextField("", "")), ui.Named("b", ui.NewButton("b", nil))
	d := screen(t, ui.Column(8, f, b))
	d.Click("f")
	ui.SetVisible(f, false)
	d.Type("x")
	d.Press(ebiten.KeyTab)
	if f.Text() != "" || d.Focus() != "b" {
		t.Errorf("a hidden field took %q, and Tab led to %q", f.Text(), d.Focus())
	}
}

func TestOddInputDoesNoHarm(t *testing.T) {
	d := screen(t, everything())
	for _, size := range [][2]float64{{1, 1}, {0, 0}, {30, 4000}, {4000, 30}, {400, 300}} {
		d.Resize(size[0], size[1])
		if size[0] > 0 {
			d.Draw()
		}
		for k := range ebiten.KeyMax {
			d.Press(k)
			d.Chord(input.Mods{Shift: true}, k)
		}
		d.Type("a\x00\xff ß")
		d.DragFrom(10, 10, 500, 500)
		d.Ticks(3)
	}
}
