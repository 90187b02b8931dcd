package pondserver_test

import (
	"bytes"
	"crypto/tls"
	"net"
	"testing"
	"time"

	"menagerie/netserver/pondserver"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

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
