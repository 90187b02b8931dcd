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

// Direction is the direction of a message, as seen from the side that records it.
type Direction uint8

const (
	Sent Direction = iota
	Received
)

// CapturedMessage is an entry of a Capture: a binary message, a line with its line end, or a datagram. If the bytes
// could not be parsed, Err is the reason.
//
// Another kind of entry has Err but no Bytes. It means that this side has rejected the newest message from the same
// Peer because of the rules.
type CapturedMessage struct {
	At    time.Duration // time since the capture began; in a record, time since the first view, negative before it
	Peer  string        // address of the peer
	Dir   Direction
	Bytes []byte // bytes of the message; read-only
	Err   error  // reason why this side rejected the message, or the previous one if Bytes is empty

	hidden []byte // bytes that Since withholds because they are secret
}

// Whole returns n with its bytes, even if they are secret and the method Since has withheld them. Use it only for data
// that no player can read yet.
func (n CapturedMessage) Whole() CapturedMessage {
	if n.hidden != nil {
		n.Bytes, n.Err, n.hidden = n.hidden, nil, nil
	}
	return n
}

// Withheld reports whether Since has withheld the bytes of n because they are still secret.
func (n CapturedMessage) Withheld() bool { return n.hidden != nil }

// Missing is the error of an entry that represents missing messages. Its value is their number. The value 0 means that all
// later messages are missing.
type Missing int

func (m Missing) Error() string {
	if m == 0 {
		return "the following messages were not recorded"
	}
	return fmt.Sprintf("%d messages were not recorded", int(m))
}

// Capture records the newest messages of one connection, or of all connections of a host. If a limit is exceeded, it drops the
// oldest messages. It is safe for concurrent use. A nil Capture records nothing.
type Capture struct {
	began time.Time
	most  int // maximum number of messages
	room  int // maximum number of bytes in all messages

	mu     sync.Mutex
	notes  []CapturedMessage
	first  int64 // number of the message notes[0], counted since the capture began
	bytes  int
	secret func(peer string, message []byte) bool // reports whether a message to peer is secret; nil if none is
	guards bool                                   // Since withholds secret messages
	hidden []int64                                // numbers of the withheld messages, in ascending order
	opened int                                    // number of calls of Reveal that had an effect
}

// NewCapture returns an empty Capture whose clock starts now. It stores at most maxMessages messages with at most
// maxBytes bytes in total.
func NewCapture(maxMessages, maxBytes int) *Capture {
	return &Capture{began: time.Now(), most: max(1, maxMessages), room: max(0, maxBytes)}
}

// Add records a copy of b and returns the message's number. It returns -1 if t is nil. If a limit is exceeded, it drops the
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

// SetSecret sets the function that decides which messages are secret. The function reports whether a message to peer contains
// information for this peer only. A server must call SetSecret before it sends its first message.
func (t *Capture) SetSecret(secret func(peer string, message []byte) bool) {
	if t != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.secret = secret
	}
}

// Guard makes Since withhold secret messages until Reveal is called. It is for a host who is a player as well, and must not
// see the secrets of other players.
func (t *Capture) Guard() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.guards = true
}

// Reveal makes all messages recorded so far public. A server calls it when a round or a game is over.
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

// Revealed returns the number of times that messages have ceased to be secret.
func (t *Capture) Revealed() int {
	if t == nil {
		return 0
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.opened
}

// Hides reports whether Since currently withholds messages.
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

// Recorded returns a capture with notes, the messages of a record.
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

// Refuse records the reason why this side has rejected the newest message from peer.
func (t *Capture) Refuse(peer string, reason error) { t.Add(peer, Received, nil, reason) }

// AddAll splits b into messages and records each of them. edge returns the length of the first message in b. If edge is
// nil, AddAll records b as one message. The last message may be incomplete.
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

// Since appends the stored messages from the number start on to dst and returns the result. If messages are no longer
// stored, first is the number of the first message that it has appended. next is the number that the next recorded
// message will get. A message that is still secret is replaced by an entry with the error Missing and without bytes.
func (t *Capture) Since(start int64, dst []CapturedMessage) (messages []CapturedMessage, first, next int64) {
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

// Dissection is a message that was split into named fields, for display.
type Dissection struct {
	Name   string        // name of the message in the protocol, such as MOVE
	Seat   int           // seat that the message is about; -1 if none or unknown
	Limit  time.Duration // time limit for the response; 0 for no limit, Unknown for an unknown limit
	Asks   bool          // the receiver responds to the message
	Answer bool          // the message is the response to the peer's oldest request without one
	Parts  []Part        // fields, in the order of the bytes
	Fault  *Fault        // reason why the message is wrong, or refusal that it reports; may be nil
}

// Unknown is the Dissection.Limit for a time limit of unknown length.
const Unknown time.Duration = -1

// Part is a field of a dissected message.
type Part struct {
	From, To int    // range of the field's bytes in the message, [From, To)
	Name     string // name of the field in the protocol
	Value    string // value in the protocol's own terms: a number, a word or a cell
	Gloss    string // meaning of the value, as a key in package words; "" if none is needed
}

// Fault is the reason why a message violates the protocol or the rules. If the message itself refuses a request, Fault can be
// the reason for the refusal.
type Fault struct {
	Part int    // index of the wrong Part; -1 for the whole message
	Key  string // key in package words of a sentence about the violated rule
	Args []any  // arguments of that sentence
}

// Dissector splits the messages of one connection into fields, in the order of the capture. It stores information from earlier
// messages, because they can change the meaning of later messages. It must accept any bytes.
type Dissector interface {
	Dissect(n CapturedMessage) Dissection // returns the fields of n; must not keep n
	// Refuse adds the reason of a refusal to r, the Dissection of the rejected message.
	Refuse(r *Dissection, reason error)
	// Clone returns an independent copy of the Dissector in the same state.
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

// Text returns message as one word. If the message is printable, the word is a quoted Go string. Any other message is written
// as "x" and hexadecimal digits.
func Text(message []byte) string {
	if isText(message) {
		return strconv.Quote(string(message))
	}
	return "x" + hex.EncodeToString(message)
}

// isText reports whether a message consists of printable UTF-8, tabs and line ends, perhaps with a NUL byte at its end.
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

// ErrText is returned by OfText for a word that is not a result of Text.
var ErrText = errors.New("the message is neither in quotes nor in hexadecimal digits")

// OfText returns the message in word, a result of Text.
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

// String returns "peer > message" for a sent message and "peer < message" for a received message. The text of Err, if any,
// follows.
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
