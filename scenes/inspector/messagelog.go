package inspector

import (
	"errors"
	"slices"
	"strconv"

	"menagerie/scenes"
	"menagerie/wire"
)

// Source has the functions with which the inspector uses a game. If a function is nil, the inspector does not offer its
// feature.
type Source struct {
	Explain func() wire.Dissector                                      // returns a new dissector, which explains the messages of a peer
	After   func(note int64) (scenes.Scene, bool)                      // returns a screen with the view after message note, or false if that view is not stored
	Save    func(name, text string, then func(path string, err error)) // writes a file and calls then in a later tick
	Found   func(note int64) (position int, ok bool)                   // returns the position of the replay after message note
}

// message is a captured message without its decoded fields, because a record may have 262,144 messages.
type message struct {
	wire.CapturedMessage
	number    int64
	dissected bool           // whether the message was dissected, so that the fields below are valid
	peer      int            // index in messageLog.peers; -1 for none
	prev      int64          // number of the previous message of the same peer
	state     wire.Dissector // dissector's state before this message; nil for most messages
	why       error          // reason for which the message was refused, from a later message; nil if it was not refused
	name      string
	seat      int
	asks      bool
	faulty    bool
	limit     int64 // time limit for a response in milliseconds; 0 for none, negative if unknown
	took      int64 // response time in microseconds; 0 if the message is not a response
	done      bool  // whether no response is expected any more
}

// left returns the remaining time for the response to m in milliseconds. now is the current time. ok is false if m
// awaits no response or has no time limit.
func (m *message) left(now int64) (ms int64, ok bool) {
	return m.At.Milliseconds() + m.limit - now, m.limit > 0 && !m.done
}

// peer is the other end of a connection.
type peer struct {
	address   string
	explain   wire.Dissector
	open      [2][]int64 // numbers of the requests without a response, by direction
	dissected int        // number of dissected messages
	last      int64      // number of the newest message
	came      int64      // number of the newest received message; -1 for none

	again wire.Dissector // dissector's state after message upTo was dissected again; nil for none
	upTo  int64          // number of the last message that was dissected again
}

// Limits of the log. The capture may keep fewer messages.
const (
	maxMessages = 8192 // messages of a running game
	maxOpen     = 64   // requests of a peer without a response
	maxPeers    = 256
	stateEvery  = 64 // messages of a peer between two stored states of its dissector
	maxReadings = 1024
	maxCopied   = 1 << 14 // messages that copyNew copies in one call
)

// messageLog holds the messages of a capture, a recording of network messages. copyNew and dissectNew add these
// messages in small steps.
type messageLog struct {
	explain  func() wire.Dissector
	whole    bool // whether the capture is a record, from which no message is dropped
	all      []message
	first    int64 // number of the message all[0]
	read     int64 // number of the first message that was not dissected yet
	next     int64 // number of the next message in the capture
	peers    []peer
	notes    []wire.CapturedMessage     // messages that the capture has returned last
	waiting  int                        // number of messages at the end of notes that were not copied yet
	readings map[int64]*wire.Dissection // last used dissections, by the number of the message
	blamed   []int64                    // numbers of the messages that were refused after their dissection
	revealed int                        // result of Capture.Revealed in the last call of restart
}

// restart clears the log if secret messages of the capture have become public since the last call, and reports whether
// it did so.
func (h *messageLog) restart(t *wire.Capture) bool {
	n := t.Revealed()
	if n == h.revealed {
		return false
	}
	h.revealed = n
	h.all, h.peers, h.readings, h.notes, h.blamed = nil, nil, nil, nil, nil
	h.next, h.read, h.waiting = h.first, h.first, 0
	return true
}

// copyNew copies a limited number of new messages from the capture to the log, and returns the number of old messages
// dropped.
func (h *messageLog) copyNew(t *wire.Capture) (gone int) {
	if h.waiting == 0 {
		// If the capture no longer has the next message, the log starts again with a later message.
		gone = h.fetch(t)
	}
	from := len(h.notes) - h.waiting
	some := h.notes[from:min(from+maxCopied, len(h.notes))]
	for _, n := range some {
		h.all = append(h.all, message{CapturedMessage: n, number: h.end(), peer: -1, seat: -1})
	}
	clear(some)
	if h.waiting -= len(some); h.waiting == 0 && len(h.notes) > maxCopied {
		h.notes = nil // only a long record needs this capacity, and only once
	}
	return gone + h.dropOldest()
}

