package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/foxesgame"
	"menagerie/app/glendagame"
	"menagerie/app/labyrinthgame"
	"menagerie/app/miagame"
	"menagerie/app/pondgame"
	"menagerie/app/statistics"
	"menagerie/internal/cli"
	"menagerie/internal/stats"
	"menagerie/internal/store"
	"menagerie/record"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/labyrinth"
	"menagerie/rules/mia"
	"menagerie/rules/pond"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/ui"
)

// Every game tells of one that is over: on which side, against whom, with which result and which figures.
func TestEveryGameIsCounted(t *testing.T) {
	p := walk(t, cli.Line{}).program
	want := map[string]struct {
		side    int
		level   string
		figures []string
	}{
		"pond":      {1, "pond.level_3 pond.bot_perfect", []string{"strokes"}},
		"glenda":    {1, "glenda.walls_medium glenda.bot_", []string{"hops", "walls"}},
		"labyrinth": {0, "stats.level_objectives 2 labyrinth.bot_greedy", []string{"targets", "turns"}},
		"mia":       {0, "stats.level_rounds 9 mia.bot_beginner mia.bot_honest", []string{"lives", "points", "rounds"}},
		"foxes":     {1, "stats.level_board 10 10 stats.growing_tides stats.level_reaction 0.2 foxes.bot_best", []string{"eaten", "left"}},
	}
	for word, r := range bouts(t, p, "Ada") {
		g, counts, err := p.games.count(r, stats.Guest)
		if err != nil || !counts {
			t.Errorf("%s: got counts %v, %v, want true", word, counts, err)
			continue
		}
		w := want[word]
		if g.Game != word || g.Mode != stats.Bots || g.Side != w.side || g.Result == "" || g.Ticks != r.Ticks {
			t.Errorf("%s: got %+v, want a game against bots as side %v", word, g, w.side)
		}
		if level := strings.Join(g.Level, " "); !strings.HasPrefix(level, w.level) {
			t.Errorf("%s was played against %q, want %q", word, level, w.level)
		}
		readable(t, p, g.Level)
		for _, name := range w.figures {
			if _, ok := g.Figures[name]; !ok || !p.Env.UI.Book.Has("stats.figure_"+name) {
				t.Errorf("%s: got the figures %v, want %q with a name", word, g.Figures, name)
			}
		}
		if word == "mia" && (g.Figures["points"]+g.Figures["lives"] != g.Figures["rounds"] || g.Figures["rounds"] != 9) {
			t.Errorf("mia: got %v, want points and lives as many as the 9 rounds", g.Figures)
		}
		if rolled := g.Faces != nil; rolled != (word == "mia") {
			t.Errorf("%s: got the faces %v, want them only for mia", word, g.Faces)
		}
		r.Done = false
		if _, counts, _ := p.games.count(r, stats.Guest); counts {
			t.Errorf("%s before its end: got it counted, want it not counted", word)
		}
	}
}

// A game with lives is read from its record like any other game. The survivor is the winner.
func TestAGameWithLivesIsCounted(t *testing.T) {
	p := walk(t, cli.Line{}).program
	at := miagame.Seating{Config: mia.Config{Seats: 3, Lives: 2}, Bots: []string{"bold", "honest", "beginner"}}
	r := boutAs(t, miagame.New(&p.Services).Game, at, "Ada")
	g, counts, err := p.games.count(r, stats.Guest)
	if err != nil || !counts {
		t.Fatalf("got counts %v, %v, want true", counts, err)
	}
	if g.Level[0] != "stats.level_lives 2" || (g.Result == stats.Won) != (g.Figures["lives"] < 2) || g.Figures["lives"] > 2 {
		t.Errorf("got %+v, want two lives, and a victory if fewer than two rounds were lost", g)
	}
	readable(t, p, g.Level)
}

