package foxeskeeper

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/conform"
	"menagerie/netclient/foxesclient"
	"menagerie/netserver/foxesserver"
	"menagerie/netserver/observe"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/wire/foxeswire"
)

// playServer replays the moves of the record on the tested server. It sends each move as soon as the server permits a move.
func playServer(ctx context.Context, t *command.Test) error {
	_, last, err1 := command.FirstAndLast[foxes.View](t.Record)
	moves, err2 := command.RecordedMoves[foxes.Move](t.Record)
	bot, err3 := foxesbot.For("greedy-plain")
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	s := command.Script[foxes.View, foxes.Move]{Test: t, Moves: moves, Bot: bot.Bot, Fits: func(v foxes.View, m foxes.Move) bool {
		return v.Check(v.You, m) == nil
	}}
	client := foxesclient.Join(t.Address, foxesclient.Profile{
		Capture: t.Capture, Dialect: foxesclient.Dialect{Rules: last.Config.Dialect, Places: foxesclient.PlacesGiven},
	})
	v := command.Replay[foxes.View, foxes.Move]{
		Test: t, Client: client, Moves: foxes.View.MayMove, Play: s.Play,
		Seat: func(v foxes.View) rules.Seat { return v.You },
	}
	return v.Run(ctx)
}

func newChecker(r *record.Record, t conform.Timing) (*conform.Checker, error) {
	_, last, err := command.FirstAndLast[foxes.View](r)
	return conform.NewFoxes(last.Config, t), err
}

// openServer opens a server with the board of the record. A built-in bot plays the opponent's side.
func openServer(t *command.Test) (*command.TestServer, error) {
	first, last, err := command.FirstAndLast[foxes.View](t.Record)
	if err != nil {
		return nil, err
	}
	if first.You != foxes.Foxes && first.You != foxes.Dolphins {
		return nil, command.ErrNoSeat
	}
	config := recordConfig(t.Record, first, last)
	gameLog := observe.NewGameLog(foxes.Sides)
	s, err := foxesserver.New(foxesserver.Options{
		Game: config, Games: 1, Opening: -1, Idle: -1, Observer: &observe.Observer{GameLog: gameLog, Capture: t.Capture}, Hello: t.Answer,
		Begin: func(seed uint64) (foxes.State, error) { return foxes.Begin(config, first.Board, seed) },
	})
	if err != nil {
		return nil, err
	}
	bot, err := foxesbot.For("greedy-plain")
	if err != nil {
		return nil, err
	}
	bots := foxesserver.Bots{Name: "other"}
	bots.Think[1-first.You] = foxesserver.Think(bot.Bot)
	s.SetBots(bots)
	at, err := s.Listen(runner.Loopback)
	return command.NewTestServer(s, at, err, gameLog)
}

// recordConfig returns the configuration of the recorded game, with defaults for missing values. first and last are
// Views of r.
func recordConfig(r *record.Record, first, last foxes.View) foxes.Config {
	var begun foxes.Config
	_ = json.Unmarshal(r.Config, &begun) // the record does not contain the time
	c, usual := last.Config, foxes.DefaultConfig(max(first.Board.Size, foxes.MinSize))
	c.Limit = max(c.Limit, begun.Limit)
	c.Size, c.Animals = usual.Size, max(1, first.Board.Count(foxes.Foxes))
	for seat := range c.Cooldown {
		if c.Cooldown[seat] == 0 {
			c.Cooldown[seat] = usual.Cooldown[seat]
		}
	}
	if c.Tide == 0 {
		c.Tide = usual.Tide
	}
	if c.Limit == 0 {
		c.Limit = usual.Limit
	}
	c.Animals = min(c.Animals, c.MostAnimals())
	c.Dialect.Writing.Spectators = foxes.SpectatorsRejected
	return c
}

// seatRecord converts a spectator's record to the record of the player on a seat.
func seatRecord(r *record.Record, seat rules.Seat) (*record.Record, error) {
	return command.SeatConverter[foxes.View, foxes.Move]{
		You: func(v foxes.View) rules.Seat { return v.You },
		Sit: func(v foxes.View, seat rules.Seat, _ foxes.View) foxes.View { v.You = seat; return v },
		Moves: func(views []foxes.View, seat rules.Seat) (moves []foxes.Move) {
			seen := 0
			for _, v := range views {
				for _, e := range v.Log {
					if e.Number > seen && e.Seat == seat && (e.Kind == foxes.Moved || e.Kind == foxes.Ate) {
						moves = append(moves, foxes.Move{From: e.From, To: e.At})
					}
					seen = max(seen, e.Number)
				}
			}
			return moves
		},
	}.Of(r, seat)
}

