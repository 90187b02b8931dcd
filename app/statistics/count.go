package statistics

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"menagerie/app/table"
	"menagerie/internal/stats"
	"menagerie/rules"
	"menagerie/session"
)

// Count returns the statistics of the game of a record. The second result is false for a game that is not counted: it is not over,
// no person at this screen has played, or it was continued from a position of a film.
func (g Reader[V, M, C]) Count(r *session.Record, where stats.Mode) (stats.Game, bool, error) {
	found := stats.Game{ID: idOf(r), Game: g.Seats.Game, Mode: where, Begun: r.Begun, Ticks: r.Ticks}
	if !r.Done || r.Continued {
		return found, false, nil
	}
	t, err := g.Seats.Read(r)
	if err != nil {
		return found, false, err
	}
	own := r.People()
	if !r.Witnessed() {
		found.Mode = stats.Bots
	}
	if len(own) == 0 {
		return found, false, nil
	}
	s, err := g.Film(t, r)
	if err != nil {
		return found, false, err
	}
	defer s.Close()
	film, seat := s.Capabilities().Film, own[0]
	if len(own) > 1 {
		found.Mode, seat = stats.Seats, rules.Nobody
	}
	res := g.Story.Result(Frame(s, 0), Frame(s, film.Len()), seat)
	g.judge(&found, t, res, own)
	if g.Story.Dice != nil {
		found.Faces = g.faces(s, film.Len())
	}
	return found, true, nil
}

// judge sets the result of a game. If nobody or everybody has won, the game is a draw.
func (g Reader[V, M, C]) judge(found *stats.Game, t table.Table[C], res Result, own []rules.Seat) {
	found.Figures = res.Figures
	found.Level = g.Level(t)
	drawn := len(res.Winners) == 0 || len(res.Winners) == g.Seats.Count(t.Config)
	if len(own) == 1 && !g.Seats.Alike {
		found.Side = int(own[0]) + 1
	}
	switch {
	case drawn:
		found.Result = stats.Drawn
	case len(own) > 1:
		found.Winners = g.winners(t, res)
	case slices.Contains(res.Winners, own[0]):
		found.Result = stats.Won
	default:
		found.Result = stats.Lost
	}
}

// winners returns the names of the people who have won, and the keys of the names of the bots that have won.
func (g Reader[V, M, C]) winners(t table.Table[C], res Result) []string {
	var all []string
	for _, seat := range res.Winners {
		name := cmp.Or(table.At(t.Names, int(seat)), fmt.Sprint(seat+1))
		if bot := table.At(t.Bots, int(seat)); bot != "" {
			name = g.Seats.Bots + bot
		}
		if !slices.Contains(all, name) { // several bots may have one name
			all = append(all, name)
		}
	}
	return all
}

// Level returns the parts of a table's level: the variant, the bots, and the number of players if it does not follow from the
// bots.
func (g Reader[V, M, C]) Level(t table.Table[C]) []string {
	level := g.Story.Variant(t)
	bots := slices.DeleteFunc(slices.Clone(t.Bots), func(name string) bool { return name == "" })
	slices.Sort(bots)
	bots = slices.Compact(bots)
	for _, name := range bots {
		level = append(level, stats.Part(g.Seats.Bots+name))
	}
	if n := g.Seats.Count(t.Config); n > max(2, 1+len(bots)) {
		level = append(level, stats.Part("stats.level_players", float64(n)))
	}
	return level
}

// faces returns how often each face was rolled in a film.
func (g Reader[V, M, C]) faces(s session.Session[V, M], last int) []int {
	counts := make([]int, 6)
	before := -1
	for i := range last + 1 {
		roll, dice, ok := g.Story.Dice.Rolled(Frame(s, i))
		if !ok || roll == before {
			continue
		}
		before = roll
		for _, face := range dice {
			counts[face-1]++
		}
	}
	return counts
}

// idOf returns a text that identifies the game of a record. It stays the same while the game goes on.
func idOf(r *session.Record) string {
	id := []string{r.Game, r.Begun, fmt.Sprint(r.Seed)}
	if r.Witnessed() { // the server does not reveal the seed, and such a game is never resumed
		id = append(id, fmt.Sprint(r.Ticks))
	}
	return strings.Join(id, " ")
}

// Highest returns the seats with the most points.
func Highest(points []int) []rules.Seat {
	var best []rules.Seat
	for seat, n := range points {
		if n == slices.Max(points) {
			best = append(best, rules.Seat(seat))
		}
	}
	return best
}

// Board returns the part of a level for the size of a board, or none if both sides have the usual length.
func Board(columns, rows, usual int) []string {
	if columns == usual && rows == usual {
		return nil
	}
	return []string{stats.Part("stats.level_board", float64(columns), float64(rows))}
}
