package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
)

// Tabs shows one of several pages, under a strip with their names. Ctrl+Tab, Ctrl+PageUp and PageDown and a pad's shoulder
// buttons turn pages from anywhere; from a board, the shoulder buttons lead to the widgets around it first.
type Tabs struct {
	Node
	Gap      float64 // between strip and page
	OnChange func(i int)

	strip *tabStrip
	pages []Widget
	at    int
}

// NewTabs makes tabs without pages; call Add.
func NewTabs() *Tabs {
	t := &Tabs{Gap: 16}
	t.strip = &tabStrip{tabs: t, hover: -1}
	t.kids = []Widget{t.strip}
	return t
}

// Add appends a page and returns the tabs.
func (t *Tabs) Add(name string, page Widget) *Tabs {
	page.node().hidden = len(t.pages) != t.at
	t.strip.names = append(t.strip.names, name)
	t.pages = append(t.pages, page)
	t.setKids(append(t.kids, page))
	return t
}

// Selected is the index of the page that shows.
func (t *Tabs) Selected() int { return t.at }

// Select shows a page without calling OnChange.
func (t *Tabs) Select(i int) {
	if i < 0 || i >= len(t.pages) || i == t.at {
		return
	}
	SetVisible(t.pages[t.at], false)
	SetVisible(t.pages[i], true)
	t.at = i
	t.strip.slide.Aim(float64(i))
	t.strip.animate()
	if r := t.root; r != nil && r.focus != nil && !Visible(r.focus) {
		r.setFocus(t.strip) // the focus doesn't stay on a page that is gone
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
	t.sound("ui.toggle")
	if t.OnChange != nil {
		t.OnChange(t.at)
	}
}

// Size implements Widget.
func (t *Tabs) Size(avail float64) (w, h float64) {
	w, h = t.strip.Size(avail)
	if len(t.pages) > 0 {
		pw, ph := t.pages[t.at].Size(avail)
		w, h = math.Max(w, pw), h+t.Gap+ph
	}
	return w, h
}

// Place implements Widget.
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

// Key implements Keyed.
func (t *Tabs) Key(k KeyEvent) bool {
	d := k.turnsTab()
	if d == 0 {
		return false
	}
	t.turn(t.at + d)
	return true
}

// Draw implements Widget.
func (t *Tabs) Draw(p *render.Pen) { paintAll(p, t.kids) }

// turnsTab is 1 for a key that turns to the next page, -1 for the page before, 0 for other keys.
func (k KeyEvent) turnsTab() int {
	switch {
	case !k.Mods.Command:
		return 0
	case k.Code == ebiten.KeyPageDown, k.Code == ebiten.KeyTab && !k.Mods.Shift:
		return 1
	case k.Code == ebiten.KeyPageUp, k.Code == ebiten.KeyTab:
		return -1
	}
	return 0
}

// turnTab turns the first tabs on the screen, for keys that nobody around the focus wanted.
func (r *Root) turnTab(d int) bool {
	t := firstTabs(r.top().w)
	if t == nil {
		return false
	}
	t.turn(t.at + d)
	return true
}

func firstTabs(w Widget) *Tabs {
	if w == nil || w.node().hidden {
		return nil
	}
	if t, ok := w.(*Tabs); ok {
		return t
	}
	for _, k := range w.node().kids {
		if t := firstTabs(k); t != nil {
			return t
		}
	}
	return nil
}
