package galleryscene

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/assets/words"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }

func visit(t *testing.T, lang string) (*Gallery, *uitest.Driver) {
	t.Helper()
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open(lang), ReducedMotion: true}}
	g := open(env)
	d := uitest.OnScene(t, func(in input.Frame) { g.Update(in) }, func() *ui.Root { return g.Root })
	return g, d
}

const pages = 6

// eachPage calls look for every page in every language and window.
func eachPage(t *testing.T, look func(t *testing.T, g *Gallery, d *uitest.Driver)) {
	for _, lang := range []string{"en", "de"} {
		for _, size := range [][2]float64{{1280, 720}, {800, 600}, {400, 300}} {
			t.Run(fmt.Sprintf("%s-%v", lang, size), func(t *testing.T) {
				g, d := visit(t, lang)
				d.Resize(size[0], size[1])
				for page := range pages {
					g.tabs.Select(page)
					d.Ticks(2)
					look(t, g, d)
				}
			})
		}
	}
}

func TestNoTextOfAPageIsCut(t *testing.T) {
	eachPage(t, func(t *testing.T, g *Gallery, d *uitest.Driver) {
		for _, o := range append(g.Overflows(), g.Survey()...) {
			t.Errorf("page %d: got %s, want no cut text", g.tabs.Selected(), o)
		}
		d.Draw()
	})
}

func TestEveryWidgetIsReachedByTab(t *testing.T) {
	eachPage(t, func(t *testing.T, g *Gallery, d *uitest.Driver) {
		seen := map[ui.Widget]bool{}
		n := len(g.FocusOrder())
		for range n {
			d.Press(ebiten.KeyTab)
			w := g.Focused()
			seen[w] = true
			if r := ui.Bounds(w); (r.Y < 0 || r.Bottom() > d.H) && r.H < d.H-24 {
				t.Errorf("page %d: the focused %T %s is at %v, want it inside the window", g.tabs.Selected(), w, ui.ID(w), r)
			}
		}
		if len(seen) != n {
			t.Errorf("page %d: Tab reached %d widgets, want %d", g.tabs.Selected(), len(seen), n)
		}
	})
}

// TestEveryWidgetIsReachedByPad walks with the directions alone: from each widget reached so far in all four directions.
func TestEveryWidgetIsReachedByPad(t *testing.T) {
	g, d := visit(t, "en")
	g.Find("language").(*ui.Choice).OnChange = nil // it would make new widgets
	g.Find("size").(*ui.Choice).OnChange = nil
	for page := range pages {
		g.tabs.Select(page)
		d.Ticks(1)
		start := g.FocusOrder()[0]
		reached := map[ui.Widget]bool{start: true}
		queue := []ui.Widget{start}
		for len(queue) > 0 {
			from := queue[0]
			queue = queue[1:]
			for _, b := range []input.PadButton{input.PadUp, input.PadDown, input.PadLeft, input.PadRight} {
				g.Focus(from)
				for range 40 { // a slider or list uses some directions itself before it lets go
					d.PadPress(b)
					g.tabs.Select(page)
					if w := g.Focused(); w != from {
						if !reached[w] {
							reached[w] = true
							queue = append(queue, w)
						}
						break
					}
				}
			}
		}
		for _, w := range g.FocusOrder() {
			if !reached[w] {
				t.Errorf("page %d: a pad does not reach %T %q at %v, want it reached", page, w, ui.ID(w), ui.Bounds(w))
			}
		}
	}
}

func TestSwitchesWorkAndAreUndone(t *testing.T) {
	g, d := visit(t, "en")
	env := g.env
	g.FocusID("theme")
	d.Press(ebiten.KeyArrowRight)
	g.FocusID("language")
	d.Press(ebiten.KeyArrowRight)
	d.Ticks(2)
	if env.UI.Theme.Name != render.NameDark || env.UI.Book.Code() != "de" {
		t.Errorf("got theme %s and language %s, want %s and de", env.UI.Theme.Name, env.UI.Book.Code(), render.NameDark)
	}
	if d.Focus() != "language" {
		t.Errorf("after the new language: got the focus on %q, want language", d.Focus())
	}
	d.Press(ebiten.KeyEscape)
	if env.UI.Theme.Name != render.NameLight || env.UI.Book.Code() != "en" {
		t.Errorf("after leaving: got theme %s and language %s, want %s and en", env.UI.Theme.Name, env.UI.Book.Code(), render.NameLight)
	}
}

// TestNoPageIsBlank writes every page to look at, if a folder for pictures is named.
func TestNoPageIsBlank(t *testing.T) {
	pixeltest.Need(t)
	for _, theme := range render.ThemeNames() {
		for _, lang := range []string{"en", "de"} {
			g, d := visit(t, lang)
			g.env.UI.Theme = render.ThemeNamed(theme)
			for page := range pages {
				g.tabs.Select(page)
				for _, scale := range []float64{1, 2} {
					d.Scale = scale
					d.Resize(1280/scale, 800/scale)
					d.Ticks(30)
					img := pixeltest.Read(d.Draw())
					if blank(img.Pix) {
						t.Errorf("page %d in %s is blank, want a picture", page, theme)
					}
					pixeltest.Save(t, fmt.Sprintf("gallery-%s-%s-%d-%.0f", theme, lang, page, 100*scale), img)
				}
			}
		}
	}
}

