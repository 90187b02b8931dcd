package miadraw

import (
	"cmp"
	"image/color"
	"slices"
	"strconv"

	"menagerie/render"
	"menagerie/rules"
)

// Curve has the points of one seat in the course of a game.
type Curve struct {
	Seat   rules.Seat
	Color  color.RGBA
	Values []float64 // points at the start and after each round
}

// Curves draws a curve for each player into r. The symbol of the player's seat is at the end of its curve. A horizontal line
// marks the value 0.
func Curves(p *render.Pen, r render.Rect, curves []Curve) {
	th := p.Theme()
	p.Round(r, 8, render.Mix(th.Surface, th.Sunken, 0.35))
	p.Frame(r, 8, th.OutlineWidth, th.Line)
	low, high, most := -0.5, 0.5, 1
	for _, c := range curves {
		for _, v := range c.Values {
			low, high = min(low, v), max(high, v)
		}
		most = max(most, len(c.Values)-1)
	}
	const sign = 14.0
	plot := r.InsetXY(12, 12)
	plot.W -= sign
	at := func(i int, v float64) render.Pt {
		return render.Pt{X: plot.X + plot.W*float64(i)/float64(most), Y: plot.Y + plot.H*(high-v)/(high-low)}
	}
	p.Fill(render.Rect{X: plot.X, Y: at(0, 0).Y, W: plot.W, H: p.Pixel()}, th.InkFaint)
	for _, c := range curves {
		if len(c.Values) == 0 {
			continue
		}
		drawCurve(p, c, at, plot.W)
	}
	for i, end := range curveEnds(curves, sign-2, func(c Curve) float64 { return at(0, c.Values[len(c.Values)-1]).Y }) {
		if n := len(curves[i].Values); n > 0 {
			spot := render.Pt{X: at(n-1, 0).X + sign/2, Y: max(r.Y+sign/2, min(r.Bottom()-sign/2, end))}
			Sign(p, render.RectAround(spot, sign, sign), curves[i].Seat, curves[i].Color)
		}
	}
}

// curveEnds returns the y coordinate of the symbol at the end of each curve. It moves close symbols apart until their
// distance is gap, if possible. height returns the y coordinate of the end of a curve.
func curveEnds(curves []Curve, gap float64, height func(c Curve) float64) []float64 {
	order, y := make([]int, 0, len(curves)), make([]float64, len(curves))
	for i, c := range curves {
		if len(c.Values) > 0 {
			order, y[i] = append(order, i), height(c)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(y[a], y[b]) })
	for range 2 * len(order) {
		for k := range max(0, len(order)-1) {
			a, b := order[k], order[k+1]
			if near := gap - (y[b] - y[a]); near > 0 {
				y[a], y[b] = y[a]-near/2, y[b]+near/2
			}
		}
	}
	return y
}

// drawCurve draws the curve c. It skips some of the points if there are more points than pixels.
func drawCurve(p *render.Pen, c Curve, at func(i int, v float64) render.Pt, room float64) {
	step := max(1, len(c.Values)/max(1, int(room/2)))
	from := at(0, c.Values[0])
	for i := step; ; i += step {
		i = min(i, len(c.Values)-1)
		to := at(i, c.Values[i])
		p.Line(from, to, 2, c.Color)
		from = to
		if i == len(c.Values)-1 {
			return
		}
	}
}

// DiceChart draws a bar chart of how often each face of a die was rolled. A line marks the expected number.
func DiceChart(p *render.Pen, r render.Rect, counts [6]int) {
	th := p.Theme()
	ground := render.Mix(th.Surface, th.Sunken, 0.35)
	p.Round(r, 8, ground)
	p.Frame(r, 8, th.OutlineWidth, th.Line)
	n, most := 0, 1
	for _, c := range counts {
		n, most = n+c, max(most, c)
	}
	expected := float64(n) / 6
	top := max(float64(most), expected) * 1.15
	in := r.Inset(10)
	labels, plot := in.CutBottom(26)
	a := newPainter()
	a.Use(th)
	bar := func(i int) render.Rect {
		col := plot.Column(i, 6, 8)
		h := (col.H - 16) * float64(counts[i]) / top
		return render.Rect{X: col.X, Y: col.Bottom() - h, W: col.W, H: h}
	}
	for i, count := range counts {
		if count > 0 {
			p.Round(bar(i), 3, th.Accent)
		}
		a.Draw(p, dieParts[i+1], labels.Column(i, 6, 8).Centre().Add(render.Pt{Y: 3}), 20/dieSide, render.Placing{})
	}
	if n > 0 {
		y := plot.Bottom() - (plot.H-16)*expected/top
		p.Dashes(render.Pt{X: plot.X - 4, Y: y}, render.Pt{X: plot.Right() + 4, Y: y}, render.Dash{Width: 2, On: 6, Off: 4}, th.Warn)
	}
	st := render.Style{Size: 12, Color: th.Ink}
	for i, count := range counts { // above the line, which ends at the numbers
		text, b := strconv.Itoa(count), bar(i)
		w, _ := render.Measure(text, st)
		label := render.Rect{X: b.X - 6, Y: b.Y - 16, W: b.W + 12, H: 16}
		p.Round(label.Middle(w+6, 14), 4, ground)
		p.TextIn(text, label, st.Aligned(render.Middle))
	}
}
