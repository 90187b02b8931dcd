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

// table is a server in a bubble with a fake clock.
type table struct {
	*Server
	t     *testing.T
	began time.Time
}

// sit runs a test against a server and ends it.
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
			t.Errorf("%d panics", n)
		}
	})
}

// raw is a program that says what the test wants. It keeps all that it hears.
type raw struct {
	t     *testing.T
	conn  net.Conn
	began time.Time

	mu    sync.Mutex
	heard []string
	at    []time.Duration
}

// from connects somebody with a certain address; "" is somebody in this process.
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

// player connects somebody who registers.
func (tb *table) player(name, address string) *raw {
	tb.t.Helper()
	r := tb.from(address)
	r.says("REGISTER;" + name)
	r.wants("REGISTERED")
	return r
}

func (r *raw) says(text string) {
	r.t.Helper()
	if _, err := r.conn.Write([]byte(text)); err != nil {
		r.t.Fatal(err)
	}
	synctest.Wait()
}

// hears takes what has come since the last time, but for heartbeats, with tokens replaced by "tok".
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

// wants checks all that has come since the last time.
func (r *raw) wants(want ...string) {
	r.t.Helper()
	if got := r.hears(); !slices.Equal(got, want) {
		r.t.Errorf("at %v came\n%s\nwant\n%s", time.Since(r.began), strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// token is the token of the newest datagram of a kind, which stays to be heard.
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
	r.t.Errorf("no %s has come, but %q", verb, r.heard)
	return ""
}

// joins joins the round that is open.
func (r *raw) joins() { r.t.Helper(); r.says("JOIN;" + r.token("ROUND STARTING")) }

// begin lets players join the round that is open, and waits until it begins.
func (tb *table) begin(players ...*raw) {
	tb.t.Helper()
	for _, p := range players {
		p.joins()
	}
	time.Sleep(tb.options.Join)
	synctest.Wait()
}
