package catalog

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
		"pond":      p.pondGame().names(pondTable{names: twice}),
		"glenda":    p.glendaGame().names(glendaTable{names: twice}),
		"labyrinth": p.labyrinthGame().names(labyrinthTable{names: twice, config: p.labyrinthGame().demo().config}),
		"mia":       p.miaGame().names(miaTable{names: twice, config: p.miaGame().demo().config}),
		"foxes":     p.foxesGame().names(foxesTable{names: twice}),
	} {
		if got[0] != "Ada" || got[1] != "Ada 2" {
			t.Errorf("%s: got %q, want \"Ada\" and \"Ada 2\"", game, got)
		}
	}
}
