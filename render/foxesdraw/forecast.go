package foxesdraw

import (
	"image/color"
	"math"
	"strconv"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Forecast describes what the coming tides may do.
type Forecast struct {
	Current foxes.Current
	Odds    []float64    // by tile: the probability that the next tide changes it; nil if unknown
	Future  []foxes.Tile // the tiles after some of the known tides, without animals; nil for none
	Dangers []Danger
}

// Danger is an animal that a tide may put on the wrong ground.
type Danger struct {
	At      foxes.Point
	Seat    rules.Seat
	Exposed float64 // probability that it will be on the wrong ground
	Lost    float64 // probability that it is then eaten
}

// drawForecast marks the tiles that may change. A higher probability gives a larger and darker mark.
func (b *Board) drawForecast(c *canvas) {
	f := c.look.Forecast
	if f == nil {
		return
	}
	for i := range f.Future {
		b.drawFuture(c, i, f.Future[i])
	}
	if f.Future != nil || len(f.Odds) != len(b.view.Board.Tiles) {
		return
	}
	for i, odds := range f.Odds {
		if odds < 0.004 {
			continue
		}
		c.drawChance(c.l.Tile(b.view.Board.Place(i)), c.tideInk(f.Current), odds)
	}
}

// tideInk returns the colour for the tiles that a current changes.
func (c *canvas) tideInk(current foxes.Current) color.RGBA {
	switch {
	case current == foxes.Ebb && c.th.Name == render.NameContrast:
		return c.th.Shore
	case current == foxes.Ebb:
		return color.RGBA{0xF2, 0xB1, 0x34, 255}
	case c.th.Name == render.NameContrast:
		return color.RGBA{0x5C, 0xC8, 0xFF, 255}
	}
	return color.RGBA{0x0B, 0x5F, 0xA8, 255}
}

func (c *canvas) drawChance(r render.Rect, ink color.RGBA, odds float64) {
	side := c.l.Unit * (0.2 + 0.68*math.Sqrt(odds))
	box := render.RectAround(r.Centre(), side, side)
	c.p.Round(box, 0.25*side, fade(ink, 0.5+0.4*odds))
	c.p.Frame(box, 0.25*side, max(1, 0.035*c.l.Unit), fade(c.th.Ink, 0.4+0.4*odds))
	if odds > 0.995 {
		w := max(1.5, 0.05*c.l.Unit)
		c.p.Frame(box.Inset(w), 0.25*side-w, w, c.th.Surface)
		return
	}
	if c.l.Unit < 40 || odds < 0.095 {
		return
	}
	text := white
	if render.ContrastRatio(ink, black) > render.ContrastRatio(ink, white) {
		text = black
	}
	st := render.Style{Size: min(16, 0.26*c.l.Unit), Weight: render.Bold, Color: text}.Aligned(render.Middle)
	c.p.TextIn(strconv.Itoa(int(math.Round(100*odds))), r, st)
}

// drawFuture marks a tile that will change.
func (b *Board) drawFuture(c *canvas, i int, t foxes.Tile) {
	if i >= len(b.view.Board.Tiles) || t.IsLand() == b.view.Board.Tiles[i].IsLand() {
		return
	}
	current := foxes.Flood
	if t.IsLand() {
		current = foxes.Ebb
	}
	c.drawChance(c.l.Tile(b.view.Board.Place(i)), c.tideInk(current), 1)
}

// drawDangers draws rings around the animals that the next tide may put on the wrong ground. Animals that will probably
// be eaten have thick rings, and an exclamation mark if there is space.
func (b *Board) drawDangers(c *canvas) {
	if c.look.Forecast == nil {
		return
	}
	for _, d := range c.look.Forecast.Dangers {
		if !b.view.Board.Inside(d.At) || b.view.Board.At(d.At).Owner() != d.Seat || d.Exposed < 0.02 {
			continue
		}
		ink := c.th.Warn
		if d.Lost >= 0.3 {
			ink = c.th.Bad
		}
		at, w := c.l.At(d.At), max(2, 0.05*c.l.Unit)
		if d.Lost >= 0.3 {
			w += max(2, 0.04*c.l.Unit)
		}
		r := max(8, 0.47*c.l.Unit)
		c.p.Ring(at, r, w, fade(c.th.Surface, 0.85))
		const whole = 2 * math.Pi
		c.p.Arc(at, r, render.Angles{From: -whole / 4, To: whole * (min(0.999, d.Exposed) - 0.25)}, w+1, ink)
		if c.l.Unit >= 30 && d.Lost >= 0.3 {
			c.drawExclaim(at.Add(render.Pt{X: 0.36 * c.l.Unit, Y: -0.36 * c.l.Unit}), 0.16*c.l.Unit, ink)
		}
	}
}

// drawExclaim draws a disc with an exclamation mark.
func (c *canvas) drawExclaim(at render.Pt, r float64, ink color.RGBA) {
	c.p.Circle(at, r, ink)
	c.p.Line(at.Add(render.Pt{Y: -0.5 * r}), at.Add(render.Pt{Y: 0.12 * r}), 0.3*r, c.th.Surface)
	c.p.Circle(at.Add(render.Pt{Y: 0.55 * r}), 0.18*r, c.th.Surface)
}
