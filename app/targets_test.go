package app

import (
	"slices"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// targets checks the sizes of the controls on a screen and the distances between them, in units. The buttons in a card lie on the
// card, and the rows of a menu touch each other.
func (w *walker) targets(screen string) {
	w.t.Helper()
	const least, apart = 44, 4
	menu := []string{"same", "friend"}
	order := slices.DeleteFunc(slices.Clone(w.root().FocusOrder()), func(c ui.Widget) bool {
		_, board := c.(*ui.Canvas)
		return board || !w.root().InView(c)
	})
	for i, c := range order {
		a := ui.Target(c)
		if a.W < least-0.5 || a.H < least-0.5 {
			w.t.Errorf("%s: %s has a target of %.0f by %.0f units, want at least %d by %d", screen, called(c), a.W, a.H, least, least)
		}
		for _, other := range order[:i] {
			b := ui.Target(other)
			inside := b.Contains(a.Centre()) && b.W > a.W && b.H > a.H
			if inside || slices.Contains(menu, ui.ID(c)) && slices.Contains(menu, ui.ID(other)) {
				continue
			}
			if d := distance(a, b); d < apart-0.5 {
				w.t.Errorf("%s: %s and %s are %.1f units apart, want at least %d", screen, called(other), called(c), d, apart)
			}
		}
	}
}

// distance returns the larger of the horizontal and the vertical distance between two rectangles. It is negative if they overlap.
func distance(a, b render.Rect) float64 {
	return max(a.X-b.Right(), b.X-a.Right(), a.Y-b.Bottom(), b.Y-a.Bottom())
}
