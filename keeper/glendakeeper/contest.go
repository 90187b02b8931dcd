package glendakeeper

import (
	"flag"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/console"
	"menagerie/keeper/tournamentcmd"
	"menagerie/netclient/glendaclient"
	"menagerie/netserver/glendaserver"
	"menagerie/rules/glenda"
)

func TournamentFlags(set *flag.FlagSet) func() (tournamentcmd.Setup, error) {
	walls := set.String("walls", "medium", "flag.walls")
	size := set.Int("size", glenda.DefaultSize, "flag.size_glendacontest")
	dialect := set.String("dialect", "house", "flag.dialect_glenda")
	begins := set.String("begins", "trapper", "flag.begins_glenda")
	move := set.Duration("move", 10*time.Second, "flag.move_glendacontest")
	mistakes := set.Int("mistakes", 10, "flag.mistakes_glendacontest")
	return func() (tournamentcmd.Setup, error) {
		config, err := NewConfig(*size, *walls, *dialect, *begins)
		if err != nil {
			return tournamentcmd.Setup{}, err
		}
		o := glendaserver.Options{Game: config, Move: *move, Opening: -1, Mistakes: *mistakes, Rate: -1}
		if *move <= 0 || *mistakes < 1 {
			return tournamentcmd.Setup{}, console.Error("keeper.contest_glenda")
		}
		_, err = glendaserver.New(o)
		return tournamentcmd.Setup{Seats: 2, Sides: []string{"trapper", "glenda"}, Pace: 30, Open: openGlenda(o), Known: glendaKnown, Ours: []string{"--bot", "{bot}", "--seed", "{seed}"}}, err
	}
}

func glendaKnown(level string) error {
	_, err := glendaBots(glendaclient.SideAny, level)
	return err
}

func openGlenda(o glendaserver.Options) func(runner.Opening) (*runner.Host, error) {
	return func(as runner.Opening) (*runner.Host, error) {
		o := o
		o.Chance, o.Observer = runner.FixedSeed(as.Seed), as.Observer
		s, err := glendaserver.New(o)
		if err != nil {
			return nil, err
		}
		at, err := runner.Chairs(as, runner.OneAddress(s.Listen))
		return runner.NewHost(s, at, err, o.Game, func() int { return int(s.Counters().Waiting) })
	}
}