// fetch gets the new messages from the capture.
func (h *messageLog) fetch(t *wire.Capture) (gone int) {
	var first int64
	h.notes, first, h.next = t.Since(h.next, h.notes[:0])
	if n := int64(len(h.all)); n > 0 && first > h.first+n {
		gone = len(h.all)
		h.all, h.peers, h.readings = nil, nil, nil
	}
	if len(h.all) == 0 {
		h.first, h.read = first, first
	}
	h.waiting = len(h.notes)
	return gone
}

// dropOldest drops the oldest messages if there are too many, and returns their number.
func (h *messageLog) dropOldest() (gone int) {
	over := min(len(h.all)-maxMessages, int(h.read-h.first))
	// Each call copies all other messages, so wait until an eighth of the capacity can be dropped.
	if h.whole || over <= maxMessages/8 {
		return 0
	}
	first := h.first + int64(over)
	for i := over; i < len(h.all) && h.all[i].dissected; i++ {
		if m := &h.all[i]; m.peer >= 0 && m.state == nil && m.prev < first {
			m.state = h.stateBefore(m)
		}
	}
	h.all = append(h.all[:0:0], h.all[over:]...)
	h.first = first
	return over
}

// at returns the message with the given number, or nil.
func (h *messageLog) at(number int64) *message {
	if number < h.first || number >= h.first+int64(len(h.all)) {
		return nil
	}
	return &h.all[number-h.first]
}

// end returns the number of the last message plus one.
func (h *messageLog) end() int64 { return h.first + int64(len(h.all)) }

// dissectNew dissects at most limit messages. It reports whether more messages are waiting.
func (h *messageLog) dissectNew(limit int) (more bool) {
	for ; limit > 0 && h.read < h.end(); limit-- {
		h.dissectFirst(h.at(h.read))
		h.read++
	}
	return h.behind()
}

// behind reports whether some messages were not dissected yet.
func (h *messageLog) behind() bool { return h.read < h.end() || h.waiting > 0 }

// size returns the number of messages, including those in the capture that were not copied yet.
func (h *messageLog) size() int { return len(h.all) + h.waiting }

// dissectFirst dissects a message for the first time.
func (h *messageLog) dissectFirst(m *message) {
	m.dissected = true
	if _, ok := errors.AsType[wire.Missing](m.Err); ok {
		h.storeValues(m, h.gapEntry(m))
		return
	}
	m.peer = h.peerOf(m.Peer)
	p := &h.peers[m.peer]
	if p.dissected++; p.dissected%stateEvery == 1 || p.last < h.first {
		m.state = p.explain.Clone() // the earlier messages of the peer may have been dropped, so the state cannot be computed from them
	}
	m.prev, p.last = p.last, m.number
	r := h.dissectWithReason(p.explain, m)
	if isRefusal(m) {
		h.markRefused(p, m, r)
	}
	h.storeValues(m, r)
	if m.Dir == wire.Received {
		p.came = m.number
	}
	if r.Answer {
		m.took = h.addResponse(p, m)
	}
	if r.Asks {
		h.addRequest(p, m)
	}
}

// storeValues stores the values of a dissection that rows and filters need in m.
func (h *messageLog) storeValues(m *message, r *wire.Dissection) {
	m.name, m.asks, m.limit, m.faulty = r.Name, r.Asks, limitOf(r), r.Fault != nil
	if r.Seat >= 0 {
		m.seat = r.Seat
	}
	h.cacheDissection(m.number, r)
}

// limitOf returns the time limit in milliseconds for the response to a message, or -1 if it is unknown.
func limitOf(r *wire.Dissection) int64 {
	if r.Limit == wire.Unknown {
		return -1
	}
	return r.Limit.Milliseconds()
}

// isRefusal reports whether m is an entry without bytes that gives the reason why the peer's last message was refused.
func isRefusal(m *message) bool { return len(m.Bytes) == 0 && m.Err != nil }

// markRefused marks the last received message of p as refused.
func (h *messageLog) markRefused(p *peer, m *message, r *wire.Dissection) {
	about := h.at(p.came)
	if about == nil {
		return
	}
	m.seat, r.Seat = about.seat, about.seat
	about.why, about.done, about.faulty = m.Err, true, true
	delete(h.readings, about.number)
	h.blamed = append(h.blamed, about.number)
}

// The names of entries that are not messages. A refusal entry gives the reason why a message was refused. A gap entry marks
// missing messages in a record.
const (
	refusal = "!"
	gap     = "…"
)

