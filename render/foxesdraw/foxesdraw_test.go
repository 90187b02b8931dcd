package foxesdraw

import (
	"testing"

	"menagerie/render"
	"menagerie/rules/foxes"
)

func TestEveryTileIsHitWhereItIsDrawn(t *testing.T) {
	for _, r := range []render.Rect{{X: 16, Y: 16, W: 912, H: 688}, {W: 300, H: 200}, {X: 5, W: 440, H: 560}, {W: 60, H: 900}} {
		for _, size := range []int{2, 10, 23, 50} {
			l := fit(r, size)
			for i := range size * size {
				p := foxes.Point{X: i % size, Y: i / size}
				if got, ok := l.Under(l.At(p)); !ok || got != p {
					t.Fatalf("%v, size %d: the centre of %v is on %v (%v), want the same tile", r, size, p, got, ok)
				}
			}
			if b := l.Board(); b.X < r.X || b.Y < r.Y || b.Right() > r.Right()+1e-9 || b.Bottom() > r.Bottom()+1e-9 {
				t.Errorf("%v, size %d: the board is %v, want it inside", r, size, b)
			}
			if o := l.Board().Overlap(l.Deck); !o.Empty() {
				t.Errorf("%v, size %d: the gauges cover %v of the board, want nothing", r, size, o)
			}
		}
	}
}

func TestBesideTheBoardIsNoTile(t *testing.T) {
	l := fit(render.Rect{W: 900, H: 700}, 12)
	b := l.Board()
	for _, p := range []render.Pt{{X: b.X - 1, Y: b.Y + 5}, {X: b.X + 5, Y: b.Bottom() + 1}, {X: b.Right(), Y: b.Y}, l.Deck.Centre()} {
		if at, ok := l.Under(p); ok {
			t.Errorf("%v is on the tile %v, want none", p, at)
		}
	}
}

func TestSoundingsCountStepsFromTheCoast(t *testing.T) {
	board, err := foxes.ParseBoard("WWWWW" + "WLLLW" + "WLLLW" + "WLLLW" + "WWWWW")
	if err != nil {
		t.Fatal(err)
	}
	want := []int8{
		2, 1, 1, 1, 2,
		1, -1, -1, -1, 1,
		1, -1, -2, -1, 1,
		1, -1, -1, -1, 1,
		2, 1, 1, 1, 2,
	}
	for i, steps := range coastDistances(board) {
		if steps != want[i] {
			t.Errorf("tile %d: %d steps, want %d", i, steps, want[i])
		}
	}
}
