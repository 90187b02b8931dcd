package labyrinthserver_test

import (
	"context"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/netsim"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netserver/labyrinthserver"
	"menagerie/netserver/limitclock"
	"menagerie/netserver/observe"
	"menagerie/rules/labyrinth"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

func kick(seat int, why labyrinthwire.Reason) labyrinthwire.Message {
	return labyrinthwire.Kick{Player: seat, Reason: why}
}

// TestMovesAreSentToAllPlayers plays a conversation as in the specification. The server sends each move to all players,
// including the one who made it, and then requests the next move.
func TestMovesAreSentToAllPlayers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := seatThree(t, labyrinthserver.Options{})
		began := time.Now()
		m := g.turn(0)
		if pause := time.Since(began); pause != time.Second {
			t.Errorf("the first turn came after %v, want 1 s", pause)
		}
		g.raws[0].write(m.Append(nil, labyrinthwire.Format{}))
		for _, r := range append(g.raws[:], g.watch) {
			if got, ok := r.next().(labyrinthwire.Move); !ok || got.Insert != m.Insert || got.To != m.To {
				t.Errorf("got the move %+v, want %+v", got, m)
			}
		}
		if turn := g.raws[1].next(); turn != (labyrinthwire.Turn{Millis: 60_000}) {
			t.Errorf("the next player: got %+v, want a turn of 60 s", turn)
		}
		g.raws[0].silent(time.Second)
		g.watch.silent(time.Second)
		g.close(t)
	})
}

// TestGreetingHasTheKnownBytes compares the bytes of the knock server, also in the other byte order and with separate ports.
func TestGreetingHasTheKnownBytes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		little := labyrinth.Dialect{Writing: labyrinth.Writing{Bytes: labyrinth.LittleEndian}}
		server, err := labyrinthserver.New(labyrinthserver.Options{Game: labyrinth.Config{Dialect: little}})
		if err != nil {
			t.Fatal(err)
		}
		door := dial(t, server, 0)
		door.want("2a 01000000")
		door.say("03 0300000042")
		door.say("6f62")
		synctest.Wait()
		game := dial(t, server, 1)
		synctest.Wait()
		if l := server.Lobby(); !reflect.DeepEqual(l, labyrinthserver.Lobby{Waiting: []string{"Bob"}, Players: 2}) {
			t.Errorf("got the lobby %+v, want 2 players with Bob waiting", l)
		}
		door.end()
		_ = game.conn.Close()
		synctest.Wait()
		if l := server.Lobby(); len(l.Waiting) != 0 {
			t.Errorf("after the start: got the lobby %+v, want nobody waiting", l)
		}
		if err := server.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// TestDisqualificationsHaveReasons checks the reasons for disqualifications. The player receives the reason, and the others
// play on.
func TestDisqualificationsHaveReasons(t *testing.T) {
	f := labyrinthwire.Format{}
	bytesOf := func(m labyrinthwire.Move) []byte { return m.Append(nil, f) }
	for name, c := range map[string]struct {
		do  func(r *raw, m labyrinthwire.Move)
		why labyrinthwire.Reason
	}{
		"says nothing":            {func(*raw, labyrinthwire.Move) {}, labyrinthwire.ReasonTimeout},
		"says half a move":        {func(r *raw, m labyrinthwire.Move) { r.write(bytesOf(m)[:12]) }, labyrinthwire.ReasonTimeout},
		"says the type alone":     {func(r *raw, _ labyrinthwire.Move) { r.say("05") }, labyrinthwire.ReasonTimeout},
		"leaves":                  {func(r *raw, _ labyrinthwire.Move) { _ = r.conn.Close() }, labyrinthwire.ReasonNetwork},
		"leaves in half a move":   {func(r *raw, m labyrinthwire.Move) { r.write(bytesOf(m)[:12]); _ = r.conn.Close() }, labyrinthwire.ReasonNetwork},
		"says another type":       {func(r *raw, _ labyrinthwire.Move) { r.say("03") }, labyrinthwire.ReasonFormat},
		"says an unknown type":    {func(r *raw, _ labyrinthwire.Move) { r.say("ff") }, labyrinthwire.ReasonFormat},
		"tells what it collected": {func(r *raw, m labyrinthwire.Move) { m.Events = []labyrinthwire.Event{{}}; r.write(bytesOf(m)[:23]) }, labyrinthwire.ReasonFormat},
		"unknown bits":            {func(r *raw, m labyrinthwire.Move) { m.Insert = 4; r.write(bytesOf(m)) }, labyrinthwire.ReasonFormat},
		"no tile":                 {func(r *raw, m labyrinthwire.Move) { m.Tile = 16; r.write(bytesOf(m)) }, labyrinthwire.ReasonFormat},
		"lies about its id":       {func(r *raw, m labyrinthwire.Move) { m.Player = 1; r.write(bytesOf(m)) }, labyrinthwire.ReasonIllegal},
		"is nobody":               {func(r *raw, m labyrinthwire.Move) { m.Player = -1; r.write(bytesOf(m)) }, labyrinthwire.ReasonIllegal},
		"a fixed line":            {func(r *raw, m labyrinthwire.Move) { m.Line = 0; r.write(bytesOf(m)) }, labyrinthwire.ReasonIllegal},
		"another tile":            {func(r *raw, m labyrinthwire.Move) { m.Tile = 15; r.write(bytesOf(m)) }, labyrinthwire.ReasonIllegal},
		"off the board":           {func(r *raw, m labyrinthwire.Move) { m.To.X = -1 << 31; r.write(bytesOf(m)) }, labyrinthwire.ReasonIllegal},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := seatThree(t, labyrinthserver.Options{})
				c.do(g.raws[0], g.turn(0))
				g.hear(kick(0, c.why), 1, 2)
				if c.why != labyrinthwire.ReasonNetwork {
					if m := g.raws[0].next(); m != kick(0, c.why) {
						t.Errorf("got %+v, want %+v", m, kick(0, c.why))
					}
					g.raws[0].end()
				}
				m := g.turn(1)
				g.raws[1].write(m.Append(nil, f))
				if next, ok := g.raws[2].next().(labyrinthwire.Move); !ok || next.Player != 1 {
					t.Errorf("the others: got %+v, want a move of player 1", next)
				}
				g.close(t)
			})
		})
	}
}

