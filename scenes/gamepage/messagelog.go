package gamepage

import (
	"errors"
	"slices"

	"menagerie/session"
	"menagerie/wire"
)

// Wire is what a screen needs to show the messages of the connection behind its game, besides the capture that the session
// offers. A nil function is not offered.
type Wire struct {
	Explain func() wire.Dissector                             // of another peer
	After   func(note int64) (Screen, bool)                   // the game as it was when that message was the newest; false if that is not known
	Save    func(name, text string) (where string, err error) // writes a file for the player to keep
	Found   func(note int64) (position int, ok bool)          // the position of a film at a message
	Reveals func() bool                                       // the messages tell what others keep from who plays here; nil: never
}

// message is a captured message as the inspector keeps it, with the values that rows and filters need. Its parts are read again
// when it is shown, because a record may have a quarter of a million messages.
type message struct {
	wire.CapturedMessage
	number int64
	heard  bool           // it was read; what follows is not known before
	peer   int            // index in messageLog.peers; -1 for none
	prev   int64          // the message before of the same peer
	state  wire.Dissector // as it was before this message; nil for most messages
	why    error          // it was refused, as a later note tells
	name   string
	seat   int
	asks   bool
	faulty bool
	limit  int64 // milliseconds for an answer; 0 for no limit, below 0 for one that is not known
	took   int64 // microseconds from the question that it answers; 0 if it answers none
	done   bool  // it was answered, or nobody waits for an answer any more
}

// left is how many milliseconds are left to answer it, at a time of the capture; false if nobody waits for an answer within a
// limit.
func (m *message) left(now int64) (ms int64, ok bool) {
	return m.At.Milliseconds() + m.limit - now, m.limit > 0 && !m.done
}

// peer is the other end of one connection.
type peer struct {
	address string
	explain wire.Dissector
	open    [2][]int64 // by direction: the messages that ask and were not answered
	heard   int        // messages
	last    int64      // of all its messages
	came    int64      // the message that was received last; -1 for none

	again wire.Dissector // as it was after the message that was read again last; nil for none
	upTo  int64          // that message
}

// The most that is kept. The capture may keep less.
const (
	maxMessages = 8192 // of a game that goes on
	maxOpen     = 64   // questions of one peer
	maxPeers    = 256
	stateEvery  = 64 // messages of a peer lie between two at which its dissector is kept
	maxReadings = 1024
	hearMost    = 1 << 14 // messages are taken over at once
)

// messageLog holds the messages of a capture with their meanings. hear takes over new messages; listen then reads a limited number
// of them.
type messageLog struct {
	explain  func() wire.Dissector
	whole    bool // the capture is a record, of which nothing is dropped
	all      []message
	first    int64 // the number of all[0]
	read     int64 // the number of the first message that was not read yet
	next     int64 // of the capture
	peers    []peer
	notes    []wire.CapturedMessage     // what the capture has handed over
	waiting  int                        // how many of the notes were not taken over yet
	readings map[int64]*wire.Dissection // those that were wanted last
	blamed   []int64                    // messages that turned out to be refused when they had been read
}

// hear takes over some of what is new in the capture. It returns how many of the oldest messages were dropped. When messages were
// missed it begins anew.
func (h *messageLog) hear(t *wire.Capture) (gone int) {
	if h.waiting == 0 {
		gone = h.fetch(t)
	}
	from := len(h.notes) - h.waiting
	some := h.notes[from:min(from+hearMost, len(h.notes))]
	for _, n := range some {
		h.all = append(h.all, message{CapturedMessage: n, number: h.end(), peer: -1, seat: -1})
	}
	clear(some)
	if h.waiting -= len(some); h.waiting == 0 && len(h.notes) > hearMost {
		h.notes = nil // so many come but once
	}
	return gone + h.forget()
}

// fetch has the capture hand over what is new.
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

// forget drops the oldest messages when there are too many, many at once, which keeps the cost of each small.
func (h *messageLog) forget() (gone int) {
	over := min(len(h.all)-maxMessages, int(h.read-h.first))
	if h.whole || over <= maxMessages/8 {
		return 0
	}
	first := h.first + int64(over)
	for i := over; i < len(h.all) && h.all[i].heard; i++ {
		if m := &h.all[i]; m.peer >= 0 && m.state == nil && m.prev < first {
			m.state = h.stateBefore(m)
		}
	}
	h.all = append(h.all[:0:0], h.all[over:]...)
	h.first = first
	return over
}

