package labyrinthkeeper

import (
	"context"
	"errors"
	"flag"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/assets/words"
	"menagerie/keeper/console"
	"menagerie/keeper/terminal"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/session"
)

const botTimeLimit = 200 * time.Millisecond

type options struct {
	bots             string
	size, objectives int
	players          int
	reading          string
}

func playFlags(set *flag.FlagSet) func(context.Context, terminal.Order, *terminal.Terminal) error {
	l := &options{}
	set.StringVar(&l.bots, "bot", "greedy", "flag.bots_play")
	set.IntVar(&l.size, "size", labyrinth.DefaultSize, "flag.size_labyrinth")
	set.IntVar(&l.objectives, "objectives", 6, "flag.objectives_playlabyrinth")
	set.IntVar(&l.players, "players", 2, "flag.players_playlabyrinth")
	set.StringVar(&l.reading, "read", "", console.FlagText("flag.read", ListAspects(ReadAspects())))
	return l.play
}

func (l *options) play(ctx context.Context, o terminal.Order, t *terminal.Terminal) error {
	if o.Away.Chosen() {
		return l.playAway(ctx, o, t)
	}
	names := strings.Split(l.bots, ",")
	begun, err := terminal.Begin(o, labyrinth.Codec, func() (labyrinth.Config, error) {
		return labyrinth.Config{Width: l.size, Height: l.size, Players: len(names) + 1, Objectives: l.objectives}, nil
	})
	if err != nil {
		return err
	}
	table := session.Table[labyrinth.View, labyrinth.Move]{
		Seats: []rules.Seat{0}, Seed: o.Seed, Bots: map[rules.Seat]session.Player[labyrinth.View, labyrinth.Move]{},
	}
	called := []string{""}
	for i, name := range terminal.Opponents(names, begun.Config.Players-1) {
		bot, err := labyrinthbot.For(name)
		if err != nil {
			return console.AsUsage(err)
		}
		table.Bots[rules.Seat(i+1)] = session.AsyncBot(inTime(bot.Bot))
		called = append(called, o.Book.T("labyrinth.bot_"+rules.Character(bot.Name)))
	}
	game, err := terminal.Open(begun, table)
	if err != nil {
		return err
	}
	told := &narrator{book: o.Book, names: func() []string { return called }}
	return terminal.Play(ctx, t, terminal.Table[labyrinth.View, labyrinth.Move]{Game: game, Narrator: told, Parser: told})
}

func inTime(bot labyrinthbot.Bot) session.Bot[labyrinth.View, labyrinth.Move] {
	return session.Bot[labyrinth.View, labyrinth.Move](bot).Within(botTimeLimit)
}

// narrator implements terminal.Narrator for the labyrinth. It stores a typed push until the player has typed the goal
// of the walk.
type narrator struct {
	book   *words.Book
	names  func() []string // returns the names of the players by seat; "" if unknown
	pushed *labyrinth.Move
}

func spoken(b *words.Book) []string { return (&narrator{book: b}).Help() }

// name returns the name of another player. Equal names have a number.
func (n *narrator) name(seat rules.Seat) string { return terminal.SeatName(n.book, n.names(), seat) }

// place returns the name of a cell of the board, or of the spare tile.
func (n *narrator) place(p labyrinth.Point) string {
	if p == labyrinth.Aside {
		return n.book.T("play.maze_spare")
	}
	return terminal.CellName(p.X, p.Y)
}

func (n *narrator) side(s labyrinth.Side) string {
	return terminal.FirstWord(n.book, "play.side_"+s.String())
}

// sidesOf has the sides of a tile in the order in which they are described.
var sidesOf = []struct {
	open labyrinth.Tile
	side labyrinth.Side
	x, y int
}{
	{labyrinth.North, labyrinth.Top, 0, -1}, {labyrinth.East, labyrinth.Right, 1, 0},
	{labyrinth.South, labyrinth.Bottom, 0, 1}, {labyrinth.West, labyrinth.Left, -1, 0},
}

