package page

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/internal/testkit/timelimit"
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
			t.Errorf("%s leads to %T, want back", name, next)
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
		t.Errorf("Escape leads to %T, want home", next)
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
		t.Fatal("got the offset 0, want the page scrolled to the focus")
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
		t.Errorf("got the focus on %q, want 3", d.Focus())
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
		t.Errorf("got the notices %q, want the disk is full", got)
	}
	if left := env.Notices(); len(left) != 0 {
		t.Errorf("got the notices %q, want none left", left)
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
		t.Error("captions are off: the caption is shown, want it hidden")
	}
	env.Prefs.Captions = true
	d.Ticks(2)
	if !ui.Visible(p.caption) || p.caption.Text() != text {
		t.Errorf("got the caption %q, want %q", p.caption.Text(), text)
	}
	ok = false
	d.Ticks(1)
	if p.caption.Text() != "" {
		t.Errorf("got the caption %q, want none", p.caption.Text())
	}
}

func TestFooterStaysInView(t *testing.T) {
	var n int
	var next scenes.Scene
	d := drive(t, long(testEnv(), nil, &n), &next)
	for _, size := range [][2]float64{{1280, 720}, {400, 300}} {
		d.Resize(size[0], size[1])
		if r := ui.Bounds(d.Widget("foot")); r.Bottom() > size[1] || r.H < 32 {
			t.Errorf("%v: got the footer at %v, want it inside and at least 32 high", size, r)
		}
	}
}

func TestFaultsAreSaidInWords(t *testing.T) {
	b := words.Open("de")
	cause := errors.New("cause")
	known := fmt.Errorf("starting: %w", Fault{Key: "page.back", Err: cause})
	if got := Say(b, "setup.failed", known); got != b.T("page.back") {
		t.Errorf("a fault: got %q, want %q", got, b.T("page.back"))
	}
	if !errors.Is(known, cause) {
		t.Errorf("got %v, want the cause %v in it", known, cause)
	}
	if got := Say(b, "setup.failed", cause); got != b.T("setup.failed", cause) {
		t.Errorf("another error: got %q, want %q", got, b.T("setup.failed", cause))
	}
	if got := Say(b, "setup.failed", Fault{Key: "nowhere.known"}); got != b.T("setup.failed", Fault{Key: "nowhere.known"}) {
		t.Errorf("a fault without a text: got %q, want it in setup.failed", got)
	}
}

func TestTwoPanesStandBesideOrBelowEachOther(t *testing.T) {
	pic, text := NewFrame(4.0/3, func(*render.Pen, render.Rect) {}), ui.NewLabel("text")
	s := NewTwoPane(pic, text)
	left, right := ui.NewButton("left", nil), ui.NewButton("right", nil)
	sides := NewSpaceBetween(16, left, right)
	root := ui.NewRoot(testEnv().UI)
	root.SetContent(ui.Column(0, s, sides))
	d := uitest.On(t, root)
	d.Resize(800, 600)
	if a, b := ui.Bounds(pic), ui.Bounds(text); b.X < a.Right() {
		t.Errorf("a wide window: got the text at %v and the picture at %v, want the text to the right", b, a)
	}
	if a, b := ui.Bounds(left), ui.Bounds(right); b.Right() != 800 || a.X != 0 {
		t.Errorf("got the sides at %v and %v, want them at both edges", a, b)
	}
	d.Resize(120, 600)
	if a, b := ui.Bounds(pic), ui.Bounds(text); b.Y < a.Bottom() {
		t.Errorf("a narrow window: got the text at %v and the picture at %v, want the text below", b, a)
	}
	if a, b := ui.Bounds(left), ui.Bounds(right); b.Y < a.Bottom() {
		t.Errorf("a narrow window: got the sides at %v and %v, want the second below", a, b)
	}
	ui.SetVisible(pic, false)
	d.Ticks(1)
	if b := ui.Bounds(text); b.Y != 0 {
		t.Errorf("without a picture: got the text at %v, want it at the top", b)
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
		t.Errorf("got the title at %v and the buttons at %v, want one line", a, b)
	}
	if cut := root.Overflows(); len(cut) > 0 {
		t.Errorf("got cut texts %v, want none", cut)
	}
	d.Resize(180, 600)
	if a, b := ui.Bounds(title), ui.Bounds(buttons); b.Y < a.Bottom() {
		t.Errorf("a narrow title: got the title at %v and the buttons at %v, want the buttons below", a, b)
	}
}

// TestTheBarStandsAboveTheBody compares the signs in the bar with the edges of the body.
func TestTheBarStandsAboveTheBody(t *testing.T) {
	for _, width := range []float64{400, 800, 1280, 1600} {
		body := ui.Named("body", ui.GapOf(4000, 40))
		right := ui.Named("right", ui.NewIconButton(render.Help, "Rules", nil))
		p := New(testEnv(), nil, func() Plan {
			return Plan{Title: "Title", Actions: []ui.Widget{right}, Body: body, Width: 1184}
		})
		d := uitest.OnScene(t, func(in input.Frame) { p.Update(in) }, func() *ui.Root { return p.Root })
		d.Resize(width, 800)
		d.Ticks(2)
		const overhang = 12
		edges := ui.Bounds(p.Find("body"))
		if left := ui.Bounds(p.Find("back")).X + overhang; left != edges.X {
			t.Errorf("%v: got the arrow at %v, want the left edge of the body at %v", width, left, edges.X)
		}
		if end := ui.Bounds(right).Right() - overhang; end != edges.Right() {
			t.Errorf("%v: got the end of the last button at %v, want the right edge of the body at %v", width, end, edges.Right())
		}
	}
}

// A record that makes the program fail in the background fails in the game loop, which reports it.
func TestAPanicWhileLoadingReachesTheGameLoop(t *testing.T) {
	built := 0
	p := long(testEnv(), nil, &built)
	var next scenes.Scene
	d := drive(t, p, &next)
	Load(p, func() (int, error) { panic("lost") }, func(int, error) { t.Error("got a result, want none") })
	defer func() {
		if fault := recover(); !strings.Contains(fmt.Sprint(fault), "lost") {
			t.Errorf("got the panic %v, want that of the load", fault)
		}
	}()
	for timelimit.Left(t) {
		d.Ticks(1)
		runtime.Gosched()
	}
}
