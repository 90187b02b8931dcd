package foxeskeeper

import (
	"testing"

	"menagerie/rules/foxes"
)

// A waiting bot is called again soon, after every tide, and after a move of the other side.
func TestWaitingBotsAreCalledAfterEveryChange(t *testing.T) {
	c := foxes.DefaultConfig(10)
	c.Cooldown, c.Tide, c.Limit = [2]int{100, 40}, 94, 0
	table, err := begin(c, 1)
	if err != nil {
		t.Fatal(err)
	}
	type call struct{ seat, tick int }
	var calls []call
	for len(calls) < 9 {
		seat := table.Waiting()[0]
		v := table.View(seat)
		calls = append(calls, call{int(seat), v.Now})
		a := decision{waits: maxWaitTicks}
		if seat == foxes.Foxes && v.Now == maxWaitTicks {
			a = decision{Move: v.Moves(seat)[0]}
		}
		if table, err = table.Play(seat, a); err != nil {
			t.Fatal(err)
		}
	}
	at := map[call]int{}
	for _, c := range calls {
		at[c]++
	}
	for _, want := range []call{{0, 0}, {1, 0}, {0, 30}, {1, 30}, {1, 60}, {1, 90}, {1, 94}} {
		if at[want] == 0 {
			t.Errorf("seat %d at tick %d: got no call in %v, want one", want.seat, want.tick, calls)
		}
	}
	if at[call{0, 60}]+at[call{0, 90}]+at[call{0, 94}] > 0 {
		t.Errorf("the foxes were asked during their cooldown: got calls %v, want none", calls)
	}
	if _, err := table.Play(foxes.Dolphins, decision{}); err == nil {
		t.Error("an illegal request of a bot: got no error, want one")
	}
}