func (n *narrator) open(t labyrinth.Tile) string {
	var open []string
	for _, s := range sidesOf {
		if t&s.open != 0 {
			open = append(open, n.side(s.side))
		}
	}
	return terminal.List(n.book, open)
}

// objective returns the name of an objective. It is the name of the thing in the objective's picture. On large boards,
// a number may follow the name.
func (n *narrator) objective(id int) string {
	const motifs = 32
	name := n.book.T("labyrinth.motif_" + strconv.Itoa(id%motifs))
	if id >= motifs {
		name += " " + strconv.Itoa(1+id/motifs)
	}
	return name
}

func (n *narrator) things(ids []int) string {
	var all []string
	for _, id := range ids {
		all = append(all, n.objective(id))
	}
	return terminal.List(n.book, all)
}

// Look describes the players, the player's objectives, the spare tile, and the places where the spare tile may be pushed in.
func (n *narrator) Look(v labyrinth.View) []string {
	lines := []string{n.book.T("play.maze_board", v.Config.Width, v.Config.Height, terminal.CellName(v.Config.Width-1, v.Config.Height-1))}
	lines = append(lines, n.Where(v)...)
	lines = append(lines, n.others(v)...)
	return append(lines, n.spare(v), n.inserts(v))
}

// Where describes the player's tile, the tiles around it, and the objectives that the player has not collected yet.
func (n *narrator) Where(v labyrinth.View) []string {
	if !n.seated(v) {
		return []string{n.book.T("play.maze_no_seat")}
	}
	me := v.Players[v.You]
	lines := []string{n.book.T("play.maze_at", n.place(me.At), n.open(v.Board.At(me.At)))}
	return append(append(lines, n.objectives(v, v.Position)...), n.reach(v.Position, me.At)...)
}

// seated reports whether the player at this terminal has a seat and is not disqualified.
func (n *narrator) seated(v labyrinth.View) bool {
	return v.You >= 0 && int(v.You) < len(v.Players) && !v.Players[v.You].Out
}

func (n *narrator) others(v labyrinth.View) []string {
	var lines []string
	for seat, p := range v.Players {
		switch {
		case rules.Seat(seat) == v.You:
		case p.Out:
			lines = append(lines, n.book.T("play.maze_out", n.name(rules.Seat(seat))))
		default:
			lines = append(lines, n.book.T("play.maze_player", n.name(rules.Seat(seat)), n.place(p.At), len(p.Collected), p.Dealt))
		}
	}
	return lines
}

// objectives describes the objectives that the player has not collected, and which of them are reachable in the
// position p.
func (n *narrator) objectives(v labyrinth.View, p labyrinth.Position) []string {
	me := v.Players[v.You]
	lines := []string{n.book.T("play.maze_left", len(me.Collected), me.Left())}
	for _, id := range v.Wanted() {
		at := p.Objectives[id]
		if at == labyrinth.Aside {
			lines = append(lines, n.book.T("play.maze_wanted_aside", n.objective(id)))
			continue
		}
		lines = append(lines, n.book.T("play.maze_wanted", n.objective(id), n.place(at), n.direction(p.Players[v.You].At, at)))
	}
	return append(lines, n.near(v))
}

func (n *narrator) near(v labyrinth.View) string {
	me := v.Players[v.You]
	switch here := n.reachable(v, v.Position); {
	case me.Left() == 0:
		return n.book.T("play.maze_home", n.place(me.Start))
	case len(here) > 0:
		return n.book.T("play.maze_near", terminal.List(n.book, here))
	}
	return n.book.T("play.maze_far")
}

// reachable returns the names and cells of the uncollected objectives that the player can reach in the position p.
func (n *narrator) reachable(v labyrinth.View, p labyrinth.Position) []string {
	reach := p.Board.Reach(p.Players[v.You].At)
	var here []string
	for _, id := range v.Wanted() {
		if at := p.Objectives[id]; at != labyrinth.Aside && reach[at.Y*p.Config.Width+at.X] {
			here = append(here, n.book.T("play.maze_thing_at", n.objective(id), n.place(at)))
		}
	}
	return here
}

