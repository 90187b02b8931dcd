package ui

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
)

// Tabs shows one of several pages, below a row with the names of the pages. Ctrl+Tab, Ctrl+PageUp, Ctrl+PageDown and a pad's
// shoulder buttons select the next or previous page. If a board has the focus, a shoulder button first moves the focus away
// from it.
type Tabs struct {
	Node
	Gap      float64 // space in units between the row of names and the page
	OnChange func(i int)

	strip *tabStrip
	pages []Widget
	at    int
}

// NewTabs returns a Tabs without pages.
func NewTabs() *Tabs {
	t := &Tabs{Gap: 16}
	t.strip = &tabStrip{tabs: t, hover: -1}
	t.SetChildren(t.strip)
	return t
}

// Add appends a page with a name and returns the Tabs.
func (t *Tabs) Add(name string, page Widget) *Tabs {
	SetVisible(page, len(t.pages) == t.at)
	t.strip.names = append(t.strip.names, name)
	t.pages = append(t.pages, page)
	t.SetChildren(append(t.Children(), page)...)
	return t
}

// Selected returns the index of the visible page.
func (t *Tabs) Selected() int { return t.at }

// Select shows page i without calling OnChange.
func (t *Tabs) Select(i int) {
	if i < 0 || i >= len(t.pages) || i == t.at {
		return
	}
	SetVisible(t.pages[t.at], false)
	SetVisible(t.pages[i], true)
	t.at = i
	t.strip.slide.Aim(float64(i))
	t.strip.Animate()
	if t.Root() == nil { // no screen shows the tabs yet
		t.strip.slide.Set(float64(i))
	}
	if r := t.Root(); r != nil && r.Focused() != nil && !Visible(r.Focused()) {
		r.Focus(nil)
		r.Focus(t.strip) // the focus does not stay on a hidden page
	}
	t.Relayout()
}

func (t *Tabs) turn(i int) {
	n := len(t.pages)
	if n == 0 {
		return
	}
	old := t.at
	t.Select((i + n) % n)
	if t.at == old {
		return
	}
	t.PlaySound("ui.toggle")
	if t.OnChange != nil {
		t.OnChange(t.at)
	}
}

func (t *Tabs) Size(avail float64) (w, h float64) {
	w, h = t.strip.Size(avail)
	if len(t.pages) > 0 {
		pw, ph := t.pages[t.at].Size(avail)
		w, h = math.Max(w, pw), h+t.Gap+ph
	}
	return w, h
}

func (t *Tabs) Place(r render.Rect) {
	t.Node.Place(r)
	_, h := t.strip.Size(r.W)
	strip, rest := r.CutTop(h)
	t.strip.Place(strip)
	_, page := rest.CutTop(t.Gap)
	if len(t.pages) > 0 {
		t.pages[t.at].Place(page)
	}
}

func (t *Tabs) Key(k KeyEvent) bool {
	d := k.TabStep()
	if d == 0 {
		return false
	}
	t.turn(t.at + d)
	return true
}

func (t *Tabs) Draw(p *render.Pen) { Paint(p, t.Children()...) }

func (t *Tabs) TurnTab(step int) { t.turn(t.at + step) }

// tabStrip is the row of page names of Tabs. In a narrow window it has several lines.
type tabStrip struct {
	Node
	tabs  *Tabs
	names []string
	hover int
	held  int
	slide render.Spring
	spots []render.Rect // bounds of the names, relative to the row
	width float64       // the width for which spots was computed
}

const tabHeight = ControlHeight

func (s *tabStrip) layout(avail float64) []render.Rect {
	if s.width == avail && len(s.spots) == len(s.names) {
		return s.spots
	}
	s.spots, s.width = s.nameBounds(avail, 28), avail
	for _, around := range [...]float64{18, 12} {
		if len(s.spots) == 0 || s.spots[len(s.spots)-1].Y == 0 {
			break
		}
		if close := s.nameBounds(avail, around); close[len(close)-1].Y == 0 {
			s.spots = close // a little closer, they have room on one line
		}
	}
	return s.spots
}

// nameBounds returns the bounds of the names of the pages, with the padding. avail is the available width, and the
// names are on as many lines as they need.
func (s *tabStrip) nameBounds(avail, padding float64) []render.Rect {
	var spots []render.Rect
	x, y := 0.0, 0.0
	for _, name := range s.names {
		w, _ := render.Measure(name, ControlStyle(color.RGBA{}))
		w = math.Min(math.Ceil(w)+padding, avail)
		if x > 0 && x+w > avail {
			x, y = 0, y+tabHeight
		}
		spots = append(spots, render.Rect{X: x, Y: y, W: w, H: tabHeight})
		x += w + 4
	}
	return spots
}

