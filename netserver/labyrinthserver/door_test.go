package labyrinthserver_test

import (
	"fmt"
	"io"
	"net"
	"net/netip"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/netsim"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netserver/labyrinthserver"
	"menagerie/netserver/limitclock"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

// TestNobodyWaitsAtTheDoor checks that the knock server sends the Hello at once to every guest. Other guests at the same
// address must not delay it, even if a simulation stops all time limits.
func TestNobodyWaitsAtTheDoor(t *testing.T) {
	for _, pace := range []limitclock.Pace{limitclock.Usual, limitclock.Stopped} {
		synctest.Test(t, func(t *testing.T) {
			o := labyrinthserver.Options{Game: small(2)}
			o.Observer = netsim.New(netsim.Spec{Limits: pace}).Observer()
			h := newHall(t, o)
			began := time.Now()
			var silent []*raw
			for range 30 {
				r := dial(t, h.server, 0)
				r.hello()
				silent = append(silent, r)
			}
			for _, name := range []string{"ann", "bob"} {
				p := informed()
				p.Name = name
				h.joinOne(p)
				synctest.Wait()
			}
			if took := time.Since(began); took > 0 {
				t.Errorf("two guests waited %v for thirty silent ones, want no wait", took)
			}
			names := slices.Sorted(slices.Values(h.server.Tables(1)[0].Names))
			if !slices.Equal(names, []string{"ann", "bob"}) {
				t.Errorf("got the players %v, want ann and bob", names)
			}
			for _, r := range silent {
				_ = r.conn.Close()
			}
			h.play(1)
			h.close()
		})
	}
}

// TestNamesAreNotExchanged checks that guests of one machine who knock at the same time keep their names. They connect to
// the game server in another order.
func TestNamesAreNotExchanged(t *testing.T) {
	server, err := labyrinthserver.New(labyrinthserver.Options{Game: small(4), Pause: -1})
	if err != nil {
		t.Fatal(err)
	}
	door, _, err := server.Listen("127.0.0.1:0", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var ports []int
	var knocks []net.Conn
	for i := range 3 {
		c, err := net.Dial("tcp", door.String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		hello := make([]byte, labyrinthwire.LenHello)
		if _, err := io.ReadFull(c, hello); err != nil {
			t.Fatal(err)
		}
		h, _, _, err := labyrinthwire.ParseHello(hello)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Write(labyrinthwire.Bye{Name: fmt.Sprint("guest ", i)}.Append(nil, labyrinthwire.Format{})); err != nil {
			t.Fatal(err)
		}
		knocks, ports = append(knocks, c), append(ports, h.Port)
	}
	for i := range 3 {
		last := len(ports) - 1 - i // in reverse order
		game, err := net.Dial("tcp", fmt.Sprint("127.0.0.1:", ports[last]))
		if err != nil {
			t.Fatal(err)
		}
		defer game.Close()
		_, _ = io.ReadAll(knocks[last]) // the server closes the connection after the guest has connected to the game
		waiting := func() []string { return server.Lobby().Waiting }
		for by := time.Now().Add(10 * time.Second); len(waiting()) <= i && time.Now().Before(by); {
			time.Sleep(time.Millisecond)
		}
		if got := waiting(); len(got) != i+1 || got[i] != fmt.Sprint("guest ", last) {
			t.Errorf("after guest %d came: got waiting %v, want %d guests, the last one last", last, got, i+1)
		}
	}
	if err := server.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestLocalNamesAreNotExchanged is the same test for clients in this process.
func TestLocalNamesAreNotExchanged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(4)})
		names := []string{"ann", "bob", "cid"}
		var ports []int
		for _, name := range names {
			door := dial(t, h.server, 0)
			ports = append(ports, door.hello())
			door.write(labyrinthwire.Bye{Name: name}.Append(nil, door.f))
			synctest.Wait()
		}
		slices.Reverse(names)
		slices.Reverse(ports) // in reverse order
		for i := range names {
			dial(t, h.server, ports[i])
			synctest.Wait()
			if got := h.server.Lobby().Waiting; !slices.Equal(got, names[:i+1]) {
				t.Errorf("%v wait, want %v", got, names[:i+1])
			}
		}
		h.close()
	})
}

// relayed is a client whose bytes this process passes on, as for a page in a browser. Port 0 is the knock server.
func relayed(t *testing.T, s *labyrinthserver.Server, port int, from string) *raw {
	t.Helper()
	return &raw{t: t, conn: s.ConnectFrom(port, netip.MustParseAddrPort(from))}
}

