package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/session"
)

// thoughtTime is how long a bot may think about a move at the terminal's table.
const thoughtTime = 200 * time.Millisecond

func labyrinthPlayFlags(set *flag.FlagSet) func(context.Context, playOrder, *terminal) error {
	bots := set.String("bots", "greedy", "who plays against you: `A[,B,C]`")
	size := set.Int("size", labyrinth.ClassicSize, "columns and rows of the board, an odd number")
	objectives := set.Int("objectives", 6, "how many each player has to collect")
	return func(ctx context.Context, o playOrder, t *terminal) error {
		names := strings.Split(*bots, ",")
		config := labyrinth.Config{Width: *size, Height: *size, Players: len(names) + 1, Objectives: *objectives}
		table := session.Table[labyrinth.View, labyrinth.Move]{
			Seats: []rules.Seat{0}, Seed: o.seed, Bots: map[rules.Seat]session.Player[labyrinth.View, labyrinth.Move]{},
		}
		for i, name := range names {
			bot, err := labyrinthbot.For(name)
			if err != nil {
				return usageError{err}
			}
			table.Bots[rules.Seat(i+1)] = session.Thinker(inTime(bot.Bot))
		}
		start, err := labyrinth.New(config, o.seed)
		if err != nil {
			return usageError{err}
		}
		return play(ctx, t, session.Turns(start, table), &labyrinthTold{book: o.book, bots: names})
	}
}

// inTime is a bot that has to answer within thoughtTime.
func inTime(bot labyrinthbot.Bot) session.Bot[labyrinth.View, labyrinth.Move] {
	return func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		ctx, stop := context.WithTimeout(ctx, thoughtTime)
		defer stop()
		return bot(ctx, v, rng)
	}
}

// labyrinthTold tells the game of the maze. It keeps the first half of a move until the second is typed.
type labyrinthTold struct {
	book   *words.Book
	bots   []string // by seat, from seat 1 on
	pushed *labyrinth.Move
}

func (n *labyrinthTold) name(seat rules.Seat) string {
	if seat == 0 {
		return n.book.T("play.you")
	}
	return fmt.Sprintf("%s %d", n.bots[seat-1], seat)
}

// place calls a cell of the board, or the spare tile.
func (n *labyrinthTold) place(p labyrinth.Point) string {
	if p == labyrinth.Aside {
		return n.book.T("play.maze_spare")
	}
	return cellName(p.X, p.Y)
}

// sides says to which sides a tile is open.
func (n *labyrinthTold) sides(t labyrinth.Tile) string {
	var open []string
	for _, side := range []labyrinth.Tile{labyrinth.North, labyrinth.East, labyrinth.South, labyrinth.West} {
		if t&side != 0 {
			open = append(open, n.book.T("play.side_"+side.String()))
		}
	}
	return list(n.book, open)
}

// Look implements narrator: the players, one's own objectives, the spare tile, and where it may be pushed in.
func (n *labyrinthTold) Look(v labyrinth.View) []string {
	lines := []string{n.book.T("play.maze_board", v.Config.Width, v.Config.Height, cellName(v.Config.Width-1, v.Config.Height-1))}
	for seat, p := range v.Players {
		who := n.name(rules.Seat(seat))
		if p.Out {
			lines = append(lines, n.book.T("play.maze_out", who))
			continue
		}
		lines = append(lines, n.book.T("play.maze_player", who, n.place(p.At), len(p.Collected), p.Dealt))
	}
	lines = append(lines, n.wanted(v), n.book.T("play.maze_reach", n.reach(v.Position, v.Players[v.You].At)))
	lines = append(lines, n.book.T("play.maze_spare_is", n.sides(v.Board.Spare)))
	var inserts []string
	for _, in := range v.Inserts() {
		inserts = append(inserts, n.insert(in))
	}
	return append(lines, n.book.T("play.maze_inserts", list(n.book, inserts)))
}

func (n *labyrinthTold) wanted(v labyrinth.View) string {
	var all []string
	for _, id := range v.Wanted() {
		all = append(all, n.book.T("play.maze_objective", id+1, n.place(v.Objectives[id])))
	}
	return n.book.T("play.maze_wanted", list(n.book, all))
}

func (n *labyrinthTold) reach(p labyrinth.Position, from labyrinth.Point) string {
	var all []string
	for i, there := range p.Board.Reach(from) {
		if there {
			all = append(all, cellName(i%p.Config.Width, i/p.Config.Width))
		}
	}
	return list(n.book, all)
}

// insert calls a place to push a tile in by its side, and its row's number or its column's letter.
func (n *labyrinthTold) insert(in labyrinth.Insert) string {
	side := n.book.T("play.insert_" + in.Side.String())
	if in.Side.Horizontal() {
		return side + " " + strconv.Itoa(in.Line+1)
	}
	return side + " " + column(in.Line)
}

// News implements narrator.
func (n *labyrinthTold) News(before, after labyrinth.View) []string {
	n.pushed = nil
	if len(after.History) < len(before.History) {
		return append([]string{n.book.T("play.taken_back")}, n.Look(after)...)
	}
	var lines []string
	for _, t := range after.History[len(before.History):] {
		lines = append(lines, n.book.T("play.maze_turn", n.name(t.Seat), n.insert(t.Move.Insert), n.place(t.Move.To)))
		for _, e := range t.Events {
			for _, id := range e.Objectives {
				lines = append(lines, n.book.T("play.maze_collects", n.name(e.Seat), id+1))
			}
		}
	}
	switch {
	case after.Outcome == labyrinth.Won:
		var names []string
		for _, seat := range after.Winners {
			names = append(names, n.name(seat))
		}
		lines = append(lines, n.book.T("play.maze_won", list(n.book, names)))
	case after.Outcome != labyrinth.Running:
		lines = append(lines, n.book.T("play.maze_nobody"))
	case after.ToMove():
		lines = append(lines, n.book.T("play.maze_here", n.place(after.Players[after.You].At)), n.wanted(after))
	}
	return lines
}

