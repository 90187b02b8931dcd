package command

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"menagerie/keeper/console"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/wire"
)

// Replay runs a client that plays a script.
type Replay[V, M any] struct {
	Test     *Test
	Client   Client[V, M]
	Moves    func(v V) bool       // reports whether the client may move
	Violates func(err error) bool // reports whether a client's error is a violation of the server; may be nil
	Play     session.Bot[V, M]
	Seat     func(v V) rules.Seat
	Watch    func(u session.Update[V]) // is called with every update of the game; may be nil

	rng   *rand.Rand
	view  V
	ready bool // there was no move since the last update
}

// LookEvery is the interval at which a test polls a client.
const LookEvery = 10 * time.Millisecond

// Run plays until the game is over, and disconnects.
func (v *Replay[V, M]) Run(ctx context.Context) error {
	v.rng = rand.New(rand.NewPCG(1, 0))
	ctx, stop := context.WithTimeoutCause(ctx, v.Test.Limit, ErrTimeLimit)
	defer stop()
	quiet := Silence{To: v.Test.Notes, Game: v.Test.Record.Game, Key: "keeper.hush_fill"}
	err := RunClient(ctx, v.Client, LookEvery, quiet.Watch(v.Client.Capabilities().Link, func() (bool, error) { return v.look(ctx) }))
	if errors.Is(err, ErrTimeLimit) && v.Received() {
		v.Test.AddViolation("conform.limit", v.Test.Limit)
		err = nil
	}
	if err == nil {
		select {
		case <-v.Client.Done():
		case <-time.After(afterTrial):
		}
	}
	Leave(v.Client)
	return err
}

// ErrTimeLimit is the cause with which a test ends at its time limit.
var ErrTimeLimit = errors.New("the time limit has passed")

// Received reports whether the server has sent anything.
func (v *Replay[V, M]) Received() bool {
	notes, _, _ := v.Test.Capture.Since(0, nil)
	for _, n := range notes {
		if n.Dir == wire.Received && len(n.Bytes) > 0 {
			return true
		}
	}
	return false
}

// look handles the updates of the client and plays a move if the client may move.
func (v *Replay[V, M]) look(ctx context.Context) (done bool, err error) {
	for _, u := range v.Client.Tick() {
		if done, err := v.Update(u); done || err != nil {
			return done, err
		}
	}
	if !v.ready || !v.Moves(v.view) {
		return false, nil
	}
	if m, ok := v.Play(ctx, v.view, v.rng); ok {
		v.ready = false
		v.Client.Send(v.Seat(v.view), m)
	}
	return false, nil
}

// Update handles an update of the client. It reports whether the game or the connection has ended.
func (v *Replay[V, M]) Update(u session.Update[V]) (done bool, err error) {
	if u.Err != nil && v.Violates != nil && v.Violates(u.Err) {
		v.Test.addError(u.Err)
	}
	switch u.Phase {
	case session.Playing:
		if v.Watch != nil {
			v.Watch(u)
		}
		v.view, v.ready = u.View, true
	case session.Ended:
		return true, nil
	case session.Lost:
		if !v.Received() {
			return true, u.Err
		}
		v.Test.AddViolation("conform.lost", u.Err)
		return true, nil
	}
	return false, nil
}

// SeatConverter converts a spectator's record to a player's record. The records of a tournament are records of a
// spectator.
type SeatConverter[V, M any] struct {
	You   func(v V) rules.Seat                 // the seat of a view
	Sit   func(v V, seat rules.Seat, last V) V // converts a view to the view of a seat; last is the last view
	Moves func(views []V, seat rules.Seat) []M // the moves of a seat
	Seats int                                  // 0 means the number of seats in the record
}

// Of returns the record of the player at a seat. If r is already the record of a player, Of returns it unchanged.
func (p SeatConverter[V, M]) Of(r *record.Record, seat rules.Seat) (*record.Record, error) {
	views, err := record.Views[V](r)
	if err != nil || p.You(views[0]) != rules.Nobody {
		return r, err
	}
	if n := max(p.Seats, len(r.Seats)); int(seat) >= n {
		return nil, console.Error("keeper.seat_of", n)
	}
	own := *r
	own.Seen, own.Moves, own.Wire = nil, nil, WireOf(r, seat)
	for i, v := range views {
		text, err := json.Marshal(p.Sit(v, seat, views[len(views)-1]))
		if err != nil {
			return nil, err
		}
		own.Seen = append(own.Seen, record.ViewEntry{Tick: r.Seen[i].Tick, View: text})
	}
	for _, m := range p.Moves(views, seat) {
		text, err := json.Marshal(m)
		if err != nil {
			return nil, err
		}
		own.Moves = append(own.Moves, record.Entry{Seat: seat, Move: text})
	}
	return &own, nil
}

// WireOf returns the messages of the client at a seat, with the directions as seen by this client. It assumes that the clients
// connected in the order of their seats, as in a tournament.
func WireOf(r *record.Record, seat rules.Seat) []record.WireEntry {
	var peers []string
	for _, c := range r.Wire {
		if c.Peer != "" && !slices.Contains(peers, c.Peer) {
			peers = append(peers, c.Peer)
		}
	}
	if int(seat) >= len(peers) {
		return r.Wire
	}
	var own []record.WireEntry
	for _, c := range r.Wire {
		if c.Peer == peers[seat] {
			c.Dir = wire.Sent + wire.Received - c.Dir
			own = append(own, c)
		}
	}
	return own
}

// FirstAndLast returns the first and the last View of a record with messages. The last View contains the server's
// dialect, as far as the client has found it out.
func FirstAndLast[V any](r *record.Record) (first, last V, err error) {
	if len(r.Wire) == 0 || len(r.Seen) == 0 {
		return first, last, errNoWire
	}
	views, err := record.Views[V](r)
	if err != nil {
		return first, last, err
	}
	return views[0], views[len(views)-1], nil
}
