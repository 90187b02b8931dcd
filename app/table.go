package app

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"menagerie/rules"
	"menagerie/session"
)

// table is a game to be played here. Its lists go by seat and may be too short: then the rest is empty.
type table[C any] struct {
	config C
	bots   []string // empty for a person
	names  []string // of the persons; empty for what the seat is called
	hands  []string // what they steer with, in the words of the game's screen; empty for whatever suits
	colors []int
	pace   string // of the bots, in the game's own words; empty for the usual one
	loop   bool   // begin again by itself
}

// at is the i-th of a list that may be too short.
func at[T any](list []T, i int) (found T) {
	if i < len(list) {
		found = list[i]
	}
	return found
}

// persons are the seats, of so many, at which no bot sits.
func (t table[C]) persons(seats int) []rules.Seat {
	var all []rules.Seat
	for seat := range seats {
		if at(t.bots, seat) == "" {
			all = append(all, rules.Seat(seat))
		}
	}
	return all
}

// turned is the same table with everybody one seat further. Devices go with their players, colours with the seats.
func (t table[C]) turned() table[C] {
	t.bots, t.names, t.hands = turned(t.bots), turned(t.names), turned(t.hands)
	return t
}

// crossed is a table for two with the sides changed. A bot keeps its strength: the lists are the bots of both sides, the
// weakest first.
func (t table[C]) crossed(first, second []string) table[C] {
	t = t.turned()
	t.bots[0], t.bots[1] = counterpart(second, first, t.bots[0]), counterpart(first, second, t.bots[1])
	return t
}

// counterpart is the bot of one list that is as strong as the one named in another.
func counterpart(from, to []string, name string) string {
	if i := slices.Index(from, name); i >= 0 {
		return to[i]
	}
	return ""
}

func turned[T any](all []T) []T {
	if len(all) == 0 {
		return nil
	}
	last := len(all) - 1
	return append([]T{all[last]}, all[:last]...)
}

// empty is a table at which everybody is a person without a name.
func (g *game[S, V, M, C]) empty(c C) table[C] {
	n := g.seats(c)
	t := table[C]{config: c, bots: make([]string, n), names: make([]string, n), hands: make([]string, n)}
	for seat := range n {
		t.colors = append(t.colors, g.color(seat))
	}
	return t
}

// color is the colour of a seat for which nobody has chosen one.
func (g *game[S, V, M, C]) color(seat int) int {
	if seat < len(g.colors) {
		return g.colors[seat]
	}
	return seat
}

// head is what the record says of a table.
func (g *game[S, V, M, C]) head(t table[C], seed uint64) (session.Head, error) {
	h, err := newHead(g.word, t.config)
	h.Seed, h.Pace = seed, t.pace
	for seat := range g.seats(t.config) {
		s := session.SeatHead{Name: at(t.names, seat), Bot: at(t.bots, seat), Device: at(t.hands, seat)}
		if seat < len(t.colors) {
			s.Color = t.colors[seat] + 1
		}
		h.Seats = append(h.Seats, s)
	}
	return h, err
}

// newHead returns the head of a new record. Its time has fractions of a second, because two games may begin in the same second
// with the same seed.
func newHead(game string, config any) (session.Head, error) {
	raw, err := json.Marshal(config)
	return session.Head{Game: game, Begun: time.Now().UTC().Format(time.RFC3339Nano), Config: raw}, err
}

// tableOf reads from a record who sat where and by which rules.
func (g *game[S, V, M, C]) tableOf(r *session.Record) (table[C], error) {
	var t table[C]
	if err := json.Unmarshal(r.Config, &t.config); err != nil {
		return t, fmt.Errorf("the record's settings: %w", err)
	}
	if r.Witnessed() && g.admit != nil {
		t.config = g.admit(t.config, len(r.Seats))
	}
	if n := g.seats(t.config); len(r.Seats) == 0 || len(r.Seats) != n {
		return t, fmt.Errorf("the record names %d seats, its game has %d", len(r.Seats), n)
	}
	t.pace = r.Pace
	for i, s := range r.Seats {
		color := g.color(i)
		if s.Color > 0 {
			color = s.Color - 1
		}
		t.names, t.bots = append(t.names, s.Name), append(t.bots, s.Bot)
		t.hands, t.colors = append(t.hands, s.Device), append(t.colors, color)
	}
	return t, nil
}

// chosenPace is a pace as tables have it.
func chosenPace(chosen, usual string) string {
	if chosen == usual {
		return ""
	}
	return chosen
}

// paced is what a pace means. One that nobody knows, out of a file, is the usual one.
func paced[T any](by map[string]T, pace string) T {
	if found, ok := by[pace]; ok {
		return found
	}
	return by[""]
}

// numbered returns names in which each repeated name has a number, so that no two are equal. Case does not count.
func numbered(names []string) []string {
	used := map[string]bool{}
	for _, name := range names {
		used[strings.ToLower(name)] = false
	}
	for i, name := range names {
		for n := 2; used[strings.ToLower(names[i])]; n++ {
			other := fmt.Sprintf("%s %d", name, n)
			if _, taken := used[strings.ToLower(other)]; !taken {
				names[i] = other
			}
		}
		used[strings.ToLower(names[i])] = true
	}
	return names
}