// matchesSeed returns a function that reports whether a seed produces the land in views. views are the Views of a
// record.
func matchesSeed(views []foxes.View) func(seed uint64) bool {
	var seen [][]bool
	for _, v := range views {
		// only the land, because animals do not influence the tides
		land := foxes.NewShore(v.Board).Land()
		if len(seen) == 0 || !slices.Equal(seen[len(seen)-1], land) {
			seen = append(seen, land)
		}
	}
	growths := possibleGrowths(seen, views[0].Board.Size)
	return func(seed uint64) bool {
		for _, kind := range []foxes.Tides{foxes.TidesCoast, foxes.TidesAny, foxes.TidesHeight} {
			for _, growth := range growths {
				if producesIslands(seen, views[0], kind, growth, seed) {
					return true
				}
			}
		}
		return false
	}
}

// possibleGrowths returns the values of foxes.Config.Growth with which a game can have these successive islands. A record does not
// always contain the growth.
func possibleGrowths(islands [][]bool, size int) []int {
	most := 0 // tiles of the largest tide
	for i := 1; i < len(islands); i++ {
		flips := 0
		for tile, land := range islands[i] {
			if land != islands[i-1][tile] {
				flips++
			}
		}
		most = max(most, flips)
	}
	var all []int
	for growth := range max(1, most-size+1) {
		all = append(all, growth)
	}
	return append(all, size*size) // the tides change all tiles that the rules allow
}

// producesIslands reports whether a game with this seed, kind and growth of tides has boards with the given islands, in this
// order.
func producesIslands(islands [][]bool, first foxes.View, kind foxes.Tides, growth int, seed uint64) bool {
	const cycle = 6 // a client that joins late knows the number of the tide up to its cycle
	// the record may begin after some tides
	before := 0
	if first.Tides > 0 {
		before = first.Tides + cycle
	}
	c := foxes.DefaultConfig(first.Board.Size)
	c.Limit, c.Tide, c.Growth, c.Dialect.Tides = 0, 1, growth, kind
	s, err := foxes.New(c, seed)
	if err != nil {
		return false
	}
	var made [][]bool
	for range before + len(islands) {
		if land := foxes.NewShore(s.View(foxes.Foxes).Board).Land(); len(made) == 0 || !slices.Equal(made[len(made)-1], land) {
			made = append(made, land)
		}
		s = s.Tick()
	}
	for start := 0; start <= before && start+len(islands) <= len(made); start++ {
		if slices.EqualFunc(made[start:start+len(islands)], islands, slices.Equal[[]bool]) {
			return true
		}
	}
	return false
}

// probe tests whether a server rejects a step of an animal of the other side.
func probe(ctx context.Context, t *command.Test) error {
	side, board := "", ""
	return command.LineProbe{
		Port: foxeswire.Port, Hello: "PBJ\n",
		Turn: func(words []string) string {
			switch {
			case len(words) == 2 && words[0] == "BPT" && words[1] != "R":
				side = words[1]
			case len(words) == 2 && strings.HasSuffix(words[0], "B"):
				board = words[1]
			case len(words) == 1 && words[0] == "B"+side+"N" && board != "":
				return side + foreignStep(side, board)
			}
			return ""
		},
		Verdict: func(words []string) bool {
			return len(words) > 0 && strings.HasPrefix(words[0], "B") && strings.HasSuffix(words[0], "F")
		},
	}.Run(ctx, t)
}

// foreignStep returns a message with an illegal step. In it, the player of the given side moves an animal of the
// opponent. The caller must put the letter of the side in front of the message.
func foreignStep(side, board string) string {
	own, enemy := map[string]string{"F": "FG", "D": "DE"}[side], map[string]string{"F": "D", "D": "F"}[side]
	size := int(math.Sqrt(float64(len(board))))
	mine := func(x, y int) bool {
		return x >= 0 && y >= 0 && x < size && y < size && strings.IndexByte(own, board[y*size+x]) >= 0
	}
	place := max(0, strings.Index(board, enemy))
	for i := range board {
		x, y := i%size+1, i/size+1
		// not on the player's own animal either if the server counts from 0, or sends the row first
		if board[i:i+1] == enemy && !mine(x, y) && !mine(y-1, x-1) && !mine(y, x) {
			place = i
			break
		}
	}
	x, y := place%size+1, place/size+1
	beside := x - 1
	if x == 1 {
		beside = 2
	}
	return fmt.Sprintf("BM %d %d %d %d", x, y, beside, y)
}