// direction describes the direction from one cell to another, for example "2 right, 3 down".
func (n *narrator) direction(from, to labyrinth.Point) string {
	var parts []string
	switch d := to.X - from.X; {
	case d > 0:
		parts = append(parts, n.book.T("play.maze_right", d))
	case d < 0:
		parts = append(parts, n.book.T("play.maze_left_of", -d))
	}
	switch d := to.Y - from.Y; {
	case d > 0:
		parts = append(parts, n.book.T("play.maze_down", d))
	case d < 0:
		parts = append(parts, n.book.T("play.maze_up", -d))
	}
	if len(parts) == 0 {
		return n.book.T("play.maze_same")
	}
	return terminal.List(n.book, parts)
}

func (n *narrator) reach(p labyrinth.Position, from labyrinth.Point) []string {
	reach := p.Board.Reach(from)
	count := 0
	var rows []string
	for y := range p.Config.Height {
		var row []string
		for x := 0; x < p.Config.Width; x++ {
			first := x
			for ; x < p.Config.Width && reach[y*p.Config.Width+x]; x++ {
				count++
			}
			switch {
			case x-first > 2:
				row = append(row, n.book.T("play.range", terminal.CellName(first, y), terminal.CellName(x-1, y)))
			case x-first == 2:
				row = append(row, terminal.CellName(first, y), terminal.CellName(x-1, y))
			case x-first == 1:
				row = append(row, terminal.CellName(first, y))
			}
		}
		if len(row) > 0 {
			rows = append(rows, strings.Join(row, ", "))
		}
	}
	if count == 1 {
		return []string{n.book.T("play.maze_stuck")}
	}
	return []string{n.book.N("play.maze_reach", count, strings.Join(rows, ", "))}
}

// spare describes the open sides of the spare tile in each of its rotations.
func (n *narrator) spare(v labyrinth.View) string {
	var all []string
	for turns, t := range v.Board.Spare.Rotations() {
		if turns == 0 {
			all = append(all, n.book.T("play.maze_spare_is", n.open(t)))
			continue
		}
		all = append(all, n.book.N("play.maze_spare_turned", turns, n.open(t)))
	}
	if id := slices.Index(v.Objectives, labyrinth.Aside); id >= 0 {
		all = append(all, n.book.T("play.maze_spare_thing", n.objective(id)))
	}
	return strings.Join(all, " ")
}

// inserts lists the places where the spare tile may be pushed in, by sides.
func (n *narrator) inserts(v labyrinth.View) string {
	lines := map[labyrinth.Side][]string{}
	for _, in := range v.Inserts() {
		lines[in.Side] = append(lines[in.Side], n.lineOf(in))
	}
	var all []string
	for _, s := range []labyrinth.Side{labyrinth.Left, labyrinth.Right, labyrinth.Top, labyrinth.Bottom} {
		if len(lines[s]) > 0 {
			all = append(all, n.side(s)+" "+terminal.List(n.book, lines[s]))
		}
	}
	return n.book.T("play.maze_inserts", strings.Join(all, ", "))
}

// lineOf returns the name of a line: a number for a row, a letter for a column.
func (n *narrator) lineOf(in labyrinth.Insert) string {
	if in.Side.Horizontal() {
		return strconv.Itoa(in.Line + 1)
	}
	return terminal.Column(in.Line)
}

// insert returns the name of a place at which a tile can be pushed into the maze. The name consists of the side, and the
// number of the row or the letter of the column.
func (n *narrator) insert(place labyrinth.Insert) string {
	return n.side(place.Side) + " " + n.lineOf(place)
}

