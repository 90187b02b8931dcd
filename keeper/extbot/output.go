package extbot

import (
	"bytes"
	"strings"
	"sync"
	"time"
	"unicode"
)

// Line is one line of a bot's output, without its line end and without control characters.
type Line struct {
	At    time.Time
	Error bool // from the standard error
	Text  string
}

const (
	usualKeep = 1000
	longest   = 1000 // bytes of a line; a longer one is split
)

// output stores the last lines of both streams.
type output struct {
	mu    sync.Mutex
	keep  int
	lines []Line
	first int // number of lines[0]
	open  [2][]byte
}

func newOutput(keep int) *output {
	if keep <= 0 {
		keep = usualKeep
	}
	return &output{keep: keep}
}

// stream is one of the two streams of an output.
type stream struct {
	*output
	err bool
}

func (o *output) stream(err bool) stream { return stream{o, err} }

func (s stream) index() int {
	if s.err {
		return 1
	}
	return 0
}

// Write implements io.Writer. It never fails and never blocks on a reader, so the bot never waits.
func (s stream) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	open := &s.open[s.index()]
	for rest := b; len(rest) > 0; {
		n := min(len(rest), longest-len(*open))
		end := bytes.IndexByte(rest[:n], '\n')
		if end >= 0 {
			n = end + 1
		}
		*open = append(*open, rest[:n]...)
		rest = rest[n:]
		if end >= 0 || len(*open) == longest {
			s.add(*open, s.err)
			*open = (*open)[:0]
		}
	}
	return len(b), nil
}

// flush adds text without a line end as lines after the bot has ended.
func (o *output) flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for i, open := range o.open {
		if len(open) > 0 {
			o.add(open, i == 1)
		}
		o.open[i] = nil
	}
}

// add stores a line; the lock is held.
func (o *output) add(line []byte, err bool) {
	o.lines = append(o.lines, Line{At: time.Now(), Error: err, Text: legible(line)})
	if gone := len(o.lines) - o.keep; gone > 0 {
		o.lines = append(o.lines[:0], o.lines[gone:]...)
		o.first += gone
	}
}

// legible returns a line with only printable characters.
func legible(line []byte) string {
	text := strings.TrimRight(strings.ToValidUTF8(string(line), "\uFFFD"), "\r\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case !unicode.IsPrint(r):
			return '\uFFFD'
		}
		return r
	}, text)
}

func (o *output) since(from int) (lines []Line, next, missed int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	next = o.first + len(o.lines)
	at := min(max(from, o.first), next)
	return append([]Line(nil), o.lines[at-o.first:]...), next, at - min(max(from, 0), at)
}

func (o *output) last(n int) []Line {
	o.mu.Lock()
	defer o.mu.Unlock()
	return append([]Line(nil), o.lines[max(0, len(o.lines)-n):]...)
}

// errors returns the last n lines of the standard error, or of both streams if it has none.
func (o *output) errors(n int) []Line {
	var found []Line
	for _, l := range o.last(o.keep) {
		if l.Error {
			found = append(found, l)
		}
	}
	if len(found) == 0 {
		return o.last(n)
	}
	return found[max(0, len(found)-n):]
}