// TestAMoveOutOfTurnIsDisqualified checks that a player who moves out of turn, or leaves, is out. The time limit of the player
// to move goes on.
func TestAMoveOutOfTurnIsDisqualified(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := seatThree(t, labyrinthserver.Options{})
		m := g.turn(0)
		wrong := m
		wrong.Player = 2
		g.raws[2].write(wrong.Append(nil, labyrinthwire.Format{}))
		g.hear(kick(2, labyrinthwire.ReasonIllegal), 0, 1, 2)
		g.raws[2].end()
		_ = g.raws[1].conn.Close()
		g.hear(kick(1, labyrinthwire.ReasonNetwork), 0)
		time.Sleep(59 * time.Second)
		g.raws[0].write(m.Append(nil, labyrinthwire.Format{}))
		if got, ok := g.raws[0].next().(labyrinthwire.Move); !ok {
			t.Errorf("the last player: got %+v, want a move", got)
		}
		if c := g.server.Counters(); c.Illegals != 1 || c.Networks != 1 || c.Timeouts != 0 || c.Playing != 1 {
			t.Errorf("got %+v, want 1 illegal move, 1 lost connection and 1 running game", c)
		}
		g.close(t)
	})
}

// TestNobodyWinsAnAbandonedGame checks that no move is allowed before the first turn, and that nobody wins if all players are
// out.
func TestNobodyWinsAnAbandonedGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := seatThree(t, labyrinthserver.Options{})
		g.raws[0].write(g.legal(0).Append(nil, labyrinthwire.Format{}))
		g.hear(kick(0, labyrinthwire.ReasonIllegal), 0, 1, 2)
		_ = g.raws[1].conn.Close()
		g.hear(kick(1, labyrinthwire.ReasonNetwork), 2)
		g.turn(2)
		_ = g.raws[2].conn.Close()
		if m := g.watch.next(); m != kick(2, labyrinthwire.ReasonNetwork) {
			t.Errorf("spectators: got %+v, want %+v", m, kick(2, labyrinthwire.ReasonNetwork))
		}
		if m := g.watch.next(); !reflect.DeepEqual(m, labyrinthwire.Message(labyrinthwire.End{})) {
			t.Errorf("after the kick: got %+v, want the end", m)
		}
		g.watch.end()
		if c := g.server.Counters(); c.Abandoned != 1 || c.Networks != 2 || c.Playing != 0 {
			t.Errorf("got %+v, want 1 abandoned game and 2 lost connections", c)
		}
		g.close(t)
	})
}

// TestTheEndOfAGameIsToldWhenTheServerEnds checks that guests receive the end of a game even if the server shuts down
// right after it. This includes a guest who has not read the earlier messages.
func TestTheEndOfAGameIsToldWhenTheServerEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := seatThree(t, labyrinthserver.Options{})
		g.turn(0)
		for _, r := range g.raws {
			_ = r.conn.Close()
			synctest.Wait()
		}
		ended := make(chan error)
		go func() { ended <- g.server.Shutdown(t.Context()) }()
		synctest.Wait()
		for seat := range g.raws {
			if m := g.watch.next(); m != kick(seat, labyrinthwire.ReasonNetwork) {
				t.Errorf("got %+v, want %+v", m, kick(seat, labyrinthwire.ReasonNetwork))
			}
		}
		if m := g.watch.next(); !reflect.DeepEqual(m, labyrinthwire.Message(labyrinthwire.End{})) {
			t.Errorf("after the kicks: got %+v, want the end", m)
		}
		g.watch.end()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// TestMessagesAreCaptured checks that the capture has refused messages with their reasons, and the messages to spectators
