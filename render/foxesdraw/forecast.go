package foxesdraw

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"menagerie/render"
	"menagerie/rules/foxes"
)

// Forecast describes what the next tides may do.
type Forecast struct {
	Current foxes.Current
	Odds    []float64    // probability that the next tide changes each tile; nil if unknown
	Future  []foxes.Tile // tiles after some of the known tides, without animals; nil for none
	Wet     bool         // whether to draw the tiles that the next flood is certain to cover as wet, and no other marks
}

// drawForecast marks the tiles that the next tide may flood or drain. Marks of more probable tiles are stronger.
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
	least := 2.0
	if c.look.Numbers {
		least = leastShown(f.Odds)
	}
	for i, odds := range f.Odds {
		if odds < 0.004 {
			continue
		}
		tile, ink := c.l.Tile(b.view.Board.Place(i)), c.tideInk(f.Current)
		if f.Wet {
			if odds > certain && f.Current == foxes.Flood {
				c.drawWetGround(tile)
			}
			continue
		}
		c.drawChance(tile, ink, odds)
		if odds >= least && odds <= certain {
			c.drawPercent(tile, ink, odds)
		}
		if odds > certain && f.Current == foxes.Flood {
			c.drawWaveLines(c.l.At(b.view.Board.Place(i)), -1, 1, render.White)
		}
	}
}

// drawWetGround draws a tile as wet ground with two small waves.
func (c *canvas) drawWetGround(r render.Rect) {
	c.p.Round(r.Inset(0.04*c.l.Unit), 0.16*c.l.Unit, render.Fade(render.Mix(c.th.Shore, c.th.WaterDeep, 0.72), 0.72))
	c.drawWaveLines(r.Centre(), -0.5, 0.5, render.Fade(c.th.Foam, 0.9))
}

// drawWaveLines draws wavy lines one below the other. They are in the rows from firstRow to lastRow. The point centre
// is the middle of row 0.
func (c *canvas) drawWaveLines(centre render.Pt, firstRow, lastRow float64, ink color.RGBA) {
	const steps = 12
	for row := firstRow; row <= lastRow; row++ {
		from := render.Pt{}
		for i := range steps + 1 {
			x := float64(i)/steps - 0.5
			to := centre.Add(render.Pt{X: 0.46 * x, Y: 0.15*row + 0.03*math.Sin(4*math.Pi*x)}.Times(c.l.Unit))
			if i > 0 {
				c.p.Line(from, to, max(1.5, 0.035*c.l.Unit), ink)
			}
			from = to
		}
	}
}

// certain is the probability above which a change of a tile counts as certain. mostOdds is the largest number of
// probabilities that the board shows as numbers.
const (
	certain  = 0.995
	mostOdds = 9 // the board also shows two numbers of animals and the seconds until the tide, at most 12 numbers in all
)

// leastShown returns the lowest probability to show as a number, so that the board shows at most mostOdds numbers.
func leastShown(odds []float64) float64 {
	var all []float64
	for _, p := range odds {
		if p >= 0.095 && p <= certain {
			all = append(all, p)
		}
	}
	if len(all) <= mostOdds {
		return 0.095
	}
	slices.Sort(all)
	return math.Nextafter(all[len(all)-mostOdds-1], 2)
}

// tideInk returns the colour that marks tiles changed by a flood or an ebb.
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
	c.p.Round(box, 0.25*side, render.Fade(ink, 0.5+0.4*odds))
	c.p.Frame(box, 0.25*side, max(1, 0.035*c.l.Unit), render.Fade(c.th.Ink, 0.4+0.4*odds))
	if odds > certain {
		w := max(1.5, 0.05*c.l.Unit)
		c.p.Frame(box.Inset(w), 0.25*side-w, w, c.th.Surface)
	}
}

// drawPercent writes a probability on a tile, if the tile is large enough.
func (c *canvas) drawPercent(r render.Rect, ink color.RGBA, odds float64) {
	if c.l.Unit < 40 {
		return
	}
	text := render.White
	if render.ContrastRatio(ink, render.Black) > render.ContrastRatio(ink, render.White) {
		text = render.Black
	}
	st := render.Style{Size: min(16, 0.26*c.l.Unit), Weight: render.Bold, Color: text}.Aligned(render.Middle)
	c.p.TextIn(strconv.Itoa(int(math.Round(100*odds))), r, st)
}

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

// drawDangers draws a ring and an exclamation mark at each animal that can be eaten with the next move.
func (b *Board) drawDangers(c *canvas) {
	// show dangers only together with a forecast for the next tide
	if c.look.Forecast == nil || c.look.Forecast.Future != nil {
		return
	}
	for _, p := range b.prey {
		at, w, r := c.l.At(p), max(4, 0.09*c.l.Unit), max(8, 0.47*c.l.Unit)
		c.p.Ring(at, r, w+2, render.Fade(c.th.Surface, 0.85))
		c.p.Ring(at, r, w, c.th.Bad)
		if c.l.Unit >= 30 {
			c.drawExclamation(at.Add(render.Pt{X: 0.36 * c.l.Unit, Y: -0.36 * c.l.Unit}), 0.16*c.l.Unit, c.th.Bad)
		}
	}
}

// drawExclamation draws a disc with an exclamation mark.
func (c *canvas) drawExclamation(at render.Pt, r float64, ink color.RGBA) {
	c.p.Circle(at, r, ink)
	c.p.Line(at.Add(render.Pt{Y: -0.5 * r}), at.Add(render.Pt{Y: 0.12 * r}), 0.3*r, c.th.Surface)
	c.p.Circle(at.Add(render.Pt{Y: 0.55 * r}), 0.18*r, c.th.Surface)
}
