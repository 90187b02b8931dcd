// Package labyrinthdialect finds the dialect of a labyrinth server by elimination.
//
// The specification does not define the byte order, the bits of a tile or of an insert, and where numbers begin. It
// also leaves open whether objectives move with their tiles. A client that uses the wrong dialect is disqualified with
// its first move. Candidates therefore holds every Dialect that explains all messages so far. A message excludes each
// dialect in which it cannot be decoded or breaks the rules. The following messages exclude dialects by the following
// aspects:
//
//	the knock server's greeting    byte order: a port has two bytes
//	the first Turn                 length of a long
//	the Start                      where numbers begin; the bits of tiles, by the board game's fixed tiles, or by tiles at the
//	                               rim that would lead off the board
//	the names of the players       where the numbers of players begin
//	a move of another player       the same; bits of an insert, order of tiles; reversal and shared cells
//	what was and was not collected whether objectives move with tiles, when and in which order they are collected
//	the client's disqualification       the dialects in which the client's move was legal
//	the game going on              whether a player has to return to the start
//
// The first player and the order of turns are not part of a dialect. Each remaining dialect has a weight. The plain reading of
// the specification has the highest weight, and sensible moves of other players raise the weight of a dialect.
//
// A Collector derives findings from the candidates. A finding is the value of an aspect, with the evidence.
package labyrinthdialect

import (
	"fmt"
	"maps"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Aspect is one choice that the specification leaves open. Each aspect is a field of labyrinth.Dialect, or a field of
// Dialect.Writing, which describes the encoding of messages.
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

// OtherTiles is the number of encodings of tiles that the player can choose by name. Values of the aspect Tiles from
// OtherTiles on stand for encodings without a name.
const OtherTiles = 4

// Aspects returns all aspects.
func Aspects() []Aspect {
	all := make([]Aspect, aspects)
	for i := range all {
		all[i] = Aspect(i)
	}
	return all
}

// ParseAspect returns the Aspect with the given name.
func ParseAspect(name string) (a Aspect, err error) {
	err = aspectNames.Read([]byte(name), &a)
	return a, err
}

// String returns the name of the aspect.
func (a Aspect) String() string { return aspectNames.Of(a) }

// Count returns the number of values that the player can choose. They are 0 to Count()-1.
func (a Aspect) Count() int { return int(max(2, counts[a])) }

// Key returns the key of the aspect's name in package words.
func (a Aspect) Key() string { return "net.labyrinth_aspect_" + a.String() }

// ValueKey returns the key of the name of value in package words.
func (a Aspect) ValueKey(value uint8) string {
	if a == Tiles {
		value = min(value, OtherTiles)
	}
	return fmt.Sprintf("net.labyrinth_value_%s_%d", a, value)
}

// Dialect is one way to interpret the messages of a server. It has one value for each aspect, such as the order of
// bits. The value of the aspect Tiles is the index of an encoding of tiles. All other values are constants of package
// labyrinth. The zero Dialect is the plain reading of the specification.
type Dialect [aspects]uint8

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

// Rules converts d to a dialect of package labyrinth. Package labyrinth has fewer encodings of tiles. If the encoding
// of d is not among them, Rules uses the encoding with the value 0.
func (d Dialect) Rules() (r labyrinth.Dialect) {
	if d[Tiles] >= OtherTiles {
		d[Tiles] = 0
	}
	for a, field := range aspectFields(&r) {
		*field = d[a]
	}
	return r
}

// Settings holds the known parts of a server's dialect. They are choices of the player, findings from an earlier game, or
// values that the host has announced.
type Settings map[Aspect]uint8

// SettingsOf returns the values of all aspects of d.
func SettingsOf(d labyrinth.Dialect) Settings {
	s := Settings{}
	for a, field := range aspectFields(&d) {
		s[Aspect(a)] = *field
	}
	return s
}

// With returns a copy of s with the given value for a.
func (s Settings) With(a Aspect, value uint8) Settings { return s.Over(Settings{a: value}) }

// Without returns a copy of s without a value for a.
func (s Settings) Without(a Aspect) Settings {
	s = maps.Clone(s)
	delete(s, a)
	return s
}

// Over returns the values of s and of priority together. If both have a value for an aspect, the value of priority is used.
func (s Settings) Over(priority Settings) Settings {
	all := maps.Clone(s)
	if all == nil {
		all = Settings{}
	}
	maps.Copy(all, priority)
	return all
}

// allow reports whether the settings permit this value of an aspect. An aspect without a setting permits every value.
func (s Settings) allow(a Aspect, value uint8) bool {
	chosen, ok := s[a]
	return !ok || chosen == value
}

// Check returns an error if a value is invalid for its aspect.
func (s Settings) Check() error {
	for a, value := range s {
		if a >= aspects || int(value) >= a.Count() {
			return fmt.Errorf("%v has no value %d", a, value)
		}
	}
	return nil
}
