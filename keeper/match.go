package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"menagerie/assets/words"
	"menagerie/keeper/conform"
	"menagerie/keeper/console"
	"menagerie/keeper/match"
	"menagerie/rules"
	"menagerie/session"
)

// game is what keeper knows about one game.
type game struct {
	name  string
	seats []string
	more  int           // how many more can play; their seats are called by their number
	games int           // how many games a match has unless it is told; 0 means usualGames
	about func() string // for the help: the seats, their bots and the flags of the game
	// flags declares the game's own flags and returns the function that plays the match when they have been read.
	flags func(*flag.FlagSet) func(context.Context, order) (match.Result, error)
	// datagrams says that the game's protocol is one of datagrams.
	datagrams bool
	// serve declares the flags of a host of the game and returns the function that opens it.
	serve func(*flag.FlagSet) func(means) (serving, error)
	// bot declares the flags of a client of the game and returns the function that plays and tells of each game.
	bot func(*flag.FlagSet) func(ctx context.Context, r botRequest, tell func(any) error) error
	// contest declares the flags of the game's tournaments.
	contest contestFlags
	// play declares the flags of a game in the terminal and returns the function that plays it; nil for games of speed.
	play func(*flag.FlagSet) func(context.Context, playOrder, *terminal) error
	// spoken tells what can be typed in it, and port is where its servers usually listen.
	spoken func(*words.Book) []string
	port   int
	// verify plays a record and says where it departs from the rules.
	verify func(*session.Record) error
	// against plays a record's part on somebody's server, and judge is for what that says.
	against func(context.Context, *trial) error
	judge   func(*session.Record, conform.Clock) (conform.Judge, error)
	// part makes of a record of somebody who looked on that of a player.
	part func(*session.Record, rules.Seat) (*session.Record, error)
	// stand opens the server that a record tells of, for somebody's bot.
	stand func(*trial) (*stand, error)
}

// order is what every game is asked for.
type order struct {
	bots   []string // by seat
	games  int
	seed   uint64
	budget int // nodes a move for bots that search
}

const usualGames = 100

// seatNames returns what n seats are called.
func (g game) seatNames(n int) []string {
	names := slices.Clone(g.seats)
	for i := len(names); i < n; i++ {
		names = append(names, strconv.Itoa(i+1))
	}
	return names
}

// seatList is what the seats are called in a command.
func (g game) seatList() string {
	list := strings.Join(g.seats, ",")
	if g.more > 0 {
		return list + "[,...]"
	}
	return list
}

// matchRequest is a match command as it was typed.
type matchRequest struct {
	order
	game   game
	asJSON bool
	play   func(context.Context, order) (match.Result, error)
}

func matchCommand(ctx context.Context, args []string, stdout io.Writer) error {
	request, err := parseMatch(args, stdout)
	if err != nil {
		return err
	}
	result, err := request.play(ctx, request.order)
	if err != nil {
		return err
	}
	if request.asJSON {
		return json.NewEncoder(stdout).Encode(result)
	}
	return result.Table(stdout, request.game.seatNames(len(request.bots)))
}

func parseMatch(args []string, stdout io.Writer) (matchRequest, error) {
	g, rest, err := console.Choose("match", games, gameName, args)
	if err != nil {
		return matchRequest{}, err
	}
	r := matchRequest{game: g}
	set := console.NewFlags("keeper match " + g.name)
	seats := set.String("seats", "", console.FlagText("flag.seats", g.seatList()))
	set.IntVar(&r.games, "games", cmp.Or(g.games, usualGames), "flag.games_bot")
	set.Uint64Var(&r.seed, "seed", 1, "flag.seed_match")
	set.IntVar(&r.budget, "budget", 0, "flag.budget")
	set.BoolVar(&r.asJSON, "json", false, "flag.json")
	r.play = g.flags(set)
	about := func() string {
		return fmt.Sprintf("keeper match %s --seats %s [flags]\n\n%s\n", g.name, g.seatList(), console.Indent(g.about()))
	}
	if err := console.Parse(set, rest, stdout, about); err != nil {
		return r, err
	}
	r.bots = strings.Split(*seats, ",")
	return r, r.check()
}

// listed are the names of bots in a line of text.
func listed[V, M any](bots []rules.NamedBot[V, M]) string {
	return strings.Join(rules.BotNames(bots), ", ")
}

// maxGames bounds the memory that a match takes: the end of every game is kept until they are counted.
const maxGames = 10_000_000

func (r matchRequest) check() error {
	switch {
	case len(r.bots) < len(r.game.seats) || len(r.bots) > len(r.game.seats)+r.game.more || r.bots[0] == "":
		return console.Usage("keeper.match_seats", r.game.seatList())
	case r.games < 1 || r.games > maxGames:
		return console.Usage("keeper.match_games", r.games, maxGames)
	case r.budget < 0:
		return console.Usage("keeper.match_budget", r.budget)
	}
	return nil
}
