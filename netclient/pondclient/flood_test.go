package pondclient_test

import (
	"bytes"
	"crypto/tls"
	"io"
	"net"
	"testing"

	"menagerie/netclient/dial"
	"menagerie/netclient/netclienttest"
	"menagerie/netclient/pondclient"
	"menagerie/netserver/servercert"
	"menagerie/rules/pond"
	"menagerie/session"
	"menagerie/wire/pondwire"
)

// TestAFloodOfValidMessagesEndsTheSession checks that a server cannot flood the client with valid messages, with and without
// TLS. Every message of the protocol responds to a message of the client, so the first message too many ends the session.
func TestAFloodOfValidMessagesEndsTheSession(t *testing.T) {
	certificate := selfSigned(t)
	for _, secure := range []string{"plain", "TLS"} {
		for _, unit := range [][]byte{
			pondwire.AuthReply{Open: true}.Append(nil), pondwire.AuthReply{}.Append(nil), pondwire.Started{}.Append(nil),
			pondwire.Goes.Append(pondwire.Move{}.Append(nil)),
		} {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			p := pondclient.Profile{Level: 1}
			if secure == "TLS" {
				l = tls.NewListener(l, servercert.Secure(certificate))
				p.TLS = &dial.Security{Trust: dial.Pins{l.Addr().String(): servercert.Fingerprint(certificate)}}
			}
			sent := make(chan int)
			go func() { sent <- flood(l, unit) }()
			end, most := endure(t, pondclient.Join(l.Addr().String(), p))
			key := netclienttest.MustBeClear(t, secure, end)
			if n := <-sent; key != "net.unexpected" || most > 2*pondclient.MaxPipeline || n > 1<<26 {
				t.Errorf("%s, %q without end: got %s, up to %d updates in a tick, %d bytes accepted, want net.unexpected, at most %d and %d", secure, unit, key, most, n, 2*pondclient.MaxPipeline, 1<<26)
			}
		}
	}
}

// flood accepts one connection, starts a game and then sends a unit without end. It returns the number of bytes that the
// client's side has accepted, including the buffers of the operating system.
func flood(l net.Listener, unit []byte) (sent int) {
	conn, err := l.Accept()
	_ = l.Close()
	if err != nil {
		return 0
	}
	defer conn.Close()
	block := bytes.Repeat(unit, 4096)
	_, err = io.WriteString(conn, goodTalk()[:opened])
	for n := 0; err == nil && sent < 1<<28; sent += n {
		n, err = conn.Write(block)
	}
	return sent
}

// endure plays until the session ends. It returns the last update and the maximum number of updates of a Tick.
func endure(t *testing.T, c *pondclient.Client) (last session.Update[pond.View], most int) {
	t.Helper()
	defer func() { c.Close(); <-c.Done() }()
	for {
		<-c.Changed()
		updates := c.Tick()
		most = max(most, len(updates))
		for _, u := range updates {
			if last = u; u.Phase == session.Lost {
				return last, most
			}
			if u.Phase == session.Playing && u.View.ToMove() {
				c.Send(pond.Mouse, pond.Move(u.View.Mouse))
			}
		}
	}
}
