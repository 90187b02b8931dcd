package pondserver_test

import (
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/netservertest"
	"menagerie/netserver/pondserver"
	"menagerie/wire/pondwire"
)

// The tests in this file send messages that no honest client sends. Meanwhile an honest client must be served as usual.

// honest connects a client that makes a move from time to time.
func honest(t *testing.T, s *pondserver.Server) (stillServed func()) {
	t.Helper()
	c := connect(t, s)
	c.play("auth invisible; start 1")
	if got := c.heard(); got != "open started" {
		t.Fatalf("an honest client: got %q, want open started", got)
	}
	return func() {
		t.Helper()
		c.play("move 0,0")
		if got := c.heard(); got != "cat goes" {
			t.Fatalf("an honest client: got %q, want cat goes", got)
		}
	}
}

// hostile describes the server for the tests with hostile guests.
var hostile = netservertest.Hostile{
	Good: "\x00\x00\x09invisible\x10\x01", More: string(pondwire.Move{}.Append(nil)), Mute: 3 * time.Minute, Most: 2 << 20,
	Open: func(t *testing.T) netservertest.Host {
		s, err := pondserver.New(pondserver.Options{Chance: func() uint64 { return hostSeed }})
		if err != nil {
			t.Fatal(err)
		}
		return netservertest.Host{
			Server: s, Counters: func() netserver.Counters { return s.Counters().Counters },
			Dial: func() net.Conn {
				near, far := net.Pipe()
				s.ServeConn(far, nil)
				return near
			},
			Honest: func(t *testing.T) func(t *testing.T) {
				stillServed := honest(t, s)
				return func(*testing.T) { stillServed() }
			},
		}
	},
}

func TestCutConversationsHarmNobody(t *testing.T) { hostile.TryCuts(t) }

func TestNoiseHarmsNobody(t *testing.T) {
	hostile.TryNoise(t, []string{"\x00", "\x01", "\x10", "\x11", "\x20", "\x21", "\xe0", "\x00\x00\x09invisible", "\x10\x09", hostile.More})
}

func TestAFloodHarmsNobody(t *testing.T) { hostile.TryFlood(t) }

func TestClientsThatReadNothingHarmNobody(t *testing.T) { hostile.TryDeaf(t) }

// TestEveryOrderOfMessagesGetsTheExpectedResponses sends all sequences of four out of eight messages. It compares the
// responses with expect, which implements the specification once more.
func TestEveryOrderOfMessagesGetsTheExpectedResponses(t *testing.T) {
	messages := []string{"auth invisible", "auth nowhere", "start 1", "start 9", "move 0,400", "move 5000,0", "bytes 77", "bytes 21"}
	const length = 4
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{Rate: -1, Tries: 100})
		sequences := 1
		for range length {
			sequences *= len(messages)
		}
		for n := range sequences {
			var script []string
			for range length {
				script = append(script, messages[n%len(messages)])
				n /= len(messages)
			}
			c := connect(t, s)
			c.play(strings.Join(script, "&"))
			if got, want := c.heard(), expect(script); got != want {
				t.Errorf("%s gives %q, want %q", strings.Join(script, ", "), got, want)
			}
			_ = c.conn.Close()
		}
	})
}

// expect returns the server's responses to a script.
func expect(script []string) string {
	var heard []string
	inside, playing := false, false
	for _, message := range script {
		last := ""
		switch {
		case !inside && message == "auth invisible":
			inside = true
			heard = append(heard, "open")
		case !inside && message == "auth nowhere":
			heard = append(heard, "not-open")
		case message == "bytes 77":
			last = "e0"
		case !inside, strings.HasPrefix(message, "auth"), message == "bytes 21":
			last = "e1"
		case message == "start 9":
			last = "e0"
		case message == "start 1":
			playing = true
			heard = append(heard, "started")
		case !playing:
			last = "e1"
		case message == "move 5000,0":
			last = "e4"
		default: // the second Auth byte sequence is a move of length 0
			heard = append(heard, "cat goes")
		}
		if last != "" {
			return strings.Join(append(heard, last, "closed"), " ")
		}
	}
	return strings.Join(heard, " ")
}

// TestSlowRoomIDsEndAtTheLimit sends long room ids at one byte per second. They must use no memory, and the connection must
// end at the time limit for entering a room.
func TestSlowRoomIDsEndAtTheLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{})
		stillServed := honest(t, s)
		var clients []*client
		for range 100 {
			c := connect(t, s)
			c.send([]byte{0x00, 0xff, 0xff})
			clients = append(clients, c)
		}
		for range 12 {
			for _, c := range clients {
				c.send([]byte{'x'})
			}
			time.Sleep(time.Second)
			stillServed()
		}
		for _, c := range clients {
			if got := c.heard(); got != "closed" {
				t.Fatalf("a slow client: got %q, want closed", got)
			}
		}
	})
}
