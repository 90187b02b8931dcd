package foxes

import (
	"fmt"
	"slices"

	"menagerie/rules"
)

var (
	seatNames    = []string{Foxes: "foxes", Dolphins: "dolphins"}
	outcomeNames = []string{Running: "running", FoxesWon: "foxes", DolphinsWon: "dolphins", Drawn: "drawn"}
	reasonNames  = []string{ReasonNone: "", ReasonEaten: "eaten", ReasonLimit: "limit", ReasonLeft: "left"}
	currentNames = []string{Flood: "flood", Ebb: "ebb"}
	kindNames    = []string{
		Moved: "moved", Ate: "ate", Refused: "refused", Rose: "rose", Fell: "fell",
		Flooded: "flooded", Stranded: "stranded", Freed: "freed", Ended: "ended",
	}
	tidesNames = []string{TidesCoast: "coast", TidesHeight: "height", TidesAny: "any"}
)

// SeatName returns what a seat is called in commands and records: foxes or dolphins.
func SeatName(seat rules.Seat) string { return name(seatNames, int(seat)) }

// String returns the outcome's name, as in JSON.
func (o Outcome) String() string { return name(outcomeNames, int(o)) }

// MarshalText writes the outcome's name: running, foxes, dolphins or drawn.
func (o Outcome) MarshalText() ([]byte, error) { return appendName(outcomeNames, int(o)) }

// UnmarshalText reads the outcome's name.
func (o *Outcome) UnmarshalText(text []byte) error { return parseName(outcomeNames, text, (*uint8)(o)) }

// String returns the reason's name, as in JSON.
func (r Reason) String() string { return name(reasonNames, int(r)) }

// MarshalText writes the reason's name: nothing, eaten, limit or left.
func (r Reason) MarshalText() ([]byte, error) { return appendName(reasonNames, int(r)) }

// UnmarshalText reads the reason's name.
func (r *Reason) UnmarshalText(text []byte) error { return parseName(reasonNames, text, (*uint8)(r)) }

// String returns the current's name, as in JSON.
func (c Current) String() string { return name(currentNames, int(c)) }

// MarshalText writes the current's name: flood or ebb.
func (c Current) MarshalText() ([]byte, error) { return appendName(currentNames, int(c)) }

// UnmarshalText reads the current's name.
func (c *Current) UnmarshalText(text []byte) error { return parseName(currentNames, text, (*uint8)(c)) }

// String returns the kind's name, as in JSON.
func (k EventKind) String() string { return name(kindNames, int(k)) }

// MarshalText writes the kind's name.
func (k EventKind) MarshalText() ([]byte, error) { return appendName(kindNames, int(k)) }

// UnmarshalText reads the kind's name.
func (k *EventKind) UnmarshalText(text []byte) error { return parseName(kindNames, text, (*uint8)(k)) }

// String returns the name of the kind of tides, as in JSON.
func (t Tides) String() string { return name(tidesNames, int(t)) }

// MarshalText writes the name of the kind of tides: coast, height or any.
func (t Tides) MarshalText() ([]byte, error) { return appendName(tidesNames, int(t)) }

// UnmarshalText reads the name of the kind of tides.
func (t *Tides) UnmarshalText(text []byte) error { return parseName(tidesNames, text, (*uint8)(t)) }

// MarshalText writes the board as the protocol does. A board without tiles is an empty text.
func (b Board) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (b *Board) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*b = Board{}
		return nil
	}
	read, err := ParseBoard(string(text))
	if err == nil {
		*b = read
	}
	return err
}

func name(names []string, i int) string {
	if i < 0 || i >= len(names) {
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

func parseName(names []string, text []byte, value *uint8) error {
	i := slices.Index(names, string(text))
	if i < 0 {
		return fmt.Errorf("%q is none of %q", text, names)
	}
	*value = uint8(i)
	return nil
}
