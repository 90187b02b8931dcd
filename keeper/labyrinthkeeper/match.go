package labyrinthkeeper

import (
	"context"
	"flag"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
)

func About() string {
	return console.Texts().T("keeper.about_labyrinth", strings.Join(rules.BotNames(labyrinthbot.All()), ", "), strings.Join(labyrinthbot.Strengths(), ", "))
}

// labyrinthMost is the maximum number of moves in a game without another limit. A game that reaches this number has no
// winner. Without the limit, two players could prevent each other from winning forever.
const labyrinthMost = 1000

func MatchFlags(set *flag.FlagSet) func(context.Context, command.Order) (command.Result, error) {
	size := set.Int("size", labyrinth.DefaultSize, "flag.size_labyrinth")
	objectives := set.Int("objectives", 0, "flag.objectives_labyrinth")
	sequence := set.String("order", "any", "flag.order")
	places := set.String("objective-places", "travel", "flag.objective_places")
	most := set.Int("move-cap", labyrinthMost, "flag.move_cap_labyrinth")
	return func(ctx context.Context, o command.Order) (command.Result, error) {
		config := labyrinth.Config{Width: *size, Height: *size, Players: 2, Objectives: *objectives, MoveCap: *most}
		if err := labyrinthDialect(&config, *sequence, *places); err != nil {
			return command.Result{}, console.AsUsage(err)
		}
		return labyrinthMatch(ctx, config, o)
	}
}

func labyrinthDialect(c *labyrinth.Config, sequence, places string) error {
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

// labyrinthMatch plays each board twice, the second time with the seats swapped. If the number of games is odd, it
// plays the last board once.
func labyrinthMatch(ctx context.Context, c labyrinth.Config, o command.Order) (command.Result, error) {
	m, err := labyrinthHalf(c, o.Bots, o.Budget)
	if err == nil {
		swapped := slices.Clone(o.Bots)
		slices.Reverse(swapped)
		m.Back = new(command.Match[labyrinth.State, labyrinth.View, labyrinth.Move])
		*m.Back, err = labyrinthHalf(c, swapped, o.Budget)
	}
	if err != nil {
		return command.Result{}, console.AsUsage(err)
	}
	return command.PlayMatch(ctx, m, o)
}

func labyrinthHalf(c labyrinth.Config, bots []string, budget int) (command.Match[labyrinth.State, labyrinth.View, labyrinth.Move], error) {
	var players []command.Player[labyrinth.View, labyrinth.Move]
	for _, name := range bots {
		bot, err := labyrinthbot.For(name)
		if err != nil {
			return command.Match[labyrinth.State, labyrinth.View, labyrinth.Move]{}, console.Error("keeper.seats", err)
		}
		if bot.Name == "best" {
			bot.Bot = labyrinthbot.Best(budget)
		}
		players = append(players, bot)
	}
	return command.Match[labyrinth.State, labyrinth.View, labyrinth.Move]{
		Game:     "labyrinth",
		Begin:    func(seed uint64) (labyrinth.State, error) { return labyrinth.New(c, seed) },
		Players:  players,
		Points:   labyrinthPoints,
		Measures: labyrinthMeasures(),
		MaxMoves: c.MoveCap,
	}, nil
}

// labyrinthPoints returns the points by seat. One point is divided among the winners, or among all players if nobody
// has won.
func labyrinthPoints(s labyrinth.State) []float64 {
	v := s.View(rules.Nobody)
	winners := v.Winners
	if len(winners) == 0 {
		winners = v.InGame()
	}
	points := make([]float64, len(v.Players))
	for _, seat := range winners {
		points[seat] = 1 / float64(len(winners))
	}
	return points
}

func labyrinthMeasures() []command.Measure[labyrinth.State] {
	return []command.Measure[labyrinth.State]{
		{
			Name: "moves",
			Of:   func(s labyrinth.State) float64 { return float64(len(s.View(rules.Nobody).History)) },
			Sums: []command.Sum{command.Mean, command.Max},
		},
		{
			Name: "left",
			Of: func(s labyrinth.State) float64 {
				most := 0
				for _, p := range s.View(rules.Nobody).Players {
					most = max(most, p.Left())
				}
				return float64(most)
			},
			Sums: []command.Sum{command.Mean, command.Max},
		},
	}
}

func TournamentFlags(set *flag.FlagSet) func() (command.Setup, error) {
	h := &hostFlags{options: labyrinthserver.Options{}.WithDefaults(), next: "none"}
	o := &h.options
	set.IntVar(&o.Game.Players, "players", 2, "flag.players_labyrinthcontest")
	set.StringVar(&h.size, "size", strconv.Itoa(labyrinth.DefaultSize), "flag.size_labyrinthcontest")
	set.IntVar(&o.Game.Objectives, "objectives", 0, "flag.objectives_labyrinthcontest")
	set.IntVar(&o.Game.MoveCap, "move-cap", labyrinthMost, "flag.move_cap_labyrinthcontest")
	set.StringVar(&h.dialect, "dialect", "", console.FlagText("flag.dialect_labyrinth", ListAspects(Aspects)))
	set.DurationVar(&o.Move, "move", 10*time.Second, "flag.move_glendacontest")
	return func() (command.Setup, error) {
		if o.Game.Players < 2 {
			return command.Setup{}, console.Error("keeper.players", o.Game.Players)
		}
		if err := h.complete(); err != nil {
			return command.Setup{}, err
		}
		o.Pause, o.Seating = -1, labyrinthserver.SeatsInTurn
		o.Game.Objectives = max(o.Game.Objectives, 0)
		full := o.WithDefaults()
		_, err := labyrinthserver.New(full)
		return command.Setup{
			Seats: full.Game.Players, Pace: 30, Open: openLabyrinth(full), Known: labyrinthKnown,
			Ours: []string{"--bot", "{bot}", "--name", "{name}", "--seed", "{seed}"},
		}, err
	}
}

func labyrinthKnown(level string) error {
	_, err := labyrinthbot.For(level)
	return err
}

func openLabyrinth(o labyrinthserver.Options) func(runner.Opening) (*runner.Host, error) {
	return func(as runner.Opening) (*runner.Host, error) {
		o := o
		o.Chance, o.Observer = runner.FixedSeed(as.Seed), as.Observer
		s, err := labyrinthserver.New(o)
		if err != nil {
			return nil, err
		}
		at, err := runner.Chairs(as, func() (net.Addr, net.Addr, error) { return s.Listen(runner.Loopback, runner.Loopback) })
		return runner.NewHost(s, at, err, o.Game, func() int { return len(s.Lobby().Waiting) })
	}
}
