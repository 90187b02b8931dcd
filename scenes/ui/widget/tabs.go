package widget

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// Tabs shows one of several pages, below a row with the names of the pages. Ctrl+Tab, Ctrl+PageUp, Ctrl+PageDown and a pad's
// shoulder buttons turn the pages. If a board has the focus, a shoulder button first moves the focus away from it.
type Tabs struct {
	ui.Node
	Gap      float64 // between strip and page
	OnChange func(i int)

	strip *tabStrip
	pages []ui.Widget
	at    int
}

// NewTabs returns tabs without pages.
func NewTabs() *Tabs {
	t := &Tabs{Gap: 16}
	t.strip = &tabStrip{tabs: t, hover: -1}
	t.SetChildren(t.strip)
	return t
}

// Add appends a page and returns the tabs.
func (t *Tabs) Add(name string, page ui.Widget) *Tabs {
	ui.SetVisible(page, len(t.pages) == t.at)
	t.strip.names = append(t.strip.names, name)
	t.pages = append(t.pages, page)
	t.SetChildren(append(t.Children(), page)...)
	return t
}

// Selected returns the index of the visible page.
func (t *Tabs) Selected() int { return t.at }

// Select shows a page without calling OnChange.
func (t *Tabs) Select(i int) {
	if i < 0 || i >= len(t.pages) || i == t.at {
		return
	}
	ui.SetVisible(t.pages[t.at], false)
	ui.SetVisible(t.pages[i], true)
	t.at = i
	t.strip.slide.Aim(float64(i))
	t.strip.Animate()
	if t.Root() == nil { // no screen shows the tabs yet
		t.strip.slide.Set(float64(i))
	}
	if r := t.Root(); r != nil && r.Focused() != nil && !ui.Visible(r.Focused()) {
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

// Size implements ui.Widget.
func (t *Tabs) Size(avail float64) (w, h float64) {
	w, h = t.strip.Size(avail)
	if len(t.pages) > 0 {
		pw, ph := t.pages[t.at].Size(avail)
		w, h = math.Max(w, pw), h+t.Gap+ph
	}
	return w, h
}

// Place implements ui.Widget.
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

// Key implements ui.Keyed.
func (t *Tabs) Key(k ui.KeyEvent) bool {
	d := k.TabStep()
	if d == 0 {
		return false
	}
	t.turn(t.at + d)
	return true
}

// Draw implements ui.Widget.
func (t *Tabs) Draw(p *render.Pen) { ui.Paint(p, t.Children()...) }

// TurnTab implements ui.TabTurner.
func (t *Tabs) TurnTab(step int) { t.turn(t.at + step) }
