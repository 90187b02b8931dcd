package labyrinthclient

import (
	"errors"
	"fmt"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// RiskError refuses a move that is legal in the likeliest reading of the server's messages, but not in all likely ones: the
// server may take it for another move and disqualify us.
type RiskError struct {
	Again bool // the same move is sent if it is tried again
}

// Key implements netclient.LocalizableError.
func (e RiskError) Key() string {
	if e.Again {
		return "net.labyrinth_risk_again"
	}
	return "net.labyrinth_risk"
}

// Args implements netclient.LocalizableError.
func (e RiskError) Args() []any { return nil }

// Error implements error, for the log.
func (e RiskError) Error() string {
	return "in another reading of the server's messages this move is illegal"
}

// RefereeError says that the server let a move pass that is against the rules in every reading. The game goes on as the
// server says, and further ones are counted by Reading.Breaches.
type RefereeError struct{ Seat rules.Seat }

// Key implements netclient.LocalizableError.
func (e RefereeError) Key() string { return "net.labyrinth_breach" }

// Args implements netclient.LocalizableError.
func (e RefereeError) Args() []any { return []any{int(e.Seat) + 1} }

// Error implements error, for the log.
func (e RefereeError) Error() string {
	return fmt.Sprintf("the server let an illegal move of player %d pass", e.Seat)
}

func isBreach(err error) bool {
	var breach RefereeError
	return errors.As(err, &breach)
}

// KickError says that the server has disqualified us.
type KickError struct{ Reason labyrinth.Reason }

var kickKeys = map[labyrinth.Reason]string{
	labyrinth.ReasonTimeout: "net.labyrinth_kicked_timeout",
	labyrinth.ReasonFormat:  "net.labyrinth_kicked_format",
	labyrinth.ReasonNetwork: "net.labyrinth_kicked_network",
	labyrinth.ReasonIllegal: "net.labyrinth_kicked_illegal",
}

// Key implements netclient.LocalizableError.
func (e KickError) Key() string {
	if key, ok := kickKeys[e.Reason]; ok {
		return key
	}
	return "net.labyrinth_kicked"
}

// Args implements netclient.LocalizableError.
func (e KickError) Args() []any {
	if _, ok := kickKeys[e.Reason]; ok {
		return nil
	}
	return []any{int(e.Reason)}
}

// Error implements error, for the log.
func (e KickError) Error() string { return fmt.Sprintf("the server has disqualified us: %v", e.Reason) }

// hasEnded reports whether err says no more than that the server has closed the connection.
func hasEnded(err error) bool {
	var e *netclient.Error
	return errors.As(err, &e) && (e.Key() == "net.closed" || e.Key() == "net.reset")
}

var (
	_ netclient.LocalizableError = RiskError{}
	_ netclient.LocalizableError = RefereeError{}
	_ netclient.LocalizableError = KickError{}
)
