package extbot

import (
	"bytes"
	"strings"
	"sync"
	"time"
	"unicode"
)

// Line is one line of a bot's output. It contains neither the line end nor control characters.
type Line struct {
	At    time.Time
	Error bool // the line is from the standard error
	Text  string
}

const (
	usualKeep = 1000
	longest   = 1000 // maximum length of a line in bytes; longer lines are split
)

type output struct {
	mu    sync.Mutex
	keep  int
	lines []Line
	first int // number of the line lines[0]
	open  [2][]byte
}

func newOutput(keep int) *output {
	if keep <= 0 {
		keep = usualKeep
	}
	return &output{keep: keep}
}

type stream struct {
	*output
	err  bool
	pace *pace
}

func (o *output) stream(err bool) stream { return stream{o, err, &pace{}} }

func (s stream) index() int {
	if s.err {
		return 1
	}
	return 0
}

// Write implements io.Writer. It stores the lines in b. It never fails and does not wait for a reader, but it slows down a bot
// that writes too fast.
func (s stream) Write(b []byte) (int, error) {
	s.store(b)
	s.pace.wait(len(b))
	return len(b), nil
}

// store adds text to the lines.
func (s stream) store(b []byte) {
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
}

// A pace limits the speed of a stream to paceBytes in paceTime, so that a bot that writes too much does not slow the game
// down.
type pace struct {
	bytes int
	since time.Time
}

const (
	paceBytes = 1 << 20
	paceTime  = time.Second / 8
)

// wait counts n bytes, and sleeps if the stream is too fast.
func (p *pace) wait(n int) {
	if p.bytes == 0 {
		p.since = time.Now()
	}
	if p.bytes += n; p.bytes >= paceBytes {
		time.Sleep(paceTime - time.Since(p.since))
		p.bytes = 0
	}
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
	o.lines = append(o.lines, Line{At: time.Now(), Error: err, Text: printable(line)})
	if gone := len(o.lines) - o.keep; gone > 0 {
		o.lines = append(o.lines[:0], o.lines[gone:]...)
		o.first += gone
	}
}

// printable returns a line with only printable characters.
func printable(line []byte) string {
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

// lastErrors returns the last n lines of the bot's standard error, or of its standard output if the standard error is
// empty.
func (o *output) lastErrors(n int) []Line {
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
