package miascene

import (
	"strings"
	"testing"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/ui"
)

// caught is a View after a round in which seat 1 has called seat 0's bluff.
func caught(round int) mia.View {
	v := waits(round + 1)
	v.Last = log(mia.Event{Kind: mia.WantsToSee, Seat: 1}, mia.Event{Kind: mia.Shown, Seat: rules.Nobody, Dice: 3},
		mia.Event{Kind: mia.Lost, Seat: rules.Nobody, Reason: mia.CaughtBluffing, Seats: []rules.Seat{0}})
	return v
}

// TestEveryRoundOfAFastServerIsReported plays rounds by hand that are over before they could be shown.
func TestEveryRoundOfAFastServerIsReported(t *testing.T) {
	for _, perSecond := range []float64{4, 0.2} {
		s, n := &script{seats: []rules.Seat{1}}, &server{figures: Figures{Names: []string{"ann", "bob"}, Orders: Orders{Mode: Hand}, PerSecond: perSecond}}
		s.show(waits(7))
		d, scene := open(t, s, n)
		for round := 7; round < 12; round++ {
			s.show(asks(round))
			d.Ticks(5)
			s.show(caught(round))
			d.Ticks(3)
		}
		label := scene.parts.net.outcomes
		if got, want := ui.Visible(label), perSecond > 1; got != want {
			t.Errorf("%v rounds per second: visible %v", perSecond, got)
		}
		lines := strings.Split(label.Text(), "\n")
		want := "Round 11: ann was bluffing: said 5\u00a04, had 4\u00a01."
		if perSecond > 1 && (len(lines) != 3 || lines[0] != want || !strings.HasPrefix(lines[2], "Round 9: ")) {
			t.Errorf("the screen says %q, want first %q", lines, want)
		}
	}
}

// TestTheAutopilotPlaysWhereAPersonIsTooSlow lets the seat choose its player by the time for an answer.
func TestTheAutopilotPlaysWhereAPersonIsTooSlow(t *testing.T) {
	for _, c := range []struct {
		name    string
		f       Figures
		fitting bool
		want    Mode
	}{
		{"fast", Figures{Limit: 250, LimitSure: true}, true, Autopilot},
		{"probably fast", Figures{Limit: 250, Rounds: 1}, true, Autopilot},
		{"just fast enough to notice", Figures{Limit: 1900, LimitSure: true}, true, Autopilot},
		{"slow", Figures{Limit: 2000, LimitSure: true}, true, Hand},
		{"nothing known yet", Figures{Limit: 250}, true, Hand},
		{"people take their time", Figures{Rounds: 3}, true, Hand},
		{"by hand, as the person chose", Figures{Limit: 250, LimitSure: true}, false, Hand},
	} {
		n := &server{figures: c.f}
		n.figures.Names, n.figures.Orders = []string{"ann", "bob"}, Orders{Mode: Hand}
		s := &script{seats: []rules.Seat{1}}
		s.show(waits(2))
		d, scene := open(t, s, n)
		scene.net.Fitting = c.fitting
		d.Ticks(2)
		if len(n.ordered) > 0 {
			n.figures.Orders = n.ordered[len(n.ordered)-1]
		}
		d.Ticks(2)
		got := n.figures.Orders.Mode
		text := d.Widget("left").(*ui.Label).Text()
		if reason := strings.Contains(text, "too little to play by hand"); got != c.want || reason != (got == Autopilot) {
			t.Errorf("%s: played by %s, and the screen says %q", c.name, modeNames[got], text)
		}
		if got != Autopilot {
			continue
		}
		d.Widget("seat").(*ui.Choice).OnChange(int(Hand))
		d.Ticks(100)
		if o := n.ordered[len(n.ordered)-1]; o.Mode != Hand {
			t.Errorf("%s: the person is not obeyed: %+v", c.name, n.ordered)
		}
		scene.net.Fitting, n.figures.Orders.Mode, n.figures.Limit = true, Autopilot, 0
		d.Ticks(100)
		if o := n.ordered[len(n.ordered)-1]; o.Mode != Hand {
			t.Errorf("%s: where there is time again, played by %s", c.name, modeNames[o.Mode])
		}
	}
}
