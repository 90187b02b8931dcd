package ui

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
)

// Chart shows a value after each move of a game as a curve. Positive values are good for one side, and negative values for the
// other. The player selects a move with a click, a drag or the arrow keys.
type Chart struct {
	Node
	Above, Below Tone               // colours above and below the zero line, one for each side
	Height       float64            // height in units; 0 means 120
	Low, High    string             // texts at the bottom and at the top; may be empty
	Format       func(i int) string // returns the text beside the cursor for value i; may be nil
	OnPick       func(i int)        // called when the player selects value i; nil disables selection

	values []float64
	cursor int // index of the selected value, or -1
	hover  int
	min    float64
	max    float64
	cells  []curveColumn
	width  float64 // width in columns for which cells was computed
}

// curveColumn has the lowest and the highest value in one column of the curve.
type curveColumn struct{ low, high float64 }

// NewChart returns an empty chart.
func NewChart() *Chart { return &Chart{Above: Good, Below: Bad, cursor: -1, hover: -1} }

// Set replaces the values. It treats NaN and infinities as 0.
func (c *Chart) Set(values []float64) {
	c.values = append(c.values[:0], values...)
	c.min, c.max = 0, 0
	for i, v := range c.values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			v = 0
			c.values[i] = 0
		}
		c.min, c.max = math.Min(c.min, v), math.Max(c.max, v)
	}
	c.cursor = min(c.cursor, len(values)-1)
	c.width = -1
	c.MarkDirty()
}

// SetCursor moves the cursor to the value with index i without calling OnPick. If i is -1, the cursor is hidden.
func (c *Chart) SetCursor(i int) {
	i = max(-1, min(i, len(c.values)-1))
	if i != c.cursor {
		c.cursor = i
		c.MarkDirty()
	}
}

// Cursor returns the index of the value at the cursor, or -1 without a cursor.
func (c *Chart) Cursor() int { return c.cursor }

// pick moves the cursor to the value with index i and calls OnPick. If the cursor is already there, it calls OnPick
// only if again is true.
func (c *Chart) pick(i int, again bool) {
	if len(c.values) == 0 || c.OnPick == nil {
		return
	}
	i = max(0, min(i, len(c.values)-1))
	if i != c.cursor || again {
		c.SetCursor(i)
		c.OnPick(i)
	}
}

func (c *Chart) Size(avail float64) (w, h float64) {
	h = c.Height
	if h == 0 {
		h = 120
	}
	return math.Min(avail, 480), h
}

// plot returns the bounds of the curve, between the texts Low and High.
func (c *Chart) plot() render.Rect {
	r, line := c.Bounds().Inset(10), render.LineHeight(Caption.Style())-4
	if c.High != "" {
		_, r = r.CutTop(line)
	}
	if c.Low != "" {
		_, r = r.CutBottom(line)
	}
	return r
}

func (c *Chart) x(i int) float64 {
	r := c.plot()
	if len(c.values) < 2 {
		return r.X
	}
	return r.X + r.W*float64(i)/float64(len(c.values)-1)
}

func (c *Chart) y(v float64) float64 {
	r := c.plot()
	if c.max <= c.min {
		return r.Centre().Y
	}
	return r.Y + r.H*(c.max-v)/(c.max-c.min)
}

func (c *Chart) at(x float64) int {
	r := c.plot()
	if r.W <= 0 || len(c.values) == 0 {
		return -1
	}
	i := int(math.Round((x - r.X) / r.W * float64(len(c.values)-1)))
	return max(0, min(i, len(c.values)-1))
}

func (c *Chart) CanFocus() bool { return c.OnPick != nil && len(c.values) > 0 }

func (c *Chart) Grabs() bool { return c.OnPick != nil }

func (c *Chart) Pointer(e PointerEvent) {
	hover := c.at(e.At.X)
	if e.Kind == PointerLeave || c.OnPick == nil {
		hover = -1
	}
	if hover != c.hover {
		c.hover = hover
		c.MarkDirty()
	}
	if e.Kind == PointerPress || e.Kind == PointerDrag {
		c.pick(c.at(e.At.X), e.Kind == PointerPress) // a value can stand for several moments, of which a running film shows a later one
	}
}

func (c *Chart) Key(k KeyEvent) bool {
	if k.Mods.Command || k.Mods.Alt || len(c.values) == 0 {
		return false
	}
	step := 1
	if k.Mods.Shift {
		step = 10
	}
	switch k.Code {
	case ebiten.KeyArrowLeft:
		c.pick(c.cursor-step, false)
	case ebiten.KeyArrowRight:
		c.pick(c.cursor+step, false)
	case ebiten.KeyHome:
		c.pick(0, false)
	case ebiten.KeyEnd:
		c.pick(len(c.values)-1, false)
	default:
		return false
	}
	return true
}

