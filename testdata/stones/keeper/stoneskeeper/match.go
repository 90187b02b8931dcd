package stoneskeeper

import (
	"context"
	"flag"
	"strings"

	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/rules"
	"menagerie/rules/stones"
	"menagerie/rules/stones/stonesbot"
)

// About returns the help for the command match.
func About() string {
	return console.Texts().T("keeper.about_stones", strings.Join(rules.BotNames(stonesbot.All()), ", "))
}

// MatchFlags declares the flags of a match.
func MatchFlags(set *flag.FlagSet) func(context.Context, command.Order) (command.Result, error) {
	heap := set.Int("heap", stones.DefaultHeap, "flag.heap_stones")
	return func(ctx context.Context, o command.Order) (command.Result, error) {
		config := stones.Config{Heap: *heap}
		if err := config.Validate(); err != nil {
			return command.Result{}, console.AsUsage(err)
		}
		m := command.Match[stones.State, stones.View, stones.Move]{
			Game:     "stones",
			Begin:    func(seed uint64) (stones.State, error) { return stones.New(config, seed) },
			Points:   points,
			MaxMoves: stones.MaxHeap,
		}
		for _, name := range o.Bots {
			bot, err := stonesbot.For(name)
			if err != nil {
				return command.Result{}, console.AsUsage(console.Error("keeper.seats", err))
			}
			m.Players = append(m.Players, bot)
		}
		return command.PlayMatch(ctx, m, o)
	}
}

func points(s stones.State) []float64 {
	all := make([]float64, stones.Players)
	if w := s.View(rules.Nobody).Winner; w != rules.Nobody {
		all[w] = 1
	}
	return all
}
