// Package arena plays tournaments: it starts bots, lets them meet on servers of our own on this machine, and writes down what
// has come of it.
//
//	keeping, err := arena.Open(dir, head, arena.Refuse)     // begins a tournament, or goes on with the one in the folder
//	err = arena.Run(ctx, keeping, arena.Options{Game: game, Jobs: 2, ...})
//
// Each game has a server of its own and bots that were started for it. Each is told an address of its own, which has one seat
// (see netserver.Chairs), and bots come one after another, so that it is known who sits where although no protocol tells.
// Whatever a bot does, the tournament goes on: a bot that can't be started, doesn't come, leaves, crashes, is silent or breaks
// the rules has lost that game.
//
// In the folder, log.jsonl is the tournament (see package tournament), and records/ has a film of each game.
package arena

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"menagerie/internal/tournament"
	"menagerie/netserver"
	"menagerie/session"
	"menagerie/wire"
)

// Opening is what a server is opened for.
type Opening struct {
	Bots    int // that will come
	Seed    uint64
	Variant string
	Minutes *netserver.Minutes // to be given to the server
	Tape    *wire.Tape         // likewise
	Chairs  *netserver.Chairs  // likewise, where there are several bots: each gets an address of its own
}

// Host is a server for one game that is open.
type Host struct {
	Addresses []string                    // where bots connect, as HOST:PORT, by seat
	Config    any                         // of the game, as its records have it
	Waiting   func() int                  // bots that have come, while the game has not begun
	Gone      func(seat int)              // a bot's program has ended; nil for servers that see it by themselves
	Others    []session.SeatHead          // who sits behind the bots, as records have it
	Close     func(context.Context) error // sends everybody away, with the last words
}

// Options say how to play.
type Options struct {
	Name   string                                                    // of the game
	Open   func(Opening) (*Host, error)                              // a server for one game
	Ours   func(level string, o Opening) (command string, err error) // starts a bot of our own
	Rounds int                                                       // of a game of rounds, in which everybody may win each; 0 for other games
	Pace   int                                                       // ticks of 1/60 s from one picture of a film to the next, at least; 0 keeps the true time

	Out   int                   // games lost by faults, after which a bot plays no more; 0 for never
	Dir   string                // where bots run
	Jobs  int                   // games at once
	Start time.Duration         // for a bot to come to the server
	Limit time.Duration         // for a whole game
	Grace time.Duration         // for a bot to end by itself when the game is over, and again when it is asked to
	Told  func(*tournament.Log) // called with every change, by one goroutine at a time; it must not keep the log; may be nil
}

// Run plays what is left of a tournament. When ctx ends it stops all bots and returns the context's error; what was under
// way will be played again. Only what is wrong with this machine or the request ends a tournament.
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
	for _, m := range k.Left() {
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

// play plays a game and keeps what has come of it.
func (k *Keeping) play(ctx context.Context, m tournament.Match, o Options) error {
	if err := k.begin(m, o); err != nil {
		return err
	}
	if r, over := forfeit(k.faultsOf(m), m, o); over {
		return k.end(r, nil, o)
	}
	g := newGame(k.Log().Head, m, o)
	result, record, err := g.play(ctx)
	if err != nil {
		return fmt.Errorf("game %d: %w", m.Number+1, err)
	}
	if err := k.keepOutputs(g, &result); err != nil {
		return err
	}
	return k.end(result, record, o)
}

func newGame(h tournament.Head, m tournament.Match, o Options) *game {
	g := &game{Options: o, match: m, minutes: netserver.NewMinutes(len(m.Order))}
	for _, e := range m.Order {
		g.entrants = append(g.entrants, h.Entrants[e])
	}
	return g
}

// forfeit is the result of a game that is not played, because a bot in it was disqualified. Faults are those of each seat's bot
// so far.
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
	return g.result(netserver.Account{Seats: make([]netserver.SeatAccount, len(m.Order))}), g.anyFault()
}

// Again plays one game of a tournament once more, on the same board and the same seats, and keeps nothing. It also returns what
// each bot has said, by seat.
func Again(ctx context.Context, h tournament.Head, m tournament.Match, o Options) (tournament.Result, *session.Record, []string, error) {
	g := newGame(h, m, o)
	result, record, err := g.play(ctx)
	if err != nil {
		return result, nil, nil, err
	}
	said := make([]string, len(m.Order))
	for seat := range g.bots {
		said[seat] = g.output(seat)
	}
	return result, record, said, nil
}
