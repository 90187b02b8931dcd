package miascene

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// sayer believes everything and announces the next value of 6 3, 6 4 and so on, whatever its dice are.
func sayer(_ context.Context, v mia.View, _ *rand.Rand) (mia.Move, bool) {
	switch {
	case v.Stage == mia.Joining:
		return mia.Move{Kind: mia.Join}, true
	case v.Stage == mia.Announcing:
		return mia.Say(max(v.Standing, mia.Lowest+10) + 1), true
	}
	return mia.Move{Kind: mia.Roll}, true
}

// deals returns two seeds whose first round has this turn order, and in which the dice of the first two rolls differ.
func deals(t *testing.T, order ...rules.Seat) (seeds []uint64) {
	t.Helper()
	var before [2]mia.Dice
	for seed := range uint64(2000) {
		s, err := mia.New(mia.Config{Seats: len(order)}, seed)
		if err != nil {
			t.Fatal(err)
		}
		var rolls [2]mia.Dice
		for range 2*len(order) + 1 {
			seat := s.Waiting()[0]
			m, _ := sayer(t.Context(), s.View(seat), nil)
			if s, err = s.Play(seat, m); err != nil {
				t.Fatal(err)
			}
			if v := s.View(seat); v.Stage == mia.Announcing {
				rolls[min(1, len(v.Log)/2-1)] = v.Dice
			}
		}
		if !slices.Equal(s.View(0).Order, order) || rolls[0] == before[0] || rolls[1] == before[1] {
			continue
		}
		if before, seeds = rolls, append(seeds, seed); len(seeds) == 2 {
			return seeds
		}
	}
	t.Fatal("no two deals differ only in their dice, want two")
	return nil
}

// TestFacesAndBubblesTellNoSecrets shows two deals that differ only in dice that the person at the screen may not know. Every frame must
// be the same until the person acts.
func TestFacesAndBubblesTellNoSecrets(t *testing.T) {
	seeds := deals(t, 1, 2, 0)
	c := mia.Config{Seats: 3}
	a, b := visitDeal(t, c, seeds[0], sayer, 0), visitDeal(t, c, seeds[1], sayer, 0)
	moved := false
	for tick := range 600 {
		a.Ticks(1)
		b.Ticks(1)
		if one, other := a.scene.picture(), b.scene.picture(); one != other {
			t.Fatalf("after %d ticks the frames of two deals differ: %+v, want %+v", tick, other, one)
		}
		rows := func(g guest) []roundRow {
			return roundRows(g.scene.Env.UI.Book, g.scene.feed.Log, 0, g.scene.Name)
		}
		if !slices.Equal(rows(a), rows(b)) || a.scene.Status() != b.scene.Status() || a.scene.remark() != b.scene.remark() {
			t.Fatalf("after %d ticks the texts of two deals differ: %v, want %v", tick, rows(b), rows(a))
		}
		moved = moved || a.scene.speechText(1) != "" || a.scene.table.Mood(1, rules.Nobody) != 0
	}
	if !a.scene.Mine() || !moved {
		t.Fatalf("the person is asked: %v, and a character has reacted: %v; want both, or the test shows nothing", a.scene.Mine(), moved)
	}
}

// TestOnlyTheLiarSeesThatALieWasBelieved bluffs in front of bots that believe everything.
func TestOnlyTheLiarSeesThatALieWasBelieved(t *testing.T) {
	seeds := deals(t, 0, 1, 2)
	for _, lies := range []bool{true, false} {
		g := visitDeal(t, mia.Config{Seats: 3}, seeds[0], sayer, 0)
		g.until(t, "roll")
		g.Click("roll")
		g.until(t, "say")
		own := g.scene.knownDice()
		if own > mia.Mia-3 {
			t.Fatalf("the dice are %v, want lower ones, which leave space for a bluff", own)
		}
		said := own
		if lies {
			said = mia.Mia - 2
		}
		g.scene.selectValue(said)
		g.Click("say")
		winked := false
		for range 400 {
			g.Ticks(1)
			winked = winked || g.scene.speechText(0) != ""
		}
		if winked != lies {
			t.Errorf("own dice %v, said %v: the screen marks a believed lie: %v, want %v", own, said, winked, lies)
		}
	}
	// The screen of another player does not know the dice, so it cannot mark the lie.
	g := visitDeal(t, mia.Config{Seats: 3}, deals(t, 1, 2, 0)[0], sayer, 0)
	for range 600 {
		g.Ticks(1)
		for seat := range rules.Seat(3) {
			if g.scene.table.Winks(seat) {
				t.Fatalf("the screen of seat 0 marks a lie of seat %d, want no mark", seat)
			}
		}
	}
}
