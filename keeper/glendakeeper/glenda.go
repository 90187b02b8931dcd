// Package glendakeeper has the parts of keeper's commands that are specific to Glenda.
package glendakeeper

import (
	"flag"
	"strings"
	"sync/atomic"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/keeper/terminal"
	"menagerie/netclient/glendaclient"
	"menagerie/netserver/glendaserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
)

// Game has what Glenda supplies to the commands of keeper.
var Game = command.Game{
	Name: "glenda", Seats: []string{"trapper", "glenda"}, About: about, Match: command.MatchOf(matchFlags),
	Serve: serveFlags, Bot: botFlags,
	Tournament: tournamentFlags, Deal: runner.DealOf(glenda.New, func(v glenda.View) any { return []any{v.Start, v.Glenda} }),
	Play: terminal.Game{
		Letter: glenda.Codec.Letter, Port: 1768, Flags: playFlags, Spoken: spoken, Useless: []string{"bot", "seed"}, Doors: []string{"net.glenda_doing_greeting"},
	},
	Verify: command.Replaying(glenda.Codec.Restore), Dealt: command.AnyOf(matchesSeed), NewChecker: newChecker, PlayServer: playServer,
	OpenServer: openServer, Probe: probe, SeatRecord: seatRecord,
	Renamed: []command.Renamed{{Command: "bot", Old: "nick", New: "name"}},
}

func about() string {
	return console.Texts().T("keeper.about_glenda", strings.Join(rules.BotNames(glendabot.Trappers()), ", "), strings.Join(rules.BotNames(glendabot.Glendas()), ", "), strings.Join(glendabot.Strengths(), ", "))
}

type match = command.Match[glenda.State, glenda.View, glenda.Move]

func matchFlags(set *flag.FlagSet) func(command.Order) (match, error) {
	config := configFlags(set, "flag.size_glenda", "flag.dialect_glenda")
	return func(o command.Order) (match, error) {
		c, err := config()
		var moves, proved atomic.Int64 // the moves of searching bots, and those that a bot has proved to be winning
		return match{
			Game:  "glenda",
			Begin: func(seed uint64) (glenda.State, error) { return glenda.New(c, seed) },
			Bot: func(i int, name string) (glendabot.Named, error) {
				bot, err := glendabot.For(rules.Seat(i), name)
				if bot.Name == "best" {
					bot.Bot = glendabot.Watched(rules.Seat(i), o.Budget, func(isProved bool) {
						moves.Add(1)
						if isProved {
							proved.Add(1)
						}
					})
				}
				return bot, err
			},
			Points: points,
			Measures: []command.Measure[glenda.State]{
				command.NewMeasure("moves", func(s glenda.State) float64 { return float64(s.View(rules.Nobody).Hops()) }, command.Mean, command.Max),
			},
			Figures: func(figures map[string]float64) {
				if n := moves.Load(); n > 0 {
					figures["proved_share"] = float64(proved.Load()) / float64(n)
				}
			},
			MaxMoves: 2 * c.Size * c.Size, // every second move takes a cell away
		}, err
	}
}

// configFlags declares the flags of the rules. sizeText and dialectText are usage texts.
func configFlags(set *flag.FlagSet, sizeText, dialectText string) func() (glenda.Config, error) {
	walls := set.String("walls", "medium", "flag.walls")
	size := set.Int("size", glenda.DefaultSize, sizeText)
	dialect := set.String("dialect", "house", dialectText)
	begins := set.String("begins", "trapper", "flag.begins_glenda")
	return func() (glenda.Config, error) { return newConfig(*size, *walls, *dialect, *begins) }
}

func newConfig(size int, walls, dialect, begins string) (glenda.Config, error) {
	c := glenda.Config{Size: size}
	var err error
	if c.Walls, err = glenda.ParseWalls(walls); err != nil {
		return c, console.Error("keeper.walls", err)
	}
	if c.Dialect, err = glenda.ParseDialect(dialect); err != nil {
		return c, console.Error("keeper.dialect", err)
	}
	if c.Dialect.Begins, err = glenda.ParseBegins(begins); err != nil {
		return c, console.Error("keeper.begins_glenda", begins)
	}
	return c, c.Validate()
}

func points(s glenda.State) []float64 {
	if s.View(rules.Nobody).Outcome == glenda.TrapperWon {
		return []float64{1, 0}
	}
	return []float64{0, 1}
}

func tournamentFlags(set *flag.FlagSet) func() (command.Setup, error) {
	config := configFlags(set, "flag.size_glendacontest", "flag.dialect_glenda")
	move := set.Duration("move", 10*time.Second, "flag.move_glendacontest")
	mistakes := set.Int("mistakes", 10, "flag.mistakes_glendacontest")
	return func() (command.Setup, error) {
		c, err := config()
		if err != nil {
			return command.Setup{}, err
		}
		o := glendaserver.Options{Game: c, Move: *move, Opening: -1, Mistakes: *mistakes, Rate: -1}
		if *move <= 0 || *mistakes < 1 {
			return command.Setup{}, console.Error("keeper.contest_glenda")
		}
		_, err = glendaserver.New(o)
		return command.Setup{
			Seats: 2, Sides: []string{"trapper", "glenda"}, Pace: 30, Ours: []string{"--bot", "{bot}", "--seed", "{seed}"},
			Known: func(level string) error { _, err := bots(glendaclient.SideAny, level); return err },
			Open: func(as runner.Opening) (*runner.Host, error) {
				o := o
				o.Chance, o.Observer = runner.FixedSeed(as.Seed), as.Observer
				s, err := glendaserver.New(o)
				if err != nil {
					return nil, err
				}
				at, err := runner.Chairs(as, runner.OneAddress(s.Listen))
				return runner.NewHost(s, at, err, o.Game, func() int { return int(s.Counters().Waiting) })
			},
		}, err
	}
}
