package session

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"menagerie/wire"
)

// Crossing is a recorded message of a network game, or the reason for a refusal: see wire.CapturedMessage. At is the time since
// the first view and negative before it.
type Crossing struct {
	Tick int
	wire.CapturedMessage
}

// Limits on the messages in a record.
const (
	MaxWire      = 3 << 20 // bytes of text to write
	MaxCrossings = 1 << 18 // lines to read
	maxBefore    = 1000    // messages to write from before the first view; a host may have received others for hours
)

// maxCrossingTime limits the times in a record, far above the longest game.
const maxCrossingTime = 1 << 50 // microseconds

// Reason is the text of a refusal, read from a record.
type Reason string

// Error implements error.
func (r Reason) Error() string { return string(r) }

// Is reports whether target has the same text, because a record stores only the text of an error.
func (r Reason) Is(target error) bool { return target.Error() == string(r) }

// Missing is the number of messages that are missing at this place in a record. 0 means all that follow.
type Missing int

// Error implements error.
func (m Missing) Error() string {
	if m == 0 {
		return "what follows was not noted"
	}
	return fmt.Sprintf("%d messages were not noted", int(m))
}

// append appends the line of a crossing.
func (c Crossing) append(b []byte) []byte {
	var missing Missing
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

// crossing parses the line of a crossing after its first word.
func (p *recordParser) crossing(word, text string) error {
	if p.version == movesVersion {
		return errors.New("records of this version hold moves only")
	}
	if len(p.record.Wire) >= MaxCrossings {
		return fmt.Errorf("more than %d messages crossed", MaxCrossings)
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
	c := Crossing{Tick: tick, CapturedMessage: wire.CapturedMessage{At: time.Duration(micros) * time.Microsecond}}
	if tick < p.record.Ticks || micros < -maxCrossingTime || micros > maxCrossingTime {
		return errors.New("its time cannot be")
	}
	if n := len(p.record.Wire); n > 0 && c.At < p.record.Wire[n-1].At {
		return errors.New("its time runs backwards")
	}
	if err := c.read(word, field[2]); err != nil {
		return err
	}
	if line := string(c.append(nil)); line != p.text+"\n" {
		return errors.New("it is not written as it should be")
	}
	p.record.Wire = append(p.record.Wire, c)
	p.record.Ticks = tick
	return nil
}

// read parses the text after the times.
func (c *Crossing) read(word, text string) error {
	if word == "lost" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return errors.New("it does not say how many are missing")
		}
		c.Dir, c.Err = wire.Received, Missing(n)
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
		return errors.New("it has not as many words as it should")
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

// nextWord cuts off the first word, which may be quoted and contain spaces.
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

// wireTap is the state of a Witness that records network messages.
type wireTap struct {
	capture *wire.Capture
	next    int64         // number of the next note to read
	origin  time.Duration // zero of the times, in the capture's clock
	notes   []wire.CapturedMessage
	count   int
	bytes   int // bytes written
	full    bool
}

// Follow records the notes of a capture from number from on, and those that arrive later. Call it before the first view.
// heard is the number of messages received before that view; 0 means all.
func (w *Witness) Follow(capture *wire.Capture, from, heard int64) {
	w.wire = wireTap{capture: capture, next: from, origin: capture.Now(), notes: w.wire.notes}
	w.cross(orAll(heard), maxBefore)
}

// Followed returns the number of the next note that is not in the record yet.
func (w *Witness) Followed() int64 { return w.wire.next }

// cross writes the new notes with a number below before, but at most the newest newest ones.
func (w *Witness) cross(before int64, newest int) {
	t := &w.wire
	if t.capture == nil {
		return
	}
	var first, next int64
	t.notes, first, next = t.capture.Since(t.next, t.notes[:0])
	if before < next {
		if before <= first {
			return
		}
		next, t.notes = before, t.notes[:before-first]
	}
	missing := first - t.next
	if t.next = next; t.full || next == first {
		return
	}
	early := max(0, len(t.notes)-newest)
	missing += int64(early)
	notes := t.notes[early:]
	var b []byte
	line := func(n wire.CapturedMessage) {
		n.At -= t.origin
		b = Crossing{Tick: w.now, CapturedMessage: n}.append(b)
		t.count++
	}
	if missing > 0 {
		line(wire.CapturedMessage{At: notes[0].At, Dir: wire.Received, Err: Missing(missing)})
	}
	for _, n := range notes {
		if t.full = t.bytes+len(b) > MaxWire || t.count > MaxCrossings-2; t.full {
			line(wire.CapturedMessage{At: n.At, Dir: wire.Received, Err: Missing(0)})
			break
		}
		line(n)
	}
	t.bytes += len(b)
	w.ticks = w.now
	w.write(b)
}

// Follow adds the notes of a capture to a finished record. origin is the time of the first view in the capture's clock. shown
// holds the time of each view since then, or of each move if the record has no views.
func (r *Record) Follow(capture *wire.Capture, origin time.Duration, shown []time.Duration) {
	notes, missing, _ := capture.Since(0, nil)
	if missing > 0 && len(notes) > 0 {
		notes = append([]wire.CapturedMessage{{At: notes[0].At, Dir: wire.Received, Err: Missing(missing)}}, notes...)
	}
	text, at := 0, 0
	for _, n := range notes {
		n.At -= origin
		for at < len(shown) && shown[at] <= n.At {
			at++
		}
		c := Crossing{Tick: r.tickOf(at), CapturedMessage: n}
		full := text > MaxWire || len(r.Wire) == MaxCrossings-1
		if full {
			c.CapturedMessage = wire.CapturedMessage{At: n.At, Dir: wire.Received, Err: Missing(0)}
		}
		r.Wire = append(r.Wire, c)
		if full {
			break
		}
		text += len(c.append(nil))
	}
	if n := len(r.Wire); n > 0 {
		r.Ticks = max(r.Ticks, r.Wire[n-1].Tick)
	}
}

// tickOf returns the tick of view at, or of move at if there are no views. After the last one it returns the tick after
// the end of the game.
func (r *Record) tickOf(at int) int {
	switch {
	case at < len(r.Seen):
		return r.Seen[at].Tick
	case len(r.Seen) == 0 && at < len(r.Moves):
		return r.Moves[at].Tick
	}
	return r.Ticks + 1
}

// capture returns the recorded messages as a capture, or nil if there are none.
func (r *Record) capture() *wire.Capture {
	if len(r.Wire) == 0 {
		return nil
	}
	notes := make([]wire.CapturedMessage, len(r.Wire))
	for i, c := range r.Wire {
		notes[i] = c.CapturedMessage
	}
	return wire.Recorded(notes)
}
