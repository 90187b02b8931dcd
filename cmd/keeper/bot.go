package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
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
