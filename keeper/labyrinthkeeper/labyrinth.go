// Package labyrinthkeeper has the parts of keeper's commands that are specific to the labyrinth.
package labyrinthkeeper

import (
	"flag"
	"net"
	"strconv"
	"strings"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/keeper/terminal"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
)

// Game has what the labyrinth supplies to the commands of keeper.
var Game = command.Game{
	Name: "labyrinth", Seats: []string{"A", "B"}, MoreSeats: 2, About: about, Match: command.MatchOf(matchFlags),
	Serve: serveFlags, Bot: botFlags, After: []string{"net.labyrinth_door", "net.labyrinth_sent_away"},
	Tournament: tournamentFlags, Hidden: true,
	Deal: runner.DealOf(labyrinth.New, func(v labyrinth.View) any { return []any{v.Board, v.Fixed, v.Objectives} }),
	Play: terminal.Game{
		Letter: labyrinth.Codec.Letter, Port: 4711, Flags: playFlags, Spoken: spoken, Useless: []string{"seed", "read"}, Doors: []string{"net.labyrinth_doing_knocking", "net.labyrinth_doing_pairing"},
	},
	Verify: command.Replaying(labyrinth.Codec.Restore), Dealt: command.AnyOf(matchesSeed), Seeds: seeds, NewChecker: newChecker, PlayServer: playServer,
	OpenServer: openServer, SeatRecord: seatRecord,
	Renamed: []command.Renamed{{Command: "play", Old: "bots", New: "bot"}, {Command: "serve", Old: "bots", New: "bot-seats"}},
}

func about() string {
	return console.Texts().T("keeper.about_labyrinth", strings.Join(rules.BotNames(labyrinthbot.All()), ", "), strings.Join(labyrinthbot.Strengths(), ", "))
}

// maxMoves is the maximum number of moves in a game that has no other limit. After so many moves, the game ends without
// a winner. Otherwise, two players could play forever by blocking each other.
const maxMoves = 1000

type match = command.Match[labyrinth.State, labyrinth.View, labyrinth.Move]

func matchFlags(set *flag.FlagSet) func(command.Order) (match, error) {
	size := set.Int("size", labyrinth.DefaultSize, "flag.size_labyrinth")
	objectives := set.Int("objectives", 0, "flag.objectives_labyrinth")
	sequence := set.String("order", "any", "flag.order")
	places := set.String("objective-places", "travel", "flag.objective_places")
	most := set.Int("move-cap", maxMoves, "flag.move_cap_labyrinth")
	return func(o command.Order) (match, error) {
		c := labyrinth.Config{Width: *size, Height: *size, Players: len(o.Bots), Objectives: *objectives, MoveCap: *most}
		err := completeConfig(&c, *sequence, *places)
		return match{
			Game:  "labyrinth",
			Begin: func(seed uint64) (labyrinth.State, error) { return labyrinth.New(c, seed) },
			Bot: func(_ int, name string) (labyrinthbot.Named, error) {
				bot, err := labyrinthbot.For(name)
				if bot.Name == "best" {
					bot.Bot = labyrinthbot.Best(o.Budget)
				}
				return bot, err
			},
			Both:   true,
			Points: points,
			Measures: []command.Measure[labyrinth.State]{
				command.NewMeasure("moves", func(s labyrinth.State) float64 { return float64(len(s.View(rules.Nobody).History)) }, command.Mean, command.Max),
				command.NewMeasure("left", mostLeft, command.Mean, command.Max),
			},
			MaxMoves: c.MoveCap,
		}, err
	}
}

// completeConfig sets the fields of c that have a flag of their own, and checks c.
func completeConfig(c *labyrinth.Config, sequence, places string) error {
	switch sequence {
	case "any":
	case "dealt":
		c.Dialect.Order = labyrinth.OrderDealt
	default:
		return console.Error("keeper.order", sequence)
	}
	switch places {
	case "travel":
	case "stay":
		c.Dialect.Objectives = labyrinth.ObjectivesStay
	default:
		return console.Error("keeper.objective_places", places)
	}
	if c.MoveCap < 1 {
		return console.Error("keeper.move_cap", c.MoveCap)
	}
	if c.Objectives == 0 {
		c.Objectives = labyrinth.MostObjectives(*c)
	}
	return c.Validate()
}

// points returns the points by seat. One point is divided among the winners. If there is no winner, it is divided among all
// players who are still in the game.
func points(s labyrinth.State) []float64 {
	v := s.View(rules.Nobody)
	winners := v.Winners
	if len(winners) == 0 {
		winners = v.InGame()
	}
	all := make([]float64, len(v.Players))
	for _, seat := range winners {
		all[seat] = 1 / float64(len(winners))
	}
	return all
}

func mostLeft(s labyrinth.State) float64 {
	most := 0
	for _, p := range s.View(rules.Nobody).Players {
		most = max(most, p.Left())
	}
	return float64(most)
}

func tournamentFlags(set *flag.FlagSet) func() (command.Setup, error) {
	h := &hostFlags{options: labyrinthserver.Options{}.WithDefaults(), next: "none"}
	o := &h.options
	set.IntVar(&o.Game.Players, "players", 2, "flag.players_labyrinthcontest")
	set.StringVar(&h.size, "size", strconv.Itoa(labyrinth.DefaultSize), "flag.size_labyrinthcontest")
	set.IntVar(&o.Game.Objectives, "objectives", 0, "flag.objectives_labyrinthcontest")
	set.IntVar(&o.Game.MoveCap, "move-cap", maxMoves, "flag.move_cap_labyrinth")
	set.StringVar(&h.dialect, "dialect", "", console.FlagText("flag.dialect_labyrinth", ListAspects(Aspects)))
	set.DurationVar(&o.Move, "move", 10*time.Second, "flag.move_glendacontest")
	return func() (command.Setup, error) {
		if o.Game.Players < 2 {
			return command.Setup{}, console.Error("keeper.players", o.Game.Players)
		}
		if err := h.setOptions(); err != nil {
			return command.Setup{}, err
		}
		o.Pause, o.Seating = -1, labyrinthserver.SeatsInTurn
		o.Game.Objectives = max(o.Game.Objectives, 0)
		full := o.WithDefaults()
		_, err := labyrinthserver.New(full)
		return command.Setup{
			Seats: full.Game.Players, Pace: 30, Ours: []string{"--bot", "{bot}", "--name", "{name}", "--seed", "{seed}"},
			Known: func(level string) error { _, err := labyrinthbot.For(level); return err },
			Open: func(as runner.Opening) (*runner.Host, error) {
				o := full
				o.Chance, o.Observer = runner.FixedSeed(as.Seed), as.Observer
				s, err := labyrinthserver.New(o)
				if err != nil {
					return nil, err
				}
				at, err := runner.Chairs(as, func() (net.Addr, net.Addr, error) { return s.Listen(runner.Loopback, runner.Loopback) })
				return runner.NewHost(s, at, err, o.Game, func() int { return len(s.Lobby().Waiting) })
			},
		}, err
	}
}
