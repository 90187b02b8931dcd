package glendakeeper

import (
	"context"
	"flag"
	"strings"
	"sync/atomic"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netclient/glendaclient"
	"menagerie/netserver/glendaserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
)

func About() string {
	return console.Texts().T("keeper.about_glenda", strings.Join(rules.BotNames(glendabot.Trappers()), ", "), strings.Join(rules.BotNames(glendabot.Glendas()), ", "), strings.Join(glendabot.Strengths(), ", "))
}

func MatchFlags(set *flag.FlagSet) func(context.Context, command.Order) (command.Result, error) {
	walls := set.String("walls", "medium", "flag.walls")
	size := set.Int("size", glenda.DefaultSize, "flag.size_glenda")
	dialect := set.String("dialect", "house", "flag.dialect_glenda")
	begins := set.String("begins", "trapper", "flag.begins_glenda")
	return func(ctx context.Context, o command.Order) (command.Result, error) {
		config, err := NewConfig(*size, *walls, *dialect, *begins)
		if err != nil {
			return command.Result{}, console.AsUsage(err)
		}
		var proofs glendaProofs
		m, err := glendaMatch(config, o, &proofs)
		if err != nil {
			return command.Result{}, console.AsUsage(err)
		}
		result, err := command.PlayMatch(ctx, m, o)
		if err == nil {
			proofs.add(result.Figures)
		}
		return result, err
	}
}

func NewConfig(size int, walls, dialect, begins string) (glenda.Config, error) {
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

// glendaProofs counts the moves that searching bots make in a match. The field proved counts the moves that a bot has
// proved to be winning.
type glendaProofs struct{ moves, proved atomic.Int64 }

// count returns a function that counts a move. glendabot.Watched calls this function.
func (p *glendaProofs) count() func(proved bool) {
	return func(proved bool) {
		p.moves.Add(1)
		if proved {
			p.proved.Add(1)
		}
	}
}

func (p *glendaProofs) add(figures map[string]float64) {
	if moves := p.moves.Load(); moves > 0 {
		figures["proved_share"] = float64(p.proved.Load()) / float64(moves)
	}
}

type glendaPlayers = []command.Player[glenda.View, glenda.Move]

func glendaMatch(config glenda.Config, o command.Order, proofs *glendaProofs) (command.Match[glenda.State, glenda.View, glenda.Move], error) {
	var players glendaPlayers
	for i, name := range o.Bots {
		seat := rules.Seat(i)
		bot, err := glendabot.For(seat, name)
		if err != nil {
			return command.Match[glenda.State, glenda.View, glenda.Move]{}, console.Error("keeper.seats", err)
		}
		if bot.Name == "best" {
			bot.Bot = glendabot.Watched(seat, o.Budget, proofs.count())
		}
		players = append(players, bot)
	}
	return command.Match[glenda.State, glenda.View, glenda.Move]{
		Game:     "glenda",
		Begin:    func(seed uint64) (glenda.State, error) { return glenda.New(config, seed) },
		Players:  players,
		Points:   glendaPoints,
		Measures: glendaMeasures(),
		MaxMoves: 2 * config.Size * config.Size, // every second move takes a cell away
	}, nil
}

func glendaPoints(s glenda.State) []float64 {
	if s.View(rules.Nobody).Outcome == glenda.TrapperWon {
		return []float64{1, 0}
	}
	return []float64{0, 1}
}

func glendaMeasures() []command.Measure[glenda.State] {
	return []command.Measure[glenda.State]{{
		Name: "moves",
		Of:   func(s glenda.State) float64 { return float64(s.View(rules.Nobody).Hops()) },
		Sums: []command.Sum{command.Mean, command.Max},
	}}
}

func TournamentFlags(set *flag.FlagSet) func() (command.Setup, error) {
	walls := set.String("walls", "medium", "flag.walls")
	size := set.Int("size", glenda.DefaultSize, "flag.size_glendacontest")
	dialect := set.String("dialect", "house", "flag.dialect_glenda")
	begins := set.String("begins", "trapper", "flag.begins_glenda")
	move := set.Duration("move", 10*time.Second, "flag.move_glendacontest")
	mistakes := set.Int("mistakes", 10, "flag.mistakes_glendacontest")
	return func() (command.Setup, error) {
		config, err := NewConfig(*size, *walls, *dialect, *begins)
		if err != nil {
			return command.Setup{}, err
		}
		o := glendaserver.Options{Game: config, Move: *move, Opening: -1, Mistakes: *mistakes, Rate: -1}
		if *move <= 0 || *mistakes < 1 {
			return command.Setup{}, console.Error("keeper.contest_glenda")
		}
		_, err = glendaserver.New(o)
		return command.Setup{Seats: 2, Sides: []string{"trapper", "glenda"}, Pace: 30, Open: openGlenda(o), Known: glendaKnown, Ours: []string{"--bot", "{bot}", "--seed", "{seed}"}}, err
	}
}

func glendaKnown(level string) error {
	_, err := glendaBots(glendaclient.SideAny, level)
	return err
}

func openGlenda(o glendaserver.Options) func(runner.Opening) (*runner.Host, error) {
	return func(as runner.Opening) (*runner.Host, error) {
		o := o
		o.Chance, o.Observer = runner.FixedSeed(as.Seed), as.Observer
		s, err := glendaserver.New(o)
		if err != nil {
			return nil, err
		}
		at, err := runner.Chairs(as, runner.OneAddress(s.Listen))
		return runner.NewHost(s, at, err, o.Game, func() int { return int(s.Counters().Waiting) })
	}
}
