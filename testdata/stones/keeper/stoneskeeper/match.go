package stoneskeeper

import (
	"flag"
	"strings"

	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/rules"
	"menagerie/rules/stones"
	"menagerie/rules/stones/stonesbot"
)

// about returns the help for the command match.
func about() string {
	return console.Texts().T("keeper.about_stones", strings.Join(rules.BotNames(stonesbot.All()), ", "))
}

type match = command.Match[stones.State, stones.View, stones.Move]

// matchFlags declares the flags of a match.
func matchFlags(set *flag.FlagSet) func(command.Order) (match, error) {
	heap := set.Int("heap", stones.DefaultHeap, "flag.heap_stones")
	return func(command.Order) (match, error) {
		config := stones.Config{Heap: *heap}
		return match{
			Game:     "stones",
			Begin:    func(seed uint64) (stones.State, error) { return stones.New(config, seed) },
			Bot:      func(_ int, name string) (stonesbot.Named, error) { return stonesbot.For(name) },
			Points:   points,
			MaxMoves: stones.MaxHeap,
		}, config.Validate()
	}
}

func points(s stones.State) []float64 {
	all := make([]float64, stones.Players)
	if w := s.View(rules.Nobody).Winner; w != rules.Nobody {
		all[w] = 1
	}
	return all
}
