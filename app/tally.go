package app

import (
	"fmt"
	"slices"
	"strings"

	"menagerie/app/table"
	"menagerie/internal/stats"
	"menagerie/rules"
	"menagerie/session"
)

// verdict is what a game's last picture says of it.
type verdict struct {
	winners []rules.Seat   // none: nobody has won
	figures map[string]int // what the game counts, for the person at the screen
}

// tally reads from a record what became of its game. A game that is not over does not count, nor one that no person at this
// screen has played, nor one that began with a position out of a film.
func (p *Program) tally(r *session.Record, where stats.Mode) (stats.Game, bool, error) {
	for _, m := range p.member {
		if m.menu().Name == r.Game {
			return m.tally(r, where)
		}
	}
	return stats.Game{}, false, fmt.Errorf("there is no game %q", r.Game)
}

// tally implements member.
func (g *game[S, V, M, C]) tally(r *session.Record, where stats.Mode) (stats.Game, bool, error) {
	found := stats.Game{ID: idOf(r), Game: g.seats.Game, Mode: where, Begun: r.Begun, Ticks: r.Ticks}
	if !r.Done || r.Continued {
		return found, false, nil
	}
	t, err := g.seats.Read(r)
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
	s, err := g.reel(t, r)
	if err != nil {
		return found, false, err
	}
	defer s.Close()
	film, seat := s.Offers().Film, own[0]
	if len(own) > 1 {
		found.Mode, seat = stats.Seats, rules.Nobody
	}
	v := g.verdict(frame(s, 0), frame(s, film.Len()), seat)
	g.judge(&found, t, v, own)
	if g.rolled != nil {
		found.Faces = g.faces(s, film.Len())
	}
	return found, true, nil
}

// judge notes who has won. If nobody has won, or everybody, the game is a draw.
func (g *game[S, V, M, C]) judge(found *stats.Game, t table.Table[C], v verdict, own []rules.Seat) {
	found.Figures = v.figures
	found.Level = g.level(t)
	drawn := len(v.winners) == 0 || len(v.winners) == g.seats.Count(t.Config)
	if len(own) == 1 && !g.seats.Alike {
		found.Side = int(own[0]) + 1
	}
	switch {
	case drawn:
		found.Result = stats.Drawn
	case len(own) > 1:
		found.Winners = g.winners(t, v)
	case slices.Contains(v.winners, own[0]):
		found.Result = stats.Won
	default:
		found.Result = stats.Lost
	}
}

// winners are the names of the people who have won, and the keys of the names of bots.
func (g *game[S, V, M, C]) winners(t table.Table[C], v verdict) []string {
	var all []string
	for _, seat := range v.winners {
		name := or(table.At(t.Names, int(seat)), fmt.Sprint(seat+1))
		if bot := table.At(t.Bots, int(seat)); bot != "" {
			name = g.seats.Bots + bot
		}
		if !slices.Contains(all, name) { // several bots of a kind
			all = append(all, name)
		}
	}
	return all
}

// level is against what a table was played: the settings that are not the usual ones, the bots, and how many play where the
// bots don't tell.
func (g *game[S, V, M, C]) level(t table.Table[C]) []string {
	level := g.variant(t)
	bots := slices.DeleteFunc(slices.Clone(t.Bots), func(name string) bool { return name == "" })
	slices.Sort(bots)
	bots = slices.Compact(bots)
	for _, name := range bots {
		level = append(level, stats.Part(g.seats.Bots+name))
	}
	if n := g.seats.Count(t.Config); n > max(2, 1+len(bots)) {
		level = append(level, stats.Part("stats.level_players", float64(n)))
	}
	return level
}

// faces counts the dice of a film.
func (g *game[S, V, M, C]) faces(s session.Session[V, M], last int) []int {
	counts := make([]int, 6)
	before := -1
	for i := range last + 1 {
		roll, dice, ok := g.rolled(frame(s, i))
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

// frame is a picture of a film.
func frame[V, M any](s session.Session[V, M], at int) V {
	film := s.Offers().Film
	film.Speed(0)
	film.Seek(at)
	return s.Tick()[0].View
}

// idOf tells a game from all others, at any time after its beginning.
func idOf(r *session.Record) string {
	id := []string{r.Game, r.Begun, fmt.Sprint(r.Seed)}
	if r.Witnessed() { // the seed is the server's secret, and such a game is never gone on with
		id = append(id, fmt.Sprint(r.Ticks))
	}
	return strings.Join(id, " ")
}

// highest are the seats with the most points.
func highest(points []int) []rules.Seat {
	var best []rules.Seat
	for seat, n := range points {
		if n == slices.Max(points) {
			best = append(best, rules.Seat(seat))
		}
	}
	return best
}
