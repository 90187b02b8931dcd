package glendakeeper

import (
	"context"
	"flag"
	"math/rand/v2"
	"strconv"
	"strings"

	"menagerie/assets/words"
	"menagerie/keeper/console"
	"menagerie/keeper/terminal"
	"menagerie/netclient/glendaclient"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
	"menagerie/session"
)

type options struct {
	side, bot, walls string
	size             int
}

func playFlags(set *flag.FlagSet) func(context.Context, terminal.Order, *terminal.Terminal) error {
	g := &options{}
	set.StringVar(&g.side, "side", "glenda", "flag.side_playglenda")
	set.StringVar(&g.bot, "bot", "twodistance", "flag.bot_playglenda")
	set.StringVar(&g.walls, "walls", "medium", "flag.walls")
	set.IntVar(&g.size, "size", glenda.DefaultSize, "flag.size_glenda")
	return g.play
}

func (g *options) play(ctx context.Context, o terminal.Order, t *terminal.Terminal) error {
	seat, ok := map[string]rules.Seat{"trapper": glenda.Trapper, "glenda": glenda.Glenda}[g.side]
	if !ok {
		return console.Usage("keeper.play_side", g.side)
	}
	if o.Away.Chosen() {
		return g.playAway(ctx, o, t)
	}
	begun, err := terminal.Begin(o, glenda.Codec, func() (glenda.Config, error) {
		return newConfig(g.size, g.walls, "house", "trapper")
	})
	if err != nil {
		return err
	}
	other, err := glendabot.For(1-seat, g.bot)
	if err != nil {
		return console.AsUsage(err)
	}
	game, err := terminal.Open(begun, session.Table[glenda.View, glenda.Move]{
		Seats: []rules.Seat{seat}, Seed: o.Seed,
		Bots: map[rules.Seat]session.Player[glenda.View, glenda.Move]{1 - seat: session.AsyncBot[glenda.View, glenda.Move](other.Bot)},
	})
	if err != nil {
		return err
	}
	return terminal.Play(ctx, t, terminal.Table[glenda.View, glenda.Move]{Game: game, Narrator: narrator{o.Book}, Parser: narrator{o.Book}})
}

type narrator struct{ book *words.Book }

func spoken(b *words.Book) []string { return narrator{b}.Help() }

func (n narrator) dir(d hex.Dir) string { return terminal.FirstWord(n.book, "play.dir_"+d.String()) }

func glendaCell(c hex.Cell) string { return terminal.CellName(c.X, c.Y) }

// Look describes Glenda's cell, the cells around her, and the walls in each row.
func (n narrator) Look(v glenda.View) []string {
	lines := []string{n.book.T("play.glenda_board", v.Config.Size, terminal.CellName(v.Config.Size-1, v.Config.Size-1))}
	lines = append(lines, n.Where(v)...)
	lines = append(lines, n.around(v, v.Glenda)...)
	return append(lines, n.walls(v)...)
}

func (n narrator) walls(v glenda.View) []string {
	lines := []string{n.book.N("play.glenda_walls", v.Walls.Len())}
	for y := range v.Config.Size {
		if row := n.line(v, func(i int) hex.Cell { return hex.Cell{X: i, Y: y} }); len(row) > 0 {
			lines = append(lines, n.book.T("play.glenda_row", strconv.Itoa(y+1), terminal.List(n.book, row)))
		}
	}
	return lines
}

func (n narrator) line(v glenda.View, cell func(i int) hex.Cell) []string {
	var walls []string
	for i := range v.Config.Size {
		if v.Walls.Has(cell(i)) {
			walls = append(walls, glendaCell(cell(i)))
		}
	}
	return walls
}

// Where describes Glenda's cell and her distance from the border.
func (n narrator) Where(v glenda.View) []string {
	if v.You == glenda.Glenda {
		return append([]string{n.book.T("play.glenda_at_you", glendaCell(v.Glenda))}, n.distance(v))
	}
	return append([]string{n.book.T("play.glenda_at", glendaCell(v.Glenda))}, n.distance(v))
}

