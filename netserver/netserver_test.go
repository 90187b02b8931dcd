package netserver_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/neighbourhood"
	"menagerie/internal/testkit/leaktest"
	"menagerie/netserver"
	"menagerie/netserver/servercert"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// echo sends back every piece. After a piece that begins with "bye" it ends the connection.
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

// listen starts a server on the loopback interface and shuts it down at the end of the test.
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
	if err := s.Shutdown(context.Background()); err != nil {
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
	return c
}

// say writes text and returns the response.
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

func TestBytesComeBack(t *testing.T) {
	_, address := listen(t, echo, netserver.Limits{}, nil)
	c := dial(t, address)
	if got := say(t, c, "hello"); got != "hello" {
		t.Errorf("got %q, want hello", got)
	}
	if got := say(t, c, "bye"); got != "bye" {
		t.Errorf("got %q, want bye", got)
	}
	if _, err := c.Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("after the goodbye: got %v, want the end", err)
	}
}

// TestFarewellArrivesDespiteUnreadBytes checks that the last bytes arrive even if the client has sent many bytes that nobody
// reads.
func TestFarewellArrivesDespiteUnreadBytes(t *testing.T) {
	for range 20 {
		_, address := listen(t, echo, netserver.Limits{Linger: time.Hour}, nil) // enough for all of it on a slow machine
		c := dial(t, address)
		if _, err := io.WriteString(c, "bye"+strings.Repeat("x", 300_000)); err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(c); string(got) != "bye" || err != nil {
			t.Fatalf("got %q, %v, want bye and the end", got, err)
		}
		_ = c.Close()
	}
}

