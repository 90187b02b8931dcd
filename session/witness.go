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

// Glimpse is one recorded view: its tick and the View as JSON.
type Glimpse struct {
	Tick   int
	View   json.RawMessage
	Before int // number of the next message in the record, counted from 1; 0 means the first message of a later tick
}

// MaxSeen is the maximum number of bytes of all Views in one record.
const MaxSeen = 64 << 20

// errWitnessed is the error for playing a record that holds only views.
var errWitnessed = fmt.Errorf("%w: it holds what was seen of a game, and not the game", ErrDamaged)

// follows reports whether message n of a record, counted from 0, comes before the glimpse.
func (g Glimpse) follows(c Crossing, n int) bool {
	if g.Before == 0 {
		return c.Tick <= g.Tick
	}
	return n+1 < g.Before
}

// SeenAt returns the index of the view that was current after the given message, both counted from 0. Before the first
// view it returns 0.
func (r *Record) SeenAt(message int) int {
	n := sort.Search(len(r.Seen), func(i int) bool {
		if g := r.Seen[i]; g.Before > 0 {
			return g.Before > message+2
		}
		return r.Seen[i].Tick > r.Wire[message].Tick
	})
	return max(n-1, 0)
}

// append appends the line of a glimpse. It omits the bytes that the View has in common with the last one at the
// beginning and at the end.
func (g Glimpse) append(b []byte, last Glimpse) []byte {
	front, back := shared(last.View, g.View)
	b = strconv.AppendInt(append(b, "see "...), int64(g.Tick), 10)
	b = strconv.AppendInt(append(b, ' '), int64(front), 10)
	b = strconv.AppendInt(append(b, ' '), int64(back), 10)
	b = append(append(b, ' '), g.View[front:len(g.View)-back]...)
	return append(b, '\n')
}

// shared returns how many bytes two texts have in common at the beginning, and then at the end. It does not split a
// UTF-8 sequence.
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

// see parses the line of a glimpse.
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

// Witness writes the record of a game on another server from the views that a screen is shown. The journal receives its
// first text together with the first view, because a record without a view cannot be watched.
type Witness struct {
	head    Head
	journal func(text []byte)
	last    Glimpse
	sum     uint32
	now     int // ticks since the first view
	ticks   int // tick of the last line
	moves   int
	seen    int // bytes of all Views
	written int // bytes of the text
	wire    wireTap
	held    []byte // text before the first view
}

// NewWitness begins a record. journal receives its text as it grows.
func NewWitness(h Head, journal func(text []byte)) *Witness {
	w := &Witness{head: h, journal: journal}
	w.write(h.append(nil, leftVersion))
	return w
}

// Tick advances the time by 1/60 s.
func (w *Witness) Tick() { w.now++ }

// Heard records the network messages up to number messages of the capture; 0 or less means all. Call it before Saw, so
// that the record has messages before the view that they caused.
func (w *Witness) Heard(messages int64) {
	w.cross(orAll(messages), math.MaxInt)
}

// orAll returns the number of messages, or the maximum if it is 0 or less.
func orAll(messages int64) int64 {
	if messages <= 0 {
		return math.MaxInt64
	}
	return messages
}

// Saw records a view. It ignores a view equal to the last one.
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

// Asked records a move sent by this program, even if the server refuses it later.
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

// Size returns the size of the text without network messages, and the size of all Views, both in bytes.
func (w *Witness) Size() (text, views int) { return w.written - w.wire.bytes, w.seen }

// End writes the last line of a game that is over.
func (w *Witness) End() { w.finish(endWord) }

// Leave writes the last line of a game that ends without a result or goes on without this screen.
func (w *Witness) Leave() { w.finish(leftWord) }

// finish records the remaining messages and writes the last line.
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

// Screen returns a session that shows a record of views as a film. Each position is a view. If a view cannot be decoded
// or valid rejects it, the error names the view.
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

// Views decodes all views of a record.
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

// History returns every view of a game without a clock. A record of views holds them; for a record of moves they are
// the views of its states from seat. start returns the first state, and is called only for a record of moves.
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
