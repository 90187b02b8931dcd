package tournamentscene

import (
	"image/color"
	"maps"
	"math"
	"slices"
	"strings"

	"menagerie/internal/tournament"
	"menagerie/render"
	"menagerie/scenes/ui"
)

// colour returns the colour of an entrant. The theme has only a few colours, so several entrants can have the same one.
// No two entrants have the same colour and the same mark.
func colour(th *render.Theme, entrant int) color.RGBA { return th.Seats[entrant%len(th.Seats)] }

// drawMark draws the mark of an entrant in its colour, centred in r.
func drawMark(p *render.Pen, entrant int, r render.Rect, size float64) {
	p.Icon(render.SeatMark(entrant), r.Middle(size, size), colour(p.Theme(), entrant))
}

// columns has the bounds of the parts of a row of the table.
type columns struct {
	rank, mark, name, bar, rate, games, p50, p99, lost render.Rect
}

// columnsOf divides the row r into columns. names is the width of the longest name. A column that does not fit has the
// width 0.
func (s *resultScreen) columnsOf(r render.Rect, names float64) columns {
	unit := s.unit
	var c columns
	r = render.Rect{X: r.X + unit*0.2, Y: r.Y, W: r.W - unit*0.4, H: r.H}
	cut := func(of *render.Rect, w float64) { *of, r = r.CutRight(w) }
	c.rank, r = r.CutLeft(unit * 0.62)
	c.mark, r = r.CutLeft(unit * 0.68)
	if r.W > unit*11.5 && s.anyLost() {
		cut(&c.lost, unit*3.3)
		c.lost.X, c.lost.W = c.lost.X+unit*0.3, c.lost.W-unit*0.3
	}
	cut(&c.p99, unit*1.6)
	cut(&c.p50, unit*1.6)
	if r.W > unit*6 {
		cut(&c.games, unit*1.4)
	}
	cut(&c.rate, unit*1.3)
	c.name = r
	if r.W > unit*4.5 {
		c.name, c.bar = r.CutLeft(max(unit*1.4, min(names+unit*0.3, r.W-unit*1.6)))
		c.name.W -= unit * 0.2
	}
	return c
}

// anyLost reports whether an entrant has lost a game by a fault.
func (s *resultScreen) anyLost() bool {
	return slices.ContainsFunc(s.table.Rows, func(r tournament.Row) bool { return len(r.Faults) > 0 })
}

// drawTable draws a row for each entrant, the best first.
func (s *resultScreen) drawTable(p *render.Pen, r render.Rect) {
	if s.table == nil {
		return
	}
	if s.cross {
		s.drawCross(p, r)
		return
	}
	head, rest := r.CutTop(s.high * headShare)
	names := s.names()
	s.drawHead(p, s.columnsOf(head, names))
	for i := range s.table.Rows {
		var row render.Rect
		row, rest = rest.CutTop(s.high)
		if i%2 == 0 {
			p.Round(row, 8, p.Theme().Surface)
		}
		s.drawRow(p, i, s.columnsOf(row, names))
	}
}

const (
	headShare = 0.7  // height of the head of the table, as a share of the height of a row
	markShare = 0.42 // size of the mark of an entrant, as a share of unit
)

// names returns the width of the longest name.
func (s *resultScreen) names() float64 {
	widest := 0.0
	for i := range s.table.Rows {
		w, _ := render.Measure(s.displayName(s.table.Rows[i].Name), s.nameStyle(color.RGBA{}))
		widest = max(widest, w)
	}
	return widest
}

func (s *resultScreen) nameStyle(c color.RGBA) render.Style {
	st := s.rowStyle(0.46, c)
	st.Weight = render.Bold
	return st
}

// rowStyle returns a text style whose size is a share of the height of a row.
func (s *resultScreen) rowStyle(share float64, c color.RGBA) render.Style {
	return ui.TextStyle(ui.Body, c).Sized(s.unit * share)
}

