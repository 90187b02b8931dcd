package ui_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

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
		t.Error("a press that was let go elsewhere counts")
	}
	ui.SetEnabled(d.Widget("b"), false)
	d.Click("b")
	d.Press(ebiten.KeyEnter)
	if n != 4 {
		t.Error("a disabled button can be pressed")
	}
}

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

type board struct{ text string }

func (b *board) Read() (string, error) { return b.text, nil }

func (b *board) Write(s string) error { b.text = s; return nil }

type noBoard struct{}

func (noBoard) Read() (string, error) { return "", errors.New("none") }

func (noBoard) Write(string) error { return errors.New("none") }

func field(t *testing.T, clip ui.Clipboard) (*uitest.Driver, *ui.TextField, *ui.Root) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light(), Clipboard: clip})
	f := ui.Named("f", ui.NewTextField("Name", ""))
	root.SetContent(ui.Column(8, ui.Sized(300, 0, f)))
	d := uitest.On(t, root)
	d.Click("f")
	return d, f, root
}

func TestTextFieldEdits(t *testing.T) {
	ctrl, shift := input.Mods{Command: true}, input.Mods{Shift: true}
	b := &board{}
	d, f, _ := field(t, b)
	want := func(text string) {
		t.Helper()
		if f.Text() != text {
			t.Errorf("the field has %q, want %q", f.Text(), text)
		}
	}
	d.Type("Käte und Mäuse")
	d.Press(ebiten.KeyBackspace)
	want("Käte und Mäus")
	d.Chord(ctrl, ebiten.KeyArrowLeft)
	d.Chord(ctrl, ebiten.KeyBackspace)
	want("Käte Mäus")
	d.Press(ebiten.KeyHome, ebiten.KeyDelete)
	want("äte Mäus")
	d.Chord(ctrl, ebiten.KeyZ)
	want("Käte Mäus")
	d.Chord(ctrl, ebiten.KeyY)
	want("äte Mäus")
	d.Chord(shift, ebiten.KeyEnd)
	d.Chord(ctrl, ebiten.KeyX)
	want("")
	d.Chord(ctrl, ebiten.KeyV)
	d.Chord(ctrl, ebiten.KeyV)
	want("äte Mäusäte Mäus")
	d.Chord(ctrl, ebiten.KeyA)
	d.Chord(ctrl, ebiten.KeyC)
	d.Type("x")
	want("x")
	if b.text != "äte Mäusäte Mäus" {
		t.Errorf("the clipboard has %q", b.text)
	}
	b.text = "two\r\nlines\tand\x00more"
	d.Chord(ctrl, ebiten.KeyA)
	d.Chord(ctrl, ebiten.KeyV)
	want("two lines andmore")
}

func TestTextFieldSelectsByMouse(t *testing.T) {
	d, f, _ := field(t, &board{})
	f.SetText("hello world again")
	d.Ticks(1)
	r := ui.Bounds(f)
	d.ClickAt(r.X+70, r.Bottom()-10)
	d.PressDown(2)
	d.Release()
	d.Type("X")
	if f.Text() != "hello X again" {
		t.Errorf("a double click and a letter made %q", f.Text())
	}
	d.DragFrom(r.X+2, r.Bottom()-10, 290, 0)
	d.Type("Y")
	if f.Text() != "Y" {
		t.Errorf("a drag over everything and a letter made %q", f.Text())
	}
}

func TestTextFieldWithoutClipboardSaysSo(t *testing.T) {
	d, f, root := field(t, noBoard{})
	f.SetText("text")
	d.Chord(input.Mods{Command: true}, ebiten.KeyA)
	d.Chord(input.Mods{Command: true}, ebiten.KeyX)
	d.Ticks(1)
	if f.Text() != "text" {
		t.Error("cut without a clipboard lost the text")
	}
	if len(root.Toasts()) != 1 {
		t.Errorf("toasts %q, want one about the clipboard", root.Toasts())
	}
}

func TestTextFieldLimitAndValidation(t *testing.T) {
	d, f, _ := field(t, &board{})
	f.Limited(3)
	f.Validate = func(s string) string {
		if s == "" {
			return "A name, please"
		}
		return ""
	}
	d.Type("abcdef")
	if f.Text() != "abc" || f.Fault() != "" {
		t.Errorf("text %q, fault %q", f.Text(), f.Fault())
	}
	d.Chord(input.Mods{Command: true}, ebiten.KeyA)
	d.Press(ebiten.KeyDelete)
	if f.Fault() != "A name, please" {
		t.Errorf("fault %q", f.Fault())
	}
}

