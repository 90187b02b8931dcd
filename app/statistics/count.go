package statistics

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"menagerie/app/seating"
	"menagerie/internal/stats"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/session"
)

// Count returns the statistics of a recorded game. It returns false for games that are not counted: unfinished games, games
// without a person at this screen, and games that were continued from a replay.
func (g Reader[V, M, C]) Count(r *record.Record, where stats.Mode) (stats.Game, bool, error) {
	found := stats.Game{ID: gameID(r), Game: g.Seats.Game, Mode: where, Begun: r.Begun, Ticks: r.Ticks}
	if !r.Done || r.Continued {
		return found, false, nil
	}
	t, err := g.Seats.Read(r)
	if err != nil {
		return found, false, err
	}
	own := r.People()
	if !r.HasViews() {
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
	res := g.Scoring.Result(Frame(s, 0), Frame(s, film.Len()), seat)
	g.judge(&found, t, res, own)
	if g.Scoring.Dice != nil {
		found.Faces = g.faces(s, film.Len())
	}
	return found, true, nil
}

func (g Reader[V, M, C]) judge(found *stats.Game, t seating.Seating[C], res Result, own []rules.Seat) {
	found.Figures = res.Figures
	found.Level = g.Level(t)
	if len(own) == 1 && g.Seats.Alone == "" {
		found.Side = int(own[0]) + 1
	}
	found.Result = res.Of(own[0], g.Seats.Count(t.Config))
	if len(own) > 1 && found.Result != stats.Drawn {
		found.Result, found.Winners = "", g.winners(t, res)
	}
}

// Of returns the result for the player on seat in a game with n seats. If nobody or everybody has won, the game is a draw.
func (r Result) Of(seat rules.Seat, n int) stats.Result {
	switch {
	case len(r.Winners) == 0 || len(r.Winners) == n:
		return stats.Drawn
	case slices.Contains(r.Winners, seat):
		return stats.Won
	}
	return stats.Lost
}

// winners returns the names of the winners. The name of a bot is a key of package words.
func (g Reader[V, M, C]) winners(t seating.Seating[C], res Result) []string {
	var all []string
	for _, seat := range res.Winners {
		name := cmp.Or(seating.At(t.Names, int(seat)), fmt.Sprint(seat+1))
		if bot := seating.At(t.Bots, int(seat)); bot != "" {
			name = g.Seats.Bots + rules.Character(bot)
		}
		if !slices.Contains(all, name) { // several bots may have one name
			all = append(all, name)
		}
	}
	return all
}

// Level returns the category of a game in the statistics. It consists of the variant, the names of the bots and the number of
// players. The number is omitted if the bots determine it.
func (g Reader[V, M, C]) Level(t seating.Seating[C]) []string {
	level := g.Scoring.Variant(t)
	bots := slices.DeleteFunc(slices.Clone(t.Bots), func(name string) bool { return name == "" })
	slices.Sort(bots)
	bots = slices.Compact(bots)
	for _, name := range bots {
		level = append(level, stats.Part(g.Seats.Bots+rules.Character(name)))
	}
	if n := g.Seats.Count(t.Config); n > max(2, 1+len(bots)) {
		level = append(level, stats.Part("stats.level_players", float64(n)))
	}
	return level
}

func (g Reader[V, M, C]) faces(s session.OwnedSession[V, M], last int) []int {
	counts := make([]int, 6)
	before := -1
	for i := range last + 1 {
		roll, dice, ok := g.Scoring.Dice.Rolled(Frame(s, i))
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

// gameID returns an identifier of a recorded game that does not change when moves are added to the record.
func gameID(r *record.Record) string {
	id := []string{r.Game, r.Begun, fmt.Sprint(r.Seed)}
	if r.HasViews() { // the server does not reveal the seed, and such a game is never resumed
		id = append(id, fmt.Sprint(r.Ticks))
	}
	return strings.Join(id, " ")
}

// Highest returns all seats with the highest number of points.
func Highest(points []int) []rules.Seat {
	var best []rules.Seat
	for seat, n := range points {
		if n == slices.Max(points) {
			best = append(best, rules.Seat(seat))
		}
	}
	return best
}

// Ahead returns the difference between the points of a seat and the highest points of the other seats. It returns 0 for a
// missing seat.
func Ahead(points []int, seat rules.Seat) int {
	if seat < 0 || int(seat) >= len(points) || len(points) < 2 {
		return 0
	}
	return points[seat] - slices.Max(slices.Delete(slices.Clone(points), int(seat), int(seat)+1))
}

// Board returns the size of a board as a category of the statistics, or nil for the default size. size is the default length
// of both sides.
func Board(columns, rows, size int) []string {
	if columns == size && rows == size {
		return nil
	}
	return []string{stats.Part("stats.level_board", float64(columns), float64(rows))}
}

// Seen is a session that stores the first and the last View that it has returned. They determine the Result of the game.
type Seen[V, M any] struct {
	session.OwnedSession[V, M]
	First, Last V
	begun       bool
}

func (s *Seen[V, M]) Tick() []session.Update[V] {
	updates := s.OwnedSession.Tick()
	for _, u := range updates {
		if s.Last = u.View; !s.begun {
			s.begun, s.First = true, u.View
		}
	}
	return updates
}
