package app

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/pondgame"
	"menagerie/internal/cli"
	"menagerie/rules/pond"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/pondscene"
)

// race plays the pond against a cat until the mouse has landed, or until it was caught because it swims to the cat.
func (w *walker) race(away float64) {
	w.t.Helper()
	w.holdTowards(w.awayFromCat() + away)
	for ticks := 0; !w.over(); ticks++ {
		if away != 0 {
			w.Release()
			w.holdTowards(w.awayFromCat() + away)
		}
		if w.Ticks(1); ticks > 3000 {
			w.t.Fatal("the game did not end, want an end")
		}
	}
	w.Release()
	w.card()
}

// cat returns the bot that plays the cat on the screen.
func (w *walker) cat() string {
	return w.scene.(*pondscene.Scene).Session.Capabilities().Record().Seats[pond.Cat].Bot
}

// TestAStrongerOpponentChallengesAWinner wins and loses games against the same cat. Two games in a row or a clear victory bring
// another cat.
func TestAStrongerOpponentChallengesAWinner(t *testing.T) {
	const (
		toTheCat = 3.1  // radians from the direction away from the cat
		slow     = 1200 // step of a cat that is many leaps away when the mouse lands
		fast     = 2060 // step of a cat that is less than two leaps away
	)
	for name, c := range map[string]struct {
		step  int32
		games []float64 // the directions of the games
		want  string    // the cat that challenges after the last game, or ""
		text  string
	}{
		"a narrow win":       {fast, []float64{0}, "", ""},
		"a clear win":        {slow, []float64{0}, "feint", "A harder one: Nora"},
		"two narrow wins":    {fast, []float64{0, 0}, "feint", "A harder one: Nora"},
		"a win after a loss": {fast, []float64{toTheCat, 0}, "", ""},
		"two losses":         {slow, []float64{toTheCat, toTheCat}, "kitten", "An easier one: Mimi"},
	} {
		t.Run(name, func(t *testing.T) {
			w := walk(t, cli.Line{})
			start := pond.Config{CatStep: c.step}
			w.showScene(pondgame.New(&w.program.Services).Game.Play(pondgame.Seating{Config: start, Bots: []string{"", "lazy"}, Colors: []int{0, 1}}))
			for i, away := range c.games {
				if i > 0 {
					w.Click("again")
					w.Ticks(5)
				}
				w.race(away)
			}
			if got := w.root().Find("rival") != nil; got != (c.want != "") {
				t.Fatalf("got a challenge %v, want %v", got, c.want != "")
			}
			if c.want == "" {
				return
			}
			w.See(c.text)
			w.Press(ebiten.KeyEscape) // folds the card
			w.Ticks(2)
			w.Click("unfold") // counts no other game
			w.Ticks(2)
			w.Click("rival")
			w.Ticks(5)
			if got := w.cat(); got != c.want || w.over() {
				t.Errorf("got the cat %s, over %v; want a game against %s", got, w.over(), c.want)
			}
		})
	}
}

// TestEveryGameHasChallenges opens a finished game of each kind twice, which counts two results. In the next game, another bot
// must play on one seat.
func TestEveryGameHasChallenges(t *testing.T) {
	w := walk(t, cli.Line{})
	for word, r := range bouts(t, w.program, "Ada") {
		r.Seats[1].Bot = map[string]string{"pond": "feint", "glenda": "original", "labyrinth": "twoply", "mia": "cautious", "foxes": "tide"}[word] // there is a stronger and a weaker one
		end := len(r.Moves)
		if word == "foxes" {
			end = r.Ticks
		}
		for range 2 {
			w.open(branchOf(t, w.program, r, end))
			w.live("the result", w.over)
			w.card()
		}
		if w.root().Find("rival") == nil {
			t.Errorf("%s: got no challenge after two equal results against %s, want one", word, r.Seats[1].Bot)
			continue
		}
		w.Click("rival")
		w.Ticks(3)
		open := w.program.Stage.Open
		now := open[len(open)-1].Game.(gamepage.Table).Capabilities().Record().Seats
		changed := 0
		for i, s := range now {
			if (s.Bot == "") != (i == 0) {
				t.Errorf("%s: got the players %+v, want one person and bots", word, now)
			}
			if s.Bot != r.Seats[i].Bot {
				changed++
			}
		}
		if changed != 1 {
			t.Errorf("%s: got the players %+v, want one other bot than in %+v", word, now, r.Seats)
		}
	}
}
