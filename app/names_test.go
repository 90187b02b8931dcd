package app

import (
	"slices"
	"testing"

	"menagerie/app/foxesgame"
	"menagerie/app/glendagame"
	"menagerie/app/labyrinthgame"
	"menagerie/app/miagame"
	"menagerie/app/pondgame"
	"menagerie/assets/words"
	"menagerie/internal/cli"
	"menagerie/scenes/gamepage"
)

// TestEqualNamesAreNumberedInEveryGame seats two people with the same name in each game.
func TestEqualNamesAreNumberedInEveryGame(t *testing.T) {
	p := walk(t, cli.Line{}).program
	twice := []string{"Ada", "Ada"}
	for game, got := range map[string][]string{
		"pond":      pondgame.New(&p.Services).Game.Seats.Names(p.Env.UI.Book, pondgame.Seating{Names: twice}),
		"glenda":    glendagame.New(&p.Services).Game.Seats.Names(p.Env.UI.Book, glendagame.Seating{Names: twice}),
		"labyrinth": labyrinthgame.New(&p.Services).Game.Seats.Names(p.Env.UI.Book, labyrinthgame.Seating{Names: twice, Config: labyrinthgame.New(&p.Services).Game.Demo().Config}),
		"mia":       miagame.New(&p.Services).Game.Seats.Names(p.Env.UI.Book, miagame.Seating{Names: twice, Config: miagame.New(&p.Services).Game.Demo().Config}),
		"foxes":     foxesgame.New(&p.Services).Game.Seats.Names(p.Env.UI.Book, foxesgame.Seating{Names: twice}),
	} {
		if got[0] != "Ada" || got[1] != "Ada 2" {
			t.Errorf("%s: got %q, want \"Ada\" and \"Ada 2\"", game, got)
		}
	}
}

// TestDefaultNamesFollowTheLanguage starts each game in English and reads the names of its save in German. Older versions
// stored the English defaults.
func TestDefaultNamesFollowTheLanguage(t *testing.T) {
	w := walk(t, cli.Line{})
	german := words.Open("de")
	for _, g := range w.program.Env.Games {
		scene, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		w.open(scene)
		open := w.program.Stage.Open
		h := open[len(open)-1].Game.(gamepage.Table).Capabilities().Record().Head
		for i, s := range h.Seats {
			if s.Name != "" {
				t.Errorf("%s: got the name %q in the record, want none", g.Name(), s.Name)
			}
			if s.Bot == "" {
				h.Seats[i].Name = map[string]string{"pond": "Mouse", "glenda": "Trapper", "labyrinth": "Player 1", "mia": "Player", "foxes": "You"}[g.Name()]
			}
		}
		w.program.Env.UI.Book = german
		names := g.PlayerNames(h)
		w.program.Env.UI.Book = words.Open("en")
		if want := map[string]string{"pond": "Maus", "glenda": "Fallensteller", "labyrinth": "Spieler", "mia": "Spieler", "foxes": "Füchse"}[g.Name()]; names[0] != want {
			t.Errorf("%s: the person is called %q in German, want %q", g.Name(), names[0], want)
		}
	}
}

// TestBotsOfADemoHaveNamesOfTheirOwn seats the same bot on every seat, as the demos of glenda and foxes do.
func TestBotsOfADemoHaveNamesOfTheirOwn(t *testing.T) {
	p := walk(t, cli.Line{}).program
	same := func(bot string) []string { return slices.Repeat([]string{bot}, 4) }
	mia, labyrinth := miagame.New(&p.Services).Game.Demo().Config, labyrinthgame.New(&p.Services).Game.Demo().Config
	for _, c := range []struct {
		game      string
		got, want []string
	}{
		{"pond", pondgame.New(&p.Services).Game.Seats.Names(p.Env.UI.Book, pondgame.New(&p.Services).Game.Demo()), []string{"Tilda", "Ilsa"}},
		{"glenda", glendagame.New(&p.Services).Game.Seats.Names(p.Env.UI.Book, glendagame.New(&p.Services).Game.Demo()), []string{"Ulla", "Glenda"}},
		{"foxes", foxesgame.New(&p.Services).Game.Seats.Names(p.Env.UI.Book, foxesgame.New(&p.Services).Game.Demo()), []string{"Foxes", "Dolphins"}},
		{"labyrinth", labyrinthgame.New(&p.Services).Game.Seats.Names(p.Env.UI.Book, labyrinthgame.Seating{Config: labyrinth, Bots: same("best")}), []string{"Sibyl", "Sibyl 2", "Sibyl 3", "Sibyl 4"}},
		{"mia", miagame.New(&p.Services).Game.Seats.Names(p.Env.UI.Book, miagame.Seating{Config: mia, Bots: same("bold")})[:4], []string{"Kurt", "Kurt 2", "Kurt 3", "Kurt 4"}},
		{"glenda with a bot without oversights and an unknown bot", glendagame.New(&p.Services).Game.Seats.Names(p.Env.UI.Book, glendagame.Seating{Bots: []string{"my-plain", "original-plain"}}), []string{"my-plain", "Dart"}},
		{"glenda with two bots", glendagame.New(&p.Services).Game.Seats.Names(p.Env.UI.Book, glendagame.Seating{Bots: []string{"best", "original"}}), []string{"Ulla", "Dart"}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: got %q, want %q", c.game, c.got, c.want)
		}
	}
}
