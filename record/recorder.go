package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"menagerie/internal/deal"
	"menagerie/rules"
)

// ViewEntry is a recorded view: the tick at which it was shown, and the view as JSON.
type ViewEntry struct {
	Tick   int
	View   json.RawMessage
	Before int // number of the first later message in the record, from 1; 0 means the first message of a later tick
}

// MaxSeen is the maximum total size in bytes of all views in a record.
const MaxSeen = 64 << 20

// ErrViewsOnly is returned if moves are to be replayed from a record that has only views.
var ErrViewsOnly = fmt.Errorf("%w: it contains only the views that a server sent, and no moves", ErrDamaged)

// follows reports whether the view g comes after c, the network message with index n in Record.Wire.
func (g ViewEntry) follows(c WireEntry, n int) bool {
	if g.Before == 0 {
		return c.Tick <= g.Tick
	}
	return n+1 < g.Before
}

// SeenAt returns the index of the view that was visible after a network message. The argument message is the index of this
// message. SeenAt returns 0 for messages before the first view.
func (r *Record) SeenAt(message int) int {
	n := sort.Search(len(r.Seen), func(i int) bool {
		if g := r.Seen[i]; g.Before > 0 {
			return g.Before > message+2
		}
		return r.Seen[i].Tick > r.Wire[message].Tick
	})
	return max(n-1, 0)
}

// appendTo appends the line of a view to b. The line omits the bytes that are equal at the beginning and at the end of
// the previous view.
func (g ViewEntry) appendTo(b []byte, previous ViewEntry) []byte {
	front, back := commonEnds(previous.View, g.View)
	b = strconv.AppendInt(append(b, "see "...), int64(g.Tick), 10)
	b = strconv.AppendInt(append(b, ' '), int64(front), 10)
	b = strconv.AppendInt(append(b, ' '), int64(back), 10)
	b = append(append(b, ' '), g.View[front:len(g.View)-back]...)
	return append(b, '\n')
}

// commonEnds returns the lengths of the common prefix and the common suffix of a and b, in bytes. Neither of them
// splits a UTF-8 sequence.
func commonEnds(a, b []byte) (front, back int) {
	most := min(len(a), len(b))
	for front < most && a[front] == b[front] {
		front++
	}
	for front > 0 && front < len(b) && !utf8.RuneStart(b[front]) {
		front--
	}
	for back < most-front && a[len(a)-1-back] == b[len(b)-1-back] {
		back++
	}
	for back > 0 && !utf8.RuneStart(b[len(b)-back]) {
		back--
	}
	return front, back
}

func (p *recordParser) parseView(text string) error {
	if p.version == MovesVersion {
		return errors.New("got a view, but a record of this format contains only moves")
	}
	field := strings.SplitN(text, " ", 4)
	if len(field) != 4 {
		return errors.New("a number is missing")
	}
	tick, err1 := strconv.Atoi(field[0])
	front, err2 := strconv.Atoi(field[1])
	back, err3 := strconv.Atoi(field[2])
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	var last []byte
	if n := len(p.record.Seen); n > 0 {
		last = p.record.Seen[n-1].View
	}
	if tick < p.record.Ticks || front < 0 || back < 0 || front > len(last) || back > len(last)-front {
		return errors.New("the line of a view has an invalid time, or it repeats more bytes than the view before it has")
	}
	p.seen += front + back + len(field[3])
	if p.seen > MaxSeen {
		return fmt.Errorf("the views in this record are larger than %d MiB in total", MaxSeen>>20)
	}
	view := append(append(append(make([]byte, 0, front+len(field[3])+back), last[:front]...), field[3]...), last[len(last)-back:]...)
	if !json.Valid(view) {
		return errors.New("the view is not valid JSON")
	}
	p.record.Seen = append(p.record.Seen, ViewEntry{Tick: tick, View: view, Before: len(p.record.Wire) + 1})
	p.record.Ticks = tick
	return nil
}

// Journal is a function that receives each new piece of a record's text. text is the complete piece. shown is the piece
// without messages that are still secret. Usually, shown is equal to text.
type Journal func(text, shown []byte)

