package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"menagerie/wire"
)

// WireEntry is a recorded message of a network game, or the reason why a message was refused. At is the time since the first
// view. It is negative before the first view.
type WireEntry struct {
	Tick int
	wire.CapturedMessage
}

// Limits on the messages in a record.
const (
	MaxWire        = 3 << 20 // maximum number of bytes of messages that are written
	MaxWireEntries = 1 << 18 // maximum number of messages that are read
	// maxBefore is the maximum number of messages from before the first view that are written; a host may have received others
	// for hours.
	maxBefore = 1000
)

// maxWireTime limits the times in a record. No game is that long.
const maxWireTime = 1 << 50 // microseconds

// Reason is the text of a refusal that was read from a record.
type Reason string

func (r Reason) Error() string { return string(r) }

// Is reports whether target and r have equal texts. It compares texts because a record stores only the text of an error.
func (r Reason) Is(target error) bool { return target.Error() == string(r) }

func (c WireEntry) appendTo(b []byte) []byte {
	var missing wire.Missing
	lost := errors.As(c.Err, &missing)
	word := map[wire.Direction]string{wire.Sent: "said ", wire.Received: "heard "}[c.Dir]
	switch {
	case lost:
		word = "lost "
	case c.Err != nil && len(c.Bytes) == 0:
		word = "refused "
	}
	b = strconv.AppendInt(append(b, word...), int64(c.Tick), 10)
	b = strconv.AppendInt(append(b, ' '), c.At.Microseconds(), 10)
	if lost {
		return append(strconv.AppendInt(append(b, ' '), int64(missing), 10), '\n')
	}
	b = append(append(b, ' '), wire.Text([]byte(c.Peer))...)
	if word != "refused " {
		b = append(append(b, ' '), wire.Text(c.Bytes)...)
	}
	if c.Err != nil {
		b = append(append(b, ' '), wire.Text([]byte(c.Err.Error()))...)
	}
	return append(b, '\n')
}

// parseWire parses a line that contains a network message. word is the first word of the line, and text is the rest of
// the line.
func (p *recordParser) parseWire(word, text string) error {
	if p.version == MovesVersion {
		return errors.New("got a network message, but a record of this format contains only moves")
	}
	if len(p.record.Wire) >= MaxWireEntries {
		return fmt.Errorf("there are more than %d network messages", MaxWireEntries)
	}
	field := strings.SplitN(text, " ", 3)
	if len(field) != 3 {
		return errors.New("a number is missing")
	}
	tick, err1 := strconv.Atoi(field[0])
	micros, err2 := strconv.ParseInt(field[1], 10, 64)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	c := WireEntry{Tick: tick, CapturedMessage: wire.CapturedMessage{At: time.Duration(micros) * time.Microsecond}}
	if tick < p.record.Ticks || micros < -maxWireTime || micros > maxWireTime {
		return errors.New("the time is invalid")
	}
	if n := len(p.record.Wire); n > 0 && c.At < p.record.Wire[n-1].At {
		return errors.New("the time is earlier than that of the previous message")
	}
	if err := c.parse(word, field[2]); err != nil {
		return err
	}
	if line := string(c.appendTo(nil)); line != p.text+"\n" {
		return errors.New("the message is not written in its canonical form")
	}
	p.record.Wire = append(p.record.Wire, c)
	p.record.Ticks = tick
	return nil
}

// parse parses the text after the times.
func (c *WireEntry) parse(word, text string) error {
	if word == "lost" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return errors.New("the number of lost messages is invalid")
		}
		c.Dir, c.Err = wire.Received, wire.Missing(n)
		return nil
	}
	var words [3][]byte
	n := 0
	for ; n < len(words); n++ {
		first, rest, more := nextWord(text)
		message, err := wire.OfText(first)
		if err != nil {
			return err
		}
		words[n] = message
		if text = rest; !more {
			n++
			break
		}
	}
	if n < 2 || n == 3 && word != "heard" {
		return errors.New("the line of a message has too few or too many words")
	}
	c.Peer, c.Dir = string(words[0]), wire.Received
	switch {
	case word == "refused":
		c.Err = Reason(words[1])
		return nil
	case word == "said":
		c.Dir = wire.Sent
	case n == 3:
		c.Err = Reason(words[2])
	}
	c.Bytes = words[1]
	return nil
}

// nextWord splits text after its first word. A quoted word may contain spaces.
func nextWord(text string) (word, rest string, more bool) {
	if quoted, err := strconv.QuotedPrefix(text); err == nil {
		rest, more = strings.CutPrefix(text[len(quoted):], " ")
		if !more && rest != "" {
			return text, "", false // not a word
		}
		return quoted, rest, more
	}
	return strings.Cut(text, " ")
}