// one by one.
func TestMessagesAreCaptured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		capture := wire.NewCapture(1000, 100_000)
		g := seatThree(t, labyrinthserver.Options{Observer: &observe.Observer{Capture: capture}})
		m := g.turn(0)
		m.Line = 0
		g.raws[0].write(m.Append(nil, labyrinthwire.Format{}))
		g.hear(kick(0, labyrinthwire.ReasonIllegal), 1, 2)
		g.turn(1)
		g.raws[1].say("ff")
		g.hear(kick(1, labyrinthwire.ReasonFormat), 2)
		synctest.Wait()
		g.close(t)
		notes, _, _ := capture.Since(0, nil)
		var refused []string
		sent := map[string]int{}
		for _, n := range notes {
			switch {
			case n.Err != nil:
				refused = append(refused, n.Err.Error())
			case n.Dir == wire.Sent && n.Bytes[0] == 0x2a:
				sent["hello"]++
			case n.Dir == wire.Sent:
				m, used, err := labyrinthwire.Format{Private: labyrinthwire.PrivateUnknown}.ParseServer(n.Bytes)
				if err != nil || used != len(n.Bytes) {
					t.Errorf("%v: got %T of %d bytes, %v, want a message of %d bytes", n, m, used, err, len(n.Bytes))
				}
				if _, ok := m.(labyrinthwire.Kick); ok {
					sent["kick"]++
				}
			}
		}
		if len(refused) != 2 || refused[0] != labyrinth.FaultFixed.Error() || !strings.Contains(refused[1], "type 0xff") {
			t.Errorf("got the refusals %q, want one of a fixed tile and one of type 0xff", refused)
		}
		if sent["hello"] != 4 || sent["kick"] < 6 {
			t.Errorf("got sent messages %v, want 4 hello and at least 6 kick", sent)
		}
	})
}

// TestRehearsedLimitsAreStretched checks that a simulation stretches and stops the time limits.
func TestRehearsedLimitsAreStretched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := netsim.New(netsim.Spec{Limits: 10_000})
		o := labyrinthserver.Options{}
		o.Observer = r.Observer()
		mute, err := labyrinthserver.New(o)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		knocks := dial(t, mute, 0)
		knocks.want("2a 00000001")
		knocks.end()
		if d := time.Since(start); d < 50*time.Second || d > 51*time.Second {
			t.Errorf("a guest without a name was disconnected after %v, want 50 s", d)
		}
		if err := mute.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}

		g := seatThree(t, o)
		g.limit(0, 600*time.Second)
		start = time.Now()
		r.StopLimits()
		g.raws[1].silent(time.Hour)
		r.StartLimits()
		g.raws[1].silent(9 * time.Minute)
		g.hear(kick(0, labyrinthwire.ReasonTimeout), 1, 2)
		if d := time.Since(start) - time.Hour; d < 600*time.Second || d > 605*time.Second {
			t.Errorf("a player who does not move was disqualified after %v, want 600 s", d)
		}
		g.close(t)
	})
}

// TestNobodyIsLockedOutWhileLimitsStand checks guests who knock and never connect to the game while time limits are
// stopped. They must not block other guests, and they have no time limit themselves.
func TestNobodyIsLockedOutWhileLimitsStand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := labyrinthserver.Options{}
		o.Observer = netsim.New(netsim.Spec{Limits: limitclock.Stopped}).Observer()
		s, err := labyrinthserver.New(o)
		if err != nil {
			t.Fatal(err)
		}
		lost := dial(t, s, 0)
		lost.want("2a 00000001")
		lost.write(labyrinthwire.Bye{Name: "Ada"}.Append(nil, lost.f))
		time.Sleep(time.Hour)
		start := time.Now()
		next := dial(t, s, 0)
		next.hello()
		if d := time.Since(start); d > time.Minute {
			t.Errorf("another guest was greeted after %v, want at most 1 min", d)
		}
		_ = lost.conn.Close()
		_ = next.conn.Close()
		if err := s.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// TestTurnsContainTheTimeLimit checks that TURN contains the real time limit.
func TestTurnsContainTheTimeLimit(t *testing.T) {
	for pace, want := range map[limitclock.Pace]time.Duration{
		limitclock.Usual: time.Minute, 10_000: 10 * time.Minute, 500: 30 * time.Second, 1_000_000: 1000 * time.Minute, limitclock.Stopped: 24 * time.Hour,
	} {
		synctest.Test(t, func(t *testing.T) {
			o := labyrinthserver.Options{}
			o.Observer = netsim.New(netsim.Spec{Limits: pace}).Observer()
			g := seatThree(t, o)
			g.limit(0, want)
			g.close(t)
		})
	}
}

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
