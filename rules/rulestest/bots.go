package rulestest

import (
	"slices"
	"strings"
	"testing"

	"menagerie/rules"
)

// Named checks that find returns each of the bots by its name and by its strength. There must be exactly one bot for
// each strength. For an unknown name, find must return an error that lists all names.
func Named[V, M any](t *testing.T, bots []rules.NamedBot[V, M], find func(name string) (rules.NamedBot[V, M], error)) {
	t.Helper()
	var strengths []string
	for _, b := range bots {
		if got, err := find(b.Name); err != nil || got.Name != b.Name {
			t.Errorf("got the bot %s, error %v, want %s", got.Name, err, b.Name)
		}
		if b.Strength == "" {
			continue
		}
		strengths = append(strengths, b.Strength)
		if got, err := find(b.Strength); err != nil || got.Name != b.Name {
			t.Errorf("the bot of strength %s is %s, error %v, want %s", b.Strength, got.Name, err, b.Name)
		}
	}
	if !slices.Equal(strengths, rules.Strengths()) {
		t.Errorf("got the strengths %q, want %q", strengths, rules.Strengths())
	}
	_, err := find("dragon")
	for _, b := range bots {
		if err == nil || !strings.Contains(err.Error(), b.Name) {
			t.Errorf("got %v for an unknown name, want a list with %s", err, b.Name)
		}
	}
}
