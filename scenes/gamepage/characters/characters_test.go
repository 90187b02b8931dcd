package characters_test

import (
	"testing"

	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/scenes/gamepage/characters"
)

// bot is the seat of the character in these tests.
const bot rules.Seat = 1

// play ticks a new table of two through moments and returns it.
func play(moments ...characters.Moment) *characters.Troupe {
	t := characters.New(characters.Colored([]int{0, 1}))
	for _, m := range moments {
		t.Tick(m)
	}
	return t
}

// lead returns a moment of the person's turn in which the character has this lead.
func lead(n int) characters.Moment {
	return characters.Moment{Turn: 0, Lead: func(seat rules.Seat) int {
		if seat == bot {
			return n
		}
		return -n
	}}
}

func TestMoodsAndRemarksFollowTheGame(t *testing.T) {
	over := func(winners ...rules.Seat) characters.Moment {
		return characters.Moment{Turn: rules.Nobody, Over: true, Winners: winners}
	}
	for name, c := range map[string]struct {
		moments []characters.Moment
		mood    face.Mood
		remark  string
	}{
		"start":          {[]characters.Moment{lead(0)}, face.Calm, "game.says_start"},
		"its turn":       {[]characters.Moment{{Turn: bot}}, face.Thinking, "game.says_start"},
		"ahead":          {[]characters.Moment{lead(0), lead(1)}, face.Glad, "game.says_ahead"},
		"a strong move":  {[]characters.Moment{lead(1), lead(-1)}, face.Caught, "game.says_strong"},
		"beaten":         {[]characters.Moment{lead(1), over(0)}, face.Sad, "game.says_beaten"},
		"the winner":     {[]characters.Moment{lead(-1), over(bot)}, face.Glad, ""},
		"drawn":          {[]characters.Moment{lead(1), over()}, face.Calm, ""},
		"won by nobody":  {[]characters.Moment{lead(1), over(rules.Nobody)}, face.Calm, ""},
		"the next start": {[]characters.Moment{lead(0), over(0), lead(0)}, face.Calm, "game.says_start"},
	} {
		got := play(c.moments...)
		if got.Mood(bot) != c.mood || got.Remark(bot) != c.remark {
			t.Errorf("%s: got the mood %d and %q, want %d and %q", name, got.Mood(bot), got.Remark(bot), c.mood, c.remark)
		}
	}
}

func TestRemarksAndStartledFacesPass(t *testing.T) {
	table := play(lead(0), lead(-1))
	for range 100 {
		table.Tick(lead(-1))
	}
	if got := table.Mood(bot); got != face.Calm {
		t.Errorf("after 100 ticks: got the mood %d, want calm", got)
	}
	for range 200 {
		table.Tick(lead(-1))
	}
	if got := table.Remark(bot); got != "" {
		t.Errorf("after 300 ticks: got %q, want silence", got)
	}
}

func TestNoRemarkIsRepeatedAtOnce(t *testing.T) {
	table := play(lead(0), lead(1), lead(0))
	for range 300 {
		table.Tick(lead(0))
	}
	table.Tick(lead(1))
	if got := table.Remark(bot); got != "" {
		t.Errorf("ahead again: got %q, want silence", got)
	}
	table.Tick(lead(-1))
	if got := table.Remark(bot); got != "game.says_strong" {
		t.Errorf("behind: got %q, want another remark", got)
	}
}

func TestUnknownSeatsAreCalm(t *testing.T) {
	table := play(lead(1))
	for _, seat := range []rules.Seat{rules.Nobody, 7} {
		if table.Mood(seat) != face.Calm || table.Remark(seat) != "" {
			t.Errorf("seat %d: got the mood %d and %q, want calm and silent", seat, table.Mood(seat), table.Remark(seat))
		}
	}
}
