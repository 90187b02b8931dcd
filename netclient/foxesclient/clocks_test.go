package foxesclient

import (
	"testing"
	"time"

	"menagerie/rules/foxes"
)

// TestSimilarTimesAreAveraged checks that similar measurements are averaged, and that a very different one replaces the
// old value.
func TestSimilarTimesAreAveraged(t *testing.T) {
	var c clocks
	for _, passed := range []time.Duration{time.Second, 1100 * time.Millisecond, 10 * time.Millisecond, 250 * time.Millisecond} {
		before := c.own
		c.answered = time.Minute
		c.recordPermission(time.Minute + passed)
		want := map[time.Duration]int{
			time.Second: 60, 1100 * time.Millisecond: 61, 10 * time.Millisecond: before, 250 * time.Millisecond: 15,
		}[passed]
		if c.own != want {
			t.Errorf("after %v the cooldown is %d, want %d", passed, c.own, want)
		}
	}
	for _, now := range []int{600, 1205, 1800} {
		c.recordTide(now)
	}
	if c.tide != 600 {
		t.Errorf("got a tide every %d ticks, want every 600", c.tide)
	}
}

// TestTheOpponentsCooldownIsInferred checks that the opponent's cooldown is at most the time between two of its moves,
// except for one outlier.
func TestTheOpponentsCooldownIsInferred(t *testing.T) {
	c := clocks{own: 60}
	for _, moved := range []int{100, 200, 245, 290, 291, 390} {
		c.recordMove(moved)
	}
	if got := c.cooldowns(foxes.Foxes); got != [2]int{60, 45} {
		t.Errorf("got the cooldowns %v, want 60 and 45", got)
	}
	c.own = 30
	if got := c.cooldowns(foxes.Dolphins); got != [2]int{30, 30} {
		t.Errorf("got the cooldowns %v, want 30 and 30", got)
	}
}

// TestStoppedTimeIsNotMeasured checks that the time for which the process was stopped is not measured.
func TestStoppedTimeIsNotMeasured(t *testing.T) {
	c := clocks{own: 60, tide: 600, turned: 600, moved: 700, answered: time.Second}
	c.discardPending()
	c.recordPermission(40 * time.Second)
	c.recordTide(700)
	c.recordMove(710)
	if c.own != 60 || c.tide != 600 || len(c.between) > 0 {
		t.Errorf("got the clocks %+v, want a cooldown of 60, a tide every 600 ticks and no times between moves", c)
	}
	if c.recordTide(1000); c.tide != 300 {
		t.Errorf("got the next tide after %d ticks, want 300", c.tide)
	}
}
