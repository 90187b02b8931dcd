package glendaserver

import (
	"net"
	"strings"
	"testing"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/netservertest"
)

// hostile is the server among guests who mean no good, and who come to the door where one tells a name first.
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

func TestCuts(t *testing.T) { hostile.TryCuts(t) }

func TestNoise(t *testing.T) {
	hostile.TryNoise(t, strings.SplitAfter("p 1 1\nm NE\nq\ny\nann 0 2 0\nbob 9 9 9\np 99999 -1\nx\n\x00", "\n"))
}

func TestFlood(t *testing.T) { hostile.TryFlood(t) }

func TestDeaf(t *testing.T) { hostile.TryDeaf(t) }
