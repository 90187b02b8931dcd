package foxeskeeper

import (
	"flag"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/tournamentcmd"
	"menagerie/netserver/foxesserver"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
)

func TournamentFlags(set *flag.FlagSet) func() (tournamentcmd.Setup, error) {
	h := &hostFlags{options: foxesserver.Options{}.WithDefaults(), writing: writingFlags{places: "guess"}, draws: true}
	h.ruleFlags.define(set, h.options.Game)
	set.DurationVar(&h.limit, "limit", time.Minute, "flag.limit_foxescontest")
	return func() (tournamentcmd.Setup, error) {
		if err := h.choose(); err != nil {
			return tournamentcmd.Setup{}, err
		}
		_, err := foxesserver.New(h.options)
		return tournamentcmd.Setup{Seats: 2, Sides: []string{"foxes", "dolphins"}, Open: openFoxes(h.options), Known: foxesKnown, Ours: []string{"--bot", "{bot}", "--seed", "{seed}"}}, err
	}
}

func foxesKnown(level string) error {
	_, err := foxesbot.For(level)
	return err
}

func openFoxes(o foxesserver.Options) func(runner.Opening) (*runner.Host, error) {
	return func(as runner.Opening) (*runner.Host, error) {
		o := o
		o.Games, o.Opening, o.Idle = 1, -1, -1
		o.Chance, o.Observer = runner.FixedSeed(as.Seed), as.Observer
		s, err := foxesserver.New(o)
		if err != nil {
			return nil, err
		}
		at, err := runner.Chairs(as, runner.OneAddress(s.Listen))
		return runner.NewHost(s, at, err, o.Game, func() int { return foxesWaiting(s) })
	}
}

// foxesWaiting returns the number of players that wait for the game to begin.
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
