package lesson_test

import (
	"testing"

	"menagerie/rules"
	"menagerie/session"
	"menagerie/session/lesson"
)

// counter is a session that counts its ticks.
type counter struct {
	n     int
	phase session.Phase
}

func (c *counter) Tick() []session.Update[int] {
	c.n += 2
	return []session.Update[int]{{Phase: c.phase, View: c.n - 1}, {Phase: c.phase, View: c.n}}
}
func (c *counter) Send(rules.Seat, int)               {}
func (c *counter) Seats() []rules.Seat                { return nil }
func (c *counter) Capabilities() session.Capabilities { return session.Capabilities{} }
func (c *counter) Close() error                       { return nil }

func TestAGameEndsBeforeItsRulesEndIt(t *testing.T) {
	end := func(v int) (int, bool) { return v * 100, v == 3 }
	u := lesson.NewUntil[int, int](&counter{phase: session.Playing}, end)
	if all := u.Tick(); len(all) != 2 || all[1].Phase != session.Playing || all[1].View != 2 {
		t.Errorf("before the end: got %+v, want two updates, the last with view 2", all)
	}
	if all := u.Tick(); len(all) != 1 || all[0].Phase != session.Ended || all[0].View != 300 {
		t.Errorf("at the end: got %+v, want the update with view 300 and the end", all)
	}
	if all := u.Tick(); len(all) != 0 {
		t.Errorf("after the end: got %+v, want no update", all)
	}
	lost := lesson.NewUntil[int, int](&counter{n: 2, phase: session.Lost}, end)
	if all := lost.Tick(); len(all) != 2 || all[0].Phase != session.Lost {
		t.Errorf("a lost game: got %+v, want two updates with the loss", all)
	}
}
