// Package rules defines what the rules of all five games share: seats, names of values, faults, bots and dialects.
//
// The rules of each game are in a package below this one. By convention, these packages have the same functions:
//
//	func New(c Config, seed uint64) (State, error)
//	func (s State) View(seat rules.Seat) View
//	func (s State) Waiting() []rules.Seat
//	func (s State) Play(seat rules.Seat, m Move) (State, error)
//	func (s State) Over() bool
//	func (s State) Tick() State                 // only in games with a clock: one step of 1/60 s
package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Seat is the number of a player, counted from 0. Each game defines the order of its players.
type Seat int16

// Nobody is the seat of a spectator. A spectator sees only public information and never moves.
const Nobody Seat = -1

// Names holds the names of an enumeration's values, for JSON and protocols. The index is the value:
//
//	var outcomeNames = rules.Names[Outcome]{Running: "running", Drawn: "drawn"}
type Names[E ~uint8 | ~int16] []string

// Of returns the name of e, or "unknown (e)" if e has no name.
func (n Names[E]) Of(e E) string {
	if !n.has(e) {
		return fmt.Sprintf("unknown (%d)", e)
	}
	return n[e]
}

// Text returns the name of e, for use in MarshalText. It returns an error if e has no name.
func (n Names[E]) Text(e E) ([]byte, error) {
	if !n.has(e) {
		return nil, fmt.Errorf("the value %d has no name", e)
	}
	return []byte(n[e]), nil
}

// Read sets *e to the value with the given name. A method UnmarshalText can call it. If no value has that name, Read
// returns an *Unknown and does not change *e.
func (n Names[E]) Read(name []byte, e *E) error {
	i := slices.Index(n, string(name))
	if i < 0 {
		return &Unknown{Name: string(name), Known: strings.Join(n, ", "), key: unknownName}
	}
	*e = E(i)
	return nil
}

func (n Names[E]) has(e E) bool { return e >= 0 && int(e) < len(n) }

// Faults holds two texts for each reason to refuse a move. The index is the number of the reason, and Faults[0] is unused. The
// first text is a key in package words, for screens. The second is an English text for logs.
type Faults[F ~uint8] [][2]string

// Key returns the key in package words of the text about fault f.
func (all Faults[F]) Key(f F) string {
	if !all.has(f) {
		return "rule.unknown"
	}
	return all[f][0]
}

// Error returns the English text of f.
func (all Faults[F]) Error(f F) string {
	if !all.has(f) {
		return fmt.Sprintf("unknown fault %d", uint8(f))
	}
	return all[f][1]
}

func (all Faults[F]) has(f F) bool { return f > 0 && int(f) < len(all) }

// Unknown is the error for an invalid name. It lists the valid names and can be shown to users. See
// wire.LocalizableError.
type Unknown struct {
	Name  string // name that was requested
	Known string // valid names, separated by commas
	Of    string // what the names stand for, in English, such as "mouse"; may be empty
	key   string
}

func (e *Unknown) Error() string {
	if e.key == unknownBot {
		return fmt.Sprintf("no %s is called %q: choose %s", e.Of, e.Name, e.Known)
	}
	return strings.TrimLeft(fmt.Sprintf("%s %q is not valid: choose one of %s", e.Of, e.Name, e.Known), " ")
}

// Key returns the key of the error's text in package words.
func (e *Unknown) Key() string { return e.key }

// Args returns the arguments for that text.
func (e *Unknown) Args() []any { return []any{e.Name, e.Known} }

// Choices returns the invalid name and the valid names, separated by commas.
func (e *Unknown) Choices() (name, known string) { return e.Name, e.Known }

const (
	unknownBot  = "rule.no_bot"
	unknownName = "rule.none_of"
)

// NamedDialect is a dialect (a variant of a game's rules) with its name.
type NamedDialect[D any] struct {
	Name    string
	Dialect D
}

// FindDialect returns the dialect with the given name, or an *Unknown that lists the valid names.
func FindDialect[D any](dialects []NamedDialect[D], name string) (D, error) {
	known := ""
	for i, d := range dialects {
		if d.Name == name {
			return d.Dialect, nil
		}
		if i > 0 {
			known += ", "
		}
		known += d.Name
	}
	return *new(D), &Unknown{Name: name, Known: known, Of: "dialect", key: unknownName}
}
