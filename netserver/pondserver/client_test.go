package pondserver_test

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/testkit/leaktest"
	"menagerie/netserver/pondserver"
	"menagerie/netserver/servercert"
	"menagerie/wire/pondwire"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// hostSeed is the seed of every game on a server from host.
const hostSeed = 7

// host starts a server inside a synctest bubble. The server is shut down at the end of the test.
func host(t *testing.T, o pondserver.Options) *pondserver.Server {
	t.Helper()
	if o.Chance == nil {
		o.Chance = func() uint64 { return hostSeed }
	}
	s, err := pondserver.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Shutdown(t.Context()); err != nil && t.Context().Err() == nil {
			t.Error(err)
		}
	})
	return s
}

// client is the client's end of a connection. It reads everything.
type client struct {
	t    *testing.T
	conn net.Conn

	mu     sync.Mutex
	got    []byte
	closed bool
}

func connect(t *testing.T, s *pondserver.Server) *client {
	t.Helper()
	here, there := net.Pipe()
	s.ServeConn(there, nil)
	c := &client{t: t, conn: here}
	t.Cleanup(func() { _ = here.Close() })
	go c.read()
	return c
}

func (c *client) read() {
	b := make([]byte, 4096)
	for {
		n, err := c.conn.Read(b)
		c.mu.Lock()
		c.got = append(c.got, b[:n]...)
		c.closed = err != nil
		c.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// send writes bytes. It ignores an error, because the server may close the connection meanwhile.
func (c *client) send(b []byte) { _, _ = c.conn.Write(b) }

// heard returns a description of everything received since the last call.
func (c *client) heard() string {
	synctest.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	var words []string
	for len(c.got) > 0 {
		m, n, err := pondwire.ParseServer(c.got)
		if err != nil {
			c.t.Errorf("the server sent %x: %v", c.got, err)
			return ""
		}
		words = append(words, word(m))
		c.got = c.got[n:]
	}
	if c.closed {
		words = append(words, "closed")
	}
	return strings.Join(words, " ")
}

func word(m pondwire.Message) string {
	switch m := m.(type) {
	case pondwire.AuthReply:
		return map[bool]string{true: "open", false: "not-open"}[m.Open]
	case pondwire.Started:
		return "started"
	case pondwire.Move:
		return "cat"
	case pondwire.GameState:
		return [...]string{"goes", "mouse-won", "cat-won"}[m]
	case pondwire.Fault:
		return fmt.Sprintf("%x", byte(m))
	}
	return fmt.Sprintf("%T", m)
}

// play sends the messages of a script, whose commands are separated by semicolons.
//
//	auth ROOM | start LEVEL | move X,Y | bytes HEX | wait DURATION | hang up
//
// Commands joined by & are sent in one piece.
func (c *client) play(script string) {
	c.t.Helper()
	for command := range strings.SplitSeq(script, ";") {
		command = strings.TrimSpace(command)
		if rest, ok := strings.CutPrefix(command, "wait "); ok {
			d, err := time.ParseDuration(rest)
			if err != nil {
				c.t.Fatal(err)
			}
			time.Sleep(d)
			continue
		}
		if command == "hang up" {
			_ = c.conn.Close()
			continue
		}
		var b []byte
		for part := range strings.SplitSeq(command, "&") {
			b = append(b, encode(c.t, strings.TrimSpace(part))...)
		}
		c.send(b)
		synctest.Wait()
	}
}

func encode(t *testing.T, command string) []byte {
	t.Helper()
	verb, rest, _ := strings.Cut(command, " ")
	switch verb {
	case "":
		return nil
	case "auth":
		return pondwire.Auth{Room: rest}.Append(nil)
	case "start":
		var level byte
		scan(t, rest, "%d", &level)
		return pondwire.Start{Level: level}.Append(nil)
	case "move":
		var to pondwire.Place
		scan(t, rest, "%d,%d", &to.X, &to.Y)
		return pondwire.Move{To: to}.Append(nil)
	case "bytes":
		var b []byte
		scan(t, rest, "%x", &b)
		return b
	}
	t.Fatalf("got the command %q, want one that the script knows", command)
	return nil
}

func scan(t *testing.T, text, format string, into ...any) {
	t.Helper()
	if _, err := fmt.Sscanf(text, format, into...); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
}

// certificates returns the TLS settings of a server, and a dialer that trusts its certificate.
func certificates(t *testing.T) (*tls.Config, *tls.Dialer) {
	t.Helper()
	certificate, key, err := servercert.SelfSigned([]string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	pair, err := tls.X509KeyPair(certificate, key)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(certificate)
	return servercert.Secure(pair), &tls.Dialer{Config: &tls.Config{RootCAs: roots}}
}