func (n *narrator) Tell(v labyrinth.View, line []string) (said []string, ok bool) {
	is := func(what string) bool { return terminal.AnyOf(n.book.T("play.word_maze_"+what), line[0]) }
	now, rest := n.position(v), strings.Join(line[1:], "")
	switch {
	case is("around"):
		return n.neighbours(v, now, rest), true
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
		return n.objectives(v, now), true
	case is("ways"):
		return n.reach(now, now.Players[v.You].At), true
	}
	return nil, false
}

// position returns the current position, or the position after the push that the player has tried.
func (n *narrator) position(v labyrinth.View) labyrinth.Position {
	if n.pushed != nil {
		if tried, err := v.AfterShift(n.pushed.Insert, n.pushed.Tile); err == nil {
			return tried
		}
	}
	return v.Position
}

// neighbours describes what is on each side of the tile with this name, or of the player's own tile if name is empty.
func (n *narrator) neighbours(v labyrinth.View, p labyrinth.Position, name string) []string {
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

func (n *narrator) tile(p labyrinth.Position, at labyrinth.Point) string {
	line := n.book.T("play.maze_tile", n.place(at), n.open(p.Board.At(at)))
	for id, where := range p.Objectives {
		if where == at {
			line += " " + n.book.T("play.maze_tile_thing", n.objective(id))
		}
	}
	return line
}

func (n *narrator) row(p labyrinth.Position, name string) []string {
	_, y, ok := terminal.ParseCell("a" + name)
	if !ok {
		return []string{n.book.T("play.no_row", name)}
	}
	return n.tiles(p, name, p.Config.Width, func(i int) labyrinth.Point { return labyrinth.Point{X: i, Y: y} })
}

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

func (l *options) playAway(ctx context.Context, o terminal.Order, t *terminal.Terminal) error {
	p := labyrinthclient.Profile{Name: o.Away.Name}
	address := o.Away.Connect
	if o.Away.Host != "" {
		args, err := l.hostArgs(o.Away)
		if err != nil {
			return err
		}
		at, end, err := o.Away.Open(args...)
		if err != nil {
			return err
		}
		defer end()
		address, p.Settings = terminal.LocalAddress(at.TCP), labyrinthdialect.SettingsOf(labyrinth.Dialect{})
	}
	if l.reading != "" {
		var err error
		if p.Settings, err = ParseSettings(l.reading); err != nil {
			return console.Usage("keeper.read", err)
		}
	}
	c := labyrinthclient.Join(address, p)
	o.Away.Welcome(ctx, t, c.Link)
	left := func() (left time.Duration, running bool) { clock := c.Clock(); return clock.Left, clock.Running }
	told := &narrator{book: o.Book, names: c.Names}
	return terminal.Play(ctx, t, terminal.Table[labyrinth.View, labyrinth.Move]{Game: c, Narrator: told, Parser: told, Left: left})
}

// hostArgs returns the flags of a server for the game in the command line.
func (l *options) hostArgs(a terminal.Away) ([]string, error) {
	host, port, err := net.SplitHostPort(a.Host)
	n, err2 := strconv.ParseUint(port, 10, 16)
	if errors.Join(err, err2) != nil {
		return nil, console.Usage("keeper.play_host", a.Host, a.Game.Port)
	}
	if n > 0 && n < 1<<16-1 {
		n++ // the next port, as usual
	}
	args := []string{
		"--addr", a.Host, "--game-addr", net.JoinHostPort(host, strconv.FormatUint(n, 10)), "--size", strconv.Itoa(l.size),
		"--objectives", strconv.Itoa(l.objectives), "--players", strconv.Itoa(l.players), "--move", "5m",
	}
	if !a.Given["bot"] {
		return args, nil
	}
	names := strings.Split(l.bots, ",")
	if len(slices.Compact(slices.Sorted(slices.Values(names)))) > 1 {
		return nil, console.Usage("keeper.play_host_bots")
	}
	return append(args, "--bot", names[0], "--bot-seats", strconv.Itoa(len(names))), nil
}