// blank reports whether all pixels have one colour.
func blank(pix []uint8) bool {
	for i := 4; i < len(pix); i += 4 {
		if pix[i] != pix[0] || pix[i+1] != pix[1] || pix[i+2] != pix[2] {
			return false
		}
	}
	return true
}

// TestEveryStateChangesThePicture writes what opens and what is focused, to look at.
func TestEveryStateChangesThePicture(t *testing.T) {
	pixeltest.Need(t)
	states := []struct {
		name string
		page int
		do   func(d *uitest.Driver)
	}{
		{"ask", 0, func(d *uitest.Driver) { d.Click("ask"); d.Press(ebiten.KeyTab) }},
		{"tell", 0, func(d *uitest.Driver) { d.Click("tell") }},
		{"toasts", 0, func(d *uitest.Driver) { d.Click("toasts"); d.Ticks(20) }},
		{"tooltip", 0, func(d *uitest.Driver) { d.Hover("eye"); d.Ticks(40) }},
		{"ring", 0, func(d *uitest.Driver) { d.Click("large"); d.Press(ebiten.KeyTab) }},
		{"ring-switch", 1, func(d *uitest.Driver) { d.Click("switch"); d.Press(ebiten.KeyTab) }},
		{"popup", 1, func(d *uitest.Driver) { d.Press(ebiten.KeyTab); d.Click("drop"); d.Press(ebiten.KeyArrowDown) }},
		{"edit", 1, func(d *uitest.Driver) { d.Click("name"); d.Chord(input.Mods{Shift: true}, ebiten.KeyHome) }},
		{"slider", 1, func(d *uitest.Driver) { d.Click("volume"); d.Press(ebiten.KeyArrowRight) }},
		{"card", 4, func(d *uitest.Driver) { d.Hover("card2"); d.Ticks(10); d.Press(ebiten.KeyTab) }},
	}
	for _, theme := range render.ThemeNames() {
		for _, s := range states {
			g, d := visit(t, "de")
			g.env.UI.Theme = render.ThemeNamed(theme)
			d.Resize(800, 600)
			g.tabs.Select(s.page)
			d.Ticks(1)
			before := pixeltest.Read(d.Draw())
			s.do(d)
			d.Ticks(10)
			img := pixeltest.Read(d.Draw())
			if bytes.Equal(before.Pix, img.Pix) {
				t.Errorf("%s in %s: got the same picture, want another", s.name, theme)
			}
			pixeltest.Save(t, fmt.Sprintf("state-%s-%s", s.name, theme), img)
		}
	}
}

// TestPartialDrawingEqualsWholeDrawing compares a screen that was drawn in patches with one drawn at once.
func TestPartialDrawingEqualsWholeDrawing(t *testing.T) {
	pixeltest.Need(t)
	g, d := visit(t, "en")
	d.Draw()
	act := []func(){
		func() { d.Hover("plain") },
		func() { d.Press(ebiten.KeyTab, ebiten.KeyTab) },
		func() { d.Click("ask") },
		func() { d.Press(ebiten.KeyEscape) },
		func() { g.tabs.Select(1); d.Ticks(1) },
		func() { d.Click("switch") },
		func() { d.Click("drop"); d.Press(ebiten.KeyArrowDown) },
		func() { d.Press(ebiten.KeyEnter) },
		func() { d.Wheel("box", -1) },
		func() { d.Click("name"); d.Type("xyz") },
		func() { d.Drag("volume", -100, 0) },
		func() { d.MoveTo(5, 5); d.Ticks(300) },
	}
	for i, do := range act {
		do()
		patched := pixeltest.Read(d.Draw())
		g.MarkDirty()
		whole := pixeltest.Read(d.Draw())
		if n := different(patched.Pix, whole.Pix); n > 0 {
			t.Errorf("after action %d: %d pixels differ from a screen that is drawn whole, want 0", i, n)
			pixeltest.Save(t, fmt.Sprintf("patched-%d", i), patched)
			pixeltest.Save(t, fmt.Sprintf("whole-%d", i), whole)
		}
	}
}

func different(a, b []uint8) (n int) {
	for i := 0; i < len(a); i += 4 {
		for c := range 3 {
			if d := int(a[i+c]) - int(b[i+c]); d > 8 || d < -8 {
				n++
				break
			}
		}
	}
	return n
}

// BenchmarkLayout lays the largest page out in another width each time.
func BenchmarkLayout(b *testing.B) {
	g := open(&scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("de")}})
	g.tabs.Select(1)
	b.ReportAllocs()
	w := 1280.0
	for b.Loop() {
		w = 2080 - w
		g.Update(input.Frame{W: w, H: 720, Scale: 1})
	}
}

// BenchmarkIdle is a tick in which nothing happens while the pointer rests on a widget.
func BenchmarkIdle(b *testing.B) {
	g := open(&scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en"), ReducedMotion: true}})
	in := input.Frame{W: 1280, H: 720, Scale: 1, Focused: true}
	in.Pointer.X, in.Pointer.Y, in.Pointer.Inside = 640, 360, true
	for range 100 {
		g.Update(in)
	}
	b.ReportAllocs()
	for b.Loop() {
		g.Update(in)
	}
}