// readable fails if a part of a level has no text for its numbers.
func readable(t *testing.T, p *Program, level []string) {
	t.Helper()
	for _, part := range level {
		key, numbers := stats.ReadPart(part)
		args := make([]any, len(numbers))
		for i, n := range numbers {
			args[i] = n
		}
		if b := p.Env.UI.Book; !b.Has(key) || strings.Contains(b.T(key, args...), "%!") {
			t.Errorf("%q: got no text, want one", part)
		}
	}
}

// Settings that change how hard a game is are a part of its level, and the usual ones go without saying.
func TestLevelsTellWhatIsUnusual(t *testing.T) {
	p := walk(t, cli.Line{}).program
	last := foxes.DefaultConfig(12) // played to the last animal
	island := last
	island.Dialect.Goal = foxes.GoalThird
	island.Cooldown[foxes.Dolphins] = foxesgame.Balanced(island)
	growing := island
	growing.Growth = foxesgame.UsualGrowth(12)
	growing.Cooldown[foxes.Dolphins] = foxesgame.Balanced(growing)
	slow := island
	slow.Size, slow.Cooldown = 20, [foxes.Sides]int{60, 45}
	measured := island
	measured.Cooldown = [foxes.Sides]int{127, 39}
	maze := labyrinth.Config{Width: 7, Height: 7, Players: 2, Objectives: labyrinthgame.DefaultObjectives}
	large := labyrinth.Config{Width: 15, Height: 11, Players: 4, Objectives: 12}
	large.Dialect.Order, large.Dialect.Goal = labyrinth.OrderDealt, labyrinth.GoalReturn
	garden := glenda.Config{Size: 15, Walls: glendagame.Scaled(glenda.Levels()[0].Walls, 15)}
	for _, c := range []struct{ got, want []string }{
		{pondgame.New(&p.Services).Game.Reader().Level(pondgame.Seating{Config: pond.Config{CatStep: 1800, Start: pond.StartRandom}, Bots: []string{"", "lazy"}}),
			[]string{"pond.level_3", "stats.level_start", "pond.bot_lazy"}},
		{glendagame.New(&p.Services).Game.Reader().Level(glendagame.Seating{Config: garden, Bots: []string{"next"}}),
			[]string{"glenda.walls_" + glenda.Levels()[0].ID, "stats.level_board 15 15", "glenda.bot_next"}},
		{labyrinthgame.New(&p.Services).Game.Reader().Level(labyrinthgame.Seating{Config: maze, Bots: []string{"", "best"}}), []string{"stats.level_objectives 3", "labyrinth.bot_best"}},
		{labyrinthgame.New(&p.Services).Game.Reader().Level(labyrinthgame.Seating{Config: maze, Bots: []string{"", "greedy-plain"}}), []string{"stats.level_objectives 3", "labyrinth.bot_greedy"}},
		{labyrinthgame.New(&p.Services).Game.Reader().Level(labyrinthgame.Seating{Config: large, Bots: []string{"", "best", "best", "best"}}),
			[]string{"stats.level_board 15 11", "stats.level_objectives 12", "labyrinth.rules_classic", "labyrinth.bot_best", "stats.level_players 4"}},
		{miagame.New(&p.Services).Game.Reader().Level(miagame.Seating{Config: mia.Config{Seats: 3, Rounds: miagame.DefaultRounds}, Bots: []string{"", "bold", "honest"}}),
			[]string{"mia.bot_bold", "mia.bot_honest"}},
		{miagame.New(&p.Services).Game.Reader().Level(miagame.Seating{Config: mia.Config{Seats: 3, Rounds: 50}, Bots: []string{"", "bold", "bold"}}),
			[]string{"stats.level_rounds 50", "mia.bot_bold", "stats.level_players 3"}},
		{miagame.New(&p.Services).Game.Reader().Level(miagame.Seating{Config: mia.Config{Seats: 2, Lives: 3}, Bots: []string{"", "bold"}}),
			[]string{"stats.level_lives 3", "mia.bot_bold"}},
		{foxesgame.New(&p.Services).Game.Reader().Level(foxesgame.Seating{Config: island, Bots: []string{"", "best"}}), []string{"foxes.bot_best"}},
		{foxesgame.New(&p.Services).Game.Reader().Level(foxesgame.Seating{Config: growing, Bots: []string{"", "best"}}), []string{"stats.growing_tides", "foxes.bot_best"}},
		{foxesgame.New(&p.Services).Game.Reader().Level(foxesgame.Seating{Config: last, Bots: []string{"", "best"}}), []string{"stats.goal_all", "foxes.bot_best"}},
		{foxesgame.New(&p.Services).Game.Reader().Level(foxesgame.Seating{Config: slow, Bots: []string{"", "best"}, Pace: "18"}),
			[]string{"stats.level_board 20 20", "stats.level_cooldowns 1 0.75", "stats.level_reaction 0.3", "foxes.bot_best"}},
		{foxesgame.New(&p.Services).Game.Reader().Level(foxesgame.Seating{Config: measured, Bots: []string{"", "best"}, Pace: "junk"}), []string{"foxes.bot_best"}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("the level is %q, want %q", c.got, c.want)
		}
		readable(t, p, c.got)
	}
}

