package foxesscene_test

import (
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes/foxesscene"
)

// TestTheSwingIsTheWinnersGreatestGain checks the moment that a result shows: ten seconds in which the winner gained most.
func TestTheSwingIsTheWinnersGreatestGain(t *testing.T) {
	for _, c := range []struct {
		name   string
		lead   []float64
		winner rules.Seat
		at     int
		ok     bool
	}{
		{"foxes catch two at once", []float64{0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3}, foxes.Foxes, 3, true},
		{"dolphins catch two, and foxes one", []float64{0, 0, 1, 1, -1, -1}, foxes.Dolphins, 2, true},
		{"nothing is caught", []float64{0, 0, 0}, foxes.Foxes, 0, false},
	} {
		h := foxesscene.History{Lead: c.lead}
		if at, ok := h.Swing(c.winner); at != c.at || ok != c.ok {
			t.Errorf("%s: moment %d, %v; want %d, %v", c.name, at, ok, c.at, c.ok)
		}
	}
}
