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
	"menagerie/netserver/foxesserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
)

func About() string {
	return console.Texts().T("keeper.about_foxes", strings.Join(rules.BotNames(foxesbot.All()), ", "), strings.Join(foxesbot.Strengths(), ", "))
}

// foxesOrder holds the options of a match.
type foxesOrder struct {
	config foxes.Config
	delays [foxes.Sides]int
	both   bool // each island is played twice
}

func MatchFlags(set *flag.FlagSet) func(context.Context, command.Order) (command.Result, error) {
	r := ruleFlags{}
	r.define(set, foxes.DefaultConfig(foxes.MinSize))
	set.DurationVar(&r.limit, "limit", spanOfTicks(r.game.Limit), "flag.limit_foxescontest")
	set.IntVar(&r.game.Forecast, "forecast", 0, "flag.forecast")
	delay := set.String("delay", "0s", "flag.delay_foxes")
	sides := set.String("sides", "both", "flag.sides")
	return func(ctx context.Context, o command.Order) (command.Result, error) {
		f := foxesOrder{both: *sides == "both"}
		err := f.read(r, *delay)
		if err == nil && !f.both && *sides != "foxes" {
			err = console.Error("keeper.sides", *sides)
		}
		if err != nil {
			return command.Result{}, console.AsUsage(err)
		}
		return f.play(ctx, o)
	}
}

func (f *foxesOrder) read(r ruleFlags, delay string) error {
	err := r.read()
	if err != nil {
		return err
	}
	f.config = r.game
	if f.delays, err = parseSpans(delay); err != nil {
		return console.Error("keeper.delay_foxes", err)
	}
	switch {
	case f.config.Limit == 0:
		return console.Error("keeper.endless")
	case min(f.delays[0], f.delays[1]) < 0:
		return console.Error("keeper.early")
	}
	return f.config.Validate()
}

// play plays two games on each starting board. In the second game the bots exchange their sides. If the number of games
// is odd, the last board is used for only one game.
func (f foxesOrder) play(ctx context.Context, o command.Order) (command.Result, error) {
	m, err := f.half(o)
	if err == nil && f.both {
		back := o
		back.Bots = slices.Clone(o.Bots)
		slices.Reverse(back.Bots)
		slices.Reverse(f.delays[:])
		m.Back = new(command.Match[matchTable, foxes.View, answer])
		*m.Back, err = f.half(back)
	}
	if err != nil {
		return command.Result{}, console.AsUsage(err)
	}
	return command.PlayMatch(ctx, m, o)
}

// half returns the match in which the first bot plays the foxes.
func (f foxesOrder) half(o command.Order) (command.Match[matchTable, foxes.View, answer], error) {
	m := command.Match[matchTable, foxes.View, answer]{
		Game:     "foxes",
		Begin:    func(seed uint64) (matchTable, error) { return begin(f.config, seed) },
		Points:   func(t matchTable) []float64 { return foxesPoints(t.state) },
		Measures: foxesMeasures(),
		MaxMoves: foxes.Sides * (f.config.Limit + 1),
	}
	for seat, name := range o.Bots {
		bot, err := foxesbot.For(name)
		if err != nil {
			return m, console.Error("keeper.seats", err)
		}
		if name == "best" {
			bot.Bot = foxesbot.Best(o.Budget)
		}
		m.Players = append(m.Players, player(bot.Name, foxesbot.Delayed(bot.Bot, f.delays[seat])))
	}
	return m, nil
}

// answer is the decision of a bot: a move, or to wait.
type answer struct {
	foxes.Move
	waits bool
}

func player(name string, bot foxesbot.Bot) command.Player[foxes.View, answer] {
	return command.Player[foxes.View, answer]{
		Name: name,
		Bot: func(ctx context.Context, v foxes.View, rng *rand.Rand) (answer, bool) {
			m, ok := bot(ctx, v, rng)
			return answer{m, !ok}, true
		},
	}
}

// patience is the number of ticks after which a waiting bot is called again, even if nothing has happened.
const patience = 30

