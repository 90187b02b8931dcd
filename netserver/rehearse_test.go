package netserver_test

import (
	"context"
	"crypto/tls"
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/netsim"
	"menagerie/netserver"
	"menagerie/netserver/datagram"
	"menagerie/netserver/servercert"
)

// simulation returns a simulated network with the settings in text.
func simulation(t *testing.T, text string) *netsim.Simulation {
	t.Helper()
	spec, err := netsim.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return netsim.New(spec)
}

// TestRehearsalDelaysRemoteGuestsOnly checks that a simulation delays remote guests and their last message, but not clients in
// this process.
func TestRehearsalDelaysRemoteGuestsOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := netserver.New(echo, netserver.Limits{}, nil)
		s.Observe(simulation(t, "delay=1s").Observer(), nil)
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
				t.Errorf("got %q, want bye", got)
			}
			if _, err := c.conn.Read(make([]byte, 1)); err != io.EOF {
				t.Errorf("after bye: got error %v, want %v", err, io.EOF)
			}
			_ = c.conn.Close()
		}
		shutdown(t, s)
	})
}

// TestShutdownSkipsSimulatedDelays checks that a shutdown does not wait for the delays of the simulation.
func TestShutdownSkipsSimulatedDelays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := netserver.New(echo, netserver.Limits{}, nil)
		s.Observe(simulation(t, "delay=10s").Observer(), nil)
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
			t.Errorf("got %q after %v, want that the server is shutting down within 1 s", got, time.Since(start))
		}
		_ = guest.Close()
	})
}

// TestRehearsalSplitsBytesBeforeTLS checks that the simulation splits the bytes before the encryption, so that the client
// receives the pieces.
func TestRehearsalSplitsBytesBeforeTLS(t *testing.T) {
	certificate, key, err := servercert.SelfSigned([]string{"localhost"})
	if err != nil {
		t.Fatal(err)
	}
	pair, err := tls.X509KeyPair(certificate, key)
	if err != nil {
		t.Fatal(err)
	}
	r := simulation(t, "split=1,pause=0s")
	s := netserver.New(echo, netserver.Limits{}, nil)
	s.Observe(r.Observer(), nil)
	at, err := s.Listen("127.0.0.1:0", servercert.Secure(pair))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { shutdown(t, s) })
	address := at.String()
	c := tls.Client(dial(t, address), &tls.Config{InsecureSkipVerify: true})
	if _, err := io.WriteString(c, "hello"); err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 5)
	for at := range buf {
		if n, err := c.Read(buf[at:]); n != 1 || err != nil {
			t.Fatalf("part %d: got %d bytes, %v, want 1", at, n, err)
		}
	}
	if string(buf) != "hello" {
		t.Errorf("got %q, want hello", buf)
	}
	if n := r.Counters().Cut; n < 10 {
		t.Errorf("got %d parts, want at least 10", n)
	}
}

// TestRehearsedWriteLimitIsStretched checks that a simulation stretches the limit for a peer that does not read.
func TestRehearsedWriteLimitIsStretched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		took := make(chan time.Duration, 1)
		s := netserver.New(func(c *netserver.Conn) {
			start := time.Now()
			for c.Write(make([]byte, 1<<12)) == nil {
			}
			took <- time.Since(start)
		}, netserver.Limits{Write: time.Second}, nil)
		s.Observe(simulation(t, "limits=x10").Observer(), nil)
		guest, far := net.Pipe()
		s.ServeConn(far, nil)
		if d := <-took; d != 10*time.Second {
			t.Errorf("disconnected after %v, want 10 s", d)
		}
		_ = guest.Close()
		shutdown(t, s)
	})
}

// TestRehearsalLosesDatagramsOfRemotePeersOnly checks that a simulation loses datagrams of remote peers, but not those of
// clients in this process.
func TestRehearsalLosesDatagramsOfRemotePeersOnly(t *testing.T) {
	r := simulation(t, "loss=100%")
	var d *datagram.Server
	d = datagram.New(func(from datagram.Peer, datagram []byte) { d.Send(from, datagram) }, nil)
	d.Observe(r.Observer())
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
	eventually(t, func() bool { return r.Counters().Lost == 1 })
	local := d.Connect()
	if got := say(t, local, "hello"); got != "hello" {
		t.Errorf("got %q, want hello", got)
	}
	r.Set(netsim.Spec{Delay: time.Millisecond, Double: 10_000})
	for range 2 {
		_ = guest.SetReadDeadline(time.Now().Add(20 * time.Second))
		if got := say(t, guest, "hello"); got != "hello" {
			t.Errorf("got %q, want hello", got)
		}
	}
	_ = guest.Close()
	_ = local.Close()
	if err := d.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
}
