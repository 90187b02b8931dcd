package labyrinthserver_test

import (
	"context"
	"net"
	"testing"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/labyrinthserver"
	"menagerie/netserver/netservertest"
	"menagerie/wire/labyrinthwire"
)

// open returns a function that opens a server with a running game of three. dial connects further guests.
func open(dial func(t *testing.T, s *labyrinthserver.Server) net.Conn) func(t *testing.T) netservertest.Host {
	return func(t *testing.T) netservertest.Host {
		s, config := newThree(t, labyrinthserver.Options{})
		return netservertest.Host{
			Server: s, Dial: func() net.Conn { return dial(t, s) },
			Counters: func() netserver.Counters {
				c := s.Counters()
				c.Panics += c.Game.Panics
				return c.Counters
			},
			Honest: func(t *testing.T) func(t *testing.T) {
				g := sit(t, s, config)
				m := g.turn(0)
				return func(*testing.T) {
					g.raws[0].write(m.Append(nil, labyrinthwire.Format{}))
					for _, r := range g.raws {
						if _, ok := r.next().(labyrinthwire.Move); !ok {
							t.Error("the honest players did not receive a move, want one")
						}
						_ = r.conn.Close()
					}
					_ = g.watch.conn.Close()
				}
			},
		}
	}
}

// atTheDoor describes the knock server for the tests with hostile guests. Guests from one address come one after the
// other.
var atTheDoor = netservertest.Hostile{
	Good: "\x03\x00\x00\x00\x03ann", More: "\x03\x00\x00\x00\x01a", Mute: 5 * time.Minute, Most: 4 << 20,
	Open: open(func(t *testing.T, s *labyrinthserver.Server) net.Conn {
		conn, err := s.Dial(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		return conn
	}),
}

// inside describes the game server for the tests with hostile guests.
var inside = netservertest.Hostile{
	More: string(labyrinthwire.Move{}.Append(nil, labyrinthwire.Format{})), Most: 1000,
	Open: open(func(t *testing.T, s *labyrinthserver.Server) net.Conn { return enter(t, s, "eve").conn }),
}

func TestCutConversationsHarmNobody(t *testing.T) { atTheDoor.TryCuts(t) }

func TestNoiseHarmsNobody(t *testing.T) {
	words := []string{"\x03", "\x00\x00\x00\x01", "\x00\x00\x00\x00", "\xff\xff\xff\xff", "\x05", "ann", inside.More}
	atTheDoor.TryNoise(t, words)
	inside.TryNoise(t, words)
}

func TestAFloodHarmsNobody(t *testing.T) {
	atTheDoor.TryFlood(t)
	inside.TryFlood(t)
}

func TestClientsThatReadNothingHarmNobody(t *testing.T) {
	atTheDoor.TryDeaf(t)
	inside.TryDeaf(t)
}
