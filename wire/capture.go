package wire

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
)

// Direction is the direction of a message, seen from the side that records the capture.
type Direction uint8

const (
	Sent Direction = iota
	Received
)

// CapturedMessage is one entry of a Capture: a frame, a line with its line end, or a datagram. Err is set if the bytes
// could not be parsed.
//
// A message is captured before this side checks whether the rules allow it. If the rules forbid the message, a second
// entry with Err and without Bytes follows. The second entry refers to the newest message received from the same Peer.
type CapturedMessage struct {
	At    time.Duration // since the capture began; in a record, since the first view, negative before it
	Peer  string        // address of the peer
	Dir   Direction
	Bytes []byte // as received or sent; read-only
	Err   error  // why this side rejected the message, or the previous one if Bytes is empty

	hidden []byte // the bytes of a message that Since withholds
}

// Whole returns n with the bytes that the method Since has withheld because they are secret. Use it only for data that
// no player can read yet.
func (n CapturedMessage) Whole() CapturedMessage {
	if n.hidden != nil {
		n.Bytes, n.Err, n.hidden = n.hidden, nil, nil
	}
	return n
}

// Withheld reports whether n is an entry of Since for a message that is still secret.
func (n CapturedMessage) Withheld() bool { return n.hidden != nil }

// Missing is the error that marks missing messages. Its value is their number, or 0 if all later messages are missing.
type Missing int

func (m Missing) Error() string {
	if m == 0 {
		return "the following messages were not recorded"
	}
	return fmt.Sprintf("%d messages were not recorded", int(m))
}

// Capture records the newest messages of one connection, or of all connections of a host. When a limit is exceeded, the
// Capture drops the oldest messages. A Capture is safe for concurrent use. A nil Capture records nothing.
type Capture struct {
	began time.Time
	most  int // limit on the number of messages
	room  int // limit on the bytes of all messages

	mu     sync.Mutex
	notes  []CapturedMessage
	first  int64 // number of notes[0] since the capture began
	bytes  int
	secret func(peer string, message []byte) bool // reports whether a sent message is secret; nil if none is
	guards bool                                   // Since withholds secret messages
	hidden []int64                                // numbers of the withheld messages, in order
	opened int                                    // number of calls of Reveal that had an effect
}

// NewCapture returns an empty Capture whose clock starts now. notes is the maximum number of stored messages, and bytes
// is the maximum number of their bytes.
func NewCapture(notes, bytes int) *Capture {
	return &Capture{began: time.Now(), most: max(1, notes), room: max(0, bytes)}
}

// Add records a copy of b and returns the message's number, or -1 if t is nil. If a limit is exceeded, Add drops the
// oldest messages.
func (t *Capture) Add(peer string, d Direction, b []byte, err error) int64 {
	if t == nil {
		return -1
	}
	n := CapturedMessage{Peer: peer, Dir: d, Bytes: append([]byte(nil), b...), Err: err}
	t.mu.Lock()
	defer t.mu.Unlock()
	n.At = time.Since(t.began) // under the lock, so that times never decrease
	t.append(n)
	number := t.first + int64(len(t.notes)) - 1
	if t.guards && d == Sent && t.secret != nil && t.secret(peer, n.Bytes) {
		t.hidden = append(t.hidden, number)
	}
	return number
}

// SetSecret sets the function secret, which reports whether a message to peer contains a secret of this peer. A server
// calls SetSecret before it sends its first message.
func (t *Capture) SetSecret(secret func(peer string, message []byte) bool) {
	if t != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.secret = secret
	}
}

// Guard makes Since withhold secret messages until Reveal is called. It is for a host who also plays and must not see
// the secrets of the other players.
func (t *Capture) Guard() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.guards = true
}

// Reveal ends the secrecy of all messages so far. A server calls it when a round or a game is over.
func (t *Capture) Reveal() {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.hidden) > 0 {
		t.hidden = nil
		t.opened++
	}
}

