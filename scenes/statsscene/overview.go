package statsscene

import (
	"cmp"
	"slices"

	"menagerie/internal/stats"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/ui"
)

// The measures of a column of the overview, in units.
const (
	columns, rows = 6, 5 // columns and rows of squares
	nameHigh      = 44.0
	pictureHigh   = 44.0
	columnHigh    = 200.0
	columnPad     = 8.0
)

// column is a button that shows the last results of one game. A press selects the game.
type column struct {
	ui.Pressable
	name  string
	paint func(p *render.Pen, r render.Rect, t float64) // draws the card of the game; may be nil
	last  []stats.Result                                // last results, the newest last
	on    bool                                          // whether the game is selected

	spot render.Rect
	pen  *render.Pen
	draw func() // draws the card; allocated once
}

func newColumn(g scenes.Game, name string, last []stats.Result, press func()) *column {
	c := &column{Pressable: ui.Pressable{Node: ui.Node{Tip: name}, Press: press}, name: name, paint: g.DrawCard, last: last}
	c.draw = func() { c.paint(c.pen, c.spot, 0) }
	return c
}

// lastResults returns the results of the last games that one person played, the newest last.
func lastResults(groups []stats.Group) []stats.Result {
	var all []stats.Game
	for _, g := range groups {
		for _, game := range g.Games {
			if g.Mode != stats.Seats {
				all = append(all, game)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b stats.Game) int { return cmp.Compare(a.Begun, b.Begun) })
	var last []stats.Result
	for _, g := range all[max(0, len(all)-columns*rows):] {
		last = append(last, g.Result)
	}
	return last
}

func (c *column) Size(avail float64) (w, h float64) { return min(avail, 140), columnHigh }

func (c *column) FocusRing() (render.Rect, float64) { return c.Bounds(), ui.ControlRadius }

func (c *column) Draw(p *render.Pen) {
	th, r := c.Theme(), c.Bounds()
	ground, edge := th.Surface, render.Mix(th.Edge, th.Accent, c.Touch.Hover.Value)
	width := th.OutlineWidth
	if c.on {
		ground, edge, width = th.AccentSoft, th.Accent, 2
	}
	p.Round(r, ui.ControlRadius, ground)
	c.Shade(p, r, ui.ControlRadius)
	p.Frame(r, ui.ControlRadius, width, edge)
	in := r.Inset(columnPad)
	c.spot, c.pen = render.Rect{X: in.X, Y: in.Y, W: in.W, H: pictureHigh}, p
	if c.paint != nil {
		p.Clip(c.spot, c.draw)
	}
	y := c.spot.Bottom() + (nameHigh-float64(len(c.lines()))*18)/2
	for _, line := range c.lines() {
		p.TextIn(line, render.Rect{X: in.X, Y: y, W: in.W, H: 18}, c.style().Aligned(render.Middle))
		y += 18
	}
	top := c.spot.Bottom() + nameHigh
	c.drawSquares(p, render.Rect{X: in.X, Y: top, W: in.W, H: in.Bottom() - top})
}

// drawSquares draws a square for each result, from left to right and from top to bottom.
func (c *column) drawSquares(p *render.Pen, r render.Rect) {
	const gap = 3.0
	side := min((r.W-(columns-1)*gap)/columns, (r.H-(rows-1)*gap)/rows)
	left := r.X + (r.W-columns*side-(columns-1)*gap)/2
	for i := range columns * rows {
		at := render.Rect{X: left + float64(i%columns)*(side+gap), Y: r.Y + float64(i/columns)*(side+gap), W: side, H: side}
		if i < len(c.last) {
			drawSquare(p, at, c.last[i])
			continue
		}
		p.Circle(at.Centre(), 1.5, p.Theme().Line)
	}
}

// drawSquare draws a filled square for a won game, an empty one for a lost game, and a half-filled one for a draw.
func drawSquare(p *render.Pen, r render.Rect, result stats.Result) {
	th := p.Theme()
	const radius = 3
	switch result {
	case stats.Won:
		p.Round(r, radius, th.Good)
	case stats.Lost:
		p.Frame(r, radius, 2, th.Bad)
	default:
		p.Frame(r, radius, 2, th.InkSoft)
		half := r
		half.W /= 2
		p.Round(half, radius, th.InkSoft)
	}
}

func (c *column) style() render.Style {
	st := ui.TextStyle(ui.Caption, c.Theme().Ink)
	if c.on {
		st.Weight = render.Bold
	}
	return st
}

// lines returns the name of the game on at most two lines, or nil if the name does not fit.
func (c *column) lines() []string {
	lines := render.Wrap(c.name, c.style(), c.Bounds().W-2*columnPad)
	if len(lines) > 2 || c.Bounds().W < 100 {
		return nil
	}
	return lines
}

func (c *column) TextLines() []ui.TextLine {
	var all []ui.TextLine
	for _, line := range c.lines() {
		all = append(all, ui.TextLine{Text: line, Style: c.style(), Width: c.Bounds().W - 2*columnPad})
	}
	return all
}

func (c *column) TakeCapture(from ui.Widget) bool {
	old, ok := from.(*column)
	return ok && old.name == c.name && c.Touch.TakeCapture(&c.Node, &old.Touch)
}
