package setupscene

import (
	"strconv"

	"menagerie/rules"
)

// Options returns a function that returns one option for each ID. The key of an option's label is prefix followed by the ID.
func Options[T ~string](prefix string, ids ...T) func() []Option {
	all := make([]Option, len(ids))
	for i, id := range ids {
		all[i] = Option{ID: string(id), Label: prefix + string(id)}
	}
	return func() []Option { return all }
}

// Hinted returns a function that returns one option for each ID, with a hint below the field. The keys of an option's label and
// hint are prefix+ID and hint+ID.
func Hinted[T ~string](prefix, hint string, ids ...T) func() []Option {
	all := make([]Option, len(ids))
	for i, id := range ids {
		all[i] = Option{ID: string(id), Label: prefix + string(id), Hint: hint + string(id)}
	}
	return func() []Option { return all }
}

// Characters returns a function that returns an option for each bot. A bot is a character with a name and a temper. The keys of
// these texts are prefix+ID and prefix+"hint_"+ID, where ID is the bot's name in bots. dots[ID] is the bot's strength. seat is
// the bots' seat, or rules.Nobody if they can play on every seat.
func Characters(prefix string, seat rules.Seat, bots []string, dots map[string]int) func() []Option {
	var all []Option
	for _, id := range bots {
		all = append(all, Option{ID: id, Label: prefix + id, Hint: prefix + "hint_" + id, Strength: dots[id], Seat: seat})
	}
	return func() []Option { return all }
}

// Pace returns the field for the pace of the game or its bots.
func Pace(p *string, shown func() bool) Field {
	return Field{ID: paceID, Label: "setup.pace", Value: Choice(p, "normal"), Options: Options("setup.pace_", "slow", "normal", "quick"), Shown: shown}
}

// Numbers returns an option for each number from first to last, including last.
func Numbers(first, last int) []Option {
	var all []Option
	for n := first; n <= last; n++ {
		all = append(all, Option{ID: strconv.Itoa(n), Text: strconv.Itoa(n)})
	}
	return all
}

// Named returns the field for the name of a person at this computer. The field stores the name in p. An empty name is replaced by
// the text with the key standIn.
func Named(p *string, id, label, standIn string, person int, shown func() bool) Field {
	return Field{ID: id, Label: label, Value: Text(p, standIn), Person: person, Shown: shown}
}
