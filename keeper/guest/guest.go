// Package guest is the command bot of keeper: a bot plays as a client of any server.
package guest

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

// Game is what the command bot needs from a game.
type Game struct {
	Name string
	// Full has the keys of the errors with which the game's servers reject a player because they have no room. After has
	// those that mean this only after a game was played there.
	Full, After []string
	// Flags declares the flags of the game's client. The returned function plays the request's games and calls tell with
	// the line of JSON for each.
	Flags func(*flag.FlagSet) func(ctx context.Context, r Request, tell func(any) error) error
}

// Request says where a bot plays, and how many games.
type Request struct {
	game    Game
	Address string
	Games   int
	Played  int // games in earlier connections
	Seed    uint64
	Silence *visit.Silence
	play    func(context.Context, Request, func(any) error) error // returned by Game.Flags
}

// Command lets a bot play as a client of any server, and prints one line of JSON for each game.
func Command(ctx context.Context, games []Game, args []string, stdout, stderr io.Writer) error {
	r, err := parse(games, args, stdout)
	if err != nil {
		return err
	}
	r.Silence.To = stderr
	return r.persist(ctx, stderr, json.NewEncoder(stdout).Encode)
}

// persist plays all games. While the host has no room, it waits and joins again.
func (r Request) persist(ctx context.Context, stderr io.Writer, tell func(any) error) error {
	const first, last = time.Second, 10 * time.Second
	pause := first
	for told := false; ; {
		before := r.Played
		err := r.play(ctx, r, func(line any) error {
			r.Played++
			return tell(line)
		})
		why, full := r.game.busy(err, r.Played > 0)
		if !full {
			return err
		}
		if r.Played > before {
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
func (g Game) busy(err error, played bool) (why wire.LocalizableError, full bool) {
	if !errors.As(err, &why) {
		return nil, false
	}
	switch key := why.Key(); {
	case slices.Contains(g.Full, key):
		return why, true
	case slices.Contains(g.After, key), slices.Contains(lost, key):
		return why, played
	}
	return why, false
}

// lost has the keys of the errors of connections that end without a message.
var lost = []string{"net.closed_at_once", "net.closed", "net.cut", "net.reset"}

func parse(games []Game, args []string, stdout io.Writer) (Request, error) {
	g, rest, err := console.Choose("bot", games, func(g Game) string { return g.Name }, args)
	if err != nil {
		return Request{}, err
	}
	r := Request{game: g}
	set := console.NewFlags("keeper bot " + g.Name)
	set.IntVar(&r.Games, "games", 1, "flag.games_bot")
	set.Uint64Var(&r.Seed, "seed", 1, "flag.seed_bot")
	r.play = g.Flags(set)
	r.Silence = &visit.Silence{Game: g.Name, Key: "keeper.hush"}
	about := func() string {
		return fmt.Sprintf("keeper bot %s HOST:PORT [flags]\n\n%s\n\n", g.Name, console.Paragraphs("keeper.about_bot"))
	}
	if len(rest) > 0 && rest[0] != "" && rest[0][0] != '-' {
		r.Address, rest = rest[0], rest[1:]
	}
	if err := console.Parse(set, rest, stdout, about); err != nil {
		return r, err
	}
	switch {
	case r.Address == "":
		return r, console.Usage("keeper.no_server", g.Name, g.Name)
	case r.Games < 1:
		return r, console.Usage("keeper.bot_games", g.Name, r.Games)
	}
	r.Address, err = console.ServerAddress(g.Name, r.Address, set)
	return r, err
}
