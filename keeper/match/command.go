package match

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

	"menagerie/keeper/console"
)

// Game is what the command match needs from a game.
type Game struct {
	Name  string
	Seats []string      // their names
	More  int           // optional seats besides; they are named by their number
	Games int           // default number of games; 0 means usualGames
	About func() string // for the help: the seats, their bots and the game's flags
	// Flags declares the game's flags. The returned function plays the match after they have been parsed.
	Flags func(*flag.FlagSet) func(context.Context, Order) (Result, error)
}

// Order says which match to play.
type Order struct {
	Bots   []string // names, by seat
	Games  int
	Seed   uint64
	Budget int // nodes per move of a bot that searches; 0 means the bot's default
}

// usualGames is the number of games of a match, unless the game or the user says otherwise.
const usualGames = 100

// seatNames returns the names of the first n seats.
func (g Game) seatNames(n int) []string {
	names := slices.Clone(g.Seats)
	for i := len(names); i < n; i++ {
		names = append(names, strconv.Itoa(i+1))
	}
	return names
}

// seatList returns the names of the seats as the help shows them.
func (g Game) seatList() string {
	list := strings.Join(g.Seats, ",")
	if g.More > 0 {
		return list + "[,...]"
	}
	return list
}

// request is a parsed command line.
type request struct {
	Order
	game   Game
	asJSON bool
	play   func(context.Context, Order) (Result, error)
}

// Command lets bots play a match of one of the games, and prints the result.
func Command(ctx context.Context, games []Game, args []string, stdout io.Writer) error {
	request, err := parse(games, args, stdout)
	if err != nil {
		return err
	}
	result, err := request.play(ctx, request.Order)
	if err != nil {
		return err
	}
	if request.asJSON {
		return json.NewEncoder(stdout).Encode(result)
	}
	return result.Table(stdout, request.game.seatNames(len(request.Bots)))
}

func parse(games []Game, args []string, stdout io.Writer) (request, error) {
	g, rest, err := console.Choose("match", games, func(g Game) string { return g.Name }, args)
	if err != nil {
		return request{}, err
	}
	r := request{game: g}
	set := console.NewFlags("keeper match " + g.Name)
	seats := set.String("seats", "", console.FlagText("flag.seats", g.seatList()))
	set.IntVar(&r.Games, "games", cmp.Or(g.Games, usualGames), "flag.games_bot")
	set.Uint64Var(&r.Seed, "seed", 1, "flag.seed_match")
	set.IntVar(&r.Budget, "budget", 0, "flag.budget")
	set.BoolVar(&r.asJSON, "json", false, "flag.json")
	r.play = g.Flags(set)
	about := func() string {
		return fmt.Sprintf("keeper match %s --seats %s [flags]\n\n%s\n", g.Name, g.seatList(), console.Indent(g.About()))
	}
	if err := console.Parse(set, rest, stdout, about); err != nil {
		return r, err
	}
	r.Bots = strings.Split(*seats, ",")
	return r, r.check()
}

// maxGames limits the memory of a match, which keeps the end of every game until it counts them.
const maxGames = 10_000_000

func (r request) check() error {
	switch {
	case len(r.Bots) < len(r.game.Seats) || len(r.Bots) > len(r.game.Seats)+r.game.More || r.Bots[0] == "":
		return console.Usage("keeper.match_seats", r.game.seatList())
	case r.Games < 1 || r.Games > maxGames:
		return console.Usage("keeper.match_games", r.Games, maxGames)
	case r.Budget < 0:
		return console.Usage("keeper.match_budget", r.Budget)
	}
	return nil
}
