// Package wiretest provides test suites for the protocol packages. Lines and FuzzLines test the parsers of lines. Run,
// Converse, Fuzz and Faults test dissectors. Mutated returns damaged messages.
//
// For every Dissection the suites check that its parts are in order within the message, and that its fault has a text in
// every language.
package wiretest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/wire"
)

// Said is one message of a conversation, with the Dissection that the test expects.
type Said struct {
	By    wire.Side
	Bytes string
	Name  string // expected name of the Dissection
	Fault string // expected key of the fault; "" for no fault
	Field string // field to which the fault must refer; "" for the whole message
}

// Converse tests the Dissections of the messages in talk. It tests each message as a client records it and as a server
// records it. Each Dissection must have the expected name and fault.
func Converse(t *testing.T, dissector func(end wire.Side) wire.Dissector, talk []Said) {
	t.Helper()
	for _, end := range []wire.Side{wire.Client, wire.Server} {
		e := dissector(end)
		for _, s := range talk {
			n := wire.CapturedMessage{Bytes: []byte(s.Bytes), Dir: wire.Received}
			if s.By == end {
				n.Dir = wire.Sent
			}
			r := Read(t, e, n)
			key, field := "", ""
			if r.Fault != nil {
				key = r.Fault.Key
				if r.Fault.Part >= 0 {
					field = r.Parts[r.Fault.Part].Name
				}
			}
			if r.Name != s.Name || key != s.Fault || field != s.Field {
				t.Errorf("%q at end %d: %s, fault %q about %q; want %s, %q about %q", s.Bytes, end, r.Name, key, field, s.Name, s.Fault, s.Field)
			}
		}
	}
}

// Read returns the Dissection of n. The test fails if the Dissection lacks a required property.
func Read(t testing.TB, e wire.Dissector, n wire.CapturedMessage) wire.Dissection {
	t.Helper()
	before := bytes.Clone(n.Bytes)
	r := e.Dissect(n)
	if !bytes.Equal(before, n.Bytes) {
		t.Fatalf("Dissect changed %q to %q, want it unchanged", before, n.Bytes)
	}
	at := 0
	for _, p := range r.Parts {
		if p.From < at || p.To < p.From || p.To > len(n.Bytes) {
			t.Fatalf("%q: got the part %+v of %+v, want the parts in order", n.Bytes, p, r.Parts)
		}
		at = p.To
		if p.Name == "" || strings.ContainsAny(p.Value, "\r\n") || p.Gloss != "" && !words.Open("de").Has(p.Gloss) {
			t.Fatalf("%q: got the part %+v, want a name, one line and a known gloss", n.Bytes, p)
		}
	}
	if n.Err != nil && r.Fault == nil {
		t.Fatalf("%q: got no fault for %v, want an explanation", n.Bytes, n.Err)
	}
	if r.Fault != nil {
		Fault(t, r.Fault, len(r.Parts))
	}
	return r
}

// Fault fails the test if the text of f is missing in a language. parts is the number of fields of the message.
func Fault(t testing.TB, f *wire.Fault, parts int) {
	t.Helper()
	if f.Part < -1 || f.Part >= parts {
		t.Fatalf("the fault %+v is about part %d, want -1 to %d", f, f.Part, parts-1)
	}
	for _, l := range words.Languages() {
		book := words.Open(l.Code)
		if !book.Has(f.Key) {
			t.Fatalf("%s has no text for %s, want one", l.Code, f.Key)
		}
		foreign := strings.Contains(fmt.Sprint(f.Args...), "%") // an argument from the peer may look like a formatting error
		if text := book.T(f.Key, f.Args...); !foreign && strings.Contains(text, "%!") {
			t.Fatalf("%s in %s: got %s, want a text without formatting errors", f.Key, l.Code, text)
		}
	}
}

// Fuzz passes arbitrary bytes to a client's and to a server's dissector. The messages are alternately sent and received
// messages.
func Fuzz(f *testing.F, dissector func(end wire.Side) wire.Dissector) {
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, end := range []wire.Side{wire.Client, wire.Server} {
			e := dissector(end)
			for i, message := range bytes.Split(b, []byte("\xff\xfe")) {
				n := wire.CapturedMessage{Bytes: message, Dir: wire.Direction(i % 2)}
				if i%5 == 4 {
					n.Err = fmt.Errorf("refused")
				}
				Read(t, e, n)
			}
		}
	})
}

// checkMalformed changes messages and checks their Dissections. If Valid rejects a changed message, its Dissection must
// have a fault.
func checkMalformed(t *testing.T, p Protocol) {
	t.Helper()
	faults := map[string]bool{}
	for _, s := range p.Messages {
		if !p.Valid(s.By, []byte(s.Bytes)) {
			t.Errorf("%q is not valid, want it valid", s.Bytes)
		}
		for _, b := range damaged([]byte(s.Bytes)) {
			for _, end := range []wire.Side{wire.Client, wire.Server} {
				n := wire.CapturedMessage{Bytes: b, Dir: wire.Received}
				if s.By == end {
					n.Dir = wire.Sent
				}
				r := Read(t, p.Dissector(end), n)
				if r.Name == "" || r.Fault == nil && !p.Valid(s.By, b) {
					t.Fatalf("%q, damaged from %q, is read as %+v without a fault, want one", b, s.Bytes, r)
				}
				if r.Fault != nil {
					faults[r.Fault.Key] = true
				}
			}
		}
	}
	if len(faults) < 3 {
		t.Errorf("the damaged messages have only the faults %v, want at least 3", faults)
	}
}

