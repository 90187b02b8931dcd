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
			t.Errorf("a click shows a ring around %s", got)
		}
		down(d)
		if got := ringed(root); got != "b" {
			t.Errorf("%s: the first press after a click leads to %q", name, got)
		}
	}
}

func TestAnArrowWithoutAFocusFindsTheNearEnd(t *testing.T) {
	for key, want := range map[ebiten.Key]string{ebiten.KeyArrowDown: "a", ebiten.KeyArrowUp: "c", ebiten.KeyArrowRight: "a", ebiten.KeyArrowLeft: "c"} {
		d := screen(t, column("a", "b", "c"))
		d.Press(key)
		if d.Focus() != want {
			t.Errorf("%v leads to %q, not %q", key, d.Focus(), want)
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
		t.Errorf("up, down and four times up from a2 lead to %s", got)
	}
	d.PadPress(input.PadDown)
	if d.Focus() != "a2" {
		t.Errorf("a pad goes round to %q", d.Focus())
	}
}

func TestAHeldArrowStopsAtTheEnd(t *testing.T) {
	d := screen(t, column("a", "b", "c"))
	d.Press(ebiten.KeyArrowDown)
	for range 10 {
		d.Frame(func(in *input.Frame) { in.Keys = []input.Key{{Code: ebiten.KeyArrowDown, Repeat: true}} })
	}
	if d.Focus() != "c" {
		t.Errorf("a held key leads to %q", d.Focus())
	}
	for range 10 {
		d.Frame(func(in *input.Frame) {
			in.Pads = []input.Pad{{Pressed: []input.PadButton{input.PadUp}, Again: input.PadSet(0).With(input.PadUp)}}
		})
	}
	if d.Focus() != "a" {
		t.Errorf("a held button leads to %q", d.Focus())
	}
	d.Press(ebiten.KeyArrowUp)
	if d.Focus() != "c" {
		t.Errorf("a press of its own leads to %q", d.Focus())
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
		t.Errorf("up from the first leads to %d", c.Selected())
	}
	d.Press(ebiten.KeyEnter, ebiten.KeyArrowDown, ebiten.KeyEnter)
	if c.Selected() != 0 {
		t.Errorf("down from the last leads to %d", c.Selected())
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
		t.Errorf("before anybody moves a hand there is a ring around %s", got)
	}
	one.Press(ebiten.KeyEnter)
	two.Ticks(1)
	if got := ringed(second); got != "a" {
		t.Errorf("after Enter the next screen has its ring around %q", got)
	}
	two.Click("b")
	one.Ticks(1)
	if got := ringed(first); got != "" {
		t.Errorf("after a click the next screen has a ring around %s", got)
	}
	one.Frame(func(in *input.Frame) { in.Pads = []input.Pad{{}} })
	if got := ringed(first); got != "a" {
		t.Errorf("when a pad is there, the ring is around %q", got)
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
		t.Errorf("Tab counted %d times, and the focus is on %q", tab, d.Focus())
	}
}

// form is a page that scrolls, with a field at its end and something that can grow above and below it.
func form(t *testing.T) (*uitest.Driver, *ui.Root, *ui.TextField, *ui.Label) {
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
	d, root, f, above := form(t)
	above.SetText(strings.Repeat("a line\n", 30))
	d.Ticks(1)
	if !root.InView(f) || ui.Bounds(f).Bottom() > 280 {
		t.Errorf("the field was pushed away to %v", ui.Bounds(f))
	}
	d.Resize(400, 200)
	if !root.InView(f) || ui.Bounds(f).Bottom() > 180 {
		t.Errorf("in a smaller window the field is at %v", ui.Bounds(f))
	}
}

func TestTypingComesBackToTheField(t *testing.T) {
	d, root, f, above := form(t)
	above.SetText(strings.Repeat("a line\n", 30))
	d.Ticks(1)
	away := func() {
		t.Helper()
		d.Wheel("f", 40)
		if root.InView(f) {
			t.Fatal("the wheel does not lead away from the field")
		}
		d.Ticks(3)
		if root.InView(f) {
			t.Fatal("nobody may scroll away from the field")
		}
	}
	away()
	d.Type("x")
	if !root.InView(f) {
		t.Error("somebody types out of view")
	}
	away()
	d.Press(ebiten.KeyArrowLeft)
	if !root.InView(f) {
		t.Error("the caret moves out of view")
	}
	d.Press(ebiten.KeyPageUp)
	if root.InView(f) {
		t.Error("a page up does not leave the field")
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
			t.Errorf("%s: the caret is at %v, the field at %v", when, caret, r)
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
