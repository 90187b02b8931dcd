package tournamentscene

import (
	"strings"

	"menagerie/keeper/tournament"
	"menagerie/render"
	"menagerie/scenes/ui"
)

// winner returns the line that names the winner of a finished tournament, or all entrants that share the first place.
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

// showKey shows the explanation of the table, which the crosstable does not need.
func (s *show) showKey() { ui.SetVisible(s.key, s.table != nil && !s.cross) }

// labelSwap names the button after what it shows next.
func (s *show) labelSwap() {
	key := "tournament.crosstable"
	if s.cross {
		key = "tournament.table"
	}
	s.swapper.SetText(s.word(key))
}

// crossColumn is a column of the crosstable. cell is its index in tournament.Row.Against.
type crossColumn struct {
	head string
	cell int
}

// crossColumns returns the opponents in the order of the table, headed by their places in it. Where bots play alone, the
// columns are the levels.
func (s *show) crossColumns() []crossColumn {
	var all []crossColumn
	if len(s.table.Columns) != len(s.table.Rows) || s.table.Columns[s.table.Rows[0].Entrant()] != s.table.Rows[0].Name {
		for i, level := range s.table.Columns {
			all = append(all, crossColumn{level, i})
		}
		return all
	}
	for i := range s.table.Rows {
		all = append(all, crossColumn{s.book().Integer(int64(i + 1)), s.table.Rows[i].Entrant()})
	}
	return all
}

// drawCross draws the points of each entrant against each other entrant, or at each level.
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
		fitted(p, s.crossText(row.Against[c.cell]), crossCell(cells, n, len(all)), s.sized(0.42, th.Ink).Aligned(render.Middle))
	}
}

// crossParts divides a line of the crosstable into the entrant's part and the cells.
func (s *show) crossParts(line render.Rect) (who, cells render.Rect) {
	line = render.Rect{X: line.X + s.unit*0.2, Y: line.Y, W: line.W - s.unit*0.4, H: line.H}
	return line.CutLeft(min(s.names()+s.unit*1.6, line.W*0.4))
}

// crossCell returns the n-th of count cells, with a gap between cells.
func crossCell(cells render.Rect, n, count int) render.Rect {
	w := cells.W / float64(count)
	return render.Rect{X: cells.X + w*float64(n) + 2, Y: cells.Y, W: w - 4, H: cells.H}
}

// crossText returns points and games, or a dash if no game was played.
func (s *show) crossText(c tournament.Cell) string {
	if c.Games == 0 {
		return "–"
	}
	return s.points(c.Points) + "/" + s.book().Integer(int64(c.Games))
}
