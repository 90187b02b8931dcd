package page

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

func testEnv() *scenes.Env {
	return &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults()}
}

// long is a page with twenty buttons and a counter of how often it was built.
func long(env *scenes.Env, back scenes.Scene, built *int) *Page {
	return New(env, back, func() Plan {
		*built++
		col := ui.Column(8)
		for i := range 20 {
			col.Add(ui.Named(fmt.Sprint(i), ui.NewButton(fmt.Sprint(i), nil)))
		}
		return Plan{Title: "x", Body: col, Footer: ui.Named("foot", ui.NewButton("foot", nil)), Focus: "3"}
	})
}

func drive(t *testing.T, p *Page, next *scenes.Scene) *uitest.Driver {
	return uitest.OnScene(t, func(in input.Frame) { *next = p.Update(in) }, func() *ui.Root { return p.Root })
}

func TestEscapePadAndButtonLeadBack(t *testing.T) {
	var n int
	var next scenes.Scene
	back := New(testEnv(), nil, func() Plan { return Plan{} })
	ways := map[string]func(d *uitest.Driver){
		"Escape": func(d *uitest.Driver) { d.Press(ebiten.KeyEscape) },
		"pad":    func(d *uitest.Driver) { d.PadPress(input.PadBack) },
		"button": func(d *uitest.Driver) { d.Click("back") },
	}
	for name, way := range ways {
		d := drive(t, long(testEnv(), back, &n), &next)
		way(d)
		if next != scenes.Scene(back) {
			t.Errorf("%s leads to %T", name, next)
		}
	}
}

func TestNoWayBackIsHome(t *testing.T) {
	env := testEnv()
	home := New(env, nil, func() Plan { return Plan{} })
	env.Home = func() scenes.Scene { return home }
	var n int
	var next scenes.Scene
	d := drive(t, long(env, nil, &n), &next)
	d.Press(ebiten.KeyEscape)
	if next != scenes.Scene(home) {
		t.Errorf("Escape leads to %T", next)
	}
}

func TestComingBackBuildsAgainAndKeepsThePlace(t *testing.T) {
	env := testEnv()
	var n int
	var next scenes.Scene
	p := long(env, nil, &n)
	d := drive(t, p, &next)
	d.Resize(600, 400)
	before := n
	for d.Focus() != "15" {
		d.Press(ebiten.KeyTab)
	}
	offset := p.scroll.Offset()
	if offset == 0 {
		t.Fatal("the page did not scroll to the focus")
	}
	p.Go(p)
	d.Ticks(3)
	if n != before+1 {
		t.Errorf("built %d times more, want once", n-before)
	}
	if d.Focus() != "15" || p.scroll.Offset() != offset {
		t.Errorf("the focus is on %q, scrolled by %v, want 15 and %v", d.Focus(), p.scroll.Offset(), offset)
	}
}

func TestFocusAtTheStart(t *testing.T) {
	var n int
	var next scenes.Scene
	if d := drive(t, long(testEnv(), nil, &n), &next); d.Focus() != "3" {
		t.Errorf("the focus is on %q", d.Focus())
	}
}

func TestNoticesAreToldOnce(t *testing.T) {
	env := testEnv()
	env.Notify("the disk is full")
	var n int
	var next scenes.Scene
	p := long(env, nil, &n)
	d := drive(t, p, &next)
	d.Ticks(2)
	if got := p.Toasts(); !slices.Equal(got, []string{"the disk is full"}) {
		t.Errorf("told: %q", got)
	}
	if left := env.Notices(); len(left) != 0 {
		t.Errorf("notices left: %q", left)
	}
}

func TestCaptionsShowWhereWanted(t *testing.T) {
	env := testEnv()
	text, ok := "[splash]", true
	env.Caption = func() (string, bool) { return text, ok }
	var n int
	var next scenes.Scene
	p := long(env, nil, &n)
	d := drive(t, p, &next)
	if ui.Visible(p.caption) {
		t.Error("captions show although they are off")
	}
	env.Prefs.Captions = true
	d.Ticks(2)
	if !ui.Visible(p.caption) || p.caption.Text() != text {
		t.Errorf("the caption is %q", p.caption.Text())
	}
	ok = false
	d.Ticks(1)
	if p.caption.Text() != "" {
		t.Error("the caption stays")
	}
}