// fillColumns divides the curve into columns that are two units wide, so that a long game is drawn as fast as a short
// one.
func (c *Chart) fillColumns() {
	w := math.Floor(c.plot().W / 2)
	if w == c.width {
		return
	}
	c.width = w
	n := int(math.Max(w, 1))
	c.cells = c.cells[:0]
	for col := range n {
		from := float64(col) / float64(n) * float64(len(c.values)-1)
		to := float64(col+1) / float64(n) * float64(len(c.values)-1)
		k := curveColumn{c.valueAt(from), c.valueAt(from)}
		k.take(c.valueAt(to))
		for i := int(math.Ceil(from)); i <= int(to); i++ {
			k.take(c.values[i])
		}
		c.cells = append(c.cells, k)
	}
}

func (k *curveColumn) take(v float64) { k.low, k.high = math.Min(k.low, v), math.Max(k.high, v) }

// valueAt returns the value of the curve at x, a fractional index.
func (c *Chart) valueAt(x float64) float64 {
	i := max(0, min(int(x), len(c.values)-1))
	next := min(i+1, len(c.values)-1)
	return render.Lerp(c.values[i], c.values[next], x-float64(i))
}

func (c *Chart) Draw(p *render.Pen) {
	th := c.Theme()
	p.Round(c.Bounds(), ControlRadius, render.Mix(th.Surface, th.Sunken, 0.35))
	p.Frame(c.Bounds(), ControlRadius, th.OutlineWidth, th.Line)
	if len(c.values) > 0 {
		c.drawCurve(p)
	}
	st := TextStyle(Caption, th.InkSoft)
	in := c.Bounds().InsetXY(10, 4)
	p.Text(c.High, in.X, in.Y, st)
	p.Text(c.Low, in.X, in.Bottom()-render.LineHeight(st), st)
	c.drawCursor(p)
}

func (c *Chart) drawCurve(p *render.Pen) {
	c.fillColumns()
	th, r := c.Theme(), c.plot()
	zero := c.y(0)
	w := r.W / float64(len(c.cells))
	above, below := c.Above.Color(th), c.Below.Color(th)
	last := render.Pt{}
	for i, k := range c.cells {
		x := r.X + w*float64(i)
		c.drawArea(p, x, w, k, above, below)
		mid := render.Pt{X: x + w/2, Y: c.y((k.low + k.high) / 2)}
		if i > 0 {
			col := above
			if k.low+k.high < 0 {
				col = below
			}
			p.Line(last, mid, 2, col)
		}
		last = mid
	}
	p.Fill(render.Rect{X: r.X, Y: zero, W: r.W, H: p.Pixel()}, th.InkFaint)
}

func (c *Chart) drawArea(p *render.Pen, x, w float64, k curveColumn, above, below color.RGBA) {
	zero := c.y(0)
	if k.high > 0 {
		top := c.y(k.high)
		p.Fill(render.Rect{X: x, Y: top, W: w, H: zero - top}, render.Fade(above, 0.16))
	}
	if k.low < 0 {
		p.Fill(render.Rect{X: x, Y: zero, W: w, H: c.y(k.low) - zero}, render.Fade(below, 0.16))
	}
}

func (c *Chart) drawCursor(p *render.Pen) {
	th, r := c.Theme(), c.plot()
	if c.hover >= 0 && c.hover < len(c.values) {
		p.Fill(render.Rect{X: c.x(c.hover), Y: r.Y, W: 1, H: r.H}, th.InkFaint)
	}
	if c.cursor < 0 || c.cursor >= len(c.values) {
		return
	}
	x := c.x(c.cursor)
	p.Fill(render.Rect{X: x - 0.75, Y: r.Y - 4, W: 1.5, H: r.H + 8}, th.Ink)
	p.Circle(render.Pt{X: x, Y: c.y(c.values[c.cursor])}, 5, th.Ink)
	p.Circle(render.Pt{X: x, Y: c.y(c.values[c.cursor])}, 3, th.Surface)
	if c.Format == nil {
		return
	}
	text := c.Format(c.cursor)
	st := TextStyle(Caption, th.Surface)
	w, h := render.Measure(text, st)
	bed := render.Rect{X: x + 8, Y: r.Y, W: w + 12, H: h + 2}
	if bed.Right() > c.Bounds().Right()-4 {
		bed.X = x - 8 - bed.W
	}
	p.Round(bed, 5, th.Ink)
	p.TextIn(text, bed, st.Aligned(render.Middle))
}