// addRequest records that the request m waits for a response. Earlier requests stop waiting if m has a time limit.
func (h *messageLog) addRequest(p *peer, m *message) {
	open := &p.open[m.Dir]
	// Earlier requests also stop waiting if there are too many of them.
	if m.limit != 0 || len(*open) >= maxOpen {
		for _, number := range *open {
			h.settle(number)
		}
		*open = (*open)[:0]
	}
	*open = append(*open, m.number)
}

// addResponse records that m answers the peer's oldest waiting request. It returns the response time in microseconds,
// or 0 without a request.
func (h *messageLog) addResponse(p *peer, m *message) (us int64) {
	open := &p.open[wire.Sent+wire.Received-m.Dir]
	if len(*open) == 0 {
		return 0
	}
	asked := h.settle((*open)[0])
	*open = append((*open)[:0], (*open)[1:]...)
	if asked == nil {
		return 0
	}
	return max((m.At - asked.At).Microseconds(), 1)
}

func (h *messageLog) settle(number int64) *message {
	asked := h.at(number)
	if asked != nil {
		asked.done = true
	}
	return asked
}

// peerOf returns the index of the peer with this address, and adds an unknown peer.
func (h *messageLog) peerOf(address string) int {
	i := slices.IndexFunc(h.peers, func(p peer) bool { return p.address == address })
	switch {
	case i >= 0:
		return i
	case len(h.peers) == maxPeers:
		// If there are too many peers, all further peers share the last index.
		return maxPeers - 1
	case len(h.peers) == maxPeers-1:
		address = "…"
	}
	h.peers = append(h.peers, peer{address: address, explain: h.explain(), last: -1, came: -1})
	return len(h.peers) - 1
}

// dissection returns the dissection of a message, or only its bytes if the message was not dissected yet.
func (h *messageLog) dissection(m *message) *wire.Dissection {
	if r := h.readings[m.number]; r != nil {
		return r
	}
	if !m.dissected {
		return undissected(m)
	}
	r := h.gapEntry(m)
	if m.peer >= 0 {
		r = h.dissectAgain(m)
	}
	h.cacheDissection(m.number, r)
	return r
}

// gapEntry returns an entry for missing messages in a record, or for a message that is still secret.
func (h *messageLog) gapEntry(m *message) *wire.Dissection {
	missing, _ := errors.AsType[wire.Missing](m.Err)
	r := &wire.Dissection{Name: gap, Seat: -1}
	if m.Withheld() {
		r.Parts = append(r.Parts, wire.Part{Name: "secret", Value: gap, Gloss: "inspect.withheld"})
		return r
	}
	r.Add(0, 0, "missing", strconv.Itoa(int(missing)))
	return r
}

// undissected returns an entry with the bytes of a message that was not dissected yet.
func undissected(m *message) *wire.Dissection {
	r := &wire.Dissection{Seat: -1}
	r.Add(0, len(m.Bytes), "bytes", wire.Shorten(wire.Text(m.Bytes[:min(len(m.Bytes), maxDump)])))
	return r
}

// dissectWithReason dissects a message, and adds the reason for its refusal.
func (h *messageLog) dissectWithReason(e wire.Dissector, m *message) *wire.Dissection {
	if isRefusal(m) {
		r := &wire.Dissection{Name: refusal, Seat: m.seat}
		e.Refuse(r, m.Err)
		return r
	}
	r := e.Dissect(m.CapturedMessage)
	if m.why != nil {
		e.Refuse(&r, m.why)
	}
	return &r
}

// dissectAgain dissects a message a second time.
func (h *messageLog) dissectAgain(m *message) *wire.Dissection {
	p := &h.peers[m.peer]
	e := p.again
	if e == nil || p.upTo != m.prev {
		e = h.stateBefore(m)
	}
	r := h.dissectWithReason(e, m)
	// Store the dissector's new state, so that dissecting the peer's next message is fast.
	p.again, p.upTo = e, m.number
	return r
}

// stateBefore returns the dissector's state before a message.
func (h *messageLog) stateBefore(m *message) wire.Dissector {
	// Only some messages have a stored state. Start with the last one, and dissect the messages after it.
	var between []*message // newest first
	for m.state == nil {
		m = h.at(m.prev)
		between = append(between, m)
	}
	e := m.state.Clone()
	for _, m := range slices.Backward(between) {
		h.dissectWithReason(e, m)
	}
	return e
}

// cacheDissection stores a dissection until too many are stored.
func (h *messageLog) cacheDissection(number int64, r *wire.Dissection) {
	if h.readings == nil {
		h.readings = map[int64]*wire.Dissection{}
	}
	if len(h.readings) >= maxReadings {
		clear(h.readings)
	}
	h.readings[number] = r
}
