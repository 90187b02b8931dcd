package session

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

	"menagerie/rules"
)

// Glimpse is one picture that was seen: the tick in which it came, and the JSON of the View.
type Glimpse struct {
	Tick   int
	View   json.RawMessage
	Before int // the message that comes next in the record, counted from 1; 0: the first one of a later tick
}

// MaxSeen is how many bytes all Views of one record may have together.
const MaxSeen = 64 << 20

// errWitnessed is for those who would play a record that can only be looked at.
var errWitnessed = fmt.Errorf("%w: it holds what was seen of a game, and not the game", ErrDamaged)

// follows reports whether a message stands before the glimpse in a record, of whose messages it is the n-th, from 0.
func (g Glimpse) follows(c Crossing, n int) bool {
	if g.Before == 0 {
		return c.Tick <= g.Tick
	}
	return n+1 < g.Before
}

// SeenAt is the picture of a record that was the newest when a message was, both counted from 0: what came of the message is on it.
// Before the first picture it is the first one.
func (r *Record) SeenAt(message int) int {
	n := sort.Search(len(r.Seen), func(i int) bool {
		if g := r.Seen[i]; g.Before > 0 {
			return g.Before > message+2
		}
		return r.Seen[i].Tick > r.Wire[message].Tick
	})
	return max(n-1, 0)
}

// append appends the line of a glimpse after another one. Of its text only the part between what both begin with and
// what both end with is written.
func (g Glimpse) append(b []byte, last Glimpse) []byte {
	front, back := shared(last.View, g.View)
	b = strconv.AppendInt(append(b, "see "...), int64(g.Tick), 10)
	b = strconv.AppendInt(append(b, ' '), int64(front), 10)
	b = strconv.AppendInt(append(b, ' '), int64(back), 10)
	b = append(append(b, ' '), g.View[front:len(g.View)-back]...)
	return append(b, '\n')
}

// shared is how many bytes two texts have in common at the front, and then at the back, without cutting a letter in two.
func shared(a, b []byte) (front, back int) {
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

// see reads the line of a glimpse.
func (p *recordParser) see(text string) error {
	if p.version == movesVersion {
		return errors.New("records of this version hold moves only")
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
		return errors.New("its time or what it refers to cannot be")
	}
	p.seen += front + back + len(field[3])
	if p.seen > MaxSeen {
		return fmt.Errorf("all that was seen has more than %d MiB", MaxSeen>>20)
	}
	view := append(append(append(make([]byte, 0, front+len(field[3])+back), last[:front]...), field[3]...), last[len(last)-back:]...)
	if !json.Valid(view) {
		return errors.New("what was seen cannot be read")
	}
	p.record.Seen = append(p.record.Seen, Glimpse{Tick: tick, View: view, Before: len(p.record.Wire) + 1})
	p.record.Ticks = tick
	return nil
}

// Witness writes the record of a game that is played elsewhere, from what a screen is shown of it. The journal gets the first
// lines of its text together with the first picture: without one there is nothing to watch.
type Witness struct {
	head    Head
	journal func(text []byte)
	last    Glimpse
	sum     uint32
	now     int // ticks since the first picture
	ticks   int // of the last line
	moves   int
	seen    int // bytes of all Views
	written int // bytes of the text
	wire    wireTap
	held    []byte // what comes before the first picture
}

// NewWitness begins a record. The journal is given its text as it grows.
func NewWitness(h Head, journal func(text []byte)) *Witness {
	w := &Witness{head: h, journal: journal}
	w.write(h.append(nil, RecordVersion))
	return w
}

// Tick lets a step of 1/60 s pass.
func (w *Witness) Tick() { w.now++ }

// Heard notes what crossed the network, up to so many messages of the tape; 0 or less for all. Pictures stand in the record
// behind the messages that were heard before them.
func (w *Witness) Heard(messages int64) {
	w.cross(orAll(messages), math.MaxInt)
}

// orAll is a number of messages, where 0 or less stands for all.
func orAll(messages int64) int64 {
	if messages <= 0 {
		return math.MaxInt64
	}
	return messages
}

// Saw notes a picture. One that does not differ from the last is not noted again.
func (w *Witness) Saw(view any) error {
	text, err := json.Marshal(view)
	if err != nil {
		return fmt.Errorf("note what was seen: %w", err)
	}
	if bytes.Equal(text, w.last.View) {
		return nil
	}
	g := Glimpse{Tick: w.now, View: text}
	line := g.append(nil, w.last)
	w.last, w.ticks = g, w.now
	w.seen += len(text)
	w.write(line)
	return nil
}

// Asked notes a move that was asked for at this end, whatever becomes of it.
func (w *Witness) Asked(seat rules.Seat, move any) error {
	raw, err := json.Marshal(move)
	if err != nil {
		return fmt.Errorf("note the move: %w", err)
	}
	w.write(Entry{Tick: w.now, Seat: seat, Move: raw}.append(nil))
	w.moves++
	w.ticks = w.now
	return nil
}

// Size is how many bytes the text has, but for what crossed the network, and how many all Views have in full.
func (w *Witness) Size() (text, views int) { return w.written - w.wire.bytes, w.seen }

// End writes the last line: the game is over.
func (w *Witness) End() { w.finish(endWord) }

// Leave writes the last line of a game that goes on without this screen, or not at all.
func (w *Witness) Leave() { w.finish(leftWord) }

// finish writes the last line, behind all that has crossed the network.
func (w *Witness) finish(word string) {
	w.Heard(0)
	w.write(appendLast(nil, word, w.moves, w.ticks, w.sum))
}

func (w *Witness) write(text []byte) {
	w.sum = addSum(w.sum, text)
	w.written += len(text)
	if w.seen == 0 {
		w.held = append(w.held, text...)
		return
	}
	if w.held != nil {
		w.held, text = nil, append(w.held, text...)
	}
	w.journal(text)
}

// Screen shows a record of what was seen as a film. Its positions are pictures. They follow from no rules, so a file may hold
// anything: the error tells which of them is not one of this game, or not valid.
func Screen[V, M any](r *Record, valid func(V) error) (Session[V, M], error) {
	views, err := Views[V](r)
	if err != nil {
		return nil, err
	}
	for i, v := range views {
		if bad := valid(v); bad != nil {
			return nil, fmt.Errorf("%w: picture %d: %w", ErrDamaged, i+1, bad)
		}
	}
	ticks := make([]int, len(r.Seen))
	for i, g := range r.Seen {
		ticks[i] = g.Tick
	}
	return newFilm[V, M](r, ticks, func(at int) V { return views[at] }), nil
}

// Views reads everything that a record has seen.
func Views[V any](r *Record) ([]V, error) {
	if !r.Witnessed() {
		return nil, fmt.Errorf("%w: it has seen nothing", ErrDamaged)
	}
	views := make([]V, len(r.Seen))
	for i, g := range r.Seen {
		if err := json.Unmarshal(g.View, &views[i]); err != nil {
			return nil, fmt.Errorf("%w: picture %d: %w", ErrDamaged, i+1, err)
		}
	}
	return views, nil
}

// History is every picture of a record of a game without a clock: what was played from a seat, what was seen as it was seen.
// Start makes the state at the beginning, which only what was played needs.
func History[S State[S, V, M], V, M any](r *Record, seat rules.Seat, start func() (S, error)) ([]V, error) {
	if r.Witnessed() {
		return Views[V](r)
	}
	s, err := start()
	if err != nil {
		return nil, err
	}
	states, err := replay[S, V, M](s, r)
	views := make([]V, len(states))
	for i := range states {
		views[i] = states[i].View(seat)
	}
	return views, err
}
