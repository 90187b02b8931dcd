// Package seating describes who plays a local game. A Seating has the bot, device, name and colour of each seat. Seats has the
// functions of a game that concern its seats. Seats.Head and Seats.Read convert a Seating to the head of a record and back.
package seating

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"menagerie/assets/words"
	"menagerie/record"
	"menagerie/rules"
)

// Seating describes a local game before it starts: its settings and its players. The lists have an element for each seat.
// Missing elements at the end of a list have the zero value.
type Seating[C any] struct {
	Config  C
	Bots    []string // names of the bots; "" for a person
	Names   []string // names of the people; "" for the default name of the seat
	Devices []string // input devices, in the words of the game's screen; "" for any device
	Colors  []int
	Pace    string // pace of the bots, in the game's own words; "" for the default pace
	Loop    bool   // whether the game starts again by itself
}

// At returns list[i], or the zero value if the list has no element i.
func At[T any](list []T, i int) (found T) {
	if i < len(list) {
		found = list[i]
	}
	return found
}

// Persons returns the seats below n on which no bot plays.
func (t Seating[C]) Persons(n int) []rules.Seat {
	var all []rules.Seat
	for seat := range n {
		if At(t.Bots, seat) == "" {
			all = append(all, rules.Seat(seat))
		}
	}
	return all
}

// Against returns t with other bots. bots has the name of the bot on each seat.
func (t Seating[C]) Against(bots []string) Seating[C] {
	t.Bots = bots
	return t
}

// Turned returns t with all players moved to the next seat. The input devices move with the players, but the colours stay with
// the seats.
func (t Seating[C]) Turned() Seating[C] {
	t.Bots, t.Names, t.Devices = rotated(t.Bots), rotated(t.Names), rotated(t.Devices)
	return t
}

// Recolored returns t with all colours moved to the next seat.
func (t Seating[C]) Recolored() Seating[C] {
	t.Colors = rotated(t.Colors)
	return t
}

// Crossed returns t with the sides of the two players swapped. An equally strong bot replaces each bot. first has the
// bots for the first side, and second those for the second side. Both lists begin with the weakest bot.
func (t Seating[C]) Crossed(first, second []string) Seating[C] {
	t = t.Turned()
	t.Bots[0], t.Bots[1] = counterpart(second, first, t.Bots[0]), counterpart(first, second, t.Bots[1])
	return t
}

// counterpart finds name in source and returns the element of target with the same index. It returns "" if source does
// not contain name.
func counterpart(source, target []string, name string) string {
	if i := slices.Index(source, name); i >= 0 {
		return target[i]
	}
	return ""
}

func rotated[T any](all []T) []T {
	if len(all) == 0 {
		return nil
	}
	last := len(all) - 1
	return append([]T{all[last]}, all[:last]...)
}

// Seats has the functions and settings of a game that concern its seats.
type Seats[C any] struct {
	Game    string // name of the game
	Count   func(c C) int
	Admit   func(c C, seats int) C                  // adapts the settings of a server's game to the number of seats in a record; nil if they already determine it
	Own     func(b *words.Book, seats int) []string // returns the default names of the seats
	Alone   string                                  // key of the default name of the only person in a game with equal seats; "" if the seats differ
	Former  []string                                // keys of the default names in older versions; may be nil
	Bots    string                                  // prefix of the keys of the bots' names; see words.Book.ForSeat
	Colors  []int                                   // default colour of each seat; nil means the number of the seat
	Devices []string                                // default devices of two people; nil if everyone uses every device in turn
	Swap    func(t Seating[C]) Seating[C]           // returns t with the sides swapped; nil if there are no sides
	Suit    func(c C, before, after []string) C     // adapts the settings to other bots; before and after have the bot of each seat; nil if all bots fit
}

// Against returns t with the given bots, and with settings that suit these bots. bots has the name of the bot at each
// seat, or "" for a person.
func (s Seats[C]) Against(t Seating[C], bots []string) Seating[C] {
	if s.Suit != nil {
		t.Config = s.Suit(t.Config, t.Bots, bots)
	}
	return t.Against(bots)
}

// Empty returns a Seating with a person without a name on every seat.
func (s Seats[C]) Empty(c C) Seating[C] {
	n := s.Count(c)
	t := Seating[C]{Config: c, Bots: make([]string, n), Names: make([]string, n), Devices: make([]string, n)}
	for seat := range n {
		t.Colors = append(t.Colors, s.color(seat))
	}
	return t
}

func (s Seats[C]) color(seat int) int {
	if seat < len(s.Colors) {
		return s.Colors[seat]
	}
	return seat
}

// Names returns the name of each seat in the language of b. If only bots play and both have the same name, they are named
// after their sides. Other names that occur several times are numbered.
func (s Seats[C]) Names(b *words.Book, t Seating[C]) []string {
	return s.names(b, t, s.Count(t.Config))
}

// NamesIn returns the name of each player in a record, as Names does.
func (s Seats[C]) NamesIn(b *words.Book, h record.Head) []string {
	var t Seating[C]
	for _, seat := range h.Seats {
		t.Bots, t.Names = append(t.Bots, seat.Bot), append(t.Names, s.chosenName(seat.Name, len(h.Seats)))
	}
	return s.names(b, t, len(h.Seats))
}

