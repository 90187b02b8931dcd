package stoneskeeper

import (
	"flag"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/netserver/stonesserver"
	"menagerie/rules/stones"
	"menagerie/rules/stones/stonesbot"
)

// tournamentFlags declares the flags of a tournament.
func tournamentFlags(set *flag.FlagSet) func() (command.Setup, error) {
	heap := set.Int("heap", stones.DefaultHeap, "flag.heap_stones")
	limit := set.Duration("move", 10*time.Second, "flag.move_glendacontest")
	return func() (command.Setup, error) {
		o := stonesserver.Options{Game: stones.Config{Heap: *heap}, Move: *limit}
		_, err := stonesserver.New(o)
		return command.Setup{Seats: stones.Players, Open: open(o), Known: known, Ours: []string{"--bot", "{bot}", "--seed", "{seed}"}}, err
	}
}

func known(level string) error {
	_, err := stonesbot.For(level)
	return err
}

func open(o stonesserver.Options) func(runner.Opening) (*runner.Host, error) {
	return func(as runner.Opening) (*runner.Host, error) {
		o := o
		o.Observer = as.Observer
		s, err := stonesserver.New(o)
		if err != nil {
			return nil, err
		}
		at, err := runner.Chairs(as, runner.OneAddress(s.Listen))
		return runner.NewHost(s, at, err, o.Game, func() int { return int(s.Counters().Waiting) })
	}
}
