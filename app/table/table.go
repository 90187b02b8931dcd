// Package table holds who plays a local game: a Table has the bot, device, name and colour of each seat. Seats is what a
// game declares about its seats. Seats.Head and Seats.Read convert a Table to the head of a record and back.
package table

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

// Table is a local game before it starts: its configuration and who plays each seat. The lists are indexed by seat. A list
// that is too short stands for empty entries.
type Table[C any] struct {
	Config  C
	Bots    []string // names of the bots; empty for a person
	Names   []string // names of the persons; empty for the usual name of the seat
	Devices []string // input devices, in the words of the game's screen; empty for any device
	Colors  []int
	Pace    string // pace of the bots, in the game's own words; empty for the usual pace
	Loop    bool   // the game starts again by itself
}

// At returns element i of list, or the zero value if the list is too short.
func At[T any](list []T, i int) (found T) {
	if i < len(list) {
		found = list[i]
	}
	return found
}

// Persons returns which of n seats are not played by a bot.
func (t Table[C]) Persons(n int) []rules.Seat {
	var all []rules.Seat
	for seat := range n {
		if At(t.Bots, seat) == "" {
			all = append(all, rules.Seat(seat))
		}
	}
	return all
}

// Turned returns the table with every player moved to the next seat. Devices move with their players; colours stay with
// the seats.
func (t Table[C]) Turned() Table[C] {
	t.Bots, t.Names, t.Devices = rotated(t.Bots), rotated(t.Names), rotated(t.Devices)
	return t
}

// Recolored returns the table with every colour moved to the next seat.
func (t Table[C]) Recolored() Table[C] {
	t.Colors = rotated(t.Colors)
	return t
}

// Crossed returns a table for two with the sides exchanged. A bot becomes the bot of the other side that is as strong. The
// lists hold the names of the bots of both sides, the weakest first.
func (t Table[C]) Crossed(first, second []string) Table[C] {
	t = t.Turned()
	t.Bots[0], t.Bots[1] = counterpart(second, first, t.Bots[0]), counterpart(first, second, t.Bots[1])
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

// Seats is what a game declares about the seats of its tables.
type Seats[C any] struct {
	Game    string // name of the game
	Count   func(c C) int
	Admit   func(c C, seats int) C                  // adapts the configuration of a server's game to the number of seats in a record; nil if the configuration is complete
	Own     func(b *words.Book, seats int) []string // returns the usual names of the seats
	Alike   bool                                    // the seats are equal; they differ only by number
	Bots    string                                  // prefix of the keys of the bots' names
	Colors  []int                                   // usual colours; nil stands for the seat's number
	Devices []string                                // usual devices of two people; nil if everyone uses every device in turn
	Swap    func(t Table[C]) Table[C]               // returns the table with the sides exchanged; nil if there are no sides
}

// Empty returns a table with a nameless person on every seat.
func (s Seats[C]) Empty(c C) Table[C] {
	n := s.Count(c)
	t := Table[C]{Config: c, Bots: make([]string, n), Names: make([]string, n), Devices: make([]string, n)}
	for seat := range n {
		t.Colors = append(t.Colors, s.color(seat))
	}
	return t
}

// color returns the usual colour of a seat.
func (s Seats[C]) color(seat int) int {
	if seat < len(s.Colors) {
		return s.Colors[seat]
	}
	return seat
}

// Names returns the name of each seat in the player's language. If the bots of the two sides share a name, each bot is
// called like its side. Where the seats are equal, repeated names are numbered.
func (s Seats[C]) Names(b *words.Book, t Table[C]) []string {
	own := s.Own(b, s.Count(t.Config))
	names := slices.Clone(own)
	for seat := range names {
		switch {
		case At(t.Bots, seat) != "":
			names[seat] = b.T(s.Bots + t.Bots[seat])
		case At(t.Names, seat) != "":
			names[seat] = t.Names[seat]
		}
	}
	if !s.Alike && len(t.Persons(len(names))) == 0 && names[0] == names[1] {
		return own
	}
	return numbered(names)
}

// Head returns the head of the record of a game that starts now.
func (s Seats[C]) Head(t Table[C], seed uint64) (session.Head, error) {
	h, err := NewHead(s.Game, t.Config)
	h.Seed, h.Pace = seed, t.Pace
	for seat := range s.Count(t.Config) {
		entry := session.SeatHead{Name: At(t.Names, seat), Bot: At(t.Bots, seat), Device: At(t.Devices, seat)}
		if seat < len(t.Colors) {
			entry.Color = t.Colors[seat] + 1
		}
		h.Seats = append(h.Seats, entry)
	}
	return h, err
}

// NewHead returns the head of a new record. Its time has fractions of a second, because two games may begin in the same second
// with the same seed.
func NewHead(game string, config any) (session.Head, error) {
	raw, err := json.Marshal(config)
	return session.Head{Game: game, Begun: time.Now().UTC().Format(time.RFC3339Nano), Config: raw}, err
}

// Read returns the table of a record.
func (s Seats[C]) Read(r *session.Record) (Table[C], error) {
	var t Table[C]
	if err := json.Unmarshal(r.Config, &t.Config); err != nil {
		return t, fmt.Errorf("the record's settings: %w", err)
	}
	if r.Witnessed() && s.Admit != nil {
		t.Config = s.Admit(t.Config, len(r.Seats))
	}
	if n := s.Count(t.Config); len(r.Seats) == 0 || len(r.Seats) != n {
		return t, fmt.Errorf("the record names %d seats, its game has %d", len(r.Seats), n)
	}
	t.Pace = r.Pace
	for i, h := range r.Seats {
		color := s.color(i)
		if h.Color > 0 {
			color = h.Color - 1
		}
		t.Names, t.Bots = append(t.Names, h.Name), append(t.Bots, h.Bot)
		t.Devices, t.Colors = append(t.Devices, h.Device), append(t.Colors, color)
	}
	return t, nil
}

// ChosenPace returns the pace of a table: "" if chosen is the usual one.
func ChosenPace(chosen, usual string) string {
	if chosen == usual {
		return ""
	}
	return chosen
}

// Paced returns the value of a pace. An unknown pace, from a file, has the value of the usual one.
func Paced[T any](by map[string]T, pace string) T {
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
