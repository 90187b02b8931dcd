package netserver_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"menagerie/netserver"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience is far more than anything takes, also on a machine that has much else to do.
const patience = 2 * time.Minute

// echo answers each piece with the same piece and says goodbye to a piece that begins with "bye".
func echo(c *netserver.Conn) {
	b := make([]byte, 64)
	for {
		n, err := c.Read(b, time.Now().Add(time.Minute))
		switch {
		case err != nil:
			c.Farewell([]byte("! " + err.Error()))
			return
		case strings.HasPrefix(string(b[:n]), "bye"):
			c.Farewell([]byte("bye"))
			return
		case strings.HasPrefix(string(b[:n]), "panic"):
			panic("as told")
		}
		if c.Write(b[:n]) != nil {
			return
		}
	}
}

// listen starts a server on the loopback and ends it with the test.
func listen(t *testing.T, handle netserver.Handler, limits netserver.Limits, secure *tls.Config) (*netserver.Server, string) {
	t.Helper()
	s := netserver.New(handle, limits, nil)
	t.Cleanup(func() { shutdown(t, s) })
	address, err := s.Listen("127.0.0.1:0", secure)
	if err != nil {
		t.Fatal(err)
	}
	return s, address.String()
}

func shutdown(t *testing.T, s *netserver.Server) {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	if err := s.Shutdown(ctx); err != nil {
		t.Error(err)
	}
}

func dial(t *testing.T, address string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	_ = c.SetDeadline(time.Now().Add(patience)) // a socket that is open takes it
	return c
}

// say writes text and returns what comes back.
func say(t *testing.T, c net.Conn, text string) string {
	t.Helper()
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 64)
	n, err := c.Read(b)
	if err != nil {
		return err.Error()
	}
	return string(b[:n])
}

func TestEcho(t *testing.T) {
	_, address := listen(t, echo, netserver.Limits{}, nil)
	c := dial(t, address)
	if got := say(t, c, "hello"); got != "hello" {
		t.Errorf("%q", got)
	}
	if got := say(t, c, "bye"); got != "bye" {
		t.Errorf("%q", got)
	}
	if _, err := c.Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("after the goodbye comes %v, want the end", err)
	}
}

// The last word arrives even though the client has sent much that nobody reads any more.
func TestFarewellArrives(t *testing.T) {
	for range 20 {
		_, address := listen(t, echo, netserver.Limits{Linger: patience}, nil) // for all of it, however slow its way is
		c := dial(t, address)
		if _, err := io.WriteString(c, "bye"+strings.Repeat("x", 300_000)); err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(c); string(got) != "bye" || err != nil {
			t.Fatalf("%q, %v", got, err)
		}
		_ = c.Close()
	}
}

