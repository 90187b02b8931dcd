package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"time"

	"menagerie/keeper/console"
	"menagerie/keeper/visit"
	"menagerie/wire"
)

// botGame is what the command bot needs from a game.
type botGame struct {
	name string
	// full has the keys of the errors with which the game's servers reject a player because they have no room. after has
	// those that mean this only after a game was played there.
	full, after []string
	// flags declares the flags of the game's client. The returned function plays the request's games and calls tell with
	// the line of JSON for each.
	flags func(*flag.FlagSet) func(ctx context.Context, r botRequest, tell func(any) error) error
}

// botRequest says where a bot plays, and how many games.
type botRequest struct {
	game    botGame
	address string
	games   int
	played  int // games in earlier connections
	seed    uint64
	hush    *visit.Silence
	play    func(context.Context, botRequest, func(any) error) error // returned by botGame.flags
}

// botCommand lets a bot play as a client of any server, and prints one line of JSON for each game.
func botCommand(ctx context.Context, games []botGame, args []string, stdout, stderr io.Writer) error {
	r, err := parseBot(games, args, stdout)
	if err != nil {
		return err
	}
	r.hush.To = stderr
	return r.persist(ctx, stderr, json.NewEncoder(stdout).Encode)
}

// persist plays all games. While the host has no room, it waits and joins again.
func (r botRequest) persist(ctx context.Context, stderr io.Writer, tell func(any) error) error {
	const first, last = time.Second, 10 * time.Second
	pause := first
	for told := false; ; {
		before := r.played
		err := r.play(ctx, r, func(line any) error {
			r.played++
			return tell(line)
		})
		why, full := r.game.busy(err, r.played > 0)
		if !full {
			return err
		}
		if r.played > before {
			pause = first
		}
		if !told {
			fmt.Fprintf(stderr, "keeper: %s\n", console.Texts().T("keeper.busy", console.Sentence(why)))
			told = true
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		pause = min(2*pause, last)
	}
}

// busy reports whether err means that a host has no room now. played says whether a game was played there: otherwise a
// server that closes the connection without a message is probably not one of this game.
func (g botGame) busy(err error, played bool) (why wire.LocalizableError, full bool) {
	if !errors.As(err, &why) {
		return nil, false
	}
	switch key := why.Key(); {
	case slices.Contains(g.full, key):
		return why, true
	case slices.Contains(g.after, key), slices.Contains(lost, key):
		return why, played
	}
	return why, false
}

// lost has the keys of the errors of connections that end without a message.
var lost = []string{"net.closed_at_once", "net.closed", "net.cut", "net.reset"}

func parseBot(games []botGame, args []string, stdout io.Writer) (botRequest, error) {
	g, rest, err := console.Choose("bot", games, func(g botGame) string { return g.name }, args)
	if err != nil {
		return botRequest{}, err
	}
	r := botRequest{game: g}
	set := console.NewFlags("keeper bot " + g.name)
	set.IntVar(&r.games, "games", 1, "flag.games_bot")
	set.Uint64Var(&r.seed, "seed", 1, "flag.seed_bot")
	r.play = g.flags(set)
	r.hush = &visit.Silence{Game: g.name, Key: "keeper.hush"}
	about := func() string {
		return fmt.Sprintf("keeper bot %s HOST:PORT [flags]\n\n%s\n\n", g.name, console.Paragraphs("keeper.about_bot"))
	}
	if len(rest) > 0 && rest[0] != "" && rest[0][0] != '-' {
		r.address, rest = rest[0], rest[1:]
	}
	if err := console.Parse(set, rest, stdout, about); err != nil {
		return r, err
	}
	switch {
	case r.address == "":
		return r, console.Usage("keeper.no_server", g.name, g.name)
	case r.games < 1:
		return r, console.Usage("keeper.bot_games", g.name, r.games)
	}
	r.address, err = console.ServerAddress(g.name, r.address, set)
	return r, err
}
