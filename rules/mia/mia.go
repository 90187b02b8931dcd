// Package mia implements the rules of Mia, a game with two dice under a cup. Only the player who rolled looks at the
// dice.
//
//	In each round, the players who joined take turns in a random order.
//	The first player rolls, looks, and announces dice. The announcement may be false.
//	Each next player either calls the bluff, or rolls again and announces more than was announced before.
//	A player who calls the bluff loses if the dice are worth the announcement or more. Otherwise the announcer loses.
//	A player who announces no more than was announced before loses.
//	Announcing Mia ends the round, and the dice are shown. If it was true, all others lose, otherwise the announcer does.
//	A player who does not act in time loses.
//	Every player who joined a round and did not lose it gets a point. Then the next round begins.
//
// The larger number of a roll comes first. The order is 31 32 41 42 43 51 52 53 54 61 62 63 64 65, then the pairs 11 to
// 66, then 21. The roll 21 is Mia. Players may announce less than they have.
//
// The dice under the cup are the only hidden information. Only the View of the seat that rolled them contains them. All
// other information is in every View: the events of the current and the previous round, the scores, and the Habits of
// each seat.
//
// A State continues from round to round. Before a round, each seat joins, or sits the round out with TimeOut. This
// package has no clock: the host plays TimeOut for a seat that does not act in time.
//
// Source: the protocol specification of the network game, and the observed behaviour of two public servers that speak
// it. They disagree about some of these rules. Dialect describes the differences, and docs/games/mia.md has a table of
// them.
package mia

import (
	"menagerie/rules"
)

// Limits of a Config.
const (
	MinSeats  = 2
	MaxSeats  = 32
	MaxRounds = 10_000_000
	MaxLives  = 6
)

// Reason is the reason why a seat has lost a round, or why a round was cancelled.
type Reason uint8

// The values of Reason.
const (
	NoReason            Reason = iota
	SeeBeforeFirstRoll         // the first player called the bluff
	LiedAboutMia               // the player announced Mia without having it
	AnnouncedLosingDice        // the player announced no more than was announced before
	DidNotAnnounce             // the player rolled and did not announce in time
	DidNotTakeTurn             // the player neither rolled nor called the bluff in time
	InvalidTurn                // the player made a move that was not allowed at the time, in a dialect that punishes this
	SeeFailed                  // the player called the bluff, but the dice were worth the announcement
	CaughtBluffing             // the player announced more than the dice were worth, and the next player called the bluff
	TrueMia                    // another player announced Mia and had it
	NoPlayers                  // the round was cancelled, because no seat has joined
	OnlyOnePlayer              // the round was cancelled, because only one seat has joined
)

// The names of the values in the protocol and in JSON.
var (
	reasonNames = rules.Names[Reason]{
		"", "SEE_BEFORE_FIRST_ROLL", "LIED_ABOUT_MIA", "ANNOUNCED_LOSING_DICE", "DID_NOT_ANNOUNCE", "DID_NOT_TAKE_TURN",
		"INVALID_TURN", "SEE_FAILED", "CAUGHT_BLUFFING", "MIA", "NO_PLAYERS", "ONLY_ONE_PLAYER",
	}
	eventNames = rules.Names[EventKind]{
		Started: "ROUND STARTED", Cancelled: "ROUND CANCELED", Rolls: "PLAYER ROLLS", Announced: "ANNOUNCED",
		WantsToSee: "PLAYER WANTS TO SEE", Shown: "ACTUAL DICE", Lost: "PLAYER LOST",
	}
	kindNames    = rules.Names[Kind]{Nothing: "", Join: "JOIN", Roll: "ROLL", See: "SEE", Announce: "ANNOUNCE", TimeOut: "TIMEOUT"}
	stageNames   = rules.Names[Stage]{Joining: "joining", Turn: "turn", Announcing: "announcing", Ended: "ended"}
	equalNames   = rules.Names[Equal]{EqualLoses: "loses", EqualStands: "stands"}
	invalidNames = rules.Names[Invalid]{InvalidRefused: "refused", InvalidLoses: "loses"}
	aloneNames   = rules.Names[Alone]{AloneNothing: "nothing", AlonePoint: "point"}
)

// String returns the word for r in the protocol, or "" for NoReason.
func (r Reason) String() string                   { return reasonNames.Of(r) }
func (r Reason) MarshalText() ([]byte, error)     { return reasonNames.Text(r) }
func (r *Reason) UnmarshalText(text []byte) error { return reasonNames.Read(text, r) }

// ParseReason returns the Reason for a word of the protocol.
func ParseReason(s string) (Reason, error) {
	var r Reason
	err := reasonNames.Read([]byte(s), &r)
	return r, err
}

// String returns the word or words for k in the protocol.
func (k EventKind) String() string                   { return eventNames.Of(k) }
func (k EventKind) MarshalText() ([]byte, error)     { return eventNames.Text(k) }
func (k *EventKind) UnmarshalText(text []byte) error { return eventNames.Read(text, k) }

// String returns the word for k in the protocol. TimeOut is not part of the protocol. For TimeOut, it returns "TIMEOUT".
func (k Kind) String() string { return kindNames.Of(k) }

func (s Stage) String() string                   { return stageNames.Of(s) }
func (s Stage) MarshalText() ([]byte, error)     { return stageNames.Text(s) }
func (s *Stage) UnmarshalText(text []byte) error { return stageNames.Read(text, s) }

func (e Equal) MarshalText() ([]byte, error)     { return equalNames.Text(e) }
func (e *Equal) UnmarshalText(text []byte) error { return equalNames.Read(text, e) }

func (v Invalid) MarshalText() ([]byte, error)     { return invalidNames.Text(v) }
func (v *Invalid) UnmarshalText(text []byte) error { return invalidNames.Read(text, v) }

func (a Alone) MarshalText() ([]byte, error)     { return aloneNames.Text(a) }
func (a *Alone) UnmarshalText(text []byte) error { return aloneNames.Read(text, a) }
