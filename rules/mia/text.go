package mia

import "menagerie/rules"

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

// String returns the reason in the protocol's words, and "" for NoReason.
func (r Reason) String() string { return reasonNames.Of(r) }

// MarshalText writes what String returns.
func (r Reason) MarshalText() ([]byte, error) { return reasonNames.Text(r) }

// UnmarshalText reads what String returns.
func (r *Reason) UnmarshalText(text []byte) error { return reasonNames.Read(text, r) }

// ParseReason reads the protocol's words.
func ParseReason(s string) (Reason, error) {
	var r Reason
	err := reasonNames.Read([]byte(s), &r)
	return r, err
}

// String returns the event in the protocol's words.
func (k EventKind) String() string { return eventNames.Of(k) }

// MarshalText writes what String returns.
func (k EventKind) MarshalText() ([]byte, error) { return eventNames.Text(k) }

// UnmarshalText reads what String returns.
func (k *EventKind) UnmarshalText(text []byte) error { return eventNames.Read(text, k) }

// String returns the kind in the protocol's words, and TIMEOUT for what the protocol has no word for.
func (k Kind) String() string { return kindNames.Of(k) }

// String returns the stage's name, as in JSON.
func (s Stage) String() string { return stageNames.Of(s) }

// MarshalText writes the stage's name: joining, turn, announcing or ended.
func (s Stage) MarshalText() ([]byte, error) { return stageNames.Text(s) }

// UnmarshalText reads the stage's name.
func (s *Stage) UnmarshalText(text []byte) error { return stageNames.Read(text, s) }

// MarshalText writes "loses" or "stands".
func (e Equal) MarshalText() ([]byte, error) { return equalNames.Text(e) }

// UnmarshalText reads what MarshalText writes.
func (e *Equal) UnmarshalText(text []byte) error { return equalNames.Read(text, e) }

// MarshalText writes "refused" or "loses".
func (v Invalid) MarshalText() ([]byte, error) { return invalidNames.Text(v) }

// UnmarshalText reads what MarshalText writes.
func (v *Invalid) UnmarshalText(text []byte) error { return invalidNames.Read(text, v) }

// MarshalText writes "nothing" or "point".
func (a Alone) MarshalText() ([]byte, error) { return aloneNames.Text(a) }

// UnmarshalText reads what MarshalText writes.
func (a *Alone) UnmarshalText(text []byte) error { return aloneNames.Read(text, a) }
