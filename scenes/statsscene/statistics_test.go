package statsscene

import (
	"fmt"
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
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
	env.Games = []scenes.Game{&scenetest.Game{Called: "pond"}, &scenetest.Game{Called: "mia", Drawn: scenes.Pictures{Dice: func(*render.Pen, render.Rect, [6]int) {}}}}
	return scenetest.Open(t, env, New(env, game, scenetest.Sign(env, "Home", nil)))
}

func TestNothingCanBeResetBeforeAGame(t *testing.T) {
	v := visit(t, &counted{}, "")
	v.See("Statistics", "Cat and mouse", "No game of Cat and mouse yet.")
	v.NotSee("Reset")
	v.Click("more")
	v.Ticks(2)
	for _, id := range []string{"reset", "resetall"} {
		if ui.Enabled(v.Widget(id)) {
			t.Errorf("%q is enabled without counts, want it disabled", id)
		}
	}
}

func TestGamesAreCounted(t *testing.T) {
	c := &counted{}
	c.won(stats.Won, 60)
	c.won(stats.Won, 90)
	c.won(stats.Lost, 120)
	v := visit(t, c, "pond")
	v.See("Against bots", "As the mouse · Level 2", "2 of 3 won")
	v.NotSee("the true share", "in a row", "minutes", "Moves of the mouse")
	v.Click("more")
	v.Ticks(2)
	v.See("2 of 3 won", "2 won, 1 lost, 2 won in a row at best",
		"A game takes 1:30 minutes on average, the fastest win 1:00", "Moves of the mouse: 101.0 on average, from 100 to 102", "67% won")
	c.won(stats.Lost, 60) // counted while the screen is open
	v.Ticks(2)
	v.See("2 of 4 won", "the last 2 lost")
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
	v.See("At the same screen", "4 games", "Ada won 2, Tom won 1, 1 drawn")
	v.NotSee("% won;")
}

func TestDiceAreJudgedOnlyWhenThereAreEnough(t *testing.T) {
	c := &counted{}
	c.Add(stats.Game{ID: "a", Game: "mia", Mode: stats.Bots, Result: stats.Won, Ticks: 60, Faces: []int{1, 1, 1, 1, 1, 1}})
	v := visit(t, c, "mia")
	v.Resize(1280, 1600)
	v.NotSee("Dice", "dice were seen")
	v.Click("more")
	v.Ticks(2)
	v.See("Dice", "6 dice were seen. The line is the average of fair dice: 1.0 of each face.", "These are too few for a verdict.")
	c.Add(stats.Game{ID: "b", Game: "mia", Mode: stats.Bots, Result: stats.Won, Ticks: 60, Faces: []int{99, 99, 99, 99, 99, 99}})
	c.changes++
	v.Ticks(2)
	v.See("600 dice were seen", "Fair dice are at least as uneven as these in 100% of all cases.")
}

// A person with the first seat has played against the bot of the second seat.
func TestTheOpponentIsTheCharacterOfTheOtherSide(t *testing.T) {
	env := &scenes.Env{UI: &ui.Env{Book: words.Open("en")}}
	s := &screen{Page: page.New(env, nil, nil), env: env}
	for side, want := range map[int]string{1: "Glenda", 2: "Ulla"} {
		if got := s.levelPartText("glenda.bot_best", side); got != want {
			t.Errorf("side %d: got the opponent %q, want %q", side, got, want)
		}
	}
}

// TestOpponentsHaveTheirFaces counts games against characters and against a bot without a face.
func TestOpponentsHaveTheirFaces(t *testing.T) {
	for _, c := range []struct {
		game string
		mode stats.Mode
		side int
		bots []string
		want string // the seats and the names of the faces
	}{
		{"pond", stats.Bots, 1, []string{"lazy"}, "1 lazy"},
		{"pond", stats.Bots, 2, []string{"radial"}, "0 radial"},
		{"mia", stats.Bots, 0, []string{"bold", "liar"}, "-1 bold, -1 liar"},
		{"pond", stats.Bots, 1, []string{"external"}, ""},
		{"pond", stats.Guest, 1, nil, ""},
	} {
		book, faces := &counted{}, []string(nil)
		g := stats.Game{ID: "1", Game: c.game, Mode: c.mode, Level: []string{"stats.level_start"}, Side: c.side, Result: stats.Won, Ticks: 60}
		for _, bot := range c.bots {
			g.Level = append(g.Level, c.game+".bot_"+bot)
		}
		book.Add(g)
		env := scenetest.NewEnv()
		env.Statistics = book
		env.Games = []scenes.Game{&scenetest.Game{Called: c.game, Drawn: scenes.Pictures{Portrait: func(seat int, bot string) func(*render.Pen, render.Rect) {
			if bot == "external" {
				return nil
			}
			faces = append(faces, fmt.Sprint(seat, " ", bot))
			return func(*render.Pen, render.Rect) {}
		}}}}
		v := scenetest.Open(t, env, New(env, c.game, scenetest.Sign(env, "Home", nil)))
		v.See("1 of 1 won")
		if got := strings.Join(faces, ", "); got != c.want {
			t.Errorf("%s, side %d, %q: got the faces %q, want %q", c.game, c.side, c.bots, got, c.want)
		}
		if got := scenetest.RootOf(v.Scene).Find("faces") != nil; got != (c.want != "") {
			t.Errorf("%s, side %d, %q: got faces %t, want %t", c.game, c.side, c.bots, got, c.want != "")
		}
	}
}

