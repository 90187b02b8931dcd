package wire

import (
	"math"
	"sync"
	"time"
)

// Direction is the direction of a message, seen from the side that records the tape.
type Direction uint8

const (
	Sent Direction = iota
	Received
)

// Note is one recorded message: a frame, a line with its end, or a datagram. Bytes that could not be parsed are also a
// Note, with Err set.
//
// Whether a message complies with the rules is known only after it was recorded. A violation is therefore a Note of its
// own with Err and without Bytes. It refers to the newest message received from the same Peer.
type Note struct {
	At    time.Duration // since the tape began; in a record, since the first view, negative before it
	Peer  string        // address of the peer
	Dir   Direction
	Bytes []byte // as received or sent; read-only
	Err   error  // why this side rejected the message, or the previous one if Bytes is empty
}

// Tape records the newest notes of one connection, or of all connections of a host. It drops the oldest notes to stay
// within its limits. A Tape is safe for concurrent use. A nil Tape records nothing.
type Tape struct {
	began time.Time
	most  int // limit on the number of notes
	room  int // limit on the bytes of all notes

	mu    sync.Mutex
	notes []Note
	first int64 // index of notes[0] since the tape began
	bytes int
}

// NewTape returns a tape that begins now. It keeps at most the given number of notes and the given number of bytes.
func NewTape(notes, bytes int) *Tape {
	return &Tape{began: time.Now(), most: max(1, notes), room: max(0, bytes)}
}

// Add records a copy of b and returns the note's number, or -1 if t is nil. It drops the oldest notes to stay within
// the limits.
func (t *Tape) Add(peer string, d Direction, b []byte, err error) int64 {
	if t == nil {
		return -1
	}
	n := Note{Peer: peer, Dir: d, Bytes: append([]byte(nil), b...), Err: err}
	t.mu.Lock()
	defer t.mu.Unlock()
	n.At = time.Since(t.began) // under the lock, so that times never decrease
	t.put(n)
	return t.first + int64(len(t.notes)) - 1
}

// put appends a note and drops the oldest ones to stay within the limits.
func (t *Tape) put(n Note) {
	t.notes = append(t.notes, n)
	t.bytes += len(n.Bytes)
	gone := 0
	for ; len(t.notes)-gone > t.most || t.bytes > t.room && len(t.notes)-gone > 1; gone++ {
		t.bytes -= len(t.notes[gone].Bytes)
		t.notes[gone] = Note{} // free its bytes: the backing array may stay in use
	}
	t.notes, t.first = t.notes[gone:], t.first+int64(gone)
}

// Recorded returns a tape with the given notes, read from a record.
func Recorded(notes []Note) *Tape {
	return &Tape{began: time.Now(), most: len(notes), room: math.MaxInt, notes: notes}
}

// Now returns the time since the tape began, or 0 if t is nil.
func (t *Tape) Now() time.Duration {
	if t == nil {
		return 0
	}
	return time.Since(t.began)
}

// Refuse records why this side rejected the newest message from a peer.
func (t *Tape) Refuse(peer string, why error) { t.Add(peer, Received, nil, why) }

// AddAll splits b into messages with edge and records each as a note. Bytes at the end that are not a complete message
// become a note too. If edge is nil, b is one message.
func (t *Tape) AddAll(peer string, d Direction, b []byte, edge Edge) {
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

// Since appends the stored notes from number from on to into, oldest first. It returns the number of the first note
// appended and the number that the next note will get.
func (t *Tape) Since(from int64, into []Note) (notes []Note, first, next int64) {
	if t == nil {
		return into, from, from
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	next = t.first + int64(len(t.notes))
	first = min(max(from, t.first), next)
	return append(into, t.notes[first-t.first:]...), first, next
}

// Reading is a message split into named fields for people to read.
type Reading struct {
	Name   string        // the protocol's name of the message, such as MOVE
	Seat   int           // the seat that the message is about; -1 if none or unknown
	Limit  time.Duration // time that the receiver has to respond; 0 means no limit, Unknown an unknown limit
	Asks   bool          // the receiver responds to it
	Answer bool          // it responds to the peer's oldest request that has no response yet
	Parts  []Part        // in the order of the bytes
	Fault  *Fault        // why the message is wrong, or the refusal that it reports; may be nil
}

// Unknown is the Limit of a Reading whose time limit exists but is not known.
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

// Explainer reads the messages of one connection in order. It keeps the state of the conversation, because some
// messages cannot be read without it. It must accept any bytes.
type Explainer interface {
	Explain(n Note) Reading // must not keep n
	// Refuse adds the reason from a later note to the Reading of the message that was rejected.
	Refuse(r *Reading, why error)
	// Clone returns an independent copy with the same state of the conversation.
	Clone() Explainer
}
