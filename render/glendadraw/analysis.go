package glendadraw

import (
	"image/color"
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
)

// Layer is a set of parts of an Analysis to be shown. Combine layers with |.
type Layer uint8

const (
	TwoDistances Layer = 1 << iota // each cell has the colour of its two-distance; cells without a two-distance are hatched
	Deciding                       // diamonds on the deciding cells
	Line                           // the best line of moves, as arrows and walls
	Numbers                        // the two-distances around Glenda, and the numbers of the first moves of the best line
	AllLayers    = TwoDistances | Deciding | Line | Numbers
)

// Analysis has the results of the analysis of a position. Fields that are nil or empty are not shown. An Analysis must not be
// modified after it was shown.
type Analysis struct {
	TwoDistances *glendamath.Field
	Deciding     hex.Set       // cells one of which the trapper must wall, or on which Glenda's escape depends
	Line         []glenda.Move // best continuation; the first move is that of the seat to move
}

// twoDistance returns a lower bound for Glenda's moves from the cell c to the border (see glendamath.TwoDistances). ok
// is false if she cannot escape from c, or if the bounds are not known.
func (a *Analysis) twoDistance(c hex.Cell) (n int, ok bool) {
	if a.TwoDistances == nil {
		return 0, false
	}
	return a.TwoDistances.At(c)
}

// colours reports whether layers colour the cells.
func (a *Analysis) colours(layers Layer) bool {
	return a != nil && a.TwoDistances != nil && layers&TwoDistances != 0
}

// sheet is a cached image of the colours and numbers on the cells. It is drawn again when its key changes.
type sheet struct {
	img *ebiten.Image
	key sheetKey
}

type sheetKey struct {
	analysis *Analysis
	layers   Layer
	layout   Layout
	walls    hex.Set
	glenda   hex.Cell
	scale    float64
	theme    *render.Theme
}

// drawSheet draws the colours and numbers on the ground.
func (b *Board) drawSheet(c *canvas, look Look) {
	if !look.Analysis.colours(look.Layers) {
		return
	}
	key := sheetKey{look.Analysis, look.Layers & Numbers, c.art.layout, b.view.Walls, b.view.Glenda, c.Pen.Scale(), c.th}
	s := &c.art.sheet
	if s.img == nil || s.key != key {
		b.paintSheet(c, key)
	}
	c.drawOver(s.img)
}

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
	sight := *c
	c.l = c.art.layout
	c.l.Origin = c.l.Origin.Sub(render.Pt{X: r.X, Y: r.Y})
	c.size, c.pet, c.Zoom = c.size/c.Zoom, c.pet/c.Zoom, 1
	painted := c.Pen.Onto(s.img, func() {
		for y := range c.l.Size {
			for x := range c.l.Size {
				if at := (hex.Cell{X: x, Y: y}); !key.walls.Has(at) {
					c.drawNote(at, key)
				}
			}
		}
	})
	if painted {
		s.key = key
	}
	*c = sight
}

// drawNote draws the colour of cell, and its number if the cell is beside Glenda.
func (c *canvas) drawNote(cell hex.Cell, key sheetKey) {
	middle := c.l.At(cell)
	two, finite := key.analysis.twoDistance(cell)
	c.shadeCell(middle, two, finite)
	if key.layers&Numbers != 0 && key.glenda.Distance(cell) == 1 {
		c.drawCellNumber(middle, fieldText(two, finite))
	}
}

// fieldText returns the text for the two-distance n of a cell.
func fieldText(n int, ok bool) string {
	if !ok {
		return "∞"
	}
	return strconv.Itoa(n)
}

// shadeCell colours the cell whose centre is the point middle. n is the cell's two-distance, a lower bound for the
// number of Glenda's moves to the border. The smaller n is, the stronger is the colour. A cell on the border has no
// colour. If ok is false, Glenda cannot escape from the cell, and shadeCell hatches it.
func (c *canvas) shadeCell(middle render.Pt, n int, ok bool) {
	j := c.cell(middle)
	if !ok {
		c.Stamp(hexFill, j, render.Placing{Tint: render.Fade(c.th.Surface, 0.5)})
		c.Stamp(hatch, j, render.Placing{Tint: render.Fade(c.th.Bad, 0.6)})
		return
	}
	if n == 0 {
		return
	}
	strength := 0.88 * math.Exp2(-float64(n-1)/(0.3*float64(c.l.Size)))
	c.Stamp(hexFill, j, render.Placing{Tint: render.Fade(c.shadeColor(), strength)})
}

// shadeColor returns the strongest colour with which shadeCell marks a cell. It is a blue that differs from grass and
// sand with every colour-vision deficiency.
func (c *canvas) shadeColor() color.RGBA {
	if c.th.Name == render.NameContrast {
		return color.RGBA{0x00, 0x66, 0xA0, 255}
	}
	return c.th.WaterDeep
}

// drawCellNumber draws a number in a cell. middle is the centre of the cell.
func (c *canvas) drawCellNumber(middle render.Pt, text string) {
	size := max(min(22, 34*c.size), min(6.5, 60*c.size))
	st := render.Style{Size: size, Weight: render.Bold, Align: render.Middle, Color: c.th.Ink}
	ground := render.Style{Size: size, Weight: st.Weight, Align: render.Middle, Color: c.art.Colours.halo()}
	top := middle.Y - render.LineHeight(st)/2
	for _, d := range [...]render.Pt{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}} { // an outline, for contrast on every ground
		c.Pen.Text(text, middle.X+d.X, top+d.Y, ground)
	}
	c.Pen.Text(text, middle.X, top, st)
}

