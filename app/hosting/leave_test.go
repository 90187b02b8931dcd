package hosting_test

import (
	"context"
	"net"
	"slices"
	"testing"
	"time"

	"menagerie/internal/testkit/leaktest"
	"menagerie/internal/testkit/timelimit"
	"menagerie/netclient/foxesclient"
	"menagerie/netclient/glendaclient"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/miaclient"
	"menagerie/netclient/pondclient"
	"menagerie/netserver/foxesserver"
	"menagerie/netserver/glendaserver"
	"menagerie/netserver/labyrinthserver"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/pondserver"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/labyrinth"
	"menagerie/rules/mia"
	"menagerie/rules/pond"
	"menagerie/session"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// server is what the servers of all games have.
type server interface {
	Stop()
	Shutdown(ctx context.Context) error
}

// pair is a host and a guest at the host's server. The game is running.
type pair struct {
	server server
	leave  func()      // ends the host's own connection
	won    func() bool // reports whether the guest has read that it has won
	phase  func() session.Phase
}

// pairOf returns the pair with a guest and the function that ends the host's connection.
func pairOf[V, M any](s server, leave func() error, guest *player[V, M]) pair {
	return pair{s, func() { _ = leave() }, func() bool { return guest.won }, guest.phase}
}

const loopback = "127.0.0.1:0"

// TestAGuestDoesNotWinWhenItsHostLeaves closes hosts as the window does: first Stop, then the host's own connection, and
// Shutdown last. The guest may have read everything before Shutdown.
func TestAGuestDoesNotWinWhenItsHostLeaves(t *testing.T) {
	for name, begin := range map[string]func(t *testing.T) pair{
		"pond": pondPair, "glenda": glendaPair, "labyrinth": labyrinthPair, "mia": miaPair, "foxes": foxesPair,
	} {
		t.Run(name, func(t *testing.T) {
			p := begin(t)
			p.server.Stop()
			p.leave()
			until(t, "the guest's game has ended", func() bool { return p.phase() >= session.Ended })
			if p.phase() != session.Lost {
				t.Errorf("phase %d, want %d", p.phase(), session.Lost)
			}
			if p.won() {
				t.Error("the guest has won, want no winner")
			}
			if err := p.server.Shutdown(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for ; !so(); time.Sleep(time.Millisecond) {
		if !timelimit.Left(t) {
			t.Fatalf("still waiting, want: %s", what)
		}
	}
}

// player is a client with its last Update.
type player[V, M any] struct {
	session.OwnedSession[V, M]
	wins func(v V) bool // reports whether a View shows that the guest has won
	last session.Update[V]
	won  bool
}

func enter[V, M any](t *testing.T, s session.OwnedSession[V, M], wins func(v V) bool) *player[V, M] {
	t.Cleanup(func() { _ = s.Close() })
	return &player[V, M]{OwnedSession: s, wins: wins}
}

func (p *player[V, M]) phase() session.Phase {
	for _, u := range p.Tick() {
		p.last = u
		p.won = p.won || p.wins(u.View)
	}
	return p.last.Phase
}

// play waits until the game of both players has begun.
func play[V, M any](t *testing.T, host, guest *player[V, M]) {
	t.Helper()
	until(t, "both play", func() bool { return host.phase() == session.Playing && guest.phase() == session.Playing })
}

// made returns a server that New has made without an error, and its address.
func made[S any](t *testing.T, listen func(S) (net.Addr, error)) func(s S, err error) (S, string) {
	return func(s S, err error) (S, string) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		at, err := listen(s)
		if err != nil {
			t.Fatal(err)
		}
		return s, at.String()
	}
}

// local returns a function that connects a client in this process.
func local(connect func() net.Conn) func(context.Context) (net.Conn, error) {
	return func(context.Context) (net.Conn, error) { return connect(), nil }
}

func pondWon(v pond.View) bool           { return v.Outcome == pond.MouseWon }
func glendaWon(v glenda.View) bool       { return v.Outcome == glenda.GlendaWon }
func labyrinthWon(v labyrinth.View) bool { return v.Outcome == labyrinth.Won }
func miaWon(v mia.View) bool             { return slices.Max(append(v.Scores, 0)) > 0 }
func foxesWon(v foxes.View) bool         { return v.Outcome == foxes.DolphinsWon }

func pondPair(t *testing.T) pair {
	s, at := made(t, func(s *pondserver.Server) (net.Addr, error) { return s.Listen(loopback, nil) })(pondserver.New(pondserver.Options{Banner: -1}))
	room, err := s.OpenRoom(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	guest := enter[pond.View, pond.Move](t, pondclient.Join(at, pondclient.Profile{Level: 1, Room: room.ID()}), pondWon)
	until(t, "the guest plays", func() bool { return guest.phase() == session.Playing })
	return pairOf(s, func() error { return nil }, guest)
}

func glendaPair(t *testing.T) pair {
	s, at := made(t, func(s *glendaserver.Server) (net.Addr, error) { return s.Listen(loopback) })(glendaserver.New(glendaserver.Options{}))
	dial := local(func() net.Conn { return s.Connect(glenda.Trapper) })
	host := enter[glenda.View, glenda.Move](t, glendaclient.JoinWith("", dial, glendaclient.Profile{}), glendaWon)
	until(t, "the host waits", func() bool { return s.Counters().Waiting > 0 })
	guest := enter[glenda.View, glenda.Move](t, glendaclient.Join(at, glendaclient.Profile{}), glendaWon)
	play(t, host, guest)
	return pairOf(s, host.Close, guest)
}

func labyrinthPair(t *testing.T) pair {
	made := made(t, func(s *labyrinthserver.Server) (net.Addr, error) {
		door, _, err := s.Listen(loopback, loopback)
		return door, err
	})
	s, at := made(labyrinthserver.New(labyrinthserver.Options{Game: labyrinth.DefaultConfig(2)}))
	host := enter[labyrinth.View, labyrinth.Move](t, labyrinthclient.JoinWith("", s.Dial, labyrinthclient.Profile{Name: "Ada"}), labyrinthWon)
	guest := enter[labyrinth.View, labyrinth.Move](t, labyrinthclient.Join(at, labyrinthclient.Profile{Name: "Ben"}), labyrinthWon)
	play(t, host, guest)
	return pairOf(s, host.Close, guest)
}

func miaPair(t *testing.T) pair {
	s, at := made(t, func(s *miaserver.Server) (net.Addr, error) { return s.Listen(loopback) })(miaserver.New(miaserver.Table()))
	host := enter[mia.View, mia.Move](t, miaclient.JoinWith("", local(s.Connect), miaclient.Profile{Name: "Ada", Orders: miaclient.Orders{Mode: miaclient.Hand}}), miaWon)
	guest := enter[mia.View, mia.Move](t, miaclient.Join(at, miaclient.Profile{Name: "Ben", Orders: miaclient.Orders{Mode: miaclient.Hand}}), miaWon)
	play(t, host, guest)
	until(t, "a round", func() bool {
		guest.phase()
		return len(guest.last.View.Order) == 2 && guest.last.View.Stage != mia.Joining
	})
	return pairOf(s, host.Close, guest)
}

func foxesPair(t *testing.T) pair {
	s, at := made(t, func(s *foxesserver.Server) (net.Addr, error) { return s.Listen(loopback) })(foxesserver.New(foxesserver.Options{}))
	dial := local(func() net.Conn { return s.Connect(foxes.Foxes) })
	host := enter[foxes.View, foxes.Move](t, foxesclient.JoinWith("", dial, foxesclient.Profile{}), foxesWon)
	until(t, "the host waits", func() bool { return s.Counters().Waiting > 0 })
	guest := enter[foxes.View, foxes.Move](t, foxesclient.Join(at, foxesclient.Profile{}), foxesWon)
	play(t, host, guest)
	return pairOf(s, host.Close, guest)
}