// wireTap is the part of a Recorder that records network messages.
type wireTap struct {
	capture *wire.Capture
	next    int64         // number of the next message to read from the capture
	origin  time.Duration // start of the recorded times, on the capture's clock
	notes   []wire.CapturedMessage
	count   int
	bytes   int // number of bytes written
	full    bool
}

// Follow makes the Recorder record the messages in capture, beginning with the number startNumber. It must be called
// before the first view is recorded. Messages with numbers below laterNumber arrived before the first view. If
// laterNumber is 0, all messages so far arrived before the first view.
func (w *Recorder) Follow(capture *wire.Capture, startNumber, laterNumber int64) {
	w.wire = wireTap{capture: capture, next: startNumber, origin: capture.Now(), notes: w.wire.notes}
	w.writeMessages(orMax(laterNumber), maxBefore)
}

// Followed returns the number of the next message of the capture that is not recorded yet.
func (w *Recorder) Followed() int64 { return w.wire.next }

// writeMessages writes the messages with numbers below limit that are not in the record yet. It writes at most count
// messages, and omits the oldest ones if there are more.
func (w *Recorder) writeMessages(limit int64, count int) {
	t := &w.wire
	if t.capture == nil {
		return
	}
	var first, next int64
	t.notes, first, next = t.capture.Since(t.next, t.notes[:0])
	if limit < next {
		if limit <= first {
			return
		}
		next, t.notes = limit, t.notes[:limit-first]
	}
	missing := first - t.next
	if t.next = next; t.full || next == first {
		return
	}
	early := max(0, len(t.notes)-count)
	missing += int64(early)
	notes := t.notes[early:]
	var b, shown []byte
	line := func(n wire.CapturedMessage) {
		n.At -= t.origin
		b = WireEntry{Tick: w.now, CapturedMessage: n.Whole()}.appendTo(b)
		shown = WireEntry{Tick: w.now, CapturedMessage: n}.appendTo(shown)
		t.count++
	}
	if missing > 0 {
		line(wire.CapturedMessage{At: notes[0].At, Dir: wire.Received, Err: wire.Missing(missing)})
	}
	for _, n := range notes {
		if t.full = t.bytes+len(b) > MaxWire || t.count > MaxWireEntries-2; t.full {
			line(wire.CapturedMessage{At: n.At, Dir: wire.Received, Err: wire.Missing(0)})
			break
		}
		line(n)
	}
	t.bytes += len(b)
	w.ticks = w.now
	w.writeBoth(b, shown)
}

// Follow adds the messages of capture to a finished record. origin is the time on the capture's clock at which the game began.
// times are the times of the views, measured from origin. In a record without views, they are the times of the moves.
func (r *Record) Follow(capture *wire.Capture, origin time.Duration, times []time.Duration) {
	notes, missing, _ := capture.Since(0, nil)
	if missing > 0 && len(notes) > 0 {
		notes = append([]wire.CapturedMessage{{At: notes[0].At, Dir: wire.Received, Err: wire.Missing(missing)}}, notes...)
	}
	text, at := 0, 0
	for _, n := range notes {
		n.At -= origin
		for at < len(times) && times[at] <= n.At {
			at++
		}
		c := WireEntry{Tick: r.tickOf(at), CapturedMessage: n}
		full := text > MaxWire || len(r.Wire) == MaxWireEntries-1
		if full {
			c.CapturedMessage = wire.CapturedMessage{At: n.At, Dir: wire.Received, Err: wire.Missing(0)}
		}
		r.Wire = append(r.Wire, c)
		if full {
			break
		}
		text += len(c.appendTo(nil))
	}
	if n := len(r.Wire); n > 0 {
		r.Ticks = max(r.Ticks, r.Wire[n-1].Tick)
	}
}

// tickOf returns the tick of the view with the given index. In a record without views, it returns the tick of the move
// with this index. If there is no such view or move, it returns r.Ticks+1.
func (r *Record) tickOf(index int) int {
	switch {
	case index < len(r.Seen):
		return r.Seen[index].Tick
	case len(r.Seen) == 0 && index < len(r.Moves):
		return r.Moves[index].Tick
	}
	return r.Ticks + 1
}

// Capture returns the recorded messages as a capture, or nil if there are none.
func (r *Record) Capture() *wire.Capture {
	if len(r.Wire) == 0 {
		return nil
	}
	notes := make([]wire.CapturedMessage, len(r.Wire))
	for i, c := range r.Wire {
		notes[i] = c.CapturedMessage
	}
	return wire.Recorded(notes)
}
