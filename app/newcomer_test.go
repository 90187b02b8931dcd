package app

import (
	"fmt"
	"testing"
	"time"

	"menagerie/internal/cli"
	"menagerie/internal/prefs"
	"menagerie/rules/foxes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui"
)

// newcomer is a player who has never used the program. A newcomer has only a mouse and clicks only what is in view.
type newcomer struct {
	*walker
	clicks int
}

// presses clicks a control without scrolling to it.
func (n *newcomer) presses(id string) {
	n.t.Helper()
	w := n.Widget(id)
	at := ui.Target(w).Centre()
	if !ui.Enabled(w) || !n.root().InView(w) || at.X < 0 || at.Y < 0 || at.X >= n.W || at.Y >= n.H {
		n.t.Fatalf("%s at %v: enabled %v, in view %v; want a control that can be clicked", id, at, ui.Enabled(w), n.root().InView(w))
	}
	n.ClickAt(at.X, at.Y)
	n.Ticks(2)
	n.clicks++
}

// learns follows the hand until the first step of a lesson is done.
func (n *newcomer) learns() {
	n.t.Helper()
	guide := scenetest.TutorOf(n.scene)
	if !guide.Teaches() {
		n.t.Fatal("got no lesson, want one")
	}
	if _, steps := guide.Course.Progress(); steps < 3 || steps > 6 {
		n.t.Errorf("got a lesson of %d steps, want 3 to 6", steps)
	}
	done := func() bool {
		step, _ := guide.Course.Progress()
		return step > 0 || guide.Course.Done()
	}
	for range 40 {
		if done() {
			return
		}
		if spots := guide.Spots(); len(spots) > 0 {
			n.follows(spots[0], done)
		}
		n.Ticks(30)
	}
	n.t.Fatal("the first step of the lesson is not done, want it done after 40 inputs")
}

// follows clicks where the hand points, or holds the button there until the step is done.
func (n *newcomer) follows(s tutor.Spot, done func() bool) {
	n.clicks++
	n.MoveTo(s.At.X, s.At.Y)
	n.PressDown(1)
	for range 1200 {
		if !s.Held || done() {
			break
		}
		if now := scenetest.TutorOf(n.scene).Spots(); len(now) > 0 {
			n.MoveTo(now[0].At.X, now[0].At.Y)
		}
		n.Ticks(1)
	}
	n.Release()
}

// firstMoves make the first move of each game at once, or as soon as the bots have moved.
var firstMoves = map[string]func(n *newcomer){
	"pond": func(n *newcomer) { // holds the button
		n.holdTowards(0)
		n.Ticks(5)
		n.Release()
		n.clicks++
	},
	"glenda": func(n *newcomer) {
		s := n.scene.(*glendascene.Scene)
		n.clickCell(s, freeCell(s.View()))
		n.clicks++
	},
	"labyrinth": func(n *newcomer) {
		m := maze{n.walker, n.scene.(*labyrinthscene.Scene)}
		m.click(m.arrow(m.s.View().Inserts()[0]))
		n.clicks++
		n.Ticks(30)
		n.presses("done")
	},
	"mia": func(n *newcomer) {
		for range 2000 {
			if n.has("next") {
				n.presses("next")
			}
			if n.has("roll") {
				break
			}
			n.Ticks(1)
			time.Sleep(breath / 10)
		}
		n.presses("roll")
	},
	"foxes": func(n *newcomer) {
		i := island{n.walker, n.scene.(*foxesscene.Scene)}
		m := i.free(foxes.Foxes)
		i.click(m.From)
		i.click(m.To)
		n.clicks += 2
	},
}

// newcomersClicks are the clicks from the home screen to the end of the lesson's first step. The second numbers are those to the
// first move of an ordinary game.
var newcomersClicks = map[string][2]int{"pond": {2, 2}, "glenda": {4, 2}, "labyrinth": {2, 3}, "mia": {2, 2}, "foxes": {4, 3}}

// TestANewcomerPlaysAtOnce opens each game in a new home, in three windows. The newcomer does the first step of the lesson, skips the
// rest, and makes the first move of an ordinary game.
func TestANewcomerPlaysAtOnce(t *testing.T) {
	for _, l := range []look{{"de", "light", 1, 800, 600}, {"en", "light", 1, 1280, 800}, {"en", "light", 1.35, 1920, 1080}} {
		n := &newcomer{walker: walk(t, cli.Line{Language: l.language})}
		l.arrange(n.walker)
		for i, g := range n.program.Env.Games {
			n.program.Env.Prefs = n.program.Env.Prefs.WithGame(g.Name(), prefs.Game{})
			n.open(n.program.Env.Home())
			card := fmt.Sprint("card", i)
			n.clicks = 0
			n.presses(card)
			n.learns()
			learning := n.clicks
			n.presses("skip")
			n.program.seeds = seeds{first: 2} // no bot of Mia ends the first round before the player's turn
			n.clicks = 0
			n.presses(card)
			firstMoves[g.Name()](n)
			n.until(60, "the first move of "+g.Name(), n.moved)
			if got, want := [2]int{learning, n.clicks}, newcomersClicks[g.Name()]; got != want {
				t.Errorf("%v, %s: got %v clicks, want %v", l, g.Name(), got, want)
			}
		}
	}
}

// moved reports whether the person at the screen has made a move.
func (n *newcomer) moved() bool {
	r := n.now()
	for _, m := range r.Moves {
		if r.Seats[m.Seat].Bot == "" && string(m.Move) != `"JOIN"` { // the program joins the first round of Mia
			return true
		}
	}
	return false
}
