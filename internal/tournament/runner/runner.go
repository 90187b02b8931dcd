// Package runner plays tournaments. It starts bots, connects them to servers on this machine, and stores the results.
//
//	keeping, err := runner.Open(dir, head, runner.Refuse)     // begins a tournament, or continues the one in the folder
//	err = runner.Run(ctx, keeping, runner.Options{Game: game, Jobs: 2, ...})
//
// Each game has its own server and its own bot processes. Each bot gets its own server address, at which it can take
// only one seat (see observe.SeatListener). The bots start one after another, so the seat of each bot is known. Not all
// protocols transmit the seat. A bot that fails loses the game, and the tournament continues. A bot fails if it does
// not start or connect, leaves, crashes, does not respond or breaks the rules.
//
// In the folder, log.jsonl is the tournament's log (see package tournament), and records/ has a record of each game.
package runner

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"menagerie/internal/extbot"
	"menagerie/internal/extbot/sandbox"
	"menagerie/internal/tournament"
	"menagerie/netserver/observe"
	"menagerie/record"
)

// Opening has what a game needs to open a server for one tournament game.
type Opening struct {
	Bots     int    // number of bots that will connect
	Seed     uint64 // seed of the board, which bots must not learn
	Variant  string
	Observer *observe.Observer // observer for the server; with several bots, its Seats give each bot its own address
}

// Host is an open server for one game.
type Host struct {
	Addresses []string                    // addresses for the bots as HOST:PORT, by seat
	Config    any                         // the game's configuration, which is stored in the record
	Waiting   func() int                  // returns the number of connected bots before the game begins
	Gone      func(seat int)              // called when a bot's process has ended; nil if the server detects it
	Others    []record.SeatHead           // players in addition to the bots, for the record
	Close     func(context.Context) error // sends the final messages and disconnects all clients
}

// Options define how the games of a tournament are played.
type Options struct {
	Name   string                                                    // name of the game
	Open   func(Opening) (*Host, error)                              // opens a server for one game
	Ours   func(level string, o Opening) (command string, err error) // returns the command that starts a built-in bot
	Rounds int                                                       // number of rounds, if rounds are won one by one; else 0
	// Pace is the minimum number of ticks (1/60 s) between two recorded views. 0 keeps the original time.
	Pace int

	Share   Share  // part of the games that is played
	Out     int    // number of games lost by faults that disqualifies a bot; 0 means never
	Dir     string // working folder of the bots
	Sandbox sandbox.Level
	Private []string              // files and folders that bots must not read; see the function Private
	Jobs    int                   // number of games played at once
	Start   time.Duration         // time limit for a bot to connect
	Limit   time.Duration         // time limit for a game
	Grace   time.Duration         // time for a bot to exit after the game, and again after it was asked to exit
	pool    *pool                 // processes of bots that play several games; nil if each process plays one game
	Told    func(*tournament.Log) // called after every change, by one goroutine at a time; must not keep the log; may be nil
}