// at is the message of that number, or nil.
func (h *messageLog) at(number int64) *message {
	if number < h.first || number >= h.first+int64(len(h.all)) {
		return nil
	}
	return &h.all[number-h.first]
}

// end is the number after that of the last message.
func (h *messageLog) end() int64 { return h.first + int64(len(h.all)) }

// listen reads messages that were not read yet, at most so many. It reports whether there are more.
func (h *messageLog) listen(most int) (more bool) {
	for ; most > 0 && h.read < h.end(); most-- {
		h.take(h.at(h.read))
		h.read++
	}
	return h.behind()
}

// behind reports whether there are messages that were not read yet.
func (h *messageLog) behind() bool { return h.read < h.end() || h.waiting > 0 }

// size is how many messages there are, with those that were not taken over yet.
func (h *messageLog) size() int { return len(h.all) + h.waiting }

// take reads a message for the first time.
func (h *messageLog) take(m *message) {
	m.heard = true
	if _, ok := errors.AsType[session.Missing](m.Err); ok {
		h.note(m, h.gap(m))
		return
	}
	m.peer = h.peerOf(m.Peer)
	p := &h.peers[m.peer]
	if p.heard++; p.heard%stateEvery == 1 || p.last < h.first {
		m.state = p.explain.Clone() // what it has said before may have been dropped: then nothing else leads here
	}
	m.prev, p.last = p.last, m.number
	r := h.explained(p.explain, m)
	if refuses(m) {
		h.refuse(p, m, r)
	}
	h.note(m, r)
	if m.Dir == wire.Received {
		p.came = m.number
	}
	if r.Answer {
		m.took = h.answer(p, m)
	}
	if r.Asks {
		h.ask(p, m)
	}
}

// note keeps what rows and filters need of a reading, and the reading for a while.
func (h *messageLog) note(m *message, r *wire.Dissection) {
	m.name, m.asks, m.limit, m.faulty = r.Name, r.Asks, limitOf(r), r.Fault != nil
	if r.Seat >= 0 {
		m.seat = r.Seat
	}
	h.keep(m.number, r)
}

// limitOf is the limit of a reading in milliseconds.
func limitOf(r *wire.Dissection) int64 {
	if r.Limit == wire.Unknown {
		return -1
	}
	return r.Limit.Milliseconds()
}

// refuses reports whether a note tells why the message before it was not accepted.
func refuses(m *message) bool { return len(m.Bytes) == 0 && m.Err != nil }

// refuse notes at an earlier message why it was not accepted.
func (h *messageLog) refuse(p *peer, m *message, r *wire.Dissection) {
	about := h.at(p.came)
	if about == nil {
		return
	}
	m.seat, r.Seat = about.seat, about.seat
	about.why, about.done, about.faulty = m.Err, true, true
	delete(h.readings, about.number)
	h.blamed = append(h.blamed, about.number)
}

// The names of notes that are no messages: the reason why the one before was refused, and those that a record does not have.
const (
	refusal = "!"
	gap     = "…"
)

// ask notes that an answer is awaited. Of questions with a limit only the newest waits: their time does not come back.
func (h *messageLog) ask(p *peer, m *message) {
	open := &p.open[m.Dir]
	if m.limit != 0 || len(*open) >= maxOpen {
		for _, number := range *open {
			h.settle(number)
		}
		*open = (*open)[:0]
	}
	*open = append(*open, m.number)
}

// answer settles the oldest question of the other direction, and returns how many microseconds that took.
func (h *messageLog) answer(p *peer, m *message) (us int64) {
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

// peerOf finds a peer. When there are too many, all that come later are taken for one.
func (h *messageLog) peerOf(address string) int {
	i := slices.IndexFunc(h.peers, func(p peer) bool { return p.address == address })
	switch {
	case i >= 0:
		return i
	case len(h.peers) == maxPeers:
		return maxPeers - 1
	case len(h.peers) == maxPeers-1:
		address = "…"
	}
	h.peers = append(h.peers, peer{address: address, explain: h.explain(), last: -1, came: -1})
	return len(h.peers) - 1
}
