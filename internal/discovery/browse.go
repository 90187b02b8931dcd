//go:build !js

package discovery

import (
	"log/slog"
	"maps"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/miekg/dns"
)

const (
	askEvery   = 3 * time.Second
	keepFor    = 3*askEvery + time.Second // time without a response after which a host is removed; two questions may be lost
	movedAfter = 2 * askEvery             // time without a response after which a host may get a new address
	mostHeard  = 500                      // maximum number of packets that are read between two questions
)

// querySocket is a UDP socket that sends questions to one network and receives the responses.
type querySocket struct {
	conn  net.PacketConn
	group net.Addr // multicast address to which questions are sent
}

// Browser searches for hosts until it is closed. Its methods must be called from one goroutine.
type Browser struct {
	kinds []Kind
	log   *slog.Logger
	open  func() ([]querySocket, string) // opens sockets for the current networks; the text identifies these networks
	stop  chan struct{}
	work  sync.WaitGroup

	mu     sync.Mutex
	seen   map[string]*knownHost
	heard  int // number of packets received since the last question
	ears   []querySocket
	closed bool
	taken  []Found
}

type knownHost struct {
	found Found
	from  netip.Addr
	at    time.Time
}

// Browse searches all networks of this machine for the games in kinds. It continues until the Browser is closed.
func Browse(kinds []Kind, log *slog.Logger) *Browser { return Around.Browse(kinds, log) }

// Browse searches n for games in kinds, until the Browser is closed.
func (n Network) Browse(kinds []Kind, log *slog.Logger) *Browser {
	return browse(kinds, log, n.openSockets)
}

func browse(kinds []Kind, log *slog.Logger, open func() ([]querySocket, string)) *Browser {
	b := &Browser{kinds: kinds, log: log, open: open, stop: make(chan struct{}), seen: map[string]*knownHost{}}
	b.work.Go(b.run)
	return b
}

// Close ends the search. It does not wait for responses.
func (b *Browser) Close() {
	b.mu.Lock()
	closed := b.closed
	b.closed = true
	b.closeSockets()
	b.mu.Unlock()
	if !closed {
		close(b.stop)
	}
	b.work.Wait()
}

// Take returns the hosts that are known at present, sorted by game and name. changed reports whether the list has changed
// since the last call.
func (b *Browser) Take() (found []Found, changed bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.seen {
		found = append(found, s.found)
	}
	slices.SortFunc(found, compareFound)
	changed = !equal(found, b.taken)
	b.taken = found
	return slices.Clone(found), changed
}

// run sends questions until the browser is closed.
func (b *Browser) run() {
	question := b.question()
	known, round := "", time.NewTicker(askEvery)
	defer round.Stop()
	for {
		known = b.reopenSockets(known)
		for _, e := range b.listeners() {
			if _, err := e.conn.WriteTo(question, e.group); err != nil {
				b.log.Debug("searching for games on the local network failed", "err", err)
			}
		}
		select {
		case <-b.stop:
			return
		case <-round.C:
		}
		b.removeSilent(time.Now())
	}
}

// question returns a DNS packet with a query for each kind.
func (b *Browser) question() []byte {
	m := dns.Msg{}
	for _, k := range b.kinds {
		m.Question = append(m.Question, dns.Question{Name: k.service() + ".local.", Qtype: dns.TypePTR, Qclass: dns.ClassINET})
	}
	m.Compress = true
	packet, err := m.Pack()
	if err != nil {
		panic("discovery: " + err.Error()) // the names of games are valid labels
	}
	return packet
}

// reopenSockets reopens the sockets if the networks of this machine have changed.
func (b *Browser) reopenSockets(known string) string {
	ears, now := b.open()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed || now == known && len(b.ears) > 0 {
		for _, e := range ears {
			_ = e.conn.Close()
		}
		return known
	}
	b.closeSockets()
	b.ears = ears
	for _, e := range ears {
		b.work.Go(func() { b.readResponses(e) })
	}
	return now
}

func (b *Browser) listeners() []querySocket {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.ears)
}

// closeSockets closes the sockets; the lock is held.
func (b *Browser) closeSockets() {
	for _, e := range b.ears {
		_ = e.conn.Close()
	}
	b.ears = nil
}

// readResponses reads responses until the socket is closed.
func (b *Browser) readResponses(e querySocket) {
	packet := make([]byte, mostPacket+1)
	for {
		n, from, err := e.conn.ReadFrom(packet)
		if err != nil {
			return // closed, or the network is gone, and the next question opens another socket
		}
		if udp, ok := from.(*net.UDPAddr); ok && b.mayRead() {
			at := udp.AddrPort().Addr().Unmap()
			b.storeHosts(parsePacket(packet[:n], at, b.kinds), at, time.Now())
		}
	}
}

func (b *Browser) mayRead() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.heard++
	return b.heard <= mostHeard
}

// storeHosts stores the hosts of a packet within the limits.
func (b *Browser) storeHosts(all []sighting, from netip.Addr, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range all {
		old, known := b.seen[s.instance]
		switch {
		case s.gone && known && old.from == from:
			delete(b.seen, s.instance)
		case s.gone:
		case known && old.from != from && now.Sub(old.at) < movedAfter:
			// The same host on another network, or another sender that imitates it: keep the address that still
			// responds.
		case known || len(b.seen) < mostHosts && b.countAt(from) < mostFromOne:
			b.removeReplaced(s.found, from)
			b.seen[s.instance] = &knownHost{s.found, from, now}
		}
	}
}

// removeReplaced removes an earlier host with the same address and the same game as the given host. The earlier host
// has ended without withdrawing its offer.
func (b *Browser) removeReplaced(host Found, from netip.Addr) {
	maps.DeleteFunc(b.seen, func(_ string, old *knownHost) bool {
		return old.from == from && old.found.Game == host.Game && old.found.Address == host.Address
	})
}

func (b *Browser) countAt(from netip.Addr) int {
	n := 0
	for _, s := range b.seen {
		if s.from == from {
			n++
		}
	}
	return n
}

// removeSilent removes hosts that have not responded for a long time.
func (b *Browser) removeSilent(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	// if this number of received packets becomes too high, the browser ignores packets until the next call
	b.heard = 0
	for instance, s := range b.seen {
		if now.Sub(s.at) > keepFor {
			delete(b.seen, instance)
		}
	}
}