// matchTable adapts the game to command.State. The game has a clock instead of turns, so matchTable chooses the next bot to call.
// A bot is due after its cooldown, after each move of the opponent, after each tide, and at intervals. If both bots are due,
// matchTable chooses one of them at random.
type matchTable struct {
	state foxes.State
	due   [foxes.Sides]int // by seat: the tick of the next call
	seed  uint64
}

func begin(c foxes.Config, seed uint64) (matchTable, error) {
	s, err := foxes.New(c, seed)
	return matchTable{state: s, seed: seed}, err
}

// View implements command.State.
func (t matchTable) View(seat rules.Seat) foxes.View { return t.state.View(seat) }

// Over implements command.State.
func (t matchTable) Over() bool { return t.state.Over() }

// Waiting implements command.State.
func (t matchTable) Waiting() []rules.Seat {
	switch {
	case t.Over():
		return nil
	case t.due[foxes.Foxes] != t.due[foxes.Dolphins]:
		return []rules.Seat{rules.Seat(slices.Index(t.due[:], slices.Min(t.due[:])))}
	}
	return []rules.Seat{rules.Seat(rand.NewPCG(t.seed, uint64(t.due[0])).Uint64() >> 63)}
}

// Play implements command.State. It applies the bot's decision and advances the clock to the time of the next call of a
// bot.
func (t matchTable) Play(seat rules.Seat, a answer) (matchTable, error) {
	now := t.state.View(seat).Now
	if a.waits {
		t.due[seat] = now + patience
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
	return t.pass(), nil
}

// pass advances the clock until a bot is due.
func (t matchTable) pass() matchTable {
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

func foxesPoints(s foxes.State) []float64 {
	switch s.View(rules.Nobody).Outcome {
	case foxes.FoxesWon:
		return []float64{1, 0}
	case foxes.DolphinsWon:
		return []float64{0, 1}
	}
	return []float64{0.5, 0.5}
}

func foxesMeasures() []command.Measure[matchTable] {
	of := func(name string, f func(foxes.View) float64) command.Measure[matchTable] {
		return command.Measure[matchTable]{
			Name: name,
			Of:   func(t matchTable) float64 { return f(t.state.View(rules.Nobody)) },
			Sums: []command.Sum{command.Mean},
		}
	}
	return []command.Measure[matchTable]{
		{
			Name: "fox_points",
			Of:   func(t matchTable) float64 { return foxesPoints(t.state)[foxes.Foxes] },
			Sums: []command.Sum{command.Mean},
		},
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

func TournamentFlags(set *flag.FlagSet) func() (command.Setup, error) {
	h := &hostFlags{options: foxesserver.Options{}.WithDefaults(), writing: writingFlags{places: "guess"}, draws: true}
	h.ruleFlags.define(set, h.options.Game)
	set.DurationVar(&h.limit, "limit", time.Minute, "flag.limit_foxescontest")
	return func() (command.Setup, error) {
		if err := h.choose(); err != nil {
			return command.Setup{}, err
		}
		_, err := foxesserver.New(h.options)
		return command.Setup{Seats: 2, Sides: []string{"foxes", "dolphins"}, Open: openFoxes(h.options), Known: foxesKnown, Ours: []string{"--bot", "{bot}", "--seed", "{seed}"}}, err
	}
}

func foxesKnown(level string) error {
	_, err := foxesbot.For(level)
	return err
}

func openFoxes(o foxesserver.Options) func(runner.Opening) (*runner.Host, error) {
	return func(as runner.Opening) (*runner.Host, error) {
		o := o
		o.Games, o.Opening, o.Idle = 1, -1, -1
		o.Chance, o.Observer = runner.FixedSeed(as.Seed), as.Observer
		s, err := foxesserver.New(o)
		if err != nil {
			return nil, err
		}
		at, err := runner.Chairs(as, runner.OneAddress(s.Listen))
		return runner.NewHost(s, at, err, o.Game, func() int { return foxesWaiting(s) })
	}
}

// foxesWaiting returns the number of players that wait for the game to begin.
func foxesWaiting(s *foxesserver.Server) int {
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
