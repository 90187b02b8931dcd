package tournamentscene

import (
	"strings"

	"menagerie/internal/tournament"
	"menagerie/render"
	"menagerie/scenes/ui"
)

// winner returns a text with the winner of a finished tournament. Several entrants can share the first place.
func (s *show) winner() string {
	var names []string
	for _, row := range s.table.Rows {
		if row.Rank == 1 {
			names = append(names, s.called(row.Name))
		}
	}
	if len(names) == 1 {
		return s.word("tournament.winner", names[0])
	}
	return s.word("tournament.shared", strings.Join(names, ", "))
}

// swap shows the crosstable instead of the table, or the table again.
func (s *show) swap() {
	s.cross = !s.cross
	s.labelSwap()
	s.showKey()
	s.standings.MarkDirty()
}

// showKey shows the explanation of the table. The crosstable needs no explanation.
func (s *show) showKey() { ui.SetVisible(s.key, s.table != nil && !s.cross) }

// labelSwap names the button after what it shows next.
func (s *show) labelSwap() {
	key := "tournament.crosstable"
	if s.cross {
		key = "tournament.table"
	}
	s.swapper.SetText(s.word(key))
}

// crossColumn is a column of the crosstable, with its title and a function that returns the result of a row.
type crossColumn struct {
	head string
	of   func(*tournament.Row) tournament.Cell
}

// crossColumns returns the columns of the crosstable. If the entrants play against each other, there is a column for each
// opponent, and its title is the rank. If each entrant plays alone, there is a column for each level of the game. If the sides
// of the game differ, a column for each side follows.
func (s *show) crossColumns() []crossColumn {
	var all []crossColumn
	levels := len(s.table.Columns) != len(s.table.Rows) || s.table.Columns[s.table.Rows[0].Entrant()] != s.table.Rows[0].Name
	for i, head := range s.table.Columns {
		if !levels {
			head, i = s.book().Integer(int64(i+1)), s.table.Rows[i].Entrant()
		}
		all = append(all, crossColumn{head, func(r *tournament.Row) tournament.Cell { return r.Against[i] }})
	}
	for i, side := range s.table.Sides {
		all = append(all, crossColumn{s.word(s.table.Game + ".side_" + side), func(r *tournament.Row) tournament.Cell { return r.Sides[i] }})
	}
	return all
}

// drawCross draws the crosstable: the points of each entrant against each opponent or at each level.
func (s *show) drawCross(p *render.Pen, r render.Rect) {
	all := s.crossColumns()
	head, rest := r.CutTop(s.high * headShare)
	st := s.sized(0.33, p.Theme().InkSoft)
	who, cells := s.crossParts(head)
	fitted(p, s.word("tournament.cross_points"), who, st)
	for i, c := range all {
		fitted(p, c.head, crossCell(cells, i, len(all)), st.Aligned(render.Middle))
	}
	for i := range s.table.Rows {
		var line render.Rect
		line, rest = rest.CutTop(s.high)
		if i%2 == 0 {
			p.Round(line, 8, p.Theme().Surface)
		}
		s.drawCrossRow(p, i, line, all)
	}
}

func (s *show) drawCrossRow(p *render.Pen, i int, line render.Rect, all []crossColumn) {
	row, th := &s.table.Rows[i], p.Theme()
	who, cells := s.crossParts(line)
	number, name := who.CutLeft(s.unit * 0.7)
	mark, name := name.CutLeft(s.unit * 0.6)
	p.TextIn(s.book().Integer(int64(i+1)), number, s.sized(0.46, th.InkSoft))
	p.Circle(mark.Centre(), s.unit*0.16, colour(th, row.Entrant()))
	fitted(p, s.called(row.Name), name, s.nameStyle(th.Ink))
	for n, c := range all {
		fitted(p, s.crossText(c.of(row)), crossCell(cells, n, len(all)), s.sized(0.42, th.Ink).Aligned(render.Middle))
	}
}

// crossParts divides a line of the crosstable into the part for the entrant's name and the cells for the points.
func (s *show) crossParts(line render.Rect) (name, cells render.Rect) {
	line = render.Rect{X: line.X + s.unit*0.2, Y: line.Y, W: line.W - s.unit*0.4, H: line.H}
	return line.CutLeft(min(s.names()+s.unit*1.6, line.W*0.4))
}

// crossCell returns the n-th of count cells, with a gap between cells.
func crossCell(cells render.Rect, n, count int) render.Rect {
	return render.Rect{X: cells.X + cells.W*float64(n)/float64(count) + 2, Y: cells.Y, W: cells.W/float64(count) - 4, H: cells.H}
}

// crossText returns points and games, or a dash if no game was played.
func (s *show) crossText(c tournament.Cell) string {
	if c.Games == 0 {
		return "–"
	}
	return s.points(c.Points) + "/" + s.book().Integer(int64(c.Games))
}
