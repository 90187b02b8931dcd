package app

import (
	"slices"
	"testing"

	"menagerie/internal/args"
)

// TestEqualNamesAreNumberedInEveryGame seats two people with the same name in each game.
func TestEqualNamesAreNumberedInEveryGame(t *testing.T) {
	p := walk(t, args.Line{}).program
	twice := []string{"Ada", "Ada"}
	for game, got := range map[string][]string{
		"pond":      p.pondGame().seats.Names(p.Env.UI.Book, pondTable{Names: twice}),
		"glenda":    p.glendaGame().seats.Names(p.Env.UI.Book, glendaTable{Names: twice}),
		"labyrinth": p.labyrinthGame().seats.Names(p.Env.UI.Book, labyrinthTable{Names: twice, Config: p.labyrinthGame().demo().Config}),
		"mia":       p.miaGame().seats.Names(p.Env.UI.Book, miaTable{Names: twice, Config: p.miaGame().demo().Config}),
		"foxes":     p.foxesGame().seats.Names(p.Env.UI.Book, foxesTable{Names: twice}),
	} {
		if got[0] != "Ada" || got[1] != "Ada 2" {
			t.Errorf("%s: got %q, want \"Ada\" and \"Ada 2\"", game, got)
		}
	}
}

// TestBotsOfADemoHaveNamesOfTheirOwn seats the same bot on every seat, as the demos of glenda and foxes do.
func TestBotsOfADemoHaveNamesOfTheirOwn(t *testing.T) {
	p := walk(t, args.Line{}).program
	same := func(bot string) []string { return slices.Repeat([]string{bot}, 4) }
	mia, labyrinth := p.miaGame().demo().Config, p.labyrinthGame().demo().Config
	for _, c := range []struct {
		game      string
		got, want []string
	}{
		{"pond", p.pondGame().seats.Names(p.Env.UI.Book, p.pondGame().demo()), []string{"Perfect mouse", "Perfect cat"}},
		{"glenda", p.glendaGame().seats.Names(p.Env.UI.Book, p.glendaGame().demo()), []string{"Trapper", "Glenda"}},
		{"foxes", p.foxesGame().seats.Names(p.Env.UI.Book, p.foxesGame().demo()), []string{"Foxes", "Dolphins"}},
		{"labyrinth", p.labyrinthGame().seats.Names(p.Env.UI.Book, labyrinthTable{Config: labyrinth, Bots: same("best")}), []string{"Master", "Master 2", "Master 3", "Master 4"}},
		{"mia", p.miaGame().seats.Names(p.Env.UI.Book, miaTable{Config: mia, Bots: same("bold")})[:4], []string{"Bold", "Bold 2", "Bold 3", "Bold 4"}},
		{"glenda with two bots", p.glendaGame().seats.Names(p.Env.UI.Book, glendaTable{Bots: []string{"best", "original"}}), []string{"Master", "Runner"}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: got %q, want %q", c.game, c.got, c.want)
		}
	}
}
