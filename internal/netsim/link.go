package netsim

import (
	"container/heap"
	"fmt"
	"slices"
	"sync"
	"time"
)

// Limits of a Link. Datagrams above a limit are dropped.
const (
	mostPackets = 2048    // maximum number of queued datagrams
	mostBytes   = 1 << 20 // maximum number of bytes in all queued datagrams
	mostOfOne   = 256     // maximum number of datagrams queued for one peer in one direction
	mostPeers   = 1024    // maximum number of peers with their own queue; all others share one
)

// Link carries datagrams between a server and its peers, with simulated disturbances.
type Link[P comparable] struct {
	r       *Simulation
	deliver [2]func(peer P, datagram []byte) // functions that deliver a datagram, by direction

	mu      sync.Mutex
	changed chan struct{} // holds a token when run must check the queue
	peers   map[P]*peer
	crowd   *peer
	queue   queue[P]
	bytes   int    // total size of the datagrams in the queue
	came    uint64 // number of packets so far
	running bool
	closed  bool
	done    chan struct{} // closed when run has ended
}

// peer is the traffic with one peer.
type peer struct {
	heard      time.Time
	directions [2]traffic // state of both directions, by direction
}

// traffic is the state of one peer's datagrams in one direction.
type traffic struct {
	chance  generator
	came    uint64
	waiting int
	last    time.Time // due time of the newest datagram
	held    *order    // a datagram that is delivered after the next one; may be nil
}

// order holds the time at which a packet is due. Packets with equal times are delivered in the order of their numbers.
type order struct {
	due   time.Time
	came  uint64
	index int // position in the queue
}

// packet is a delayed datagram.
type packet[P comparable] struct {
	*order
	peer     P
	of       *traffic
	way      direction
	datagram []byte
}

// NewLink returns a Link. The Link delivers datagrams from peers by calling receive, and datagrams to peers by calling send.
// receive may be called concurrently and must not keep the datagram.
func NewLink[P comparable](r *Simulation, receive, send func(peer P, datagram []byte)) *Link[P] {
	p := &Link[P]{
		r: r, changed: make(chan struct{}, 1), peers: map[P]*peer{}, done: make(chan struct{}),
	}
	p.deliver[inward], p.deliver[outward] = receive, send
	p.crowd = p.newPeer()
	return p
}

func (p *Link[P]) newPeer() *peer {
	number := p.r.connections.Add(1)
	return &peer{directions: [2]traffic{{chance: generator{number, inward}}, {chance: generator{number, outward}}}}
}

// Hear accepts a datagram that a peer has sent to the server.
func (p *Link[P]) Hear(from P, datagram []byte) { p.transport(from, inward, datagram) }

// Send accepts a datagram that the server sends to a peer.
func (p *Link[P]) Send(to P, datagram []byte) { p.transport(to, outward, datagram) }

// transport transports a datagram. Without a delay, it delivers the datagram at once. Otherwise it queues or drops the
// datagram.
func (p *Link[P]) transport(to P, way direction, datagram []byte) {
	for range p.schedule(to, way, datagram) {
		p.deliver[way](to, datagram)
	}
}

// schedule queues the delayed copies of a datagram, or drops it. It returns the number of copies to deliver at once.
func (p *Link[P]) schedule(to P, way direction, datagram []byte) (now int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return 0
	}
	t := p.traffic(to, way)
	spec, at, tally := p.r.disturbances(), t.came, &p.r.tally
	t.came++
	if t.chance.drawEvent(spec, at, forLoss, spec.Loss) {
		tally.lost.Add(1)
		return 0
	}
	start := time.Now()
	due := later(start.Add(t.chance.drawDelay(spec, at)), t.last)
	times := []time.Time{due}
	if t.chance.drawEvent(spec, at, forDouble, spec.Double) {
		tally.doubled.Add(1)
		times = append(times, due.Add(t.chance.drawDuration(spec, at, forEcho, max(time.Millisecond, spec.Jitter))))
	}
	late := t.held == nil && t.chance.drawEvent(spec, at, forReorder, spec.Reorder)
	if !late && t.waiting == 0 && !due.After(start) {
		t.last = due
		now, times = 1, times[1:]
	} else if due.After(start) {
		tally.delayed.Add(1)
	}
	for _, due := range times {
		p.put(packet[P]{&order{due: due}, to, t, way, datagram}, late)
		late = false
	}
	return now
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// reorderWait is the time that a datagram waits to be overtaken.
const reorderWait = 50 * time.Millisecond

// put queues a copy of a datagram. If late is true, the next datagram is delivered before the copy.
func (p *Link[P]) put(one packet[P], late bool) {
	t := one.of
	if len(p.queue) >= mostPackets || p.bytes+len(one.datagram) > mostBytes || t.waiting >= mostOfOne {
		p.r.tally.dropped.Add(1)
		return
	}
	one.datagram = slices.Clone(one.datagram)
	one.order.came = p.came
	p.came++
	switch held := t.held; {
	case late:
		t.held = one.order
		one.due = one.due.Add(reorderWait)
	case held != nil:
		t.last = one.due
		held.due, held.came = one.due, p.came // after this one
		p.came++
		heap.Fix(&p.queue, held.index)
		t.held = nil
		p.r.tally.reordered.Add(1)
	default:
		t.last = one.due
	}
	t.waiting++
	p.bytes += len(one.datagram)
	heap.Push(&p.queue, one)
	if !p.running {
		p.running = true
		go p.run()
	}
	p.signal()
}

