package command

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"time"

	"menagerie/keeper/console"
	"menagerie/netclient/dial"
	"menagerie/session"
)

// Client is a game's network client.
type NetworkClient interface {
	Changed() <-chan struct{}
	Done() <-chan struct{}
	Close() error
}

// Run calls f whenever c has new updates, and also at regular intervals. It returns when f returns true or an error, or when
// ctx ends.
func RunClient(ctx context.Context, c NetworkClient, interval time.Duration, f func() (done bool, err error)) error {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		done, err := f()
		switch {
		case err != nil:
			return fmt.Errorf("play on the server: %w", err)
		case done:
			return nil
		}
		select {
		case <-c.Changed():
		case <-tick.C: // look also depends on the time; and a new client has another Changed
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// Client is a game's network client with its session.
type Client[V, M any] interface {
	NetworkClient
	session.Session[V, M]
}

// Leave closes c and waits until it has disconnected.
func Leave(c NetworkClient) {
	_ = c.Close()
	<-c.Done()
}

// Silence prints one warning if a server sends nothing. A possible reason is that the server is for another game and
// waits for the client's first message.
type Silence struct {
	To   io.Writer
	Game string
	Key  string // of the text for a server that does not respond
	told bool   // the silence was reported
	left bool   // it was reported that the other player may have left
}

// longSilence is how long a server must send nothing before Silence prints a warning. While another player is to move,
// the time is longWait instead.
const longSilence, longWait = 10 * time.Second, time.Minute

// Watch returns a function that calls f. At most once a second, this function first checks whether the server has sent nothing
// for too long. link returns the state of the connection.
func (h *Silence) Watch(link func() session.Link, f func() (bool, error)) func() (bool, error) {
	var next time.Time
	return func() (bool, error) {
		if now := time.Now(); now.After(next) {
			next = now.Add(time.Second)
			h.hear(link())
		}
		return f()
	}
}

// hear logs the silence of a connection if it is long enough.
func (h *Silence) hear(l session.Link) {
	playing := l.Doing == "net.doing_playing" || l.Doing == "net.doing_over"
	if !h.left && l.Connected && l.Awaits && l.Silent >= longWait && h.Key == "keeper.hush" {
		h.left = true
		fmt.Fprintf(h.To, "keeper: %s\n", console.Texts().T("keeper.hush_other", l.Address, longWait.Seconds()))
	}
	if h.told || !l.Connected || l.Silent < longSilence || playing && !l.Owed { // the other player may need that time
		return
	}
	h.told = true
	fmt.Fprintf(h.To, "keeper: %s\n", console.Texts().T(h.Key, l.Address, longSilence.Seconds(), h.Game))
}

// Security holds the flags of a client for TLS and the trusted certificate.
type Security struct {
	tls         bool
	fingerprint string
}

// Declare declares the flags. tls is the usage text of the flag --tls.
func (s *Security) Declare(set *flag.FlagSet, tls string) {
	set.BoolVar(&s.tls, "tls", false, tls)
	set.StringVar(&s.fingerprint, "fingerprint", "", "flag.fingerprint")
}

// Check returns an error if there is a fingerprint without TLS, or one that is no SHA-256 hash.
func (s Security) Check() error {
	switch {
	case s.fingerprint == "":
	case !s.tls:
		return console.Usage("keeper.fingerprint")
	case !dial.ValidFingerprint(s.fingerprint):
		return console.Usage("keeper.bad_fingerprint", s.fingerprint)
	}
	return nil
}

// Client returns the security of the client; nil without TLS.
func (s Security) Client() *dial.Security {
	if !s.tls {
		return nil
	}
	return &dial.Security{Trust: anyAddress(s.fingerprint)}
}

// anyAddress is the fingerprint of a certificate. It implements dial.Trust and trusts this certificate at any address.
type anyAddress string

// Known implements dial.Trust.
func (a anyAddress) Known(string) (string, bool) { return string(a), a != "" }

// Dial connects to a server without TLS. The network is "tcp" or "udp", and port is the default port.
func Dial(ctx context.Context, network, address string, port int) (net.Conn, error) {
	to := dial.TCP
	if network == "udp" {
		to = dial.UDP
	}
	_, connect := dial.To(address, port, to)
	return connect(ctx)
}
