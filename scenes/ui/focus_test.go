package ui_test

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/dialog"
	"menagerie/scenes/ui/form"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/textfield"
	"menagerie/scenes/ui/uitest"
	"menagerie/scenes/ui/widget"
)

func TestEnterPressesTheDefaultButton(t *testing.T) {
	n := 0
	d := screen(t, layout.Column(8,
		ui.Named("name", textfield.New("Name", "")),
		widget.NewPrimary("Play", func() { n++ })))
	d.Press(ebiten.KeyEnter)
	d.Click("name")
	d.Press(ebiten.KeyEnter)
	if n != 2 {
		t.Errorf("Enter pressed the default button %d times, want 2", n)
	}
}

func TestTabGoesRoundAndArrowsGoAcross(t *testing.T) {
	b := func(id string) ui.Widget { return ui.Named(id, widget.NewButton(id, nil)) }
	d := screen(t, layout.Column(8,
		layout.Row(8, b("a1"), b("a2")),
		layout.Row(8, b("b1"), b("b2"))))
	var order []string
	for range 5 {
		d.Press(ebiten.KeyTab)
		order = append(order, d.Focus())
	}
	if got := strings.Join(order, " "); got != "a1 a2 b1 b2 a1" {
		t.Errorf("Tab: got the order %s, want a1 a2 b1 b2 a1", got)
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
	root.SetContent(layout.Column(0, ui.Named("b", widget.NewButton("b", nil))))
	d := uitest.On(t, root)
	root.FocusID("b")
	dialog.Ask(root, dialog.Question{Title: "Sure?", Yes: "Yes", No: "No", OnNo: func() { no++ }})
	d.Ticks(10)
	d.Press(ebiten.KeyEscape)
	if back != 0 || no != 1 || root.Modal() {
		t.Errorf("Escape in a dialog: got back %d, no %d, open %v; want 0, 1, false", back, no, root.Modal())
	}
	if d.Focus() != "b" {
		t.Errorf("after the dialog: got the focus on %q, want b", d.Focus())
	}
	d.PadPress(input.PadBack)
	if back != 1 {
		t.Errorf("the pad's back button: got %d times back, want 1", back)
	}
}

func TestDialogKeepsTheFocusAndCoversTheScreen(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	under, yes := 0, 0
	root.SetContent(layout.Column(0, ui.Named("under", widget.NewButton("under", func() { under++ }))))
	d := uitest.On(t, root)
	dialog.Ask(root, dialog.Question{Title: "Sure?", Text: "Really?", Yes: "Yes", No: "No", OnYes: func() { yes++ }})
	d.Ticks(1)
	d.Click("under")
	d.Press(ebiten.KeyTab, ebiten.KeyTab, ebiten.KeyTab, ebiten.KeyTab)
	if under != 0 || d.Focus() == "under" {
		t.Errorf("a dialog: got %d presses under it and the focus on %q, want none", under, d.Focus())
	}
	d.Press(ebiten.KeyEnter)
	if yes != 1 {
		t.Errorf("Enter on the default button: got yes %d times, want 1", yes)
	}
}

func TestDangerousQuestionIsNotAnsweredByEnter(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(layout.Column(0))
	d := uitest.On(t, root)
	yes, no := 0, 0
	dialog.Ask(root, dialog.Question{Yes: "Delete", No: "Keep", Danger: true, OnYes: func() { yes++ }, OnNo: func() { no++ }})
	d.Press(ebiten.KeyEnter)
	if yes != 0 || no != 1 {
		t.Errorf("Enter: got yes %d, no %d; want the safe answer: 0, 1", yes, no)
	}
}

func TestShortcutsWorkOnceForEachPress(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	h, f1, save := 0, 0, 0
	root.Shortcut(ebiten.KeyH, input.Mods{}, func() { h++ })
	root.Shortcut(ebiten.KeyF1, input.Mods{}, func() { f1++ })
	root.Shortcut(ebiten.KeyS, input.Mods{Command: true}, func() { save++ })
	root.SetContent(layout.Column(0, ui.Named("f", textfield.New("", ""))))
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
	root.SetContent(layout.NewSplit(c, layout.NewScroll(layout.Column(8, ui.Named("b", widget.NewButton("b", nil)))), 300))
	d := uitest.On(t, root)
	root.Focus(c)
	d.Press(ebiten.KeyTab, ebiten.KeyArrowLeft)
	if tab != 1 || d.Focus() != "c" {
		t.Errorf("Tab: got %d in the game and the focus on %q, want 1 and c", tab, d.Focus())
	}
	d.Hover("c")
	d.PressDown(1)
	if !last.Over || !last.Down || presses != 1 || !last.Keys {
		t.Errorf("a press: got %+v and %d presses, want it over, down, with keys, and 1", last, presses)
	}
	d.MoveTo(1270, 700)
	if !last.Down {
		t.Errorf("outside the canvas: got %+v, want the press kept", last)
	}
	d.Release()
	d.Click("b")
	if d.Focus() != "c" {
		t.Errorf("a click on a button: got the focus on %q, want c", d.Focus())
	}
	d.Press(ebiten.KeyF6)
	if d.Focus() != "b" {
		t.Errorf("F6: got the focus on %q, want b", d.Focus())
	}
	d.Draw()
	before := draws
	d.Ticks(1)
	d.Draw()
	resting := draws - before
	c.Redraw()
	d.Draw()
	if drawn := draws - before - resting; resting != 0 || drawn != 1 {
		t.Errorf("a canvas: got %d drawings at rest and %d on request, want 0 and 1", resting, drawn)
	}
	dialog.Tell(root, "Pause", "")
	d.Hover("c")
	if last.Over || last.Keys {
		t.Errorf("under a dialog: got %+v, want no input to the canvas", last)
	}
}

func TestDialogFitsASmallWindow(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(layout.Column(0))
	d := uitest.On(t, root)
	d.Resize(400, 300)
	dialog := dialog.New("A question with a rather long title that takes two lines", widget.NewSoft(strings.Repeat("Many words. ", 200)))
	dialog.Add("Leave without saving", widget.Danger, nil)
	ok := ui.Named("ok", dialog.Add("Save and leave", widget.Primary, nil))
	dialog.Open(root)
	d.Ticks(2)
	for _, o := range root.Overflows() {
		t.Errorf("got %v, want no cut text", o)
	}
	if r := ui.Bounds(ok); r.Bottom() > 300 {
		t.Errorf("got the button at %v, want it inside the window", r)
	}
	d.Draw()
	d.Press(ebiten.KeyPageDown)
	d.Click("ok")
	if root.Modal() {
		t.Error("the button: the dialog is open, want it closed")
	}
}

func TestContentMayChangeInACallback(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	next := layout.Column(8, ui.Named("second", form.NewCheckBox("second", false, nil)))
	root.SetContent(layout.Column(8, ui.Named("first", widget.NewButton("first", func() { root.SetContent(next) }))))
	d := uitest.On(t, root)
	d.Click("first")
	d.Ticks(10)
	d.Draw()
	d.Click("second")
	d.Ticks(10)
	if root.Find("first") != nil || !root.Find("second").(*form.CheckBox).On() {
		t.Errorf("got the old content %v, want the new one to respond", root.Find("first") != nil)
	}
}

func TestHiddenFocusIsLeft(t *testing.T) {
	f, b := ui.Named("f", textfield.New("", "")), ui.Named("b", widget.NewButton("b", nil))
	d := screen(t, layout.Column(8, f, b))
	d.Click("f")
	ui.SetVisible(f, false)
	d.Type("x")
	d.Press(ebiten.KeyTab)
	if f.Text() != "" || d.Focus() != "b" {
		t.Errorf("a hidden field: got %q and the focus on %q, want nothing and b", f.Text(), d.Focus())
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

// TestFirstKeyAfterAMovementOfThePointerOnlyShowsTheRing moves the pointer to one button while another one has the focus.
func TestFirstKeyAfterAMovementOfThePointerOnlyShowsTheRing(t *testing.T) {
	for name, press := range map[string]func(d *uitest.Driver){
		"Enter": func(d *uitest.Driver) { d.Press(ebiten.KeyEnter) },
		"pad":   func(d *uitest.Driver) { d.PadPress(input.PadAccept) },
	} {
		pressed := ""
		button := func(id string) ui.Widget { return ui.Named(id, widget.NewButton(id, func() { pressed += id })) }
		root := ui.NewRoot(&ui.Env{Theme: render.Light()})
		root.SetContent(layout.Column(20, button("a"), button("b")))
		d := uitest.On(t, root)
		d.Ticks(1)
		root.FocusID("b")
		d.Hover("a")
		if _, _, ok := root.Ring(); ok {
			t.Errorf("%s: the pointer has moved: the ring is shown, want it hidden", name)
		}
		press(d)
		if _, _, ok := root.Ring(); !ok || pressed != "" || d.Focus() != "a" {
			t.Errorf("%s: the first key: got ring %v, focus %q, pressed %q; want true, a, nothing", name, ok, d.Focus(), pressed)
		}
		press(d)
		if pressed != "a" {
			t.Errorf("%s: the second key: got %q, want a", name, pressed)
		}
		d.Click("b")
		press(d)
		if pressed != "abb" {
			t.Errorf("%s: a click on b and a key: got %q, want abb", name, pressed)
		}
	}
}

// A click on a board hides the ring, and Escape leads to another screen. Nobody can see there what Enter would press, so the first
// Enter only shows it.
func TestEnterPressesNothingUnseenAfterABoard(t *testing.T) {
	env := &ui.Env{Theme: render.Light()}
	game := ui.NewRoot(env)
	game.SetContent(ui.Named("board", ui.NewCanvas(nil, nil)))
	game.OnBack = func() {}
	d := uitest.On(t, game)
	d.Click("board")
	d.Press(ebiten.KeyEscape)

	home, presses := ui.NewRoot(env), 0
	home.SetContent(ui.Named("a", widget.NewButton("a", func() { presses++ })))
	home.FocusID("a")
	d = uitest.On(t, home)
	d.Press(ebiten.KeyEnter)
	if _, _, shown := home.Ring(); presses != 0 || !shown {
		t.Errorf("the first Enter: got %d presses and the ring %v, want 0 and true", presses, shown)
	}
	if d.Press(ebiten.KeyEnter); presses != 1 {
		t.Errorf("the second Enter: got %d presses, want 1", presses)
	}
}