// Of people at one screen nobody is "you": the counts say who has won.
func TestPeopleAtOneScreenAreCountedByName(t *testing.T) {
	p := walk(t, cli.Line{}).program
	for word, r := range bouts(t, p, "Ada", "Tom", "Eve") {
		g, counts, err := p.games.count(r, stats.Guest)
		want := stats.Result("")
		if len(g.Winners) == 0 {
			want = stats.Drawn
		}
		if err != nil || !counts || g.Mode != stats.Seats || g.Result != want || g.Side != 0 {
			t.Errorf("%s: got %+v, %v, %v, want the result %v of a game at one screen", word, g, counts, err, want)
		}
		for _, name := range g.Winners {
			if !slices.Contains([]string{"Ada", "Tom", "Eve"}, name) {
				t.Errorf("%s: got the winner %q, want one of the players", word, name)
			}
		}
		if len(g.Winners) == 0 && word != "foxes" { // whose limit may come too soon
			t.Errorf("%s: got no winner, want one", word)
		}
	}
}

func TestBotsAmongThemselvesDoNotCount(t *testing.T) {
	p := walk(t, cli.Line{}).program
	for word, r := range bouts(t, p) {
		if _, counts, err := p.games.count(r, stats.Guest); counts || err != nil {
			t.Errorf("%s: got counts %v, %v, want false", word, counts, err)
		}
	}
}

// counted waits for the counts of a game.
func (w *walker) counted(game string, n int) []stats.Group {
	w.t.Helper()
	var groups []stats.Group
	w.live("counted", func() bool {
		groups = w.program.statistics.Groups(game)
		sum := 0
		for _, g := range groups {
			sum += len(g.Games)
		}
		return sum == n
	})
	return groups
}

// A game that is played with the mouse is counted once. It is not counted again when its last move is taken back and repeated,
// when its film is shown, or when the program restarts.
func TestAGameIsCountedOnceAndShown(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	w.enterPond()
	w.holdTowards(w.awayFromCat())
	w.until(2000, "over", w.over)
	w.Release()
	groups := w.counted("pond", 1)
	if g := groups[0].Games[0]; g.Result != stats.Won || g.Mode != stats.Bots || g.Side != 1 || g.Ticks == 0 {
		t.Errorf("got %+v, want a won game against bots as side 1", g)
	}
	w.Click("takeback")
	w.Ticks(5)
	w.need("board", "takeback")
	w.holdTowards(w.awayFromCat())
	w.until(2000, "the end, once more", w.over)
	w.Release()
	w.Click("watch")
	w.Press(ebiten.KeyEnd)
	w.Ticks(10)
	w.program.statistics.Wait()
	w.counted("pond", 1)
	if err := w.program.Close(); err != nil {
		t.Fatal(err)
	}

	again := walkIn(t, cli.Line{}, home)
	again.counted("pond", 1)
	again.Click("statistics")
	again.need("column.pond", "group0", "faces")
	again.Press(ebiten.KeyEscape)
	again.Click("options0")
	again.openAuthors()
	again.Click("statistics")
	again.need("group0")
	again.Click("more")
	again.Ticks(2)
	again.Click("reset")
	again.Press(ebiten.KeyEnter) // no is the default
	again.Ticks(2)
	again.need("group0")
	again.Click("reset")
	again.Press(ebiten.KeyTab, ebiten.KeyEnter)
	again.Ticks(2)
	again.need("none")
	if ui.Enabled(again.Widget("resetall")) {
		t.Error("after a reset: resetall is enabled, want it disabled")
	}
	again.program.Close()
	if last := walkIn(t, cli.Line{}, home); len(last.program.statistics.Groups("pond")) != 0 {
		t.Error("after a reset: got the games counted again from the records, want none")
	}
}

