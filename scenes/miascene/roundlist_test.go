package miascene

import (
	"reflect"
	"testing"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/mia"
)

func TestRowsTellTheRound(t *testing.T) {
	log := []mia.Event{
		{Kind: mia.Started, Seat: rules.Nobody, Seats: []rules.Seat{1, 0}},
		{Kind: mia.Rolls, Seat: 1}, {Kind: mia.Announced, Seat: 1, Dice: mia.Lowest + 2},
		{Kind: mia.Rolls, Seat: 0}, {Kind: mia.Announced, Seat: 0, Dice: mia.Mia - 1},
		{Kind: mia.WantsToSee, Seat: 1}, {Kind: mia.Shown, Seat: rules.Nobody, Dice: mia.Lowest},
		{Kind: mia.Lost, Seat: rules.Nobody, Reason: mia.CaughtBluffing, Seats: []rules.Seat{0}},
	}
	name := func(seat rules.Seat) string { return []string{"Ada", "Tom"}[seat] }
	for you, want := range map[rules.Seat][]roundRow{
		0: {{1, "Tom says 4\u00a01", false}, {0, "You believe it, roll", true}, {0, "You say 6\u00a06", false}, {1, "Tom calls the bluff", false}, {0, "You lose the round", false}},
		rules.Nobody: {{1, "Tom says 4\u00a01", false}, {0, "Ada believes it, rolls", true}, {0, "Ada says 6\u00a06", false},
			{1, "Tom calls the bluff", false}, {0, "Ada loses the round", false}},
	} {
		if got := roundRows(words.Open("en"), log, you, name); !reflect.DeepEqual(got, want) {
			t.Errorf("for seat %d: got %v, want %v", you, got, want)
		}
	}
}

// A low slot shows the newest rows.
func TestALowListShowsTheNewestRows(t *testing.T) {
	rows := []roundRow{{Text: "a"}, {Text: "b"}, {Text: "c"}, {Text: "d"}, {Text: "e"}}
	l := newRoundList("", nil)
	l.Show(rows)
	for high, want := range map[float64]int{0: 5, 300: 5, titleHeight + 4*roomy.row: 4, titleHeight + 3*compact.row: 3, 30: 1} {
		l.Fit(high)
		if got := l.shown(); !reflect.DeepEqual(got, rows[5-want:]) {
			t.Errorf("with a height of %v: got %v, want the last %d rows", high, got, want)
		}
	}
}
