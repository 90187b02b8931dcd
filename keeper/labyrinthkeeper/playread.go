package labyrinthkeeper

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"menagerie/keeper/terminal"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
)

// News describes the moves and the collected objectives of all players. It ends with the tile on which the player now stands.
func (n *narrator) News(before, after labyrinth.View) []string {
	if len(after.History) < len(before.History) {
		n.pushed = nil
		return append([]string{n.book.T("play.taken_back")}, n.Where(after)...)
	}
	lines := n.turns(before, after)
	for seat, p := range after.Players {
		if p.Out && seat < len(before.Players) && !before.Players[seat].Out {
			lines = append(lines, n.gone(after, rules.Seat(seat)))
		}
	}
	if len(lines) > 0 || !after.ToMove() {
		n.pushed = nil
	}
	lines = append(lines, n.pushEffects(before, after)...)
	switch {
	case after.Outcome != before.Outcome:
		lines = append(lines, n.end(after))
	case after.ToMove() && (len(lines) > 0 || !before.ToMove() && len(after.History) > 0):
		lines = append(lines, n.turn(after)...)
	}
	return lines
}

func (n *narrator) turn(v labyrinth.View) []string {
	if !n.seated(v) {
		return nil
	}
	at := v.Players[v.You].At
	return append([]string{n.book.T("play.maze_at", n.place(at), n.open(v.Board.At(at))), n.near(v)}, n.reach(v.Position, at)...)
}

// turns describes the moves between two Views, and the objectives that were collected.
func (n *narrator) turns(before, after labyrinth.View) []string {
	var lines []string
	for i, t := range after.History {
		// a server may report a collected objective later than the move
		known := 0
		if i < len(before.History) {
			known = len(before.History[i].Events)
		} else if t.Seat == after.You {
			lines = append(lines, n.book.T("play.maze_turn_you", n.insert(t.Move.Insert), n.place(t.Move.To)))
		} else {
			lines = append(lines, n.book.T("play.maze_turn", n.name(t.Seat), n.insert(t.Move.Insert), n.open(t.Move.Tile), n.place(t.Move.To)))
		}
		for _, e := range t.Events[min(known, len(t.Events)):] {
			if e.Seat == after.You {
				lines = append(lines, n.book.T("play.maze_found_you", n.things(e.Objectives)))
			} else {
				lines = append(lines, n.book.T("play.maze_found", n.name(e.Seat), n.things(e.Objectives)))
			}
		}
	}
	return lines
}

// pushEffects describes how the pushes of other players have moved the player and the player's objectives.
func (n *narrator) pushEffects(before, after labyrinth.View) []string {
	if t, any := after.Last(); !n.seated(after) || len(after.History) == len(before.History) || !any || t.Seat == after.You {
		return nil // of the player's own shift, which was described before it counted
	}
	at := before.Players[after.You].At
	for i := len(before.History); i < len(after.History); i++ {
		if after.History[i].Seat == after.You {
			at = after.History[i].Move.To
		}
	}
	var lines []string
	if now := after.Players[after.You].At; now != at {
		lines = append(lines, n.book.T("play.maze_carried", n.place(at), n.place(now)))
	}
	for _, id := range after.Wanted() {
		if id < len(before.Objectives) && before.Objectives[id] != after.Objectives[id] {
			lines = append(lines, n.book.T("play.maze_shifted", n.objective(id), n.place(after.Objectives[id]), n.place(before.Objectives[id])))
		}
	}
	return lines
}

func (n *narrator) gone(v labyrinth.View, seat rules.Seat) string {
	if seat == v.You {
		return n.book.T("play.maze_out_you")
	}
	return n.book.T("play.maze_out", n.name(seat))
}

