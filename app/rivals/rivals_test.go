package rivals

import (
	"slices"
	"testing"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/setupscene"
	"menagerie/scenes/ui"
)

// newMatch returns a match of a person on seat 0 against a bot. The bots are strong, weak and middling.
func newMatch(bot string, played *[]string) Match {
	bots := setupscene.Characters("newt.bot_", rules.Nobody, []string{"strong", "weak", "middling"}, map[string]int{"weak": 1, "middling": 2, "strong": 5})
	return Match{
		Game: "newt", Bots: []string{"", bot}, Hinted: func() bool { return false }, Env: &scenes.Env{UI: &ui.Env{Book: words.Open("en")}},
		Fields: func() []setupscene.Field { return []setupscene.Field{{ID: "name"}, {ID: "bot", Options: bots}} },
		Names:  func(bots []string) []string { return bots },
		Margin: func(rules.Seat) int { return 0 },
		Play: func(bots []string) (scenes.Scene, error) {
			*played = bots
			return nil, nil
		},
	}
}

// TestTwoEqualResultsBringAnotherOpponent plays series of games. Each result is the winner's seat.
func TestTwoEqualResultsBringAnotherOpponent(t *testing.T) {
	for _, c := range []struct {
		bot     string
		winners []rules.Seat
		hinted  int    // number of the game with hints, from 1; 0 for none
		title   string // of the challenge after the last game; "" for none
		plays   string
	}{
		{"middling", []rules.Seat{0}, 0, "", ""},
		{"middling", []rules.Seat{0, 0}, 0, "A harder one: strong", "strong"},
		{"middling", []rules.Seat{0, 0, 0}, 0, "A harder one: strong", "strong"},
		{"middling", []rules.Seat{1, 1}, 0, "An easier one: weak", "weak"},
		{"middling", []rules.Seat{0, 1, 0}, 0, "", ""},
		{"middling", []rules.Seat{0, rules.Nobody, 0}, 0, "", ""},
		{"middling", []rules.Seat{1, 0, 0}, 0, "A harder one: strong", "strong"},
		{"strong", []rules.Seat{0, 0}, 0, "", ""},
		{"weak", []rules.Seat{1, 1}, 0, "", ""},
		{"external", []rules.Seat{1, 1}, 0, "", ""},
		{"middling", []rules.Seat{0, 0}, 1, "", ""},
		{"middling", []rules.Seat{0, 0}, 2, "", ""},
		{"middling", []rules.Seat{0, 0, 0}, 1, "A harder one: strong", "strong"},
		{"middling", []rules.Seat{1, 1}, 2, "An easier one: weak", "weak"},
		{"middling", []rules.Seat{1, 0, 1}, 2, "", ""},
	} {
		var counts Counts
		var played []string
		title := ""
		for i, won := range c.winners {
			m := newMatch(c.bot, &played)
			m.Hinted = func() bool { return i == c.hinted-1 }
			rival := counts.Watch(m)
			rival(won)
			title = ""
			if r := rival(won); r != nil { // the second call counts nothing
				title = r.Title
				_, _ = r.Play()
			}
		}
		if title != c.title || c.plays != "" && (len(played) != 2 || played[1] != c.plays || played[0] != "") {
			t.Errorf("%s, winners %v: got %q and a game of %q, want %q and %q", c.bot, c.winners, title, played, c.title, c.plays)
		}
	}
}

// TestAClearVictoryBringsAStrongerOpponent plays one game for each margin.
func TestAClearVictoryBringsAStrongerOpponent(t *testing.T) {
	for _, c := range []struct {
		winner        rules.Seat
		margin, clear int
		want          bool
	}{
		{0, 2, 3, false},
		{0, 3, 3, true},
		{0, 9, 3, true},
		{1, 3, 3, false},
		{rules.Nobody, 3, 3, false},
		{0, 0, 0, false}, // a game without margins
	} {
		m := newMatch("middling", new([]string))
		m.Clear, m.Margin = c.clear, func(own rules.Seat) int {
			if own != 0 {
				t.Errorf("got the margin of seat %d requested, want 0", own)
			}
			return c.margin
		}
		if r := new(Counts).Watch(m)(c.winner); (r != nil) != c.want {
			t.Errorf("winner %d by %d of %d: got the rival %v, want one: %t", c.winner, c.margin, c.clear, r, c.want)
		}
	}
}

// TestOneOfSeveralBotsIsReplaced plays two games in a row against several bots.
func TestOneOfSeveralBotsIsReplaced(t *testing.T) {
	for _, c := range []struct {
		bots    []string
		winners []rules.Seat // of both games
		want    []string     // the bots of the next game, or nil
	}{
		{[]string{"", "weak", "weak"}, []rules.Seat{0}, []string{"", "middling", "weak"}},
		{[]string{"", "weak", "middling"}, []rules.Seat{0}, []string{"", "weak", "strong"}},
		{[]string{"weak", "", "strong"}, []rules.Seat{1}, []string{"middling", "", "strong"}},
		{[]string{"", "middling", "strong"}, []rules.Seat{0}, nil},
		{[]string{"", "weak", "strong"}, []rules.Seat{1}, []string{"", "weak", "middling"}},
		{[]string{"", "weak", "strong"}, []rules.Seat{1, 2}, []string{"", "weak", "middling"}},
		{[]string{"", "weak", "middling"}, []rules.Seat{2}, nil},
		{[]string{"", "weak", "strong"}, []rules.Seat{0, 2}, nil},
		{[]string{"", "external", "weak"}, []rules.Seat{0}, []string{"", "external", "middling"}},
	} {
		var counts Counts
		var played []string
		for range 2 {
			m := newMatch("", &played)
			m.Bots = c.bots
			rival := counts.Watch(m)
			if rival == nil {
				t.Fatalf("%q: got no rivals, want some", c.bots)
			}
			played = nil
			if r := rival(c.winners...); r != nil {
				_, _ = r.Play()
			}
		}
		if !slices.Equal(played, c.want) {
			t.Errorf("%q, won by %v: got a game of %q, want %q", c.bots, c.winners, played, c.want)
		}
	}
}

func TestOnlyAPersonAgainstBotsHasRivals(t *testing.T) {
	for _, bots := range [][]string{{"weak", "weak"}, {"", ""}, {"", "weak", ""}, {""}, nil} {
		m := newMatch("weak", new([]string))
		m.Bots = bots
		if new(Counts).Watch(m) != nil {
			t.Errorf("the bots %q: got a rival, want none", bots)
		}
	}
}
