// Package pondkeeper has the parts of keeper's commands that are specific to cat and mouse.
package pondkeeper

import (
	"flag"
	"fmt"
	"strings"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/keeper/terminal"
	"menagerie/netserver/pondserver"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondmath"
)

// Game has what cat and mouse supplies to the commands of keeper.
var Game = command.Game{
	Name: "pond", Seats: []string{"mouse", "cat"}, About: about, Match: command.MatchOf(matchFlags),
	Serve: serveFlags, Bot: botFlags,
	Tournament: tournamentFlags, Deal: runner.DealOf(pond.New, func(v pond.View) any { return v.Cat }),
	Play:   terminal.Game{Letter: pond.Codec.Letter},
	Verify: command.Replaying(pond.Codec.Restore), Dealt: command.AnyOf(matchesSeed), NewChecker: newChecker, PlayServer: playServer,
	OpenServer: openServer, Probe: probe, SeatRecord: seatRecord, Level: level, Secure: true,
	Renamed: []command.Renamed{
		{Command: "serve", Old: "cat", New: "bot"}, {Command: "match", Old: "cat", New: "bot", Last: true}, {Command: "match", Old: "levels", New: "level"},
		{Command: "tournament", Old: "cat", New: "bot"}, {Command: "tournament", Old: "levels", New: "level"},
		{Command: "check", Old: "cat", New: "bot"}, {Command: "check", Old: "levels", New: "level"},
	},
}

// maxMoves is the maximum number of moves in a game. The longest known game is much shorter.
const maxMoves = 40_000

func about() string {
	return console.Texts().T("keeper.about_pond", strings.Join(rules.BotNames(pondbot.Mice()), ", "), strings.Join(rules.BotNames(pondbot.Cats()), ", "), strings.Join(pondbot.Strengths(), ", "))
}

type match = command.Match[pond.State, pond.View, pond.Move]

func matchFlags(set *flag.FlagSet) func(command.Order) (match, error) {
	level := set.String("level", "1", "flag.level_pond")
	start := set.String("start", "centre", "flag.start")
	return func(command.Order) (match, error) {
		l, err := pond.ParseLevel(*level)
		if err != nil {
			return match{}, console.Error("keeper.level", err)
		}
		c := pond.Config{CatStep: l.CatStep}
		if err := c.Start.UnmarshalText([]byte(*start)); err != nil {
			return match{}, console.Error("keeper.start", err)
		}
		return match{
			Game:   "pond",
			Begin:  func(seed uint64) (pond.State, error) { return pond.New(c, seed) },
			Bot:    func(i int, name string) (pondbot.Named, error) { return pondbot.For(rules.Seat(i), name) },
			Points: points,
			Measures: []command.Measure[pond.State]{
				command.NewMeasure("moves", func(s pond.State) float64 { return float64(s.View(rules.Nobody).Moves) }, command.Mean, command.Max),
				command.NewMeasure("margin_left", func(s pond.State) float64 { return pondmath.Margin(s.View(rules.Nobody)) }, command.Mean, command.Min),
			},
			MaxMoves: maxMoves,
		}, nil
	}
}

func points(s pond.State) []float64 {
	switch s.View(rules.Nobody).Outcome {
	case pond.MouseWon:
		return []float64{1, 0}
	case pond.CatWon:
		return []float64{0, 1}
	}
	return []float64{0.5, 0.5}
}

func tournamentFlags(set *flag.FlagSet) func() (command.Setup, error) {
	levels := set.String("level", "1,2,3", "flag.level_pondcontest")
	cat := set.String("bot", "perfect", "flag.bot_pondcontest")
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
		variants, err := levelList(*levels)
		if err != nil {
			return command.Setup{}, err
		}
		_, err = pondserver.New(o)
		return command.Setup{
			Seats: 1, Pace: 1, Variants: variants, Ours: []string{"--level", "{level}", "--bot", "{bot}", "--seed", "{seed}"},
			Known: func(level string) error { _, err := pondbot.For(pond.Mouse, level); return err },
			Open: func(as runner.Opening) (*runner.Host, error) {
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
				config := pond.Config{CatStep: pond.Levels()[as.Variant[0]-'1'].CatStep, Start: o.Start, MoveCap: o.MoveCap}
				h, err := runner.NewHost(s, []string{fmt.Sprint(at)}, err, config, func() int { return int(s.Counters().Entered) })
				if err == nil {
					h.Others = []record.SeatHead{{Bot: o.Cat}}
				}
				return h, err
			},
		}, err
	}
}

func levelList(list string) ([]string, error) {
	var all []string
	for _, level := range console.SplitList(list) {
		if level != "1" && level != "2" && level != "3" {
			return nil, console.Error("keeper.contest_level", level)
		}
		all = append(all, level)
	}
	return all, nil
}