func (n *narrator) end(v labyrinth.View) string {
	var others []string
	for _, seat := range v.Winners {
		if seat != v.You {
			others = append(others, n.name(seat))
		}
	}
	mine := slices.Contains(v.Winners, v.You)
	switch {
	case v.Outcome != labyrinth.Won:
		return n.book.T("play.maze_nobody")
	case v.Outlasted() && mine:
		return n.book.T("play.maze_last_you")
	case v.Outlasted():
		return n.book.T("play.maze_last", others[0])
	case mine && len(others) > 0:
		return n.book.T("play.maze_won_with", terminal.List(n.book, others))
	case mine:
		return n.book.T("play.maze_won_you")
	case len(others) > 1:
		return n.book.T("play.maze_won_several", terminal.List(n.book, others))
	}
	return n.book.T("play.maze_won", terminal.List(n.book, others))
}

func (n *narrator) Ask(labyrinth.View) string {
	if n.pushed != nil {
		return n.book.T("play.maze_ask_walk")
	}
	return n.book.T("play.maze_ask_push")
}

func (n *narrator) Can(v labyrinth.View) []string {
	if n.pushed == nil {
		return []string{n.inserts(v), n.spare(v), n.book.T("play.maze_can_push", n.examplePush(v))}
	}
	tried, err := v.AfterShift(n.pushed.Insert, n.pushed.Tile)
	if err != nil {
		return []string{n.fault(err)}
	}
	return append(n.reach(tried, tried.Players[v.You].At), n.book.T("play.maze_can_walk", terminal.FirstWord(n.book, "play.word_maze_stay")))
}

func (n *narrator) examplePush(v labyrinth.View) string {
	all := v.Inserts()
	if len(all) == 0 {
		return n.side(labyrinth.Left) + " 2"
	}
	return n.insert(all[0])
}

func (n *narrator) Read(v labyrinth.View, line []string) (m labyrinth.Move, said []string, moved bool) {
	if len(line) == 0 {
		return m, nil, false
	}
	typed := strings.Join(line, " ")
	if side, ok := n.parseSide(line[0]); ok {
		return m, n.push(v, side, line[1:]), false
	}
	x, y, ok := terminal.ParseCell(strings.Join(line, ""))
	switch stay := terminal.AnyOf(n.book.T("play.word_maze_stay"), line[0]); {
	case n.pushed == nil && (ok || stay):
		return m, []string{n.book.T("play.maze_push_first", n.examplePush(v))}, false
	case n.pushed == nil:
		return m, []string{n.book.T("play.maze_no_push", typed, n.examplePush(v))}, false
	case stay:
		at := n.position(v).Players[v.You].At
		return n.walk(v, at)
	case !ok:
		return m, []string{n.book.T("play.no_cell", typed)}, false
	}
	return n.walk(v, labyrinth.Point{X: x, Y: y})
}

// walk completes a move that was begun with push.
func (n *narrator) walk(v labyrinth.View, to labyrinth.Point) (m labyrinth.Move, said []string, moved bool) {
	m = *n.pushed
	m.To = to
	switch err := v.Check(v.You, m); {
	case errors.Is(err, labyrinth.FaultOutside):
		return m, []string{n.outside(v.Position, n.place(to))}, false
	case err != nil:
		return m, append([]string{n.fault(err)}, n.reach(n.position(v), n.position(v).Players[v.You].At)...), false
	}
	return m, nil, true
}

func (n *narrator) parseSide(word string) (labyrinth.Side, bool) {
	for _, s := range []labyrinth.Side{labyrinth.Left, labyrinth.Right, labyrinth.Top, labyrinth.Bottom} {
		if terminal.AnyOf(n.book.T("play.side_"+s.String()), word) {
			return s, true
		}
	}
	return 0, false
}