// Run plays the remaining games of a tournament. When ctx ends, Run stops all bots and returns the error of ctx. The next Run
// repeats the interrupted games. Any other error is a failure of this machine or an invalid option.
func Run(ctx context.Context, k *Keeping, o Options) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if o.Told != nil {
		o.Told(k.Log())
	}
	o.pool = newPool()
	defer o.pool.close()
	left := make(chan tournament.Match)
	var players sync.WaitGroup
	for range max(1, o.Jobs) {
		players.Go(func() {
			var ending sync.WaitGroup // the previous game, which ends while the next one is played
			for m := range left {
				finish, err := k.play(ctx, m, o)
				ending.Wait()
				if err != nil {
					cancel(err)
					continue
				}
				ending.Go(func() {
					if err := finish(); err != nil {
						cancel(err)
					}
				})
				if o.Out > 0 { // the result decides who plays the next game
					ending.Wait()
				}
			}
			ending.Wait()
		})
	}
	for _, m := range k.Left(o.Share) {
		select {
		case left <- m:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(left)
	players.Wait()
	return errors.Join(context.Cause(ctx), k.stop())
}

// play plays a game. finish waits for the end of the bots and stores the result.
func (k *Keeping) play(ctx context.Context, m tournament.Match, o Options) (finish func() error, err error) {
	if err := k.begin(m, o); err != nil {
		return nil, err
	}
	if r, over := forfeit(k.faultsOf(m), m, o); over {
		return func() error { return k.end(r, nil, o) }, nil
	}
	g := newGame(k.Log().Head, m, o)
	if err := g.play(ctx); err != nil {
		return nil, fmt.Errorf("game %d: %w", m.Number+1, err)
	}
	return func() error {
		result, played, err := g.finish(ctx)
		if err != nil {
			return fmt.Errorf("game %d: %w", m.Number+1, err)
		}
		if err := k.keepOutputs(g, &result); err != nil {
			return err
		}
		return k.end(result, played, o)
	}, nil
}

func newGame(h tournament.Head, m tournament.Match, o Options) *game {
	g := &game{Options: o, match: m, others: h.Active(), minutes: observe.NewGameLog(len(m.Order))}
	for seat, e := range m.Order {
		g.entrants = append(g.entrants, h.Entrants[e])
		g.seeds = append(g.seeds, h.BotSeed(m.Number, seat))
	}
	return g
}

// forfeit reports whether a game is not played because a bot is disqualified. It returns the result of such a game.
// faults has the number of earlier faults at each seat.
func forfeit(faults []int, m tournament.Match, o Options) (tournament.Result, bool) {
	if o.Out == 0 {
		return tournament.Result{}, false
	}
	g := &game{Options: o, match: m, began: time.Now(), faults: make([]fault, len(m.Order))}
	for seat := range m.Order {
		if faults[seat] >= o.Out {
			g.faults[seat].why = tournament.FaultOut
		}
	}
	return g.result(observe.GameReport{Seats: make([]observe.SeatReport, len(m.Order))}), g.anyFault()
}

// Again repeats the game m with its board and seats. It stores nothing. It returns the result, the record, and the output of
// each bot by seat.
func Again(ctx context.Context, h tournament.Head, m tournament.Match, o Options) (tournament.Result, *record.Record, []string, error) {
	g := newGame(h, m, o)
	if err := g.play(ctx); err != nil {
		return tournament.Result{}, nil, nil, err
	}
	result, played, err := g.finish(ctx)
	if err != nil {
		return result, nil, nil, err
	}
	said := make([]string, len(m.Order))
	for seat := range g.bots {
		said[seat] = g.output(seat)
	}
	return result, played, said, nil
}

// nameFault finds out whether a rejected name explains the fault f of the bot at the given seat. guilty is the seat of
// the guilty bot, and blame is its fault. If the server rejected no name, the results equal the arguments.
func (g *game) nameFault(seat int, f fault) (guilty int, blame fault) {
	odd, ok := g.opening.Observer.Seats.Misnamed(seat)
	if !ok || seat < g.countSeated() {
		return seat, f
	}
	why := "the name is invalid"
	if holder := odd.Holder; holder >= 0 {
		// another bot plays under this bot's name
		if odd.Name == g.entrants[seat].Name {
			return holder, fault{tournament.FaultName, fmt.Sprintf("it plays as %q, which is the name of another bot", odd.Name)}
		}
		why = g.entrants[holder].Name + " plays under that name"
	}
	return seat, fault{tournament.FaultName, fmt.Sprintf("the server did not let it in as %q, because %s: use {name} in its command\n%s", odd.Name, why, f.note)}
}

// Private returns the files and folders in dir that bots must not read. They contain the seed and the games. dir is the folder
// of a tournament.
func Private(dir string) []string {
	var all []string
	for _, name := range []string{LogName, Records, Outputs} {
		all = append(all, filepath.Join(dir, name))
	}
	return all
}

// hiddenPaths returns the files and folders that an entrant must not read.
func (g *game) hiddenPaths(e tournament.Entrant) []string {
	return slices.Concat(g.Private, foreignFiles(g.Dir, e, g.others))
}

// foreignFiles returns the files and folders inside dir that the sandbox must hide from entrant, because they belong to
// others.
func foreignFiles(dir string, entrant tournament.Entrant, entrants []tournament.Entrant) []string {
	mine := filesOf(dir, entrant)
	var hidden []string
	for _, e := range entrants {
		if e.Name == entrant.Name {
			continue
		}
		for _, path := range filesOf(dir, e) {
			folder := filepath.Dir(path)
			separate := func(m string) bool { return !inside(m, folder) && !inside(folder, filepath.Dir(m)) }
			switch {
			case slices.ContainsFunc(mine, func(m string) bool { return inside(m, path) }):
				// the entrant uses the file too
			case len(mine) > 0 && !slices.ContainsFunc(mine, func(m string) bool { return !separate(m) }):
				// no file of entrant is in or around the folder
				hidden = append(hidden, folder)
			default:
				hidden = append(hidden, path)
			}
		}
	}
	return hidden
}

// filesOf returns the files and folders inside dir that appear in the command of an entrant. It omits paths that do not
// exist.
func filesOf(dir string, e tournament.Entrant) []string {
	command, _ := e.Program()
	words, err := extbot.Split(command)
	if err != nil {
		return nil
	}
	var all []string
	for _, path := range words {
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
		path = filepath.Clean(path)
		if _, err := os.Lstat(path); err == nil && path != dir && inside(path, dir) {
			all = append(all, path)
		}
	}
	return all
}

// inside reports whether a path is a folder or inside it.
func inside(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
}

// processorSeconds returns the processor time of a bot in seconds. If the bot was not started, it returns 0.
func (g *game) processorSeconds(seat int) float64 {
	if seat >= len(g.bots) {
		return 0
	}
	return g.bots[seat].processorTime().Seconds()
}

// Loopback is a listening address on the loopback interface, with a free port.
const Loopback = "127.0.0.1:0"

// server is a game's server.
type server interface{ Shutdown(context.Context) error }

// NewHost returns a Host for the server s. addresses and err must be the results of Chairs. If err is not nil, NewHost shuts
// down s and returns err. config is the configuration of the game, and count returns the number of bots that have joined.
func NewHost(s server, addresses []string, err error, config any, count func() int) (*Host, error) {
	if err != nil {
		_ = s.Shutdown(context.Background()) // nobody is connected
		return nil, err
	}
	return &Host{Addresses: addresses, Config: config, Waiting: count, Close: s.Shutdown}, nil
}

// Chairs calls listen once for each bot and returns the addresses to which the bots connect. Each bot has its own
// address, and the server gives each address at most one seat. listen opens a listener. A bot connects to the address
// door first, and plays on the address game.
func Chairs(opening Opening, listen func() (door, game net.Addr, err error)) (addresses []string, err error) {
	for range opening.Bots {
		door, game, err := listen()
		if err != nil {
			return nil, err
		}
		opening.Observer.Seats.Add(game, door)
		addresses = append(addresses, door.String())
	}
	return addresses, nil
}

// OneAddress converts listen to the form that Chairs needs. It is for servers whose clients connect to only one address. The
// returned function returns this address twice.
func OneAddress(listen func(string) (net.Addr, error)) func() (net.Addr, net.Addr, error) {
	return func() (net.Addr, net.Addr, error) {
		at, err := listen(Loopback)
		return at, at, err
	}
}

// FixedSeed returns a function that always returns seed. A server in a tournament plays only one game and needs only one seed.
func FixedSeed(seed uint64) func() uint64 { return func() uint64 { return seed } }
