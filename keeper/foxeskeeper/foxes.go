// Package foxeskeeper has the parts of keeper's commands that are specific to foxes and dolphins.
package foxeskeeper

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/keeper/terminal"
	"menagerie/netserver/foxesserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
)

// Game has what foxes and dolphins supplies to the commands of keeper.
var Game = command.Game{
	Name: "foxes", Seats: []string{"A", "B"}, About: about, Match: command.MatchOf(matchFlags),
	Serve: serveFlags, Bot: botFlags, Full: []string{"netfoxes.full"},
	Tournament: tournamentFlags, Deal: runner.DealOf(foxes.New, func(v foxes.View) any { return v.Board }), Hidden: true,
	Play:   terminal.Game{Letter: foxes.Codec.Letter},
	Verify: command.ReplayingClocked(foxes.Codec.Restore), Dealt: command.AnyOf(matchesSeed), NewChecker: newChecker, PlayServer: playServer,
	OpenServer: openServer, Probe: probe, SeatRecord: seatRecord, Harmless: []error{foxesserver.ErrOver},
	Renamed: []command.Renamed{
		{Command: "match", Old: "cooldown", New: "cooldown", Convert: timesOfTicks}, {Command: "match", Old: "delay", New: "delay", Convert: timesOfTicks},
		{Command: "match", Old: "tide", New: "tide", Convert: timesOfTicks}, {Command: "match", Old: "limit", New: "limit", Convert: timesOfTicks},
	},
}

func about() string {
	return console.Texts().T("keeper.about_foxes", strings.Join(rules.BotNames(foxesbot.All()), ", "), strings.Join(foxesbot.Strengths(), ", "))
}

type match = command.Match[matchTable, foxes.View, decision]

func matchFlags(set *flag.FlagSet) func(command.Order) (match, error) {
	r := ruleFlags{}
	r.define(set, foxes.DefaultConfig(foxes.MinSize))
	set.DurationVar(&r.limit, "limit", spanOfTicks(r.game.Limit), "flag.limit_foxescontest")
	set.IntVar(&r.game.Forecast, "forecast", 0, "flag.forecast")
	delay := set.String("delay", "0s", "flag.delay_foxes")
	sides := set.String("sides", "both", "flag.sides")
	return func(o command.Order) (match, error) {
		delays, err := r.readMatch(*delay, *sides)
		c := r.game
		return match{
			Game:  "foxes",
			Begin: func(seed uint64) (matchTable, error) { return begin(c, seed) },
			Bot: func(i int, name string) (command.Player[foxes.View, decision], error) {
				bot, err := foxesbot.For(name)
				if name == "best" {
					bot.Bot = foxesbot.Best(o.Budget)
				}
				return player(bot.Name, bot.Bot, delays[i]), err
			},
			Both:     *sides == "both",
			Points:   func(t matchTable) []float64 { return points(t.state) },
			Measures: measures(),
			MaxMoves: foxes.Sides * (c.Limit + 1),
		}, err
	}
}

// readMatch reads the flags of a match. delays has the delay of each bot in ticks.
func (r *ruleFlags) readMatch(delay, sides string) (delays [foxes.Sides]int, err error) {
	if err := r.read(); err != nil {
		return delays, err
	}
	if delays, err = parseCooldowns(delay); err != nil {
		return delays, console.Error("keeper.delay_foxes", err)
	}
	switch {
	case r.game.Limit == 0:
		return delays, console.Error("keeper.endless")
	case min(delays[0], delays[1]) < 0:
		return delays, console.Error("keeper.early")
	}
	err = r.game.Validate()
	if err == nil && sides != "both" && sides != "foxes" {
		err = console.Error("keeper.sides", sides)
	}
	return delays, err
}

// decision is what a bot has decided: a move, or to wait for a number of ticks.
type decision struct {
	foxes.Move
	waits int
}

// player returns a bot with a reaction time in ticks.
func player(name string, bot foxesbot.Bot, delay int) command.Player[foxes.View, decision] {
	delayed := foxesbot.Delayed(bot, delay)
	return command.Player[foxes.View, decision]{
		Name: name,
		Bot: func(ctx context.Context, v foxes.View, rng *rand.Rand) (decision, bool) {
			m, ok := delayed(ctx, v, rng)
			switch {
			case ok:
				return decision{Move: m}, true
			case v.MayMove() && v.Now < v.Ready[v.You]+delay+delay/2: // the reaction time may not have passed
				return decision{waits: shortWaitTicks}, true
			}
			return decision{waits: maxWaitTicks}, true
		},
	}
}

// maxWaitTicks is the maximum number of ticks between two calls of a waiting bot. The bot is called again even if nothing has
// happened.
const maxWaitTicks = 30

// shortWaitTicks is the number of ticks between two calls of a bot during its reaction time.
const shortWaitTicks = 5

