package wire

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// MessageSpec describes one message of a text protocol: a verb and the fields after it. The parsers and the dissector of a
// protocol use the same specs.
type MessageSpec struct {
	Verb     string
	By       Side // side that sends the message
	Fields   []Field
	Optional int  // number of fields at the end that may be missing
	Surplus  bool // parsers ignore words after the last field
}

// Field describes one field of a MessageSpec.
type Field struct {
	Name  string
	Check Check // checks the text of the field; nil accepts any text
	Rest  bool  // the field extends to the end of the line
}

// Spec returns s. It makes a type that embeds a MessageSpec implement Specified.
func (s MessageSpec) Spec() MessageSpec { return s }

// Specified is an entry in a protocol's table of messages.
type Specified interface{ Spec() MessageSpec }

// Match returns the first element of specs that describes line as a message from sender. fields are the texts of the fields in
// the line. A missing optional field is omitted. ok is false if no element matches.
func Match[S Specified](specs []S, line string, sender Side) (found S, fields []string, ok bool) {
	words := Words([]byte(line))
	if len(words) == 0 {
		return found, nil, false
	}
	for _, entry := range specs {
		s := entry.Spec()
		if s.Verb != words[0].Text || s.By != sender {
			continue
		}
		if fields, ok := s.Accept([]byte(line), words[1:]); ok {
			return entry, fields, true
		}
	}
	return found, nil, false
}

// Accept returns the texts of the fields of a message. words are the words of line after the verb. ok is false if a required
// field is missing, if a field is invalid, or if there are too many words.
func (s MessageSpec) Accept(line []byte, words []Word) (fields []string, ok bool) {
	for _, f := range s.Fields {
		if len(words) == 0 {
			break
		}
		w := words[0]
		if words = words[1:]; f.Rest && len(words) > 0 {
			w, words = wordOf(line, w.From, words[len(words)-1].To), nil
		}
		if f.Fault(w.Text) != nil {
			return nil, false
		}
		fields = append(fields, w.Text)
	}
	return fields, len(fields) >= len(s.Fields)-s.Optional && (len(words) == 0 || s.Surplus)
}

// Check is a function that checks the value of a field. It returns nil if text is a valid value, and otherwise a Fault. The
// caller sets Fault.Part.
type Check func(text string) *Fault

// Whole returns a Check that accepts whole numbers from low to high.
func Whole(low, high int) Check {
	return func(text string) *Fault {
		n, err := strconv.Atoi(text)
		if err != nil || n < low || n > high {
			return NoNumber(text, low, high)
		}
		return nil
	}
}

// NoNumber returns the Fault for a text that should be a number from low to high.
func NoNumber(text string, low, high int) *Fault {
	return &Fault{Key: "wire.number", Args: []any{Shorten(Printable(text)), strconv.Itoa(low), strconv.Itoa(high)}}
}

// OneOf returns a Check that accepts only the given words.
func OneOf(words ...string) Check {
	return func(text string) *Fault {
		if slices.Contains(words, text) {
			return nil
		}
		return &Fault{Key: "wire.word", Args: []any{Shorten(Printable(text)), strings.Join(words, ", ")}}
	}
}

// Word is a part of a message: a text, and the range of its bytes in the message.
type Word struct {
	From, To int
	Text     string
}

// Words splits line at spaces and tabs. line must not include a line end.
func Words(line []byte) []Word {
	var all []Word
	for at := 0; at < len(line); {
		if line[at] == ' ' || line[at] == '\t' {
			at++
			continue
		}
		end := at
		for end < len(line) && line[end] != ' ' && line[end] != '\t' {
			end++
		}
		all = append(all, Word{at, end, string(line[at:end])})
		at = end
	}
	return all
}

// Cells splits the message b at each separator.
func Cells(b []byte, separator byte) []Word {
	var all []Word
	for at := 0; ; {
		n := bytes.IndexByte(b[at:], separator)
		if n < 0 {
			return append(all, Word{at, len(b), string(b[at:])})
		}
		all = append(all, Word{at, at + n, string(b[at : at+n])})
		at += n + 1
	}
}