// drawFitted draws a text in r. If the text is too long, drawFitted reduces its size, but not below 65 % of the style's
// size.
func drawFitted(p *render.Pen, text string, r render.Rect, st render.Style) {
	p.TextWithin(text, r, render.Fitting(text, r.W, 0.65*st.Size, st))
}

func (s *resultScreen) drawHead(p *render.Pen, c columns) {
	st := s.rowStyle(0.33, p.Theme().InkSoft)
	p.TextIn(s.Word("tournament.bot"), c.name, st)
	right := st.Aligned(render.Right)
	if c.bar.W > 0 {
		over := c.bar
		over.W = c.rate.Right() - over.X
		drawFitted(p, s.Word("tournament.rate"), over, st)
	} else {
		p.TextIn(s.Word("tournament.points"), c.rate, right)
	}
	for _, head := range []struct {
		key string
		r   render.Rect
	}{{"tournament.games", c.games}, {"tournament.p50", c.p50}, {"tournament.p99", c.p99}, {"tournament.lost", c.lost}} {
		if head.r.W > 0 {
			drawFitted(p, s.Word(head.key), head.r, right)
		}
	}
}

func (s *resultScreen) drawRow(p *render.Pen, i int, c columns) {
	row, th, b := &s.table.Rows[i], p.Theme(), s.book()
	bold := s.nameStyle(th.Ink)
	soft := s.rowStyle(0.42, th.InkSoft).Aligned(render.Right)
	p.TextIn(b.Integer(int64(row.Rank)), c.rank, s.rowStyle(0.46, th.InkSoft))
	drawMark(p, row.Entrant(), c.mark, s.unit*markShare)
	drawFitted(p, s.displayName(row.Name), c.name, bold)
	if c.bar.W > 0 {
		s.drawBar(p, row, c.bar)
	}
	p.TextIn(b.Decimal(row.Rate, 2), c.rate, bold.Aligned(render.Right))
	if c.games.W > 0 {
		p.TextIn(b.Integer(int64(row.Games)), c.games, soft)
	}
	p.TextIn(s.milliseconds(row, row.P50), c.p50, soft)
	p.TextIn(s.milliseconds(row, row.P99), c.p99, soft)
	if c.lost.W > 0 {
		drawFitted(p, s.faults(row), c.lost, s.rowStyle(0.38, th.Bad).Aligned(render.Right))
	}
}

// drawBar draws the points per game as a bar, with the confidence interval as a line across its end.
func (s *resultScreen) drawBar(p *render.Pen, row *tournament.Row, r render.Rect) {
	th := p.Theme()
	bar := render.Rect{X: r.X, Y: r.Y + r.H*0.3, W: r.W - s.unit*0.2, H: r.H * 0.4}
	p.Round(bar, 4, th.Sunken)
	full := bar
	full.W *= row.Rate
	if full.W > 1 {
		p.Round(full, 4, colour(th, row.Entrant()))
	}
	if row.Games == 0 {
		return
	}
	y, from, to := bar.Centre().Y, bar.X+bar.W*row.Interval[0], bar.X+bar.W*row.Interval[1]
	for _, line := range []struct {
		width float64
		c     color.RGBA
	}{{5, th.Surface}, {2, th.Ink}} {
		p.Line(render.Pt{X: from, Y: y}, render.Pt{X: to, Y: y}, line.width, line.c)
		for _, x := range []float64{from, to} {
			p.Line(render.Pt{X: x, Y: y - bar.H*0.3}, render.Pt{X: x, Y: y + bar.H*0.3}, line.width, line.c)
		}
	}
}

// milliseconds formats a response time in milliseconds. A shorter time gets more decimals.
func (s *resultScreen) milliseconds(row *tournament.Row, ms float64) string {
	if row.Answers == 0 {
		return "–"
	}
	places := 0
	switch {
	case ms < 0.995:
		places = 2
	case ms < 9.95:
		places = 1
	}
	return s.book().Decimal(ms, places)
}

