package runner

import (
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/internal/extbot"
	"menagerie/internal/tournament"
	"menagerie/netserver/observe"
)

// A seat at fault gets nothing, and the others get the points by the rules or share the rest.
func TestASeatAtFaultGetsNoPoints(t *testing.T) {
	const crash = tournament.FaultCrash
	over := time.Unix(1, 0)
	for name, c := range map[string]struct {
		rounds int
		ended  time.Time
		played int // rounds
		points []float64
		faults []tournament.Fault
		want   []float64
	}{
		"won":                       {0, over, 0, []float64{1, 0}, []tournament.Fault{"", ""}, []float64{1, 0}},
		"drawn by the rules":        {0, over, 0, []float64{0.5, 0.5}, []tournament.Fault{"", ""}, []float64{0.5, 0.5}},
		"nobody has won":            {0, over, 0, []float64{0, 0}, []tournament.Fault{"", ""}, []float64{0, 0}},
		"time is up":                {0, time.Time{}, 0, []float64{0, 0}, []tournament.Fault{"", ""}, []float64{0.5, 0.5}},
		"one did not come":          {0, time.Time{}, 0, []float64{0, 0}, []tournament.Fault{"", crash}, []float64{1, 0}},
		"none of three is left":     {0, over, 0, []float64{0, 0, 0}, []tournament.Fault{crash, crash, crash}, []float64{0, 0, 0}},
		"one of three did not come": {0, time.Time{}, 0, []float64{0, 0, 0}, []tournament.Fault{"", crash, ""}, []float64{0.5, 0, 0.5}},
		"the others played on":      {0, over, 0, []float64{0, 0, 1}, []tournament.Fault{crash, "", ""}, []float64{0, 0, 1}},
		"one of a draw was silent":  {0, over, 0, []float64{0.5, 0.5}, []tournament.Fault{"", tournament.FaultSilent}, []float64{1, 0}},
		"all rounds":                {4, over, 4, []float64{3, 2, 3}, []tournament.Fault{"", "", ""}, []float64{0.75, 0.5, 0.75}},
		"some rounds, time is up":   {4, time.Time{}, 2, []float64{1, 2}, []tournament.Fault{"", ""}, []float64{0.5, 1}},
		"some rounds and a crash":   {4, over, 2, []float64{1, 2, 1}, []tournament.Fault{"", crash, ""}, []float64{1, 0, 1}},
		"all rounds and silence":    {4, over, 4, []float64{3, 0, 1}, []tournament.Fault{"", tournament.FaultSilent, ""}, []float64{0.75, 0, 0.25}},
		"alone and lost":            {0, over, 0, []float64{0}, []tournament.Fault{""}, []float64{0}},
		"alone and late":            {0, time.Time{}, 0, []float64{0}, []tournament.Fault{""}, []float64{0}},
	} {
		g := &game{opening: Opening{Observer: &observe.Observer{}}, Options: Options{Rounds: c.rounds}}
		a := observe.GameReport{Ended: c.ended, Rounds: c.played}
		for i := range c.points {
			a.Seats = append(a.Seats, observe.SeatReport{Points: c.points[i]})
			g.faults = append(g.faults, fault{why: c.faults[i]})
		}
		if got := g.points(a); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

// A bot that takes all seats and plays badly on each of them is the only one at fault: the others were never started.
func TestOneBotOnAllSeatsIsAloneAtFault(t *testing.T) {
	bot := &player{Bot: &extbot.Bot{}}
	g := &game{opening: Opening{Observer: &observe.Observer{}}, bots: []*player{bot}, faults: []fault{{why: tournament.FaultNonsense}, {}}}
	g.judge(observe.GameReport{Seats: []observe.SeatReport{{Out: observe.OutLeft}, {Out: observe.OutIllegal}}})
	if g.faults[0].why != tournament.FaultNonsense || g.faults[1].why != tournament.FaultNone {
		t.Errorf("got faults %+v, want nonsense and none", g.faults)
	}
}

// A film keeps a minimum time between views and omits repeated views.
func TestFilmsOmitRepeatedViews(t *testing.T) {
	g := &game{opening: Opening{Observer: &observe.Observer{}}, Options: Options{Name: "glenda", Pace: 10}, host: &Host{Config: 1}, entrants: []tournament.Entrant{{Name: "a"}}}
	r := g.record(observe.GameReport{Snapshots: []observe.Snapshot{
		{At: 0, View: 1}, {At: 1, View: 1}, {At: 2, View: 2}, {At: time.Second, View: 3},
	}})
	var ticks []int
	for _, s := range r.Seen {
		ticks = append(ticks, s.Tick)
	}
	if !slices.Equal(ticks, []int{0, 10, 60}) || !r.Done || r.Seats[0].Name != "a" {
		t.Errorf("got ticks %v and %+v, want 0, 10, 60 of a finished game of a", ticks, r.Head)
	}
	long := strings.Repeat("x", MaxFilm/2)
	r = g.record(observe.GameReport{Snapshots: []observe.Snapshot{{View: long}, {View: long + "y"}}})
	if len(r.Seen) != 1 || r.Done {
		t.Errorf("a film that is too long: got %d pictures and done %v, want 1 and false", len(r.Seen), r.Done)
	}
	if g.record(observe.GameReport{}) != nil {
		t.Error("a game without snapshots: got a film, want none")
	}
}
