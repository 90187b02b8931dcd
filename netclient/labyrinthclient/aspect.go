package labyrinthclient

import (
	"fmt"
	"maps"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Aspect is one thing that the text leaves open and on which client and server must agree. Each is a field of
// labyrinth.Dialect or of its Writing.
type Aspect uint8

// The aspects.
const (
	Bytes Aspect = iota
	Long
	Tiles
	Layout
	Places
	Ids
	Players
	Insert
	Spectators
	Reversal
	Sharing
	Objectives
	Collect
	Order
	Deal
	Goal
	aspects // how many there are
)

// aspectNames are what texts and commands call them; counts says how many values each has that can be chosen.
var (
	aspectNames = rules.Names[Aspect]{
		"bytes", "long", "tiles", "layout", "places", "ids", "players", "insert", "spectators", "reversal", "sharing",
		"objectives", "collect", "order", "deal", "goal",
	}
	counts = [aspects]uint8{Tiles: 4, Collect: 3}
)

// OtherTiles is the value of Tiles for a code that has no name: it was read off the fixed tiles. It can't be chosen.
const OtherTiles = 4

// Aspects returns all aspects.
func Aspects() []Aspect {
	all := make([]Aspect, aspects)
	for i := range all {
		all[i] = Aspect(i)
	}
	return all
}

// ParseAspect reads an aspect's name.
func ParseAspect(name string) (a Aspect, err error) {
	err = aspectNames.Read([]byte(name), &a)
	return a, err
}

// String returns the aspect's name.
func (a Aspect) String() string { return aspectNames.Of(a) }

// Count is how many values can be chosen, from 0 on.
func (a Aspect) Count() int { return int(max(2, counts[a])) }

// Key names the aspect in package words.
func (a Aspect) Key() string { return "net.labyrinth_aspect_" + a.String() }

// ValueKey names one of its values in package words.
func (a Aspect) ValueKey(value uint8) string {
	return fmt.Sprintf("net.labyrinth_value_%s_%d", a, value)
}

// Settings are the aspects that somebody has chosen, with their values: those of the constants in package labyrinth, in
// order. What is not in it is found out.
type Settings map[Aspect]uint8

// SettingsOf chooses everything, as for the seat of a host, who knows.
func SettingsOf(d labyrinth.Dialect) Settings {
	w := d.Writing
	return Settings{
		Bytes: uint8(w.Bytes), Long: uint8(w.Long), Tiles: uint8(w.Tiles), Layout: uint8(w.Layout),
		Places: uint8(w.Places), Ids: uint8(w.Ids), Players: uint8(w.Players), Insert: uint8(w.Insert),
		Spectators: uint8(w.Spectators), Reversal: uint8(d.Reversal), Sharing: uint8(d.Sharing),
		Objectives: uint8(d.Objectives), Collect: uint8(d.Collect), Order: uint8(d.Order), Deal: uint8(d.Deal),
		Goal: uint8(d.Goal),
	}
}

// with returns the settings with one more.
func (s Settings) with(a Aspect, value uint8) Settings { return s.over(Settings{a: value}) }

// without returns the settings without one.
func (s Settings) without(a Aspect) Settings {
	s = maps.Clone(s)
	delete(s, a)
	return s
}

// over returns the settings with others, which come first.
func (s Settings) over(first Settings) Settings {
	all := maps.Clone(s)
	if all == nil {
		all = Settings{}
	}
	maps.Copy(all, first)
	return all
}

// allow reports whether a value is what was chosen, or nothing was.
func (s Settings) allow(a Aspect, value uint8) bool {
	chosen, ok := s[a]
	return !ok || chosen == value
}

// check reports an aspect that has no such value.
func (s Settings) check() error {
	for a, value := range s {
		if a >= aspects || int(value) >= a.Count() {
			return fmt.Errorf("%v has no value %d", a, value)
		}
	}
	return nil
}

// values is a value for every aspect.
type values [aspects]uint8

// dialect is the values as rules and Views know them.
func (v values) dialect() labyrinth.Dialect {
	return labyrinth.Dialect{
		Reversal: labyrinth.Reversal(v[Reversal]), Sharing: labyrinth.Sharing(v[Sharing]),
		Objectives: labyrinth.Objectives(v[Objectives]), Collect: labyrinth.Collect(v[Collect]),
		Order: labyrinth.Order(v[Order]), Deal: labyrinth.Deal(v[Deal]), Goal: labyrinth.Goal(v[Goal]),
		Writing: labyrinth.Writing{
			Bytes: labyrinth.Bytes(v[Bytes]), Long: labyrinth.Long(v[Long]), Tiles: labyrinth.TileCode(v[Tiles] % OtherTiles),
			Layout: labyrinth.Layout(v[Layout]), Places: labyrinth.Counting(v[Places]), Ids: labyrinth.Counting(v[Ids]),
			Players: labyrinth.Counting(v[Players]), Insert: labyrinth.InsertBits(v[Insert]),
			Spectators: labyrinth.Private(v[Spectators]),
		},
	}
}
