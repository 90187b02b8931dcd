// Package miakeeper has the parts of keeper's commands that are specific to Mia.
package miakeeper

import (
	"context"
	"flag"
	"strconv"
	"strings"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/keeper/terminal"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
)

// Game has what Mia supplies to the commands of keeper.
var Game = command.Game{
	Name: "mia", Seats: []string{"1", "2"}, MoreSeats: mia.MaxSeats - 2, Games: 1, About: about, Match: command.MatchOf(matchFlags),
	Serve: serveFlags, Datagrams: true, Bot: botFlags, Full: []string{"netmia.no_room"},
	Tournament: tournamentFlags, Deal: runner.DealOf(mia.New, func(mia.View) any { return nil }), Hidden: true,
	Play:   terminal.Game{Letter: mia.Codec.Letter, Port: 9000, Flags: playFlags, Spoken: spoken, Useless: []string{"rounds", "seed"}},
	Verify: command.Replaying(mia.Codec.Restore), Dealt: checkSeeds, Endless: true, NewChecker: newChecker, PlayServer: playServer,
	OpenServer: openServer, Probe: probeServer, SeatRecord: seatRecord, Harmless: []error{miaserver.ErrTwice},
	Renamed: []command.Renamed{
		{Command: "bot", Old: "level", New: "bot"}, {Command: "serve", Old: "bots", New: "bot"}, {Command: "play", Old: "bots", New: "bot"},
	},
}

func about() string {
	return console.Texts().T("keeper.about_mia", strings.Join(rules.BotNames(miabot.Bots()), ", "), strings.Join(miabot.Strengths(), ", "))
}

type match = command.Match[mia.State, mia.View, mia.Move]

func matchFlags(set *flag.FlagSet) func(command.Order) (match, error) {
	rounds := set.Int("rounds", 20_000, "flag.rounds_mia")
	lives := set.Int("lives", 0, "flag.lives_mia")
	dialect := set.String("dialect", "house", "flag.dialect_mia")
	return func(o command.Order) (match, error) {
		c, err := newConfig(len(o.Bots), *rounds, *lives, *dialect)
		return match{
			Game:     "mia",
			Begin:    func(seed uint64) (mia.State, error) { return mia.New(c, seed) },
			Bot:      func(_ int, name string) (miabot.Named, error) { return miabot.For(name) },
			Points:   points,
			Measures: measures(c),
			// Equal announcements, which some rules allow, can make a round endless.
			MaxMoves: (c.Rounds + c.Lives*c.Seats) * (c.Seats + 100),
			Rounds:   c.Rounds,
		}, err
	}
}

// newConfig returns the configuration for the values of flags. In a game with lives, the number of rounds is not limited.
func newConfig(seats, rounds, lives int, dialect string) (mia.Config, error) {
	if rounds < 1 {
		return mia.Config{}, console.Error("keeper.rounds", rounds)
	}
	if lives != 0 {
		rounds = 0
	}
	d, err := mia.ParseDialect(dialect)
	if err != nil {
		return mia.Config{}, console.Error("keeper.dialect", err)
	}
	c := mia.Config{Seats: seats, Rounds: rounds, Lives: lives, Dialect: d}
	return c, c.Validate()
}

// points returns the points of a finished game. In a game with lives, only the survivor gets a point.
func points(s mia.State) []float64 {
	v := s.View(rules.Nobody)
	all := make([]float64, len(v.Scores))
	for seat, score := range v.Scores {
		switch {
		case v.Config.Lives == 0:
			all[seat] = float64(score)
		case !v.Out(rules.Seat(seat)):
			all[seat] = 1
		}
	}
	return all
}

func measures(c mia.Config) []command.Measure[mia.State] {
	all := []command.Measure[mia.State]{
		command.NewMeasure("rolls", perRound(func(h mia.Habits) []mia.ByDice { return []mia.ByDice{h.Faced} }), command.Mean),
		command.NewMeasure("sees", perRound(func(h mia.Habits) []mia.ByDice { return h.Sees[:] }), command.Mean),
	}
	if c.Lives > 0 {
		all = append(all, command.NewMeasure("rounds", func(s mia.State) float64 { return float64(s.View(rules.Nobody).Round) }, command.Mean, command.Max))
	}
	return all
}

// perRound returns a count over all players divided by the number of rounds.
func perRound(counts func(mia.Habits) []mia.ByDice) func(mia.State) float64 {
	return func(s mia.State) float64 {
		v := s.View(rules.Nobody)
		sum := 0.0
		for _, h := range v.Habits {
			for _, byDice := range counts(h) {
				for _, n := range byDice {
					sum += float64(n)
				}
			}
		}
		return sum / float64(v.Round)
	}
}

func tournamentFlags(set *flag.FlagSet) func() (command.Setup, error) {
	o := miaserver.Contest()
	players := set.Int("players", 0, console.FlagText("flag.players_miacontest", strconv.Itoa(command.TableSeats)))
	rounds := set.Int("rounds", 50, "flag.rounds_mia")
	dialect := set.String("dialect", "house", "flag.dialect_mia")
	set.DurationVar(&o.Turn, "turn", o.Turn, "flag.turn_miacontest")
	return func() (command.Setup, error) {
		var err error
		if o.Dialect, err = mia.ParseDialect(*dialect); err != nil {
			return command.Setup{}, console.Error("keeper.dialect", err)
		}
		if *players == 1 || *players < 0 || *players > 8 || *rounds < 1 || *rounds > mia.MaxRounds {
			return command.Setup{}, console.Error("keeper.contest_mia", mia.MaxRounds)
		}
		o.Announce, o.Join, o.Early, o.Rounds, o.Idle = o.Turn, o.Turn, true, *rounds, -1
		o.Poll = 5 * time.Millisecond // nobody else can come
		s, err := miaserver.New(o)
		if err == nil {
			err = s.Shutdown(context.Background())
		}
		return command.Setup{
			Seats: *players, Rounds: *rounds, Pace: 12, Ours: []string{"--bot", "{bot}", "--name", "{name}", "--seed", "{seed}"},
			Known: func(level string) error { _, err := miabot.For(level); return err },
			Open: func(as runner.Opening) (*runner.Host, error) {
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
			},
		}, err
	}
}
