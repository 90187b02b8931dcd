package rulestest

import (
	"slices"
	"strings"
	"testing"

	"menagerie/rules"
)

// Named checks that find returns each of bots by its name and by its strength, that bots has exactly one bot for each
// strength, and that the error for an unknown name lists all names.
func Named[V, M any](t *testing.T, bots []rules.NamedBot[V, M], find func(name string) (rules.NamedBot[V, M], error)) {
	t.Helper()
	var strengths []string
	for _, b := range bots {
		if got, err := find(b.Name); err != nil || got.Name != b.Name {
			t.Errorf("%s is %s, %v", b.Name, got.Name, err)
		}
		if b.Strength == "" {
			continue
		}
		strengths = append(strengths, b.Strength)
		if got, err := find(b.Strength); err != nil || got.Name != b.Name {
			t.Errorf("%s is %s, %v, want %s", b.Strength, got.Name, err, b.Name)
		}
	}
	if !slices.Equal(strengths, rules.Strengths()) {
		t.Errorf("the strengths are %q, the weakest first", strengths)
	}
	_, err := find("dragon")
	for _, b := range bots {
		if err == nil || !strings.Contains(err.Error(), b.Name) {
			t.Errorf("who looks for a dragon is not told of %s: %v", b.Name, err)
		}
	}
}
