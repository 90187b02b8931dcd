// Package spectators shows the newest game on a server to spectators: in the window of a host who does not play, and in pages in
// browsers.
//
//	s := spectators.New[View, Move](server.Latest)                       // a session without a seat
//	b := spectators.NewBroadcast(func() Watched { ... }, logError)      // publishes a session for pages
//	door, err := webdoor.New(webdoor.Options{Feed: b.Feed, ...})
//	err = b.Shutdown(ctx)
package spectators

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"menagerie/internal/broadcast"
	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/session"
)

// Session is a session without a seat, which shows the newest game on a server. It implements session.OwnedSession.
type Session[V, M any] struct {
	newest func() (netserver.Spectated[V], bool)
	shown  netserver.Spectated[V]
	out    []session.Update[V]
}

// New returns a Session. newest returns the newest game, or false if there is none.
func New[V, M any](newest func() (netserver.Spectated[V], bool)) *Session[V, M] {
	return &Session[V, M]{newest: newest}
}

// Tick implements session.Session.
func (g *Session[V, M]) Tick() []session.Update[V] {
	g.out = g.out[:0]
	e, there := g.newest()
	switch {
	case !there && g.shown.ID == 0:
		return g.out
	case !there:
		g.shown = netserver.Spectated[V]{}
		return append(g.out, session.Update[V]{Phase: session.Joining})
	case e.ID == g.shown.ID && e.At == g.shown.At && e.Over == g.shown.Over: // a game also ends when a player leaves
		return g.out
	}
	g.shown = e
	phase := session.Playing
	if e.Over {
		phase = session.Ended
	}
	return append(g.out, session.Update[V]{Phase: phase, View: e.View})
}

// Names returns the names of the players of the shown game, by seat.
func (g *Session[V, M]) Names() []string { return g.shown.Names }

// Send implements session.Session. It does nothing, because a spectator has no seat.
func (g *Session[V, M]) Send(rules.Seat, M) {}

func (g *Session[V, M]) Seats() []rules.Seat { return nil }

func (g *Session[V, M]) Capabilities() session.Capabilities { return session.Capabilities{} }

func (g *Session[V, M]) Close() error { return nil }

// Watched is a game as spectators see it.
type Watched[V, M any] struct {
	Session session.OwnedSession[V, M] // session without a seat
	Names   func() []string            // returns the names of the players, by seat; nil if only Rename knows them
}

// Broadcast publishes what spectators see in pages. Its session begins when the first page watches.
type Broadcast struct {
	*broadcast.Feed
	named atomic.Bool // whether the session has the names
	ctx   context.Context
	stop  context.CancelFunc
	work  sync.WaitGroup
}

// NewBroadcast returns a Broadcast. watch opens the session. fault is called with the error of a View that cannot be published.
func NewBroadcast[V, M any](watch func() Watched[V, M], fault func(error)) *Broadcast {
	b := &Broadcast{}
	b.ctx, b.stop = context.WithCancel(context.Background())
	b.Feed = broadcast.NewFeed(func() { b.work.Go(func() { publishAll(b, watch(), fault) }) })
	return b
}

// publishAll publishes the updates of a session, 60 times per second.
func publishAll[V, M any](b *Broadcast, w Watched[V, M], fault func(error)) {
	b.named.Store(w.Names != nil)
	defer func() { _ = w.Session.Close() }()   // a spectator has nothing to store
	_ = b.Publish(uint8(session.Joining), nil) // without a view, there is no error
	for beat := time.NewTicker(time.Second / 60); ; {
		for _, u := range w.Session.Tick() {
			if err := publish(b.Feed, u); err != nil {
				fault(err)
			}
		}
		if w.Names != nil {
			b.Name(w.Names())
		}
		select {
		case <-beat.C:
		case <-b.ctx.Done():
			beat.Stop()
			return
		}
	}
}

// publish publishes an update. The end of the session is not published, because the door tells the pages that the host ends.
func publish[V any](feed *broadcast.Feed, u session.Update[V]) error {
	switch {
	case u.Err != nil || u.Phase == session.Lost:
		return nil
	case u.Phase == session.Joining:
		return feed.Publish(uint8(u.Phase), nil)
	}
	return feed.Publish(uint8(u.Phase), u.View)
}

// Rename publishes the names of the players, by seat, unless the session has the names.
func (b *Broadcast) Rename(names []string) {
	if !b.named.Load() {
		b.Name(names)
	}
}

// Shutdown ends the session. It waits until the session has ended, or until ctx is done.
func (b *Broadcast) Shutdown(ctx context.Context) error {
	b.stop()
	return netserver.Finished(ctx, &b.work)
}
