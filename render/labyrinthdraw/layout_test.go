package labyrinthdraw

import (
	"fmt"
	"math"
	"testing"

	"menagerie/render"
	"menagerie/rules/labyrinth"
)

// windows holds areas of a window in which a board is drawn.
var windows = []render.Rect{
	{X: 16, Y: 16, W: 920, H: 640}, {X: 0, Y: 40, W: 624, H: 260}, {X: 8, Y: 8, W: 440, H: 560}, {X: 3.5, Y: 7.25, W: 300, H: 300},
}

// everyLayout calls f for boards of all sizes in all windows.
func everyLayout(f func(name string, l Layout, hand int)) {
	for _, r := range windows {
		for _, size := range [][2]int{{5, 5}, {7, 7}, {31, 31}, {31, 5}, {1, 9}, {4, 12}} {
			for _, hand := range []int{0, 1, 6, 12, 24, 125} {
				f(fmt.Sprintf("%v %v hand %d", r, size, hand), fit(r, size[0], size[1], hand), hand)
			}
		}
	}
}

func TestACellIsHitWhereItIsDrawn(t *testing.T) {
	everyLayout(func(name string, l Layout, _ int) {
		for x := range l.Width {
			for y := range l.Height {
				c := labyrinth.Point{X: x, Y: y}
				for _, d := range [...]render.Pt{{}, {X: 0.45, Y: 0.45}, {X: -0.45, Y: 0.45}, {X: -0.45, Y: -0.45}} {
					if got, ok := l.Cell(l.At(c).Add(d.Times(l.Unit))); !ok || got != c {
						t.Fatalf("%s: %v is drawn at %v, where %v is hit, want the same cell", name, c, l.At(c), got)
					}
				}
			}
		}
		for _, p := range [...]render.Pt{l.Board().Centre().Add(render.Pt{X: 1e6}), {X: math.NaN(), Y: 5}} {
			if got, ok := l.Cell(p); ok {
				t.Fatalf("%s: %v is hit at %v, want no cell", name, got, p)
			}
		}
	})
}

func TestAnArrowIsHitWhereItIsDrawn(t *testing.T) {
	everyLayout(func(name string, l Layout, _ int) {
		var arrows []labyrinth.Insert
		for side := labyrinth.Left; side <= labyrinth.Bottom; side++ {
			n := l.Width
			if side.Horizontal() {
				n = l.Height
			}
			for line := range n {
				arrows = append(arrows, labyrinth.Insert{Side: side, Line: line})
			}
		}
		for _, in := range arrows {
			at := l.Spot(l.Arrow(in))
			if got, ok := l.Under(at, arrows); !ok || got != in {
				t.Fatalf("%s: %v is drawn where %v is hit, want the same arrow", name, in, got)
			}
			if got, ok := l.Near(at.Add(render.Pt{X: 0.3 * l.Unit}), arrows); !ok || got != in {
				t.Fatalf("%s: a tile beside %v is near %v, want the same arrow", name, in, got)
			}
			if !l.Frame().Contains(at) {
				t.Fatalf("%s: %v is at %v, want it in the frame", name, in, at)
			}
		}
		if in, ok := l.Under(l.Board().Centre(), arrows); ok {
			t.Fatalf("%s: %v is hit in the centre of the board, want no arrow", name, in)
		}
	})
}

func TestEverythingHasItsPlace(t *testing.T) {
	everyLayout(func(name string, l Layout, hand int) {
		if !within(l.Frame(), l.Rect) {
			t.Errorf("%s: the frame is %v, want it in %v", name, l.Frame(), l.Rect)
		}
		if hand == 0 {
			return
		}
		if !l.Tray.Overlap(l.Frame()).Empty() || !within(l.Tray, l.Rect) {
			t.Errorf("%s: the tray is %v, want it beside the frame %v and in %v", name, l.Tray, l.Frame(), l.Rect)
		}
		for i := range hand {
			slot := l.Slot(i)
			if !within(slot, l.Tray) {
				t.Fatalf("%s: slot %d is %v, want it in the tray %v", name, i, slot, l.Tray)
			}
			for j := range i {
				if !slot.Overlap(l.Slot(j)).Empty() {
					t.Fatalf("%s: slots %d and %d overlap, want them apart", name, i, j)
				}
			}
		}
	})
}

// within reports whether a lies in b, except for rounding errors.
func within(a, b render.Rect) bool {
	b = b.Inset(-0.01)
	return a.X >= b.X && a.Y >= b.Y && a.Right() <= b.Right() && a.Bottom() <= b.Bottom()
}