// Ask implements narrator.
func (n *labyrinthTold) Ask(v labyrinth.View) string {
	if n.pushed != nil {
		return n.book.T("play.maze_ask_walk")
	}
	return n.book.T("play.maze_ask_push")
}

// Read implements narrator.
func (n *labyrinthTold) Read(v labyrinth.View, line []string) (m labyrinth.Move, said []string, moved bool) {
	is := func(what string) bool {
		return slices.Contains(strings.Fields(n.book.T("play.word_maze_"+what)), line[0])
	}
	switch {
	case is("row") && len(line) == 2:
		return m, n.row(v, line[1]), false
	case is("stay") && n.pushed != nil:
		after, err := v.AfterShift(n.pushed.Insert, n.pushed.Tile)
		if err != nil {
			return m, []string{n.fault(err)}, false
		}
		return n.walk(v, after.Players[v.You].At)
	}
	if in, ok := n.parseInsert(line); ok {
		return m, n.push(v, in, line[2:]), false
	}
	x, y, ok := parseCell(line[len(line)-1])
	switch {
	case n.pushed == nil:
		return m, []string{n.book.T("play.maze_ask_push")}, false
	case !ok:
		return m, []string{n.book.T("play.no_cell")}, false
	}
	return n.walk(v, labyrinth.Point{X: x, Y: y})
}

// walk ends the move that was begun.
func (n *labyrinthTold) walk(v labyrinth.View, to labyrinth.Point) (m labyrinth.Move, said []string, moved bool) {
	m = *n.pushed
	m.To = to
	if err := v.Check(v.You, m); err != nil {
		return m, []string{n.fault(err)}, false
	}
	return m, nil, true
}

// parseInsert understands a side and a line, as in: left 2, top b.
func (n *labyrinthTold) parseInsert(line []string) (in labyrinth.Insert, ok bool) {
	if len(line) < 2 {
		return in, false
	}
	for _, side := range []labyrinth.Side{labyrinth.Left, labyrinth.Right, labyrinth.Top, labyrinth.Bottom} {
		if line[0] != side.String() && line[0] != strings.ToLower(n.book.T("play.insert_"+side.String())) {
			continue
		}
		if side.Horizontal() {
			_, y, ok := parseCell("a" + line[1])
			return labyrinth.Insert{Side: side, Line: y}, ok
		}
		x, _, ok := parseCell(line[1] + "1")
		return labyrinth.Insert{Side: side, Line: x}, ok
	}
	return in, false
}

// push begins a move: the spare tile after so many quarter turns goes in, and what would come of it is told.
func (n *labyrinthTold) push(v labyrinth.View, in labyrinth.Insert, rest []string) []string {
	tile := v.Board.Spare
	if len(rest) > 0 {
		turns, err := strconv.Atoi(rest[0])
		if err != nil || turns < 0 || turns > 3 {
			return []string{n.book.T("play.maze_no_turns")}
		}
		for range turns {
			tile = tile.Turned()
		}
	}
	if v.Movable(in) && !slices.Contains(v.Inserts(), in) {
		return []string{n.fault(labyrinth.FaultReversal)}
	}
	after, err := v.AfterShift(in, tile)
	if err != nil {
		return []string{n.fault(err)}
	}
	n.pushed = &labyrinth.Move{Insert: in, Tile: tile}
	at := after.Players[v.You].At
	now := v
	now.Position = after
	return []string{
		n.book.T("play.maze_pushed", n.insert(in), n.sides(tile), n.place(at)),
		n.wanted(now), n.book.T("play.maze_reach", n.reach(after, at)), n.Ask(v),
	}
}

func (n *labyrinthTold) fault(err error) string {
	switch err {
	case labyrinth.FaultNoLine, labyrinth.FaultFixed:
		return n.book.T("play.maze_no_line")
	case labyrinth.FaultReversal:
		return n.book.T("play.maze_reversal")
	case labyrinth.FaultOutside:
		return n.book.T("play.outside")
	}
	return n.book.T("play.maze_no_way")
}

// row tells the tiles of one row.
func (n *labyrinthTold) row(v labyrinth.View, number string) []string {
	_, y, ok := parseCell("a" + number)
	if !ok || y >= v.Config.Height {
		return []string{n.book.T("play.outside")}
	}
	var lines []string
	for x := range v.Config.Width {
		p := labyrinth.Point{X: x, Y: y}
		line := n.book.T("play.maze_tile", n.place(p), n.sides(v.Board.At(p)))
		if i := slices.Index(v.Objectives, p); i >= 0 {
			line += " " + n.book.T("play.maze_tile_objective", i+1)
		}
		lines = append(lines, line)
	}
	return lines
}

// Hint implements narrator.
func (n *labyrinthTold) Hint(ctx context.Context, v labyrinth.View) string {
	m, ok := inTime(labyrinthbot.Best(0))(ctx, v, rand.New(rand.NewPCG(1, 1)))
	if !ok {
		return ""
	}
	turns := slices.Index(v.Board.Spare.Rotations(), m.Tile)
	return n.book.T("play.maze_hint", fmt.Sprintf("%s %d", strings.ToLower(n.insert(m.Insert)), turns), n.place(m.To))
}

// Drop implements narrator.
func (n *labyrinthTold) Drop() bool {
	was := n.pushed != nil
	n.pushed = nil
	return was
}

// Help implements narrator.
func (n *labyrinthTold) Help() []string { return []string{n.book.T("play.maze_help")} }
