package miakeeper

import (
	"context"
	"flag"
	"strconv"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/console"
	"menagerie/keeper/tournamentcmd"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/observe"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
)

func TournamentFlags(set *flag.FlagSet) func() (tournamentcmd.Setup, error) {
	o := miaserver.Contest()
	players := set.Int("players", 0, console.FlagText("flag.players_miacontest", strconv.Itoa(tournamentcmd.TableSeats)))
	rounds := set.Int("rounds", 50, "flag.rounds_miacontest")
	dialect := set.String("dialect", "house", "flag.dialect_mia")
	set.DurationVar(&o.Turn, "turn", o.Turn, "flag.turn_miacontest")
	return func() (tournamentcmd.Setup, error) {
		var err error
		if o.Dialect, err = mia.ParseDialect(*dialect); err != nil {
			return tournamentcmd.Setup{}, console.Error("keeper.dialect", err)
		}
		if *players == 1 || *players < 0 || *players > 8 || *rounds < 1 || *rounds > mia.MaxRounds {
			return tournamentcmd.Setup{}, console.Error("keeper.contest_mia", mia.MaxRounds)
		}
		o.Announce, o.Join, o.Early, o.Rounds, o.Idle = o.Turn, o.Turn, true, *rounds, -1
		s, err := miaserver.New(o)
		if err == nil {
			err = s.Shutdown(context.Background())
		}
		return tournamentcmd.Setup{
			Seats: *players, Rounds: *rounds, Pace: 12, Open: openMia(o), Known: miaKnown,
			Ours: []string{"--bot", "{bot}", "--name", "{name}", "--seed", "{seed}"},
		}, err
	}
}

func miaKnown(level string) error {
	_, err := miabot.For(level)
	return err
}

func openMia(o miaserver.Options) func(runner.Opening) (*runner.Host, error) {
	return func(as runner.Opening) (*runner.Host, error) {
		o := o
		o.Chance, o.Observer, o.Least = runner.FixedSeed(as.Seed), as.Observer, as.Bots
		s, err := miaserver.New(o)
		if err != nil {
			return nil, err
		}
		at, err := runner.Chairs(as, runner.OneAddress(s.Listen))
		config := mia.Config{Seats: max(mia.MinSeats, as.Bots), Rounds: o.Rounds, Dialect: o.Dialect}
		h, err := runner.NewHost(s, at, err, config, func() int { return int(s.Counters().Players) })
		if err == nil {
			h.Gone = func(seat int) { // UDP has no connections, so the server cannot detect it
				as.Observer.GameLog.Out(seat, observe.OutLeft)
				as.Observer.GameLog.End()
			}
		}
		return h, err
	}
}
