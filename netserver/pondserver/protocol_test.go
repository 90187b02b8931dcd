package pondserver_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/netsim"
	"menagerie/netserver/observe"
	"menagerie/netserver/pondserver"
	"menagerie/rules/pond"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// TestConversationsGetTheExpectedResponses plays scripts in the invisible room and compares the server's responses.
func TestConversationsGetTheExpectedResponses(t *testing.T) {
	long := strings.Repeat("x", 65_535)
	for _, c := range []struct{ name, script, want string }{
		{"a game begins", "auth invisible; start 1; move 0,400", "open started cat goes"},
		{"in one piece", "auth invisible & start 3 & move 0,400 & move 0,800", "open started cat goes cat goes"},
		{"byte by byte", "bytes 00; bytes 00; bytes 09; bytes 69; bytes 6e766973; bytes 69626c65; bytes 10; bytes 02; bytes 20; bytes 00000000; bytes 00000190",
			"open started cat goes"},
		{"levels", "auth invisible; start 1; start 2; start 3", "open started started started"},
		{"staying is a move", "auth invisible; start 1; move 0,0", "open started cat goes"},
		{"a new game in the middle", "auth invisible; start 1; move 0,400; start 1; move 0,-400", "open started cat goes started cat goes"},

		{"wrong room, then the right one", "auth nowhere; auth invisible", "not-open open"},
		{"no room", "auth ", "not-open"},
		{"no text", "bytes 000002fffe", "not-open"},
		{"the longest id", "auth " + long + "; auth invisible", "not-open open"},
		{"the longest id, and more in the same piece", "auth " + long + "& auth invisible & start 1", "not-open open started"},
		{"too many tries", "auth a; auth b; auth c; auth d; auth e; auth invisible", "not-open not-open not-open not-open not-open closed"},
		{"too many long tries", strings.Repeat("auth "+long+"&", 6), "not-open not-open not-open not-open not-open closed"},

		{"start outside", "start 1", "e1 closed"},
		{"move outside", "move 0,0", "e1 closed"},
		{"nonsense outside", "bytes 77", "e0 closed"},
		{"nonsense after a wrong room", "auth nowhere; bytes df", "not-open e0 closed"},
		{"reply outside", "bytes 01", "e1 closed"},
		{"fault outside", "bytes e0", "e1 closed"},
		{"start after a wrong room", "auth nowhere; start 1", "not-open e1 closed"},

		{"auth inside", "auth invisible; auth invisible", "open e1 closed"},
		{"long auth inside", "auth invisible; auth " + long, "open e1 closed"},
		{"auth in a game", "auth invisible; start 1; auth invisible", "open started e1 closed"},
		{"move without a game", "auth invisible; move 0,0", "open e1 closed"},
		{"reply from a client", "auth invisible; bytes 01", "open e1 closed"},
		{"refusal from a client", "auth invisible; bytes 02", "open e1 closed"},
		{"started from a client", "auth invisible; bytes 11", "open e1 closed"},
		{"state from a client", "auth invisible; start 1; bytes 21", "open started e1 closed"},
		{"fault from a client", "auth invisible; bytes e4", "open e1 closed"},
		{"last fault from a client", "auth invisible; bytes ff", "open e1 closed"},
		{"unknown type", "auth invisible; bytes 77", "open e0 closed"},
		{"unknown type in a game", "auth invisible; start 1; bytes df", "open started e0 closed"},
		{"level 0", "auth invisible; start 0", "open e0 closed"},
		{"level 4", "auth invisible; start 4", "open e0 closed"},
		{"level 255 in a game", "auth invisible; start 1; start 255", "open started e0 closed"},

		{"too far", "auth invisible; start 1; move 401,0", "open started e4 closed"},
		{"too far by a corner", "auth invisible; start 1; move 283,283", "open started e4 closed"},
		{"far beyond", "auth invisible; start 1; bytes 208000000080000000", "open started e4 closed"},
		{"too far, others in the same piece", "auth invisible & start 1 & move 400,0 & move 801,0 & move 801,0", "open started cat goes e4 closed"},

		{"not in time", "wait 11s", "closed"},
		{"not in time, byte by byte", "bytes 00; wait 4s; bytes 00; wait 4s; bytes 09; wait 4s; bytes 69", "closed"},
		{"just in time", "wait 9s; auth invisible; wait 9s", "open"},
		{"silent", "auth invisible; start 1; wait 121s", "open started closed"},
		{"silent with half a message", "auth invisible; start 1; wait 60s; bytes 20; wait 61s", "open started closed"},
		{"not silent", "auth invisible; wait 100s; start 1; wait 100s; move 0,1; wait 100s", "open started cat goes"},
		{"gone", "auth invisible; start 1; hang up", "open started closed"},
		{"gone in a message", "auth invisible; start 1; bytes 2000; hang up", "open started closed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				one := connect(t, host(t, pondserver.Options{}))
				one.play(c.script)
				if got := one.heard(); got != c.want {
					t.Errorf("%s\ngot  %s\nwant %s", c.script, got, c.want)
				}
			})
		})
	}
}

