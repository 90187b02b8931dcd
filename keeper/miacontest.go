package main

import (
	"context"
	"flag"
	"strconv"

	"menagerie/keeper/arena"
	"menagerie/keeper/console"
	"menagerie/netserver"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
)

func miaContest(set *flag.FlagSet) func() (contest, error) {
	o := miaserver.Contest()
	players := set.Int("players", 0, console.FlagText("flag.players_miacontest", strconv.Itoa(table)))
	rounds := set.Int("rounds", 50, "flag.rounds_miacontest")
	dialect := set.String("dialect", "house", "flag.dialect_mia")
	set.DurationVar(&o.Turn, "turn", o.Turn, "flag.turn_miacontest")
	return func() (contest, error) {
		var err error
		if o.Dialect, err = mia.ParseDialect(*dialect); err != nil {
			return contest{}, console.Error("keeper.dialect", err)
		}
		if *players == 1 || *players < 0 || *players > 8 || *rounds < 1 || *rounds > mia.MaxRounds {
			return contest{}, console.Error("keeper.contest_mia", mia.MaxRounds)
		}
		o.Announce, o.Join, o.Early, o.Rounds, o.Idle = o.Turn, o.Turn, true, *rounds, -1
		s, err := miaserver.New(o)
		if err == nil {
			err = s.Shutdown(context.Background())
		}
		return contest{
			seats: *players, rounds: *rounds, pace: 12, open: openMia(o), known: miaKnown,
			ours: []string{"--level", "{bot}", "--name", "{name}", "--seed", "{seed}"},
		}, err
	}
}

func miaKnown(level string) error {
	_, err := miabot.For(level)
	return err
}

func openMia(o miaserver.Options) func(arena.Opening) (*arena.Host, error) {
	return func(as arena.Opening) (*arena.Host, error) {
		o := o
		o.Chance, o.Minutes, o.Capture, o.Least = fixed(as.Seed), as.Minutes, as.Capture, as.Bots
		o.Chairs = as.Chairs
		s, err := miaserver.New(o)
		if err != nil {
			return nil, err
		}
		at, err := chairs(as, twice(s.Listen))
		config := mia.Config{Seats: max(mia.MinSeats, as.Bots), Rounds: o.Rounds, Dialect: o.Dialect}
		h, err := hostOn(s, at, err, config, func() int { return int(s.Counters().Players) })
		if err == nil {
			h.Gone = func(seat int) { // nobody is connected, so the server can't see it
				as.Minutes.Out(seat, netserver.OutLeft)
				as.Minutes.End()
			}
		}
		return h, err
	}
}
