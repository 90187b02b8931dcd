//go:build !js

package discovery

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/miekg/dns"

	"menagerie/internal/testkit/timelimit"
)

// wire is a network with one socket, whose peer is the test.
type wire struct {
	mu    sync.Mutex
	asked int
	in    chan heard
	done  chan struct{}
	once  sync.Once
}

type heard struct {
	packet []byte
	from   netip.Addr
}

func newWire() *wire { return &wire{in: make(chan heard, 100), done: make(chan struct{})} }

func (w *wire) open() ([]querySocket, string) { return []querySocket{{w, group4}}, "one" }

func (w *wire) ReadFrom(p []byte) (int, net.Addr, error) {
	select {
	case h := <-w.in:
		return copy(p, h.packet), net.UDPAddrFromAddrPort(netip.AddrPortFrom(h.from, 5353)), nil
	case <-w.done:
		return 0, nil, net.ErrClosed
	}
}

func (w *wire) WriteTo(p []byte, _ net.Addr) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked++
	return len(p), nil
}

func (w *wire) Close() error                     { w.once.Do(func() { close(w.done) }); return nil }
func (w *wire) LocalAddr() net.Addr              { return nil }
func (w *wire) SetDeadline(time.Time) error      { return nil }
func (w *wire) SetReadDeadline(time.Time) error  { return nil }
func (w *wire) SetWriteDeadline(time.Time) error { return nil }

func (w *wire) say(packet []byte, from netip.Addr) {
	w.in <- heard{packet, from}
	synctest.Wait()
}

func TestListRemovesSilentHosts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &keptWire{wire: newWire()}
		b := browse(kinds, quiet, w.open)
		defer b.Close()
		anna := telling(t, Offer{Game: "mia", Network: "udp", Name: "Anna", Port: 9000, Seats: 4})
		w.say(answer(t, anna, question()), home)
		if got, changed := b.Take(); len(got) != 1 || !changed || got[0].Players != -1 {
			t.Fatalf("after a response: got %+v, changed %v; want one host with unknown players", got, changed)
		}
		if _, changed := b.Take(); changed {
			t.Error("without a new response: got changed = true, want false")
		}
		anna.Count(2)
		w.say(answer(t, anna, question()), home)
		if got, changed := b.Take(); len(got) != 1 || !changed || got[0].Players != 2 {
			t.Errorf("after another guest has joined: got %+v, changed %v; want 2 players", got, changed)
		}
		w.say(answer(t, telling(t, Offer{Game: "mia", Network: "udp", Name: "Anna", Port: 9000}), question()), netip.MustParseAddr("192.0.2.66"))
		if got, _ := b.Take(); len(got) != 1 || got[0].Address != "192.0.2.7:9000" {
			t.Errorf("a forged response: got %+v, want Anna's host unchanged", got)
		}
		time.Sleep(keepFor + 2*askEvery)
		synctest.Wait()
		if got, changed := b.Take(); len(got) != 0 || !changed {
			t.Errorf("after the host has ended: got %+v, changed %v; want no host", got, changed)
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.asked < 5 {
			t.Errorf("got %d requests in %v, want at least 5", w.asked, keepFor+2*askEvery)
		}
	})
}

// A host with a new address is listed there after it has stopped responding at the old one.
func TestHostChangesItsAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &keptWire{wire: newWire()}
		b := browse(kinds, quiet, w.open)
		defer b.Close()
		anna := telling(t, Offer{Game: "mia", Network: "udp", Name: "Anna", Port: 9000})
		w.say(answer(t, anna, question()), home)
		there := netip.MustParseAddr("192.0.2.99")
		anna.moves(t, there.AsSlice())
		for range 3 {
			time.Sleep(askEvery)
			w.say(answer(t, anna, question()), there)
		}
		if got, _ := b.Take(); len(got) != 1 || got[0].Address != "192.0.2.99:9000" {
			t.Errorf("got %+v, want one host at 192.0.2.99:9000", got)
		}
	})
}

// keptWire cannot be opened again, because the networks seem unchanged.
type keptWire struct {
	*wire
	opened bool
}

func (w *keptWire) open() ([]querySocket, string) {
	if w.opened {
		return nil, "one"
	}
	w.opened = true
	return w.wire.open()
}

func TestFloodOfHostsIsLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &keptWire{wire: newWire()}
		b := browse(kinds, quiet, w.open)
		defer b.Close()
		for i := range 2 * mostHeard {
			a := telling(t, Offer{Game: "mia", Network: "udp", Name: fmt.Sprint("liar ", i), Port: 9000 + i})
			w.say(answer(t, a, question()), netip.AddrFrom4([4]byte{10, 0, 0, byte(i % 2)}))
		}
		if got, _ := b.Take(); len(got) != 2*mostFromOne {
			t.Errorf("got %d hosts of two senders, want %d", len(got), 2*mostFromOne)
		}
		for i := range 200 {
			time.Sleep(askEvery / 100)
			a := telling(t, Offer{Game: "mia", Network: "udp", Name: "liar", Port: 9000 + i})
			w.say(answer(t, a, question()), netip.AddrFrom4([4]byte{10, 0, 1, byte(i)}))
		}
		if got, _ := b.Take(); len(got) > mostHosts {
			t.Errorf("got %d hosts, want at most %d", len(got), mostHosts)
		}
	})
}

func TestResponsesPerSecondAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := telling(t, Offer{Game: "mia", Network: "udp", Name: "Anna", Port: 9000})
		for range 2 {
			answered := 0
			for range 10_000 {
				if len(a.Records(dns.Question{Name: "_menagerie-mia._udp.local.", Qtype: dns.TypePTR, Qclass: dns.ClassINET})) > 0 {
					answered++
				}
			}
			if answered != mostAnswers {
				t.Errorf("got %d responses to 10,000 simultaneous requests, want %d", answered, mostAnswers)
			}
			time.Sleep(time.Second + 1)
		}
	})
}

// heardBy waits until a browser has found a matching host, or the test's time limit.
func heardBy(t *testing.T, b *Browser, right func(f Found) bool) {
	t.Helper()
	for t.Context().Err() == nil {
		found, _ := b.Take()
		if slices.ContainsFunc(found, right) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// Real sockets and packets on the loopback network.
func TestHostsAreFoundOnLoopback(t *testing.T) {
	a, err := Loopback.Announce(Offer{Game: "mia", Network: "udp", Name: "Anna at home", Port: 9123, Seats: 4}, quiet)
	if err != nil {
		t.Skip("this system lets nobody listen to multicast on its own network:", err)
	}
	defer a.Close()
	a.Count(3)
	b := Loopback.Browse(kinds, quiet)
	defer b.Close()
	heardBy(t, b, func(f Found) bool {
		at, err := netip.ParseAddrPort(f.Address)
		return err == nil && at.Addr().IsLoopback() && at.Port() == 9123 && f.Name == "Anna at home" && f.Players == 3 && f.Seats == 4
	})
	a.Count(2)
	heardBy(t, b, func(f Found) bool { return f.Name == "Anna at home" && f.Players == 2 })
}

// An announcement follows its machine to another address.
func TestAnnouncementFollowsAddressChanges(t *testing.T) {
	var moved atomic.Bool
	a, err := announce(Offer{Game: "mia", Network: "udp", Name: "Anna", Port: 9124}, quiet, func() []face {
		all := Loopback.faces()
		if moved.Load() && len(all) > 0 {
			all[0].addresses = []net.IP{net.IPv4(192, 0, 2, 99)}
		}
		return all
	})
	if err != nil {
		t.Skip("this system lets nobody listen to multicast on its own network:", err)
	}
	defer a.Close()
	moved.Store(true)
	for ; ; time.Sleep(10 * time.Millisecond) {
		found := parsePacket(answer(t, a, question()), home, kinds)
		if len(found) == 1 && found[0].found.Address == "192.0.2.99:9124" {
			return
		}
		if !timelimit.Left(t) {
			t.Fatalf("timed out: got %+v, want the announced host", found)
		}
	}
}

// line is a network with one host that responds to every question at once.
type line struct {
	net.PacketConn
	t       *testing.T
	a       *Announcement
	answers chan []byte
}

func (l line) WriteTo(packet []byte, _ net.Addr) (int, error) {
	l.answers <- answer(l.t, l.a, packet)
	return len(packet), nil
}

func (l line) ReadFrom(p []byte) (int, net.Addr, error) {
	packet, open := <-l.answers
	if !open {
		return 0, nil, net.ErrClosed
	}
	return copy(p, packet), &net.UDPAddr{IP: home.AsSlice(), Port: 5353}, nil
}

func (l line) Close() error {
	close(l.answers)
	return nil
}

// A browser sends questions, receives responses, and follows changes.
func TestHostsAreFoundAndFollowed(t *testing.T) {
	a := telling(t, Offer{Game: "mia", Network: "udp", Name: "Anna", Port: 9123, Seats: 4})
	synctest.Test(t, func(t *testing.T) {
		opened := false
		b := browse(kinds, quiet, func() ([]querySocket, string) {
			if opened {
				return nil, "one"
			}
			opened = true
			return []querySocket{{line{t: t, a: a, answers: make(chan []byte, 100)}, nil}}, "one"
		})
		for _, players := range []int{3, 4, 0} {
			a.Count(players)
			time.Sleep(askEvery + time.Millisecond)
			synctest.Wait()
			if found, _ := b.Take(); len(found) != 1 || found[0].Players != players || found[0].Seats != 4 || found[0].Address != "192.0.2.7:9123" {
				t.Errorf("with %d players: got %+v, want them of 4 at 192.0.2.7:9123", players, found)
			}
		}
		b.Close()
	})
}

var noise = flag.Bool("noise", false, "send garbage to everybody who listens on the local network")

// TestInvalidPacketsDoNotEndAnAnnouncement sends invalid packets to all listeners on the local network, and then searches for a
// host. Run it only on a network with multicast whose owner has agreed.
func TestInvalidPacketsDoNotEndAnAnnouncement(t *testing.T) {
	if !*noise {
		t.Skip("-noise sends garbage to the whole local network")
	}
	a, err := Announce(Offer{Game: "mia", Network: "udp", Name: "Anna in the noise", Port: 9124}, quiet)
	if err != nil {
		t.Skip("this machine has no network with multicast:", err)
	}
	defer a.Close()
	ears, _ := Around.openSockets()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		packet := question()
		for range 1 + rng.IntN(12) {
			packet[rng.IntN(len(packet))] = byte(rng.Uint32())
		}
		packet = packet[:rng.IntN(len(packet))]
		for _, e := range ears {
			_, _ = e.conn.WriteTo(packet, e.group) // the packets are invalid anyway
		}
	}
	for _, e := range ears {
		_ = e.conn.Close()
	}
	b := Browse(kinds, quiet)
	defer b.Close()
	for ; timelimit.Left(t); time.Sleep(50 * time.Millisecond) {
		found, _ := b.Take()
		for _, f := range found {
			if f.Name == "Anna in the noise" {
				return
			}
		}
	}
	t.Error("timed out: got no announcement, want one")
}
