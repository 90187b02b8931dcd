package pondclient

import (
	"fmt"

	"menagerie/netclient"
	"menagerie/rules/pond"
	"menagerie/wire/pondwire"
)

// Breach is a violation of the game's rules by a server.
type Breach uint8

// The breaches.
const (
	BreachNone      Breach = iota
	BreachStart            // at the start the mouse is on land or the cat in the water
	BreachCatFar           // the cat moved farther than its step
	BreachCatWater         // the cat moved into the water
	BreachEarly            // the game ended with the mouse in the pond
	BreachGoesOn           // the game continued with the mouse on land
	BreachNotCaught        // the server reports that the cat has caught the mouse, but the cat is elsewhere
	BreachCaught           // the server reports that the mouse has won, but the cat is at the same place
)

var breachKeys = [...]string{
	BreachStart:     "net.pond_breach_start",
	BreachCatFar:    "net.pond_breach_far",
	BreachCatWater:  "net.pond_breach_water",
	BreachEarly:     "net.pond_breach_early",
	BreachGoesOn:    "net.pond_breach_goes_on",
	BreachNotCaught: "net.pond_breach_not_caught",
	BreachCaught:    "net.pond_breach_caught",
}

// breachNames are the breaches for the log and for other programs.
var breachNames = [...]string{
	BreachNone:      "none",
	BreachStart:     "the game began with the mouse on land or the cat in the water",
	BreachCatFar:    "the cat moved farther than its step",
	BreachCatWater:  "the cat moved into the water",
	BreachEarly:     "the game ended with the mouse in the pond",
	BreachGoesOn:    "the game went on with the mouse on land",
	BreachNotCaught: "the cat was not where it caught the mouse",
	BreachCaught:    "the mouse won where the cat caught it",
}

// RefereeError reports that the server has broken the rules. The game continues with the positions that the server has
// sent.
type RefereeError struct{ Breach Breach }

// Key implements netclient.LocalizableError.
func (e RefereeError) Key() string { return breachKeys[e.Breach] }

// Args implements netclient.LocalizableError.
func (e RefereeError) Args() []any { return nil }

// Error implements error, for the log.
func (e RefereeError) Error() string {
	return "the server has broken the rules: " + breachNames[e.Breach]
}

// judge returns an error for the first occurrence of each breach of the rules in a game. It ignores later occurrences,
// because some breaches occur with every move.
func (m *machine) judge(b Breach) error {
	if b == BreachNone || m.profile.Dialect.WithoutJudge || m.told[b] {
		return nil
	}
	m.told[b] = true
	return RefereeError{b}
}

func startBreach(mouse, cat pond.Point) Breach {
	if !mouse.InPond() || cat.InPond() {
		return BreachStart
	}
	return BreachNone
}

// answerBreach returns the first rule that the server's response to a move of the mouse breaks. v is the View before
// the cat's move. mouse, cat and s are the positions and the state in the response.
func answerBreach(v pond.View, mouse, cat pond.Point, s pondwire.GameState) Breach {
	switch {
	case !v.Cat.Reaches(cat, v.Config.CatStep):
		return BreachCatFar
	case cat.InPond():
		return BreachCatWater
	case mouse.InPond() && s != pondwire.Goes:
		return BreachEarly
	case !mouse.InPond() && s == pondwire.Goes:
		return BreachGoesOn
	case s == pondwire.CatWon && cat != mouse:
		return BreachNotCaught
	case s == pondwire.MouseWon && cat == mouse:
		return BreachCaught
	}
	return BreachNone
}

// RoomError reports that the room is not open on the server.
type RoomError struct{ Room string }

// Key implements netclient.LocalizableError.
func (e RoomError) Key() string { return "net.pond_room" }

// Args implements netclient.LocalizableError. It shortens the room id, which can be very long.
func (e RoomError) Args() []any {
	const longest = 40
	if runes := []rune(e.Room); len(runes) > longest {
		return []any{string(runes[:longest]) + "..."}
	}
	return []any{e.Room}
}

// Error implements error, for the log.
func (e RoomError) Error() string { return fmt.Sprintf("the room %q is not open", e.Args()[0]) }

// ServerError is the error that the server sent before it closed the connection.
type ServerError struct{ Fault pondwire.Fault }

var faultKeys = map[pondwire.Fault]string{
	pondwire.FaultInvalid:    "net.pond_e0",
	pondwire.FaultUnexpected: "net.pond_e1",
	pondwire.FaultViewerLeft: "net.pond_e2",
	pondwire.FaultReplaced:   "net.pond_e3",
	pondwire.FaultTooFar:     "net.pond_e4",
}

// Key implements netclient.LocalizableError.
func (e ServerError) Key() string {
	if key, ok := faultKeys[e.Fault]; ok {
		return key
	}
	return "net.pond_fault"
}

// Args implements netclient.LocalizableError.
func (e ServerError) Args() []any {
	if _, ok := faultKeys[e.Fault]; ok {
		return nil
	}
	return []any{fmt.Sprintf("0x%02x", byte(e.Fault))}
}

// Error implements error, for the log.
func (e ServerError) Error() string { return e.Fault.Error() }

// Unwrap returns the fault.
func (e ServerError) Unwrap() error { return e.Fault }

var (
	_ netclient.LocalizableError = RefereeError{}
	_ netclient.LocalizableError = RoomError{}
	_ netclient.LocalizableError = ServerError{}
)