func TestTLS(t *testing.T) {
	folder := t.TempDir()
	files := [2]string{filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")}
	pair, err := netserver.KeepSelfSigned(files[0], files[1], []string{"localhost", "127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	again, err := netserver.KeepSelfSigned(files[0], files[1], nil)
	if err != nil || netserver.Fingerprint(again) != netserver.Fingerprint(pair) || len(netserver.Fingerprint(pair)) != 95 {
		t.Errorf("the certificate has become %s, error %v", netserver.Fingerprint(again), err)
	}
	s, address := listen(t, echo, netserver.Limits{Handshake: 3 * time.Second}, netserver.Secure(pair))
	roots := x509.NewCertPool()
	text, err := os.ReadFile(files[0])
	if err != nil || !roots.AppendCertsFromPEM(text) {
		t.Fatal("no certificate was kept", err)
	}
	raw := dial(t, address)
	c := tls.Client(raw, &tls.Config{RootCAs: roots, ServerName: "localhost"})
	if got := say(t, c, "hello"); got != "hello" {
		t.Errorf("%q", got)
	}
	if got := say(t, c, "bye"); got != "bye" {
		t.Errorf("%q", got)
	}
	if _, err := c.Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("after the goodbye comes %v, want the end", err)
	}

	plain := dial(t, address)
	if got := say(t, plain, "hello, this is no handshake"); got == "hello, this is no handshake" {
		t.Error("a client without TLS is served")
	}
	silent := dial(t, address)
	if _, err := io.ReadAll(silent); err != nil {
		t.Errorf("a silent client is not sent away: %v", err)
	}
	// The client may see its end before the server has counted it.
	eventually(t, func() bool { return s.Counters().Handshakes == 2 })
}

func TestKeepSelfSignedWantsBothFiles(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "cert.pem"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := netserver.KeepSelfSigned(filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem"), nil); err == nil {
		t.Error("a certificate without its key is taken")
	}
	if _, err := netserver.KeepSelfSigned(filepath.Join(folder, "no", "cert"), filepath.Join(folder, "no", "key"), nil); err == nil {
		t.Error("a folder that does not exist is taken")
	}
}

// A start that was interrupted has written the key only, or has only begun to.
func TestKeepSelfSignedGoesOn(t *testing.T) {
	for _, cut := range []int{0, 1} {
		folder := t.TempDir()
		cert, key := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
		_, secret, err := netserver.SelfSigned(nil)
		if err == nil {
			err = os.WriteFile(key, secret[:cut*len(secret)], 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		first, err := netserver.KeepSelfSigned(cert, key, []string{"localhost"})
		if err != nil {
			t.Fatalf("%d bytes of a key: %v", cut*len(secret), err)
		}
		if kept, err := os.ReadFile(key); err != nil || cut > 0 && !bytes.Equal(kept, secret) {
			t.Errorf("the key was replaced, or %v", err)
		}
		again, err := netserver.KeepSelfSigned(cert, key, nil)
		if err != nil || netserver.Fingerprint(again) != netserver.Fingerprint(first) {
			t.Errorf("then %v", err)
		}
	}
	rubbish := filepath.Join(t.TempDir(), "key.pem")
	if err := os.WriteFile(rubbish, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := netserver.KeepSelfSigned(rubbish+".cert", rubbish, nil); err == nil {
		t.Error("a file that is not a key was replaced")
	}
}

func TestLimits(t *testing.T) {
	s, address := listen(t, echo, netserver.Limits{Connections: 5, PerAddress: 3}, nil)
	var conns []net.Conn
	for i := range 3 {
		conns = append(conns, dial(t, address))
		if got := say(t, conns[i], "a"); got != "a" {
			t.Fatalf("connection %d: %q", i, got)
		}
	}
	crowded := dial(t, address)
	if n, err := crowded.Read(make([]byte, 1)); n != 0 || err == nil {
		t.Error("a connection too many is served")
	}
	_ = conns[0].Close()
	eventually(t, func() bool { return s.Counters().Open == 2 })
	if got := say(t, dial(t, address), "b"); got != "b" {
		t.Errorf("after one has left: %q", got)
	}
	if c := s.Counters(); c.Accepted != 4 || c.Crowded != 1 || c.Full != 0 {
		t.Errorf("counters %+v", c)
	}
	full, at := listen(t, echo, netserver.Limits{Connections: 1}, nil)
	say(t, dial(t, at), "a")
	_, _ = dial(t, at).Read(make([]byte, 1)) // until it is closed
	if c := full.Counters(); c.Full != 1 {
		t.Errorf("counters %+v", c)
	}
}

// eventually waits for what other goroutines are about to do.
func eventually(t *testing.T, holds func() bool) {
	t.Helper()
	for late := time.Now().Add(patience); time.Now().Before(late); time.Sleep(5 * time.Millisecond) {
		if holds() {
			return
		}
	}
	t.Fatal("it does not happen")
}

func TestPanicEndsOneConnection(t *testing.T) {
	s, address := listen(t, echo, netserver.Limits{}, nil)
	one, two := dial(t, address), dial(t, address)
	if got := say(t, one, "panic"); got != "EOF" {
		t.Errorf("the one that panics says %q", got)
	}
	if got := say(t, two, "hello"); got != "hello" || s.Counters().Panics != 1 {
		t.Errorf("the other says %q; %d panics", got, s.Counters().Panics)
	}
}

func TestShutdown(t *testing.T) {
	s, address := listen(t, echo, netserver.Limits{}, nil)
	c := dial(t, address)
	say(t, c, "hello")
	ended := make(chan string)
	go func() {
		b, _ := io.ReadAll(c)
		_ = c.Close()
		ended <- string(b)
	}()
	shutdown(t, s)
	if got := <-ended; got != "! the server is shutting down" {
		t.Errorf("the client hears %q", got)
	}
	if _, err := s.Listen("127.0.0.1:0", nil); !errors.Is(err, netserver.ErrShutdown) {
		t.Errorf("a server that is shut down listens: %v", err)
	}
	if c, err := net.Dial("tcp", address); err == nil {
		_ = c.Close()
		t.Error("the address is still listened on")
	}
	if s.Counters().Open != 0 {
		t.Errorf("%+v", s.Counters())
	}
}

// A handler that does not end keeps Shutdown waiting no longer than its context lasts.
func TestShutdownGivesUp(t *testing.T) {
	release, inside := make(chan struct{}), make(chan struct{})
	s, address := listen(t, func(*netserver.Conn) { close(inside); <-release }, netserver.Limits{}, nil)
	dial(t, address)
	<-inside
	ctx, stop := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer stop()
	if err := s.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("shut down: %v", err)
	}
	close(release)
}

func TestListenFails(t *testing.T) {
	_, address := listen(t, echo, netserver.Limits{}, nil)
	other := netserver.New(echo, netserver.Limits{}, nil)
	if _, err := other.Listen(address, nil); err == nil || !strings.Contains(err.Error(), address) {
		t.Errorf("an address that is taken: %v", err)
	}
}

// A peer that takes nothing is dropped after Limits.Write, and End does not wait for it.
func TestSlowReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var wrote error
		var took time.Duration
		done := make(chan struct{})
		s := netserver.New(func(c *netserver.Conn) {
			defer close(done)
			begin := time.Now()
			wrote, took = c.Write([]byte("hello")), time.Since(begin)
		}, netserver.Limits{Write: 3 * time.Second}, nil)
		here, there := net.Pipe()
		defer func() { _ = here.Close() }()
		s.ServeConn(there, nil)
		<-done
		if !errors.Is(wrote, os.ErrDeadlineExceeded) || took != 3*time.Second {
			t.Errorf("%v after %v", wrote, took)
		}
		shutdown(t, s)
	})
}

var errKick = errors.New("kicked")

func TestEndReachesWhatTheHandlerDoes(t *testing.T) {
	for name, wait := range map[string]func(c *netserver.Conn) error{
		"read": func(c *netserver.Conn) error { _, err := c.Read(make([]byte, 1), time.Time{}); return err },
		"read by": func(c *netserver.Conn) error {
			_, err := c.Read(make([]byte, 1), time.Now().Add(time.Hour))
			return err
		},
		"wait":     func(c *netserver.Conn) error { return c.Wait(time.Hour) },
		"context":  func(c *netserver.Conn) error { <-c.Context().Done(); return context.Cause(c.Context()) },
		"write":    func(c *netserver.Conn) error { return c.Write([]byte("x")) },
		"too late": func(c *netserver.Conn) error { time.Sleep(time.Minute); return c.Write([]byte("x")) },
	} {
		synctest.Test(t, func(t *testing.T) {
			conns, ends := make(chan *netserver.Conn), make(chan error)
			s := netserver.New(func(c *netserver.Conn) {
				conns <- c
				ends <- wait(c)
				c.Farewell([]byte("!"))
			}, netserver.Limits{Write: 2 * time.Hour}, nil)
			here, there := net.Pipe()
			s.ServeConn(there, nil)
			c := <-conns
			synctest.Wait()
			begin := time.Now()
			c.End(errKick)
			c.End(errors.New("another cause"))
			if err := <-ends; err != errKick || time.Since(begin) > time.Minute {
				t.Errorf("%s: %v after %v", name, err, time.Since(begin))
			}
			if got, err := io.ReadAll(here); string(got) != "!" || err != nil {
				t.Errorf("%s: the goodbye is %q, %v", name, got, err)
			}
			shutdown(t, s)
		})
	}
}

func TestReadInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := netserver.New(func(c *netserver.Conn) {
			b := make([]byte, 8)
			if _, err := c.Read(b, time.Now().Add(time.Second)); !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("nothing came: %v", err)
			}
			if n, err := c.Read(b, time.Now().Add(time.Second)); string(b[:n]) != "late" || err != nil {
				t.Errorf("%q, %v", b[:n], err)
			}
		}, netserver.Limits{}, nil)
		here, there := net.Pipe()
		s.ServeConn(there, nil)
		time.Sleep(1500 * time.Millisecond)
		_, _ = io.WriteString(here, "late")
		shutdown(t, s)
	})
}

