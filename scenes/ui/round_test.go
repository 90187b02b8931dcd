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
	"menagerie/scenes/ui/form"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/textfield"
	"menagerie/scenes/ui/uitest"
	"menagerie/scenes/ui/widget"
)

// column is a column of buttons with these names.
func column(names ...string) *layout.Box {
	col := layout.Column(8)
	for _, name := range names {
		col.Add(ui.Named(name, widget.NewButton(name, nil)))
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
	menu := layout.Column(8, layout.Row(8, ui.Named("a1", widget.NewButton("a1", nil)), ui.Named("a2", widget.NewButton("a2", nil))), column("b"),
		layout.Row(8, ui.Named("c1", widget.NewButton("c1", nil)), ui.Named("c2", widget.NewButton("c2", nil))))
	root.SetContent(layout.NewSplit(board, layout.NewScroll(menu), 300))
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
	c := ui.Named("c", form.NewChoice("", options, 0))
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
	root.SetContent(layout.NewSplit(board, layout.NewScroll(column("a", "b")), 300))
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
func formScreen(t *testing.T) (*uitest.Driver, *ui.Root, *textfield.Field, *widget.Label) {
	t.Helper()
	root := ui.NewRoot(&ui.Env{Theme: render.Light(), Book: words.Open("en")})
	f, above := ui.Named("f", textfield.New("Name", "")), widget.NewLabel("")
	root.SetContent(layout.Column(0, ui.Grow(1, layout.NewScroll(layout.Column(8, above, f, box(10, 300)))), widget.NewLabel("footer")))
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
	f := ui.Named("f", textfield.New("Name", ""))
	root.SetContent(layout.Pad(10, f))
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