func TestConnectionsOverTLSAreServed(t *testing.T) {
	folder := t.TempDir()
	files := [2]string{filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")}
	pair, err := servercert.KeepSelfSigned(files[0], files[1], []string{"localhost", "127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	again, err := servercert.KeepSelfSigned(files[0], files[1], nil)
	if err != nil || servercert.Fingerprint(again) != servercert.Fingerprint(pair) || len(servercert.Fingerprint(pair)) != 95 {
		t.Errorf("got the certificate %s, %v, want %s", servercert.Fingerprint(again), err, servercert.Fingerprint(pair))
	}
	s, address := listen(t, echo, netserver.Limits{Handshake: 3 * time.Second}, servercert.Secure(pair))
	roots := x509.NewCertPool()
	text, err := os.ReadFile(files[0])
	if err != nil || !roots.AppendCertsFromPEM(text) {
		t.Fatalf("the stored certificate: got %q, %v, want one that can be parsed", text, err)
	}
	raw := dial(t, address)
	c := tls.Client(raw, &tls.Config{RootCAs: roots, ServerName: "localhost"})
	if got := say(t, c, "hello"); got != "hello" {
		t.Errorf("got %q, want hello", got)
	}
	if got := say(t, c, "bye"); got != "bye" {
		t.Errorf("got %q, want bye", got)
	}
	if _, err := c.Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("after the goodbye: got %v, want the end", err)
	}

	plain := dial(t, address)
	if got := say(t, plain, "hello, this is no handshake"); got == "hello, this is no handshake" {
		t.Errorf("a client without TLS: got the echo %q, want none", got)
	}
	silent := dial(t, address)
	if _, err := io.ReadAll(silent); err != nil {
		t.Errorf("a silent client is not sent away: %v", err)
	}
	// The client may detect the end before the server updates its counter.
	eventually(t, func() bool { return s.Counters().Handshakes == 2 })
}

func TestConnectionsAboveTheLimitsAreClosed(t *testing.T) {
	s, address := listen(t, echo, netserver.Limits{Connections: 5, PerAddress: 3}, nil)
	var conns []net.Conn
	for i := range 3 {
		conns = append(conns, dial(t, address))
		if got := say(t, conns[i], "a"); got != "a" {
			t.Fatalf("connection %d: got %q, want a", i, got)
		}
	}
	crowded := dial(t, address)
	if n, err := crowded.Read(make([]byte, 1)); n != 0 || err == nil {
		t.Errorf("a connection above the limit: got %d bytes, %v, want an error", n, err)
	}
	_ = conns[0].Close()
	eventually(t, func() bool { return s.Counters().Open == 2 })
	if got := say(t, dial(t, address), "b"); got != "b" {
		t.Errorf("after one connection has closed: got %q, want b", got)
	}
	if c := s.Counters(); c.Accepted != 4 || c.Crowded != 1 || c.Full != 0 {
		t.Errorf("got %+v, want 4 accepted and 1 crowded", c)
	}
	full, at := listen(t, echo, netserver.Limits{Connections: 1}, nil)
	say(t, dial(t, at), "a")
	_, _ = dial(t, at).Read(make([]byte, 1)) // until the server closes it
	if c := full.Counters(); c.Full != 1 {
		t.Errorf("got %+v, want 1 refused because the server was full", c)
	}
}

// eventually waits until holds returns true.
func eventually(t *testing.T, holds func() bool) {
	t.Helper()
	for !holds() {
		time.Sleep(5 * time.Millisecond)
	}
}

func TestPanicEndsOneConnection(t *testing.T) {
	s, address := listen(t, echo, netserver.Limits{}, nil)
	one, two := dial(t, address), dial(t, address)
	if got := say(t, one, "panic"); got != "EOF" {
		t.Errorf("the connection whose handler panics: got %q, want EOF", got)
	}
	if got := say(t, two, "hello"); got != "hello" || s.Counters().Panics != 1 {
		t.Errorf("the other connection: got %q and %d panics, want hello and 1", got, s.Counters().Panics)
	}
}

func TestShutdownEndsConnections(t *testing.T) {
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
		t.Errorf("the client received %q, want that the server is shutting down", got)
	}
	if _, err := s.Listen("127.0.0.1:0", nil); !errors.Is(err, netserver.ErrShutdown) {
		t.Errorf("Listen after Shutdown: got error %v, want %v", err, netserver.ErrShutdown)
	}
	if c, err := net.Dial("tcp", address); err == nil {
		_ = c.Close()
		t.Error("dial after Shutdown: got a connection, want an error")
	}
	if s.Counters().Open != 0 {
		t.Errorf("got %+v, want no open connection", s.Counters())
	}
}

// TestShutdownGivesUp checks that Shutdown returns at the end of its context even if a handler does not return.
func TestShutdownGivesUp(t *testing.T) {
	release, inside := make(chan struct{}), make(chan struct{})
	s, address := listen(t, func(*netserver.Conn) { close(inside); <-release }, netserver.Limits{}, nil)
	dial(t, address)
	<-inside
	ctx, stop := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer stop()
	if err := s.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Shutdown: got error %v, want %v", err, context.DeadlineExceeded)
	}
	close(release)
}

// TestIPv4OnlyIfAsked checks that 0.0.0.0 does not mean IPv6 too. No host means both.
func TestIPv4OnlyIfAsked(t *testing.T) {
	for address, want := range map[string]bool{"0.0.0.0:0": true, "[::ffff:0.0.0.0]:0": true, ":0": false} {
		s := netserver.New(func(*netserver.Conn) {}, netserver.Limits{}, nil)
		at, err := s.Listen(address, nil)
		if err != nil {
			t.Fatal(err)
		}
		if ip := at.(*net.TCPAddr).AddrPort().Addr(); ip.Is4() != want && hasIPv6() {
			t.Errorf("%s listens on %v, want only IPv4: %v", address, ip, want)
		}
		if err := s.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

// hasIPv6 reports whether this machine has the address ::1.
func hasIPv6() bool {
	l, err := net.Listen("tcp", "[::1]:0")
	if err == nil {
		_ = l.Close()
	}
	return err == nil
}

func TestListenReportsAnAddressInUse(t *testing.T) {
	_, address := listen(t, echo, netserver.Limits{}, nil)
	other := netserver.New(echo, netserver.Limits{}, nil)
	if _, err := other.Listen(address, nil); err == nil || !strings.Contains(err.Error(), address) {
		t.Errorf("an address in use: got error %v, want one about %s", err, address)
	}
}

// TestASlowReaderIsDisconnected checks that a peer that does not read is disconnected after Limits.Write, and that End does
// not block.
func TestASlowReaderIsDisconnected(t *testing.T) {
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
			t.Errorf("got %v after %v, want %v after 3 s", wrote, took, os.ErrDeadlineExceeded)
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
				t.Errorf("%s: got %v after %v, want %v within 1 min", name, err, time.Since(begin), errKick)
			}
			if got, err := io.ReadAll(here); string(got) != "!" || err != nil {
				t.Errorf("%s: got the last message %q, %v, want !", name, got, err)
			}
			shutdown(t, s)
		})
	}
}

func TestReadReturnsAtItsDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := netserver.New(func(c *netserver.Conn) {
			b := make([]byte, 8)
			if _, err := c.Read(b, time.Now().Add(time.Second)); !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("read without data: got error %v, want %v", err, os.ErrDeadlineExceeded)
			}
			if n, err := c.Read(b, time.Now().Add(time.Second)); string(b[:n]) != "late" || err != nil {
				t.Errorf("got %q, %v, want late", b[:n], err)
			}
		}, netserver.Limits{}, nil)
		here, there := net.Pipe()
		s.ServeConn(there, nil)
		time.Sleep(1500 * time.Millisecond)
		_, _ = io.WriteString(here, "late")
		shutdown(t, s)
	})
}

func TestABucketLimitsTheRate(t *testing.T) {
	now := time.Unix(1000, 0)
	b := netserver.NewBucket(10, 3)
	for i, want := range []time.Duration{0, 0, 0, 100, 200} {
		if got := b.Take(now); got != want*time.Millisecond {
			t.Errorf("taking number %d waits %v, want %v ms", i, got, int(want))
		}
	}
	if got := b.Take(now.Add(time.Hour)); got != 0 {
		t.Errorf("after an hour: got a wait of %v, want 0", got)
	}
	for _, free := range []netserver.Bucket{{}, netserver.NewBucket(0, 5), netserver.NewBucket(-1, 5)} {
		for range 1000 {
			if free.Take(now) != 0 {
				t.Fatal("a bucket without a rate: got a wait, want none")
			}
		}
	}
}

func TestNeighboursShareANetwork(t *testing.T) {
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
		if got := neighbourhood.Of(c.a) == neighbourhood.Of(c.b); got != c.same {
			t.Errorf("%v and %v: got the same neighbourhood %v, want %v", c.a, c.b, got, c.same)
		}
	}
}

func TestVisitorsAreListedAndSentAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := netserver.New(func(c *netserver.Conn) {
			c.Introduce("Anna")
			echo(c)
		}, netserver.Limits{}, nil)
		other := netserver.New(echo, netserver.Limits{}, nil)
		defer shutdown(t, s)
		defer shutdown(t, other)
		var heard [2]string
		for i, server := range []*netserver.Server{s, other} {
			near, far := net.Pipe()
			server.ServeConn(far, nil)
			go func() {
				b, _ := io.ReadAll(near)
				heard[i] = string(b)
			}()
			time.Sleep(time.Second)
		}
		synctest.Wait()
		all := netserver.Together(other, s)
		if len(all) != 2 || all[0].Name != "Anna" || all[1].Name != "" || all[0].Remote == "" || !all[0].Since.Before(all[1].Since) {
			t.Fatalf("got the visitors %+v, want Anna and a later one without a name", all)
		}
		all[0].SendAway()
		synctest.Wait()
		if heard[0] != "! the host removed the client" || heard[1] != "" {
			t.Errorf("got %q, want only the first visitor removed by the host", heard)
		}
		if left := netserver.Together(s, other); len(left) != 1 || left[0].Name != "" {
			t.Errorf("after Anna was removed: got %+v, want one visitor without a name", left)
		}
		all[0].SendAway() // a second call for a guest who has left
	})
}

