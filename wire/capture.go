package wire

import (
	"math"
	"sync"
	"time"
)

// Direction is the direction of a message, seen from the side that records the capture.
type Direction uint8

const (
	Sent Direction = iota
	Received
)

// CapturedMessage is one message of a Capture: a frame, a line with its end, or a datagram. Bytes that could not be parsed
// are also a CapturedMessage, with Err set.
//
// Whether a message complies with the rules is known only after it was captured. A violation is therefore a
// CapturedMessage of its own with Err and without Bytes. It refers to the newest message received from the same Peer.
type CapturedMessage struct {
	At    time.Duration // since the capture began; in a record, since the first view, negative before it
	Peer  string        // address of the peer
	Dir   Direction
	Bytes []byte // as received or sent; read-only
	Err   error  // why this side rejected the message, or the previous one if Bytes is empty
}

// Capture records the newest messages of one connection, or of all connections of a host. It drops the oldest messages to stay
// within its limits. A Capture is safe for concurrent use. A nil Capture records nothing.
type Capture struct {
	began time.Time
	most  int // limit on the number of messages
	room  int // limit on the bytes of all messages

	mu    sync.Mutex
	notes []CapturedMessage
	first int64 // index of messages[0] since the capture began
	bytes int
}

// NewCapture returns a capture that begins now. It keeps at most the given number of messages and the given number of bytes.
func NewCapture(notes, bytes int) *Capture {
	return &Capture{began: time.Now(), most: max(1, notes), room: max(0, bytes)}
}

// Add records a copy of b and returns the message's number, or -1 if t is nil. It drops the oldest messages to stay within
// the limits.
func (t *Capture) Add(peer string, d Direction, b []byte, err error) int64 {
	if t == nil {
		return -1
	}
	n := CapturedMessage{Peer: peer, Dir: d, Bytes: append([]byte(nil), b...), Err: err}
	t.mu.Lock()
	defer t.mu.Unlock()
	n.At = time.Since(t.began) // under the lock, so that times never decrease
	t.put(n)
	return t.first + int64(len(t.notes)) - 1
}

// put appends a message and drops the oldest ones to stay within the limits.
func (t *Capture) put(n CapturedMessage) {
	t.notes = append(t.notes, n)
	t.bytes += len(n.Bytes)
	gone := 0
	for ; len(t.notes)-gone > t.most || t.bytes > t.room && len(t.notes)-gone > 1; gone++ {
		t.bytes -= len(t.notes[gone].Bytes)
		t.notes[gone] = CapturedMessage{} // free its bytes: the backing array may stay in use
	}
	t.notes, t.first = t.notes[gone:], t.first+int64(gone)
}

// Recorded returns a capture with the given messages, read from a record.
func Recorded(notes []CapturedMessage) *Capture {
	return &Capture{began: time.Now(), most: len(notes), room: math.MaxInt, notes: notes}
}

// Now returns the time since the capture began, or 0 if t is nil.
func (t *Capture) Now() time.Duration {
	if t == nil {
		return 0
	}
	return time.Since(t.began)
}

// Refuse records why this side rejected the newest message from a peer.
func (t *Capture) Refuse(peer string, why error) { t.Add(peer, Received, nil, why) }

// AddAll splits b into messages with edge and records each part. Bytes at the end that are not a complete
// message are recorded too. If edge is nil, b is one message.
func (t *Capture) AddAll(peer string, d Direction, b []byte, edge Edge) {
	if t == nil {
		return
	}
	for len(b) > 0 {
		n := len(b)
		if edge != nil {
			if end, err := edge(b); err == nil && end > 0 {
				n = end
			}
		}
		t.Add(peer, d, b[:n], nil)
		b = b[n:]
	}
}

// Since appends the stored messages from number from on to into, oldest first. It returns the number of the first message
// appended and the number that the next message will get.
func (t *Capture) Since(from int64, into []CapturedMessage) (notes []CapturedMessage, first, next int64) {
	if t == nil {
		return into, from, from
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	next = t.first + int64(len(t.notes))
	first = min(max(from, t.first), next)
	return append(into, t.notes[first-t.first:]...), first, next
}

// Dissection is a message split into named fields for people to read.
type Dissection struct {
	Name   string        // the protocol's name of the message, such as MOVE
	Seat   int           // the seat that the message is about; -1 if none or unknown
	Limit  time.Duration // time that the receiver has to respond; 0 means no limit, Unknown an unknown limit
	Asks   bool          // the receiver responds to it
	Answer bool          // it responds to the peer's oldest request that has no response yet
	Parts  []Part        // in the order of the bytes
	Fault  *Fault        // why the message is wrong, or the refusal that it reports; may be nil
}

// Unknown is the Limit of a Dissection whose time limit exists but is not known.
const Unknown time.Duration = -1

// Part is one field of a message.
type Part struct {
	From, To int    // bytes of the message, [From, To)
	Name     string // the protocol's name of the field
	Value    string // in the protocol's own terms: a number, a word, a cell
	Gloss    string // key in package words for the meaning of the value; "" if none is needed
}

// Fault is a refusal, or the reason why a message violates the protocol or the rules.
type Fault struct {
	Part int    // index of the faulty part; -1 for the whole message
	Key  string // key in package words for a sentence that names the rule
	Args []any  // arguments of the text for Key
}

// Dissector reads the messages of one connection in order. It keeps the state of the conversation, because some
// messages cannot be read without it. It must accept any bytes.
type Dissector interface {
	Dissect(n CapturedMessage) Dissection // must not keep n
	// Refuse adds the reason from a later message to the Dissection of the message that was rejected.
	Refuse(r *Dissection, why error)
	// Clone returns an independent copy with the same state of the conversation.
	Clone() Dissector
}