// push carries out the first half of a move: it turns the spare tile and pushes it into the board. The result describes
// the new board, or a mistake of the player.
func (n *narrator) push(v labyrinth.View, side labyrinth.Side, rest []string) []string {
	if len(rest) == 0 {
		return []string{n.book.T("play.maze_which_line", n.side(side), n.examplePush(v))}
	}
	in, ok := parseLine(side, rest[0])
	if !ok {
		return []string{n.book.T("play.maze_which_line", n.side(side), n.examplePush(v))}
	}
	tile := v.Board.Spare
	if len(rest) > 1 {
		turns, err := strconv.Atoi(rest[1])
		if err != nil || turns < 0 || turns > 3 {
			return []string{n.book.T("play.maze_no_turns", rest[1], n.insert(in)+" 1")}
		}
		for range turns {
			tile = tile.Turned()
		}
	}
	if v.Movable(in) && !slices.Contains(v.Inserts(), in) {
		return []string{n.book.T("play.maze_reversal", n.insert(in))}
	}
	after, err := v.AfterShift(in, tile)
	if err != nil {
		return []string{n.book.T("play.maze_no_line", n.insert(in)), n.inserts(v)}
	}
	n.pushed = &labyrinth.Move{Insert: in, Tile: tile}
	return n.effect(v, after, in, tile)
}

// parseLine parses the number of the row, or the letter of the column, into which a tile is pushed from side.
func parseLine(side labyrinth.Side, word string) (labyrinth.Insert, bool) {
	if side.Horizontal() {
		_, y, ok := terminal.ParseCell("a" + word)
		return labyrinth.Insert{Side: side, Line: y}, ok
	}
	x, _, ok := terminal.ParseCell(word + "1")
	return labyrinth.Insert{Side: side, Line: x}, ok
}

// effect describes the effects of a push on the player, on all other players, and on the reachable tiles.
func (n *narrator) effect(v labyrinth.View, after labyrinth.Position, in labyrinth.Insert, tile labyrinth.Tile) []string {
	at := after.Players[v.You].At
	lines := []string{n.book.T("play.maze_pushed", n.insert(in), n.open(tile))}
	if was := v.Players[v.You].At; was == at {
		lines = append(lines, n.book.T("play.maze_would_stay", n.place(at)))
	} else {
		lines = append(lines, n.book.T("play.maze_would_move", n.place(was), n.place(at)))
	}
	for seat, p := range after.Players {
		if was := v.Players[seat].At; rules.Seat(seat) != v.You && !p.Out && p.At != was {
			lines = append(lines, n.book.T("play.maze_would_carry", n.name(rules.Seat(seat)), n.place(was), n.place(p.At)))
		}
	}
	for _, id := range v.Wanted() {
		if was, now := v.Objectives[id], after.Objectives[id]; was != now {
			lines = append(lines, n.book.T("play.maze_would_shift", n.objective(id), n.place(now), n.place(was)))
		}
	}
	if here := n.reachable(v, after); len(here) > 0 {
		lines = append(lines, n.book.T("play.maze_within", terminal.List(n.book, here)))
	} else {
		lines = append(lines, n.book.T("play.maze_within_none"))
	}
	return append(lines, n.reach(after, at)...)
}

func (n *narrator) fault(err error) string {
	if errors.Is(err, labyrinth.FaultUnreachable) {
		return n.book.T("play.maze_no_way")
	}
	return terminal.InBook(n.book, err)
}

func (n *narrator) Hint(ctx context.Context, v labyrinth.View) []string {
	m, ok := inTime(labyrinthbot.Best(0))(ctx, v, rand.New(rand.NewPCG(1, 1)))
	if !ok {
		return []string{n.book.T("play.no_hint")}
	}
	turns := slices.Index(v.Board.Spare.Rotations(), m.Tile)
	return []string{n.book.T("play.maze_hint", fmt.Sprintf("%s %d", n.insert(m.Insert), turns), n.place(m.To))}
}

func (n *narrator) Drop() bool {
	was := n.pushed != nil
	n.pushed = nil
	return was
}

func (n *narrator) Help() []string {
	word := func(what string) string { return terminal.FirstWord(n.book, "play.word_maze_"+what) }
	lines := []string{
		n.book.T("play.maze_help"), n.book.T("play.maze_help_push"), n.book.T("play.maze_help_turn"), n.book.T("play.maze_help_walk", word("stay")),
		n.book.T("play.help_ask"),
	}
	for _, what := range []string{"around", "row", "column", "targets", "ways", "spare", "players"} {
		lines = append(lines, n.book.T("play.maze_help_"+what, word(what)))
	}
	return lines
}
