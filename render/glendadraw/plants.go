package glendadraw

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/garden"
	"menagerie/rules/hex"
)

// Plants are decoration. They stand outside the board, so that they cannot be mistaken for walls.

// tulip returns a flower of the colour bloom with two leaves.
func tulip(bloom color.RGBA) *garden.Plant {
	return &garden.Plant{W: 26, H: 40, Paint: func(b *brush.Brush, th *render.Theme) {
		bloom, d := garden.Calm(th, bloom), dyes(th)
		stem := render.Mix(d.leaf, d.leafLit, 0.4)
		b.Fill(stem, brush.Stroke(brush.Curve(brush.Pts(0, 18, 0.6, 6, 0, -4)...), 2.4, 1.8))
		b.Fill(stem, brush.Stroke(brush.Curve(brush.Pts(0, 18, -5, 11, -8, 3)...), 4, 0.8), brush.Stroke(brush.Curve(brush.Pts(0, 18, 5, 12, 7.5, 6)...), 3.6, 0.8))
		deep := render.Mix(bloom, black, 0.18)
		b.Fill(deep, brush.Blob(brush.Pts(-6, -8, -6, -17, -2.4, -13, 0, -18, 2.4, -13, 6, -17, 6, -8, 0, -2)...))
		b.Fill(bloom, brush.Blob(brush.Pts(-4.4, -8, -4, -14, 0, -17, 4, -14, 4.4, -8, 0, -3.4)...))
	}}
}

var (
	tulipRed    = tulip(color.RGBA{0xE0, 0x5A, 0x52, 255})
	tulipYellow = tulip(color.RGBA{0xF2, 0xC1, 0x4A, 255})
	tulipPink   = tulip(color.RGBA{0xE9, 0x9A, 0xB4, 255})
)

var lavender = &garden.Plant{W: 34, H: 40, Paint: func(b *brush.Brush, th *render.Theme) {
	bloom, d := garden.Calm(th, color.RGBA{0x9A, 0x86, 0xC8, 255}), dyes(th)
	for _, x := range [...]float64{-9, -4.5, 0, 4.5, 9} {
		top := -12 + math.Abs(x)*0.5
		b.Fill(render.Mix(d.leaf, d.leafLit, 0.5), brush.Stroke(brush.Curve(brush.Pts(x*0.25, 17, x*0.7, 6, x, top)...), 1.8, 1.2))
		b.Fill(bloom, brush.Stroke(brush.Pts(x*0.9, top+7, x*1.05, top-5), 4.2, 1.8))
	}
}}

// post is one of the two posts at each exit.
var post = &garden.Plant{W: 26, H: 56, Paint: func(b *brush.Brush, th *render.Theme) {
	rim := render.Mix(th.WoodDeep, black, 0.35)
	b.Fill(render.Fade(black, 0.16), brush.Ellipse(3, 20, 10, 5))
	b.Outlined(th.Wood, rim, 1.8, brush.Shape(brush.Pts(-6, -14, 6, -14, 6, 20, -6, 20)))
	b.Fill(th.WoodDeep, brush.Pts(1.5, -14, 6, -14, 6, 20, 1.5, 20))
	b.Outlined(th.Wood, rim, 1.8, brush.Ellipse(0, -17, 7.4, 6.4))
	b.Fill(render.Mix(th.Wood, white, 0.3), brush.Ellipse(-2, -19, 3, 2.4))
}}

// gardener draws the plants around the board.
type gardener struct {
	garden.Plot
	l Layout
}

// plant draws the plants around the board into the ground image.
func (a *artist) plant(l Layout, img *ebiten.Image, scale float64) {
	size := max(1.1*l.Unit/cellSide, 0.26) // on boards with small cells, flowers would be too small
	g := gardener{Plot: garden.Plot{Into: img, Theme: a.dye.th, Scale: scale, Size: size}, l: l}
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

// onWay reports whether at is less than near hexagon sides away from the centre of a path that leads out.
func (g *gardener) onWay(at render.Pt, near float64) bool {
	d := at.Sub(g.l.Board().Centre())
	return min(math.Abs(d.X), math.Abs(d.Y)) < near*g.l.Unit
}

// border draws a flower bed around the path. It draws rows from top to bottom, so that lower flowers are in front.
func (g *gardener) border() {
	for y := -1; y <= g.l.Size; y++ {
		for x := -1; x <= g.l.Size; x++ {
			if c := (hex.Cell{X: x, Y: y}); !g.l.holds(c) {
				g.bed(c)
			}
		}
	}
}

// bed draws the flowers at a cell outside the board, close to the adjacent cells of the board.
func (g *gardener) bed(c hex.Cell) {
	dice := render.Scatter(uint32((c.X+3)*5167 + (c.Y+3)*30011))
	for _, d := range hex.Dirs() {
		if !g.l.holds(c.Neighbour(d)) {
			continue
		}
		away := toward(d).Times(-(0.06 + 0.22*dice.Share()) * g.l.Unit)
		at := g.l.At(c).Add(toward(d).Times(0.12 * g.l.Unit)).Add(away)
		at = at.Add(toward((d + 1) % 6).Times((dice.Share() - 0.5) * 0.35 * g.l.Unit))
		kind, size := dice.Share(), 0.75+0.4*dice.Share()
		if g.onWay(at, 1.05) {
			continue
		}
		flowers := [...]*garden.Plant{tulipRed, tulipYellow, lavender, tulipPink, garden.Daisy, lavender, garden.Tuft}
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
		g.Put(post, render.Pt{X: mid.X + side*aside, Y: board.Y - 0.40*g.l.Unit}, 0, 1)
		g.Put(post, render.Pt{X: mid.X + side*aside, Y: board.Bottom() + 0.12*g.l.Unit}, 0, 1)
		for _, x := range [...]float64{board.X - 0.30*g.l.Unit, board.Right() + 0.30*g.l.Unit} {
			g.Put(post, render.Pt{X: x, Y: mid.Y + (side*0.95-0.3)*g.l.Unit}, 0, 1)
		}
	}
}