// Recorder writes the record of a network game during the game. A client does not receive the whole state of the game, so the
// record contains the views that were shown. The Recorder calls its Journal only after the first view.
type Recorder struct {
	head    Head
	journal Journal
	last    ViewEntry
	sums    [2]uint32 // checksums of the complete text and of the text without secrets
	now     int       // number of ticks since the first view
	ticks   int       // tick of the last line
	moves   int
	seen    int // size of all Views in bytes
	written int // size of the text in bytes
	wire    wireTap
	deals   dealTap
	held    [2][]byte // beginnings of both texts before the first view
}

// NewRecorder returns a Recorder for a game with the head h. deals has the seeds and hashes that the server publishes. It may
// be nil.
func NewRecorder(h Head, deals *deal.Log, journal Journal) *Recorder {
	w := &Recorder{head: h, journal: journal}
	version := leftVersion
	if deals != nil {
		version = DealVersion
	}
	w.write(h.appendTo(nil, version))
	w.followDeals(deals)
	w.noteDeals()
	return w
}

// Tick advances the time by 1/60 s.
func (w *Recorder) Tick() {
	w.now++
	w.noteDeals()
}

// Heard records the network messages that are not recorded yet. It must be called before Saw, because messages must
// precede the view that they caused. If end is not 0, Heard records only messages with numbers below end.
func (w *Recorder) Heard(end int64) {
	w.writeMessages(orMax(end), math.MaxInt)
}

// orMax returns messages, or the maximum int64 if messages is not positive.
func orMax(messages int64) int64 {
	if messages <= 0 {
		return math.MaxInt64
	}
	return messages
}

// Saw records a view that was shown, unless it is equal to the last one.
func (w *Recorder) Saw(view any) error {
	text, err := json.Marshal(view)
	if err != nil {
		return fmt.Errorf("record a view: %w", err)
	}
	if bytes.Equal(text, w.last.View) {
		return nil
	}
	g := ViewEntry{Tick: w.now, View: text}
	line := g.appendTo(nil, w.last)
	w.last, w.ticks = g, w.now
	w.seen += len(text)
	w.write(line)
	return nil
}

// Asked records a move that this program has sent, even if the server refuses it later.
func (w *Recorder) Asked(seat rules.Seat, move any) error {
	raw, err := json.Marshal(move)
	if err != nil {
		return fmt.Errorf("record a move: %w", err)
	}
	w.write(Entry{Tick: w.now, Seat: seat, Move: raw}.Append(nil))
	w.moves++
	w.ticks = w.now
	return nil
}

// Size returns the size in bytes of the record's text without network messages. views is the size in bytes of all its views.
func (w *Recorder) Size() (text, views int) { return w.written - w.wire.bytes, w.seen }

// End writes the last line of a game that is over.
func (w *Recorder) End() { w.finish(EndWord) }

// Leave writes the last line of a game that this program has left before its end.
func (w *Recorder) Leave() { w.finish(leftWord) }

// finish records the remaining network messages and writes the last line. word is the first word of this line.
func (w *Recorder) finish(word string) {
	w.noteDeals()
	w.Heard(0)
	last := func(sum uint32) []byte { return AppendLast(nil, word, w.moves, w.ticks, sum) }
	w.writeBoth(last(w.sums[0]), last(w.sums[1]))
}

// Revealed replaces the checksum for the text without secrets by the checksum of the complete text. Call it after the
// text without secrets was replaced by the complete text, and before the last line is written.
func (w *Recorder) Revealed() { w.sums[1] = w.sums[0] }

func (w *Recorder) write(text []byte) { w.writeBoth(text, text) }

// writeBoth writes lines of the complete text, and the same lines without secrets.
func (w *Recorder) writeBoth(text, shown []byte) {
	w.sums = [2]uint32{AddSum(w.sums[0], text), AddSum(w.sums[1], shown)}
	w.written += len(text)
	if w.held[0] != nil || w.seen == 0 {
		text, shown = append(w.held[0], text...), append(w.held[1], shown...)
		w.held = [2][]byte{text, shown}
	}
	if w.seen > 0 {
		w.held = [2][]byte{}
		w.journal(text, shown)
	}
}

// Views returns all views of a record.
func Views[V any](r *Record) ([]V, error) {
	if !r.HasViews() {
		return nil, fmt.Errorf("%w: it contains no views", ErrDamaged)
	}
	views := make([]V, len(r.Seen))
	for i, g := range r.Seen {
		if err := json.Unmarshal(g.View, &views[i]); err != nil {
			return nil, fmt.Errorf("%w: view %d: %w", ErrDamaged, i+1, err)
		}
	}
	return views, nil
}