// fileOf is where the counts are.
func fileOf(home string) string { return filepath.Join(home, "data", statistics.FileName+".txt") }

// keep puts records into the store of a home.
func keep(t *testing.T, home string, records map[string]*record.Record) {
	t.Helper()
	s := store.Open(store.Places{Data: filepath.Join(home, "data")})
	for word, r := range records {
		if _, err := s.Put(store.Records, word, time.Now(), r.Append(nil)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestOldRecordsAreCountedOnce(t *testing.T) {
	home := t.TempDir()
	keep(t, home, bouts(t, walk(t, cli.Line{}).program, "Ada"))
	if err := os.WriteFile(filepath.Join(home, "data", "records", "2020-01-01T00-00-00-pond.txt"), []byte("menagerie record 9\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		w := walkIn(t, cli.Line{}, home)
		for _, g := range w.program.Env.Games {
			w.counted(g.Name(), 1)
		}
		w.program.Close()
	}
	if text, err := os.ReadFile(fileOf(home)); err != nil || strings.Count(string(text), "\n") != 6 {
		t.Errorf("got the file %q, %v, want 6 lines", text, err)
	}
}

func TestDamagedCountsAreSetAsideAndMadeAnew(t *testing.T) {
	p := walk(t, cli.Line{}).program
	played := boutAs(t, pondgame.New(&p.Services).Game, pondgame.New(&p.Services).Game.Demo(), "Ada")
	for text, aside := range map[string]bool{
		"menagerie statistics 1\nrubbish\n": true, "menagerie statistics 7\n": true, "": true, "menagerie statistics 1\n": false,
	} {
		home := t.TempDir()
		keep(t, home, map[string]*record.Record{"pond": played})
		if err := os.WriteFile(fileOf(home), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		w := walkIn(t, cli.Line{}, home)
		w.Ticks(2)
		told := strings.Join(w.root().Toasts(), "\n")
		_, err := os.Stat(filepath.Join(home, "data", statistics.FileName+"-broken-1.txt"))
		if told := strings.Contains(told, "broken-1"); told != aside || (err == nil) != aside {
			t.Errorf("%q: got reported %v, file %v; want it set aside: %v", text, told, err, aside)
		}
		if aside {
			w.counted("pond", 1)
		} else if len(w.program.statistics.Groups("pond")) != 0 {
			t.Error("got games of pond from the records, want only those of the file")
		}
		w.program.Close()
	}
}

// Two windows share a file. Neither writes over what the other has counted, but what is forgotten is.
func TestTwoWindowsCountIntoOneFile(t *testing.T) {
	home := t.TempDir()
	records := bouts(t, walk(t, cli.Line{}).program, "Ada")
	one, two := walkIn(t, cli.Line{}, home), walkIn(t, cli.Line{}, home)
	count := func(w *walker, game string) {
		w.program.statistics.Count(func() (*record.Record, error) { return records[game], nil }, stats.Guest)
		w.program.statistics.Wait()
	}
	count(one, "pond")
	count(two, "mia")
	two.counted("pond", 1)
	count(one, "foxes")
	third := walkIn(t, cli.Line{}, home)
	for _, game := range []string{"pond", "mia", "foxes"} {
		third.counted(game, 1)
	}
	two.program.statistics.Forget("pond")
	two.program.statistics.Wait()
	text, err := os.ReadFile(fileOf(home))
	if err != nil || strings.Contains(string(text), `"Game":"pond"`) || !strings.Contains(string(text), `"Game":"mia"`) {
		t.Errorf("without pond: got the file %q, %v, want mia in it", text, err)
	}
}

// A second window that knows the old counts does not bring them back.
func TestForgottenCountsStayForgotten(t *testing.T) {
	home := t.TempDir()
	records := bouts(t, walk(t, cli.Line{}).program, "Ada")
	one := walkIn(t, cli.Line{}, home)
	one.count(records["pond"], records["mia"])
	two := walkIn(t, cli.Line{}, home)
	two.counted("pond", 1)
	one.program.statistics.Forget("pond")
	one.program.statistics.Wait()
	two.count(records["foxes"])
	if got := storedGames(t, home); got != "mia foxes" {
		t.Errorf("got %q, want mia foxes", got)
	}
	two.counted("pond", 0)
	one.program.statistics.Forget("")
	one.program.statistics.Wait()
	two.count(records["glenda"])
	if got := storedGames(t, home); got != "glenda" {
		t.Errorf("got %q, want glenda", got)
	}
}

// count counts games, one by one.
func (w *walker) count(records ...*record.Record) {
	for _, r := range records {
		w.program.statistics.Count(func() (*record.Record, error) { return r, nil }, stats.Guest)
		w.program.statistics.Wait()
	}
}

// storedGames are the games of the stored counts, in their order.
func storedGames(t *testing.T, home string) string {
	t.Helper()
	text, err := os.ReadFile(fileOf(home))
	if err != nil {
		t.Fatal(err)
	}
	book, err := stats.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var games []string
	for _, g := range book.Games() {
		games = append(games, g.Game)
	}
	return strings.Join(games, " ")
}

// A disk that refuses once costs no count: the next write stores it, or the end of the program.
func TestAFailedWriteLosesNoCount(t *testing.T) {
	records := bouts(t, walk(t, cli.Line{}).program, "Ada")
	for _, later := range []bool{true, false} {
		home := t.TempDir()
		w := walkIn(t, cli.Line{}, home)
		w.count(records["pond"])
		there, err := os.ReadFile(fileOf(home))
		if err := errors.Join(err, os.Remove(fileOf(home)), os.Mkdir(fileOf(home), 0o700)); err != nil {
			t.Fatal(err)
		}
		w.count(records["mia"])
		if _, fault := w.program.statistics.Changes(); fault == nil {
			t.Error("got no report of the fault, want one")
		}
		if err := errors.Join(os.Remove(fileOf(home)), os.WriteFile(fileOf(home), there, 0o600)); err != nil {
			t.Fatal(err)
		}
		want := "pond mia"
		if later {
			w.count(records["foxes"])
			want += " foxes"
			if _, fault := w.program.statistics.Changes(); fault != nil {
				t.Error(fault)
			}
		} else {
			w.program.Close()
		}
		if got := storedGames(t, home); got != want {
			t.Errorf("counted are %q, want %q", got, want)
		}
	}
}

// The program counts records that are newer than the stored counts, because an earlier run could not store them.
func TestRecordsThatAreNewerThanTheCountsAreCounted(t *testing.T) {
	home := t.TempDir()
	records := bouts(t, walk(t, cli.Line{}).program, "Ada")
	w := walkIn(t, cli.Line{}, home)
	w.count(records["pond"])
	w.program.Close()
	keep(t, home, map[string]*record.Record{"mia": records["mia"], "pond": records["pond"]})
	before := time.Now().Add(-time.Hour)
	if err := os.Chtimes(fileOf(home), before, before); err != nil {
		t.Fatal(err)
	}
	w = walkIn(t, cli.Line{}, home)
	w.program.statistics.Wait()
	if got := storedGames(t, home); got != "pond mia" {
		t.Errorf("got %q, want pond mia", got)
	}
	w.program.statistics.Forget("mia")
	w.program.Close()
	if err := os.Chtimes(fileOf(home), before, before); err != nil {
		t.Fatal(err)
	}
	walkIn(t, cli.Line{}, home).program.statistics.Wait()
	if got := storedGames(t, home); got != "pond" {
		t.Errorf("after a reset: got %q, want pond", got)
	}
}

// Counts that a newer program has written meanwhile stay as they are.
func TestCountsThatANewerWindowHasWrittenStay(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	played := boutAs(t, pondgame.New(&w.program.Services).Game, pondgame.New(&w.program.Services).Game.Demo(), "Ada")
	const newer = "menagerie statistics 7\n"
	if err := errors.Join(os.MkdirAll(filepath.Dir(fileOf(home)), 0o700), os.WriteFile(fileOf(home), []byte(newer), 0o600)); err != nil {
		t.Fatal(err)
	}
	w.program.statistics.Count(func() (*record.Record, error) { return played, nil }, stats.Guest)
	w.program.statistics.Wait()
	if text, err := os.ReadFile(fileOf(home)); string(text) != newer {
		t.Errorf("got the file %q, %v, want %q", text, err, newer)
	}
	if _, fault := w.program.statistics.Changes(); fault == nil {
		t.Error("got no report of the fault, want one")
	}
}

// A folder in the file's place can be neither read nor written: the program says so and goes on.
func TestCountsThatCannotBeKept(t *testing.T) {
	home := t.TempDir()
	if err := os.MkdirAll(filepath.Join(fileOf(home), "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	w := walkIn(t, cli.Line{}, home)
	w.Ticks(2)
	if len(w.root().Toasts()) == 0 {
		t.Error("got no notice, want one")
	}
	w.Click("statistics")
	w.need("fault")
}

// A guest's and a host's games count at either end.
func TestGamesOnServersAreCounted(t *testing.T) {
	w := walk(t, cli.Line{Command: cli.Join, Operand: "pond", Address: serve(t), Level: "1"})
	w.live("in the game", func() bool { return w.has("board") && w.scene.(*pondscene.Scene).View().Config.CatStep > 0 })
	w.holdTowards(w.awayFromCat())
	w.live("over", w.over)
	w.Release()
	g := w.counted("pond", 1)[0]
	if g.Mode != stats.Guest || g.Games[0].Result != stats.Won || g.Games[0].Side != 1 {
		t.Errorf("got %+v, want a won game of a guest as side 1", g)
	}
}

// tourStats shows the counts of every game, with enough games to fill a screen.
func tourStats(w *walker, stop func(name string)) {
	modes, results := stats.Modes(), []stats.Result{stats.Won, stats.Won, stats.Lost, stats.Drawn, stats.Won, stats.Lost}
	for _, r := range bouts(w.t, w.program, "Ada") {
		g, _, err := w.program.games.count(r, stats.Guest)
		if err != nil {
			w.t.Fatal(err)
		}
		for i := range 40 {
			g.ID, g.Mode, g.Ticks = fmt.Sprint(i), modes[i%7%len(modes)], 1200+i*97
			g.Result, g.Winners = results[i*i%len(results)], nil
			if g.Mode == stats.Seats {
				g.Result, g.Winners = "", []string{"Jörg", "Ada"}[i%2:i%2+1]
			}
			g.ID += g.Game
			w.program.statistics.Add(g)
		}
	}
	w.open(w.program.Env.Home())
	w.Click("statistics")
	for _, g := range w.program.Env.Games {
		w.Click("column." + g.Name())
		stop("statistics-" + g.Name())
	}
	w.root().FocusID("more")
	w.Press(ebiten.KeyEnter)
	w.Ticks(2)
	w.Press(ebiten.KeyEnd)
	stop("statistics-below")
	w.Click("reset")
	stop("statistics-reset")
	w.Press(ebiten.KeyEscape)
	w.Press(ebiten.KeyEscape)
}
