package app

import (
	"fmt"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/testkit/longtest"
	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// TestEveryScreenIsReachedWithoutAMouse walks the focus over every screen of the tour, in a large window and in one that
// has no room for anything.
func TestEveryScreenIsReachedWithoutAMouse(t *testing.T) {
	if testing.Short() {
		t.Skip("screens are looked at one by one")
	}
	for _, size := range longtest.Of([][2]float64{{400, 300}}, [][2]float64{{1280, 720}, {400, 300}}) {
		l := look{"de", "light", 1, size[0], size[1]}
		t.Run(l.String(), func(t *testing.T) {
			w := walk(t, cli.Line{Language: l.language})
			l.arrange(w)
			for _, tour := range tours() {
				tour(w, func(name string) {
					f := &feet{w, w.root(), name, map[ui.Widget]render.Rect{}}
					w.frozen = true
					f.byTab()
					f.byPad()
					w.frozen = false
				})
			}
		})
	}
}

// tours are the walks through all screens. The lobby's is the last, since it takes seeds that the others are written for.
func tours() []func(w *walker, stop func(name string)) {
	return []func(*walker, func(string)){tour, tourNet, tourStats, tourGlenda, tourMia, tourMiaNet, tourLabyrinth, tourFoxes,
		tourFoxesNet, tourFilms, tourInspector, tourRehearsal, tourLobby, tourHost, tourVisitor}
}

// feet walk the focus over one screen, and leave it where it was.
type feet struct {
	w    *walker
	root *ui.Root
	name string

	views map[ui.Widget]render.Rect // in which part of the window each widget scrolls
}

// byTab goes round by F6, which is Tab where games use Tab, and back by Shift.
func (f *feet) byTab() {
	was := f.root.Focused()
	defer f.root.Focus(was)
	order := slices.Clone(f.root.FocusOrder())
	if len(order) == 0 {
		return
	}
	f.root.Focus(order[len(order)-1])
	for i := range order {
		f.w.Press(ebiten.KeyF6)
		f.at(order[i], "F6")
	}
	for i := range order {
		f.w.Chord(input.Mods{Shift: true}, ebiten.KeyTab)
		f.at(order[(2*len(order)-2-i)%len(order)], "Shift+Tab")
	}
	for i, at := range order[1:] {
		if a, b := ui.Bounds(order[i]), ui.Bounds(at); f.views[at] == f.views[order[i]] && !reads(a, b) {
			f.w.t.Errorf("%s: Tab reaches %s at %v before %s at %v, want the reading order", f.name, called(order[i]), a, called(at), b)
		}
	}
}

// reads reports whether b may come after a: it isn't above a, unless it is to the right of it.
func reads(a, b render.Rect) bool { return b.Bottom() > a.Y || b.X >= a.Right()-1 }

// margins are the units above and below that what is too high for its view may leave free.
const margins = 24

// at checks that the focus is where it should be, and can be seen.
func (f *feet) at(want ui.Widget, by string) {
	if got := f.root.Focused(); got != want {
		f.w.t.Errorf("%s: %s: got %s, want %s", f.name, by, called(got), called(want))
		return
	}
	ring, view, ok := f.root.Ring()
	if !ok {
		if _, board := want.(*ui.Canvas); !board {
			f.w.t.Errorf("%s: got no ring around %s, want one", f.name, called(want))
		}
		return
	}
	f.views[want] = view
	seen := ring.Overlap(view)
	if seen.W < ring.W-0.5 || seen.H < min(ring.H, view.H-margins)-0.5 {
		f.w.t.Errorf("%s: got %v of the ring %v around %s, want all of it in view", f.name, seen, ring, called(want))
	}
}

// byPad looks where the directions and shoulder buttons of a pad lead from every widget, and whether they lead everywhere.
// Left and right turn many controls; only up, down and those of buttons are tried.
func (f *feet) byPad() {
	was := f.root.Focused()
	defer f.root.Focus(was)
	order := slices.Clone(f.root.FocusOrder())
	if len(order) == 0 {
		return
	}
	tabbed := slices.ContainsFunc(order, func(w ui.Widget) bool { return fmt.Sprintf("%T", w) == "*ui.tabStrip" })
	leads := map[any][]ui.Widget{}
	for _, from := range order {
		for _, b := range f.ways(from, tabbed) {
			if i := slices.IndexFunc(f.root.FocusOrder(), func(w ui.Widget) bool { return known(w) == known(from) }); i >= 0 {
				from = f.root.FocusOrder()[i]
			}
			if to := f.press(from, b); to != nil {
				leads[known(from)] = append(leads[known(from)], to)
			}
		}
	}
	for _, from := range []ui.Widget{order[0], order[len(order)-1]} {
		seen := map[any]bool{}
		reach(from, leads, seen)
		for _, to := range order {
			if !seen[known(to)] {
				f.w.t.Errorf("%s: got no way by pad from %s at %v to %s at %v, want one", f.name, called(from), ui.Bounds(from), called(to), ui.Bounds(to))
			}
		}
	}
}

// press presses a button of a pad until it leads away from a widget, since a list or a page scrolls first. It is nil if it
// never does.
func (f *feet) press(from ui.Widget, b input.PadButton) ui.Widget {
	f.root.Focus(from)
	f.root.Reveal(from)
	for range 100 {
		f.w.PadPress(b)
		if to := f.root.Focused(); to != from {
			return to
		}
	}
	return nil
}

// ways are the buttons that a person presses to leave a widget, and that change nothing: the shoulder buttons turn pages
// where there are tabs.
func (f *feet) ways(from ui.Widget, tabbed bool) []input.PadButton {
	all := []input.PadButton{input.PadUp, input.PadDown}
	switch from.(type) {
	case *ui.Canvas:
		if f.root.Find("place") != nil { // in a film nobody steers, and the shoulder buttons wind it
			return []input.PadButton{input.PadUp, input.PadDown, input.PadLeft, input.PadRight}
		}
		return []input.PadButton{input.PadRightTrigger, input.PadLeftTrigger}
	case *ui.Button, *ui.IconButton, *ui.Card, *ui.CheckBox, *ui.TextField:
		all = append(all, input.PadLeft, input.PadRight)
	}
	switch {
	case f.root.Find("place") != nil: // all four buttons wind the film
	case f.root.Find("board") != nil: // the shoulder buttons give hints and make moves again
		all = append(all, input.PadRightTrigger, input.PadLeftTrigger)
	case !tabbed:
		all = append(all, input.PadNextTab, input.PadPrevTab)
	}
	return all
}

// known is what stays of a widget when its screen is laid out anew, as beside a list from row to row.
func known(w ui.Widget) any {
	if id := ui.ID(w); id != "" {
		return id
	}
	return w
}

func reach(from ui.Widget, leads map[any][]ui.Widget, seen map[any]bool) {
	if seen[known(from)] {
		return
	}
	seen[known(from)] = true
	for _, to := range leads[known(from)] {
		reach(to, leads, seen)
	}
}

func called(w ui.Widget) string {
	if w == nil {
		return "nothing"
	}
	return fmt.Sprintf("%T %q", w, ui.ID(w))
}
