package ui_test

import (
	"fmt"
	"io"
	"math"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

var (
	command = input.Mods{Command: true}
	shift   = input.Mods{Shift: true}
)

func TestWhatIsDrawnCanBeRead(t *testing.T) {
	hidden := ui.NewLabel("hidden")
	ui.SetVisible(hidden, false)
	d := screen(t, ui.Column(8, ui.NewTitle("Title"), ui.NewDisplay("42"), ui.NewSoftLabel("soft\u00a0text"), hidden,
		ui.NewButton("Press", nil), ui.NewCheckBox("Check", true, nil), ui.NewTextField("Name", "Ada")))
	d.See("Title 42 soft text", "Press", "Check", "Name", "Ada")
	d.NotSee("hidden")
	ui.SetVisible(hidden, true)
	d.Ticks(1)
	d.See("hidden")
}

func TestTextsBehindADialogCannotBeRead(t *testing.T) {
	label := ui.NewLabel("below")
	d := screen(t, ui.Column(8, label, ui.Named("open", ui.NewButton("Open", func() {}))))
	root := label.Root()
	yes, no := 0, 0
	ask := func() {
		ui.Ask(root, ui.Question{Title: "Sure?", Text: "It cannot be undone.", Yes: "Do it", No: "Leave it", Danger: true,
			OnYes: func() { yes++ }, OnNo: func() { no++ }})
		d.Ticks(20)
	}
	ask()
	d.See("Sure?", "It cannot be undone.", "Do it", "Leave it")
	d.NotSee("below")
	d.ClickOn("Do it")
	d.See("below")
	ask()
	d.Press(ebiten.KeyEscape)
	ask()
	d.PadPress(input.PadAccept) // the safe answer has the focus
	if yes != 1 || no != 2 {
		t.Errorf("got yes %d times and no %d times, want 1 and 2", yes, no)
	}
	ui.Tell(root, "Told", "That is all.")
	d.Ticks(20)
	d.See("Told", "That is all.", "OK")
	d.Press(ebiten.KeyEnter)
	d.NotSee("Told")
}

func TestATooltipIsRead(t *testing.T) {
	d := screen(t, ui.Row(8, ui.Named("i", ui.NewIconButton(render.Help, "What this is", nil))))
	d.NotSee("What this is")
	d.Hover("i")
	d.Ticks(120)
	d.See("What this is")
	d.MoveTo(600, 600)
	d.Ticks(60)
	d.NotSee("What this is")
}

func TestEveryKeyMovesTheSlider(t *testing.T) {
	s := ui.Named("s", ui.NewSlider("Volume", 0, 100, 5))
	s.Big = 20
	s.Format = func(v float64) string { return fmt.Sprintf("%.0f of 100", v) }
	d := screen(t, ui.Column(8, ui.Sized(300, 0, s)))
	d.Press(ebiten.KeyTab)
	for _, step := range []struct {
		key  ebiten.Key
		want float64
	}{
		{ebiten.KeyArrowRight, 5}, {ebiten.KeyPageUp, 25}, {ebiten.KeyEnd, 100}, {ebiten.KeyPageUp, 100},
		{ebiten.KeyPageDown, 80}, {ebiten.KeyArrowLeft, 75}, {ebiten.KeyHome, 0}, {ebiten.KeyArrowLeft, 0},
	} {
		if d.Press(step.key); s.Value() != step.want {
			t.Errorf("%v: got %v, want %v", step.key, s.Value(), step.want)
		}
	}
	d.PadPress(input.PadRight)
	d.See("Volume", "5 of 100")
	d.Chord(command, ebiten.KeyEnd)
	if s.Value() != 5 {
		t.Errorf("Ctrl+End: got the slider at %v, want 5", s.Value())
	}
	s.Set(math.NaN())
	if v := s.Value(); math.IsNaN(v) || v < 0 || v > 100 {
		t.Errorf("not a number: got %v, want 0 to 100", v)
	}
}

func TestAListIsSearchedByTyping(t *testing.T) {
	names := []string{"ant", "bear", "bee", "cat", "beetle"}
	var active []int
	l := ui.Named("l", ui.NewList(len(names), func(row int) string { return names[row] }))
	l.OnActivate = func(row int) { active = append(active, row) }
	d := screen(t, ui.Column(8, ui.Sized(200, 300, l)))
	d.Press(ebiten.KeyTab)
	for _, c := range []struct {
		typed string
		want  int
	}{{"b", 1}, {"e", 1}, {"e", 2}, {"t", 4}} {
		if d.Type(c.typed); l.Selected() != c.want {
			t.Errorf("after %q row %d is selected, want %d", c.typed, l.Selected(), c.want)
		}
	}
	d.Ticks(60) // the next letter begins another word
	d.Type("c")
	d.Press(ebiten.KeyEnter)
	d.Ticks(60)
	d.Press(ebiten.KeySpace, ebiten.KeyHome, ebiten.KeyEnd, ebiten.KeyPageUp)
	d.PadPress(input.PadAccept)
	if !slices.Equal(active, []int{3, 3, 0}) {
		t.Errorf("got the rows %v activated, want 3, 3, 0", active)
	}
	l.Text, l.Empty = nil, "Nothing here"
	l.SetRows(0)
	d.Ticks(1)
	d.See("Nothing here")
}

func TestAListIsUsedByPointerAndWheel(t *testing.T) {
	var chosen []int
	l := ui.Named("l", ui.NewList(100, func(row int) string { return fmt.Sprint("row ", row) }))
	l.OnSelect = func(row int) { chosen = append(chosen, row) }
	d := screen(t, ui.Column(8, ui.Sized(200, 200, l)))
	d.See("row 0", "row 1")
	d.NotSee("row 50")
	r := ui.Bounds(l)
	d.ClickAt(r.X+20, r.Y+l.RowHeight*1.5)
	d.Wheel("l", -20)
	d.Ticks(30)
	d.NotSee("row 0 ")
	d.TapAt(r.X+20, r.Y+20)
	if len(chosen) != 2 || chosen[0] != 1 || chosen[1] < 10 || l.Selected() != chosen[1] {
		t.Errorf("chose %v with row %d selected, want 1, then a row from 10 on that stays selected", chosen, l.Selected())
	}
	if l.Select(99); !l.InView(99) {
		t.Error("Select(99): the row is out of view, want it in view")
	}
}

func TestALogIsReadFromEndToStart(t *testing.T) {
	l := ui.Named("l", ui.NewLog())
	l.Empty = "Nothing yet"
	d := screen(t, ui.Column(8, ui.Sized(300, 120, l)))
	d.See("Nothing yet")
	for i := range 40 {
		l.AppendAs(ui.Warn, fmt.Sprint("event ", i))
	}
	d.Ticks(2)
	d.See("event 39")
	d.Press(ebiten.KeyTab, ebiten.KeyHome)
	d.Ticks(2)
	d.See("event 0")
	d.NotSee("event 39", "Nothing yet")
	l.Append("event 40") // somebody reads: the log stays where it is
	d.Ticks(2)
	d.See("event 0")
	d.Press(ebiten.KeyPageDown, ebiten.KeyArrowDown)
	d.NotSee("event 0 ")
	d.Press(ebiten.KeyEnd)
	d.Ticks(2)
	d.See("event 40")
	l.Clear()
	d.Ticks(2)
	d.See("Nothing yet")
}

func TestAChartIsPickedByKeys(t *testing.T) {
	var picked []int
	c := ui.Named("c", ui.NewChart())
	c.High, c.Low = "foxes", "dolphins"
	c.Format = func(i int) string { return fmt.Sprint("moment ", i) }
	c.OnPick = func(i int) { picked = append(picked, i) }
	c.Set([]float64{0, 1, 2, math.NaN(), -1, math.Inf(1), 3, 2, 1, 0, 0, 0, 5})
	d := screen(t, ui.Column(8, c))
	d.See("foxes", "dolphins")
	d.Press(ebiten.KeyTab, ebiten.KeyHome, ebiten.KeyArrowRight, ebiten.KeyEnd, ebiten.KeyArrowRight, ebiten.KeyArrowLeft)
	d.Chord(shift, ebiten.KeyArrowLeft)
	if want := []int{0, 1, 12, 11, 1}; !slices.Equal(picked, want) {
		t.Errorf("picked %v, want %v", picked, want)
	}
	d.See("moment 1")
	c.Set([]float64{1})
	if c.Cursor() != 0 {
		t.Errorf("got the cursor at %d of one value, want 0", c.Cursor())
	}
	c.Set(nil)
	d.Press(ebiten.KeyArrowRight)
	d.Ticks(2)
	if len(picked) != 5 || c.Cursor() != -1 {
		t.Errorf("an empty chart: got %v picked and the cursor %d, want 5 picks and -1", picked, c.Cursor())
	}
}

func TestATextFieldIsUndoneAndPastedByKeys(t *testing.T) {
	f := ui.Named("f", ui.NewTextField("Name", "Ada Lovelace"))
	d := screen(t, ui.Column(8, ui.Sized(300, 0, f)))
	f.Root().Env.Clipboard = &memory{}
	d.Press(ebiten.KeyTab, ebiten.KeyEnd)
	for _, step := range []struct {
		does string
		do   func()
		want string
	}{
		{"Ctrl+Backspace", func() { d.Chord(command, ebiten.KeyBackspace) }, "Ada "},
		{"Ctrl+Z", func() { d.Chord(command, ebiten.KeyZ) }, "Ada Lovelace"},
		{"Ctrl+Y", func() { d.Chord(command, ebiten.KeyY) }, "Ada "},
		{"typing", func() { d.Type("King") }, "Ada King"},
		{"cut", func() { d.Chord(command, ebiten.KeyA); d.Chord(command, ebiten.KeyX) }, ""},
		{"paste", func() { d.Chord(command, ebiten.KeyV) }, "Ada King"},
		{"Shift+Insert", func() { d.Chord(shift, ebiten.KeyInsert) }, "Ada KingAda King"},
		{"Ctrl+Left and Ctrl+Delete", func() {
			d.Chord(command, ebiten.KeyArrowLeft)
			d.Chord(command, ebiten.KeyDelete)
		}, "Ada KingAda "},
		{"Home, Delete", func() { d.Press(ebiten.KeyHome, ebiten.KeyDelete) }, "da KingAda "},
		{"Shift+End, typing", func() { d.Chord(shift, ebiten.KeyEnd); d.Type("x") }, "x"},
	} {
		if step.do(); f.Text() != step.want {
			t.Errorf("%s: got %q, want %q", step.does, f.Text(), step.want)
		}
	}
}

func TestAFailedPasteReportsItsReason(t *testing.T) {
	f := ui.Named("f", ui.NewTextField("Name", ""))
	d := screen(t, ui.Column(8, ui.Sized(300, 0, f)))
	d.Press(ebiten.KeyTab)
	for _, c := range []struct {
		clip ui.Clipboard
		says string
	}{
		{nil, "No clipboard is available. On Linux, install xclip, xsel or wl-clipboard."},
		{fullOf{page.Fault{Key: "errors.clipboard_without_text"}}, "There is no text on the clipboard."},
		{fullOf{io.ErrUnexpectedEOF}, "The clipboard could not be used. Try again."},
	} {
		f.Root().Env.Clipboard = c.clip
		d.Chord(command, ebiten.KeyV)
		d.See(c.says)
	}
}

// fullOf is a clipboard that cannot be used.
type fullOf struct{ err error }

func (c fullOf) Read() (string, error) { return "", c.err }
func (c fullOf) Write(string) error    { return c.err }

// memory is a clipboard.
type memory struct{ text string }

func (m *memory) Read() (string, error)   { return m.text, nil }
func (m *memory) Write(text string) error { m.text = text; return nil }

func TestAFingerPressesAndScrolls(t *testing.T) {
	n := 0
	col := ui.Column(8)
	for i := range 40 {
		col.Add(ui.Named(fmt.Sprint("b", i), ui.NewButton(fmt.Sprint("Button ", i), func() { n++ })))
	}
	s := ui.NewScroll(col)
	d := screen(t, s)
	d.Tap("b1")
	if n != 1 || d.Focus() != "b1" && d.Focus() != "" {
		t.Errorf("got %d presses and the focus on %q, want 1 and b1", n, d.Focus())
	}
	d.DragFrom(50, 600, 0, -300)
	d.Ticks(5)
	if n != 1 || s.Offset() < 200 {
		t.Errorf("a drag: got %d presses and the offset %v, want 0 and at least 200", n-1, s.Offset())
	}
	d.NotSee("Button 0")
}

func TestADropDownClosesWithoutAChoice(t *testing.T) {
	changed := 0
	c := ui.Named("c", ui.NewChoice("Colour", []string{"vermilion", "ultramarine", "chartreuse", "aquamarine"}, 1))
	c.OnChange = func(int) { changed++ }
	d := screen(t, ui.Column(8, ui.Sized(160, 0, c)))
	d.NotSee("chartreuse")
	d.Press(ebiten.KeyTab, ebiten.KeyEnter)
	d.See("vermilion", "chartreuse", "aquamarine")
	d.Press(ebiten.KeyArrowDown, ebiten.KeyEscape)
	d.NotSee("chartreuse")
	d.PadPress(input.PadAccept, input.PadDown, input.PadBack)
	d.Click("c")
	d.ClickAt(900, 500) // beside the list
	if changed != 0 || c.Selected() != 1 {
		t.Errorf("got %d changes and option %d, want 0 and 1", changed, c.Selected())
	}
	d.Click("c")
	d.ClickOn("aquamarine")
	if changed != 1 || c.Selected() != 3 {
		t.Errorf("got %d changes and option %d, want 1 and 3", changed, c.Selected())
	}
}

func TestTabsShowOnePageAtATime(t *testing.T) {
	var turned []int
	tabs := ui.NewTabs().Add("Log", ui.NewLabel("first page")).Add("Points", ui.NewLabel("second page")).Add("Dice", ui.NewLabel("third page"))
	tabs.OnChange = func(i int) { turned = append(turned, i) }
	d := screen(t, tabs)
	d.See("Log", "Points", "Dice", "first page")
	d.NotSee("second page")
	d.ClickOn("Dice")
	d.See("third page")
	d.NotSee("first page")
	d.Chord(command, ebiten.KeyPageUp)
	d.See("second page")
	d.PadPress(input.PadNextTab, input.PadNextTab)
	if !slices.Equal(turned, []int{2, 1, 2, 0}) {
		t.Errorf("got the pages %v, want 2, 1, 2, 0", turned)
	}
}
