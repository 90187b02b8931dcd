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

// Layer is a set of layers of an Analysis that are shown. Combine layers with |.
type Layer uint8

const (
	Distances    Layer = 1 << iota // the number of steps to the border, in each cell
	TwoDistances                   // a colour and a number in each cell; cells without a two-distance are hatched
	Deciding                       // diamonds on the deciding cells
	Line                           // the best line, as numbered arrows and walls
	AllLayers    = Distances | TwoDistances | Deciding | Line
)

// Analysis is what is known about a position. Fields that are nil or empty are not shown. Do not modify an Analysis
// after it has been shown; show a new one instead.
type Analysis struct {
	Distances    *glendamath.Field
	TwoDistances *glendamath.Field
	Deciding     hex.Set       // cells of which the trapper must wall one, or cells on which Glenda's escape depends
	Line         []glenda.Move // best continuation, beginning with the seat to move
}

// near returns the cell's distance to the border, and two its two-distance. ok is false if there is none.
func (a *Analysis) near(c hex.Cell) (n int, ok bool) { return of(a.Distances, c) }
func (a *Analysis) two(c hex.Cell) (n int, ok bool)  { return of(a.TwoDistances, c) }

func of(f *glendamath.Field, c hex.Cell) (n int, ok bool) {
	if f == nil {
		return 0, false
	}
	return f.At(c)
}

// fields returns those layers of chosen that contain numbers and have data.
func (a *Analysis) fields(chosen Layer) Layer {
	if a.Distances == nil {
		chosen &^= Distances
	}
	if a.TwoDistances == nil {
		chosen &^= TwoDistances
	}
	return chosen & (Distances | TwoDistances)
}

// sheet is an image of the numbers. It is reused as long as the key is the same.
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

// drawKnowledge draws the colours and numbers on the ground.
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

// paintSheet repaints the numbers.
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

// hatch is the pattern of cells without a two-distance. It is white, so that it can be tinted.
var hatch = &part{"glenda/hatch", 88, 102, func(b *brush.Brush, _ dye) {
	body := hexagon(1)
	var lines []brush.Shape
	for x := -90.0; x <= 90; x += 13 {
		lines = append(lines, brush.Stroke(brush.Pts(x-30, 52, x+30, -52), 3, 3))
	}
	b.ClipTo(body, white, lines...)
}}

// note draws the colour and the numbers of the cell at.
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

// written returns the text for a number of a field.
func written(n int, ok bool) string {
	if !ok {
		return "∞"
	}
	return strconv.Itoa(n)
}

// shade colours a cell by its two-distance: the smaller the number, the stronger the colour. Cells without one are
// hatched, and border cells are not coloured.
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

// heat returns the strongest colour of the two-distances: a blue that differs from lawn and sand for every type of
// colour vision.
func (c *canvas) heat() color.RGBA {
	if c.th.Name == render.NameContrast {
		return color.RGBA{0x00, 0x66, 0xA0, 255}
	}
	return c.th.WaterDeep
}

// number draws text centred at middle, as large as cells of this size allow. It draws nothing if the text would be too
// small to read.
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
	for _, d := range [...]render.Pt{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}} { // an outline, for contrast on every ground
		c.p.Text(text, middle.X+d.X, top+d.Y, ground)
	}
	c.p.Text(text, middle.X, top, st)
}

var diamond = &part{"glenda/diamond", 60, 60, func(b *brush.Brush, d dye) {
	b.Fill(d.halo(), brush.Pts(0, -20, 20, 0, 0, 20, -20, 0))
	b.Fill(d.th.Ink, brush.Pts(0, -17, 17, 0, 0, 17, -17, 0))
	b.Fill(d.th.Accent, brush.Pts(0, -11.5, 11.5, 0, 0, 11.5, -11.5, 0))
}}

// drawDeciding marks the deciding cells with a dark ring, and a diamond above the number.
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

// drawLine draws the best line. Walls are hexagons and hops are arrows, each with its move number.
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

// drawOwn draws the number of Glenda's own cell next to her, because she covers the cell.
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

// longestLine is the number of moves of a line that are drawn. A longer line would be confusing.
const longestLine = 18

// badge draws a move number in a disc.
func (c *canvas) badge(at render.Pt, n int, ink color.RGBA) {
	r := max(7, 15*c.size)
	c.p.Circle(at, r+1.5, c.art.dye.halo())
	c.p.Circle(at, r, ink)
	st := render.Style{Size: r * 1.15, Weight: render.Bold, Align: render.Middle, Color: c.th.InkOn(ink)}
	c.p.Text(strconv.Itoa(n), at.X, at.Y-render.LineHeight(st)/2, st)
}