// TestAWholeGameIsPlayed plays a game to its end. The mouse swims straight away from the cat's first position. It wins on
// level 1 and loses on level 3.
func TestAWholeGameIsPlayed(t *testing.T) {
	for level, want := range map[string]string{"1": "mouse-won", "3": "cat-won"} {
		synctest.Test(t, func(t *testing.T) {
			s := host(t, pondserver.Options{Rate: -1})
			one := connect(t, s)
			one.play("auth invisible; start " + level)
			if got := one.heard(); got != "open started" {
				t.Fatalf("got %q, want open started", got)
			}
			away, moves, heard := awayFromCat(t), 0, "cat goes"
			for ; heard == "cat goes" && moves < 500; moves++ {
				one.play(move(away.X*(moves+1), away.Y*(moves+1)))
				heard = one.heard()
			}
			if heard != "cat "+want || moves < 401 || moves > 403 {
				t.Errorf("level %s ends with %q after %d moves, want %q", level, heard, moves, want)
			}
			c := s.Counters()
			if c.Started != 1 || c.Ended != 1 || c.Moves != int64(moves) || c.Entered != 1 || c.Denied != 0 {
				t.Errorf("got %+v, want 1 ended game with %d moves and 1 entered client", c, moves)
			}
			one.play(move(away.X*moves, away.Y*moves))
			if got := one.heard(); got != "e1 closed" {
				t.Errorf("a move after the end: got %q, want e1 closed", got)
			}
		})
	}
}

type step struct{ X, Y int }

// awayFromCat returns the step away from the cat's first position in the game of host.
func awayFromCat(t *testing.T) step {
	t.Helper()
	s, err := pond.New(pond.Config{CatStep: 1200}, hostSeed)
	if err != nil {
		t.Fatal(err)
	}
	cat := s.View(pond.Cat).Cat
	return step{-int(cat.X) * 400 / 160_003, -int(cat.Y) * 400 / 160_003}
}

func TestAnotherGameMayFollowTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one := connect(t, host(t, pondserver.Options{MoveCap: 2}))
		one.play("auth invisible; start 1; move 0,0; move 0,0; start 1; move 0,0; move 0,0; move 0,0")
		if got, want := one.heard(), "open started cat goes cat goes started cat goes cat goes e1 closed"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

func TestLevelsAboveSixAreRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one := connect(t, host(t, pondserver.Options{Levels: pondserver.LevelsExtended}))
		one.play("auth invisible; start 4; start 5; start 6; start 7")
		if got, want := one.heard(), "open started started started e0 closed"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

// TestInvisibleIsShared checks that the invisible room accepts several clients, each with its own game.
func TestInvisibleIsShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{})
		one, two := connect(t, s), connect(t, s)
		one.play("auth invisible; start 1; move 0,400")
		two.play("auth invisible; start 1; move 400,0")
		one.play("move 0,800")
		if a, b := one.heard(), two.heard(); a != "open started cat goes cat goes" || b != "open started cat goes" {
			t.Errorf("got %q and %q, want two moves of the first client and one of the second", a, b)
		}
	})
}