// faults returns a text with an entrant's most frequent fault and the number of games lost by it. The text also has the
// number of games lost by other faults.
func (s *resultScreen) faults(row *tournament.Row) string {
	most, others := tournament.FaultNone, 0
	for _, f := range slices.Sorted(maps.Keys(row.Faults)) {
		others += row.Faults[f]
		if row.Faults[f] > row.Faults[most] {
			most = f
		}
	}
	if most == tournament.FaultNone {
		return ""
	}
	text := s.fault(most) + " " + s.book().Integer(int64(row.Faults[most]))
	if others -= row.Faults[most]; others > 0 {
		text += " + " + s.book().Integer(int64(others))
	}
	return text
}

func (s *resultScreen) fault(f tournament.Fault) string {
	return s.Word("tournament.fault_" + string(f))
}

// line returns the text of a game in the list, for searching.
func (s *resultScreen) line(row int) string {
	r := s.table.Results[row]
	return s.playersText(r.Names, r.Variant)
}

// drawResult draws the row of a game in the list of games, with the players' names and points.
func (s *resultScreen) drawResult(p *render.Pen, row int, r render.Rect) {
	result, th := s.table.Results[row], p.Theme()
	size := min(r.H*0.46, 20)
	var points, why []string
	for seat, at := range result.Seats {
		points = append(points, s.points(at.Points))
		if at.Fault != tournament.FaultNone {
			why = append(why, s.displayName(result.Names[seat])+": "+s.fault(at.Fault))
		}
	}
	text := strings.Join(points, " : ")
	if len(why) > 0 {
		text += "  (" + strings.Join(why, ", ") + ")"
	}
	r = render.Rect{X: r.X + 8, Y: r.Y, W: r.W - 16, H: r.H}
	what, who := ui.TextStyle(ui.Body, th.InkSoft).Sized(size), ui.TextStyle(ui.Body, th.Ink).Sized(size)
	room, _ := render.Measure(text, what)
	right, left := r.CutRight(min(room+1, r.W*0.6))
	left.W -= size * 0.6
	drawFitted(p, s.line(row), left, who)
	drawFitted(p, text, right, what.Aligned(render.Right))
}

// points formats the points of a seat without unnecessary digits.
func (s *resultScreen) points(points float64) string {
	if points == float64(int(points)) {
		return s.book().Integer(int64(points))
	}
	return s.book().Decimal(points, 2)
}

// fixedPicture is a picture that fills the available width and whose height is set by setHeight.
type fixedPicture struct{ *ui.Picture }

func newArea(draw func(p *render.Pen, r render.Rect)) *fixedPicture {
	return &fixedPicture{ui.NewPicture(0, 200, draw)}
}

func (a *fixedPicture) Size(avail float64) (w, h float64) { return min(avail, widest), a.H }

func (a *fixedPicture) setHeight(h float64) {
	if a.H != h {
		a.H = h
		a.Relayout()
	}
}

// winnerText returns a text with the winners of a finished tournament, which are all entrants that share the first
// place.
func (s *resultScreen) winnerText() string {
	var names []string
	for _, row := range s.table.Rows {
		if row.Rank == 1 {
			names = append(names, s.displayName(row.Name))
		}
	}
	if len(names) == 1 {
		return s.Word("tournament.winner", names[0])
	}
	return s.Word("tournament.shared", strings.Join(names, ", "))
}

// toggleCross shows the crosstable instead of the table, or the table again.
func (s *resultScreen) toggleCross() {
	s.cross = !s.cross
	s.labelToggle()
	s.showKey()
	s.standings.MarkDirty()
}

// showKey shows the explanation of the table. The crosstable needs no explanation.
func (s *resultScreen) showKey() { ui.SetVisible(s.key, s.table != nil && !s.cross) }

// labelToggle names the button after what it shows next.
func (s *resultScreen) labelToggle() {
	key := "tournament.crosstable"
	if s.cross {
		key = "tournament.table"
	}
	s.swapper.SetText(s.Word(key))
}

// crossColumn is a column of the crosstable.
type crossColumn struct {
	head     string
	opponent int // index of the opponent in Table.Entrants, or -1 if the column is not about an opponent
	of       func(*tournament.Row) tournament.Cell
}

