package foxesclient

import (
	"testing"
	"time"

	"menagerie/rules/foxes"
)

// Measurements that differ a little are joined, those that differ much replace what was known.
func TestClocks(t *testing.T) {
	var c clocks
	for _, passed := range []time.Duration{time.Second, 1100 * time.Millisecond, 10 * time.Millisecond, 250 * time.Millisecond} {
		before := c.own
		c.answered = time.Minute
		c.heardNext(time.Minute + passed)
		want := map[time.Duration]int{
			time.Second: 60, 1100 * time.Millisecond: 61, 10 * time.Millisecond: before, 250 * time.Millisecond: 15,
		}[passed]
		if c.own != want {
			t.Errorf("after %v the cooldown is %d, want %d", passed, c.own, want)
		}
	}
	for _, now := range []int{600, 1205, 1800} {
		c.sawTide(now, true)
	}
	if c.tide != 600 {
		t.Errorf("tides come every %d ticks", c.tide)
	}
}

// The other side's cooldown is at most what two of its moves were apart, but for one outlier.
func TestOtherCooldown(t *testing.T) {
	c := clocks{own: 60}
	for _, moved := range []int{100, 200, 245, 290, 291, 390} {
		c.sawMove(moved)
	}
	if got := c.cooldowns(foxes.Foxes); got != [2]int{60, 45} {
		t.Errorf("cooldowns are %v", got)
	}
	c.own = 30
	if got := c.cooldowns(foxes.Dolphins); got != [2]int{30, 30} {
		t.Errorf("cooldowns are %v", got)
	}
}

// A time during which the process was stopped measures nothing.
func TestClocksOfAStoppedProcess(t *testing.T) {
	c := clocks{own: 60, tide: 600, turned: 600, moved: 700, answered: time.Second}
	c.resume()
	c.heardNext(40 * time.Second)
	c.sawTide(700, true)
	c.sawMove(710)
	if c.own != 60 || c.tide != 600 || len(c.between) > 0 {
		t.Errorf("%+v", c)
	}
	if c.sawTide(1000, true); c.tide != 300 {
		t.Errorf("the next tide comes after %d ticks", c.tide)
	}
}
