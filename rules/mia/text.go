package mia

import (
	"fmt"
	"slices"
)

// Reason says why somebody lost a round, or why a round was cancelled.
type Reason uint8

// The reasons.
const (
	NoReason            Reason = iota
	SeeBeforeFirstRoll         // wanted to see and was the first
	LiedAboutMia               // announced Mia without having it
	AnnouncedLosingDice        // announced no more than was announced before
	DidNotAnnounce             // rolled and announced nothing in time
	DidNotTakeTurn             // neither rolled nor wanted to see in time
	InvalidTurn                // did something else than was its turn; only in dialects that tell it apart
	SeeFailed                  // wanted to see, and the dice were worth what was announced
	CaughtBluffing             // announced more than was there, and the next wanted to see
	TrueMia                    // somebody else announced Mia and had it
	NoPlayers                  // cancelled: nobody has joined
	OnlyOnePlayer              // cancelled: only one has joined
)

var (
	reasonNames = []string{
		"", "SEE_BEFORE_FIRST_ROLL", "LIED_ABOUT_MIA", "ANNOUNCED_LOSING_DICE", "DID_NOT_ANNOUNCE", "DID_NOT_TAKE_TURN",
		"INVALID_TURN", "SEE_FAILED", "CAUGHT_BLUFFING", "MIA", "NO_PLAYERS", "ONLY_ONE_PLAYER",
	}
	eventNames = []string{
		Started: "ROUND STARTED", Cancelled: "ROUND CANCELED", Rolls: "PLAYER ROLLS", Announced: "ANNOUNCED",
		WantsToSee: "PLAYER WANTS TO SEE", Shown: "ACTUAL DICE", Lost: "PLAYER LOST",
	}
	kindNames    = []string{Nothing: "", Join: "JOIN", Roll: "ROLL", See: "SEE", Announce: "ANNOUNCE", TimeOut: "TIMEOUT"}
	stageNames   = []string{Joining: "joining", Turn: "turn", Announcing: "announcing", Ended: "ended"}
	equalNames   = []string{EqualLoses: "loses", EqualStands: "stands"}
	invalidNames = []string{InvalidRefused: "refused", InvalidLoses: "loses"}
	aloneNames   = []string{AloneNothing: "nothing", AlonePoint: "point"}
)

// String returns the reason in the protocol's words, and "" for NoReason.
func (r Reason) String() string { return name(reasonNames, int(r)) }

// MarshalText writes what String returns.
func (r Reason) MarshalText() ([]byte, error) { return appendName(reasonNames, int(r)) }

// UnmarshalText reads what String returns.
func (r *Reason) UnmarshalText(text []byte) error {
	i, err := parseName(reasonNames, text)
	*r = Reason(i)
	return err
}

// ParseReason reads the protocol's words.
func ParseReason(s string) (Reason, error) {
	i, err := parseName(reasonNames, []byte(s))
	return Reason(i), err
}

// String returns the event in the protocol's words.
func (k EventKind) String() string { return name(eventNames, int(k)) }

// MarshalText writes what String returns.
func (k EventKind) MarshalText() ([]byte, error) { return appendName(eventNames, int(k)) }

// UnmarshalText reads what String returns.
func (k *EventKind) UnmarshalText(text []byte) error {
	i, err := parseName(eventNames, text)
	*k = EventKind(i)
	return err
}

// String returns the kind in the protocol's words, and TIMEOUT for what the protocol has no word for.
func (k Kind) String() string { return name(kindNames, int(k)) }

// String returns the stage's name, as in JSON.
func (s Stage) String() string { return name(stageNames, int(s)) }

// MarshalText writes the stage's name: joining, turn, announcing or ended.
func (s Stage) MarshalText() ([]byte, error) { return appendName(stageNames, int(s)) }

// UnmarshalText reads the stage's name.
func (s *Stage) UnmarshalText(text []byte) error {
	i, err := parseName(stageNames, text)
	*s = Stage(i)
	return err
}

// MarshalText writes "loses" or "stands".
func (e Equal) MarshalText() ([]byte, error) { return appendName(equalNames, int(e)) }

// UnmarshalText reads what MarshalText writes.
func (e *Equal) UnmarshalText(text []byte) error {
	i, err := parseName(equalNames, text)
	*e = Equal(i)
	return err
}

// MarshalText writes "refused" or "loses".
func (v Invalid) MarshalText() ([]byte, error) { return appendName(invalidNames, int(v)) }

// UnmarshalText reads what MarshalText writes.
func (v *Invalid) UnmarshalText(text []byte) error {
	i, err := parseName(invalidNames, text)
	*v = Invalid(i)
	return err
}

// MarshalText writes "nothing" or "point".
func (a Alone) MarshalText() ([]byte, error) { return appendName(aloneNames, int(a)) }

// UnmarshalText reads what MarshalText writes.
func (a *Alone) UnmarshalText(text []byte) error {
	i, err := parseName(aloneNames, text)
	*a = Alone(i)
	return err
}

func name(names []string, i int) string {
	if i >= len(names) {
		return fmt.Sprintf("unknown (%d)", i)
	}
	return names[i]
}

func appendName(names []string, i int) ([]byte, error) {
	if i >= len(names) {
		return nil, fmt.Errorf("no name for value %d", i)
	}
	return []byte(names[i]), nil
}

func parseName(names []string, text []byte) (int, error) {
	i := slices.Index(names, string(text))
	if i < 0 {
		return 0, fmt.Errorf("%q is none of %q", text, names)
	}
	return i, nil
}
