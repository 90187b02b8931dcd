// Package pondkeeper implements the commands of keeper for cat and mouse: matches, hosts, network bots, tournaments and
// trials.
package pondkeeper

import (
	"context"
	"flag"
	"strings"

	"menagerie/keeper/console"
	"menagerie/keeper/match"
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

func MatchFlags(set *flag.FlagSet) func(context.Context, match.Order) (match.Result, error) {
	level := set.String("level", "1", "flag.level_pond")
	start := set.String("start", "centre", "flag.start")
	return func(ctx context.Context, o match.Order) (match.Result, error) {
		config, err := NewConfig(*level, *start)
		if err != nil {
			return match.Result{}, console.AsUsage(err)
		}
		m, err := pondMatch(config, o.Bots)
		if err != nil {
			return match.Result{}, console.AsUsage(err)
		}
		return match.Run(ctx, m, o)
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

type pondPlayers = []match.Player[pond.View, pond.Move]

func pondMatch(config pond.Config, bots []string) (match.Match[pond.State, pond.View, pond.Move], error) {
	var players pondPlayers
	for seat, name := range bots {
		bot, err := pondbot.For(rules.Seat(seat), name)
		if err != nil {
			return match.Match[pond.State, pond.View, pond.Move]{}, console.Error("keeper.seats", err)
		}
		players = append(players, bot)
	}
	return match.Match[pond.State, pond.View, pond.Move]{
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

func pondMeasures() []match.Measure[pond.State] {
	return []match.Measure[pond.State]{
		{
			Name: "moves",
			Of:   func(s pond.State) float64 { return float64(s.View(rules.Nobody).Moves) },
			Sums: []match.Sum{match.Mean, match.Max},
		},
		{
			Name: "margin_left",
			Of:   func(s pond.State) float64 { return pondmath.Margin(s.View(rules.Nobody)) },
			Sums: []match.Sum{match.Mean, match.Min},
		},
	}
}
