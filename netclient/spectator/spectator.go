// Package spectator is the session of a page in a browser that watches the game of the host. The page gets what all spectators see;
// see package netserver/webdoor.
package spectator

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"

	"menagerie/internal/broadcast"
	"menagerie/internal/mailbox"
	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/session"
)

// Times of a connection.
const (
	silence = 50 * time.Second // time without a message after which the WebSocket is replaced; the host sends one every 20 s
	pause   = time.Second      // time between two attempts to open a WebSocket
	giveUp  = 2 * time.Minute  // time without a WebSocket after which the session ends
)

// Limits of a connection.
const (
	mostBytes = 4 << 20 // maximum size of a message in bytes
	mostShown = 256     // maximum number of updates between two calls of Tick
)

// hostEnds is the host's last message.
const hostEnds = "end"

// View is a game's view. Validate returns an error if a view from the network cannot be shown.
type View interface{ Validate() error }

// Opener opens a WebSocket to the host.
type Opener func(ctx context.Context) (*websocket.Conn, error)

// Session is a session without a seat. It implements session.OwnedSession.
type Session[V View, M any] struct {
	shown *mailbox.Box[session.Update[V]]
	out   []session.Update[V]
	stop  context.CancelFunc

	mu      sync.Mutex
	names   []string
	changes int    // number of changes of names
	doing   string // current activity, as a key in package words
}

// Open returns a session that watches the game. lost is called with true when the connection is lost, and with false when there is
// one again or the session ends.
func Open[V View, M any](open Opener, lost func(bool)) *Session[V, M] {
	ctx, stop := context.WithCancel(context.Background())
	s := &Session[V, M]{shown: mailbox.New[session.Update[V]](mostShown, nil), stop: stop, doing: "net.doing_connecting"}
	go s.run(ctx, open, lost)
	return s
}

var errEnds = netclient.NewError("net.host_ended", nil)

// run opens WebSockets until the host or the session ends.
func (s *Session[V, M]) run(ctx context.Context, open Opener, lost func(bool)) {
	defer s.stop()
	last, isLost := time.Now(), false
	tell := func(is bool) {
		if is != isLost {
			isLost = is
			lost(is)
		}
	}
	defer tell(false)
	for ctx.Err() == nil {
		socket, err := dial(ctx, open)
		if err == nil {
			tell(false)
			err = s.show(ctx, socket)
			last = time.Now()
		}
		tell(true)
		switch {
		case ctx.Err() != nil:
			return
		case errors.Is(err, errBad) || errors.Is(err, errEnds):
			s.put(session.Update[V]{Phase: session.Lost, Err: err})
			return
		case time.Since(last) > giveUp:
			s.put(session.Update[V]{Phase: session.Lost, Err: netclient.NewError("net.page_closed", err)})
			return
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}

func dial(ctx context.Context, open Opener) (*websocket.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	return open(ctx)
}

// errBad means that a message cannot be shown.
var errBad = netclient.NewError("net.watch_bad", nil)

// show shows the states from a WebSocket until it ends.
func (s *Session[V, M]) show(ctx context.Context, socket *websocket.Conn) error {
	defer func() { _ = socket.CloseNow() }() // the host notices the end
	socket.SetReadLimit(mostBytes)
	var d broadcast.Decoder[V]
	for {
		limited, cancel := context.WithTimeout(ctx, silence)
		_, text, err := socket.Read(limited)
		cancel()
		switch {
		case err != nil:
			return err
		case string(text) == hostEnds:
			return errEnds
		}
		state, err := d.Decode(text)
		if phase := session.Phase(state.Phase); err != nil || phase > session.Ended || phase != session.Joining && state.View.Validate() != nil {
			return errBad
		}
		s.update(state.Names)
		u := session.Update[V]{Phase: session.Phase(state.Phase)}
		if u.Phase != session.Joining {
			u.View = state.View
		}
		s.put(u)
	}
}

// put shows an update. A hidden page does not call Tick; then only the newest states are kept.
func (s *Session[V, M]) put(u session.Update[V]) {
	if s.shown.Put(u) != nil {
		s.shown.Take(nil)
		_ = s.shown.Put(u) // there is space now
	}
}

func (s *Session[V, M]) update(names []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.doing = "net.doing_starting"
	if !slices.Equal(s.names, names) {
		s.names = names
		s.changes++
	}
}

// People returns the names of the players, by seat. version changes with the names.
func (s *Session[V, M]) People() (names []string, version int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.names, s.changes
}

// Tick implements session.Session.
func (s *Session[V, M]) Tick() []session.Update[V] {
	s.out = s.shown.Take(s.out[:0])
	return s.out
}

// Send implements session.Session. It does nothing, because a spectator has no seat.
func (s *Session[V, M]) Send(rules.Seat, M) {}

func (s *Session[V, M]) Seats() []rules.Seat { return nil }

func (s *Session[V, M]) Capabilities() session.Capabilities {
	return session.Capabilities{Link: s.link}
}

func (s *Session[V, M]) link() session.Link {
	s.mu.Lock()
	defer s.mu.Unlock()
	return session.Link{Doing: s.doing}
}

func (s *Session[V, M]) Close() error {
	s.stop()
	return nil
}
