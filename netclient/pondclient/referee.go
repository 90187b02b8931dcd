package pondclient

import (
	"fmt"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/wire/pondwire"
)

// RefereeError reports that the server has broken a rule of the game. The game continues with the server's positions.
type RefereeError uint8

var _ netclient.LocalizableError = RefereeError(0)

const (
	breachStart     RefereeError = iota + 1
	breachCatFar                 // the cat moved farther than its step
	breachCatWater               // the cat moved into the water
	breachEarly                  // the game ended with the mouse in the pond
	breachGoesOn                 // the game continued with the mouse on land
	breachNotCaught              // the server claims that the cat has caught the mouse, but the cat is elsewhere
	breachCaught                 // the server claims that the mouse has won, but the cat is at the same place
)

var breaches = rules.Faults[RefereeError]{
	breachStart:     {"net.pond_breach_start", "the game began with the mouse on land or the cat in the water"},
	breachCatFar:    {"net.pond_breach_far", "the cat moved farther than its step"},
	breachCatWater:  {"net.pond_breach_water", "the cat moved into the water"},
	breachEarly:     {"net.pond_breach_early", "the game ended with the mouse in the pond"},
	breachGoesOn:    {"net.pond_breach_goes_on", "the game went on with the mouse on land"},
	breachNotCaught: {"net.pond_breach_not_caught", "the cat was not where it caught the mouse"},
	breachCaught:    {"net.pond_breach_caught", "the mouse won where the cat caught it"},
}

func (e RefereeError) Key() string { return breaches.Key(e) }

func (e RefereeError) Args() []any { return nil }

// Error returns the message in English, for the log.
func (e RefereeError) Error() string { return "the server has broken the rules: " + breaches.Error(e) }

// firstBreach returns the breach b as an error, or nil if b is 0 or occurred earlier in this game.
func (m *machine) firstBreach(b RefereeError) error {
	if b == 0 || m.profile.Dialect.WithoutJudge || m.told[b] {
		return nil
	}
	m.told[b] = true
	return b
}

func startBreach(mouse, cat pond.Point) RefereeError {
	if !mouse.InPond() || cat.InPond() {
		return breachStart
	}
	return 0
}

// answerBreach returns the first rule that the server has broken in its response to a move. If no rule is broken, it
// returns 0. v is the View before the cat's move. mouse, cat and s are the positions and the state after it.
func answerBreach(v pond.View, mouse, cat pond.Point, s pondwire.GameState) RefereeError {
	switch {
	case !v.Cat.Reaches(cat, v.Config.CatStep):
		return breachCatFar
	case cat.InPond():
		return breachCatWater
	case mouse.InPond() && s != pondwire.Goes:
		return breachEarly
	case !mouse.InPond() && s == pondwire.Goes:
		return breachGoesOn
	case s == pondwire.CatWon && cat != mouse:
		return breachNotCaught
	case s == pondwire.MouseWon && cat == mouse:
		return breachCaught
	}
	return 0
}

// RoomError reports that the requested room is not open on the server.
type RoomError struct{ Room string }

func (e RoomError) Key() string { return "net.pond_room" }

// Args implements netclient.LocalizableError. It shortens the room id, which can be very long.
func (e RoomError) Args() []any {
	const longest = 40
	if runes := []rune(e.Room); len(runes) > longest {
		return []any{string(runes[:longest]) + "..."}
	}
	return []any{e.Room}
}

// Error returns the message in English, for the log.
func (e RoomError) Error() string { return fmt.Sprintf("the room %q is not open", e.Args()[0]) }

// ServerError is the error that the server has sent before it closed the connection.
type ServerError struct{ Fault pondwire.Fault }

var _ netclient.LocalizableError = ServerError{}

var faultKeys = map[pondwire.Fault]string{
	pondwire.FaultInvalid:    "net.pond_e0",
	pondwire.FaultUnexpected: "net.pond_e1",
	pondwire.FaultViewerLeft: "net.pond_e2",
	pondwire.FaultReplaced:   "net.pond_e3",
	pondwire.FaultTooFar:     "net.pond_e4",
}

func (e ServerError) Key() string {
	if key, ok := faultKeys[e.Fault]; ok {
		return key
	}
	return "net.pond_fault"
}

func (e ServerError) Args() []any {
	if _, ok := faultKeys[e.Fault]; ok {
		return nil
	}
	return []any{fmt.Sprintf("0x%02x", byte(e.Fault))}
}

// Error returns the message in English, for the log.
func (e ServerError) Error() string { return e.Fault.Error() }

// Unwrap returns e.Fault.
func (e ServerError) Unwrap() error { return e.Fault }

var (
	_ netclient.LocalizableError = RefereeError(0)
	_ netclient.LocalizableError = RoomError{}
	_ netclient.LocalizableError = ServerError{}
)
