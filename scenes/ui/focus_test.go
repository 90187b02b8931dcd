package ui_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

func TestEnterPressesTheDefaultButton(t *testing.T) {
	n := 0
	d := screen(t, ui.Column(8,
		ui.Named("name", ui.NewTextField("Name", "")),
		ui.NewPrimaryButton("Play", func() { n++ })))
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
	root.SetContent(ui.Column(0, ui.Named("b", ui.NewButton("b", nil))))
	d := uitest.On(t, root)
	root.FocusID("b")
	ui.Ask(root, ui.Question{Title: "Sure?", Yes: "Yes", No: "No", OnNo: func() { no++ }})
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
	root.SetContent(ui.Column(0, ui.Named("under", ui.NewButton("under", func() { under++ }))))
	d := uitest.On(t, root)
	ui.Ask(root, ui.Question{Title: "Sure?", Text: "Really?", Yes: "Yes", No: "No", OnYes: func() { yes++ }})
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
	root.SetContent(ui.Column(0))
	d := uitest.On(t, root)
	yes, no := 0, 0
	ui.Ask(root, ui.Question{Yes: "Delete", No: "Keep", Danger: true, OnYes: func() { yes++ }, OnNo: func() { no++ }})
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
	ui.Tell(root, "Pause", "")
	d.Hover("c")
	if last.Over || last.Keys {
		t.Errorf("under a dialog: got %+v, want no input to the canvas", last)
	}
}