// deaf connects a client that completes the TLS handshake and then reads nothing. Each write on the pipe blocks until the
// other end reads.
func deaf(t *testing.T, s *netserver.Server, entered <-chan struct{}) {
	t.Helper()
	folder := t.TempDir()
	pair, err := servercert.KeepSelfSigned(filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem"), []string{"localhost"})
	if err != nil {
		t.Fatal(err)
	}
	here, there := net.Pipe()
	t.Cleanup(func() { _ = here.Close() })
	secure := servercert.Secure(pair)
	secure.SessionTicketsDisabled = true // the server would send tickets after the handshake
	s.ServeConn(there, secure)
	if err := tls.Client(here, &tls.Config{InsecureSkipVerify: true}).Handshake(); err != nil {
		t.Fatal(err)
	}
	<-entered
}

// TestAPeerThatTakesNothingIsGoneAfterLinger checks that a peer that does not read is disconnected after Limits.Linger.
// The closing message of TLS alone would wait for five seconds.
func TestAPeerThatTakesNothingIsGoneAfterLinger(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		entered := make(chan struct{})
		s := netserver.New(func(*netserver.Conn) { close(entered) }, netserver.Limits{Linger: time.Millisecond}, nil)
		deaf(t, s, entered)
		ctx, stop := context.WithTimeout(t.Context(), 4*time.Second)
		defer stop()
		if err := s.Shutdown(ctx); err != nil {
			t.Error(err)
		}
	})
}

func TestShutdownCutsOffWithoutAGoodbye(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		entered, release := make(chan struct{}), make(chan struct{})
		s := netserver.New(func(*netserver.Conn) { close(entered); <-release }, netserver.Limits{}, nil)
		deaf(t, s, entered)
		ctx, stop := context.WithTimeout(t.Context(), time.Millisecond)
		defer stop()
		begin := time.Now()
		if err := s.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Shutdown: got error %v, want %v", err, context.DeadlineExceeded)
		}
		if took := time.Since(begin); took > 4*time.Second {
			t.Errorf("Shutdown took %v, want at most 4 s", took)
		}
		close(release)
		shutdown(t, s)
	})
}

// TestStopEndsConnectionsWithErrShutdown checks that a connection which its peer closes after Stop has ended with
// ErrShutdown, before Shutdown is called.
func TestStopEndsConnectionsWithErrShutdown(t *testing.T) {
	came, ended := make(chan bool), make(chan error, 1)
	s, address := listen(t, func(c *netserver.Conn) {
		came <- true
		<-came
		_, err := c.Read(make([]byte, 1), time.Time{})
		ended <- err
	}, netserver.Limits{}, nil)
	peer := dial(t, address)
	<-came
	if s.Stopped() {
		t.Error("Stopped() = true before Stop, want false")
	}
	s.Stop()
	s.Stop()
	_ = peer.Close()
	came <- true
	if err := <-ended; err != netserver.ErrShutdown {
		t.Errorf("the connection ended with %v, want %v", err, netserver.ErrShutdown)
	}
	if !s.Stopped() {
		t.Error("Stopped() = false after Stop, want true")
	}
	if _, err := s.Listen("127.0.0.1:0", nil); err != netserver.ErrShutdown {
		t.Errorf("Listen returns %v, want %v", err, netserver.ErrShutdown)
	}
	if _, err := net.Dial("tcp", address); err == nil {
		t.Error("the server accepts a connection after Stop, want an error")
	}
}

// Clients whose bytes the process passes on count for the limits of their own address.
func TestConnectFromHasTheLimitsOfTheClient(t *testing.T) {
	s, _ := listen(t, echo, netserver.Limits{PerAddress: 2}, nil)
	ann, ben := netip.MustParseAddrPort("192.0.2.1:5"), netip.MustParseAddrPort("192.0.2.2:6")
	first := s.ConnectFrom(ann)
	if got := say(t, first, "hello"); got != "hello" {
		t.Errorf("got %q back, want hello", got)
	}
	if all := s.Visitors(); len(all) != 1 || all[0].Remote != ann.String() {
		t.Errorf("got the visitors %+v, want one at %v", all, ann)
	}
	second := s.ConnectFromBy(ann, func(c *netserver.Conn) { c.Farewell([]byte("other")) })
	if text, err := io.ReadAll(second); err != nil || string(text) != "other" {
		t.Errorf("another handler: got %q, %v, want its text and the end", text, err)
	}
	for range 2 {
		defer s.ConnectFrom(ben).Close()
	}
	if _, err := s.ConnectFrom(ben).Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
		t.Errorf("a third connection of one address: got %v, want the end", err)
	}
	_ = first.Close()
}