func TestAnotherGameIsChosen(t *testing.T) {
	c := &counted{}
	c.won(stats.Won, 60)
	v := visit(t, c, "pond")
	v.See("1 of 1 won")
	v.Click("column.mia")
	v.Ticks(2)
	v.See("No game of Mia yet.")
	v.Click("more")
	v.Ticks(2)
	if !ui.Enabled(v.Widget("resetall")) || ui.Enabled(v.Widget("reset")) {
		t.Errorf("without counts of this game: got resetall %v and reset %v enabled, want true and false",
			ui.Enabled(v.Widget("resetall")), ui.Enabled(v.Widget("reset")))
	}
}

func TestResettingAsksFirst(t *testing.T) {
	for _, c := range []struct{ id, asks string }{
		{"reset", "The statistics of “Cat and mouse” are deleted. Past games stay."},
		{"resetall", "The statistics of all games are deleted. Past games stay."},
	} {
		book := &counted{}
		book.won(stats.Won, 60)
		v := visit(t, book, "pond")
		v.Click("more")
		v.Ticks(2)
		v.Click(c.id)
		v.See("Reset the statistics?", c.asks)
		v.ClickOn("Cancel")
		v.See("1 of 1 won")
		v.Click(c.id)
		v.ClickOn("Reset")
		v.Ticks(20)
		v.See("The statistics are empty again.", "No game of Cat and mouse yet.")
		if book.Len() != 0 {
			t.Errorf("%s: got %d games, want 0", c.id, book.Len())
		}
	}
}

func TestAFullDiskIsTold(t *testing.T) {
	v := visit(t, &counted{err: scenetest.ErrBroken}, "pond")
	v.See("The counts are not saved: it is broken")
}

// TestTheGameThatWasPlayedMostIsChosen also checks the order and number of the squares.
func TestTheGameThatWasPlayedMostIsChosen(t *testing.T) {
	c := &counted{}
	for i := range 40 {
		r := stats.Lost
		if i == 39 {
			r = stats.Won
		}
		c.Add(stats.Game{ID: fmt.Sprint("m", i), Game: "mia", Mode: stats.Bots, Result: r, Begun: fmt.Sprintf("2026-01-%02dT15:04:05Z", 1+i/2)})
	}
	c.won(stats.Won, 60)
	v := visit(t, c, "")
	v.See("1 of 40 won")
	if got := v.Focus(); got != "column.mia" {
		t.Errorf("got the focus on %q, want column.mia", got)
	}
	last := v.Widget("column.mia").(*column).last
	if len(last) != 30 || last[29] != stats.Won || last[0] != stats.Lost {
		t.Errorf("got the squares %v, want 30 from lost to won", last)
	}
}

func TestGamesOfSeveralPeopleHaveNoSquare(t *testing.T) {
	got := lastResults([]stats.Group{{Mode: stats.Seats, Games: []stats.Game{{Result: stats.Drawn}}}, {Mode: stats.Host, Games: []stats.Game{{Result: stats.Drawn}}}})
	if len(got) != 1 {
		t.Errorf("got the squares %v, want 1", got)
	}
}

func TestStatisticsFitTheirWindows(t *testing.T) {
	bots := []string{"rounds_50", "bot_liar", "bot_beginner", "bot_honest", "bot_neversee", "bot_cautious", "bot_equilibrium", "bot_best"}
	for i, word := range bots {
		bots[i] = "mia." + word
	}
	portrait := func(int, string) func(*render.Pen, render.Rect) { return func(*render.Pen, render.Rect) {} }
	for _, language := range []string{"en", "de"} {
		for _, size := range [][2]float64{{390, 844}, {480, 360}, {640, 360}, {800, 600}, {1280, 800}, {1422, 800}} {
			c := &counted{}
			c.won(stats.Won, 60)
			c.Add(stats.Game{ID: "mia", Game: "mia", Mode: stats.Bots, Level: bots, Result: stats.Lost, Ticks: 60})
			env := scenetest.NewEnv()
			env.UI.Book = words.Open(language)
			env.Statistics = c
			for _, name := range []string{"pond", "glenda", "labyrinth", "mia", "foxes"} {
				env.Games = append(env.Games, &scenetest.Game{Called: name, Drawn: scenes.Pictures{Portrait: portrait}})
			}
			v := scenetest.Open(t, env, New(env, "", scenetest.Sign(env, "Home", nil)))
			v.Resize(size[0], size[1])
			v.Ticks(2)
			v.Click("more")
			v.Ticks(2)
			for _, game := range []string{"pond", "mia"} {
				v.Click("column." + game)
				v.Ticks(2)
				root := scenetest.RootOf(v.Scene)
				for _, cut := range append(root.Overflows(), root.Survey()...) {
					t.Errorf("%s, %s, %v: got %s, want no cut text", language, game, size, cut)
				}
			}
		}
	}
}