// crossColumns returns the columns of the crosstable: one for each opponent or level, and one for each side of the
// game.
func (s *resultScreen) crossColumns() []crossColumn {
	var all []crossColumn
	// If each entrant plays alone, there is a column for each level instead of each opponent.
	levels := len(s.table.Columns) != len(s.table.Rows) || s.table.Columns[s.table.Rows[0].Entrant()] != s.table.Rows[0].Name
	for i, head := range s.table.Columns {
		opponent := -1
		if !levels {
			opponent = s.table.Rows[i].Entrant()
			head, i = s.book().Integer(int64(i+1)), opponent
		}
		all = append(all, crossColumn{head, opponent, func(r *tournament.Row) tournament.Cell { return r.Against[i] }})
	}
	for i, side := range s.table.Sides {
		all = append(all, crossColumn{s.Word(s.table.Game + ".side_" + side), -1, func(r *tournament.Row) tournament.Cell { return r.Sides[i] }})
	}
	return all
}

// drawCross draws the crosstable: the points of each entrant against each opponent or at each level.
func (s *resultScreen) drawCross(p *render.Pen, r render.Rect) {
	all := s.crossColumns()
	head, rest := r.CutTop(s.high * headShare)
	st := s.rowStyle(0.33, p.Theme().InkSoft)
	who, cells := s.crossParts(head)
	drawFitted(p, s.Word("tournament.cross_points"), who, st)
	drawCrossHeads(p, all, cells, st)
	for i := range s.table.Rows {
		var line render.Rect
		line, rest = rest.CutTop(s.high)
		if i%2 == 0 {
			p.Round(line, 8, p.Theme().Surface)
		}
		s.drawCrossRow(p, i, line, all)
	}
}

// drawCrossHeads draws the titles of the columns. Each opponent also has its mark, unless the columns are too narrow.
func drawCrossHeads(p *render.Pen, all []crossColumn, cells render.Rect, st render.Style) {
	size, widest := st.Size*0.9, 0.0
	for _, c := range all {
		if w, _ := render.Measure(c.head, st); c.opponent >= 0 {
			widest = max(widest, w+size*1.2)
		}
	}
	for i, c := range all {
		cell := crossCell(cells, i, len(all))
		if c.opponent < 0 || widest > cell.W {
			drawFitted(p, c.head, cell, st.Aligned(render.Middle))
			continue
		}
		mark, number := cell.Middle(widest, cell.H).CutLeft(size)
		drawMark(p, c.opponent, mark, size)
		p.TextIn(c.head, number, st.Aligned(render.Middle))
	}
}

func (s *resultScreen) drawCrossRow(p *render.Pen, i int, line render.Rect, all []crossColumn) {
	row, th := &s.table.Rows[i], p.Theme()
	who, cells := s.crossParts(line)
	number, name := who.CutLeft(s.unit * 0.62)
	mark, name := name.CutLeft(s.unit * 0.68)
	p.TextIn(s.book().Integer(int64(i+1)), number, s.rowStyle(0.46, th.InkSoft))
	drawMark(p, row.Entrant(), mark, s.unit*markShare)
	drawFitted(p, s.displayName(row.Name), name, s.nameStyle(th.Ink))
	for n, c := range all {
		drawFitted(p, s.crossText(c.of(row)), crossCell(cells, n, len(all)), s.rowStyle(0.42, th.Ink).Aligned(render.Middle))
	}
}

// crossParts divides a line of the crosstable into the part for the entrant's name and the cells for the points.
func (s *resultScreen) crossParts(line render.Rect) (name, cells render.Rect) {
	line = render.Rect{X: line.X + s.unit*0.2, Y: line.Y, W: line.W - s.unit*0.4, H: line.H}
	return line.CutLeft(min(s.names()+s.unit*1.6, line.W*0.4))
}