func TestDialogFitsASmallWindow(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(ui.Column(0))
	d := uitest.On(t, root)
	d.Resize(400, 300)
	dialog := ui.NewDialog("A question with a rather long title that takes two lines", ui.NewSoftLabel(strings.Repeat("Many words. ", 200)))
	dialog.Add("Leave without saving", ui.DangerButton, nil)
	ok := ui.Named("ok", dialog.Add("Save and leave", ui.PrimaryButton, nil))
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
	next := ui.Column(8, ui.Named("second", ui.NewCheckBox("second", false, nil)))
	root.SetContent(ui.Column(8, ui.Named("first", ui.NewButton("first", func() { root.SetContent(next) }))))
	d := uitest.On(t, root)
	d.Click("first")
	d.Ticks(10)
	d.Draw()
	d.Click("second")
	d.Ticks(10)
	if root.Find("first") != nil || !root.Find("second").(*ui.CheckBox).On() {
		t.Errorf("got the old content %v, want the new one to respond", root.Find("first") != nil)
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
		button := func(id string) ui.Widget { return ui.Named(id, ui.NewButton(id, func() { pressed += id })) }
		root := ui.NewRoot(&ui.Env{Theme: render.Light()})
		root.SetContent(ui.Column(20, button("a"), button("b")))
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
	home.SetContent(ui.Named("a", ui.NewButton("a", func() { presses++ })))
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

// column is a column of buttons with these names.
func column(names ...string) *ui.Box {
	col := ui.Column(8)
	for _, name := range names {
		col.Add(ui.Named(name, ui.NewButton(name, nil)))
	}
	return col
}

// ringed is what the ring is around, or "" while none shows.
func ringed(root *ui.Root) string {
	if _, _, ok := root.Ring(); !ok {
		return ""
	}
	return ui.ID(root.Focused())
}

func TestTheFirstArrowMovesAndShowsWhereTo(t *testing.T) {
	ways := map[string]func(d *uitest.Driver){
		"key": func(d *uitest.Driver) { d.Press(ebiten.KeyArrowDown) },
		"pad": func(d *uitest.Driver) { d.PadPress(input.PadDown) },
	}
	for name, down := range ways {
		root := ui.NewRoot(&ui.Env{Theme: render.Light()})
		root.SetContent(column("a", "b", "c"))
		d := uitest.On(t, root)
		d.Click("a")
		if got := ringed(root); got != "" {
			t.Errorf("a click: got a ring around %s, want none", got)
		}
		down(d)
		if got := ringed(root); got != "b" {
			t.Errorf("%s: the first press after a click leads to %q, want b", name, got)
		}
	}
}

func TestAnArrowWithoutAFocusFindsTheNearEnd(t *testing.T) {
	for key, want := range map[ebiten.Key]string{ebiten.KeyArrowDown: "a", ebiten.KeyArrowUp: "c", ebiten.KeyArrowRight: "a", ebiten.KeyArrowLeft: "c"} {
		d := screen(t, column("a", "b", "c"))
		d.Press(key)
		if d.Focus() != want {
			t.Errorf("%v: got the focus on %q, want %q", key, d.Focus(), want)
		}
	}
}

func TestMenusGoRound(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	board := ui.Named("board", ui.NewCanvas(nil, nil))
	menu := ui.Column(8, ui.Row(8, ui.Named("a1", ui.NewButton("a1", nil)), ui.Named("a2", ui.NewButton("a2", nil))), column("b"),
		ui.Row(8, ui.Named("c1", ui.NewButton("c1", nil)), ui.Named("c2", ui.NewButton("c2", nil))))
	root.SetContent(ui.NewSplit(board, ui.NewScroll(menu), 300))
	d := uitest.On(t, root)
	root.FocusID("a2")
	var order []string
	for _, key := range []ebiten.Key{ebiten.KeyArrowUp, ebiten.KeyArrowDown, ebiten.KeyArrowUp, ebiten.KeyArrowUp, ebiten.KeyArrowUp, ebiten.KeyArrowUp} {
		d.Press(key)
		order = append(order, d.Focus())
	}
	if got := strings.Join(order, " "); got != "c2 a2 c2 b a2 c2" {
		t.Errorf("up, down and four times up from a2: got %s, want c2 a2 c2 b a2 c2", got)
	}
	d.PadPress(input.PadDown)
	if d.Focus() != "a2" {
		t.Errorf("a pad: got %q, want a2", d.Focus())
	}
}

func TestAHeldArrowStopsAtTheEnd(t *testing.T) {
	d := screen(t, column("a", "b", "c"))
	d.Press(ebiten.KeyArrowDown)
	for range 10 {
		d.Frame(func(in *input.Frame) { in.Keys = []input.Key{{Code: ebiten.KeyArrowDown, Repeat: true}} })
	}
	if d.Focus() != "c" {
		t.Errorf("a held key: got %q, want c", d.Focus())
	}
	for range 10 {
		d.Frame(func(in *input.Frame) {
			in.Pads = []input.Pad{{Pressed: []input.PadButton{input.PadUp}, Again: input.PadSet(0).With(input.PadUp)}}
		})
	}
	if d.Focus() != "a" {
		t.Errorf("a held button: got %q, want a", d.Focus())
	}
	d.Press(ebiten.KeyArrowUp)
	if d.Focus() != "c" {
		t.Errorf("a single press: got %q, want c", d.Focus())
	}
}

func TestADropDownGoesRound(t *testing.T) {
	var options []string
	for i := range 9 {
		options = append(options, fmt.Sprint("an option of many, number ", i))
	}
	c := ui.Named("c", ui.NewChoice("", options, 0))
	d := screen(t, c)
	d.Press(ebiten.KeyTab, ebiten.KeyEnter, ebiten.KeyArrowUp, ebiten.KeyEnter)
	if c.Selected() != 8 {
		t.Errorf("up from the first: got %d, want 8", c.Selected())
	}
	d.Press(ebiten.KeyEnter, ebiten.KeyArrowDown, ebiten.KeyEnter)
	if c.Selected() != 0 {
		t.Errorf("down from the last: got %d, want 0", c.Selected())
	}
}

func TestTheNextScreenKnowsWhichHandsWereUsed(t *testing.T) {
	env := &ui.Env{Theme: render.Light()}
	first, second := ui.NewRoot(env), ui.NewRoot(env)
	for _, root := range []*ui.Root{first, second} {
		root.SetContent(column("a", "b"))
		root.FocusID("a")
	}
	one, two := uitest.On(t, first), uitest.On(t, second)
	if got := ringed(first); got != "" {
		t.Errorf("before an input: got a ring around %s, want none", got)
	}
	one.Press(ebiten.KeyEnter)
	two.Ticks(1)
	if got := ringed(second); got != "a" {
		t.Errorf("after Enter: got the ring of the next screen around %q, want a", got)
	}
	two.Click("b")
	one.Ticks(1)
	if got := ringed(first); got != "" {
		t.Errorf("after a click: got the ring of the next screen around %s, want none", got)
	}
	one.Frame(func(in *input.Frame) { in.Pads = []input.Pad{{}} })
	if got := ringed(first); got != "a" {
		t.Errorf("with a pad: got the ring around %q, want a", got)
	}
}

func TestABoardHidesTheRing(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	tab := 0
	root.Shortcut(ebiten.KeyTab, input.Mods{}, func() { tab++ })
	board := ui.Named("board", ui.NewCanvas(nil, nil))
	root.SetContent(ui.NewSplit(board, ui.NewScroll(column("a", "b")), 300))
	d := uitest.On(t, root)
	root.FocusID("a")
	d.Press(ebiten.KeyArrowDown)
	root.FocusID("board")
	d.Press(ebiten.KeyArrowDown, ebiten.KeyTab)
	root.FocusID("a") // as when the game is over
	d.Press(ebiten.KeyTab)
	if tab != 2 || d.Focus() != "a" {
		t.Errorf("got %d times Tab and the focus on %q, want 2 and a", tab, d.Focus())
	}
}

// form is a page that scrolls, with a field at its end and something that can grow above and below it.
func formScreen(t *testing.T) (*uitest.Driver, *ui.Root, *ui.TextField, *ui.Label) {
	t.Helper()
	root := ui.NewRoot(&ui.Env{Theme: render.Light(), Book: words.Open("en")})
	f, above := ui.Named("f", ui.NewTextField("Name", "")), ui.NewLabel("")
	root.SetContent(ui.Column(0, ui.Grow(1, ui.NewScroll(ui.Column(8, above, f, box(10, 300)))), ui.NewLabel("footer")))
	d := uitest.On(t, root)
	d.Resize(400, 300)
	d.Click("f")
	return d, root, f, above
}

func TestWhatHasTheFocusStaysInViewWhenOtherThingsGrow(t *testing.T) {
	d, root, f, above := formScreen(t)
	above.SetText(strings.Repeat("a line\n", 30))
	d.Ticks(1)
	if !root.InView(f) || ui.Bounds(f).Bottom() > 280 {
		t.Errorf("got the field at %v, want it in view", ui.Bounds(f))
	}
	d.Resize(400, 200)
	if !root.InView(f) || ui.Bounds(f).Bottom() > 180 {
		t.Errorf("a smaller window: got the field at %v, want it in view", ui.Bounds(f))
	}
}

func TestTypingComesBackToTheField(t *testing.T) {
	d, root, f, above := formScreen(t)
	above.SetText(strings.Repeat("a line\n", 30))
	d.Ticks(1)
	away := func() {
		t.Helper()
		d.Wheel("f", 40)
		if root.InView(f) {
			t.Fatal("the wheel: the field is in view, want it scrolled away")
		}
		d.Ticks(3)
		if root.InView(f) {
			t.Fatal("the next tick: the field is in view, want it scrolled away")
		}
	}
	away()
	d.Type("x")
	if !root.InView(f) {
		t.Error("after typing: the field is out of view, want it in view")
	}
	away()
	d.Press(ebiten.KeyArrowLeft)
	if !root.InView(f) {
		t.Error("after a caret movement: the field is out of view, want it in view")
	}
	d.Press(ebiten.KeyPageUp)
	if root.InView(f) {
		t.Error("a page up: the field is in view, want it scrolled away")
	}
}

func TestTheCaretStaysWithinTheField(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light(), Book: words.Open("en")})
	f := ui.Named("f", ui.NewTextField("Name", ""))
	root.SetContent(ui.Pad(10, f))
	d := uitest.On(t, root)
	d.Click("f")
	within := func(when string) {
		t.Helper()
		caret, _, _, _ := root.TextArea()
		if r := ui.Bounds(f); caret.X < r.X || caret.X > r.Right() {
			t.Errorf("%s: got the caret at %v, want it in the field at %v", when, caret, r)
		}
	}
	d.Type(strings.Repeat("python3 bot.py ", 20))
	within("at the end")
	d.Resize(400, 300)
	within("in a smaller window")
	d.Press(ebiten.KeyHome)
	within("at the start")
	d.Chord(input.Mods{Command: true}, ebiten.KeyArrowRight)
	within("after a word")
}
