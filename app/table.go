package app

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/session"
)

// table is a local game before it starts: its configuration and who plays each seat. The lists are indexed by seat. A list
// that is too short stands for empty entries.
type table[C any] struct {
	config  C
	bots    []string // names of the bots; empty for a person
	names   []string // names of the persons; empty for the usual name of the seat
	devices []string // input devices, in the words of the game's screen; empty for any device
	colors  []int
	pace    string // pace of the bots, in the game's own words; empty for the usual pace
	loop    bool   // the game starts again by itself
}

// at returns element i of list, or the zero value if the list is too short.
func at[T any](list []T, i int) (found T) {
	if i < len(list) {
		found = list[i]
	}
	return found
}

// persons returns which of n seats are not played by a bot.
func (t table[C]) persons(n int) []rules.Seat {
	var all []rules.Seat
	for seat := range n {
		if at(t.bots, seat) == "" {
			all = append(all, rules.Seat(seat))
		}
	}
	return all
}

// turned returns the table with every player moved to the next seat. Devices move with their players; colours stay with
// the seats.
func (t table[C]) turned() table[C] {
	t.bots, t.names, t.devices = rotated(t.bots), rotated(t.names), rotated(t.devices)
	return t
}

// recolored returns the table with every colour moved to the next seat.
func (t table[C]) recolored() table[C] {
	t.colors = rotated(t.colors)
	return t
}

// crossed returns a table for two with the sides exchanged. A bot becomes the bot of the other side that is as strong. The
// lists hold the names of the bots of both sides, the weakest first.
func (t table[C]) crossed(first, second []string) table[C] {
	t = t.turned()
	t.bots[0], t.bots[1] = counterpart(second, first, t.bots[0]), counterpart(first, second, t.bots[1])
	return t
}

// counterpart returns the element of to with the index that name has in from, or "".
func counterpart(from, to []string, name string) string {
	if i := slices.Index(from, name); i >= 0 {
		return to[i]
	}
	return ""
}

// rotated returns all with the last element first.
func rotated[T any](all []T) []T {
	if len(all) == 0 {
		return nil
	}
	last := len(all) - 1
	return append([]T{all[last]}, all[:last]...)
}

// seats is what a game declares about the seats of its tables.
type seats[C any] struct {
	game    string // name of the game
	count   func(c C) int
	admit   func(c C, seats int) C                  // adapts the configuration of a server's game to the number of seats in a record; nil if the configuration is complete
	own     func(b *words.Book, seats int) []string // returns the usual names of the seats
	alike   bool                                    // the seats are equal; they differ only by number
	bots    string                                  // prefix of the keys of the bots' names
	colors  []int                                   // usual colours; nil stands for the seat's number
	devices []string                                // usual devices of two people; nil if everyone uses every device in turn
	swap    func(t table[C]) table[C]               // returns the table with the sides exchanged; nil if there are no sides
}

// empty returns a table with a nameless person on every seat.
func (s seats[C]) empty(c C) table[C] {
	n := s.count(c)
	t := table[C]{config: c, bots: make([]string, n), names: make([]string, n), devices: make([]string, n)}
	for seat := range n {
		t.colors = append(t.colors, s.color(seat))
	}
	return t
}

// color returns the usual colour of a seat.
func (s seats[C]) color(seat int) int {
	if seat < len(s.colors) {
		return s.colors[seat]
	}
	return seat
}

// names returns the name of each seat in the player's language. If the bots of the two sides share a name, each bot is
// called like its side. Where the seats are equal, repeated names are numbered.
func (s seats[C]) names(b *words.Book, t table[C]) []string {
	own := s.own(b, s.count(t.config))
	names := slices.Clone(own)
	for seat := range names {
		switch {
		case at(t.bots, seat) != "":
			names[seat] = b.T(s.bots + t.bots[seat])
		case at(t.names, seat) != "":
			names[seat] = t.names[seat]
		}
	}
	if !s.alike && len(t.persons(len(names))) == 0 && names[0] == names[1] {
		return own
	}
	return numbered(names)
}

// head returns the head of the record of a game that starts now.
func (s seats[C]) head(t table[C], seed uint64) (session.Head, error) {
	h, err := newHead(s.game, t.config)
	h.Seed, h.Pace = seed, t.pace
	for seat := range s.count(t.config) {
		entry := session.SeatHead{Name: at(t.names, seat), Bot: at(t.bots, seat), Device: at(t.devices, seat)}
		if seat < len(t.colors) {
			entry.Color = t.colors[seat] + 1
		}
		h.Seats = append(h.Seats, entry)
	}
	return h, err
}

// newHead returns the head of a new record. Its time has fractions of a second, because two games may begin in the same second
// with the same seed.
func newHead(game string, config any) (session.Head, error) {
	raw, err := json.Marshal(config)
	return session.Head{Game: game, Begun: time.Now().UTC().Format(time.RFC3339Nano), Config: raw}, err
}

// read returns the table of a record.
func (s seats[C]) read(r *session.Record) (table[C], error) {
	var t table[C]
	if err := json.Unmarshal(r.Config, &t.config); err != nil {
		return t, fmt.Errorf("the record's settings: %w", err)
	}
	if r.Witnessed() && s.admit != nil {
		t.config = s.admit(t.config, len(r.Seats))
	}
	if n := s.count(t.config); len(r.Seats) == 0 || len(r.Seats) != n {
		return t, fmt.Errorf("the record names %d seats, its game has %d", len(r.Seats), n)
	}
	t.pace = r.Pace
	for i, h := range r.Seats {
		color := s.color(i)
		if h.Color > 0 {
			color = h.Color - 1
		}
		t.names, t.bots = append(t.names, h.Name), append(t.bots, h.Bot)
		t.devices, t.colors = append(t.devices, h.Device), append(t.colors, color)
	}
	return t, nil
}

// chosenPace returns the pace of a table: "" if chosen is the usual one.
func chosenPace(chosen, usual string) string {
	if chosen == usual {
		return ""
	}
	return chosen
}

// paced returns the value of a pace. An unknown pace, from a file, has the value of the usual one.
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
