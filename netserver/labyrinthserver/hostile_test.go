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

// open is a server of three with a game that goes on, and where its guests come in.
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
							t.Error("the honest players do not hear of a move")
						}
						_ = r.conn.Close()
					}
					_ = g.watch.conn.Close()
				}
			},
		}
	}
}

// atTheDoor is the server among guests who knock. Those from one address do so one after the other.
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

// inside is the server among guests who have come in.
var inside = netservertest.Hostile{
	More: string(labyrinthwire.Move{}.Append(nil, labyrinthwire.Format{})), Most: 1000,
	Open: open(func(t *testing.T, s *labyrinthserver.Server) net.Conn { return enter(t, s, "eve").conn }),
}

func TestCuts(t *testing.T) { atTheDoor.TryCuts(t) }

func TestNoise(t *testing.T) {
	words := []string{"\x03", "\x00\x00\x00\x01", "\x00\x00\x00\x00", "\xff\xff\xff\xff", "\x05", "ann", inside.More}
	atTheDoor.TryNoise(t, words)
	inside.TryNoise(t, words)
}

func TestFlood(t *testing.T) {
	atTheDoor.TryFlood(t)
	inside.TryFlood(t)
}

func TestDeaf(t *testing.T) {
	atTheDoor.TryDeaf(t)
	inside.TryDeaf(t)
}
