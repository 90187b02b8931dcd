package pondkeeper

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netserver/pondserver"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondmath"
)

// pondLongest is the maximum number of moves in a game. The longest known game is much shorter.
const pondLongest = 40_000

func About() string {
	return console.Texts().T("keeper.about_pond", strings.Join(rules.BotNames(pondbot.Mice()), ", "), strings.Join(rules.BotNames(pondbot.Cats()), ", "), strings.Join(pondbot.Strengths(), ", "))
}

func MatchFlags(set *flag.FlagSet) func(context.Context, command.Order) (command.Result, error) {
	level := set.String("level", "1", "flag.level_pond")
	start := set.String("start", "centre", "flag.start")
	return func(ctx context.Context, o command.Order) (command.Result, error) {
		config, err := NewConfig(*level, *start)
		if err != nil {
			return command.Result{}, console.AsUsage(err)
		}
		m, err := pondMatch(config, o.Bots)
		if err != nil {
			return command.Result{}, console.AsUsage(err)
		}
		return command.PlayMatch(ctx, m, o)
	}
}

func NewConfig(level, start string) (pond.Config, error) {
	l, err := pond.ParseLevel(level)
	if err != nil {
		return pond.Config{}, console.Error("keeper.level", err)
	}
	c := pond.Config{CatStep: l.CatStep}
	if err := c.Start.UnmarshalText([]byte(start)); err != nil {
		return c, console.Error("keeper.start", err)
	}
	return c, nil
}

type pondPlayers = []command.Player[pond.View, pond.Move]

func pondMatch(config pond.Config, bots []string) (command.Match[pond.State, pond.View, pond.Move], error) {
	var players pondPlayers
	for seat, name := range bots {
		bot, err := pondbot.For(rules.Seat(seat), name)
		if err != nil {
			return command.Match[pond.State, pond.View, pond.Move]{}, console.Error("keeper.seats", err)
		}
		players = append(players, bot)
	}
	return command.Match[pond.State, pond.View, pond.Move]{
		Game:     "pond",
		Begin:    func(seed uint64) (pond.State, error) { return pond.New(config, seed) },
		Players:  players,
		Points:   pondPoints,
		Measures: pondMeasures(),
		MaxMoves: pondLongest,
	}, nil
}

func pondPoints(s pond.State) []float64 {
	switch s.View(rules.Nobody).Outcome {
	case pond.MouseWon:
		return []float64{1, 0}
	case pond.CatWon:
		return []float64{0, 1}
	}
	return []float64{0.5, 0.5}
}

func pondMeasures() []command.Measure[pond.State] {
	return []command.Measure[pond.State]{
		{
			Name: "moves",
			Of:   func(s pond.State) float64 { return float64(s.View(rules.Nobody).Moves) },
			Sums: []command.Sum{command.Mean, command.Max},
		},
		{
			Name: "margin_left",
			Of:   func(s pond.State) float64 { return pondmath.Margin(s.View(rules.Nobody)) },
			Sums: []command.Sum{command.Mean, command.Min},
		},
	}
}

func TournamentFlags(set *flag.FlagSet) func() (command.Setup, error) {
	levels := set.String("levels", "1,2,3", "flag.levels_pondcontest")
	cat := set.String("cat", "perfect", "flag.cat_pondcontest")
	start := set.String("start", "centre", "flag.start")
	most := set.Int("move-cap", 20_000, "flag.move_cap_pondcontest")
	idle := set.Duration("move", 10*time.Second, "flag.move_glendacontest")
	return func() (command.Setup, error) {
		o := pondserver.Options{Cat: *cat, Idle: *idle, Authenticate: *idle, Rate: 1e6}
		if err := o.Start.UnmarshalText([]byte(*start)); err != nil {
			return command.Setup{}, console.Error("keeper.start", err)
		}
		if *most < 1 || *most > pond.MaxMoveCap {
			return command.Setup{}, console.Error("keeper.contest_move_cap", *most, pond.MaxMoveCap)
		}
		if *idle <= 0 {
			return command.Setup{}, console.Error("keeper.contest_move")
		}
		o.MoveCap = int32(*most)
		variants, err := pondLevels(*levels)
		if err != nil {
			return command.Setup{}, err
		}
		_, err = pondserver.New(o)
		return command.Setup{
			Seats: 1, Pace: 1, Variants: variants, Open: openPond(o), Known: pondMouse, Opponent: "cat",
			Ours: []string{"--level", "{level}", "--bot", "{bot}", "--seed", "{seed}"},
		}, err
	}
}

func pondLevels(list string) ([]string, error) {
	var all []string
	for _, level := range console.SplitList(list) {
		if level != "1" && level != "2" && level != "3" {
			return nil, console.Error("keeper.contest_level", level)
		}
		all = append(all, level)
	}
	return all, nil
}

func pondMouse(level string) error {
	_, err := pondbot.For(pond.Mouse, level)
	return err
}

func openPond(o pondserver.Options) func(runner.Opening) (*runner.Host, error) {
	return func(as runner.Opening) (*runner.Host, error) {
		o := o
		o.Chance, o.Observer = runner.FixedSeed(as.Seed), as.Observer
		s, err := pondserver.New(o)
		if err != nil {
			return nil, err
		}
		at, err := s.Listen(runner.Loopback, nil)
		if err == nil {
			as.Observer.Seats.Add(at, at)
		}
		levels := pond.Levels()
		config := pond.Config{CatStep: levels[as.Variant[0]-'1'].CatStep, Start: o.Start, MoveCap: o.MoveCap}
		h, err := runner.NewHost(s, []string{fmt.Sprint(at)}, err, config, func() int { return int(s.Counters().Entered) })
		if err == nil {
			h.Others = []record.SeatHead{{Bot: o.Cat}}
		}
		return h, err
	}
}
