package labyrinthclient

import (
	"fmt"
	"maps"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Aspect is one field of a Dialect. Each is a field of labyrinth.Dialect or of its Writing.
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
	aspects // number of aspects
)

var (
	aspectNames = rules.Names[Aspect]{
		"bytes", "long", "tiles", "layout", "places", "ids", "players", "insert", "spectators", "reversal", "sharing",
		"objectives", "collect", "order", "deal", "goal",
	}
	counts = [aspects]uint8{Tiles: 4, Collect: 3}
)

// OtherTiles stands for every value of Tiles that has no name. It cannot be chosen.
const OtherTiles = 4

// Aspects returns all aspects.
func Aspects() []Aspect {
	all := make([]Aspect, aspects)
	for i := range all {
		all[i] = Aspect(i)
	}
	return all
}

// ParseAspect returns the aspect of a name.
func ParseAspect(name string) (a Aspect, err error) {
	err = aspectNames.Read([]byte(name), &a)
	return a, err
}

// String returns the aspect's name.
func (a Aspect) String() string { return aspectNames.Of(a) }

// Count returns the number of values that can be chosen: 0 to Count()-1.
func (a Aspect) Count() int { return int(max(2, counts[a])) }

// Key returns the aspect's key in package words.
func (a Aspect) Key() string { return "net.labyrinth_aspect_" + a.String() }

// ValueKey returns the key of one of the aspect's values in package words.
func (a Aspect) ValueKey(value uint8) string {
	if a == Tiles {
		value = min(value, OtherTiles)
	}
	return fmt.Sprintf("net.labyrinth_value_%s_%d", a, value)
}

// Dialect is one way to read a server: a value for every aspect. Values are those of the constants in package labyrinth, and
// for Tiles the indices of a codebook. The zero Dialect is the plain reading of the specification.
type Dialect [aspects]uint8

// aspectFields returns the fields of d that the aspects stand for.
func aspectFields(d *labyrinth.Dialect) [aspects]*uint8 {
	w := &d.Writing
	return [aspects]*uint8{
		Bytes: (*uint8)(&w.Bytes), Long: (*uint8)(&w.Long), Tiles: (*uint8)(&w.Tiles), Layout: (*uint8)(&w.Layout),
		Places: (*uint8)(&w.Places), Ids: (*uint8)(&w.Ids), Players: (*uint8)(&w.Players), Insert: (*uint8)(&w.Insert),
		Spectators: (*uint8)(&w.Spectators), Reversal: (*uint8)(&d.Reversal), Sharing: (*uint8)(&d.Sharing),
		Objectives: (*uint8)(&d.Objectives), Collect: (*uint8)(&d.Collect), Order: (*uint8)(&d.Order), Deal: (*uint8)(&d.Deal),
		Goal: (*uint8)(&d.Goal),
	}
}

// rules returns d as rules and Views know it. A code of tiles without a name becomes the first one.
func (d Dialect) rules() (r labyrinth.Dialect) {
	if d[Tiles] >= OtherTiles {
		d[Tiles] = 0
	}
	for a, field := range aspectFields(&r) {
		*field = d[a]
	}
	return r
}

// Settings are values of some aspects: those that a person has chosen, or that are known from elsewhere.
type Settings map[Aspect]uint8

// SettingsOf returns the values of all aspects of d.
func SettingsOf(d labyrinth.Dialect) Settings {
	s := Settings{}
	for a, field := range aspectFields(&d) {
		s[Aspect(a)] = *field
	}
	return s
}

// with returns s with one more value.
func (s Settings) with(a Aspect, value uint8) Settings { return s.over(Settings{a: value}) }

// without returns s without the value of an aspect.
func (s Settings) without(a Aspect) Settings {
	s = maps.Clone(s)
	delete(s, a)
	return s
}

// over returns the values of s and first. Where both have one, that of first counts.
func (s Settings) over(first Settings) Settings {
	all := maps.Clone(s)
	if all == nil {
		all = Settings{}
	}
	maps.Copy(all, first)
	return all
}

// allow reports whether s leaves an aspect this value.
func (s Settings) allow(a Aspect, value uint8) bool {
	chosen, ok := s[a]
	return !ok || chosen == value
}

// check returns an error if an aspect has no such value.
func (s Settings) check() error {
	for a, value := range s {
		if a >= aspects || int(value) >= a.Count() {
			return fmt.Errorf("%v has no value %d", a, value)
		}
	}
	return nil
}
