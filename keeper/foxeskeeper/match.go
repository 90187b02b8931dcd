// Package foxeskeeper is what foxes and dolphins supplies to the commands of keeper: matches, hosts, network bots, tournaments and trials.
package foxeskeeper

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"menagerie/keeper/console"
	"menagerie/keeper/match"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
)

func About() string {
	return console.Texts().T("keeper.about_foxes", strings.Join(rules.BotNames(foxesbot.All()), ", "), strings.Join(foxesbot.Strengths(), ", "))
}

// foxesOrder is a match as it was asked for.
type foxesOrder struct {
	config foxes.Config
	delays [foxes.Sides]int
	both   bool // each island is played twice
}

func MatchFlags(set *flag.FlagSet) func(context.Context, match.Order) (match.Result, error) {
	c := foxes.DefaultConfig(foxes.MinSize)
	set.IntVar(&c.Size, "size", c.Size, "flag.size_foxes")
	set.IntVar(&c.Animals, "animals", 0, "flag.animals")
	cooldown := set.String("cooldown", fmt.Sprintf("%d,%d", c.Cooldown[0], c.Cooldown[1]), "flag.cooldown_foxes")
	set.IntVar(&c.Tide, "tide", c.Tide, "flag.tide_foxes")
	set.IntVar(&c.Limit, "limit", c.Limit, "flag.limit_foxes")
	tides := set.String("tides", "coast", "flag.tides")
	set.IntVar(&c.Forecast, "forecast", 0, "flag.forecast")
	delay := set.String("delay", "0,0", "flag.delay_foxes")
	sides := set.String("sides", "both", "flag.sides")
	return func(ctx context.Context, o match.Order) (match.Result, error) {
		f := foxesOrder{config: c, both: *sides == "both"}
		if c.Animals == 0 {
			f.config.Animals = c.Size
		}
		err := f.read(*cooldown, *delay, *tides)
		if err == nil && !f.both && *sides != "foxes" {
			err = console.Error("keeper.sides", *sides)
		}
		if err != nil {
			return match.Result{}, console.AsUsage(err)
		}
		return f.play(ctx, o)
	}
}

func (f *foxesOrder) read(cooldown, delay, tides string) error {
	if err := readPair("--cooldown", cooldown, &f.config.Cooldown); err != nil {
		return err
	}
	if err := readPair("--delay", delay, &f.delays); err != nil {
		return err
	}
	if err := f.config.Dialect.Tides.UnmarshalText([]byte(tides)); err != nil {
		return console.Error("keeper.tides", err)
	}
	switch {
	case f.config.Limit == 0:
		return console.Error("keeper.endless")
	case min(f.delays[0], f.delays[1]) < 0:
		return console.Error("keeper.early")
	}
	return f.config.Validate()
}

// readPair reads two whole numbers.
func readPair(name, text string, pair *[foxes.Sides]int) error {
	var rest string
	if n, _ := fmt.Sscanf(text+" end", "%d,%d %s", &pair[0], &pair[1], &rest); n != 3 || rest != "end" {
		return console.Error("keeper.two_numbers", name, text)
	}
	return nil
}

// play plays every island twice, with the sides swapped. Of an odd number of games the last island is played once.
func (f foxesOrder) play(ctx context.Context, o match.Order) (match.Result, error) {
	games := o.Games
	if f.both {
		games = (o.Games + 1) / 2
	}
	first, err := f.half(o)
	if err != nil {
		return match.Result{}, console.AsUsage(err)
	}
	result, err := match.Run(ctx, first, games, o.Seed)
	if err != nil || !f.both || o.Games == 1 {
		return result, err
	}
	o.Bots = slices.Clone(o.Bots)
	slices.Reverse(o.Bots)
	slices.Reverse(f.delays[:])
	second, err := f.half(o)
	if err != nil {
		return match.Result{}, console.AsUsage(err)
	}
	other, err := match.Run(ctx, second, o.Games/2, o.Seed)
	if err != nil {
		return match.Result{}, err
	}
	slices.Reverse(other.Seats)
	return result.With(other), nil
}

// half is the match in which the first bot leads the foxes.
func (f foxesOrder) half(o match.Order) (match.Match[matchTable, foxes.View, answer], error) {
	m := match.Match[matchTable, foxes.View, answer]{
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

// answer is what a bot does when it is asked: it moves, or waits.
type answer struct {
	foxes.Move
	waits bool
}

func player(name string, bot foxesbot.Bot) match.Player[foxes.View, answer] {
	return match.Player[foxes.View, answer]{
		Name: name,
		Bot: func(ctx context.Context, v foxes.View, rng *rand.Rand) (answer, bool) {
			m, ok := bot(ctx, v, rng)
			return answer{m, !ok}, true
		},
	}
}

// patience is how many ticks pass before a bot that waits is asked again, if nothing happens before.
const patience = 30

// matchTable plays a game with a clock as one of turns: a bot is asked as soon as its cooldown is over, whenever the other
// side has moved, after every tide, and now and then. Of two who are to be asked at once, chance says who is the first.
type matchTable struct {
	state foxes.State
	due   [foxes.Sides]int // by seat: the tick at which it is asked next
	seed  uint64
}

func begin(c foxes.Config, seed uint64) (matchTable, error) {
	s, err := foxes.New(c, seed)
	return matchTable{state: s, seed: seed}, err
}

// View implements match.State.
func (t matchTable) View(seat rules.Seat) foxes.View { return t.state.View(seat) }

// Over implements match.State.
func (t matchTable) Over() bool { return t.state.Over() }

// Waiting implements match.State.
func (t matchTable) Waiting() []rules.Seat {
	switch {
	case t.Over():
		return nil
	case t.due[foxes.Foxes] != t.due[foxes.Dolphins]:
		return []rules.Seat{rules.Seat(slices.Index(t.due[:], slices.Min(t.due[:])))}
	}
	return []rules.Seat{rules.Seat(rand.NewPCG(t.seed, uint64(t.due[0])).Uint64() >> 63)}
}

// Play implements match.State: the answer, and then the time until somebody is to be asked.
func (t matchTable) Play(seat rules.Seat, a answer) (matchTable, error) {
	now := t.state.View(seat).Now
	if a.waits {
		t.due[seat] = now + patience
	} else {
		if err := t.state.View(seat).Check(seat, a.Move); err != nil { // else it might be a turn that fails
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

// pass lets time pass until somebody is to be asked.
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

func foxesMeasures() []match.Measure[matchTable] {
	of := func(name string, f func(foxes.View) float64) match.Measure[matchTable] {
		return match.Measure[matchTable]{
			Name: name,
			Of:   func(t matchTable) float64 { return f(t.state.View(rules.Nobody)) },
			Sums: []match.Sum{match.Mean},
		}
	}
	return []match.Measure[matchTable]{
		{
			Name: "fox_points",
			Of:   func(t matchTable) float64 { return foxesPoints(t.state)[foxes.Foxes] },
			Sums: []match.Sum{match.Mean},
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
