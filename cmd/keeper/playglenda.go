package main

import (
	"context"
	"flag"
	"math/rand/v2"
	"strings"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
	"menagerie/session"
)

func glendaPlayFlags(set *flag.FlagSet) func(context.Context, playOrder, *terminal) error {
	side := set.String("side", "glenda", "what you play: `trapper|glenda`")
	bot := set.String("bot", "twodistance", "who plays against you: `NAME`")
	walls := set.String("walls", "medium", "walls at the start: `easy|medium|hard|impossible|N|N-M`")
	size := set.Int("size", glenda.DefaultSize, "columns and rows of the board, 5 to 25")
	return func(ctx context.Context, o playOrder, t *terminal) error {
		seat, ok := map[string]rules.Seat{"trapper": glenda.Trapper, "glenda": glenda.Glenda}[*side]
		if !ok {
			return usagef("play: --side is trapper or glenda, not %q", *side)
		}
		config, err := glendaConfig(*size, *walls, "house")
		if err != nil {
			return usageError{err}
		}
		other, err := glendabot.For(1-seat, *bot)
		if err != nil {
			return usageError{err}
		}
		start, err := glenda.New(config, o.seed)
		if err != nil {
			return err
		}
		game := session.Turns(start, session.Table[glenda.View, glenda.Move]{
			Seats: []rules.Seat{seat}, Seed: o.seed,
			Bots: map[rules.Seat]session.Player[glenda.View, glenda.Move]{1 - seat: session.Thinker[glenda.View, glenda.Move](other.Bot)},
		})
		return play(ctx, t, game, glendaTold{o.book})
	}
}

// glendaTold tells the game with the rabbit.
type glendaTold struct{ book *words.Book }

// dir is what a direction is called.
func (n glendaTold) dir(d hex.Dir) string { return n.book.T("play.dir_" + d.String()) }

// Look implements narrator: the rabbit, what is around her, and the walls row by row.
func (n glendaTold) Look(v glenda.View) []string {
	lines := []string{n.book.T("play.glenda_board", v.Config.Size, cellName(v.Config.Size-1, v.Config.Size-1)), n.where(v)}
	var free, walls []string
	for _, d := range hex.Dirs() {
		if v.Walls.Has(v.Glenda.Neighbour(d)) {
			walls = append(walls, n.dir(d))
		} else {
			free = append(free, n.dir(d))
		}
	}
	lines = append(lines, n.book.T("play.glenda_around", list(n.book, free), list(n.book, walls)))
	for y := range v.Config.Size {
		var row []string
		for x := range v.Config.Size {
			if v.Walls.Has(hex.Cell{X: x, Y: y}) {
				row = append(row, cellName(x, y))
			}
		}
		if len(row) > 0 {
			lines = append(lines, n.book.T("play.glenda_row", y+1, list(n.book, row)))
		}
	}
	return lines
}

func (n glendaTold) where(v glenda.View) string {
	hops, ok := glendamath.Distances(v).At(v.Glenda)
	if !ok {
		return n.book.T("play.glenda_closed", glendaCell(v.Glenda))
	}
	return n.book.N("play.glenda_where", hops, glendaCell(v.Glenda))
}

func glendaCell(c hex.Cell) string { return cellName(c.X, c.Y) }

// News implements narrator.
func (n glendaTold) News(before, after glenda.View) []string {
	switch {
	case after.Turn < before.Turn:
		return append([]string{n.book.T("play.taken_back")}, n.Look(after)...)
	case after.Turn == before.Turn:
		return nil
	}
	var lines []string
	if after.Last().Kind == glenda.Put {
		lines = append(lines, n.book.T("play.glenda_put", glendaCell(after.Last().Cell)))
	} else {
		lines = append(lines, n.book.T("play.glenda_hop", n.dir(after.Last().Dir)))
	}
	switch after.Outcome {
	case glenda.GlendaWon:
		return append(lines, n.book.T("play.glenda_free"))
	case glenda.TrapperWon:
		return append(lines, n.book.T("play.glenda_caught"))
	}
	return append(lines, n.where(after))
}

// Ask implements narrator.
func (n glendaTold) Ask(v glenda.View) string {
	if v.You == glenda.Trapper {
		return n.book.T("play.glenda_ask_wall")
	}
	var free []string
	for _, m := range v.Legal() {
		free = append(free, n.dir(m.Dir))
	}
	return n.book.T("play.glenda_ask_hop", list(n.book, free))
}

// Read implements narrator.
func (n glendaTold) Read(v glenda.View, line []string) (m glenda.Move, said []string, moved bool) {
	if v.You == glenda.Trapper {
		x, y, ok := parseCell(strings.Join(line, ""))
		if !ok {
			return m, []string{n.book.T("play.no_cell")}, false
		}
		m = glenda.PutAt(hex.Cell{X: x, Y: y})
	} else {
		d, ok := n.parseDir(line[0])
		if !ok {
			return m, []string{n.book.T("play.no_dir")}, false
		}
		m = glenda.StepTo(d)
	}
	switch v.Check(v.You, m) {
	case nil:
		return m, nil, true
	case glenda.FaultOutside:
		return m, []string{n.book.T("play.outside")}, false
	case glenda.FaultGlenda:
		return m, []string{n.book.T("play.glenda_sits")}, false
	}
	return m, []string{n.book.T("play.glenda_wall")}, false
}

// parseDir understands a direction in the book's language and in the protocol's.
func (n glendaTold) parseDir(word string) (hex.Dir, bool) {
	for _, d := range hex.Dirs() {
		if word == strings.ToLower(n.dir(d)) {
			return d, true
		}
	}
	d, err := hex.ParseDir(strings.ToUpper(word))
	return d, err == nil
}

// Hint implements narrator.
func (n glendaTold) Hint(ctx context.Context, v glenda.View) string {
	m, ok := glendabot.Best(v.You, 0)(ctx, v, rand.New(rand.NewPCG(1, 1)))
	switch {
	case !ok:
		return ""
	case m.Kind == glenda.Put:
		return n.book.T("play.hint", glendaCell(m.Cell))
	}
	return n.book.T("play.hint", n.dir(m.Dir))
}

// Drop implements narrator: a move is one line here.
func (glendaTold) Drop() bool { return false }

// Help implements narrator.
func (n glendaTold) Help() []string { return []string{n.book.T("play.glenda_help")} }
