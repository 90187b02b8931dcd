package labyrinthclient

import (
	"errors"
	"fmt"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// RiskError is the refusal of a move that is legal in the most likely dialect, but illegal in another likely dialect.
// The client does not send such a move, because the server may disqualify the player for it.
type RiskError struct {
	Again bool // the same move is sent if the player repeats it
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
	return "the move is illegal in another likely dialect of the server"
}

// RefereeError reports that the server has accepted a move that is illegal in every dialect. The game continues with
// the server's position.
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

// KickError reports that the server has disqualified this player.
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

var (
	_ netclient.LocalizableError = RiskError{}
	_ netclient.LocalizableError = RefereeError{}
	_ netclient.LocalizableError = KickError{}
)
