package foxeskeeper

import (
	"flag"
	"time"

	"menagerie/keeper/tournament/runner"
	"menagerie/keeper/tournament/tournamentcmd"
	"menagerie/netserver/foxesserver"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
)

func TournamentFlags(set *flag.FlagSet) func() (tournamentcmd.Setup, error) {
	h := &hostFlags{options: foxesserver.Options{}.WithDefaults(), places: "guess", draws: true}
	h.game = h.options.Game
	set.IntVar(&h.game.Size, "size", h.game.Size, "flag.size_foxescontest")
	set.IntVar(&h.game.Animals, "animals", 0, "flag.animals")
	set.StringVar(&h.cooldown, "cooldown", foxesSpans(h.game.Cooldown), "flag.cooldown_foxescontest")
	set.DurationVar(&h.tide, "tide", spanOfTicks(h.game.Tide), "flag.tide_foxescontest")
	set.DurationVar(&h.limit, "limit", time.Minute, "flag.limit_foxescontest")
	set.StringVar(&h.tides, "tides", "coast", "flag.tides")
	return func() (tournamentcmd.Setup, error) {
		if err := h.choose(); err != nil {
			return tournamentcmd.Setup{}, err
		}
		_, err := foxesserver.New(h.options)
		return tournamentcmd.Setup{Seats: 2, Open: openFoxes(h.options), Known: foxesKnown, Ours: []string{"--bot", "{bot}", "--seed", "{seed}"}}, err
	}
}

func foxesKnown(level string) error {
	_, err := foxesbot.For(level)
	return err
}

func openFoxes(o foxesserver.Options) func(runner.Opening) (*runner.Host, error) {
	return func(as runner.Opening) (*runner.Host, error) {
		o := o
		o.Chance, o.GameLog, o.Capture = runner.FixedSeed(as.Seed), as.GameLog, as.Capture
		o.SeatListener = as.SeatListener
		s, err := foxesserver.New(o)
		if err != nil {
			return nil, err
		}
		at, err := runner.Chairs(as, runner.OneAddress(s.Listen))
		return runner.NewHost(s, at, err, o.Game, func() int { return foxesWaiting(s) })
	}
}

// foxesWaiting is how many have a side of the game that has not begun.
func foxesWaiting(s *foxesserver.Server) int {
	n := 0
	for _, g := range s.Snapshot(1).Games {
		for seat := foxes.Foxes; seat <= foxes.Dolphins && g.Waits; seat++ {
			if g.Names[seat] != "" {
				n++
			}
		}
	}
	return n
}