// matchTable adapts the game, which has no turns, to command.State. It chooses which bot is called next, at random if
// both are due.
//
// A bot is due after its cooldown, after each change of the board, and at intervals.
type matchTable struct {
	state foxes.State
	due   [foxes.Sides]int // tick of the next call of the bot, by seat
	seed  uint64
}

func begin(c foxes.Config, seed uint64) (matchTable, error) {
	s, err := foxes.New(c, seed)
	return matchTable{state: s, seed: seed}, err
}

func (t matchTable) View(seat rules.Seat) foxes.View { return t.state.View(seat) }

func (t matchTable) Over() bool { return t.state.Over() }

func (t matchTable) Waiting() []rules.Seat {
	switch {
	case t.Over():
		return nil
	case t.due[foxes.Foxes] != t.due[foxes.Dolphins]:
		return []rules.Seat{rules.Seat(slices.Index(t.due[:], slices.Min(t.due[:])))}
	}
	return []rules.Seat{rules.Seat(rand.NewPCG(t.seed, uint64(t.due[0])).Uint64() >> 63)}
}

// Play implements command.State. It applies the decision of the bot at seat, and advances the clock to the next call of a bot.
func (t matchTable) Play(seat rules.Seat, a decision) (matchTable, error) {
	now := t.state.View(seat).Now
	if a.waits > 0 {
		t.due[seat] = now + a.waits
	} else {
		if err := t.state.View(seat).Check(seat, a.Move); err != nil { // a turn in the same tick could fail
			return t, err
		}
		next, err := t.state.Play(seat, a.Move)
		if err != nil {
			return t, err
		}
		v := next.View(1 - seat)
		t.state, t.due[seat] = next, v.Ready[seat]
		t.due[1-seat] = max(now, v.Ready[1-seat])
	}
	return t.advance(), nil
}

func (t matchTable) advance() matchTable {
	for v := t.state.View(rules.Nobody); !t.Over() && v.Now < slices.Min(t.due[:]); {
		t.state = t.state.Tick()
		after := t.state.View(rules.Nobody)
		if after.Tides > v.Tides {
			t.due = [foxes.Sides]int{max(after.Now, after.Ready[0]), max(after.Now, after.Ready[1])}
		}
		v = after
	}
	return t
}

func points(s foxes.State) []float64 {
	switch s.View(rules.Nobody).Outcome {
	case foxes.FoxesWon:
		return []float64{1, 0}
	case foxes.DolphinsWon:
		return []float64{0, 1}
	}
	return []float64{0.5, 0.5}
}

func measures() []command.Measure[matchTable] {
	of := func(name string, f func(foxes.View) float64) command.Measure[matchTable] {
		return command.NewMeasure(name, func(t matchTable) float64 { return f(t.state.View(rules.Nobody)) }, command.Mean)
	}
	return []command.Measure[matchTable]{
		command.NewMeasure("fox_points", func(t matchTable) float64 { return points(t.state)[foxes.Foxes] }, command.Mean),
		of("foxes_left", func(v foxes.View) float64 { return float64(v.Board.Count(foxes.Foxes)) }),
		of("dolphins_left", func(v foxes.View) float64 { return float64(v.Board.Count(foxes.Dolphins)) }),
		of("seconds", func(v foxes.View) float64 { return float64(v.Now) / foxes.Second }),
		of("decided", func(v foxes.View) float64 {
			if v.Reason == foxes.ReasonEaten {
				return 1
			}
			return 0
		}),
	}
}

func tournamentFlags(set *flag.FlagSet) func() (command.Setup, error) {
	h := &hostFlags{options: foxesserver.Options{}.WithDefaults(), writing: writingFlags{places: "guess"}, draws: true}
	h.ruleFlags.define(set, h.options.Game)
	set.DurationVar(&h.limit, "limit", time.Minute, "flag.limit_foxescontest")
	return func() (command.Setup, error) {
		if err := h.choose(); err != nil {
			return command.Setup{}, err
		}
		_, err := foxesserver.New(h.options)
		return command.Setup{
			Seats: 2, Sides: []string{"foxes", "dolphins"}, Ours: []string{"--bot", "{bot}", "--seed", "{seed}"},
			Known: func(level string) error { _, err := foxesbot.For(level); return err },
			Open: func(as runner.Opening) (*runner.Host, error) {
				o := h.options
				o.Games, o.Opening, o.Idle = 1, -1, -1
				o.Chance, o.Observer = runner.FixedSeed(as.Seed), as.Observer
				s, err := foxesserver.New(o)
				if err != nil {
					return nil, err
				}
				at, err := runner.Chairs(as, runner.OneAddress(s.Listen))
				return runner.NewHost(s, at, err, o.Game, func() int { return waitingPlayers(s) })
			},
		}, err
	}
}

func waitingPlayers(s *foxesserver.Server) int {
	n := 0
	for _, g := range s.Snapshot(1).Games {
		for seat := foxes.Foxes; seat <= foxes.Dolphins && g.Waits; seat++ {
			if g.Names[seat] != "" {
				n++
			}
		}
	}
	return n
}