// chosenName returns a recorded name if a player has chosen it, or "" for a default name in any language.
func (s Seats[C]) chosenName(name string, seats int) string {
	if name == "" {
		return ""
	}
	// older versions also stored default names
	for _, l := range words.Languages() {
		b := words.Open(l.Code)
		former := func(key string) bool { return b.T(key) == name }
		if slices.Contains(s.Own(b, seats), name) || former(s.Alone) || slices.ContainsFunc(s.Former, former) {
			return ""
		}
	}
	return name
}

func (s Seats[C]) names(b *words.Book, t Seating[C], seats int) []string {
	own := s.Own(b, seats)
	names := slices.Clone(own)
	for seat := range names {
		switch bot := At(t.Bots, seat); {
		case bot != "" && b.Has(s.Bots+rules.Character(bot)):
			names[seat] = b.T(b.ForSeat(s.Bots+rules.Character(bot), seat+1))
		case bot != "":
			names[seat] = bot
		case At(t.Names, seat) != "":
			names[seat] = t.Names[seat]
		}
	}
	people := t.Persons(len(names))
	if s.Alone == "" && len(names) > 1 && len(people) == 0 && names[0] == names[1] {
		return own
	}
	if s.Alone != "" && len(people) == 1 && At(t.Names, int(people[0])) == "" {
		names[people[0]] = b.T(s.Alone)
	}
	return withNumbers(names)
}

// Head returns the head of the record of a game that starts now, with the players t.
func (s Seats[C]) Head(t Seating[C], seed uint64) (record.Head, error) {
	h, err := NewHead(s.Game, t.Config)
	h.Seed, h.Pace = seed, t.Pace
	for seat := range s.Count(t.Config) {
		entry := record.SeatHead{Name: At(t.Names, seat), Bot: At(t.Bots, seat), Device: At(t.Devices, seat)}
		if seat < len(t.Colors) {
			entry.Color = t.Colors[seat] + 1
		}
		h.Seats = append(h.Seats, entry)
	}
	return h, err
}

// NewHead returns the head of a new record. Its time includes fractions of a second, which distinguish games with the same
// seed that start in the same second.
func NewHead(game string, config any) (record.Head, error) {
	raw, err := json.Marshal(config)
	return record.Head{Game: game, Begun: time.Now().UTC().Format(time.RFC3339Nano), Config: raw}, err
}

// Read returns the players and the settings of a recorded game.
func (s Seats[C]) Read(r *record.Record) (Seating[C], error) {
	var t Seating[C]
	if err := json.Unmarshal(r.Config, &t.Config); err != nil {
		return t, fmt.Errorf("the record's settings: %w", err)
	}
	if r.HasViews() && s.Admit != nil {
		t.Config = s.Admit(t.Config, len(r.Seats))
	}
	if n := s.Count(t.Config); len(r.Seats) == 0 || len(r.Seats) != n {
		return t, fmt.Errorf("the record has %d seats, but its game has %d", len(r.Seats), n)
	}
	t.Pace = r.Pace
	for i, h := range r.Seats {
		color := s.color(i)
		if h.Color > 0 {
			color = h.Color - 1
		}
		t.Names, t.Bots = append(t.Names, s.chosenName(h.Name, len(r.Seats))), append(t.Bots, h.Bot)
		t.Devices, t.Colors = append(t.Devices, h.Device), append(t.Colors, color)
	}
	return t, nil
}

// ChosenPace returns pace as a value for Seating.Pace: "" if pace is defaultPace, and otherwise pace itself.
func ChosenPace(pace, defaultPace string) string {
	if pace == defaultPace {
		return ""
	}
	return pace
}

// Paced returns values[pace]. For an unknown pace, which a file can contain, it returns the value for the default pace,
// values[""].
func Paced[T any](values map[string]T, pace string) T {
	if found, ok := values[pace]; ok {
		return found
	}
	return values[""]
}

// withNumbers adds a number to each name that repeats an earlier one, ignoring case. It changes and returns names.
func withNumbers(names []string) []string {
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

// Fitted returns t with the settings c, which may have another number of seats. If t has bots, they are repeated on the
// additional seats.
func (s Seats[C]) Fitted(t Seating[C], c C) Seating[C] {
	var bots []string
	for _, bot := range t.Bots {
		if bot != "" {
			bots = append(bots, bot)
		}
	}
	all := s.Empty(c)
	for seat := range all.Bots {
		all.Bots[seat], all.Names[seat], all.Devices[seat] = At(t.Bots, seat), At(t.Names, seat), At(t.Devices, seat)
		switch {
		case seat < len(t.Colors):
			all.Colors[seat] = t.Colors[seat]
		case slices.Contains(all.Colors[:seat], all.Colors[seat]):
			all.Colors[seat] = 0
		}
		if seat >= len(t.Bots) && len(bots) > 0 {
			all.Bots[seat] = bots[seat%len(bots)]
		}
	}
	all.Pace = t.Pace
	return all
}
