package wire

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// Shape is how one message of a protocol of text is built: a verb, and fields behind it.
type Shape struct {
	Verb     string
	By       Side // who says it
	Fields   []Field
	Optional int // how many of the last fields need not come
}

// Field is one field of a Shape.
type Field struct {
	Name  string
	Check Check // nil takes anything
	Rest  bool  // takes all that follows
}

// Check says why a field cannot have this text; nil if it can. The Part is not set.
type Check func(text string) *Fault

// Whole accepts whole numbers in [low, high].
func Whole(low, high int) Check {
	return func(text string) *Fault {
		n, err := strconv.Atoi(text)
		if err != nil || n < low || n > high {
			return &Fault{Key: "wire.number", Args: []any{Shorten(Printable(text)), strconv.Itoa(low), strconv.Itoa(high)}}
		}
		return nil
	}
}

// OneOf accepts these words.
func OneOf(words ...string) Check {
	return func(text string) *Fault {
		if slices.Contains(words, text) {
			return nil
		}
		return &Fault{Key: "wire.word", Args: []any{Shorten(Printable(text)), strings.Join(words, ", ")}}
	}
}

// Word is a stretch of a message: its bytes are [From, To).
type Word struct {
	From, To int
	Text     string
}

// Words cuts a line at its blanks. The end of the line is not part of it.
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

// Cells cuts a message at every separator.
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

// Line divides a message into its text and what ends the line.
func Line(b []byte) (text, end []byte) {
	text = bytes.TrimRight(b, "\r\n\x00")
	return text, b[len(text):]
}

// EndLine adds what ends a line. If there is none of the marks in it, that is a fault, because the other side waits for one.
func (r *Reading) EndLine(b []byte, marks string) {
	text, end := Line(b)
	if !bytes.ContainsAny(end, marks) {
		r.Blame("", "wire.no_end")
	}
	if len(end) == 0 {
		return
	}
	names := strings.NewReplacer("\r", "CR ", "\n", "LF ", "\x00", "NUL ").Replace(Shorten(string(end)))
	r.Add(len(text), len(b), EndField, strings.TrimSpace(names))
}

// Shaped reads words by the shape that fits them best, and says what does not fit. A verb of the other side counts, but is a
// fault. It reports false if no shape has the verb.
func Shaped(shapes []Shape, b []byte, words []Word, by Side) (Reading, bool) {
	if len(words) == 0 {
		return Reading{}, false
	}
	var best Reading
	found, score := false, 0
	for _, s := range shapes {
		if s.Verb != words[0].Text {
			continue
		}
		r, fitting := s.read(b, words)
		if s.By != by {
			r.Blame(TypeField, "wire.side", s.Verb)
			fitting = -1
		}
		if !found || fitting > score {
			best, found, score = r, true, fitting
		}
	}
	return best, found
}

// perfect is the score of a message that fits its shape.
const perfect = 1 << 20

// read takes words apart, of which the first is the verb. Fitting is how many fields are right.
func (s Shape) read(b []byte, words []Word) (r Reading, fitting int) {
	r = Reading{Name: s.Verb, Seat: -1}
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
			w, words = joined(b, w.From, words[len(words)-1].To), nil
		}
		r.Add(w.From, w.To, f.Name, Shorten(Printable(w.Text)))
		if fault := f.check(w.Text); fault != nil {
			r.Blame(f.Name, fault.Key, fault.Args...)
		} else if r.Fault == nil {
			fitting++
		}
	}
	for _, w := range words {
		r.Add(w.From, w.To, "surplus", Shorten(Printable(w.Text)))
	}
	if len(words) > 0 {
		r.Blame("surplus", "wire.surplus")
	}
	if r.Fault == nil {
		fitting = perfect
	}
	return r, fitting
}

func (f Field) check(text string) *Fault {
	if f.Check == nil {
		return nil
	}
	return f.Check(text)
}

// joined is all that lies between two places of a message.
func joined(b []byte, from, to int) Word { return Word{from, to, string(b[from:to])} }

// Strange reads words of which no shape has the verb.
func Strange(b []byte, words []Word) Reading {
	r := Reading{Name: "?", Seat: -1}
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
