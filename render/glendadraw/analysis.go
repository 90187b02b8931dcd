package glendadraw

import (
	"image/color"
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
)

// Layer chooses what of an Analysis is shown. Layers can be added up.
type Layer uint8

const (
	Distances    Layer = 1 << iota // a number in each cell: the steps to the border
	TwoDistances                   // a shade and a number in each cell; cells that lead nowhere are hatched
	Deciding                       // diamonds on the cells that decide
	Line                           // the best line: numbered arrows and walls
	AllLayers    = Distances | TwoDistances | Deciding | Line
)

// Analysis is what is known about a position. What is nil or empty is not shown. It must not be changed once it was
// shown; show another one instead.
type Analysis struct {
	Distances    *glendamath.Field
	TwoDistances *glendamath.Field
	Deciding     hex.Set       // cells of which the trapper must wall one, or those on which her escape rests
	Line         []glenda.Move // best play from here on, beginning with the seat that must move
}

// near is a cell's distance to the border, and two its two-distance; ok is false where there is none.
func (a *Analysis) near(c hex.Cell) (n int, ok bool) { return of(a.Distances, c) }
func (a *Analysis) two(c hex.Cell) (n int, ok bool)  { return of(a.TwoDistances, c) }

func of(f *glendamath.Field, c hex.Cell) (n int, ok bool) {
	if f == nil {
		return 0, false
	}
	return f.At(c)
}

// fields are the layers of numbers that can be shown.
func (a *Analysis) fields(chosen Layer) Layer {
	if a.Distances == nil {
		chosen &^= Distances
	}
	if a.TwoDistances == nil {
		chosen &^= TwoDistances
	}
	return chosen & (Distances | TwoDistances)
}

// sheet is a picture of the numbers, kept as long as nothing changes.
type sheet struct {
	img *ebiten.Image
	key sheetKey
}

type sheetKey struct {
	analysis *Analysis
	layers   Layer
	layout   Layout
	walls    hex.Set
	scale    float64
	theme    *render.Theme
}

// drawKnowledge draws shades and numbers, which lie on the ground.
func (b *Board) drawKnowledge(c *canvas, look Look) {
	if look.Analysis == nil || look.Analysis.fields(look.Layers) == 0 {
		return
	}
	key := sheetKey{look.Analysis, look.Analysis.fields(look.Layers), c.art.layout, b.view.Walls, c.p.Scale(), c.th}
	s := &c.art.sheet
	if s.img == nil || s.key != key {
		b.paintSheet(c, key)
	}
	c.cover(s.img)
}

// paintSheet paints the numbers anew.
func (b *Board) paintSheet(c *canvas, key sheetKey) {
	s, r := &c.art.sheet, c.art.layout.Rect
	w, h := max(1, int(r.W*key.scale+0.999)), max(1, int(r.H*key.scale+0.999))
	if s.img == nil || s.img.Bounds().Dx() != w || s.img.Bounds().Dy() != h {
		if s.img != nil {
			s.img.Deallocate()
		}
		s.img = ebiten.NewImage(w, h)
	}
	s.img.Clear()
	s.key = key
	screen, sight := c.p.Dst(), *c
	c.p.Begin(s.img, key.scale, key.theme)
	c.l = c.art.layout
	c.l.Origin = c.l.Origin.Sub(render.Pt{X: r.X, Y: r.Y})
	c.size, c.pet, c.zoom = c.size/c.zoom, c.pet/c.zoom, 1
	for y := range c.l.Size {
		for x := range c.l.Size {
			if at := (hex.Cell{X: x, Y: y}); !key.walls.Has(at) {
				c.note(at, key)
			}
		}
	}
	*c = sight
	c.p.Begin(screen, key.scale, key.theme)
}

// hatch is the pattern of cells that lead nowhere; it is white, to be tinted.
var hatch = &part{"glenda/hatch", 88, 102, func(b *brush.Brush, _ dye) {
	body := hexagon(1)
	var lines []brush.Shape
	for x := -90.0; x <= 90; x += 13 {
		lines = append(lines, brush.Stroke(brush.Pts(x-30, 52, x+30, -52), 3, 3))
	}
	b.ClipTo(body, white, lines...)
}}

// note writes what is known about one cell.
func (c *canvas) note(at hex.Cell, key sheetKey) {
	a, middle := key.analysis, c.l.At(at)
	two, finite := a.two(at)
	if key.layers&TwoDistances != 0 {
		c.shade(middle, two, finite)
	}
	switch key.layers {
	case Distances:
		c.number(middle, written(a.near(at)), 1)
	case TwoDistances:
		c.number(middle, written(two, finite), 1)
	default:
		c.number(middle.Add(render.Pt{Y: -9 * c.size}), written(two, finite), 1)
		c.number(middle.Add(render.Pt{Y: 24 * c.size}), written(a.near(at)), 0.62)
	}
}

// written is a number of a field as people read it.
func written(n int, ok bool) string {
	if !ok {
		return "∞"
	}
	return strconv.Itoa(n)
}

