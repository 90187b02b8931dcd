package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Names holds the names of an enumeration's values, as used in JSON and in protocols. The value is the index:
//
//	var outcomeNames = rules.Names[Outcome]{Running: "running", Drawn: "drawn"}
type Names[E ~uint8 | ~int16] []string

// Of returns the name of e, or "unknown (e)" if e has no name.
func (n Names[E]) Of(e E) string {
	if !n.has(e) {
		return fmt.Sprintf("unknown (%d)", e)
	}
	return n[e]
}

// Text returns the name of e, for use in MarshalText. It returns an error if e has no name.
func (n Names[E]) Text(e E) ([]byte, error) {
	if !n.has(e) {
		return nil, fmt.Errorf("no name for value %d", e)
	}
	return []byte(n[e]), nil
}

// Read sets *e to the value whose name is text, for use in UnmarshalText. If there is none, Read returns an *Unknown
// and leaves *e unchanged.
func (n Names[E]) Read(text []byte, e *E) error {
	i := slices.Index(n, string(text))
	if i < 0 {
		return &Unknown{Name: string(text), Known: strings.Join(n, ", "), key: unknownName}
	}
	*e = E(i)
	return nil
}

func (n Names[E]) has(e E) bool { return e >= 0 && int(e) < len(n) }
