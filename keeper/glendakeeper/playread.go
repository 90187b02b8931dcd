package glendakeeper

import (
	"context"
	"math/rand/v2"
	"strings"

	"menagerie/keeper/terminal"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/hex"
)

// Ask implements narrator.
func (n narrator) Ask(v glenda.View) string {
	if v.You == glenda.Trapper {
		return n.book.T("play.glenda_ask_wall")
	}
	return n.book.T("play.glenda_ask_hop")
}

// Can implements narrator.
func (n narrator) Can(v glenda.View) []string {
	if v.You == glenda.Trapper {
		return []string{n.book.T("play.glenda_can_wall")}
	}
	var free []string
	for _, m := range v.Legal() {
		free = append(free, n.book.T("play.glenda_step", n.dir(m.Dir), glendaCell(v.Glenda.Neighbour(m.Dir))))
	}
	return []string{n.book.T("play.glenda_can_hop", terminal.List(n.book, free))}
}

// Tell implements narrator.
func (n narrator) Tell(v glenda.View, line []string) (said []string, ok bool) {
	is := func(what string) bool { return terminal.AnyOf(n.book.T("play.word_glenda_"+what), line[0]) }
	rest := strings.Join(line[1:], "")
	switch {
	case is("around") && rest == "":
		return n.around(v, v.Glenda), true
	case is("around"):
		return n.aroundCell(v, rest), true
	case is("row"):
		return n.row(v, rest), true
	case is("column"):
		return n.column(v, rest), true
	case is("walls"):
		return n.walls(v), true
	case is("way"):
		return []string{n.way(v)}, true
	}
	return nil, false
}

// aroundCell describes the cell with this name and its neighbours.
func (n narrator) aroundCell(v glenda.View, name string) []string {
	x, y, ok := terminal.ParseCell(name)
	c := hex.Cell{X: x, Y: y}
	switch {
	case !ok:
		return []string{n.book.T("play.no_cell", name)}
	case !v.Config.Inside(c):
		return []string{n.outside(v, name)}
	}
	return append([]string{n.book.T("play.glenda_cell", glendaCell(c), n.content(v, c))}, n.around(v, c)...)
}

func (n narrator) outside(v glenda.View, name string) string {
	return n.book.T("play.outside", strings.ToUpper(name), terminal.CellName(v.Config.Size-1, v.Config.Size-1))
}

// row describes the walls of the row with this name.
func (n narrator) row(v glenda.View, name string) []string {
	_, y, ok := terminal.ParseCell("a" + name)
	if !ok {
		return []string{n.book.T("play.no_row", name)}
	}
	return n.walled(v, "play.glenda_row", name, func(i int) hex.Cell { return hex.Cell{X: i, Y: y} })
}

// column describes the walls of the column with this name.
func (n narrator) column(v glenda.View, name string) []string {
	x, _, ok := terminal.ParseCell(name + "1")
	if !ok {
		return []string{n.book.T("play.no_column", name)}
	}
	return n.walled(v, "play.glenda_column", strings.ToUpper(name), func(i int) hex.Cell { return hex.Cell{X: x, Y: i} })
}

// walled describes the walls in one row or column. name is the name of the row or column, and key is the key of the translated
// text. cell returns its i-th cell.
func (n narrator) walled(v glenda.View, key, name string, cell func(i int) hex.Cell) []string {
	if !v.Config.Inside(cell(0)) {
		return []string{n.outside(v, name)}
	}
	return []string{n.book.T(key, name, terminal.List(n.book, n.line(v, cell)))}
}

// Read implements narrator.
func (n narrator) Read(v glenda.View, line []string) (m glenda.Move, said []string, moved bool) {
	typed := strings.Join(line, "")
	x, y, isCell := terminal.ParseCell(typed)
	c := hex.Cell{X: x, Y: y}
	switch {
	case typed == "":
		return m, nil, false
	case v.You == glenda.Trapper && !isCell:
		return m, []string{n.book.T("play.no_cell", typed)}, false
	case v.You == glenda.Trapper:
		m = glenda.PutAt(c)
	default:
		d, ok := n.parseDir(strings.ReplaceAll(typed, "-", ""))
		if !ok && isCell {
			if d, ok = v.Glenda.Toward(c); !ok && !v.Config.Inside(c) {
				return m, []string{n.outside(v, typed)}, false
			} else if !ok {
				return m, []string{n.book.T("play.glenda_not_near", glendaCell(c))}, false
			}
		}
		if !ok {
			return m, []string{n.book.T("play.no_dir", typed)}, false
		}
		m, c = glenda.StepTo(d), v.Glenda.Neighbour(d)
	}
	switch v.Check(v.You, m) {
	case nil:
		return m, nil, true
	case glenda.FaultOutside:
		return m, []string{n.outside(v, typed)}, false
	case glenda.FaultGlenda:
		return m, []string{n.book.T("play.glenda_sits", glendaCell(c))}, false
	}
	return m, []string{n.book.T("play.glenda_wall", glendaCell(c))}, false
}

// parseDir parses a direction in the book's language or in the protocol's form.
func (n narrator) parseDir(word string) (hex.Dir, bool) {
	for _, d := range hex.Dirs() {
		if terminal.AnyOf(n.book.T("play.dir_"+d.String()), word) {
			return d, true
		}
	}
	d, err := hex.ParseDir(strings.ToUpper(word))
	return d, err == nil
}

// Hint implements narrator.
func (n narrator) Hint(ctx context.Context, v glenda.View) []string {
	m, ok := glendabot.Best(v.You, 0)(ctx, v, rand.New(rand.NewPCG(1, 1)))
	switch {
	case !ok:
		return []string{n.book.T("play.no_hint")}
	case m.Kind == glenda.Put:
		return []string{n.book.T("play.hint", glendaCell(m.Cell))}
	}
	return []string{n.book.T("play.hint", n.dir(m.Dir))}
}

// Drop implements narrator: a move is one line here.
func (narrator) Drop() bool { return false }

// Help implements narrator.
func (n narrator) Help() []string {
	return []string{
		n.book.T("play.glenda_help"), n.book.T("play.glenda_help_trapper"), n.book.T("play.glenda_help_rabbit"),
		n.book.T("play.help_ask"),
		n.book.T("play.glenda_help_around", terminal.FirstWord(n.book, "play.word_glenda_around")),
		n.book.T("play.glenda_help_way", terminal.FirstWord(n.book, "play.word_glenda_way")),
		n.book.T("play.glenda_help_walls", terminal.FirstWord(n.book, "play.word_glenda_walls"), terminal.FirstWord(n.book, "play.word_glenda_row"), terminal.FirstWord(n.book, "play.word_glenda_column")),
	}
}