func TestFooterStaysInView(t *testing.T) {
	var n int
	var next scenes.Scene
	d := drive(t, long(testEnv(), nil, &n), &next)
	for _, size := range [][2]float64{{1280, 720}, {400, 300}} {
		d.Resize(size[0], size[1])
		if r := ui.Bounds(d.Widget("foot")); r.Bottom() > size[1] || r.H < 32 {
			t.Errorf("at %v the footer is at %v", size, r)
		}
	}
}

func TestSay(t *testing.T) {
	b := words.Open("de")
	cause := errors.New("cause")
	known := fmt.Errorf("starting: %w", Fault{Key: "page.back", Err: cause})
	if got := Say(b, "setup.failed", known); got != b.T("page.back") {
		t.Errorf("a fault is told as %q", got)
	}
	if !errors.Is(known, cause) {
		t.Error("the cause got lost")
	}
	if got := Say(b, "setup.failed", cause); got != b.T("setup.failed", cause) {
		t.Errorf("another error is told as %q", got)
	}
	if got := Say(b, "setup.failed", Fault{Key: "nowhere.known"}); got != b.T("setup.failed", Fault{Key: "nowhere.known"}) {
		t.Errorf("a fault without words is told as %q", got)
	}
}

func TestTwoPanesAndSpaceBetween(t *testing.T) {
	pic, text := NewFrame(4.0/3, func(*render.Pen, render.Rect) {}), ui.NewLabel("text")
	s := NewTwoPane(pic, text)
	left, right := ui.NewButton("left", nil), ui.NewButton("right", nil)
	sides := NewSpaceBetween(16, left, right)
	root := ui.NewRoot(testEnv().UI)
	root.SetContent(ui.Column(0, s, sides))
	d := uitest.On(t, root)
	d.Resize(800, 600)
	if a, b := ui.Bounds(pic), ui.Bounds(text); b.X < a.Right() {
		t.Errorf("in a wide window the text is at %v and the picture at %v", b, a)
	}
	if a, b := ui.Bounds(left), ui.Bounds(right); b.Right() != 800 || a.X != 0 {
		t.Errorf("the sides are at %v and %v", a, b)
	}
	d.Resize(120, 600)
	if a, b := ui.Bounds(pic), ui.Bounds(text); b.Y < a.Bottom() {
		t.Errorf("in a narrow window the text is at %v and the picture at %v", b, a)
	}
	if a, b := ui.Bounds(left), ui.Bounds(right); b.Y < a.Bottom() {
		t.Errorf("in a narrow window the sides are at %v and %v", a, b)
	}
	ui.SetVisible(pic, false)
	d.Ticks(1)
	if b := ui.Bounds(text); b.Y != 0 {
		t.Errorf("without a picture the text is at %v", b)
	}
}

func TestALongTitleStandsOnTwoLinesBesideItsButtons(t *testing.T) {
	title, buttons := ui.NewHeading("The rabbit in the garden"), ui.NewButton("buttons", nil)
	sides := NewSpaceBetween(8, title, buttons)
	sides.Least = 100
	root := ui.NewRoot(testEnv().UI)
	root.SetContent(ui.Column(0, sides))
	d := uitest.On(t, root)
	d.Resize(260, 600)
	if a, b := ui.Bounds(title), ui.Bounds(buttons); b.Right() != 260 || b.Y > a.Y+a.H/2 || a.H < 40 || a.Right() > b.X {
		t.Errorf("the title is at %v and the buttons at %v", a, b)
	}
	if cut := root.Overflows(); len(cut) > 0 {
		t.Error(cut)
	}
	d.Resize(180, 600)
	if a, b := ui.Bounds(title), ui.Bounds(buttons); b.Y < a.Bottom() {
		t.Errorf("without room for two lines the title is at %v and the buttons at %v", a, b)
	}
}
