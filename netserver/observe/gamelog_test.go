package observe

import (
	"reflect"
	"testing"
	"testing/synctest"
	"time"
)

func TestGameLogMeasuresWaitsAndViews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := NewGameLog(2)
		m.Begin()
		m.See("start")
		m.Ask(0)
		time.Sleep(3 * time.Second)
		if a := m.Report(); a.Seats[0].Waits != 3*time.Second || !a.Ended.IsZero() {
			t.Errorf("during a wait: got %+v, want 3 s of waiting and no end", a)
		}
		m.Refuse(0)
		m.Answer(0)
		m.See("moved")
		m.Ask(1)
		time.Sleep(time.Second)
		m.Miss(1)
		m.Ask(1)
		time.Sleep(2 * time.Second)
		m.Out(1, OutSlow)
		m.Out(1, OutLeft)
		m.Begin() // has no effect, because the game has begun
		m.End(0)
		<-m.Done()

		// The following calls belong to another game.
		m.End(1)
		m.Out(0, OutLeft)
		m.See("later")
		m.Ask(7)
		a := m.Report()
		want := []SeatReport{
			{Took: []time.Duration{3 * time.Second}, Refused: 1, Points: 1},
			{Waits: 2 * time.Second, Late: 1, Out: OutSlow},
		}
		if !reflect.DeepEqual(a.Seats, want) {
			t.Errorf("got the seats %+v, want %+v", a.Seats, want)
		}
		if p := []Snapshot{{0, "start"}, {3 * time.Second, "moved"}}; !reflect.DeepEqual(a.Snapshots, p) {
			t.Errorf("got the snapshots %v, want %v", a.Snapshots, p)
		}
		if a.Ended.Sub(a.Began) != 6*time.Second {
			t.Errorf("the game took %v, want 6 s", a.Ended.Sub(a.Began))
		}
	})
}

func TestGameLogCountsRounds(t *testing.T) {
	m := NewGameLog(3)
	m.Begin()
	if n := m.Round(0, 2) + m.Round(0); n != 3 {
		t.Errorf("got the sum %d of the rounds' numbers, want 3", n)
	}
	m.Ask(3)
	m.Answer(-1)
	m.End()
	a := m.Report()
	if a.Rounds != 2 || a.Seats[0].Points != 2 || a.Seats[1].Points != 0 || a.Seats[2].Points != 1 {
		t.Errorf("got %+v, want 2 rounds and the points 2, 0, 1", a)
	}
}

// TestANilGameLogIgnoresEveryCall checks that a nil GameLog ignores every call.
func TestANilGameLogIgnoresEveryCall(t *testing.T) {
	var m *GameLog
	m.Begin()
	m.See(1)
	m.Ask(0)
	m.Answer(0)
	m.Refuse(0)
	m.Miss(0)
	m.Out(0, OutLeft)
	m.End(m.Round(0))
}