func TestTextFieldAndInputMethod(t *testing.T) {
	d, f, root := field(t, &board{})
	d.Type("ab")
	d.Frame(func(in *input.Frame) { in.Preedit = "ㅎ"; in.Keys = []input.Key{{Code: ebiten.KeyBackspace}} })
	if f.Text() != "ab" {
		t.Error("a key of the input method changed the text")
	}
	d.Frame(func(in *input.Frame) { in.Text = "한" })
	d.Press(ebiten.KeyArrowLeft)
	caret, before, after, ok := root.TextArea()
	if !ok || before != "ab" || after != "한" || !ui.Bounds(f).Contains(caret.Centre()) {
		t.Errorf("text area %v %q %q %v", caret, before, after, ok)
	}
}

func TestCheckBoxAndSwitch(t *testing.T) {
	var got []bool
	c := ui.Named("c", ui.NewCheckBox("Sound", false, func(on bool) { got = append(got, on) }))
	d := screen(t, ui.Column(8, c))
	d.Click("c")
	d.Press(ebiten.KeySpace)
	d.PadPress(input.PadAccept)
	if !slices.Equal(got, []bool{true, false, true}) || !c.On() {
		t.Errorf("changes %v, on %v", got, c.On())
	}
}

func TestSlider(t *testing.T) {
	var got, done []float64
	s := ui.Named("s", ui.NewSlider("Scale", 1, 3, 0.25))
	s.OnChange = func(v float64) { got = append(got, v) }
	s.OnDone = func(v float64) { done = append(done, v) }
	d := screen(t, ui.Column(8, ui.Sized(300, 0, s)))
	d.Press(ebiten.KeyTab, ebiten.KeyArrowRight, ebiten.KeyArrowRight, ebiten.KeyEnd, ebiten.KeyArrowRight)
	if !slices.Equal(got, []float64{1.25, 1.5, 3}) {
		t.Errorf("values %v", got)
	}
	r := ui.Bounds(s)
	d.DragFrom(r.X+9, r.Bottom()-16, 141, 0)
	if s.Value() != 2 {
		t.Errorf("dragged to the middle: %v, want 2", s.Value())
	}
	if len(done) == 0 || done[len(done)-1] != 2 {
		t.Errorf("done %v, want 2 at the end", done)
	}
	d.Wheel("s", 1)
	if s.Value() != 2.25 {
		t.Errorf("one notch: %v, want 2.25", s.Value())
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
		t.Errorf("the third row of the list chose %d", c.Selected())
	}
	if d.Focus() != "c" {
		t.Errorf("after the list closed the focus is on %q", d.Focus())
	}
}

func TestTabs(t *testing.T) {
	tabs := ui.NewTabs().
		Add("One", ui.Named("p1", ui.NewButton("first page", nil))).
		Add("Two", ui.Named("p2", ui.NewButton("second page", nil)))
	d := screen(t, tabs)
	d.Chord(input.Mods{Command: true}, ebiten.KeyTab)
	if tabs.Selected() != 1 {
		t.Fatal("Ctrl+Tab did not turn the page")
	}
	d.Click("p2")
	d.PadPress(input.PadPrevTab)
	if tabs.Selected() != 0 || d.Focus() == "p2" {
		t.Errorf("page %d, focus %q", tabs.Selected(), d.Focus())
	}
	d.Press(ebiten.KeyArrowRight, ebiten.KeyArrowRight)
	if tabs.Selected() != 1 {
		t.Error("the arrows did not turn the page")
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

func TestTooltipComesByHoverAndByFocus(t *testing.T) {
	root := ui.NewRoot(&ui.Env{Theme: render.Light()})
	root.SetContent(ui.Column(8, ui.Row(8,
		ui.Named("b", ui.NewIconButton(render.Settings, "Settings", nil)),
		ui.NewButton("other", nil))))
	d := uitest.On(t, root)
	d.Hover("b")
	d.Ticks(31)
	if root.Tooltip() != "Settings" {
		t.Error("no tooltip after half a second")
	}
	d.Draw()
	d.MoveTo(600, 600)
	if root.Tooltip() != "" {
		t.Error("the tooltip stays")
	}
	d.Press(ebiten.KeyTab)
	d.Ticks(31)
	if root.Tooltip() != "Settings" {
		t.Error("no tooltip for the focused button")
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
		t.Errorf("%d toasts stay", n)
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
	root.SetContent(ui.NewSplit(c, ui.Column(8, ui.Named("b", ui.NewButton("b", nil))), 300))
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
	before := draws
	d.Draw()
	d.Ticks(1)
	d.Draw()
	if draws < before+2 {
		t.Error("a live canvas is not drawn in each frame")
	}
	root.Tell("Pause", "")
	d.Hover("c")
	if last.Over || last.Keys {
		t.Error("a dialog lets input through to the canvas")
	}
}
