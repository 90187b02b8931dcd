package tournamentscene

import (
	"slices"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// mostNamed is the number of entrants whose names are drawn beside their curves. Only the best entrants are named.
const mostNamed = 8

// drawCurve draws the points of each entrant as a curve over the games.
func (s *show) drawCurve(p *render.Pen, r render.Rect) {
	th := p.Theme()
	p.Round(r, 12, th.Surface)
	if s.table == nil || len(s.table.Curve) == 0 {
		return
	}
	size := max(14, min(r.H*0.08, 26))
	small := ui.TextStyle(ui.Caption, th.InkSoft).Sized(size)
	top, rest := r.Inset(12).CutTop(size * 1.6)
	p.TextIn(s.word("tournament.curve"), top, small)
	foot, plot := rest.CutBottom(size * 1.5)
	names, plot := plot.CutRight(size * 7.5)
	last := s.table.Curve[len(s.table.Curve)-1]
	most := max(1, slices.Max(last.Points))
	p.Line(render.Pt{X: plot.X, Y: plot.Bottom()}, render.Pt{X: plot.Right(), Y: plot.Bottom()}, 1, th.Line)
	p.Line(render.Pt{X: plot.X, Y: plot.Y}, render.Pt{X: plot.Right(), Y: plot.Y}, 1, th.Line)
	b := s.book()
	p.Text(s.points(most), plot.X+4, plot.Y, small)
	p.TextIn(b.N("tournament.after", last.Games), render.Rect{X: plot.X, Y: foot.Y, W: plot.W, H: foot.H}, small.Aligned(render.Right))
	labels := s.labels(plot, most, size*1.25)
	for i := len(s.table.Rows) - 1; i >= 0; i-- { // the best on top
		row := &s.table.Rows[i]
		c := colour(th, row.Entrant())
		if i >= mostNamed {
			c = th.InkFaint
		}
		p.Polyline(s.curvePoints(plot, row.Entrant(), most), max(2, size*0.16), c)
	}
	for i, y := range labels {
		end := s.curvePoints(plot, s.table.Rows[i].Entrant(), most)
		p.Line(end[len(end)-1], render.Pt{X: names.X + size*0.9, Y: y}, 1, colour(th, s.table.Rows[i].Entrant()))
		s.drawName(p, i, render.Rect{X: names.X + size*0.4, Y: y - size*0.75, W: names.W - size*0.4, H: size * 1.5}, size)
	}
}

func (s *show) drawName(p *render.Pen, row int, r render.Rect, size float64) {
	at := &s.table.Rows[row]
	mark, text := r.CutLeft(size)
	p.Circle(mark.Centre(), size*0.3, colour(p.Theme(), at.Entrant()))
	fitted(p, s.called(at.Name), text, ui.TextStyle(ui.Caption, p.Theme().Ink).Sized(size))
}

// curvePoints returns the points of an entrant's curve in the rectangle plot. peak is the highest number on the axis.
func (s *show) curvePoints(plot render.Rect, entrant int, peak float64) []render.Pt {
	last := float64(s.table.Curve[len(s.table.Curve)-1].Games)
	all := []render.Pt{{X: plot.X, Y: plot.Bottom()}}
	for _, m := range s.table.Curve {
		all = append(all, render.Pt{
			X: plot.X + plot.W*float64(m.Games)/last, Y: plot.Bottom() - plot.H*m.Points[entrant]/peak,
		})
	}
	return all
}

// labels returns the vertical positions of the names of the best entrants. Each name is near the end of its curve. gap is the
// smallest distance between two names.
func (s *show) labels(plot render.Rect, most, gap float64) []float64 {
	last := s.table.Curve[len(s.table.Curve)-1]
	n := min(mostNamed, len(s.table.Rows), max(1, int(plot.H/gap)))
	order := make([]int, n)
	y := make([]float64, n)
	for i := range n {
		order[i] = i
		y[i] = plot.Bottom() - plot.H*last.Points[s.table.Rows[i].Entrant()]/most
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case y[a] < y[b]:
			return -1
		case y[a] > y[b]:
			return 1
		}
		return 0
	})
	for k := 1; k < n; k++ {
		y[order[k]] = max(y[order[k]], y[order[k-1]]+gap)
	}
	limit := plot.Bottom()
	for k := n - 1; k >= 0; k-- {
		y[order[k]] = min(y[order[k]], limit)
		limit = y[order[k]] - gap
	}
	return y
}
