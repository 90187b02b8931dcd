package catalog

import (
	"testing"

	"menagerie/internal/args"
	"menagerie/rules/foxes"
	"menagerie/session"
)

// A game that is gone on with, or continued out of a film, has bots as fast as before.
func TestARecordKeepsThePaceOfItsBots(t *testing.T) {
	g := walk(t, args.Line{}).program.foxesGame()
	sat := foxesTable{config: foxes.DefaultConfig(usualSize), bots: []string{"", "best"}, pace: "18"}
	h, err := g.head(sat, 7)
	if err != nil {
		t.Fatal(err)
	}
	again, err := g.tableOf(&session.Record{Head: h})
	if err != nil || foxesReaction(again) != 18 {
		t.Errorf("the bots react after %d ticks, %v", foxesReaction(again), err)
	}
}

// A pace comes out of a file as well, where anything may stand.
func TestAnUnknownPaceIsTheUsualOne(t *testing.T) {
	for _, pace := range []string{"", "normal", "junk", "-5", "1000000"} {
		if got := foxesReaction(foxesTable{pace: pace}); got != usualReaction {
			t.Errorf("%q lets the island's bots react after %d ticks", pace, got)
		}
		if got := paced(labyrinthPaces, pace); got != labyrinthPaces[""] {
			t.Errorf("%q moves the maze at %v", pace, got)
		}
	}
	if paced(botPaces, "slow") == paced(botPaces, "quick") {
		t.Error("a slow bot is as fast as a quick one")
	}
	if chosenPace("normal", "normal") != "" || chosenPace("slow", "normal") != "slow" {
		t.Error("a choice is not kept as it was made")
	}
}