func TestBucket(t *testing.T) {
	now := time.Unix(1000, 0)
	b := netserver.NewBucket(10, 3)
	for i, want := range []time.Duration{0, 0, 0, 100, 200} {
		if got := b.Take(now); got != want*time.Millisecond {
			t.Errorf("taking number %d waits %v, want %v ms", i, got, int(want))
		}
	}
	if got := b.Take(now.Add(time.Hour)); got != 0 {
		t.Errorf("after an hour one waits %v", got)
	}
	for _, free := range []netserver.Bucket{{}, netserver.NewBucket(0, 5), netserver.NewBucket(-1, 5)} {
		for range 1000 {
			if free.Take(now) != 0 {
				t.Fatal("a bucket without a rate makes wait")
			}
		}
	}
}

func TestNeighbourhood(t *testing.T) {
	tcp := func(ip string) net.Addr { return &net.TCPAddr{IP: net.ParseIP(ip), Port: 1} }
	for _, c := range []struct {
		a, b net.Addr
		same bool
	}{
		{tcp("192.0.2.1"), tcp("192.0.2.1"), true},
		{tcp("192.0.2.1"), tcp("192.0.2.2"), false},
		{tcp("192.0.2.1"), tcp("::ffff:192.0.2.1"), true},
		{tcp("2001:db8::1"), tcp("2001:db8::ffff:2"), true},
		{tcp("2001:db8::1"), tcp("2001:db8:0:1::1"), false},
		{&net.TCPAddr{IP: net.ParseIP("fe80::1"), Zone: "eth0"}, tcp("fe80::2"), true},
		{&net.UnixAddr{Name: "a"}, &net.UnixAddr{Name: "b"}, true},
	} {
		if got := netserver.Neighbourhood(c.a) == netserver.Neighbourhood(c.b); got != c.same {
			t.Errorf("%v and %v: %v", c.a, c.b, got)
		}
	}
}
