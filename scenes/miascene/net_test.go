package miascene

import (
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
					g.scene.pick(mia.Mia)
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
		if g.scene.Mine() || len(g.scene.invited()) > 0 {
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