// crossCell returns the n-th of count cells, with a gap between cells.
func crossCell(cells render.Rect, n, count int) render.Rect {
	return render.Rect{X: cells.X + cells.W*float64(n)/float64(count) + 2, Y: cells.Y, W: cells.W/float64(count) - 4, H: cells.H}
}

// crossText returns points and games, or a dash if no game was played.
func (s *resultScreen) crossText(c tournament.Cell) string {
	if c.Games == 0 {
		return "–"
	}
	return s.points(c.Points) + "/" + s.book().Integer(int64(c.Games))
}

// maxNamed is the largest number of curves with a name beside them. These are the curves of the best entrants.
const maxNamed = 8

// drawCurve draws the points of each entrant as a curve over the games.
func (s *resultScreen) drawCurve(p *render.Pen, r render.Rect) {
	th := p.Theme()
	p.Round(r, 12, th.Surface)
	if s.table == nil || len(s.table.Curve) == 0 {
		return
	}
	size := max(14, min(r.H*0.08, 26))
	small := ui.TextStyle(ui.Caption, th.InkSoft).Sized(size)
	top, rest := r.Inset(12).CutTop(size * 1.6)
	p.TextIn(s.Word("tournament.curve"), top, small)
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
		entrant := s.table.Rows[i].Entrant()
		c := colour(th, entrant)
		if i >= maxNamed {
			c = th.InkFaint
		}
		p.Polyline(s.curvePoints(plot, entrant, most), max(2, size*0.16), c)
	}
	for i := min(maxNamed, len(s.table.Rows)) - 1; i >= 0; i-- {
		entrant := s.table.Rows[i].Entrant()
		drawCurveMarks(p, s.curvePoints(plot, entrant, most), i, entrant, size*0.75)
	}
	for i, y := range labels {
		end := s.curvePoints(plot, s.table.Rows[i].Entrant(), most)
		p.Line(end[len(end)-1], render.Pt{X: names.X + size*0.9, Y: y}, 1, colour(th, s.table.Rows[i].Entrant()))
		s.drawName(p, i, render.Rect{X: names.X + size*0.4, Y: y - size*0.75, W: names.W - size*0.4, H: size * 1.5}, size)
	}
}

// drawCurveMarks draws the mark of an entrant at three points of its curve. row is the row of the entrant in the table. The
// marks of different rows are at different points.
func drawCurveMarks(p *render.Pen, points []render.Pt, row, entrant int, size float64) {
	for third := range 3 {
		share := (float64(third) + float64(row+1)/(maxNamed+1)) / 3
		at := points[int(math.Ceil(share*float64(len(points)-1)))]
		p.Circle(at, size*0.65, p.Theme().Surface)
		drawMark(p, entrant, render.RectAround(at, size, size), size)
	}
}

func (s *resultScreen) drawName(p *render.Pen, row int, r render.Rect, size float64) {
	at := &s.table.Rows[row]
	mark, text := r.CutLeft(size)
	drawMark(p, at.Entrant(), mark, size*0.8)
	drawFitted(p, s.displayName(at.Name), text, ui.TextStyle(ui.Caption, p.Theme().Ink).Sized(size))
}

// curvePoints returns the points of an entrant's curve. plot is the rectangle of the curve. peak is the highest number
// on the axis.
func (s *resultScreen) curvePoints(plot render.Rect, entrant int, peak float64) []render.Pt {
	last := float64(s.table.Curve[len(s.table.Curve)-1].Games)
	all := []render.Pt{{X: plot.X, Y: plot.Bottom()}}
	for _, m := range s.table.Curve {
		all = append(all, render.Pt{
			X: plot.X + plot.W*float64(m.Games)/last, Y: plot.Bottom() - plot.H*m.Points[entrant]/peak,
		})
	}
	return all
}

// labels returns the y coordinates of the names of the best entrants. Each name is near the end of the entrant's curve.
// The distance between two names is at least gap.
func (s *resultScreen) labels(plot render.Rect, most, gap float64) []float64 {
	last := s.table.Curve[len(s.table.Curve)-1]
	n := min(maxNamed, len(s.table.Rows), max(1, int(plot.H/gap)))
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
