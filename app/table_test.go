package app

import (
	"slices"
	"testing"

	"menagerie/internal/args"
)

func TestNumberedNamesDiffer(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{[]string{"Ada", "Tom"}, []string{"Ada", "Tom"}},
		{[]string{"Ada", "ada", "Ada"}, []string{"Ada", "ada 2", "Ada 3"}},
		{[]string{"Ada", "Ada", "Ada 2"}, []string{"Ada", "Ada 3", "Ada 2"}},
		{[]string{"Ada 2", "Ada", "Ada"}, []string{"Ada 2", "Ada", "Ada 3"}},
	} {
		if got := numbered(slices.Clone(c.names)); !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.names, got, c.want)
		}
	}
}

// TestEqualNamesAreNumberedInEveryGame seats two people with the same name in each game.
func TestEqualNamesAreNumberedInEveryGame(t *testing.T) {
	p := walk(t, args.Line{}).program
	twice := []string{"Ada", "Ada"}
	for game, got := range map[string][]string{
		"pond":      p.pondGame().seats.names(p.Env.UI.Book, pondTable{names: twice}),
		"glenda":    p.glendaGame().seats.names(p.Env.UI.Book, glendaTable{names: twice}),
		"labyrinth": p.labyrinthGame().seats.names(p.Env.UI.Book, labyrinthTable{names: twice, config: p.labyrinthGame().demo().config}),
		"mia":       p.miaGame().seats.names(p.Env.UI.Book, miaTable{names: twice, config: p.miaGame().demo().config}),
		"foxes":     p.foxesGame().seats.names(p.Env.UI.Book, foxesTable{names: twice}),
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
	mia, labyrinth := p.miaGame().demo().config, p.labyrinthGame().demo().config
	for _, c := range []struct {
		game      string
		got, want []string
	}{
		{"pond", p.pondGame().seats.names(p.Env.UI.Book, p.pondGame().demo()), []string{"Perfect mouse", "Perfect cat"}},
		{"glenda", p.glendaGame().seats.names(p.Env.UI.Book, p.glendaGame().demo()), []string{"Trapper", "Glenda"}},
		{"foxes", p.foxesGame().seats.names(p.Env.UI.Book, p.foxesGame().demo()), []string{"Foxes", "Dolphins"}},
		{"labyrinth", p.labyrinthGame().seats.names(p.Env.UI.Book, labyrinthTable{config: labyrinth, bots: same("best")}), []string{"Master", "Master 2", "Master 3", "Master 4"}},
		{"mia", p.miaGame().seats.names(p.Env.UI.Book, miaTable{config: mia, bots: same("bold")})[:4], []string{"Bold", "Bold 2", "Bold 3", "Bold 4"}},
		{"glenda with two bots", p.glendaGame().seats.names(p.Env.UI.Book, glendaTable{bots: []string{"best", "original"}}), []string{"Master", "Runner"}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: got %q, want %q", c.game, c.got, c.want)
		}
	}
}
