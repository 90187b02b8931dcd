// Package wiretest provides test suites for the protocol packages: parsing of lines (Lines and FuzzLines), damaged
// messages (Mutated), and dissectors (Converse, Fuzz and Faults). For every Dissection the suites check that its parts are
// in order within the message and that its fault has a text in every language.
package wiretest

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/wire"
)

// Said is one message of a conversation, with the expected Dissection.
type Said struct {
	By    wire.Side
	Bytes string
	Name  string // the name of the Dissection
	Fault string // the key of the fault; "" for no fault
	Field string // the field that the fault refers to; "" for the whole message
}

// Converse checks the dissections of a conversation by a dissector at the client and by one at the server.
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

// Read explains a message and checks the properties that every Dissection must have.
func Read(t testing.TB, e wire.Dissector, n wire.CapturedMessage) wire.Dissection {
	t.Helper()
	before := bytes.Clone(n.Bytes)
	r := e.Dissect(n)
	if !bytes.Equal(before, n.Bytes) {
		t.Fatalf("%q was changed", before)
	}
	at := 0
	for _, p := range r.Parts {
		if p.From < at || p.To < p.From || p.To > len(n.Bytes) {
			t.Fatalf("%q: the part %+v is out of order: %+v", n.Bytes, p, r.Parts)
		}
		at = p.To
		if p.Name == "" || strings.ContainsAny(p.Value, "\r\n") || p.Gloss != "" && !words.Open("de").Has(p.Gloss) {
			t.Fatalf("%q: the part %+v cannot be shown", n.Bytes, p)
		}
	}
	if n.Err != nil && r.Fault == nil {
		t.Fatalf("%q: %v is not explained", n.Bytes, n.Err)
	}
	if r.Fault != nil {
		Fault(t, r.Fault, len(r.Parts))
	}
	return r
}

// Fault checks that a fault has a text in every language.
func Fault(t testing.TB, f *wire.Fault, parts int) {
	t.Helper()
	if f.Part < -1 || f.Part >= parts {
		t.Fatalf("the fault %+v is about none of %d parts", f, parts)
	}
	for _, l := range words.Languages() {
		book := words.Open(l.Code)
		if !book.Has(f.Key) {
			t.Fatalf("%s has no words for %s", l.Code, f.Key)
		}
		foreign := strings.Contains(fmt.Sprint(f.Args...), "%") // an argument from the peer may look like a formatting error
		if text := book.T(f.Key, f.Args...); !foreign && strings.Contains(text, "%!") {
			t.Fatalf("%s of %s: %s", f.Key, l.Code, text)
		}
	}
}

// Fuzz passes arbitrary bytes to a dissector of each side, as messages in alternating directions.
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

// Malformed damages each message in many ways. It checks that a message that valid rejects is read with a fault.
func Malformed(t *testing.T, dissector func(end wire.Side) wire.Dissector, messages []Said, valid func(by wire.Side, b []byte) bool) {
	t.Helper()
	faults := map[string]bool{}
	for _, s := range messages {
		if !valid(s.By, []byte(s.Bytes)) {
			t.Errorf("%q is not valid", s.Bytes)
		}
		for _, b := range damaged([]byte(s.Bytes)) {
			for _, end := range []wire.Side{wire.Client, wire.Server} {
				n := wire.CapturedMessage{Bytes: b, Dir: wire.Received}
				if s.By == end {
					n.Dir = wire.Sent
				}
				r := Read(t, dissector(end), n)
				if r.Name == "" || r.Fault == nil && !valid(s.By, b) {
					t.Fatalf("%q, made of %q, is read as %+v without a fault", b, s.Bytes, r)
				}
				if r.Fault != nil {
					faults[r.Fault.Key] = true
				}
			}
		}
	}
	if len(faults) < 3 {
		t.Errorf("all that is wrong with damaged messages is %v", faults)
	}
}

// damaged returns all prefixes of a message, and the message with one byte changed, repeated, or with bytes appended.
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

// Faults checks that each refusal of the rules is explained with the right field. where maps the key of a fault to the
// field; "" means the whole message.
func Faults[F interface {
	~uint8
	wire.LocalizableError
}](t *testing.T, e wire.Dissector, move wire.CapturedMessage, first, last F, where func(key string) string) {
	t.Helper()
	for fault := first; fault <= last; fault++ {
		move.Err = fault
		r := Read(t, e, move)
		field := ""
		if r.Fault.Part >= 0 {
			field = r.Parts[r.Fault.Part].Name
		}
		if r.Fault.Key != fault.Key() || r.Fault.Key == "rule.unknown" || field != where(fault.Key()) {
			t.Errorf("%v is told as %s about %q, want %q", fault, r.Fault.Key, field, where(fault.Key()))
		}
	}
	if next := last + 1; next.Key() != "rule.unknown" {
		t.Errorf("%d is a fault too: %s", next, next.Key())
	}
}

// refused is a server's reason. Only its key matters.
type refused string

func (r refused) Error() string { return string(r) }
func (r refused) Key() string   { return string(r) }
func (r refused) Args() []any   { return nil }

// Refusals checks the field that each refusal of a server refers to. fields maps the key of a refusal to the field; ""
// means the whole message.
func Refusals(t *testing.T, e wire.Dissector, message string, fields map[string]string) {
	t.Helper()
	for key, want := range fields {
		r := Read(t, e, wire.CapturedMessage{Bytes: []byte(message), Dir: wire.Received, Err: refused(key)})
		field := ""
		if r.Fault.Part >= 0 {
			field = r.Parts[r.Fault.Part].Name
		}
		if r.Fault.Key != key || field != want {
			t.Errorf("%s of %q is told as %s about %q, want %q", key, message, r.Fault.Key, field, want)
		}
	}
}

// Transcript explains a conversation with one line for each message: the sender, the name, the values and the fault in
// English.
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
