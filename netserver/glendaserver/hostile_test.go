package glendaserver

import (
	"net"
	"strings"
	"testing"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/netservertest"
)

// hostile describes the port for clients with a name, for the tests with hostile guests.
var hostile = netservertest.Hostile{
	Good: "ann 0 2 0\n", More: "y\n", Mute: time.Minute, Most: 50_000,
	Open: func(t *testing.T) netservertest.Host {
		s, err := New(small)
		if err != nil {
			t.Fatal(err)
		}
		return netservertest.Host{
			Server: s,
			Counters: func() netserver.Counters {
				c := s.Counters()
				c.Panics += c.Hello.Panics
				return c.Counters
			},
			Dial: func() net.Conn {
				near, far := net.Pipe()
				s.hello.ServeConn(far, nil)
				return near
			},
			Honest: func(t *testing.T) func(t *testing.T) {
				trapper, rabbit := seated(t, s)
				return func(*testing.T) {
					trapper.Says("p 0 0")
					rabbit.HearsPieces("SYNC 1 0 0,TURN")
				}
			},
		}
	},
}

func TestCutConversationsHarmNobody(t *testing.T) { hostile.TryCuts(t) }

func TestNoiseHarmsNobody(t *testing.T) {
	hostile.TryNoise(t, strings.SplitAfter("p 1 1\nm NE\nq\ny\nann 0 2 0\nbob 9 9 9\np 99999 -1\nx\n\x00", "\n"))
}

// TestNoiseHarmsNobodyInAnyStyle sends pseudo-random lines to servers with the other styles.
func TestNoiseHarmsNobodyInAnyStyle(t *testing.T) {
	for _, style := range []Style{StyleHouse, StyleFirst, StyleLater} {
		h := hostile
		h.Open = func(t *testing.T) netservertest.Host {
			o := small
			o.Style = style
			s, err := New(o)
			if err != nil {
				t.Fatal(err)
			}
			return netservertest.Host{
				Server: s, Counters: func() netserver.Counters { return s.Counters().Counters },
				Dial: func() net.Conn {
					near, far := net.Pipe()
					s.text.ServeConn(far, nil)
					return near
				},
				Honest: func(t *testing.T) func(t *testing.T) {
					trapper, rabbit := arrive(t, s.text), arrive(t, s.text)
					trapper.Heard()
					rabbit.Heard()
					return func(t *testing.T) {
						trapper.Says("p 0 0")
						if got := rabbit.Heard(); got != "SYNC 1 0 0\nTURN\n" {
							t.Errorf("style %d: got %q, want SYNC 1 0 0 and TURN", style, got)
						}
					}
				},
			}
		}
		h.TryNoise(t, strings.SplitAfter("p 1 1\nm NE\nq\ny\n\nann 0 2 0\np 99999 -1\nm  E\np\nm\nx\n\x00", "\n"))
	}
}

func TestAFloodHarmsNobody(t *testing.T) { hostile.TryFlood(t) }

func TestClientsThatReadNothingHarmNobody(t *testing.T) { hostile.TryDeaf(t) }
