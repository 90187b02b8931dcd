package labyrinthserver

import (
	"testing"

	"menagerie/rules/labyrinth"
)

// As long as nothing has told, a bot's move is replaced only if it leaves a doubt, and by one that leaves none.
func TestLegible(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	state, err := labyrinth.New(labyrinth.DefaultConfig(2), 3)
	if err != nil {
		t.Fatal(err)
	}
	at := &table{server: s, state: state}
	replaced, kept := 0, 0
	for _, m := range state.View(0).Legal() {
		side := m.Insert.Side
		tells, doubtful := at.tells(0, m)
		if same := side == labyrinth.Left || side == labyrinth.Bottom; same && (tells || doubtful) || !same && tells == doubtful {
			t.Fatalf("%v: tells %v, doubtful %v", m, tells, doubtful)
		}
		got := at.legible(0, m)
		if !doubtful {
			kept++
			if got != m {
				t.Errorf("%v becomes %v", m, got)
			}
			continue
		}
		replaced++
		if _, still := at.tells(0, got); still || state.View(0).Check(0, got) != nil {
			t.Errorf("%v becomes %v", m, got)
		}
	}
	if replaced == 0 || kept == 0 {
		t.Errorf("%d replaced, %d kept", replaced, kept)
	}
	at.told = true
	for _, m := range state.View(0).Legal() {
		if got := at.legible(0, m); got != m {
			t.Errorf("after all %v becomes %v", m, got)
		}
	}
}