func (s *tabStrip) Size(avail float64) (w, h float64) {
	for _, r := range s.layout(avail) {
		w, h = math.Max(w, r.Right()), r.Bottom()
	}
	return w, h
}

func (s *tabStrip) spot(i int) render.Rect {
	spots := s.layout(s.Bounds().W)
	return spots[max(0, min(i, len(spots)-1))].Moved(s.Bounds().X, s.Bounds().Y)
}

func (s *tabStrip) tabAt(at render.Pt) int {
	for i := range s.names {
		if s.spot(i).Contains(at) {
			return i
		}
	}
	return -1
}

// CanFocus returns true if there are several pages. Tab moves the focus to the row of names as a whole, and the arrow keys
// select a page.
func (s *tabStrip) CanFocus() bool { return len(s.names) > 1 }

func (s *tabStrip) Pointer(e PointerEvent) {
	at := s.tabAt(e.At)
	if e.Kind == PointerLeave {
		at = -1
	}
	if at != s.hover {
		s.hover = at
		s.MarkDirty()
	}
	switch e.Kind {
	case PointerPress:
		s.held = at
	case PointerRelease:
		if at >= 0 && at == s.held {
			s.tabs.turn(at)
		}
	}
}

func (s *tabStrip) Key(k KeyEvent) bool {
	if k.Mods.Command || k.Mods.Alt {
		return false
	}
	switch {
	case k.Code == ebiten.KeyArrowLeft && s.tabs.at > 0:
		s.tabs.turn(s.tabs.at - 1)
	case k.Code == ebiten.KeyArrowRight && s.tabs.at < len(s.names)-1:
		s.tabs.turn(s.tabs.at + 1)
	case k.Code == ebiten.KeyHome:
		s.tabs.turn(0)
	case k.Code == ebiten.KeyEnd:
		s.tabs.turn(len(s.names) - 1)
	case k.Code == ebiten.KeyArrowLeft, k.Code == ebiten.KeyArrowRight:
		return !k.Pad // at the end of the strip only a pad leaves it
	default:
		return false
	}
	return true
}

// Tick moves the underline toward the name of the current page.
func (s *tabStrip) Tick() bool {
	motion := render.FullMotion
	if s.Env().ReducedMotion {
		motion = render.ReducedMotion
	}
	if !s.slide.Tick(2.5, motion) {
		return false
	}
	s.MarkDirty()
	return true
}

// FocusRing returns a ring around the name of the current page.
func (s *tabStrip) FocusRing() (render.Rect, float64) {
	if len(s.names) == 0 {
		return render.Rect{}, 0
	}
	return s.spot(s.tabs.at).InsetXY(4, 6), ControlRadius
}

func (s *tabStrip) Draw(p *render.Pen) {
	if len(s.names) == 0 {
		return
	}
	th := s.Theme()
	p.Fill(render.Rect{X: s.Bounds().X, Y: s.Bounds().Bottom() - 1, W: s.Bounds().W, H: 1}, th.Line)
	for i, name := range s.names {
		r := s.spot(i)
		ink := th.InkSoft
		switch {
		case i == s.tabs.at:
			ink = th.Accent
		case i == s.hover:
			ink = th.Ink
			p.Round(r.InsetXY(2, 4), 6, render.Fade(th.Ink, 0.05))
		}
		p.TextIn(name, r.InsetXY(4, 0), ControlStyle(ink).Aligned(render.Middle))
	}
	p.Round(s.underline(), 1.5, th.Accent)
}

// underline returns the bounds of the line under the name of the current page, which moves while a page is being
// turned.
func (s *tabStrip) underline() render.Rect {
	v := math.Max(0, math.Min(s.slide.Value(), float64(len(s.names)-1)))
	a, b, t := s.spot(int(v)), s.spot(int(math.Ceil(v))), v-math.Floor(v)
	if a.Y != b.Y {
		a, t = s.spot(s.tabs.at), 0
	}
	x, w := render.Lerp(a.X, b.X, t), render.Lerp(a.W, b.W, t)
	return render.Rect{X: x + 8, Y: a.Bottom() - 3, W: w - 16, H: 3}
}

func (s *tabStrip) TextLines() []TextLine {
	var list []TextLine
	for i, name := range s.names {
		list = append(list, TextLine{Text: name, Style: ControlStyle(s.Theme().Ink), Width: s.spot(i).W - 8})
	}
	return list
}
