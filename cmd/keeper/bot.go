package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// botRequest is a bot command as it was typed.
type botRequest struct {
	address string
	games   int
	seed    uint64
	play    func(context.Context, botRequest, func(any) error) error
}

// botCommand lets a bot play as a client of any server, and prints one line of JSON for each game.
func botCommand(ctx context.Context, args []string, stdout io.Writer) error {
	r, err := parseBot(args, stdout)
	if err != nil {
		return err
	}
	lines := json.NewEncoder(stdout)
	return r.play(ctx, r, lines.Encode)
}

func parseBot(args []string, stdout io.Writer) (botRequest, error) {
	g, rest, err := chooseGame("bot", args, stdout)
	if err != nil {
		return botRequest{}, err
	}
	if g.bot == nil {
		return botRequest{}, usagef("bot: %s is not played over a network", g.name)
	}
	var r botRequest
	set := quietFlags("keeper bot " + g.name)
	set.IntVar(&r.games, "games", 1, "how many games to play")
	set.Uint64Var(&r.seed, "seed", 1, "chance for the bot")
	r.play = g.bot(set)
	about := fmt.Sprintf("keeper bot %s HOST:PORT [flags]\n\nPlays on a server and prints one JSON object a game.\n\n", g.name)
	if len(rest) > 0 && rest[0] != "" && rest[0][0] != '-' {
		r.address, rest = rest[0], rest[1:]
	}
	if err := parseFlags(set, rest, stdout, about); err != nil {
		return r, err
	}
	switch {
	case r.address == "":
		return r, usagef("bot %s: no server given, as in: keeper bot %s localhost", g.name, g.name)
	case r.games < 1:
		return r, usagef("bot %s: --games %d is below 1", g.name, r.games)
	}
	return r, nil
}

// guest is the client of any game.
type guest interface {
	Changed() <-chan struct{}
	Done() <-chan struct{}
	Close() error
}

// visiting looks at a client whenever it has something new, and at least every so often, until all is done.
func visiting(ctx context.Context, c guest, every time.Duration, look func() (done bool, err error)) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		done, err := look()
		switch {
		case err != nil:
			return fmt.Errorf("play on the server: %w", err)
		case done:
			return nil
		}
		select {
		case <-c.Changed():
		case <-tick.C: // time goes on, too; and the client may be a new one, and Changed with it
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// leave closes a client and waits until it has gone.
func leave(c guest) {
	_ = c.Close()
	<-c.Done()
}
