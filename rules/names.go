package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Names holds the names of an enumeration's values, for JSON and protocols. The index is the value:
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
		return nil, fmt.Errorf("the value %d has no name", e)
	}
	return []byte(n[e]), nil
}

// Read sets *e to the value whose name is text, for use in UnmarshalText. If no value has that name, Read returns an
// *Unknown and does not change *e.
func (n Names[E]) Read(text []byte, e *E) error {
	i := slices.Index(n, string(text))
	if i < 0 {
		return &Unknown{Name: string(text), Known: strings.Join(n, ", "), key: unknownName}
	}
	*e = E(i)
	return nil
}

func (n Names[E]) has(e E) bool { return e >= 0 && int(e) < len(n) }