// shade colours a cell by its two-distance: the smaller the number, the stronger the colour; nowhere is hatched, and the
// border stays the path that it is.
func (c *canvas) shade(middle render.Pt, n int, ok bool) {
	j := c.cell(middle)
	if !ok {
		c.stamp(hexFill, j, render.Placing{Tint: render.Fade(c.th.Surface, 0.5)})
		c.stamp(hatch, j, render.Placing{Tint: render.Fade(c.th.Bad, 0.6)})
		return
	}
	if n == 0 {
		return
	}
	strength := 0.88 * math.Exp2(-float64(n-1)/(0.3*float64(c.l.Size)))
	c.stamp(hexFill, j, render.Placing{Tint: render.Fade(c.heat(), strength)})
}

// heat is the strongest shade of the two-distances: a blue, which stands out from lawn and sand for every eye.
func (c *canvas) heat() color.RGBA {
	if c.th.Name == render.NameContrast {
		return color.RGBA{0x00, 0x66, 0xA0, 255}
	}
	return c.th.WaterDeep
}

// number writes in the middle of a place, as large as cells of this size allow; nothing where it could not be read.
func (c *canvas) number(middle render.Pt, text string, share float64) {
	const least = 6.5
	size := min(22, 34*c.size) * share
	if size < least {
		if share < 1 {
			return
		}
		size = min(least, 60*c.size)
	}
	st := render.Style{Size: size, Weight: render.Bold, Align: render.Middle, Color: c.th.Ink}
	if share < 1 {
		st.Weight = render.Regular
	}
	ground := render.Style{Size: size, Weight: st.Weight, Align: render.Middle, Color: c.art.dye.halo()}
	top := middle.Y - render.LineHeight(st)/2
	for _, d := range [...]render.Pt{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}} { // a rim, so that it is read on every ground
		c.p.Text(text, middle.X+d.X, top+d.Y, ground)
	}
	c.p.Text(text, middle.X, top, st)
}

var diamond = &part{"glenda/diamond", 60, 60, func(b *brush.Brush, d dye) {
	b.Fill(d.halo(), brush.Pts(0, -20, 20, 0, 0, 20, -20, 0))
	b.Fill(d.th.Ink, brush.Pts(0, -17, 17, 0, 0, 17, -17, 0))
	b.Fill(d.th.Accent, brush.Pts(0, -11.5, 11.5, 0, 0, 11.5, -11.5, 0))
}}

// drawDeciding marks the cells that decide: a dark ring, and a diamond above the number.
func (b *Board) drawDeciding(c *canvas, look Look) {
	if look.Analysis == nil || look.Layers&Deciding == 0 {
		return
	}
	for at := range look.Analysis.Deciding.All() {
		if !c.l.holds(at) {
			continue
		}
		j := c.cell(c.l.At(at))
		c.put(hexRingRim, j)
		c.stamp(hexRing, j, render.Placing{Tint: c.th.Ink})
		j = j.on(0, -36, 0)
		j.form = render.Pt{X: 0.72, Y: 0.72}
		c.put(diamond, j)
	}
}

// drawLine draws the best line: walls as hexagons, hops as arrows, each with the number of its move.
func (b *Board) drawLine(c *canvas, look Look, seats [2]color.RGBA) {
	if look.Analysis == nil || look.Layers&Line == 0 {
		return
	}
	at := b.view.Glenda
	for i, m := range look.Analysis.Line {
		if i >= longestLine {
			break
		}
		switch m.Kind {
		case glenda.Put:
			j := c.cell(c.l.At(m.Cell))
			c.stamp(wall(m.Cell, b.view.Start), j, render.Placing{Fade: 0.5})
			c.badge(j.at, i+1, seats[glenda.Trapper])
		case glenda.Step:
			next := at.Neighbour(m.Dir)
			c.arrow(c.l.At(at), c.l.At(next), seats[glenda.Glenda])
			c.badge(c.l.At(at).Between(c.l.At(next), 0.55), i+1, seats[glenda.Glenda])
			at = next
		}
	}
}

// drawOwn writes the number of her own cell beside her, because she sits on it.
func (b *Board) drawOwn(c *canvas, look Look) {
	if look.Analysis == nil || !b.hop.done() {
		return
	}
	var text string
	switch fields := look.Analysis.fields(look.Layers); {
	case fields&TwoDistances != 0:
		text = written(look.Analysis.two(b.view.Glenda))
	case fields != 0:
		text = written(look.Analysis.near(b.view.Glenda))
	default:
		return
	}
	r := max(6.5, 15*c.size)
	at := c.l.spot(b.hop.at()).Add(render.Pt{X: 27, Y: 22}.Times(c.size))
	c.p.Circle(at, r, c.art.dye.halo())
	c.p.Ring(at, r, 1.2, c.th.Ink)
	st := render.Style{Size: r * 1.25, Weight: render.Bold, Align: render.Middle, Color: c.th.Ink}
	c.p.Text(text, at.X, at.Y-render.LineHeight(st)/2, st)
}

// longestLine is how many moves of a line are drawn: more can't be followed by eye.
const longestLine = 18

// badge draws the number of a move in a disc.
func (c *canvas) badge(at render.Pt, n int, ink color.RGBA) {
	r := max(7, 15*c.size)
	c.p.Circle(at, r+1.5, c.art.dye.halo())
	c.p.Circle(at, r, ink)
	st := render.Style{Size: r * 1.15, Weight: render.Bold, Align: render.Middle, Color: c.th.InkOn(ink)}
	c.p.Text(strconv.Itoa(n), at.X, at.Y-render.LineHeight(st)/2, st)
}