// distance describes the distance from Glenda to the border, and the directions of the shortest paths.
func (n narrator) distance(v glenda.View) string {
	hops, ok := glendamath.Distances(v).At(v.Glenda)
	switch {
	case !ok:
		return n.book.T("play.glenda_closed")
	case v.You == glenda.Glenda:
		return n.book.N("play.glenda_far_you", hops, terminal.Either(n.book, n.shorterDirections(v)))
	}
	return n.book.N("play.glenda_far", hops, terminal.Either(n.book, n.shorterDirections(v)))
}

func (n narrator) shorterDirections(v glenda.View) []string {
	far := glendamath.Distances(v)
	here, _ := far.At(v.Glenda)
	var dirs []string
	for _, d := range hex.Dirs() {
		next := v.Glenda.Neighbour(d)
		if hops, ok := far.At(next); ok && v.Config.Inside(next) && hops < here {
			dirs = append(dirs, n.dir(d))
		}
	}
	return dirs
}

func (n narrator) around(v glenda.View, c hex.Cell) []string {
	var lines []string
	for _, d := range hex.Dirs() {
		next := c.Neighbour(d)
		if !v.Config.Inside(next) {
			lines = append(lines, n.book.T("play.glenda_beyond", n.dir(d)))
			continue
		}
		lines = append(lines, n.book.T("play.glenda_side", n.dir(d), glendaCell(next), n.content(v, next)))
	}
	return lines
}

func (n narrator) content(v glenda.View, c hex.Cell) string {
	hops, open := glendamath.Distances(v).At(c)
	switch {
	case c == v.Glenda:
		return n.book.T("play.glenda_here")
	case v.Walls.Has(c):
		return n.book.T("play.glenda_is_wall")
	case !open:
		return n.book.T("play.glenda_is_shut")
	case hops == 0:
		return n.book.T("play.glenda_is_border")
	}
	return n.book.N("play.glenda_is_free", hops)
}

// shortestPath describes a shortest path to the border, step by step.
func (n narrator) shortestPath(v glenda.View) string {
	far := glendamath.Distances(v)
	at, hops := v.Glenda, 0
	left, ok := far.At(at)
	if !ok {
		return n.book.T("play.glenda_closed")
	}
	var all []string
	for ; left > 0 && hops < v.Config.Size*v.Config.Size; hops++ {
		for _, d := range hex.Dirs() {
			next := at.Neighbour(d)
			if nearer, ok := far.At(next); ok && v.Config.Inside(next) && nearer < left {
				all = append(all, n.book.T("play.glenda_step", n.dir(d), glendaCell(next)))
				at, left = next, nearer
				break
			}
		}
	}
	return n.book.T("play.glenda_way", strings.Join(all, ", "))
}

// News describes the last moves. If the opponent has moved, it describes the distance to the border as well.
func (n narrator) News(before, after glenda.View) []string {
	switch {
	case after.Turn < before.Turn:
		return append([]string{n.book.T("play.taken_back")}, n.Where(after)...)
	case after.Turn == before.Turn && after.Outcome == before.Outcome:
		return nil
	}
	var lines []string
	if after.Turn > before.Turn {
		lines = n.done(after)
	}
	switch after.Outcome {
	case glenda.GlendaWon:
		return append(lines, n.ending(after, "free"))
	case glenda.TrapperWon:
		return append(lines, n.ending(after, "caught"))
	}
	mine := (after.Last().Kind == glenda.Put) == (after.You == glenda.Trapper)
	if hops, ok := glendamath.Distances(after).At(after.Glenda); ok && !mine {
		lines = append(lines, n.book.N("play.glenda_hops", hops))
	}
	return lines
}

// ending returns the sentence about the end of a game. result is "free" or "caught" if the rules have decided the game.
func (n narrator) ending(v glenda.View, result string) string {
	won := (v.Outcome == glenda.TrapperWon) == (v.You == glenda.Trapper)
	switch decided := v.Decided() != glenda.Running; {
	// the server has ended the game, usually because the opponent has left
	case !decided && won:
		return n.book.T("play.glenda_end_left")
	case !decided:
		return n.book.T("play.glenda_end_server")
	}
	if v.You == glenda.Glenda {
		result += "_you"
	}
	return n.book.N("play.glenda_end_"+result, v.Hops())
}

