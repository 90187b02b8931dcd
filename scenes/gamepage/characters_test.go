package gamepage

import (
	"testing"

	"menagerie/render/face"
	"menagerie/rules"
)

// botSeat is the seat of the character in these tests.
const botSeat rules.Seat = 1

// playMoments ticks a new table of two through moments and returns it.
func playMoments(moments ...GameMoment) *Troupe {
	t := NewTroupe(ColoredLooks([]int{0, 1}))
	for _, m := range moments {
		t.Tick(m)
	}
	return t
}

// momentWithLead returns a moment of the person's turn in which the character has this lead.
func momentWithLead(n int) GameMoment {
	return GameMoment{Turn: 0, Lead: func(seat rules.Seat) int {
		if seat == botSeat {
			return n
		}
		return -n
	}}
}

func TestMoodsAndRemarksFollowTheGame(t *testing.T) {
	over := func(winners ...rules.Seat) GameMoment {
		return GameMoment{Turn: rules.Nobody, Over: true, Winners: winners}
	}
	for name, c := range map[string]struct {
		moments []GameMoment
		mood    face.Mood
		remark  string
	}{
		"start":          {[]GameMoment{momentWithLead(0)}, face.Calm, "game.says_start"},
		"its turn":       {[]GameMoment{{Turn: botSeat}}, face.Thinking, "game.says_start"},
		"ahead":          {[]GameMoment{momentWithLead(0), momentWithLead(1)}, face.Glad, "game.says_ahead"},
		"a strong move":  {[]GameMoment{momentWithLead(1), momentWithLead(-1)}, face.Caught, "game.says_strong"},
		"beaten":         {[]GameMoment{momentWithLead(1), over(0)}, face.Sad, "game.says_beaten"},
		"the winner":     {[]GameMoment{momentWithLead(-1), over(botSeat)}, face.Glad, ""},
		"drawn":          {[]GameMoment{momentWithLead(1), over()}, face.Calm, ""},
		"won by nobody":  {[]GameMoment{momentWithLead(1), over(rules.Nobody)}, face.Calm, ""},
		"the next start": {[]GameMoment{momentWithLead(0), over(0), momentWithLead(0)}, face.Calm, "game.says_start"},
	} {
		got := playMoments(c.moments...)
		if got.Mood(botSeat) != c.mood || got.Remark(botSeat) != c.remark {
			t.Errorf("%s: got the mood %d and %q, want %d and %q", name, got.Mood(botSeat), got.Remark(botSeat), c.mood, c.remark)
		}
	}
}

func TestRemarksAndStartledFacesPass(t *testing.T) {
	table := playMoments(momentWithLead(0), momentWithLead(-1))
	for range 100 {
		table.Tick(momentWithLead(-1))
	}
	if got := table.Mood(botSeat); got != face.Calm {
		t.Errorf("after 100 ticks: got the mood %d, want calm", got)
	}
	for range 200 {
		table.Tick(momentWithLead(-1))
	}
	if got := table.Remark(botSeat); got != "" {
		t.Errorf("after 300 ticks: got %q, want silence", got)
	}
}

func TestNoRemarkIsRepeatedAtOnce(t *testing.T) {
	table := playMoments(momentWithLead(0), momentWithLead(1), momentWithLead(0))
	for range 300 {
		table.Tick(momentWithLead(0))
	}
	table.Tick(momentWithLead(1))
	if got := table.Remark(botSeat); got != "" {
		t.Errorf("ahead again: got %q, want silence", got)
	}
	table.Tick(momentWithLead(-1))
	if got := table.Remark(botSeat); got != "game.says_strong" {
		t.Errorf("behind: got %q, want another remark", got)
	}
}

func TestUnknownSeatsAreCalm(t *testing.T) {
	table := playMoments(momentWithLead(1))
	for _, seat := range []rules.Seat{rules.Nobody, 7} {
		if table.Mood(seat) != face.Calm || table.Remark(seat) != "" {
			t.Errorf("seat %d: got the mood %d and %q, want calm and silent", seat, table.Mood(seat), table.Remark(seat))
		}
	}
}