// TestFastClientsAreSlowedDown checks that a client that sends too fast is slowed down and gets all responses.
func TestFastClientsAreSlowedDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one := connect(t, host(t, pondserver.Options{Rate: 100}))
		begin := time.Now()
		one.play("auth invisible; start 1;" + strings.Repeat("move 0,0;", 500))
		if got, want := one.heard(), "open started"+strings.Repeat(" cat goes", 500); got != want {
			t.Errorf("%d bytes of answers, want %d", len(got), len(want))
		}
		if took := time.Since(begin); took < 4*time.Second || took > 6*time.Second {
			t.Errorf("500 messages at 100 a second took %v, want 4 to 6 s", took)
		}
	})
}

func TestShutdownClosesRoomsAndConnections(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{})
		room, err := s.OpenRoom(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		hidden, watched := connect(t, s), connect(t, s)
		hidden.play("auth invisible; start 1")
		watched.play("auth " + room.ID())
		synctest.Wait()
		ctx, stop := context.WithTimeout(t.Context(), 5*time.Second)
		defer stop()
		if err := s.Shutdown(ctx); err != nil {
			t.Fatal(err)
		}
		if a, b := hidden.heard(), watched.heard(); a != "open started closed" || b != "open e2 closed" {
			t.Errorf("got %q and %q, want the ends open started closed and open e2 closed", a, b)
		}
		if late := connect(t, s); late.heard() != "closed" {
			t.Error("a connection after Shutdown: want it closed")
		}
		if _, err := s.OpenRoom(t.Context()); err != pondserver.ErrClosed {
			t.Errorf("OpenRoom after Shutdown: got error %v, want %v", err, pondserver.ErrClosed)
		}
		if _, open := <-room.Done(); open {
			t.Error("the room is open, want it closed")
		}
	})
}

func TestNewRejectsInvalidOptions(t *testing.T) {
	for _, o := range []pondserver.Options{{Cat: "dog"}, {Start: 9}, {MoveCap: -1}} {
		if _, err := pondserver.New(o); err == nil {
			t.Errorf("New(%+v): got no error, want one", o)
		}
	}
	for _, name := range []string{"kitten", "easy", "perfect", "best"} {
		if _, err := pondserver.New(pondserver.Options{Cat: name}); err != nil {
			t.Error(err)
		}
	}
}

// TestMessagesAreCaptured checks that the capture has refused messages with their reasons, and the server's responses.
func TestMessagesAreCaptured(t *testing.T) {
	capture := wire.NewCapture(100, 10_000)
	s, err := pondserver.New(pondserver.Options{Observer: &observe.Observer{Capture: capture}})
	if err != nil {
		t.Fatal(err)
	}
	near, far := net.Pipe()
	s.ServeConn(far, nil)
	said := pondwire.Auth{Room: "x"}.Append(nil)
	said = pondwire.Auth{Room: pondwire.Invisible}.Append(said)
	said = pondwire.Start{Level: 1}.Append(said)
	said = pondwire.Move{To: pondwire.Place{}}.Append(said)
	said = append(said, 0x77)
	go func() { _, _ = near.Write(said) }()
	if _, err := io.ReadAll(near); err != nil {
		t.Error(err)
	}
	_ = near.Close()
	if err := s.Shutdown(context.Background()); err != nil {
		t.Error(err)
	}
	notes, _, _ := capture.Since(0, nil)
	var got []string
	for _, n := range notes {
		got = append(got, strings.TrimPrefix(n.String(), "local 1 ")[:3])
	}
	want := "< x|! t|< x|< x|< x|< \"|! t" // the server chooses how it divides the bytes that it sends
	heard := strings.Join(filter(got, ">"), "|")
	if heard != want || strings.Count(strings.Join(got, "|"), "> ") != 6 {
		t.Errorf("got the capture %q, want %q with 6 messages of the client", got, want)
	}
}

// filter returns the lines that do not begin with the given prefix.
func filter(lines []string, without string) (kept []string) {
	for _, line := range lines {
		if !strings.HasPrefix(line, without) {
			kept = append(kept, line)
		}
	}
	return kept
}

