package labyrinthserver_test

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient/labyrinthclient"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/labyrinth"
	"menagerie/session"
)

// logHook calls a function for each message of a log.
type logHook func(message string)

func (logHook) Enabled(context.Context, slog.Level) bool { return true }
func (h logHook) Handle(_ context.Context, r slog.Record) error {
	h(r.Message)
	return nil
}
func (h logHook) WithAttrs([]slog.Attr) slog.Handler { return h }
func (h logHook) WithGroup(string) slog.Handler      { return h }

// TestAStopDuringADisqualificationIsNoEnd stops the server at the moment at which it disqualifies a player. The game of the others
// must not end with a result.
func TestAStopDuringADisqualificationIsNoEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var server *labyrinthserver.Server
		var mu sync.Mutex
		var messages []string
		log := slog.New(logHook(func(message string) {
			mu.Lock()
			messages = append(messages, message)
			mu.Unlock()
			if message == "a player is disqualified" {
				server.Stop()
			}
		}))
		c := labyrinth.Config{Width: 7, Height: 7, Players: 3, Objectives: 4}
		h := newHall(t, labyrinthserver.Options{Game: c, Chance: chance(1), Next: labyrinthserver.NextNone, Log: log})
		server = h.server
		h.join(3, labyrinthclient.Profile{})
		mover := -1
		for ; mover < 0; time.Sleep(5 * time.Millisecond) {
			for _, v := range h.guests {
				v.tick()
			}
			mover = slices.IndexFunc(h.guests, func(v *visitor) bool { return v.last.Phase == session.Playing && v.last.View.ToMove() })
		}
		_ = h.guests[mover].Close()
		synctest.Wait()
		mu.Lock()
		if !slices.Contains(messages, "a player is disqualified") || slices.Contains(messages, "a game ends") {
			t.Errorf("got the log %q, want a disqualification and no end of a game", messages)
		}
		mu.Unlock()
		other := h.guests[(mover+1)%3]
		for other.tick() {
			time.Sleep(5 * time.Millisecond)
		}
		if other.last.Phase != session.Lost {
			t.Errorf("the other player: got phase %d and outcome %v, want the phase Lost", other.last.Phase, other.last.View.Outcome)
		}
		h.close()
	})
}
