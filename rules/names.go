package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Names are what the values of an enumeration are called in JSON and in protocols, each at its number:
//
//	var outcomeNames = rules.Names[Outcome]{Running: "running", Drawn: "drawn"}
type Names[E ~uint8 | ~int16] []string

// Of returns e's name; a value without one is called unknown.
func (n Names[E]) Of(e E) string {
	if !n.has(e) {
		return fmt.Sprintf("unknown (%d)", e)
	}
	return n[e]
}

// Text returns e's name for MarshalText.
func (n Names[E]) Text(e E) ([]byte, error) {
	if !n.has(e) {
		return nil, fmt.Errorf("no name for value %d", e)
	}
	return []byte(n[e]), nil
}

// Read sets e to the value of that name, for UnmarshalText; e stays as it is when there is none.
func (n Names[E]) Read(text []byte, e *E) error {
	i := slices.Index(n, string(text))
	if i < 0 {
		return &Unknown{Name: string(text), Known: strings.Join(n, ", "), key: unknownName}
	}
	*e = E(i)
	return nil
}

func (n Names[E]) has(e E) bool { return e >= 0 && int(e) < len(n) }
