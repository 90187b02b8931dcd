package glendadraw

import (
	"math"
	"math/rand/v2"
	"testing"

	"menagerie/render"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// areas are pictures of many sizes and places.
var areas = []render.Rect{
	{W: 400, H: 300}, {W: 800, H: 600}, {X: 240, Y: 56, W: 1040, H: 664}, {X: 3.5, Y: 7.25, W: 333, H: 911}, {W: 3840, H: 2160},
}

// eachCell calls visit for every cell, every board size and every area of the screen.
func eachCell(visit func(l Layout, c hex.Cell)) {
	for _, r := range areas {
		for size := glenda.MinSize; size <= glenda.MaxSize; size++ {
			l := Fit(r, size)
			for y := range size {
				for x := range size {
					visit(l, hex.Cell{X: x, Y: y})
				}
			}
		}
	}
}

func TestCellIsTheInverseOfAt(t *testing.T) {
	eachCell(func(l Layout, want hex.Cell) {
		if got, ok := l.Cell(l.At(want)); !ok || got != want {
			t.Fatalf("size %d in %v: the centre of %v is in %v, %v, want the same cell", l.Size, l.Rect, want, got, ok)
		}
	})
}

func TestCellsReachToTheirCorners(t *testing.T) {
	eachCell(func(l Layout, want hex.Cell) {
		at, corners := l.At(want), l.Corners(want)
		for i := range corners {
			middle := corners[i].Between(corners[(i+1)%6], 0.5) // of the side
			for _, edge := range [...]render.Pt{corners[i], middle} {
				if got, ok := l.Cell(at.Between(edge, 0.98)); !ok || got != want {
					t.Fatalf("size %d in %v: inside the edge of %v is %v, %v, want the same cell", l.Size, l.Rect, want, got, ok)
				}
				if got, ok := l.Cell(at.Between(edge, 1.02)); ok && got == want {
					t.Fatalf("size %d in %v: outside the edge of %v is %v, want another cell", l.Size, l.Rect, want, got)
				}
			}
		}
	})
}

func TestSidesFaceTheirNeighbours(t *testing.T) {
	eachCell(func(l Layout, c hex.Cell) {
		corners := l.Corners(c)
		for _, d := range hex.Dirs() {
			side := corners[d].Between(corners[(d+1)%6], 0.5)
			half := l.At(c).Between(l.At(c.Neighbour(d)), 0.5)
			way := l.At(c).Add(neighbourStep(d).Times(l.Unit))
			if side.Sub(half).Len() > 1e-6*l.Unit || way.Sub(l.At(c.Neighbour(d))).Len() > 1e-6*l.Unit {
				t.Fatalf("size %d: the side of %v to the %v is at %v, want half of the way to the neighbour, %v", l.Size, c, d, side, half)
			}
		}
	})
}

func TestTheBoardLeavesABorderAroundItsCells(t *testing.T) {
	eachCell(func(l Layout, c hex.Cell) {
		for _, p := range l.Corners(c) {
			in := l.Rect.Inset((flowerStrip - 1e-9) * l.Unit)
			if p.X < in.X || p.Y < in.Y || p.X > in.Right() || p.Y > in.Bottom() {
				t.Fatalf("size %d in %v: a corner of %v is at %v, want a border around it", l.Size, l.Rect, c, p)
			}
		}
	})
}

func TestCellBearsAnyPointer(t *testing.T) {
	for _, l := range []Layout{Fit(render.Rect{}, 11), Fit(areas[0], -4), Fit(areas[0], 1<<40)} {
		for _, v := range []float64{1e300, -1e300, math.Inf(1), math.NaN()} {
			if c, ok := l.Cell(render.Pt{X: v, Y: -v}); ok {
				t.Errorf("a pointer at %v is on %v, want no cell", v, c)
			}
		}
	}
	l := Fit(areas[1], 7)
	for _, p := range []render.Pt{{}, {X: 400, Y: 1}, {X: 799, Y: 599}} {
		if c, ok := l.Cell(p); ok {
			t.Errorf("beside the board, %v is on %v, want no cell", p, c)
		}
	}
}

func TestCellNamesTheNearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 4000 {
		size := glenda.MinSize + rng.IntN(glenda.MaxSize-glenda.MinSize+1)
		l := Fit(areas[rng.IntN(len(areas))], size)
		p := render.Pt{X: l.Rect.X + l.Rect.W*rng.Float64(), Y: l.Rect.Y + l.Rect.H*rng.Float64()}
		got, ok := l.Cell(p)
		if ok && !l.Holds(got) {
			t.Fatalf("got %v on a board of size %d, want one of its cells", got, size)
		}
		for y := range size {
			for x := range size {
				c := hex.Cell{X: x, Y: y}
				if ok && l.At(c).Sub(p).Len() < l.At(got).Sub(p).Len()-1e-9 {
					t.Fatalf("size %d: %v is on %v, want the nearer %v", size, p, got, c)
				}
			}
		}
	}
}

func TestCameraStaysOnTheGround(t *testing.T) {
	for _, r := range areas {
		l := Fit(r, 11)
		for _, c := range []hex.Cell{{}, {X: 10}, {X: 5, Y: 10}, {X: 10, Y: 10}, {X: 5, Y: 5}} {
			const zoom = 1.45
			z := l.Closer(l.At(c), zoom)
			ground := l.Rect.Moved(-l.Origin.X, -l.Origin.Y)
			left, top := z.Origin.X+ground.X*zoom, z.Origin.Y+ground.Y*zoom
			if left > r.X+1e-6 || top > r.Y+1e-6 || left+r.W*zoom < r.Right()-1e-6 || top+r.H*zoom < r.Bottom()-1e-6 {
				t.Errorf("in %v the camera at %v shows %.0f,%.0f as its corner, want only painted ground", r, c, left, top)
			}
			if !r.Contains(z.At(c)) {
				t.Errorf("in %v the camera at %v shows the cell at %v, want it inside", r, c, z.At(c))
			}
		}
	}
}
