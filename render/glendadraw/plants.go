package glendadraw

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/garden"
	"menagerie/render/glendadraw/glendaart"
	"menagerie/render/glendadraw/glendalayout"
	"menagerie/rules/hex"
)

// Plants are decoration. They stand outside the board, so that they cannot be mistaken for walls.

// gardener draws the plants around the board.
type gardener struct {
	garden.Plot
	l glendalayout.Layout
}

// plant draws plants around the board into the image of the ground.
func (a *artist) plant(l glendalayout.Layout, img *ebiten.Image, scale float64) {
	size := max(1.1*l.Unit/glendaart.CellSide, 0.26) // on boards with small cells, flowers would be too small
	g := gardener{Plot: garden.Plot{Into: img, Theme: a.Colours.Theme, Scale: scale, Size: size}, l: l}
	defer g.Close()
	g.Sow(l.Rect.W, l.Rect.H, garden.Meadow{
		Step: 66 * max(size, 0.4), Bushes: 0.11, Daisies: 0.30, Tufts: 0.68,
		Free: func(at render.Pt) bool {
			return !l.Board().Inset(-1.35*l.Unit).Contains(at) && !g.onWay(at, 1.5)
		},
		Roomy: func(at render.Pt) bool { return !l.Board().Inset(-2.3 * l.Unit).Contains(at) },
	})
	g.border()
	g.gates()
}

// onWay reports whether the point p lies on one of the paths that lead out of the garden. limit is the largest distance from the
// centre of a path, in sides of a hexagon.
func (g *gardener) onWay(p render.Pt, limit float64) bool {
	d := p.Sub(g.l.Board().Centre())
	return min(math.Abs(d.X), math.Abs(d.Y)) < limit*g.l.Unit
}

// border draws flowers around the board. It draws row by row from the top, so that lower flowers cover higher ones.
func (g *gardener) border() {
	for y := -1; y <= g.l.Size; y++ {
		for x := -1; x <= g.l.Size; x++ {
			if c := (hex.Cell{X: x, Y: y}); !g.l.Holds(c) {
				g.bed(c)
			}
		}
	}
}

// bed draws the flowers on the cell c outside the board, near its neighbours on the board.
func (g *gardener) bed(c hex.Cell) {
	dice := render.Scatter(uint32((c.X+3)*5167 + (c.Y+3)*30011))
	for _, d := range hex.Dirs() {
		if !g.l.Holds(c.Neighbour(d)) {
			continue
		}
		away := glendalayout.Toward(d).Times(-(0.06 + 0.22*dice.Share()) * g.l.Unit)
		at := g.l.At(c).Add(glendalayout.Toward(d).Times(0.12 * g.l.Unit)).Add(away)
		at = at.Add(glendalayout.Toward((d + 1) % 6).Times((dice.Share() - 0.5) * 0.35 * g.l.Unit))
		kind, size := dice.Share(), 0.75+0.4*dice.Share()
		if g.onWay(at, 1.05) {
			continue
		}
		flowers := [...]*garden.Plant{glendaart.TulipRed, glendaart.TulipYellow, glendaart.Lavender, glendaart.TulipPink, garden.Daisy, glendaart.Lavender, garden.Tuft}
		i := int(kind * 8.4)
		if i >= len(flowers) {
			continue
		}
		if dice.Share() < 0.55 { // often two flowers together
			g.Put(flowers[i], at.Add(render.Pt{X: -13, Y: -6}.Times(g.Size)), 0, size*0.8)
		}
		g.Put(flowers[i], at, 0, size)
	}
}

// gates draws two posts at each of the four exits.
func (g *gardener) gates() {
	board := g.l.Board()
	mid, aside := board.Centre(), 0.98*g.l.Unit
	for _, side := range [...]float64{-1, 1} {
		g.Put(glendaart.Post, render.Pt{X: mid.X + side*aside, Y: board.Y - 0.40*g.l.Unit}, 0, 1)
		g.Put(glendaart.Post, render.Pt{X: mid.X + side*aside, Y: board.Bottom() + 0.12*g.l.Unit}, 0, 1)
		for _, x := range [...]float64{board.X - 0.30*g.l.Unit, board.Right() + 0.30*g.l.Unit} {
			g.Put(glendaart.Post, render.Pt{X: x, Y: mid.Y + (side*0.95-0.3)*g.l.Unit}, 0, 1)
		}
	}
}
