// Package sessiontest provides a test suite for all kinds of sessions, and two small games for tests of sessions.
package sessiontest

import (
	"encoding/json"
	"slices"
	"testing"

	"menagerie/record"
	"menagerie/rules"
	"menagerie/session"
)

// Case is one kind of session under test.
type Case[V, M any] struct {
	Open func(t *testing.T) session.OwnedSession[V, M]
	// Move returns a legal move for one of seats. ok is false if none of them must move.
	Move func(v V, seats []rules.Seat) (rules.Seat, M, bool)
	// Bad is a move that the rules always refuse.
	Bad M
	// MaxTicks is the maximum length of the game in ticks.
	MaxTicks int
}

// Run tests whether the sessions of c behave as documented for session.Session.
func Run[V, M any](t *testing.T, c Case[V, M]) {
	t.Run("shows itself", func(t *testing.T) { shows(t, c) })
	t.Run("comes to an end", func(t *testing.T) { checkEnd(t, c) })
	t.Run("answers every move once", func(t *testing.T) { checkResponses(t, c) })
	t.Run("refuses in words and changes nothing", func(t *testing.T) { refuses(t, c) })
	t.Run("closes twice", func(t *testing.T) {
		s := c.Open(t)
		s.Tick()
		for range 2 {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
	})
	t.Run("makes a record that can be read", func(t *testing.T) { records(t, c) })
}

func open[V, M any](t *testing.T, c Case[V, M]) (session.OwnedSession[V, M], session.Update[V]) {
	t.Helper()
	s := c.Open(t)
	t.Cleanup(func() { s.Close() })
	for range c.MaxTicks {
		if us := s.Tick(); len(us) > 0 {
			return s, us[len(us)-1]
		}
	}
	t.Fatal("got no update, want the first view")
	return nil, session.Update[V]{}
}

func shows[V, M any](t *testing.T, c Case[V, M]) {
	_, u := open(t, c)
	if u.Phase != session.Playing || u.Err != nil {
		t.Fatalf("the first update has phase %d, error %v, want phase %d and no error", u.Phase, u.Err, session.Playing)
	}
}

// checkEnd plays until the game is over and checks the last Update.
func checkEnd[V, M any](t *testing.T, c Case[V, M]) {
	s, u := open(t, c)
	sent := false // a move without a response: over a network the response may take longer than a tick
	for range c.MaxTicks {
		if u.Phase != session.Playing {
			break
		}
		if seat, m, ok := c.Move(u.View, s.Seats()); ok && !sent {
			s.Send(seat, m)
			sent = true
		}
		for _, next := range s.Tick() {
			if next.Err != nil {
				t.Fatalf("got %v for a legal move, want no error", next.Err)
			}
			u, sent = next, false
		}
	}
	if u.Phase != session.Ended {
		t.Fatalf("got phase %d after %d ticks, want %d", u.Phase, c.MaxTicks, session.Ended)
	}
}

// checkResponses checks that each of several illegal moves in one tick gets a response.
func checkResponses[V, M any](t *testing.T, c Case[V, M]) {
	s, _ := open(t, c)
	if len(s.Seats()) == 0 {
		t.Skip("nobody plays here")
	}
	const crowd = 5
	for range crowd {
		s.Send(s.Seats()[0], c.Bad)
	}
	refused := 0
	const after = 3 // ticks in which no further response may come
	for left := c.MaxTicks; left > 0; left-- {
		for _, u := range s.Tick() {
			if u.Err != nil {
				refused++
			}
		}
		if refused >= crowd {
			left = min(left, after+1)
		}
	}
	if refused != crowd {
		t.Fatalf("got %d refusals of illegal moves, want %d", refused, crowd)
	}
}

func refuses[V, M any](t *testing.T, c Case[V, M]) {
	s, before := open(t, c)
	if len(s.Seats()) == 0 {
		t.Skip("nobody plays here")
	}
	stranger := slices.Max(s.Seats()) + 20
	_, m, _ := c.Move(before.View, s.Seats())
	s.Send(stranger, m)
	for range c.MaxTicks {
		for _, u := range s.Tick() {
			if u.Phase != session.Playing {
				t.Fatalf("got phase %d after a refusal, want %d", u.Phase, session.Playing)
			}
			if u.Err != nil {
				return
			}
		}
	}
	t.Fatal("got no refusal of a move by another seat, want one")
}

func records[V, M any](t *testing.T, c Case[V, M]) {
	s, u := open(t, c)
	if s.Capabilities().Record == nil {
		t.Skip("this session keeps no record")
	}
	for range 20 {
		if seat, m, ok := c.Move(u.View, s.Seats()); ok {
			s.Send(seat, m)
		}
		for _, next := range s.Tick() {
			u = next
		}
	}
	r := s.Capabilities().Record()
	again, err := record.Parse(r.Append(nil))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := toJSON(t, again.Moves), toJSON(t, r.Moves); got != want {
		t.Fatalf("the moves are read back as\n%s\nwant\n%s", got, want)
	}
}

func toJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