func (p *Link[P]) signal() {
	select {
	case p.changed <- struct{}{}:
	default: // the previous token is still there
	}
}

// traffic returns the state of a peer's datagrams in one direction.
func (p *Link[P]) traffic(with P, way direction) *traffic {
	one := p.peers[with]
	if one == nil && len(p.peers) >= mostPeers {
		p.removeSilent(time.Now())
	}
	switch {
	case one != nil:
	case len(p.peers) >= mostPeers:
		one = p.crowd
	default:
		one = p.newPeer()
		p.peers[with] = one
	}
	one.heard = time.Now()
	return &one.directions[way]
}

// removeSilent removes peers that have been silent for a long time.
func (p *Link[P]) removeSilent(now time.Time) {
	const long = time.Minute
	for name, one := range p.peers {
		if now.Sub(one.heard) > long && one.directions[inward].waiting+one.directions[outward].waiting == 0 {
			delete(p.peers, name)
		}
	}
}

func (p *Link[P]) run() {
	defer close(p.done)
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		one, wait, open := p.next()
		switch {
		case !open:
			return
		case one != nil:
			p.deliver[one.way](one.peer, one.datagram)
			p.delivered(one)
			continue
		}
		timer.Reset(wait)
		select {
		case <-timer.C:
		case <-p.changed:
		}
	}
}

// next removes the first packet and returns it, if the packet is due. Otherwise, wait is the time until the first
// packet is due. open is false after the queue is closed.
func (p *Link[P]) next() (first *packet[P], wait time.Duration, open bool) {
	const long = time.Hour
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || len(p.queue) == 0 {
		return nil, long, !p.closed
	}
	if wait = time.Until(p.queue[0].due); wait > 0 {
		return nil, wait, true
	}
	return p.pop(), 0, true
}

func (p *Link[P]) pop() *packet[P] {
	one := heap.Pop(&p.queue).(packet[P])
	p.bytes -= len(one.datagram)
	if t := one.of; t.held == one.order {
		t.held, t.last = nil, later(t.last, one.due) // no datagram has arrived that could overtake it
	}
	return &one
}

func (p *Link[P]) delivered(one *packet[P]) {
	p.mu.Lock()
	defer p.mu.Unlock()
	one.of.waiting--
}

// Close delivers all queued datagrams to peers at once. It drops the queued datagrams from peers. All later datagrams are
// dropped. Close returns when the Link's goroutine has ended.
func (p *Link[P]) Close() {
	p.mu.Lock()
	running := p.running && !p.closed
	p.closed = true
	p.mu.Unlock()
	if !running {
		return
	}
	p.signal()
	<-p.done
	for len(p.queue) > 0 { // no other goroutine uses it any more
		if one := p.pop(); one.way == outward {
			p.deliver[outward](one.peer, one.datagram)
		}
	}
}

// queue is a heap of packets, ordered by their due times. It implements heap.Interface.
type queue[P comparable] []packet[P]

func (q queue[P]) Len() int { return len(q) }

func (q queue[P]) Less(i, j int) bool {
	if q[i].due.Equal(q[j].due) {
		return q[i].order.came < q[j].order.came
	}
	return q[i].due.Before(q[j].due)
}

func (q queue[P]) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].index, q[j].index = i, j
}

func (q *queue[P]) Push(x any) {
	one := x.(packet[P])
	one.index = len(*q)
	*q = append(*q, one)
}

func (q *queue[P]) Pop() any {
	last := len(*q) - 1
	one := (*q)[last]
	(*q)[last] = packet[P]{}
	*q = (*q)[:last]
	return one
}

// Fault is an error in the text of a Spec. It has an English text and the key of a translation in assets/words.
type Fault struct {
	where   string // invalid part of the text, such as "delay=4"; may be empty
	english string
	key     string
	args    []any
}

func newFault(key, english string, args ...any) *Fault {
	return &Fault{english: fmt.Sprintf(english, args...), key: key, args: args}
}

// outOfRange returns the Fault for a value outside a range.
func outOfRange(low, high string) *Fault {
	return newFault("rehearse.fault_range", "it is not a number from %s to %s", low, high)
}

// withWord sets the word that has the fault. It becomes the first of Args.
func (f *Fault) withWord(word string) *Fault {
	f.where, f.args = word, append([]any{word}, f.args...)
	return f
}

func (f *Fault) Error() string {
	if f.where == "" {
		return f.english
	}
	return f.where + ": " + f.english
}

// Key returns the key of the translation in assets/words.
func (f *Fault) Key() string { return f.key }

// Args returns the arguments of the translation.
func (f *Fault) Args() []any { return f.args }