// Revealed returns how often messages have lost their secrecy.
func (t *Capture) Revealed() int {
	if t == nil {
		return 0
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.opened
}

// Hides reports whether Since withholds a message now.
func (t *Capture) Hides() bool {
	if t == nil {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.hidden) > 0
}

// append adds n and drops the oldest messages while a limit is exceeded.
func (t *Capture) append(n CapturedMessage) {
	t.notes = append(t.notes, n)
	t.bytes += len(n.Bytes)
	gone := 0
	for ; len(t.notes)-gone > t.most || t.bytes > t.room && len(t.notes)-gone > 1; gone++ {
		t.bytes -= len(t.notes[gone].Bytes)
		t.notes[gone] = CapturedMessage{} // free its bytes: the backing array may stay in use
	}
	t.notes, t.first = t.notes[gone:], t.first+int64(gone)
}

// Recorded returns a capture that holds messages read from a saved game record.
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

// Refuse records the reason why this side rejected the newest message from a peer.
func (t *Capture) Refuse(peer string, reason error) { t.Add(peer, Received, nil, reason) }

// AddAll splits b into messages and records each of them. edge returns the length of the first message in its argument.
// If the end of b is not a complete message, AddAll records it too. If edge is nil, b is one message.
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

// Since appends the stored messages with the number start or a higher number to dst, and returns the extended slice.
// first is the number of the first appended message. next is the number of the next message that will be recorded. A
// secret message is replaced by an entry with the error Missing and without bytes.
func (t *Capture) Since(start int64, dst []CapturedMessage) (notes []CapturedMessage, first, next int64) {
	if t == nil {
		return dst, start, start
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	next = t.first + int64(len(t.notes))
	first = min(max(start, t.first), next)
	from := len(dst)
	dst = append(dst, t.notes[first-t.first:]...)
	for _, number := range t.hidden {
		if number >= first {
			n := &dst[from+int(number-first)]
			n.Bytes, n.Err, n.hidden = nil, Missing(1), n.Bytes
		}
	}
	return dst, first, next
}

// Dissection is a message that was split into named fields, for display to a person.
type Dissection struct {
	Name   string        // the protocol's name of the message, such as MOVE
	Seat   int           // the seat that the message is about; -1 if none or unknown
	Limit  time.Duration // time that the receiver has to respond; 0 means no limit, Unknown an unknown limit
	Asks   bool          // the receiver responds to it
	Answer bool          // it responds to the peer's oldest request that has no response yet
	Parts  []Part        // in the order of the bytes
	Fault  *Fault        // why the message is wrong, or the refusal that it reports; may be nil
}

// Unknown is the value of Dissection.Limit if the receiver has a time limit of unknown length.
const Unknown time.Duration = -1

// Part is one field of a message.
type Part struct {
	From, To int    // bytes of the message, [From, To)
	Name     string // the protocol's name of the field
	Value    string // in the protocol's own terms: a number, a word, a cell
	Gloss    string // key in package words for the meaning of the value; "" if none is needed
}

// Fault describes why a message violates the protocol or the rules. In a message that refuses a request, Fault can be
// the reason for the refusal.
type Fault struct {
	Part int    // index of the faulty part; -1 for the whole message
	Key  string // key in package words for a sentence that names the rule
	Args []any  // arguments of the text for Key
}

// Dissector splits the messages of one connection into fields, in the order in which they were recorded. It remembers
// earlier messages, because the meaning of some messages depends on them. It must accept any bytes.
type Dissector interface {
	Dissect(n CapturedMessage) Dissection // must not keep n
	// Refuse adds the reason from a later message to the Dissection of the message that was rejected.
	Refuse(r *Dissection, reason error)
	// Clone returns an independent copy with the same state of the conversation.
	Clone() Dissector
}

// Printable returns s without spaces at both ends. It replaces each tab by a space, and every other unprintable
// character by a question mark.
func Printable(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r == utf8.RuneError, !unicode.IsPrint(r):
			return '?'
		}
		return r
	}, s)
	return strings.Trim(s, " ")
}

// Text formats a message as one word. A message of printable text becomes a quoted Go string. Any other message becomes
// the letter "x" followed by hexadecimal digits.
func Text(message []byte) string {
	if isText(message) {
		return strconv.Quote(string(message))
	}
	return "x" + hex.EncodeToString(message)
}

// isText reports whether a message consists of printable UTF-8, tabs and line ends. It also allows a NUL byte at the
// end.
func isText(message []byte) bool {
	message = bytes.TrimSuffix(message, []byte{0})
	if !utf8.Valid(message) {
		return false
	}
	for _, r := range string(message) {
		if r == utf8.RuneError || !unicode.IsPrint(r) && !strings.ContainsRune("\r\n\t", r) {
			return false
		}
	}
	return true
}

// ErrText reports a word that Text does not write.
var ErrText = errors.New("the message is neither in quotes nor in hexadecimal digits")

// OfText parses a word written by Text.
func OfText(word string) (message []byte, err error) {
	if digits, ok := strings.CutPrefix(word, "x"); ok {
		message, err = hex.DecodeString(digits)
	} else {
		var text string
		text, err = strconv.Unquote(word)
		message = []byte(text)
	}
	if err != nil || Text(message) != word {
		return nil, ErrText
	}
	return message, nil
}

// String returns "peer > message" for a sent message and "peer < message" for a received one. If there is an error, its
// text is appended.
func (n CapturedMessage) String() string {
	way := map[Direction]string{Sent: ">", Received: "<"}[n.Dir]
	switch {
	case n.Err != nil && len(n.Bytes) == 0:
		return n.Peer + " ! " + n.Err.Error()
	case n.Err != nil:
		return n.Peer + " " + way + " " + Text(n.Bytes) + " ! " + n.Err.Error()
	}
	return n.Peer + " " + way + " " + Text(n.Bytes)
}
