package pondclient_test

import (
	"context"
	"crypto/tls"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/testkit/leaktest"
	"menagerie/netclient"
	"menagerie/netclient/dial"
	"menagerie/netclient/netclienttest"
	"menagerie/netclient/pondclient"
	"menagerie/netserver/pondserver"
	"menagerie/netserver/servercert"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondmath"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// frame is the time between two ticks of a window.
const frame = time.Second / 60

// table is a client and a host on a connection with a delay and a fake clock.
type table struct {
	t      *testing.T
	host   *host
	client *pondclient.Client
}

// sit runs a test with a table and checks at the end that all goroutines have ended.
func sit(t *testing.T, roundTrip time.Duration, p pondclient.Profile, test func(table)) {
	synctest.Test(t, func(t *testing.T) {
		near, far := lines(roundTrip)
		h := &host{conn: far}
		served := make(chan struct{})
		go func() { defer close(served); h.serve() }()
		c := join(near, p)
		test(table{t, h, c})
		c.Close()
		<-c.Done()
		<-served
	})
}

// game is what a window has seen of one game.
type game struct {
	views []pond.View
	took  time.Duration // since the first move
	steps int
	err   error
}

// watch calls Tick once per frame until the game ends or the limit is reached. It calls act once per frame.
func watch(s session.OwnedSession[pond.View, pond.Move], limit time.Duration, act func(v pond.View)) (g game) {
	begun := time.Time{}
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(frame) {
		for _, u := range s.Tick() {
			if u.Err != nil {
				g.err = u.Err
			}
			if u.Phase == session.Lost {
				return g
			}
			if u.Phase != session.Joining {
				g.views = append(g.views, u.View)
			}
		}
		if len(g.views) == 0 {
			continue
		}
		v := g.views[len(g.views)-1]
		if begun.IsZero() {
			begun = time.Now()
		}
		g.took, g.steps = time.Since(begun), int(v.Moves)
		if v.Outcome != pond.Running {
			return g
		}
		act(v)
	}
	return g
}

// circle swims round the centre without end.
func circle(s session.OwnedSession[pond.View, pond.Move]) func(pond.View) {
	return func(v pond.View) {
		if v.ToMove() {
			s.Send(pond.Mouse, pondmath.Steer(v, float64(v.Moves)/20))
		}
	}
}

// TestSlowConnectionsAllow60StepsASecond measures steps per second with and without pipelining. With pipelining a slow
// connection must allow 60 steps per second.
func TestSlowConnectionsAllow60StepsASecond(t *testing.T) {
	for _, c := range []struct {
		roundTrip time.Duration
		pipeline  int
		low, high float64
	}{
		{0, 0, 59, 61}, {20 * time.Millisecond, 0, 59, 61}, {200 * time.Millisecond, 0, 59, 61},
		{300 * time.Millisecond, 0, 59, 61}, {400 * time.Millisecond, 0, 55, 61}, {time.Second, 64, 55, 61},
		{200 * time.Millisecond, 1, 4, 5.1}, {50 * time.Millisecond, 1, 14, 20},
	} {
		p := pondclient.Profile{Level: 3, Dialect: pondclient.Dialect{Pipeline: c.pipeline}}
		sit(t, c.roundTrip, p, func(at table) {
			g := watch(at.client, 11*time.Second, circle(at.client))
			if g.err != nil {
				t.Errorf("got %v after 11 s, want no error", g.err)
			}
			if got := float64(g.steps) / g.took.Seconds(); got < c.low || got > c.high {
				t.Errorf("round trip %v, pipeline %d: %.1f steps a second, want %v to %v", c.roundTrip, c.pipeline, got, c.low, c.high)
			}
		})
	}
}

// TestASlowConnectionShowsEveryCatInOrder plays a whole game over a slow connection. Every cat that is shown must be one that
// the server has sent, in order, and each View must follow from the one before.
func TestASlowConnectionShowsEveryCatInOrder(t *testing.T) {
	sit(t, 200*time.Millisecond, pondclient.Profile{Room: "abcdef_ghijkl", Level: 1}, func(at table) {
		bot := pondbot.Best(pond.Mouse)
		g := watch(at.client, time.Minute, func(v pond.View) {
			if m, ok := bot(context.Background(), v, nil); ok {
				at.client.Send(pond.Mouse, m)
			}
		})
		if g.err != nil {
			t.Fatalf("got %v in the game, want no error", g.err)
		}
		last := g.views[len(g.views)-1]
		if last.Outcome != pond.MouseWon || int(last.Moves) != at.host.moves {
			t.Errorf("got %v after %d moves, want %v after the server's %d", last.Outcome, last.Moves, pond.MouseWon, at.host.moves)
		}
		if rate := float64(last.Moves) / g.took.Seconds(); rate < 40 {
			t.Errorf("got %.1f steps a second, want at least 40", rate)
		}
		checkViews(t, g.views, at.host.cats)
		if l := at.client.Link(); l.RoundTrip < 190*time.Millisecond || l.RoundTrip > 250*time.Millisecond || l.UnderWay != 0 {
			t.Errorf("got the link %+v, want a round trip of 190 to 250 ms and nothing under way", l)
		}
	})
}

func checkViews(t *testing.T, views []pond.View, cats []pond.Point) {
	t.Helper()
	heard := 0 // index in cats of the cat that is shown
	for i, v := range views {
		if v.Cat != cats[heard] {
			heard++
			if heard >= len(cats) || v.Cat != cats[heard] {
				t.Fatalf("view %d: got the cat at %v, want the next place that the server has sent", i, v.Cat)
			}
		}
		if i == 0 {
			continue
		}
		before := views[i-1]
		moved := v.Moves - before.Moves
		if moved < 0 || moved > 1 || v.Config != before.Config || !before.Mouse.Reaches(v.Mouse, pond.MouseStep) ||
			!before.Cat.Reaches(v.Cat, v.Config.CatStep) {
			t.Fatalf("view %d is\n%+v\nwant one that follows\n%+v", i, v, before)
		}
		if moved == 1 && v.FromMouse != before.Mouse {
			t.Fatalf("view %d: the mouse comes from %v, want %v", i, v.FromMouse, before.Mouse)
		}
		if v.Moves < int32(heard) {
			t.Fatalf("view %d: got %d moves, want at least the cat's %d", i, v.Moves, heard)
		}
	}
}

// TestTheBestMouseBeatsThePerfectCat checks that the best bot, which waits for each response, beats the perfect cat at
// every level.
func TestTheBestMouseBeatsThePerfectCat(t *testing.T) {
	best, chance := pondbot.Best(pond.Mouse), rand.New(rand.NewPCG(1, 1))
	for level := 1; level <= 3; level++ {
		p := pondclient.Profile{Level: level, Dialect: pondclient.Dialect{Pipeline: 1}}
		sit(t, 10*time.Millisecond, p, func(at table) {
			g := watch(at.client, 2*time.Minute, func(v pond.View) {
				if m, ok := best(t.Context(), v, chance); ok {
					at.client.Send(pond.Mouse, m)
				}
			})
			if g.err != nil || len(g.views) == 0 || g.views[len(g.views)-1].Outcome != pond.MouseWon {
				t.Errorf("level %d: got error %v after %d moves, want a win of the mouse", level, g.err, g.steps)
			}
		})
	}
}

func TestAgainBeginsAnotherGame(t *testing.T) {
	sit(t, 60*time.Millisecond, pondclient.Profile{Level: 2}, func(at table) {
		if at.client.Capabilities().Again != nil {
			t.Error("Again is offered before the first game, want it after that")
		}
		straight := func(v pond.View) {
			if v.ToMove() {
				at.client.Send(pond.Mouse, pondmath.Steer(v, pondmath.MouseAngle(v)))
			}
		}
		if g := watch(at.client, time.Minute, straight); g.err != nil || g.steps < 400 {
			t.Fatalf("got %d steps, error %v, want at least 400", g.steps, g.err)
		}
		at.client.Capabilities().Again()
		g := watch(at.client, time.Second, straight) // in the middle of the game
		if g.err != nil || g.steps < 40 || g.views[0].Moves != 0 {
			t.Fatalf("got %d steps, error %v, want at least 40 of a new game", g.steps, g.err)
		}
		at.client.Restart(1)
		time.Sleep(time.Second)
		g = watch(at.client, time.Minute, straight)
		if first := slices.IndexFunc(g.views, func(v pond.View) bool { return v.Config.CatStep == 1200 }); first < 0 {
			t.Fatal("got no view with the new level, want cat step 1200")
		}
		if g.err != nil || g.views[len(g.views)-1].Outcome == pond.Running {
			t.Errorf("got error %v after %d steps, want the end of the game", g.err, g.steps)
		}
	})
}

func TestRetryEntersAnotherRoom(t *testing.T) {
	sit(t, 60*time.Millisecond, pondclient.Profile{Room: " wrong_room\n", Level: 2}, func(at table) {
		g := watch(at.client, time.Second, func(pond.View) {})
		var room pondclient.RoomError
		if !errors.As(g.err, &room) || room.Room != "wrong_room" || len(g.views) > 0 {
			t.Fatalf("the session ends with %v, want a RoomError with wrong_room before any view", g.err)
		}
		at.client.Retry("abcdef_ghijkl")
		if g := watch(at.client, time.Second, circle(at.client)); g.err != nil || g.steps == 0 {
			t.Errorf("got %d steps, error %v, want some", g.steps, g.err)
		}
	})
}

func TestInvalidProfilesAreRejected(t *testing.T) {
	for key, p := range map[string]pondclient.Profile{
		"net.pond_level":     {Level: 4},
		"net.pond_room_long": {Level: 1, Room: string(make([]byte, 65_536))},
		"net.pond_room_text": {Level: 1, Room: "\xff"},
	} {
		sit(t, 0, p, func(at table) {
			g := watch(at.client, time.Second, func(pond.View) {})
			var worded netclient.LocalizableError
			if !errors.As(g.err, &worded) || worded.Key() != key {
				t.Errorf("the session ends with %v, want %s", g.err, key)
			}
			at.host.conn.Close() // before the client has connected
		})
	}
}

// TestABadAddressIsRejected checks the error for an invalid address.
func TestABadAddressIsRejected(t *testing.T) {
	netclienttest.MustRefuse(t, pondclient.Join("two words", pondclient.Profile{Level: 1}))
}

// TestAClientPassesTheSuiteOfSessions runs the suite for all sessions in real time.
func TestAClientPassesTheSuiteOfSessions(t *testing.T) {
	sessiontest.Run(t, sessiontest.Case[pond.View, pond.Move]{
		Open: func(t *testing.T) session.OwnedSession[pond.View, pond.Move] {
			near, far := lines(0)
			h := &host{conn: far}
			go h.serve()
			c := join(near, pondclient.Profile{Level: 1})
			t.Cleanup(func() { c.Close(); <-c.Done() })
			return patient{c}
		},
		Move: func(v pond.View, _ []rules.Seat) (rules.Seat, pond.Move, bool) {
			return pond.Mouse, pondmath.Steer(v, pondmath.MouseAngle(v)), v.ToMove()
		},
		Bad:      pond.Move{X: 1 << 30},
		MaxTicks: 5000,
	})
}

// patient waits a moment in each Tick, so that the other side can respond.
type patient struct{ *pondclient.Client }

func (p patient) Tick() []session.Update[pond.View] {
	select {
	case <-p.Changed():
	case <-time.After(10 * time.Millisecond):
	}
	return p.Client.Tick()
}

// selfSigned returns a new certificate for localhost.
func selfSigned(t *testing.T) tls.Certificate {
	t.Helper()
	pemCertificate, pemKey, err := servercert.SelfSigned([]string{"localhost"})
	if err != nil {
		t.Fatal(err)
	}
	certificate, err := tls.X509KeyPair(pemCertificate, pemKey)
	if err != nil {
		t.Fatal(err)
	}
	return certificate
}

// TestClientsPlayOnTheServerOfMenagerie plays with Menagerie's server and client over real sockets.
func TestClientsPlayOnTheServerOfMenagerie(t *testing.T) {
	server, err := pondserver.New(pondserver.Options{Banner: -1})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := server.Listen("127.0.0.1:0", nil)
	if err != nil {
		t.Fatal(err)
	}
	certificate := selfSigned(t)
	secure, err := server.Listen("127.0.0.1:0", servercert.Secure(certificate))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := server.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	t.Run("plain", func(t *testing.T) { playOver(t, plain.String(), pondclient.Profile{Level: 1}) })
	t.Run("watched, pipelined", func(t *testing.T) {
		room, err := server.OpenRoom(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer room.Close()
		playOver(t, plain.String(), pondclient.Profile{Level: 1, Room: room.ID()})
	})
	t.Run("TLS", func(t *testing.T) {
		end := playOnce(t, pondclient.Join(secure.String(), pondclient.Profile{Level: 1, TLS: &dial.Security{}}))
		var unknown *dial.UnknownCertificate
		if !errors.As(end.Err, &unknown) || unknown.Fingerprint != servercert.Fingerprint(certificate) {
			t.Fatalf("the session ends with %v, want an unknown certificate with its fingerprint", end.Err)
		}
		trust := dial.Pins{unknown.Address: unknown.Fingerprint}
		playOver(t, secure.String(), pondclient.Profile{Level: 1, TLS: &dial.Security{Trust: trust}})
	})
	t.Run("TLS to the plain port", func(t *testing.T) {
		end := playOnce(t, pondclient.Join(plain.String(), pondclient.Profile{Level: 1, TLS: &dial.Security{}}))
		if key := netclienttest.MustBeClear(t, "TLS to the plain port", end); key != "net.not_tls" {
			t.Errorf("TLS to the plain port: got %s, want net.not_tls", key)
		}
	})
	t.Run("plain to the TLS port", func(t *testing.T) {
		end := playOnce(t, pondclient.Join(secure.String(), pondclient.Profile{Level: 1}))
		if key := netclienttest.MustBeClear(t, "plain to the TLS port", end); key != "net.closed_at_once" {
			t.Errorf("plain to the TLS port: got %s, want net.closed_at_once", key)
		}
	})
}

// playOver plays a game that the mouse must win.
func playOver(t *testing.T, address string, p pondclient.Profile) {
	t.Helper()
	end := playOnce(t, pondclient.Join(address, p))
	if end.Phase != session.Ended || end.Err != nil || end.View.Outcome != pond.MouseWon {
		t.Errorf("got phase %d, %v after %d moves, error %v, want the end with a win of the mouse", end.Phase, end.View.Outcome, end.View.Moves, end.Err)
	}
}

// playOnce plays as fast as the connection allows, and returns the last Update. The mouse swims straight, which always wins
// level 1.
func playOnce(t *testing.T, c *pondclient.Client) session.Update[pond.View] {
	t.Helper()
	defer func() { c.Close(); <-c.Done() }()
	bot, err := pondbot.For(pond.Mouse, "straight")
	if err != nil {
		t.Fatal(err)
	}
	for {
		<-c.Changed()
		us := c.Tick()
		if len(us) == 0 {
			continue
		}
		u := us[len(us)-1]
		if u.Phase == session.Ended || u.Phase == session.Lost {
			return u
		}
		if m, ok := bot.Bot(context.Background(), u.View, nil); ok && u.Phase == session.Playing {
			c.Send(pond.Mouse, m)
		}
	}
}
