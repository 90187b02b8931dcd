package statsscene

import (
	"fmt"
	"testing"

	"menagerie/internal/stats"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
)

// counted is a book of counts that a test fills.
type counted struct {
	stats.Book
	changes int
	err     error
}

func (c *counted) Changes() (int, error) { return c.changes, c.err }

func (c *counted) Forget(game string) {
	c.Book.Forget(game)
	c.changes++
}

// won counts a game of cat and mouse, played as the mouse, with the given result and length in seconds.
func (c *counted) won(r stats.Result, seconds int) {
	c.Add(stats.Game{
		ID: fmt.Sprint("pond ", c.Len()), Game: "pond", Mode: stats.Bots, Level: []string{"pond.level_2", "pond.bot_lazy"}, Side: 1,
		Result: r, Ticks: 60 * seconds, Figures: map[string]int{"strokes": 100 + c.Len()},
	})
	c.changes++
}

// visit opens the statistics of a game.
func visit(t *testing.T, c *counted, game string) *scenetest.Visit {
	t.Helper()
	env := scenetest.NewEnv()
	env.Statistics = c
	env.Games = []scenes.Game{{Name: "pond"}, {Name: "mia", Dice: func(*render.Pen, render.Rect, [6]int) {}}}
	return scenetest.Open(t, env, New(env, game, scenetest.Sign(env, "Home", nil)))
}

func TestNothingWasPlayed(t *testing.T) {
	v := visit(t, &counted{}, "")
	v.See("Statistics", "Cat and mouse", "No game has been played to its end yet.")
	for _, id := range []string{"reset", "resetall"} {
		if ui.Enabled(v.Widget(id)) {
			t.Errorf("%q can be pressed although nothing is counted", id)
		}
	}
}

func TestGamesAreCounted(t *testing.T) {
	c := &counted{}
	c.won(stats.Won, 60)
	c.won(stats.Won, 90)
	c.won(stats.Lost, 120)
	v := visit(t, c, "pond")
	v.See("Against bots", "As the mouse · Level 2", "3 games", "2 won, 1 lost, 2 won in a row at best",
		"A game takes 1:30 minutes on average, the fastest win 1:00", "Moves of the mouse: 101.0 on average, from 100 to 102", "67% won")
	c.won(stats.Lost, 60) // counted while the screen is open
	v.Ticks(2)
	v.See("4 games", "the last 2 lost")
}

func TestSeveralAtOneScreenHaveNoSide(t *testing.T) {
	c := &counted{}
	for i, winner := range []string{"Ada", "Tom", "Ada", ""} {
		g := stats.Game{ID: fmt.Sprint(i), Game: "pond", Mode: stats.Seats, Result: stats.Drawn, Ticks: 60}
		if winner != "" {
			g.Winners, g.Result = []string{winner}, ""
		}
		c.Add(g)
	}
	v := visit(t, c, "pond")
	v.See("Several at this screen", "4 games", "Ada won 2, Tom won 1, 1 drawn")
	v.NotSee("% won;")
}

func TestDiceAreJudgedOnlyWhenThereAreEnough(t *testing.T) {
	c := &counted{}
	c.Add(stats.Game{ID: "a", Game: "mia", Mode: stats.Bots, Result: stats.Won, Ticks: 60, Faces: []int{1, 1, 1, 1, 1, 1}})
	v := visit(t, c, "mia")
	v.See("Dice", "6 dice were seen; of each face fair ones show 1.0", "That is too few for a verdict.")
	c.Add(stats.Game{ID: "b", Game: "mia", Mode: stats.Bots, Result: stats.Won, Ticks: 60, Faces: []int{99, 99, 99, 99, 99, 99}})
	c.changes++
	v.Ticks(2)
	v.See("600 dice were seen", "Chi-squared is 0.0: fair dice are at least that uneven in 100% of all cases.")
}

func TestAnotherGameIsChosen(t *testing.T) {
	c := &counted{}
	c.won(stats.Won, 60)
	v := visit(t, c, "pond")
	v.See("1 game")
	v.Widget("game").(*ui.Choice).OnChange(1)
	v.Ticks(2)
	v.See("No game has been played to its end yet.")
	if !ui.Enabled(v.Widget("resetall")) || ui.Enabled(v.Widget("reset")) {
		t.Error("only everything can be reset where this game has no counts")
	}
}

func TestResettingAsksFirst(t *testing.T) {
	for _, c := range []struct{ id, asks string }{
		{"reset", "All counts of “Cat and mouse” are forgotten. Its records stay."},
		{"resetall", "The counts of all games are forgotten. Their records stay."},
	} {
		book := &counted{}
		book.won(stats.Won, 60)
		v := visit(t, book, "pond")
		v.Click(c.id)
		v.See("Reset the statistics?", c.asks)
		v.ClickOn("Keep them")
		v.See("1 game")
		v.Click(c.id)
		v.ClickOn("Reset")
		v.Ticks(20)
		v.See("The counts begin anew.", "No game has been played to its end yet.")
		if book.Len() != 0 {
			t.Errorf("%s: %d games are left", c.id, book.Len())
		}
	}
}

func TestAFullDiskIsTold(t *testing.T) {
	v := visit(t, &counted{err: scenetest.ErrBroken}, "pond")
	v.See("The counts are not being kept: it is broken")
}
