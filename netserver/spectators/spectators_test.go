package spectators_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"testing"

	"menagerie/internal/broadcast"
	"menagerie/internal/testkit/leaktest"
	"menagerie/netserver"
	"menagerie/netserver/spectators"
	"menagerie/session"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

type view struct{ Moves int }

type shown = netserver.Spectated[view]

// server is a server with at most one game.
type server struct {
	mu sync.Mutex
	shown
}

func (s *server) set(now shown) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shown = now
}

func (s *server) latest() (shown, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shown, s.ID != 0
}

func TestASessionShowsTheNewestGame(t *testing.T) {
	var s server
	watch := spectators.New[view, int](s.latest)
	for i, step := range []struct {
		now  shown
		want []session.Update[view]
	}{
		{},
		{shown{ID: 1, View: view{0}}, []session.Update[view]{{Phase: session.Playing}}},
		{shown{ID: 1, View: view{0}}, nil},
		{shown{ID: 1, At: 1, View: view{1}}, []session.Update[view]{{Phase: session.Playing, View: view{1}}}},
		{shown{ID: 1, At: 1, Over: true, View: view{1}}, []session.Update[view]{{Phase: session.Ended, View: view{1}}}}, // a player has left
		{shown{ID: 2, Names: []string{"Anna"}}, []session.Update[view]{{Phase: session.Playing}}},
		{shown{}, []session.Update[view]{{Phase: session.Joining}}},
		{},
	} {
		s.set(step.now)
		if got := watch.Tick(); !slices.Equal(got, step.want) {
			t.Errorf("step %d: got %+v, want %+v", i, got, step.want)
		}
		if got := watch.Names(); len(got) != len(step.now.Names) {
			t.Errorf("step %d: got the names %q, want %q", i, got, step.now.Names)
		}
	}
	if len(watch.Seats()) != 0 {
		t.Error("a spectator has a seat, want none")
	}
}

// next waits for the next message of a feed.
func next(feed *broadcast.Feed, version int) (string, int) {
	for {
		text, now, change := feed.Since(version)
		if text != nil {
			return string(text), now
		}
		<-change
	}
}

// A broadcast starts with its first page, and publishes the phase, the views and the names.
func TestABroadcastPublishesTheSession(t *testing.T) {
	var s server
	s.set(shown{ID: 1, Names: []string{"Anna", "Ben"}, View: view{1}})
	opened := 0
	b := spectators.NewBroadcast(func() spectators.Watched[view, int] {
		opened++
		watch := spectators.New[view, int](s.latest)
		return spectators.Watched[view, int]{Session: watch, Names: watch.Names}
	}, func(err error) { t.Error(err) })
	if opened != 0 {
		t.Error("the session was opened before a page watches")
	}
	b.Watch()
	var page broadcast.Decoder[view]
	version := 0
	until := func(want broadcast.State[view]) {
		t.Helper()
		for {
			text, now := next(b.Feed, version)
			version = now
			state, err := page.Decode([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if state.Phase == want.Phase && state.View == want.View && slices.Equal(state.Names, want.Names) {
				return
			}
		}
	}
	until(broadcast.State[view]{Phase: uint8(session.Playing), View: view{1}, Names: []string{"Anna", "Ben"}})
	b.Rename([]string{"wrong"}) // the session has the names
	s.set(shown{ID: 1, At: 2, Over: true, Names: []string{"Anna", "Eva"}, View: view{2}})
	until(broadcast.State[view]{Phase: uint8(session.Ended), View: view{2}, Names: []string{"Anna", "Eva"}})
	s.set(shown{})
	until(broadcast.State[view]{Phase: uint8(session.Joining), View: view{2}, Names: []string{}})
	if err := b.Shutdown(context.Background()); err != nil || opened != 1 {
		t.Errorf("got %v and %d sessions, want no error and 1", err, opened)
	}
}

// unprintable cannot be published.
type unprintable struct{ F func() }

func TestAViewThatCannotBePublishedIsAnError(t *testing.T) {
	failed := make(chan error, 1)
	b := spectators.NewBroadcast(func() spectators.Watched[unprintable, int] {
		latest := func() (netserver.Spectated[unprintable], bool) {
			return netserver.Spectated[unprintable]{ID: 1, View: unprintable{func() {}}}, true
		}
		return spectators.Watched[unprintable, int]{Session: spectators.New[unprintable, int](latest)}
	}, func(err error) { failed <- err })
	b.Rename([]string{"Anna"})
	b.Watch()
	var wrong *json.UnsupportedTypeError
	if err := <-failed; !errors.As(err, &wrong) {
		t.Errorf("got %v, want that the type is not supported", err)
	}
	if err := b.Shutdown(context.Background()); err != nil {
		t.Error(err)
	}
}
