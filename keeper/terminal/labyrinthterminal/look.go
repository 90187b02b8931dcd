package labyrinthterminal

import (
	"strings"

	"menagerie/keeper/terminal"
	"menagerie/rules/labyrinth"
)

// Tell implements narrator.
func (n *narrator) Tell(v labyrinth.View, line []string) (said []string, ok bool) {
	is := func(what string) bool { return terminal.AnyOf(n.book.T("play.word_maze_"+what), line[0]) }
	now, rest := n.now(v), strings.Join(line[1:], "")
	switch {
	case is("around"):
		return n.around(v, now, rest), true
	case is("row"):
		return n.row(now, rest), true
	case is("column"):
		return n.column(now, rest), true
	case is("spare"):
		return []string{n.spare(v)}, true
	case is("players"):
		return n.others(v), true
	case !n.seated(v):
	case is("targets"):
		return n.wanted(v, now), true
	case is("ways"):
		return n.reach(now, now.Players[v.You].At), true
	}
	return nil, false
}

// now returns the present position. If the player has tried a push, now returns the position after this push.
func (n *narrator) now(v labyrinth.View) labyrinth.Position {
	if n.pushed != nil {
		if tried, err := v.AfterShift(n.pushed.Insert, n.pushed.Tile); err == nil {
			return tried
		}
	}
	return v.Position
}

// around describes a tile and its neighbours: open ways, walls and the edge of the board.
func (n *narrator) around(v labyrinth.View, p labyrinth.Position, name string) []string {
	var at labyrinth.Point
	switch x, y, ok := terminal.ParseCell(name); {
	case name == "" && n.seated(v):
		at = p.Players[v.You].At
	case !ok:
		return []string{n.book.T("play.no_cell", name)}
	default:
		at = labyrinth.Point{X: x, Y: y}
	}
	if !p.Board.Inside(at) {
		return []string{n.outside(p, name)}
	}
	lines := []string{n.tile(p, at)}
	for _, s := range sidesOf {
		next := labyrinth.Point{X: at.X + s.x, Y: at.Y + s.y}
		if !p.Board.Inside(next) {
			lines = append(lines, n.book.T("play.maze_edge", n.side(s.side)))
			continue
		}
		way := "play.maze_shut"
		if len(p.Board.Path(at, next)) == 2 {
			way = "play.maze_way"
		}
		lines = append(lines, n.book.T(way, n.side(s.side), n.tile(p, next)))
	}
	return lines
}

// tile describes a tile and what is on it.
func (n *narrator) tile(p labyrinth.Position, at labyrinth.Point) string {
	line := n.book.T("play.maze_tile", n.place(at), n.open(p.Board.At(at)))
	for id, where := range p.Objectives {
		if where == at {
			line += " " + n.book.T("play.maze_tile_thing", n.thing(id))
		}
	}
	return line
}

// row describes the tiles of the row with this name.
func (n *narrator) row(p labyrinth.Position, name string) []string {
	_, y, ok := terminal.ParseCell("a" + name)
	if !ok {
		return []string{n.book.T("play.no_row", name)}
	}
	return n.tiles(p, name, p.Config.Width, func(i int) labyrinth.Point { return labyrinth.Point{X: i, Y: y} })
}

// column describes the tiles of the column with this name.
func (n *narrator) column(p labyrinth.Position, name string) []string {
	x, _, ok := terminal.ParseCell(name + "1")
	if !ok {
		return []string{n.book.T("play.no_column", name)}
	}
	return n.tiles(p, name, p.Config.Height, func(i int) labyrinth.Point { return labyrinth.Point{X: x, Y: i} })
}

// tiles describes the tiles of a row or a column. cell returns its i-th place.
func (n *narrator) tiles(p labyrinth.Position, name string, length int, cell func(i int) labyrinth.Point) []string {
	if !p.Board.Inside(cell(0)) {
		return []string{n.outside(p, name)}
	}
	var lines []string
	for i := range length {
		lines = append(lines, n.tile(p, cell(i)))
	}
	return lines
}

func (n *narrator) outside(p labyrinth.Position, name string) string {
	return n.book.T("play.outside", strings.ToUpper(name), terminal.CellName(p.Config.Width-1, p.Config.Height-1))
}
