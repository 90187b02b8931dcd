package netserver_test

import (
	"context"
	"crypto/tls"
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/keeper/netsim"
	"menagerie/netserver"
)

// rehearsing are limits with trouble.
func rehearsing(t *testing.T, text string) netserver.Limits {
	t.Helper()
	spec, err := netsim.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return netserver.Limits{Rehearsal: netsim.New(spec)}
}

// Guests are troubled and still hear the last word; who is in this process is not troubled.
func TestRehearsal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := netserver.New(echo, rehearsing(t, "delay=1s"), nil)
		guest, far := net.Pipe()
		s.ServeConn(far, nil)
		local := s.ServeLocal()
		for _, c := range []struct {
			conn net.Conn
			late time.Duration
		}{{guest, 2 * time.Second}, {local, 0}} {
			start := time.Now()
			if got := say(t, c.conn, "hello"); got != "hello" || time.Since(start) != c.late {
				t.Errorf("%q after %v, want %v", got, time.Since(start), c.late)
			}
			if got := say(t, c.conn, "bye"); got != "bye" {
				t.Errorf("%q", got)
			}
			if _, err := c.conn.Read(make([]byte, 1)); err != io.EOF {
				t.Errorf("then %v", err)
			}
			_ = c.conn.Close()
		}
		shutdown(t, s)
	})
}

// A server that shuts down does not wait for its own trouble.
func TestShutdownHurries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := rehearsing(t, "delay=10s")
		s := netserver.New(echo, limits, nil)
		guest, far := net.Pipe()
		s.ServeConn(far, nil)
		heard := make(chan string)
		go func() {
			b, _ := io.ReadAll(guest)
			heard <- string(b)
		}()
		time.Sleep(time.Second)
		start := time.Now()
		ctx, stop := context.WithTimeout(context.Background(), time.Minute)
		defer stop()
		if err := s.Shutdown(ctx); err != nil {
			t.Error(err)
		}
		if got := <-heard; got != "! the server is shutting down" || time.Since(start) > time.Second {
			t.Errorf("%q after %v", got, time.Since(start))
		}
		_ = guest.Close()
	})
}

// What is encrypted is cut before that, so that the pieces arrive as such.
func TestRehearsalUnderTLS(t *testing.T) {
	certificate, key, err := netserver.SelfSigned([]string{"localhost"})
	if err != nil {
		t.Fatal(err)
	}
	pair, err := tls.X509KeyPair(certificate, key)
	if err != nil {
		t.Fatal(err)
	}
	limits := rehearsing(t, "split=1,pause=0s")
	_, address := listen(t, echo, limits, netserver.Secure(pair))
	c := tls.Client(dial(t, address), &tls.Config{InsecureSkipVerify: true})
	if _, err := io.WriteString(c, "hello"); err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 5)
	for at := range buf {
		if n, err := c.Read(buf[at:]); n != 1 || err != nil {
			t.Fatalf("piece %d has %d bytes, %v", at, n, err)
		}
	}
	if string(buf) != "hello" {
		t.Errorf("%q", buf)
	}
	if n := limits.Rehearsal.Counters().Cut; n < 10 {
		t.Errorf("%d pieces", n)
	}
}

// A peer that takes nothing is dropped later where limits are longer.
func TestRehearsedWrite(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := rehearsing(t, "limits=x10")
		limits.Write = time.Second
		took := make(chan time.Duration, 1)
		s := netserver.New(func(c *netserver.Conn) {
			start := time.Now()
			for c.Write(make([]byte, 1<<12)) == nil {
			}
			took <- time.Since(start)
		}, limits, nil)
		guest, far := net.Pipe()
		s.ServeConn(far, nil)
		if d := <-took; d != 10*time.Second {
			t.Errorf("dropped after %v", d)
		}
		_ = guest.Close()
		shutdown(t, s)
	})
}

// Datagrams of the network are lost, and those within this process are not.
func TestDoorRehearses(t *testing.T) {
	limits := rehearsing(t, "loss=100%")
	var d *netserver.UDPServer
	d = netserver.NewUDPServer(func(from netserver.Peer, datagram []byte) { d.Send(from, datagram) }, limits.Rehearsal, nil)
	at, err := d.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	guest, err := net.Dial("udp", at.String())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(guest, "hello"); err != nil {
		t.Fatal(err)
	}
	eventually(t, func() bool { return limits.Rehearsal.Counters().Lost == 1 })
	local := d.Connect()
	if got := say(t, local, "hello"); got != "hello" {
		t.Errorf("%q", got)
	}
	limits.Rehearsal.Set(netsim.Spec{Delay: time.Millisecond, Double: 10_000})
	for range 2 {
		_ = guest.SetReadDeadline(time.Now().Add(20 * time.Second))
		if got := say(t, guest, "hello"); got != "hello" {
			t.Errorf("%q", got)
		}
	}
	_ = guest.Close()
	_ = local.Close()
	if err := d.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
}
