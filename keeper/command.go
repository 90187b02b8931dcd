package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"menagerie/keeper/console"
	"menagerie/keeper/match"
	"slices"
	"strconv"
	"strings"
)

// matchGame is what the command match needs from a game.
type matchGame struct {
	name  string
	seats []string      // their names
	more  int           // optional seats besides; they are named by their number
	games int           // default number of games; 0 means usualGames
	about func() string // for the help: the seats, their bots and the game's flags
	// flags declares the game's flags. The returned function plays the match after they have been parsed.
	flags func(*flag.FlagSet) func(context.Context, order) (match.Result, error)
}

// order says which match to play.
type order struct {
	bots   []string // names, by seat
	games  int
	seed   uint64
	budget int // nodes per move of a bot that searches; 0 means the bot's default
}

// usualGames is the number of games of a match, unless the game or the user says otherwise.
const usualGames = 100

// seatNames returns the names of the first n seats.
func (g matchGame) seatNames(n int) []string {
	names := slices.Clone(g.seats)
	for i := len(names); i < n; i++ {
		names = append(names, strconv.Itoa(i+1))
	}
	return names
}

// seatList returns the names of the seats as the help shows them.
func (g matchGame) seatList() string {
	list := strings.Join(g.seats, ",")
	if g.more > 0 {
		return list + "[,...]"
	}
	return list
}

// matchRequest is a parsed command line.
type matchRequest struct {
	order
	game   matchGame
	asJSON bool
	play   func(context.Context, order) (match.Result, error)
}

// matchCommand lets bots play a match of one of the games, and prints the result.
func matchCommand(ctx context.Context, games []matchGame, args []string, stdout io.Writer) error {
	request, err := parseMatch(games, args, stdout)
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

func parseMatch(games []matchGame, args []string, stdout io.Writer) (matchRequest, error) {
	g, rest, err := console.Choose("match", games, func(g matchGame) string { return g.name }, args)
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

// maxGames limits the memory of a match, which keeps the end of every game until it counts them.
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
