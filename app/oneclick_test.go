package app

import (
	"encoding/json"
	"testing"

	"menagerie/internal/cli"
	"menagerie/internal/prefs"
	"menagerie/record"
	"menagerie/scenes/gamepage"
)

// TestPlayOpensNoServerAfterHosting starts each game after its last mode was that of a host.
func TestPlayOpensNoServerAfterHosting(t *testing.T) {
	w := walk(t, cli.Line{})
	for _, g := range w.program.Env.Games {
		w.program.Env.Prefs = w.program.Env.Prefs.WithGame(g.Name(), prefs.Game{Choice: json.RawMessage(`{"mode":"host","reach":"announced"}`)})
		scene, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		w.open(scene)
		w.need("board")
		if n := len(w.program.Hosting.Open); n != 0 {
			t.Errorf("%s: got %d servers, want 0", g.Name(), n)
		}
		w.open(g.OpenSetup())
		w.Click("start")
		w.Ticks(3)
		w.need("board")
		if n := len(w.program.Hosting.Open); n != 0 {
			t.Errorf("%s: got %d servers for the options, want 0", g.Name(), n)
		}
	}
}

// TestSameScreenSeatsAsManyPeopleAsWereChosen starts a game for each number of people.
func TestSameScreenSeatsAsManyPeopleAsWereChosen(t *testing.T) {
	w := walk(t, cli.Line{})
	for _, g := range w.program.Env.Games {
		crowds := g.Crowds()
		if crowds == nil {
			crowds = []int{2}
		}
		for _, n := range crowds {
			scene, err := g.PlayTogether(n)
			if err != nil {
				t.Fatal(err)
			}
			w.open(scene)
			open := w.program.Stage.Open
			if got := persons(open[len(open)-1].Game.(gamepage.Table).Capabilities().Record()); got != n {
				t.Errorf("%s: got %d people, want %d", g.Name(), got, n)
			}
		}
	}
}

// persons returns the number of seats without a bot.
func persons(r *record.Record) int {
	n := 0
	for _, s := range r.Seats {
		if s.Bot == "" {
			n++
		}
	}
	return n
}