// Line splits the message b into its text and its line end.
func Line(b []byte) (text, end []byte) {
	text = bytes.TrimRight(b, "\r\n\x00")
	return text, b[len(text):]
}

// EndLine adds the line end of the given line as a field. The line end must contain one of the characters in
// terminators. If it does not, EndLine sets a fault, because the receiver would wait for more bytes.
func (r *Dissection) EndLine(line []byte, terminators string) {
	text, end := Line(line)
	if !bytes.ContainsAny(end, terminators) {
		r.Blame("", "wire.no_end")
	}
	if len(end) == 0 {
		return
	}
	names := strings.NewReplacer("\r", "CR ", "\n", "LF ", "\x00", "NUL ").Replace(Shorten(string(end)))
	r.Add(len(text), len(line), EndField, strings.TrimSpace(names))
}

// Dissect splits the line b into fields. words are the words of b, and the first word is the verb. Dissect uses one of
// the specs with this verb, the one that fits best. If no spec has this verb, ok is false. Dissect sets a fault if a
// field is invalid, or if sender may not send the message.
func Dissect[S Specified](specs []S, b []byte, words []Word, sender Side) (best Dissection, entry S, ok bool) {
	if len(words) == 0 {
		return best, entry, false
	}
	score := 0
	for _, candidate := range specs {
		s := candidate.Spec()
		if s.Verb != words[0].Text {
			continue
		}
		r, fitting := s.read(b, words)
		if s.By != sender {
			r.Blame(TypeField, "wire.side", s.Verb)
			fitting = -1
		}
		if !ok || fitting > score {
			best, entry, score, ok = r, candidate, fitting, true
		}
	}
	return best, entry, ok
}

// noFault is the score of a message that fits its spec.
const noFault = 1 << 20

// read splits words into the fields of s. words[0] is the verb. count is the number of valid fields before the first
// fault, or noFault.
func (s MessageSpec) read(b []byte, words []Word) (r Dissection, count int) {
	r = Dissection{Name: s.Verb, Seat: -1}
	r.Add(words[0].From, words[0].To, TypeField, s.Verb)
	words = words[1:]
	for i, f := range s.Fields {
		if len(words) == 0 {
			if i < len(s.Fields)-s.Optional {
				r.Blame("", "wire.missing", f.Name)
			}
			break
		}
		w := words[0]
		words = words[1:]
		if f.Rest && len(words) > 0 {
			w, words = wordOf(b, w.From, words[len(words)-1].To), nil
		}
		r.Add(w.From, w.To, f.Name, Shorten(Printable(w.Text)))
		if fault := f.Fault(w.Text); fault != nil {
			r.Blame(f.Name, fault.Key, fault.Args...)
		} else if r.Fault == nil {
			count++
		}
	}
	for _, w := range words {
		r.Add(w.From, w.To, "surplus", Shorten(Printable(w.Text)))
	}
	if len(words) > 0 {
		r.Blame("surplus", "wire.surplus")
	}
	if r.Fault == nil {
		count = noFault
	}
	return r, count
}

// Fault returns the reason why text is an invalid value of the field. If the value is valid, it returns nil.
func (f Field) Fault(text string) *Fault {
	if f.Check == nil {
		return nil
	}
	return f.Check(text)
}

// wordOf returns the bytes [from, to) of a message as one Word.
func wordOf(b []byte, from, to int) Word { return Word{from, to, string(b[from:to])} }

// Strange returns the Dissection of b, a line with an unknown verb. words are its words.
func Strange(b []byte, words []Word) Dissection {
	r := Dissection{Name: "?", Seat: -1}
	text, _ := Line(b)
	if len(text) > 0 {
		r.Add(0, len(text), "text", Shorten(Printable(string(text))))
	}
	if len(words) == 0 || words[0].Text == "" {
		r.Blame("text", "wire.blank")
	} else {
		r.Blame("text", "wire.verb", Shorten(Printable(words[0].Text)))
	}
	return r
}