// drawDeciding marks the cells that decide the game with a dark ring and a diamond.
func (b *Board) drawDeciding(c *canvas, look Look) {
	if look.Analysis == nil || look.Layers&Deciding == 0 {
		return
	}
	for at := range look.Analysis.Deciding.All() {
		if !c.l.Holds(at) {
			continue
		}
		j := c.cell(c.l.At(at))
		c.Put(hexRingRim, j)
		c.Stamp(hexRing, j, render.Placing{Tint: c.th.Ink})
		j = j.On(0, -36, 0)
		c.Put(diamond, j.Formed(0.72, 0.72))
	}
}

// drawLine draws the best next moves of both sides. A wall is drawn as a hexagon, and a move of Glenda as an arrow.
func (b *Board) drawLine(c *canvas, look Look, seats [2]color.RGBA) {
	if look.Analysis == nil || look.Layers&Line == 0 {
		return
	}
	badge := func(at render.Pt, n int, ink color.RGBA) {
		if look.Layers&Numbers != 0 && n <= mostBadges {
			c.drawBadge(at, n, ink)
		}
	}
	at := b.view.Glenda
	for i, m := range look.Analysis.Line {
		if i >= longestLine {
			break
		}
		switch m.Kind {
		case glenda.Put:
			j := c.cell(c.l.At(m.Cell))
			c.Stamp(wall(m.Cell, b.view.Start), j, render.Placing{Fade: 0.5})
			badge(j.At, i+1, seats[glenda.Trapper])
		case glenda.Step:
			next := at.Neighbour(m.Dir)
			c.drawArrow(c.l.At(at), c.l.At(next), seats[glenda.Glenda])
			badge(c.l.At(at).Between(c.l.At(next), 0.55), i+1, seats[glenda.Glenda])
			at = next
		}
	}
}

// drawOwnNumber draws the number of Glenda's cell: a lower bound for the number of her moves to the border. The number
// is beside Glenda, because she covers her cell.
func (b *Board) drawOwnNumber(c *canvas, look Look) {
	if !look.Analysis.colours(look.Layers) || look.Layers&Numbers == 0 || !b.hop.done() {
		return
	}
	text := fieldText(look.Analysis.twoDistance(b.view.Glenda))
	r := max(6.5, 15*c.size)
	at := c.l.Spot(b.hop.at()).Add(render.Pt{X: 27, Y: 22}.Times(c.size))
	c.Pen.Circle(at, r, c.art.Colours.halo())
	c.Pen.Ring(at, r, 1.2, c.th.Ink)
	st := render.Style{Size: r * 1.25, Weight: render.Bold, Align: render.Middle, Color: c.th.Ink}
	c.Pen.Text(text, at.X, at.Y-render.LineHeight(st)/2, st)
}

// longestLine is the maximum number of moves that drawLine shows. More moves would be confusing.
const longestLine = 18

// mostBadges is the largest number of moves that drawLine numbers. Glenda's cell and the six cells around it also have
// numbers. Altogether there are at most twelve numbers on the board.
const mostBadges = 5

func (c *canvas) drawBadge(at render.Pt, n int, ink color.RGBA) {
	r := max(7, 15*c.size)
	c.Pen.Circle(at, r+1.5, c.art.Colours.halo())
	c.Pen.Circle(at, r, ink)
	st := render.Style{Size: r * 1.15, Weight: render.Bold, Align: render.Middle, Color: c.th.InkOn(ink)}
	c.Pen.Text(strconv.Itoa(n), at.X, at.Y-render.LineHeight(st)/2, st)
}

// Legend returns functions that draw the legend of an Analysis. Each function draws a mark and beside it an icon that
// explains the mark. The marks are a good cell, a cell near the border, and a cell from which Glenda cannot escape.
func Legend() []func(p *render.Pen, r render.Rect) {
	explain := func(mark func(p *render.Pen, at render.Pt, side float64), meaning render.Icon) func(p *render.Pen, r render.Rect) {
		return func(p *render.Pen, r render.Rect) {
			side := r.H
			mark(p, render.Pt{X: r.X + side/2, Y: r.Centre().Y}, side)
			icon := render.RectAround(render.Pt{X: r.X + 1.5*side, Y: r.Centre().Y}, 0.6*side, 0.6*side)
			p.Icon(meaning, icon, p.Theme().Ink)
		}
	}
	return []func(p *render.Pen, r render.Rect){
		explain(func(p *render.Pen, at render.Pt, side float64) {
			p.Polyline(outline(at, 0.42*side), 3, p.Theme().Ink)
			p.Polyline(outline(at, 0.12*side), 4, p.Theme().Ink)
		}, render.Check),
		explain(func(p *render.Pen, at render.Pt, side float64) {
			p.Circle(at, 0.34*side, p.Theme().WaterDeep)
			p.Polyline(outline(at, 0.42*side), 2, p.Theme().WaterDeep)
		}, render.Home),
		explain(func(p *render.Pen, at render.Pt, side float64) {
			p.Polyline(outline(at, 0.42*side), 2, p.Theme().Bad)
			for _, d := range [...]float64{-0.15, 0, 0.15} {
				p.Line(at.Add(render.Pt{X: (d - 0.2) * side, Y: (d + 0.2) * side}), at.Add(render.Pt{X: (d + 0.2) * side, Y: (d - 0.2) * side}), 1.5, p.Theme().Bad)
			}
		}, render.Close),
	}
}

// outline returns the corners of the hexagonal cell around centre, with the first corner repeated at the end.
func outline(centre render.Pt, radius float64) (corners []render.Pt) {
	for i := range 7 {
		angle := math.Pi/6 + float64(i)*math.Pi/3
		corners = append(corners, centre.Add(render.Pt{X: radius * math.Cos(angle), Y: radius * math.Sin(angle)}))
	}
	return corners
}