func (n narrator) done(v glenda.View) []string {
	m := v.Last()
	mine := (m.Kind == glenda.Put) == (v.You == glenda.Trapper)
	switch {
	case m.Kind == glenda.Step && mine:
		return []string{n.book.T("play.glenda_hop_you", n.dir(m.Dir), glendaCell(v.Glenda))}
	case m.Kind == glenda.Step:
		return []string{n.book.T("play.glenda_hop", n.dir(m.Dir), glendaCell(v.Glenda))}
	case mine:
		return []string{n.book.T("play.glenda_put_you", glendaCell(m.Cell))}
	}
	lines := []string{n.book.T("play.glenda_put", glendaCell(m.Cell))}
	if d, near := v.Glenda.Toward(m.Cell); near {
		lines = append(lines, n.book.T("play.glenda_beside", n.dir(d)))
	}
	return lines
}

func (g *options) playAway(ctx context.Context, o terminal.Order, t *terminal.Terminal) error {
	p := glendaclient.Profile{Nick: o.Away.Name}
	if o.Away.Given["side"] || o.Away.Host != "" {
		p.Side, _ = glendaclient.ParseSide(g.side) // the flag was checked before
	}
	address := o.Away.Connect
	if o.Away.Host != "" {
		at, end, err := o.Away.Open("--addr", o.Away.Host, "--hello-addr", "127.0.0.1:0", "--size", strconv.Itoa(g.size), "--walls", g.walls)
		if err != nil {
			return err
		}
		defer end()
		address, p.Dialect.Greet = at.Hello, glendaclient.GreetFirst // the server asks for the preferred side
	}
	c := glendaclient.Join(address, p)
	o.Away.Welcome(ctx, t, c.Link)
	return terminal.Play(ctx, t, terminal.Table[glenda.View, glenda.Move]{Game: c, Narrator: narrator{o.Book}, Parser: narrator{o.Book}})
}

func (n narrator) Ask(v glenda.View) string {
	if v.You == glenda.Trapper {
		return n.book.T("play.glenda_ask_wall")
	}
	return n.book.T("play.glenda_ask_hop")
}

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
		return []string{n.shortestPath(v)}, true
	}
	return nil, false
}

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

func (n narrator) row(v glenda.View, name string) []string {
	_, y, ok := terminal.ParseCell("a" + name)
	if !ok {
		return []string{n.book.T("play.no_row", name)}
	}
	return n.wallsOf(v, "play.glenda_row", name, func(i int) hex.Cell { return hex.Cell{X: i, Y: y} })
}

func (n narrator) column(v glenda.View, name string) []string {
	x, _, ok := terminal.ParseCell(name + "1")
	if !ok {
		return []string{n.book.T("play.no_column", name)}
	}
	return n.wallsOf(v, "play.glenda_column", strings.ToUpper(name), func(i int) hex.Cell { return hex.Cell{X: x, Y: i} })
}

// wallsOf describes the walls in the given row or column. key is the key of the translated text, and cell(i) is the
// i-th cell.
func (n narrator) wallsOf(v glenda.View, key, line string, cell func(i int) hex.Cell) []string {
	if !v.Config.Inside(cell(0)) {
		return []string{n.outside(v, line)}
	}
	return []string{n.book.T(key, line, terminal.List(n.book, n.line(v, cell)))}
}

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

func (narrator) Drop() bool { return false }

func (n narrator) Help() []string {
	return []string{
		n.book.T("play.glenda_help"), n.book.T("play.glenda_help_trapper"), n.book.T("play.glenda_help_rabbit"),
		n.book.T("play.help_ask"),
		n.book.T("play.glenda_help_around", terminal.FirstWord(n.book, "play.word_glenda_around")),
		n.book.T("play.glenda_help_way", terminal.FirstWord(n.book, "play.word_glenda_way")),
		n.book.T("play.glenda_help_walls", terminal.FirstWord(n.book, "play.word_glenda_walls"), terminal.FirstWord(n.book, "play.word_glenda_row"), terminal.FirstWord(n.book, "play.word_glenda_column")),
	}
}
