package pondclient

import (
	"testing"
	"time"

	"menagerie/netclient/netclienttest"
	"menagerie/rules/pond"
	"menagerie/wire/pondwire"
)

// FuzzMachine mixes server messages, moves and pauses. Each byte of the script is one step. A byte below 0x80 passes that
// many bytes of the server's text to the client. Other bytes are actions of the client.
func FuzzMachine(f *testing.F) {
	cat := pondwire.Place{X: pond.Radius + 1}
	said := pondwire.Started{Cat: cat}.Append(pondwire.AuthReply{Open: true}.Append(nil))
	for range 4 {
		said = pondwire.Goes.Append(pondwire.Move{To: cat}.Append(said))
	}
	f.Add([]byte{1, 17, 0x80, 11, 0x80, 0x81, 0x82, 11, 9, 2}, said)
	f.Add([]byte{1, 17, 0x80, 0x81, 9, 0x90, 2, 11, 17}, said)
	f.Add([]byte{1, 0x91, 0x84, 1}, []byte{2, 2, 1})
	f.Add([]byte{0x8f, 0x8f, 0x8f}, []byte{})
	f.Add([]byte{1, 17, 0x80, 1}, append(said[:18:18], 0xe4))
	f.Fuzz(func(t *testing.T, script, said []byte) {
		p := Profile{Room: "abcdef_ghijkl", Level: 1}
		p.Dialect = p.Dialect.withDefaults()
		m := newMachine(p)
		var now time.Duration
		m.Connected()
		for _, b := range script {
			taken := 0
			if b < 0x80 {
				taken = min(int(b), len(said))
			}
			err := act(t, m, b, said[:taken], &now)
			said = said[taken:]
			if err != nil {
				netclienttest.MustBeClear(t, "the end", m.Disconnected(err))
				return
			}
			checkMachine(t, m)
		}
	})
}

// act executes one step. The server's bytes are split into messages, and an incomplete rest is dropped.
func act(t *testing.T, m *machine, b byte, said []byte, now *time.Duration) error {
	if b >= 0xa0 {
		*now += time.Duration(b-0xa0) * time.Second / 4
	}
	if _, err := m.Tick(*now); err != nil {
		return err
	}
	switch {
	case b < 0x80:
		for len(said) > 0 {
			in, n, err := pondwire.ParseServer(said)
			if err != nil {
				return nil
			}
			if _, err := m.Receive(in); err != nil {
				return err
			}
			said = said[n:]
		}
	case b < 0x90:
		d := int32(b-0x80) * 30
		to := pond.Move{X: m.view.Mouse.X + d, Y: m.view.Mouse.Y}
		netclienttest.MustAnswer(t, m.Submit(pond.Mouse, to))
	case b == 0x90:
		m.newGame()
	case b == 0x91:
		m.retry("other_room")
	case b < 0xa0:
		m.restart(int(b - 0x92))
	}
	return nil
}

func checkMachine(t *testing.T, m *machine) {
	for i, f := range m.way {
		if i < len(m.way)-1 && !inside(f.to, m.profile.Dialect.Shore) {
			t.Fatalf("move %d of %d under way may end the game at %v, want that only of the last", i, len(m.way), f.to)
		}
	}
	if len(m.way) > m.profile.Dialect.Pipeline {
		t.Fatalf("got %d moves under way, want at most %d", len(m.way), m.profile.Dialect.Pipeline)
	}
	if m.Stage != playing {
		return
	}
	if got := m.view.ToMove(); got != m.mayMove() {
		t.Fatalf("the view waits for %v, want our seat to move: %v", m.view.Waiting, m.mayMove())
	}
	if n := len(m.way); n > 0 && m.view.Mouse != m.way[n-1].to {
		t.Fatalf("the mouse is at %v, want %v as sent", m.view.Mouse, m.way[n-1].to)
	}
}
