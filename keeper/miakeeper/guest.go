package miakeeper

import (
	"context"
	"flag"
	"fmt"
	"io"
	"time"

	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netclient/miaclient"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/session"
)

// guestFlags has the flags of a bot that plays on a server.
type guestFlags struct {
	bot, name string
	rounds    int
	delay     time.Duration
}

// Line is the line of JSON for some rounds.
type Line struct {
	Game      int            `json:"game"`
	Name      string         `json:"name"`
	Level     string         `json:"level"`
	Rounds    int            `json:"rounds"`
	Played    int            `json:"played"`
	Won       int            `json:"won"`
	Lost      map[string]int `json:"lost,omitempty"` // by reason
	Each      float64        `json:"pointsPerRound"` // number of the last round
	Seconds   float64        `json:"seconds"`
	PerSecond float64        `json:"roundsPerSecond"`
	Resent    int            `json:"resent,omitempty"` // responses; this and the following fields count datagrams
	Twice     int            `json:"twice,omitempty"`
	Late      int            `json:"late,omitempty"`
	Missing   int            `json:"missing,omitempty"`
	Odd       int            `json:"odd,omitempty"`
	Unknown   int            `json:"unknown,omitempty"`
}

func botFlags(set *flag.FlagSet) func(context.Context, command.BotRequest, func(any) error) error {
	g := &guestFlags{}
	set.StringVar(&g.bot, "bot", "best", "flag.level_miaguest")
	set.StringVar(&g.name, "name", "", "flag.name_miaguest")
	set.IntVar(&g.rounds, "rounds", 0, "flag.rounds_miaguest")
	set.DurationVar(&g.delay, "delay", 0, "flag.delay_miaguest")
	return g.play
}

// play plays until all games are over. An interrupt ends it without an error.
func (g *guestFlags) play(ctx context.Context, r command.BotRequest, report func(any) error) error {
	if g.rounds < 0 || g.delay < 0 {
		return console.Usage("keeper.mia_guest")
	}
	bot, err := miabot.For(g.bot)
	if err != nil {
		return console.Usage("keeper.bot", err)
	}
	if g.name == "" {
		g.name = bot.Name
	}
	c := miaclient.Join(r.Address, miaclient.Profile{
		Name: g.name, Bot: bot.Bot, Seed: r.Seed, Orders: miaclient.Orders{Mode: miaclient.Autopilot, Delay: g.delay},
	})
	defer command.Leave(c)
	for game := r.Played + 1; game <= r.Games; game++ {
		ended, err := g.game(ctx, c, game, bot.Name, r.Silence.To, report)
		if ended || err != nil {
			return err
		}
	}
	return nil
}

// game plays one game and calls report with the result, which is printed as a line of JSON. game and level are part of this
// line. The line is also printed if the program is interrupted. After an error, it is printed only if at least one round has
// ended. ended reports whether the session has ended.
func (g *guestFlags) game(ctx context.Context, c *miaclient.Client, game int, level string, stderr io.Writer, report func(any) error) (ended bool, err error) {
	const every = 20 * time.Millisecond
	began, before := time.Now(), c.Stats()
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for !ended && (g.rounds == 0 || c.Stats().Rounds-before.Rounds < g.rounds) {
		select {
		case <-ticker.C:
			ended, err = look(c, stderr)
		case <-ctx.Done():
			ended = true
		case <-c.Done():
			_, err = look(c, stderr)
			ended = true
		}
	}
	line := g.line(before, c.Stats(), time.Since(began))
	if line.Rounds == 0 && err != nil {
		return ended, err
	}
	line.Game, line.Level = game, level
	if told := report(line); err == nil {
		err = told
	}
	return ended, err
}

// look prints the warnings of a client. It returns an error if the session has ended unexpectedly.
func look(c *miaclient.Client, stderr io.Writer) (ended bool, err error) {
	for _, u := range c.Tick() {
		switch {
		case u.Err == nil:
		case u.Phase == session.Lost:
			return true, fmt.Errorf("play on the server: %w", u.Err)
		default:
			fmt.Fprintf(stderr, "keeper: %s\n", console.Explain(u.Err))
		}
	}
	return false, nil
}

// line returns the line for the rounds between the figures a and b.
func (g *guestFlags) line(a, b miaclient.Stats, took time.Duration) Line {
	l := Line{
		Name: g.name, Rounds: b.Rounds - a.Rounds, Played: b.Played - a.Played, Won: b.Won - a.Won, Lost: map[string]int{},
		Seconds: took.Seconds(), PerSecond: float64(b.Rounds-a.Rounds) / took.Seconds(),
		Resent: b.Resent - a.Resent, Twice: b.Repeated - a.Repeated, Late: b.Late - a.Late, Missing: b.Gaps - a.Gaps,
		Odd: b.InvalidDice - a.InvalidDice, Unknown: b.Unknown - a.Unknown,
	}
	for reason := range b.Lost {
		if n := b.Lost[reason] - a.Lost[reason]; n > 0 {
			l.Lost[reasonName(mia.Reason(reason))] = n
		}
	}
	if l.Played > 0 {
		l.Each = float64(l.Won) / float64(l.Played)
	}
	return l
}

// reasonName returns the protocol's word for a reason.
func reasonName(r mia.Reason) string {
	if r == mia.NoReason {
		return "other"
	}
	return r.String()
}