// TestRehearsedLimitsAreStretched checks that a simulation stretches and stops the time limits for silent clients.
func TestRehearsedLimitsAreStretched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := netsim.New(netsim.Spec{Limits: 10_000, Grace: 5 * time.Second})
		o := pondserver.Options{Authenticate: 2 * time.Second, Idle: time.Minute}
		o.Observer = r.Observer()
		server, err := pondserver.New(o)
		if err != nil {
			t.Fatal(err)
		}
		stays := func(say []byte, stop, want time.Duration) {
			t.Helper()
			near, far := net.Pipe()
			server.ServeConn(far, nil)
			start := time.Now()
			if _, err := near.Write(say); err != nil {
				t.Error(err)
			}
			if stop > 0 {
				r.StopLimits()
				time.AfterFunc(stop, r.StartLimits)
			}
			_, _ = io.ReadAll(near) // until the server closes it
			if d := time.Since(start); d < want || d > want+time.Second {
				t.Errorf("somebody is sent away after %v, want %v", d, want)
			}
			_ = near.Close()
		}
		stays(nil, 0, 25*time.Second)
		stays(nil, time.Hour, time.Hour+25*time.Second)
		stays(pondwire.Auth{Room: pondwire.Invisible}.Append(nil), 0, 605*time.Second)
		if err := server.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// corked is a connection that stores written bytes while held is set, and sends them in one piece later.
type corked struct {
	net.Conn
	held  bool
	piece bytes.Buffer
}

func (c *corked) Write(b []byte) (int, error) {
	if c.held {
		return c.piece.Write(b)
	}
	return c.Conn.Write(b)
}

// release sends the stored bytes. It resets the write deadline, which CloseWrite of TLS has set to the past.
func (c *corked) release() error {
	c.held = false
	if err := c.Conn.SetDeadline(time.Time{}); err != nil {
		return err
	}
	_, err := c.Conn.Write(c.piece.Bytes())
	return err
}

// TestAMoveThatComesWithTheGoodbyeIsPlayed checks a client that closes the connection in the same packet as its last
// move. TLS 1.2 then reports the bytes and the end together.
func TestAMoveThatComesWithTheGoodbyeIsPlayed(t *testing.T) {
	for _, version := range []uint16{tls.VersionTLS12, tls.VersionTLS13} {
		t.Run(tls.VersionName(version), func(t *testing.T) { lastMoveOver(t, version) })
	}
}

func lastMoveOver(t *testing.T, version uint16) {
	s, err := pondserver.New(pondserver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Shutdown(t.Context()) })
	secure, dialer := certificates(t)
	at, err := s.Listen("127.0.0.1:0", secure)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := net.Dial("tcp", at.String())
	if err != nil {
		t.Fatal(err)
	}
	cork := &corked{Conn: raw}
	config := dialer.Config.Clone()
	config.ServerName, config.MaxVersion = "127.0.0.1", version
	c := tls.Client(cork, config)
	defer c.Close()
	from := wire.NewReader(c, pondwire.ParseServer, pondwire.MaxServer)
	write := func(all ...pondwire.Message) {
		t.Helper()
		var b []byte
		for _, m := range all {
			b = m.Append(b)
		}
		if _, err := c.Write(b); err != nil {
			t.Fatal(err)
		}
	}
	heard := func() string {
		m, err := from.Next()
		if err != nil {
			return err.Error()
		}
		return word(m)
	}
	write(pondwire.Auth{Room: pondwire.Invisible}, pondwire.Start{Level: 1})
	if got := heard() + " " + heard(); got != "open started" {
		t.Fatalf("got %q, want open started", got)
	}
	cork.held = true
	write(pondwire.Move{To: pondwire.Place{Y: 400}})
	if err := c.CloseWrite(); err != nil {
		t.Fatal(err)
	}
	if err := cork.release(); err != nil {
		t.Fatal(err)
	}
	if got := heard() + " " + heard(); got != "cat goes" {
		t.Errorf("the last move: got %q, want cat goes", got)
	}
	if n := s.Counters().Moves; n != 1 {
		t.Errorf("%d moves were played, want 1", n)
	}
}
