package verify

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"menagerie/keeper/visit"
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
	quiet := visit.Silence{To: v.Test.Notes, Game: v.Test.Record.Game, Key: "keeper.hush_fill"}
	err := visit.Run(ctx, v.Client, LookEvery, quiet.Watch(v.Client.Capabilities().Link, func() (bool, error) { return v.look(ctx) }))
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
	visit.Leave(v.Client)
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
