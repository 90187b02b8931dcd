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
	"sync"
	"time"

	"menagerie/internal/extbot/sandbox"
	"menagerie/internal/tournament"
	"menagerie/netserver/observe"
	"menagerie/record"
)

// Opening holds the options of a server for one game.
type Opening struct {
	Bots     int    // number of bots that will connect
	Seed     uint64 // of the board; bots must not receive it
	Variant  string
	Observer *observe.Observer // for the server; if there are several bots, its Seats give each bot its own address
}

// Host is an open server for one game.
type Host struct {
	Addresses []string                    // addresses for the bots, as HOST:PORT, by seat
	Config    any                         // the game's Config, for its record
	Waiting   func() int                  // returns the number of connected bots before the game begins
	Gone      func(seat int)              // called when a bot's process has ended; nil if the server detects it
	Others    []record.SeatHead           // seats after those of the bots, for the record
	Close     func(context.Context) error // sends the final messages and disconnects all clients
}

// Options define how the games are played.
type Options struct {
	Name   string                                                    // the game's name
	Open   func(Opening) (*Host, error)                              // opens a server for one game
	Ours   func(level string, o Opening) (command string, err error) // returns the command that starts a built-in bot
	Rounds int                                                       // rounds in a game whose rounds are won one by one; 0 for other games
	Pace   int                                                       // minimum ticks between two views of a film; 0 keeps the original time

	Share   Share  // games to play
	Out     int    // number of games lost by faults after which a bot is disqualified; 0 means never
	Dir     string // working folder of the bots
	Sandbox sandbox.Level
	Private []string              // files and folders that bots must not read; see Private
	Jobs    int                   // number of games played at once
	Start   time.Duration         // time limit for a bot to connect
	Limit   time.Duration         // time limit for a game
	Grace   time.Duration         // time for a bot to end after the game, and again after it is asked to end
	Told    func(*tournament.Log) // called after every change, by one goroutine at a time; it must not keep the log; may be nil
}

// Run plays the remaining games of a tournament. When ctx ends, Run stops all bots and returns the error of ctx. Games
// that have not ended will be repeated. Other errors are failures of this machine or invalid options.
func Run(ctx context.Context, k *Keeping, o Options) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if o.Told != nil {
		o.Told(k.Log())
	}
	left := make(chan tournament.Match)
	var players sync.WaitGroup
	for range max(1, o.Jobs) {
		players.Go(func() {
			for m := range left {
				if err := k.play(ctx, m, o); err != nil {
					cancel(err)
				}
			}
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

// play plays a game and stores its result.
func (k *Keeping) play(ctx context.Context, m tournament.Match, o Options) error {
	if err := k.begin(m, o); err != nil {
		return err
	}
	if r, over := forfeit(k.faultsOf(m), m, o); over {
		return k.end(r, nil, o)
	}
	g := newGame(k.Log().Head, m, o)
	result, played, err := g.play(ctx)
	if err != nil {
		return fmt.Errorf("game %d: %w", m.Number+1, err)
	}
	if err := k.keepOutputs(g, &result); err != nil {
		return err
	}
	return k.end(result, played, o)
}

func newGame(h tournament.Head, m tournament.Match, o Options) *game {
	g := &game{Options: o, match: m, others: h.Active(), minutes: observe.NewGameLog(len(m.Order))}
	for seat, e := range m.Order {
		g.entrants = append(g.entrants, h.Entrants[e])
		g.seeds = append(g.seeds, h.BotSeed(m.Number, seat))
	}
	return g
}

// forfeit returns the result of a game that is not played because a bot is disqualified. It returns false if the game must be
// played. faults[seat] is the number of faults of the bot at seat in earlier games.
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

// Again repeats one game of a tournament with the same board and seats. It stores nothing. It returns the result, the
// record, and the output of each bot by seat.
func Again(ctx context.Context, h tournament.Head, m tournament.Match, o Options) (tournament.Result, *record.Record, []string, error) {
	g := newGame(h, m, o)
	result, played, err := g.play(ctx)
	if err != nil {
		return result, nil, nil, err
	}
	said := make([]string, len(m.Order))
	for seat := range g.bots {
		said[seat] = g.output(seat)
	}
	return result, played, said, nil
}
