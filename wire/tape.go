package wire

import (
	"math"
	"sync"
	"time"
)

// Direction says which way a message went, as seen from this end.
type Direction uint8

// The directions.
const (
	Sent Direction = iota
	Received
)

// Note is one message as it crossed a connection: a frame, a line with its end, a datagram. Bytes that no message could be
// read from are a Note too, with Err.
//
// Whether a message agrees with the rules turns out only after it was noted. That it didn't is a Note of its own, with Err
// and without Bytes: it is about the newest message received from the same Peer.
type Note struct {
	At    time.Duration // since the tape began; of a record, since its first picture, below 0 before that
	Peer  string        // address of the other end
	Dir   Direction
	Bytes []byte // as on the wire; nobody changes them
	Err   error  // why this end did not accept the message, or the one before
}

// Tape keeps the newest notes of one connection, or of all connections of a host. It keeps no more than its limits, however
// much is said. Any number of goroutines may use it; a nil Tape keeps nothing.
type Tape struct {
	began time.Time
	most  int // notes
	room  int // bytes of all notes

	mu    sync.Mutex
	notes []Note
	first int64 // the number of notes[0]
	bytes int
}

// NewTape returns a tape that begins now and keeps at most so many notes and so many bytes in all.
func NewTape(notes, bytes int) *Tape {
	return &Tape{began: time.Now(), most: max(1, notes), room: max(0, bytes)}
}

// Add notes a message and returns its number; -1 if there is no tape. It copies b. The oldest notes make room.
func (t *Tape) Add(peer string, d Direction, b []byte, err error) int64 {
	if t == nil {
		return -1
	}
	n := Note{Peer: peer, Dir: d, Bytes: append([]byte(nil), b...), Err: err}
	t.mu.Lock()
	defer t.mu.Unlock()
	n.At = time.Since(t.began) // with the lock held, so that the times never fall
	t.put(n)
	return t.first + int64(len(t.notes)) - 1
}

// put adds a note. The oldest ones make room.
func (t *Tape) put(n Note) {
	t.notes = append(t.notes, n)
	t.bytes += len(n.Bytes)
	gone := 0
	for ; len(t.notes)-gone > t.most || t.bytes > t.room && len(t.notes)-gone > 1; gone++ {
		t.bytes -= len(t.notes[gone].Bytes)
		t.notes[gone] = Note{} // the array behind may live on
	}
	t.notes, t.first = t.notes[gone:], t.first+int64(gone)
}

// Recorded returns a tape of what was noted long ago.
func Recorded(notes []Note) *Tape {
	return &Tape{began: time.Now(), most: len(notes), room: math.MaxInt, notes: notes}
}

// Now is the time on the clock of the notes.
func (t *Tape) Now() time.Duration {
	if t == nil {
		return 0
	}
	return time.Since(t.began)
}

// Refuse notes why the newest message that came from a peer was not accepted.
func (t *Tape) Refuse(peer string, why error) { t.Add(peer, Received, nil, why) }

// AddAll notes the messages of which b is made, each by itself. Bytes at the end that are none are a note, too. With a nil
// edge, b is one message.
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

// Since appends to into the notes from number from on that are still kept, oldest first, and returns the number of the
// first one appended and that of the next one to come.
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

// Reading is a message taken apart for a person to read.
type Reading struct {
	Name   string        // what the protocol calls the message, as MOVE
	Seat   int           // whom it concerns; -1 if nobody or unknown
	Limit  time.Duration // how long its receiver has to answer; 0 for no limit, Unknown for one that nothing is known of
	Asks   bool          // its receiver answers it
	Answer bool          // it answers the oldest message of the other direction that asks and was not answered yet
	Parts  []Part        // in the order of the bytes
	Fault  *Fault        // why it is wrong, or what refusal it tells of; nil for neither
}

// Unknown is the Limit of a Reading where there is one, and nobody knows which.
const Unknown time.Duration = -1

// Part is one field of a message.
type Part struct {
	From, To int    // bytes of the message, [From, To)
	Name     string // what the protocol calls it
	Value    string // in the protocol's own terms: a number, a word, a cell
	Gloss    string // key in package words: what the value means; "" where it speaks for itself
}

// Fault is a refusal, or a message that breaks the protocol or the rules.
type Fault struct {
	Part int    // index of the offending part; -1 for the whole message
	Key  string // key in package words of a sentence that names the rule
	Args []any  // of the key
}

// Explainer reads the messages of one connection for people, in their order: with the conversation so far, because some
// protocols cannot be read without. It must accept any bytes.
type Explainer interface {
	Explain(n Note) Reading // must not keep n
	// Refuse adds to a Reading of this connection why its message was not accepted, as a later note tells.
	Refuse(r *Reading, why error)
	// Clone is one that knows as much of the conversation, and goes on with it by itself.
	Clone() Explainer
}
