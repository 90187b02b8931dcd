// Package netservertest helps to test the servers. A Peer is a client whose messages the test chooses. Hostile tests a server
// with hostile guests.
package netservertest

import (
	"context"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// Server is the set of methods that all servers have.
type Server interface {
	Shutdown(ctx context.Context) error
}

// Bubble starts a server and calls test with it. Both functions run in a synctest bubble, which has a simulated clock.
// Bubble shuts the server down after the test.
func Bubble[S Server](t *testing.T, start func(t *testing.T) S, test func(t *testing.T, s S)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		test(t, s)
		ctx, stop := context.WithTimeout(context.Background(), time.Minute)
		defer stop()
		if err := s.Shutdown(ctx); err != nil {
			t.Error(err)
		}
	})
}

// From returns conn with address as its remote address.
func From(conn net.Conn, address string) net.Conn { return from{conn, address} }

type from struct {
	net.Conn
	address string
}

func (f from) RemoteAddr() net.Addr { return addr(f.address) }

type addr string

var _ net.Addr = addr("")

func (a addr) Network() string { return "tcp" }

func (a addr) String() string { return string(a) }

// Peer is a client whose messages a test chooses. It stores everything that it receives.
type Peer struct {
	Conn net.Conn
	t    *testing.T

	mu     sync.Mutex
	pieces []string // received bytes, one element for each Read
	closed bool
}

// Arrive returns a Peer for a new connection. It calls serve with the server's end of the connection.
func Arrive(t *testing.T, serve func(far net.Conn)) *Peer {
	near, far := net.Pipe()
	serve(far)
	return Listen(t, near)
}

// Listen returns a Peer for near, the client's end of a connection.
func Listen(t *testing.T, near net.Conn) *Peer {
	p := &Peer{t: t, Conn: near}
	go p.read()
	synctest.Wait()
	return p
}

func (p *Peer) read() {
	b := make([]byte, 1<<16)
	for {
		n, err := p.Conn.Read(b)
		p.mu.Lock()
		if n > 0 {
			p.pieces = append(p.pieces, string(b[:n]))
		}
		p.closed = err != nil
		p.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// Says sends lines and waits until the server has handled them.
func (p *Peer) Says(lines ...string) {
	p.t.Helper()
	if _, err := io.WriteString(p.Conn, strings.Join(lines, "\n")+"\n"); err != nil {
		p.t.Errorf("%q was not taken: %v", lines, err)
	}
	synctest.Wait()
}

// Hears fails the test if the lines received since the last check are not want.
func (p *Peer) Hears(want ...string) {
	p.t.Helper()
	text := p.Heard()
	if text == "" {
		p.compare(nil, want)
		return
	}
	p.compare(strings.Split(p.ended(text), "\n"), want)
}

// Heard returns the bytes received since the last check.
func (p *Peer) Heard() string { return strings.Join(p.take(), "") }

// HearsPieces fails the test if the data received since the last check differ from want. An element of want lists the
// lines that must arrive together in one call of Read. Commas separate these lines.
func (p *Peer) HearsPieces(want ...string) {
	p.t.Helper()
	pieces := p.take()
	for i, piece := range pieces {
		pieces[i] = strings.ReplaceAll(p.ended(piece), "\n", ",")
	}
	p.compare(pieces, want)
}

// take returns the received pieces that were not returned before.
func (p *Peer) take() []string {
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	pieces := p.pieces
	p.pieces = nil
	return pieces
}

func (p *Peer) ended(text string) string {
	p.t.Helper()
	line, ok := strings.CutSuffix(text, "\n")
	if !ok {
		p.t.Errorf("got %q, want text that ends with a line", text)
	}
	return line
}

func (p *Peer) compare(got, want []string) {
	p.t.Helper()
	if !slices.Equal(got, want) {
		p.t.Errorf("heard %q, want %q", got, want)
	}
}

// Gone fails the test if the server has not closed the connection.
func (p *Peer) Gone() {
	p.t.Helper()
	if !p.Closed() {
		p.t.Error("the connection is open, want it closed")
	}
}

// Closed reports whether the server has closed the connection.
func (p *Peer) Closed() bool {
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.closed
}

// Leave closes the connection.
func (p *Peer) Leave() {
	_ = p.Conn.Close()
	synctest.Wait()
}
