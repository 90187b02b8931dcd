package stoneskeeper

import (
	"context"
	"flag"
	"math/rand/v2"
	"time"

	"menagerie/keeper/command"
	"menagerie/keeper/console"
	"menagerie/netclient/stonesclient"
	"menagerie/rules/stones/stonesbot"
	"menagerie/session"
)

// Line is the line of JSON for a game.
type Line struct {
	Game int    `json:"game"`
	Bot  string `json:"bot"`
	Won  bool   `json:"won"`
}

// botFlags declares the flags of a bot that plays on a server.
func botFlags(set *flag.FlagSet) func(context.Context, command.BotRequest, func(any) error) error {
	name := set.String("bot", "best", "flag.bot_stones")
	return func(ctx context.Context, r command.BotRequest, tell func(any) error) error {
		bot, err := stonesbot.For(*name)
		if err != nil {
			return console.Usage("keeper.bot", err)
		}
		rng := rand.New(rand.NewPCG(r.Seed, uint64(r.Played)))
		for game := range r.Games {
			won, err := play(ctx, r, bot, rng)
			if err == nil {
				err = tell(Line{Game: game + 1, Bot: bot.Name, Won: won})
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
}

// play plays one game over a connection of its own.
func play(ctx context.Context, r command.BotRequest, bot stonesbot.Named, rng *rand.Rand) (won bool, err error) {
	c := stonesclient.Join(r.Address, stonesclient.Profile{})
	defer command.Leave(c)
	return playOn(ctx, c, bot.Bot, rng, func(look func() (bool, error)) func() (bool, error) { return r.Silence.Watch(c.Link, look) })
}

// playOn plays one game with a client. watch wraps the function that reads the client's updates.
func playOn(ctx context.Context, c *stonesclient.Client, bot stonesbot.Bot, rng *rand.Rand, watch func(look func() (bool, error)) func() (bool, error)) (won bool, err error) {
	err = command.RunClient(ctx, c, time.Second, watch(func() (bool, error) {
		for _, u := range c.Tick() {
			switch u.Phase {
			case session.Lost:
				return false, u.Err
			case session.Ended:
				won = u.View.Winner == u.View.You
				return true, nil
			case session.Playing:
				if m, ok := bot(ctx, u.View, rng); ok {
					c.Send(u.View.You, m)
				}
			}
		}
		return false, nil
	}))
	return won, err
}
