package stonesdraw_test

import (
	"testing"

	"menagerie/render"
	"menagerie/render/stonesdraw"
)

// TestHitIsTheInverseOfButtons checks that the hit test is the inverse of the drawing positions in every window.
func TestHitIsTheInverseOfButtons(t *testing.T) {
	for _, r := range []render.Rect{{W: 300, H: 200}, {X: 40, Y: 7, W: 1900, H: 1000}, {W: 200, H: 900}} {
		for i, b := range stonesdraw.Buttons(r) {
			if m, ok := stonesdraw.Hit(r, b.Centre()); !ok || m.Take != i+1 {
				t.Errorf("in %v button %d takes %d, %v, want %d, true", r, i+1, m.Take, ok, i+1)
			}
		}
		if _, ok := stonesdraw.Hit(r, render.Pt{X: r.X, Y: r.Y}); ok {
			t.Errorf("in %v the corner is a button, want none", r)
		}
	}
}
