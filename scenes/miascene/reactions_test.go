package miascene

import (
	"testing"

	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// value returns the Dice with these numbers.
func value(t *testing.T, s string) mia.Dice {
	t.Helper()
	d, err := mia.ParseDice(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// seats are a person, Bodo, Hanna and Berta.
func table() *reactions { return newReactions([]string{"", "liar", "honest", "cautious"}) }

var started = mia.Event{Kind: mia.Started, Seat: rules.Nobody, Seats: []rules.Seat{1, 2, 3, 0}}

func says(seat rules.Seat, d mia.Dice) []mia.Event {
	return []mia.Event{{Kind: mia.Rolls, Seat: seat}, {Kind: mia.Announced, Seat: seat, Dice: d}}
}

func ends(reason mia.Reason, d mia.Dice, losers ...rules.Seat) []mia.Event {
	return []mia.Event{{Kind: mia.Shown, Seat: rules.Nobody, Dice: d}, {Kind: mia.Lost, Seat: rules.Nobody, Reason: reason, Seats: losers}}
}

func TestMoodsAndRemarksFollowTheEvents(t *testing.T) {
	pair, low, high := value(t, "6,6"), value(t, "3,1"), value(t, "6,3")
	calls := func(seat rules.Seat) mia.Event { return mia.Event{Kind: mia.WantsToSee, Seat: seat} }
	for name, c := range map[string]struct {
		log     []mia.Event
		moods   [4]face.Mood
		remarks [4]string
	}{
		"a pair":          {says(1, pair), [4]face.Mood{1: face.Glad}, [4]string{1: "mia.says_liar_pair"}},
		"no pair":         {says(1, high), [4]face.Mood{1: face.Glad}, [4]string{}},
		"all look":        {append(says(1, high), calls(2)), [4]face.Mood{}, [4]string{}},
		"caught":          {append(append(says(1, high), calls(2)), ends(mia.CaughtBluffing, low, 1)...), [4]face.Mood{1: face.Caught, 2: face.Glad}, [4]string{1: "mia.says_liar_caught"}},
		"called a truth":  {append(append(says(1, high), calls(2)), ends(mia.SeeFailed, pair, 2)...), [4]face.Mood{1: face.Glad, 2: face.Sad}, [4]string{2: "mia.says_honest_lost"}},
		"a true Mia":      {append(says(3, mia.Mia), ends(mia.TrueMia, mia.Mia, 1, 2, 0)...), [4]face.Mood{face.Sad, face.Sad, face.Sad, face.Glad}, [4]string{3: "mia.says_cautious_mia"}},
		"a false Mia":     {append(says(3, mia.Mia), ends(mia.LiedAboutMia, low, 3)...), [4]face.Mood{face.Glad, face.Glad, face.Glad, face.Caught}, [4]string{3: "mia.says_cautious_mia"}},
		"too little":      {append(says(2, low), mia.Event{Kind: mia.Lost, Seat: rules.Nobody, Reason: mia.AnnouncedLosingDice, Seats: []rules.Seat{2}}), [4]face.Mood{2: face.Sad}, [4]string{2: "mia.says_honest_lost"}},
		"a silent person": {append(says(0, pair), calls(1)), [4]face.Mood{}, [4]string{}},
	} {
		at := table()
		for _, e := range append([]mia.Event{started}, c.log...) {
			at.Hear(e)
		}
		for seat := range rules.Seat(4) {
			if mood, said := at.Mood(seat, rules.Nobody), at.Remark(seat); mood != c.moods[seat] || said != c.remarks[seat] {
				t.Errorf("%s: seat %d has the mood %d and says %q, want %d and %q", name, seat, mood, said, c.moods[seat], c.remarks[seat])
			}
		}
	}
}

func TestRemarksPassAndAreNotRepeated(t *testing.T) {
	at, pair := table(), value(t, "6,6")
	for _, e := range append([]mia.Event{started}, says(1, pair)...) {
		at.Hear(e)
	}
	for range remarkTicks {
		at.Tick()
	}
	if got := at.Remark(1); got != "" || at.Mood(1, 1) != face.Thinking {
		t.Errorf("after %d ticks: got the remark %q and the mood %d, want silence and a thinking face in the own turn", remarkTicks, got, at.Mood(1, 1))
	}
	at.Hear(started)
	for _, e := range says(1, pair) {
		at.Hear(e)
	}
	if got := at.Remark(1); got != "" {
		t.Errorf("the second pair: got %q, want no repetition", got)
	}
}

func TestOnlyOnePlayerSpeaksInATurn(t *testing.T) {
	at := table()
	at.Hear(started)
	at.Hear(mia.Event{Kind: mia.Lost, Seat: rules.Nobody, Reason: mia.TrueMia, Seats: []rules.Seat{1, 2, 3}})
	spoke := 0
	for seat := range rules.Seat(4) {
		if at.Remark(seat) != "" {
			spoke++
		}
	}
	if spoke != 1 {
		t.Errorf("%d players speak at the end of a round, want 1", spoke)
	}
}

func TestAWinkLooksLikeARemarkAndPasses(t *testing.T) {
	at := table()
	at.Wink(0)
	if !at.Winks(0) || at.Winks(1) {
		t.Errorf("winks: got %v and %v, want only the person", at.Winks(0), at.Winks(1))
	}
	for range remarkTicks {
		at.Tick()
	}
	if at.Winks(0) {
		t.Error("the wink stays, want it to pass")
	}
}

func TestTheEndShowsWinnersAndLosers(t *testing.T) {
	at := table()
	at.End([]rules.Seat{2})
	if at.Mood(2, rules.Nobody) != face.Glad || at.Mood(1, rules.Nobody) != face.Sad {
		t.Errorf("got the moods %d and %d, want a glad winner and a sad loser", at.Mood(2, rules.Nobody), at.Mood(1, rules.Nobody))
	}
	if f := at.Face(0); f != nil || at.Face(1) == nil || at.Face(9) != nil {
		t.Errorf("got the faces %v, %v and %v, want one only for the bot", f, at.Face(1), at.Face(9))
	}
}

// TestUnknownSeatsHaveNoEffect gives events of a hostile server to the table.
func TestUnknownSeatsHaveNoEffect(t *testing.T) {
	at := table()
	for _, e := range []mia.Event{
		{Kind: mia.Started, Seats: []rules.Seat{-1, 99}}, {Kind: mia.Announced, Seat: 99, Dice: 200}, {Kind: mia.WantsToSee, Seat: -5},
		{Kind: mia.Shown, Dice: 255}, {Kind: mia.Lost, Seats: []rules.Seat{-3, 77}, Reason: 99},
	} {
		at.Hear(e)
	}
	for seat := range rules.Seat(4) {
		if at.Mood(seat, rules.Nobody) != face.Calm || at.Remark(seat) != "" {
			t.Errorf("seat %d has the mood %d and says %q, want calm silence", seat, at.Mood(seat, rules.Nobody), at.Remark(seat))
		}
	}
}
