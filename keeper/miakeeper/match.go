// Package miakeeper is what Mia supplies to the commands of keeper: matches, hosts, network bots, tournaments and trials.
package miakeeper

import (
	"context"
	"flag"
	"strings"

	"menagerie/keeper/console"
	"menagerie/keeper/match"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
)

func About() string {
	return console.Texts().T("keeper.about_mia", strings.Join(rules.BotNames(miabot.Bots()), ", "), strings.Join(miabot.Strengths(), ", "))
}

func MatchFlags(set *flag.FlagSet) func(context.Context, match.Order) (match.Result, error) {
	rounds := set.Int("rounds", 20_000, "flag.rounds_mia")
	dialect := set.String("dialect", "house", "flag.dialect_mia")
	return func(ctx context.Context, o match.Order) (match.Result, error) {
		config, err := NewConfig(len(o.Bots), *rounds, *dialect)
		if err != nil {
			return match.Result{}, console.AsUsage(err)
		}
		m, err := miaMatch(config, o.Bots)
		if err != nil {
			return match.Result{}, console.AsUsage(err)
		}
		return match.Run(ctx, m, o.Games, o.Seed)
	}
}

func NewConfig(seats, rounds int, dialect string) (mia.Config, error) {
	if rounds < 1 {
		return mia.Config{}, console.Error("keeper.rounds", rounds)
	}
	d, err := mia.ParseDialect(dialect)
	if err != nil {
		return mia.Config{}, console.Error("keeper.dialect", err)
	}
	c := mia.Config{Seats: seats, Rounds: rounds, Dialect: d}
	return c, c.Validate()
}

func miaMatch(config mia.Config, bots []string) (match.Match[mia.State, mia.View, mia.Move], error) {
	var players []match.Player[mia.View, mia.Move]
	for _, name := range bots {
		bot, err := miabot.For(name)
		if err != nil {
			return match.Match[mia.State, mia.View, mia.Move]{}, console.Error("keeper.seats", err)
		}
		players = append(players, bot)
	}
	return match.Match[mia.State, mia.View, mia.Move]{
		Game:     "mia",
		Begin:    func(seed uint64) (mia.State, error) { return mia.New(config, seed) },
		Players:  players,
		Points:   miaPoints,
		Measures: miaMeasures(),
		MaxMoves: miaLongest(config),
		Rounds:   config.Rounds,
	}, nil
}

// miaLongest is more moves than a game can have: everybody joins, and 21 announcements take two moves each. Where equal
// announcements stand, bots that repeat each other's could go on for ever, and then the match ends with an error.
func miaLongest(c mia.Config) int { return c.Rounds * (c.Seats + 100) }

func miaPoints(s mia.State) []float64 {
	scores := s.View(rules.Nobody).Scores
	points := make([]float64, len(scores))
	for seat, score := range scores {
		points[seat] = float64(score)
	}
	return points
}

func miaMeasures() []match.Measure[mia.State] {
	return []match.Measure[mia.State]{
		{
			Name: "rolls",
			Of:   miaPerRound(func(h mia.Habits) []mia.ByDice { return []mia.ByDice{h.Faced} }),
			Sums: []match.Sum{match.Mean},
		},
		{
			Name: "sees",
			Of:   miaPerRound(func(h mia.Habits) []mia.ByDice { return h.Sees[:] }),
			Sums: []match.Sum{match.Mean},
		},
	}
}

// miaPerRound counts something that all players did, a round.
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
		return sum / float64(v.Config.Rounds)
	}
}