// damaged returns altered copies of a message: prefixes, copies with a changed byte, and copies with bytes added.
func damaged(b []byte) (all [][]byte) {
	for i := range b {
		all = append(all, b[:i:i])
		for _, c := range []byte{b[i] ^ 0xff, b[i] + 1, 0, ' ', ';', '\n', 0x80} {
			changed := bytes.Clone(b)
			changed[i] = c
			all = append(all, changed)
		}
	}
	return append(all, append(bytes.Clone(b), b...), append(bytes.Clone(b), 'x'), append(bytes.Clone(b), 0, 0))
}

// Faults tests how e explains the refusal of a move. lowest and highest are the first and the last possible reason for
// the refusal. For each reason, the explanation must mark the right field of the move as faulty. fieldOf returns the
// name of this field for the key of a reason, or "" for the whole message.
func Faults[F interface {
	~uint8
	wire.LocalizableError
}](t *testing.T, e wire.Dissector, move wire.CapturedMessage, lowest, highest F, fieldOf func(key string) string) {
	t.Helper()
	for fault := lowest; fault <= highest; fault++ {
		move.Err = fault
		r := Read(t, e, move)
		field := ""
		if r.Fault.Part >= 0 {
			field = r.Parts[r.Fault.Part].Name
		}
		if r.Fault.Key != fault.Key() || r.Fault.Key == "rule.unknown" || field != fieldOf(fault.Key()) {
			t.Errorf("%v is told as %s about %q, want %q", fault, r.Fault.Key, field, fieldOf(fault.Key()))
		}
	}
	if next := highest + 1; next.Key() != "rule.unknown" {
		t.Errorf("fault %d has the key %s, want rule.unknown as the last is %d", next, next.Key(), highest)
	}
}

// refusalKey is a server's reason for a refusal. It consists only of the key.
type refusalKey string

func (r refusalKey) Error() string { return string(r) }
func (r refusalKey) Key() string   { return string(r) }
func (r refusalKey) Args() []any   { return nil }

// checkRefusals tests how e explains that a message was refused. A message can be refused for several reasons. fields
// maps the key of each reason to the field that e must mark as faulty. The field "" stands for the whole message.
func checkRefusals(t *testing.T, e wire.Dissector, message string, fields map[string]string) {
	t.Helper()
	for key, want := range fields {
		r := Read(t, e, wire.CapturedMessage{Bytes: []byte(message), Dir: wire.Received, Err: refusalKey(key)})
		field := ""
		if r.Fault.Part >= 0 {
			field = r.Parts[r.Fault.Part].Name
		}
		if r.Fault.Key != key || field != want {
			t.Errorf("%s of %q is told as %s about %q, want %q", key, message, r.Fault.Key, field, want)
		}
	}
}

// Transcript returns a text with one line for each message of a conversation: the sender, the message's name, the values, and
// the fault in English.
func Transcript(t *testing.T, e wire.Dissector, talk []Said) []byte {
	t.Helper()
	book := words.Open("en")
	var out bytes.Buffer
	for _, s := range talk {
		n := wire.CapturedMessage{Bytes: []byte(s.Bytes), Dir: wire.Sent}
		if s.By == wire.Server {
			n.Dir = wire.Received
		}
		r := Read(t, e, n)
		fmt.Fprintf(&out, "%s %s %s\n", []string{"->", "<-"}[s.By], r.Name, r.Values())
		if r.Fault != nil {
			fmt.Fprintf(&out, "     ! %s\n", book.T(r.Fault.Key, r.Fault.Args...))
		}
	}
	return out.Bytes()
}

// Mutated returns a copy of a random element of messages with up to three random errors. An error inserts a byte, cuts
// off the end, or repeats the end. About half of the inserted bytes are characters from separators. About one result in
// twenty consists of random bytes.
func Mutated(rng *rand.Rand, messages [][]byte, separators string) []byte {
	b := bytes.Clone(messages[rng.IntN(len(messages))])
	if rng.IntN(20) == 0 {
		b = make([]byte, rng.IntN(1500))
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
	}
	for range rng.IntN(4) {
		switch i := rng.IntN(len(b) + 1); rng.IntN(4) {
		case 0:
			b = slices.Insert(b, i, byte(rng.Uint32()))
		case 1:
			b = slices.Insert(b, i, separators[rng.IntN(len(separators))])
		case 2:
			b = b[:i]
		case 3:
			b = append(b, b[i:]...)
		}
	}
	return b
}
