package foxes

import "menagerie/rules"

var (
	seatNames    = rules.Names[rules.Seat]{Foxes: "foxes", Dolphins: "dolphins"}
	outcomeNames = rules.Names[Outcome]{Running: "running", FoxesWon: "foxes", DolphinsWon: "dolphins", Drawn: "drawn"}
	reasonNames  = rules.Names[Reason]{ReasonNone: "", ReasonEaten: "eaten", ReasonLimit: "limit", ReasonLeft: "left"}
	currentNames = rules.Names[Current]{Flood: "flood", Ebb: "ebb"}
	kindNames    = rules.Names[EventKind]{
		Moved: "moved", Ate: "ate", Refused: "refused", Rose: "rose", Fell: "fell",
		Flooded: "flooded", Stranded: "stranded", Freed: "freed", Ended: "ended",
	}
	tidesNames = rules.Names[Tides]{TidesCoast: "coast", TidesHeight: "height", TidesAny: "any"}
)

// SeatName returns what a seat is called in commands and records: foxes or dolphins.
func SeatName(seat rules.Seat) string { return seatNames.Of(seat) }

// String returns the outcome's name, as in JSON.
func (o Outcome) String() string { return outcomeNames.Of(o) }

// MarshalText writes the outcome's name: running, foxes, dolphins or drawn.
func (o Outcome) MarshalText() ([]byte, error) { return outcomeNames.Text(o) }

// UnmarshalText reads the outcome's name.
func (o *Outcome) UnmarshalText(text []byte) error { return outcomeNames.Read(text, o) }

// String returns the reason's name, as in JSON.
func (r Reason) String() string { return reasonNames.Of(r) }

// MarshalText writes the reason's name: nothing, eaten, limit or left.
func (r Reason) MarshalText() ([]byte, error) { return reasonNames.Text(r) }

// UnmarshalText reads the reason's name.
func (r *Reason) UnmarshalText(text []byte) error { return reasonNames.Read(text, r) }

// String returns the current's name, as in JSON.
func (c Current) String() string { return currentNames.Of(c) }

// MarshalText writes the current's name: flood or ebb.
func (c Current) MarshalText() ([]byte, error) { return currentNames.Text(c) }

// UnmarshalText reads the current's name.
func (c *Current) UnmarshalText(text []byte) error { return currentNames.Read(text, c) }

// String returns the kind's name, as in JSON.
func (k EventKind) String() string { return kindNames.Of(k) }

// MarshalText writes the kind's name.
func (k EventKind) MarshalText() ([]byte, error) { return kindNames.Text(k) }

// UnmarshalText reads the kind's name.
func (k *EventKind) UnmarshalText(text []byte) error { return kindNames.Read(text, k) }

// String returns the name of the kind of tides, as in JSON.
func (t Tides) String() string { return tidesNames.Of(t) }

// MarshalText writes the name of the kind of tides: coast, height or any.
func (t Tides) MarshalText() ([]byte, error) { return tidesNames.Text(t) }

// UnmarshalText reads the name of the kind of tides.
func (t *Tides) UnmarshalText(text []byte) error { return tidesNames.Read(text, t) }

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
