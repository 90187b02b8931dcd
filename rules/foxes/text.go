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
	goalNames  = rules.Names[Goal]{GoalAll: "all", GoalHalf: "half", GoalThird: "third"}
	tidesNames = rules.Names[Tides]{TidesCoast: "coast", TidesHeight: "height", TidesAny: "any"}
)

// SeatName returns the name of seat in commands and records: "foxes" or "dolphins".
func SeatName(seat rules.Seat) string { return seatNames.Of(seat) }

// String returns the name of o, as in JSON.
func (o Outcome) String() string { return outcomeNames.Of(o) }

// MarshalText returns the name of o: "running", "foxes", "dolphins" or "drawn".
func (o Outcome) MarshalText() ([]byte, error) { return outcomeNames.Text(o) }

// UnmarshalText decodes the name of an Outcome.
func (o *Outcome) UnmarshalText(text []byte) error { return outcomeNames.Read(text, o) }

// String returns the name of r, as in JSON.
func (r Reason) String() string { return reasonNames.Of(r) }

// MarshalText returns the name of r: "nothing", "eaten", "limit" or "left".
func (r Reason) MarshalText() ([]byte, error) { return reasonNames.Text(r) }

// UnmarshalText decodes the name of a Reason.
func (r *Reason) UnmarshalText(text []byte) error { return reasonNames.Read(text, r) }

// String returns the name of c, as in JSON.
func (c Current) String() string { return currentNames.Of(c) }

// MarshalText encodes c as its name: flood or ebb.
func (c Current) MarshalText() ([]byte, error) { return currentNames.Text(c) }

// UnmarshalText decodes the name of a Current.
func (c *Current) UnmarshalText(text []byte) error { return currentNames.Read(text, c) }

// String returns the name of k, as in JSON.
func (k EventKind) String() string { return kindNames.Of(k) }

// MarshalText encodes k as its name.
func (k EventKind) MarshalText() ([]byte, error) { return kindNames.Text(k) }

// UnmarshalText decodes the name of an EventKind.
func (k *EventKind) UnmarshalText(text []byte) error { return kindNames.Read(text, k) }

// String returns the name of t, as in JSON.
func (t Tides) String() string { return tidesNames.Of(t) }

// MarshalText encodes t as its name: coast, height or any.
func (t Tides) MarshalText() ([]byte, error) { return tidesNames.Text(t) }

// UnmarshalText decodes the name of a Tides value.
func (t *Tides) UnmarshalText(text []byte) error { return tidesNames.Read(text, t) }

// String returns the name of g, as in JSON.
func (g Goal) String() string { return goalNames.Of(g) }

// MarshalText encodes g as its name: all, half or third.
func (g Goal) MarshalText() ([]byte, error) { return goalNames.Text(g) }

// UnmarshalText decodes the name of a Goal.
func (g *Goal) UnmarshalText(text []byte) error { return goalNames.Read(text, g) }

// MarshalText returns b in the format of the protocol. The text of a board without tiles is empty.
func (b Board) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText decodes the format of MarshalText.
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
