package miascene

import (
	"strings"
	"testing"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// lose plays until the person on seat 0 is out. The person announces Mia in every turn, which is nearly always a lie.
func (g guest) lose(t *testing.T) {
	t.Helper()
	for range 5000 {
		if left, of := g.scene.lives(0); of > 0 && left == 0 {
			return
		}
		for _, id := range []string{"roll", "say", "next"} {
			if w := g.scene.Find(id); w != nil && ui.Visible(w) && ui.Enabled(w) {
				if id == "say" {
					g.FocusBoard()
					g.scene.selectValue(mia.Mia)
				}
				g.Click(id)
			}
		}
		g.Ticks(1)
	}
	t.Fatalf("the person is not out after many rounds, want it after some; the screen is %s", g.Screen())
}

func TestAPersonWithoutLivesWatchesTheBots(t *testing.T) {
	g := visitGame(t, mia.Config{Seats: 3, Lives: 2}, 0)
	g.See("2\u00a0♥")
	if got, want := g.scene.Subtitle(), "2 lives each"; got != want {
		t.Errorf("got the subtitle %q, want %q", got, want)
	}
	g.lose(t)
	g.See("0\u00a0♥")
	if g.scene.Phase == session.Ended {
		t.Fatal("the game is over with the first player who is out, want the bots to play on")
	}
	for range 5000 {
		if g.scene.Phase == session.Ended {
			break
		}
		if g.scene.Mine() || len(g.scene.joiningSeats()) > 0 {
			t.Fatal("the person is asked again after the last life, want no request")
		}
		g.Ticks(1)
	}
	g.Ticks(30)
	winner := rules.Seat(1)
	if g.scene.Current.Out(1) {
		winner = 2
	}
	g.See(g.scene.Name(winner) + " is the last one left and wins.")
	g.Click("watch")
	g.Ticks(2)
	g.See("2\u00a0♥")
}

func TestTheLastTwoAreNamed(t *testing.T) {
	g := visitGame(t, mia.Config{Seats: 3, Lives: 1}, 0)
	for range 5000 {
		if g.scene.lastTwo() {
			break
		}
		g.NotSee("Last two!")
		for _, id := range []string{"roll", "say", "next"} {
			if w := g.scene.Find(id); w != nil && ui.Visible(w) && ui.Enabled(w) {
				g.Click(id)
			}
		}
		g.Ticks(1)
	}
	g.Ticks(2)
	g.See("Last two!")
}

// The server of this program counts the lives of its guests.
func TestAHostShowsTheLivesOfItsServer(t *testing.T) {
	s := &script{seats: []rules.Seat{1}}
	left := map[string]int{"Ada": 1, "Tom": 3}
	n := &server{lives: 3, left: left}
	n.figures.Names = []string{"Ada", "Tom"}
	s.show(waits(2))
	d, scene := open(t, s, n)
	s.show(asks(2))
	d.Ticks(400)
	for seat, want := range []int{1, 3} {
		if got, of := scene.lives(rules.Seat(seat)); got != want || of != 3 {
			t.Errorf("%s has %d of %d lives, want %d of 3", scene.Name(rules.Seat(seat)), got, of, want)
		}
	}
	left["Ada"] = 0
	end := waits(3)
	end.Last = log(mia.Event{Kind: mia.Lost, Seat: rules.Nobody, Reason: mia.DidNotTakeTurn, Seats: []rules.Seat{0}})
	s.show(end)
	d.Ticks(400)
	if got, _ := scene.lives(0); got != 0 {
		t.Errorf("after the round Ada has %d lives, want 0", got)
	}
}

// caught returns a View after a round in which seat 1 has called the bluff of seat 0.
func caught(round int) mia.View {
	v := waits(round + 1)
	v.Last = log(mia.Event{Kind: mia.WantsToSee, Seat: 1}, mia.Event{Kind: mia.Shown, Seat: rules.Nobody, Dice: 3},
		mia.Event{Kind: mia.Lost, Seat: rules.Nobody, Reason: mia.CaughtBluffing, Seats: []rules.Seat{0}})
	return v
}

// TestEveryRoundOfAFastServerIsReported plays rounds by hand that end before they can be shown.
func TestEveryRoundOfAFastServerIsReported(t *testing.T) {
	for _, perSecond := range []float64{4, 0.2} {
		s, n := &script{seats: []rules.Seat{1}}, &server{figures: SeatFigures{Names: []string{"ann", "bob"}, Orders: SeatOrders{Mode: Hand}, PerSecond: perSecond}}
		s.show(waits(7))
		d, scene := open(t, s, n)
		for round := 7; round < 12; round++ {
			s.show(asks(round))
			d.Ticks(5)
			s.show(caught(round))
			d.Ticks(3)
		}
		label, visible := scene.Find("outcomes").(*ui.Label)
		if want := perSecond > 1; visible != want {
			t.Fatalf("%v rounds per second: got visible %v, want %v", perSecond, visible, want)
		}
		if !visible {
			continue
		}
		lines := strings.Split(label.Text(), "\n")
		want := "Round 11: ann was bluffing: said 5\u00a04, had 4\u00a01."
		if len(lines) != 3 || lines[0] != want || !strings.HasPrefix(lines[2], "Round 9: ") {
			t.Errorf("got the lines %q, want first %q", lines, want)
		}
	}
}

// TestTheAutopilotPlaysWhereAPersonIsTooSlow checks which mode the seat chooses for a time limit.
func TestTheAutopilotPlaysWhereAPersonIsTooSlow(t *testing.T) {
	for _, c := range []struct {
		name    string
		f       SeatFigures
		fitting bool
		want    SeatMode
	}{
		{"fast", SeatFigures{Limit: 250, LimitSure: true}, true, Autopilot},
		{"probably fast", SeatFigures{Limit: 250, Rounds: 1}, true, Autopilot},
		{"just fast enough to notice", SeatFigures{Limit: 1900, LimitSure: true}, true, Autopilot},
		{"slow", SeatFigures{Limit: 2000, LimitSure: true}, true, Hand},
		{"nothing known yet", SeatFigures{Limit: 250}, true, Hand},
		{"people take their time", SeatFigures{Rounds: 3}, true, Hand},
		{"by hand, as the person chose", SeatFigures{Limit: 250, LimitSure: true}, false, Hand},
	} {
		n := &server{figures: c.f}
		n.figures.Names, n.figures.Orders = []string{"ann", "bob"}, SeatOrders{Mode: Hand}
		s := &script{seats: []rules.Seat{1}}
		s.show(waits(2))
		d, scene := open(t, s, n)
		scene.net.server.Fitting = c.fitting
		d.Ticks(2)
		if len(n.ordered) > 0 {
			n.figures.Orders = n.ordered[len(n.ordered)-1]
		}
		d.Ticks(2)
		got := n.figures.Orders.Mode
		text := d.Widget("left").(*ui.Label).Text()
		if reason := strings.Contains(text, "too short to play by hand"); got != c.want || reason != (got == Autopilot) {
			t.Errorf("%s: got mode %d and %q, want mode %d, explained if it is the autopilot", c.name, got, text, c.want)
		}
		if got != Autopilot {
			continue
		}
		d.Widget("seat").(*ui.Choice).OnChange(int(Hand))
		d.Ticks(100)
		if o := n.ordered[len(n.ordered)-1]; o.Mode != Hand {
			t.Errorf("%s: got the orders %+v, want the person's choice last", c.name, n.ordered)
		}
		scene.net.server.Fitting, n.figures.Orders.Mode, n.figures.Limit = true, Autopilot, 0
		d.Ticks(100)
		if o := n.ordered[len(n.ordered)-1]; o.Mode != Hand {
			t.Errorf("%s: with enough time: got mode %d, want %d", c.name, o.Mode, Hand)
		}
	}
}