// A guest whose bytes are passed on cannot take the seat of the host, or of a guest from another address, by waiting at their ports.
func TestRelayedGuestsTakeNobodysSeat(t *testing.T) {
	for name, victim := range map[string]func(t *testing.T, s *labyrinthserver.Server, port int) *raw{
		"host": dial,
		"guest": func(t *testing.T, s *labyrinthserver.Server, port int) *raw {
			return relayed(t, s, port, "192.0.2.1:5")
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHall(t, labyrinthserver.Options{Game: small(4)})
				for port := range 4 {
					relayed(t, h.server, 1+port, "192.0.2.66:6")
				}
				synctest.Wait()
				door := victim(t, h.server, 0)
				port := door.hello()
				door.write(labyrinthwire.Bye{Name: "ann"}.Append(nil, door.f))
				synctest.Wait()
				for _, v := range h.server.Visitors() {
					if v.Name == "ann" {
						t.Errorf("the guest at %s has the seat of ann, who has not arrived yet", v.Remote)
					}
				}
				victim(t, h.server, port)
				synctest.Wait()
				if got := h.server.Lobby().Waiting; !slices.Equal(got, []string{"ann"}) {
					t.Errorf("%v wait, want ann", got)
				}
				h.close()
			})
		})
	}
}

// Two pages on one machine keep their names, although they arrive in another order.
func TestRelayedNamesAreNotExchanged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, labyrinthserver.Options{Game: small(4)})
		ports := map[string]int{}
		for _, name := range []string{"ann", "bob"} {
			door := relayed(t, h.server, 0, "192.0.2.1:5")
			ports[name] = door.hello()
			door.write(labyrinthwire.Bye{Name: name}.Append(nil, door.f))
			synctest.Wait()
		}
		for _, name := range []string{"bob", "ann"} {
			relayed(t, h.server, ports[name], "192.0.2.1:6")
			synctest.Wait()
		}
		if got := h.server.Lobby().Waiting; !slices.Equal(got, []string{"bob", "ann"}) {
			t.Errorf("%v wait, want bob and ann", got)
		}
		h.close()
	})
}

// TestSpectatorBetweenGamesSeesBoth checks that a spectator who connects between two games gets the last game at once, and the
// next one on the same connection.
func TestSpectatorBetweenGamesSeesBoth(t *testing.T) {
	for _, next := range []labyrinthserver.Next{labyrinthserver.NextOthers, labyrinthserver.NextSame} {
		synctest.Test(t, func(t *testing.T) {
			h := newHall(t, labyrinthserver.Options{Game: small(2), Next: next})
			h.join(2, informed())
			h.play(1)
			first := h.server.Tables(1)[0].Position
			late := h.joinOne(labyrinthclient.Profile{Spectate: true})
			synctest.Wait()
			late.tick()
			if v := late.last.View; len(v.History) != len(first.History) || len(late.Names()) != 2 {
				t.Fatalf("a late spectator: got %d moves and the names %v, want %d moves and 2 names",
					len(v.History), late.Names(), len(first.History))
			}
			h.guests = h.guests[2:]
			if next == labyrinthserver.NextOthers {
				h.join(2, informed())
			}
			time.Sleep(10 * time.Second)
			synctest.Wait()
			late.tick()
			if v := late.last.View; len(v.History) != 0 || h.server.Counters().Playing != 1 {
				t.Errorf("the next game: got %d moves and %d running games, want 0 and 1", len(v.History), h.server.Counters().Playing)
			}
			h.close()
		})
	}
}

// TestManyPlayersWithoutClock plays a game with as many players as the board has objectives and without a time limit. The
// last remaining player must win.
func TestManyPlayersWithoutClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const players = 12
		c := labyrinth.Config{Width: 7, Height: 7, Players: players, Objectives: 2}
		h := newHall(t, labyrinthserver.Options{Game: c, Move: -1})
		h.join(players, informed())
		time.Sleep(time.Hour)
		if c := h.server.Counters(); c.Playing != 1 || c.Timeouts != 0 {
			t.Fatalf("after an hour: got %+v, want 1 running game and no timeout", c)
		}
		if left := h.server.Tables(1)[0].Left; left != 0 {
			t.Errorf("got %v left for a move, want no limit", left)
		}
		for _, g := range h.guests[1:] {
			_ = g.Close()
		}
		synctest.Wait()
		last := h.guests[0]
		last.tick()
		v := last.last.View
		if last.last.Phase != session.Ended || !slices.Equal(v.Winners, []rules.Seat{v.You}) {
			t.Errorf("got phase %d and winners %v, want the end and winner %d", last.last.Phase, v.Winners, v.You)
		}
		h.guests = h.guests[:1]
		h.close()
	})
}
