//go:build !js

package nearby

import (
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/miekg/dns"
)

const (
	askEvery   = 3 * time.Second
	keepFor    = 3*askEvery + time.Second // a host may miss two questions
	movedAfter = 2 * askEvery             // without an answer, a host may have got another address
	mostHeard  = 500                      // packets that are read between two questions
)

// ear is a socket that asks one network and hears its answers.
type ear struct {
	conn  net.PacketConn
	group net.Addr // where questions go
}

// Browser looks for hosts until it is closed. Its methods may be called from one goroutine.
type Browser struct {
	kinds []Kind
	log   *slog.Logger
	open  func() ([]ear, string) // the networks there are now, and what tells them from those of another time
	stop  chan struct{}
	work  sync.WaitGroup

	mu     sync.Mutex
	seen   map[string]*seen
	heard  int // packets since the last question
	ears   []ear
	closed bool
	taken  []Found
}

// seen is a host and when it last answered.
type seen struct {
	found Found
	from  netip.Addr
	at    time.Time
}

// Browse begins to look for games of these kinds.
func Browse(kinds []Kind, log *slog.Logger) *Browser { return Around.Browse(kinds, log) }

// Browse begins to look for games of these kinds on a network.
func (n Network) Browse(kinds []Kind, log *slog.Logger) *Browser {
	return browse(kinds, log, n.openEars)
}

func browse(kinds []Kind, log *slog.Logger, open func() ([]ear, string)) *Browser {
	b := &Browser{kinds: kinds, log: log, open: open, stop: make(chan struct{}), seen: map[string]*seen{}}
	b.work.Go(b.run)
	return b
}

// Close ends the search. It waits for no answer.
func (b *Browser) Close() {
	b.mu.Lock()
	closed := b.closed
	b.closed = true
	b.hush()
	b.mu.Unlock()
	if !closed {
		close(b.stop)
	}
	b.work.Wait()
}

// Take returns the hosts that are there, by game and name, and whether that has changed since the last call.
func (b *Browser) Take() (found []Found, changed bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.seen {
		found = append(found, s.found)
	}
	slices.SortFunc(found, order)
	changed = !equal(found, b.taken)
	b.taken = found
	return slices.Clone(found), changed
}

// run asks until the browser is closed.
func (b *Browser) run() {
	question := b.question()
	known, round := "", time.NewTicker(askEvery)
	defer round.Stop()
	for {
		known = b.listen(known)
		for _, e := range b.listeners() {
			if _, err := e.conn.WriteTo(question, e.group); err != nil {
				b.log.Debug("asking for games nearby", "err", err)
			}
		}
		select {
		case <-b.stop:
			return
		case <-round.C:
		}
		b.forget(time.Now())
	}
}

// question asks for all kinds at once.
func (b *Browser) question() []byte {
	m := dns.Msg{}
	for _, k := range b.kinds {
		m.Question = append(m.Question, dns.Question{Name: k.service() + ".local.", Qtype: dns.TypePTR, Qclass: dns.ClassINET})
	}
	m.Compress = true
	packet, err := m.Pack()
	if err != nil {
		panic("nearby: " + err.Error()) // the names of games are words
	}
	return packet
}

// listen opens the sockets anew if the machine's networks are others than those known.
func (b *Browser) listen(known string) string {
	ears, now := b.open()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed || now == known && len(b.ears) > 0 {
		for _, e := range ears {
			_ = e.conn.Close()
		}
		return known
	}
	b.hush()
	b.ears = ears
	for _, e := range ears {
		b.work.Go(func() { b.hear(e) })
	}
	return now
}

func (b *Browser) listeners() []ear {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.ears)
}

// hush closes the sockets; the caller has the lock.
func (b *Browser) hush() {
	for _, e := range b.ears {
		_ = e.conn.Close()
	}
	b.ears = nil
}

// hear reads answers until the socket is closed.
func (b *Browser) hear(e ear) {
	packet := make([]byte, mostPacket+1)
	for {
		n, from, err := e.conn.ReadFrom(packet)
		if err != nil {
			return // closed, or the network is gone: the next question finds another
		}
		if udp, ok := from.(*net.UDPAddr); ok && b.mayRead() {
			at := udp.AddrPort().Addr().Unmap()
			b.note(read(packet[:n], at, b.kinds), at, time.Now())
		}
	}
}

func (b *Browser) mayRead() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.heard++
	return b.heard <= mostHeard
}

// note keeps what was seen, as far as there is room.
func (b *Browser) note(all []sighting, from netip.Addr, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range all {
		old, known := b.seen[s.instance]
		switch {
		case s.gone && known && old.from == from:
			delete(b.seen, s.instance)
		case s.gone:
		case known && old.from != from && now.Sub(old.at) < movedAfter:
			// The same host by another way, or somebody who wants to pass for it: the address holds from which it still answers.
		case known || len(b.seen) < mostHosts && b.of(from) < mostFromOne:
			b.seen[s.instance] = &seen{s.found, from, now}
		}
	}
}

// of counts the hosts at an address.
func (b *Browser) of(from netip.Addr) int {
	n := 0
	for _, s := range b.seen {
		if s.from == from {
			n++
		}
	}
	return n
}

// forget drops who has not answered for long, and lets packets be read again.
func (b *Browser) forget(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.heard = 0
	for instance, s := range b.seen {
		if now.Sub(s.at) > keepFor {
			delete(b.seen, instance)
		}
	}
}
