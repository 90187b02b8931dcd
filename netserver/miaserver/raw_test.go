package miaserver

import (
	"net"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// table is a server in a synctest bubble.
type table struct {
	*Server
	t     *testing.T
	began time.Time
}

// sit runs a test with a server and shuts it down.
func sit(t *testing.T, o Options, test func(tb *table)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		server, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		tb := &table{Server: server, t: t, began: time.Now()}
		test(tb)
		if err := server.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
		if n := server.Counters().Panics; n > 0 {
			t.Errorf("got %d panics, want 0", n)
		}
	})
}

// raw is a scripted client. It stores everything that it receives.
type raw struct {
	t     *testing.T
	conn  net.Conn
	began time.Time

	mu    sync.Mutex
	heard []string
	at    []time.Duration
}

// from connects a client with the given address; "" means a client in this process.
func (tb *table) from(address string) *raw {
	tb.t.Helper()
	var at netip.AddrPort
	if address != "" {
		at = netip.MustParseAddrPort(address)
	}
	r := &raw{t: tb.t, conn: tb.udp.ConnectFrom(at), began: tb.began}
	go func() {
		buf := make([]byte, 2000)
		for {
			n, err := r.conn.Read(buf)
			if err != nil {
				return
			}
			r.mu.Lock()
			r.heard, r.at = append(r.heard, string(buf[:n])), append(r.at, time.Since(r.began))
			r.mu.Unlock()
		}
	}()
	return r
}

// player connects a client that registers. If the server sends a challenge, the client returns the token.
func (tb *table) player(name, address string) *raw {
	tb.t.Helper()
	r := tb.from(address)
	r.says("REGISTER;" + name)
	r.proves("JOIN")
	if got := r.hears(); len(got) == 0 || got[0] != "REGISTERED" {
		tb.t.Errorf("%s at %s received %q, want REGISTERED", name, address, got)
	}
	return r
}

// proves returns the token of the newest offer with the given verb. If there was no offer, proves does nothing.
func (r *raw) proves(verb string) {
	r.t.Helper()
	synctest.Wait()
	r.mu.Lock()
	all := slices.Clone(r.heard)
	r.mu.Unlock()
	for _, text := range slices.Backward(all) {
		if token, ok := strings.CutPrefix(text, "ROUND STARTING;"); ok {
			r.says(verb + ";" + token)
			return
		}
	}
}

// bytes returns the number of bytes received since the last call of hears.
func (r *raw) bytes() int {
	synctest.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	n := 0
	for _, text := range r.heard {
		n += len(text)
	}
	return n
}

func (r *raw) says(text string) {
	r.t.Helper()
	if _, err := r.conn.Write([]byte(text)); err != nil {
		r.t.Fatal(err)
	}
	synctest.Wait()
}

// hears returns the datagrams received since the last call, without heartbeats and with "tok" for each token.
func (r *raw) hears() []string {
	synctest.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	var all []string
	for _, text := range r.heard {
		if text != "HEARTBEAT" {
			all = append(all, withoutToken(text))
		}
	}
	r.heard, r.at = nil, nil
	return all
}

func withoutToken(text string) string {
	for _, verb := range []string{"ROUND STARTING;", "YOUR TURN;"} {
		if strings.HasPrefix(text, verb) {
			return verb + "tok"
		}
	}
	if fields := strings.Split(text, ";"); fields[0] == "ROLLED" {
		return "ROLLED;" + fields[1] + ";tok"
	}
	return text
}

// wants compares all datagrams received since the last call.
func (r *raw) wants(want ...string) {
	r.t.Helper()
	if got := r.hears(); !slices.Equal(got, want) {
		r.t.Errorf("after %v: got\n%s\nwant\n%s", time.Since(r.began), strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// token returns the token of the newest datagram of a kind. It does not remove the datagram.
func (r *raw) token(verb string) string {
	r.t.Helper()
	synctest.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, text := range slices.Backward(r.heard) {
		if fields := strings.Split(text, ";"); fields[0] == verb {
			return fields[len(fields)-1]
		}
	}
	r.t.Errorf("got %q, want %s", r.heard, verb)
	return ""
}

// joins joins the open round.
func (r *raw) joins() { r.t.Helper(); r.says("JOIN;" + r.token("ROUND STARTING")) }

// begin lets players join the open round and waits until it begins.
func (tb *table) begin(players ...*raw) {
	tb.t.Helper()
	for _, p := range players {
		p.joins()
	}
	time.Sleep(tb.options.Join)
	synctest.Wait()
}
