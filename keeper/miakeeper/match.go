package miakeeper

import (
	"context"
	"flag"
	"strconv"
	"strings"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
)

func About() string {
	return console.Texts().T("keeper.about_mia", strings.Join(rules.BotNames(miabot.Bots()), ", "), strings.Join(miabot.Strengths(), ", "))
}

func MatchFlags(set *flag.FlagSet) func(context.Context, command.Order) (command.Result, error) {
	rounds := set.Int("rounds", 20_000, "flag.rounds_mia")
	lives := set.Int("lives", 0, "flag.lives_mia")
	dialect := set.String("dialect", "house", "flag.dialect_mia")
	return func(ctx context.Context, o command.Order) (command.Result, error) {
		config, err := NewConfig(len(o.Bots), *rounds, *lives, *dialect)
		if err != nil {
			return command.Result{}, console.AsUsage(err)
		}
		m, err := miaMatch(config, o.Bots)
		if err != nil {
			return command.Result{}, console.AsUsage(err)
		}
		return command.PlayMatch(ctx, m, o)
	}
}

// NewConfig returns the configuration for the values of flags. A game with lives has no limit of rounds.
func NewConfig(seats, rounds, lives int, dialect string) (mia.Config, error) {
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

func miaMatch(config mia.Config, bots []string) (command.Match[mia.State, mia.View, mia.Move], error) {
	var players []command.Player[mia.View, mia.Move]
	for _, name := range bots {
		bot, err := miabot.For(name)
		if err != nil {
			return command.Match[mia.State, mia.View, mia.Move]{}, console.Error("keeper.seats", err)
		}
		players = append(players, bot)
	}
	return command.Match[mia.State, mia.View, mia.Move]{
		Game:     "mia",
		Begin:    func(seed uint64) (mia.State, error) { return mia.New(config, seed) },
		Players:  players,
		Points:   miaPoints,
		Measures: miaMeasures(config),
		MaxMoves: miaLongest(config),
		Rounds:   config.Rounds,
	}, nil
}

// miaLongest returns the maximum number of moves in a game. A match ends with an error when a game reaches this
// maximum. This is possible only if equal announcements are allowed, because bots could repeat them forever.
func miaLongest(c mia.Config) int { return (c.Rounds + c.Lives*c.Seats) * (c.Seats + 100) }

// miaPoints returns the points of a finished game. In a game with lives, the survivor gets a point.
func miaPoints(s mia.State) []float64 {
	v := s.View(rules.Nobody)
	points := make([]float64, len(v.Scores))
	for seat, score := range v.Scores {
		switch {
		case v.Config.Lives == 0:
			points[seat] = float64(score)
		case !v.Out(rules.Seat(seat)):
			points[seat] = 1
		}
	}
	return points
}

func miaMeasures(c mia.Config) []command.Measure[mia.State] {
	all := []command.Measure[mia.State]{
		{
			Name: "rolls",
			Of:   miaPerRound(func(h mia.Habits) []mia.ByDice { return []mia.ByDice{h.Faced} }),
			Sums: []command.Sum{command.Mean},
		},
		{
			Name: "sees",
			Of:   miaPerRound(func(h mia.Habits) []mia.ByDice { return h.Sees[:] }),
			Sums: []command.Sum{command.Mean},
		},
	}
	if c.Lives > 0 {
		all = append(all, command.Measure[mia.State]{
			Name: "rounds",
			Of:   func(s mia.State) float64 { return float64(s.View(rules.Nobody).Round) },
			Sums: []command.Sum{command.Mean, command.Max},
		})
	}
	return all
}

// miaPerRound returns a count over all players divided by the number of rounds.
func miaPerRound(counts func(mia.Habits) []mia.ByDice) func(mia.State) float64 {
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

func TournamentFlags(set *flag.FlagSet) func() (command.Setup, error) {
	o := miaserver.Contest()
	players := set.Int("players", 0, console.FlagText("flag.players_miacontest", strconv.Itoa(command.TableSeats)))
	rounds := set.Int("rounds", 50, "flag.rounds_miacontest")
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
		s, err := miaserver.New(o)
		if err == nil {
			err = s.Shutdown(context.Background())
		}
		return command.Setup{
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
