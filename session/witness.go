package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"menagerie/rules"
)

// Glimpse is one picture that was seen: the tick in which it came, and the JSON of the View.
type Glimpse struct {
	Tick int
	View json.RawMessage
}

// MaxSeen is how many bytes all Views of one record may have together.
const MaxSeen = 64 << 20

// errWitnessed is for those who would play a record that can only be looked at.
var errWitnessed = fmt.Errorf("%w: it holds what was seen of a game, and not the game", ErrDamaged)

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
	if p.version < RecordVersion {
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
	p.record.Seen = append(p.record.Seen, Glimpse{Tick: tick, View: view})
	p.record.Ticks = tick
	return nil
}

// Witness writes the record of a game that is played elsewhere, from what a screen is shown of it. The first line of its
// text is written with the first picture.
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
}

// NewWitness begins a record. The journal is given its text as it grows.
func NewWitness(h Head, journal func(text []byte)) *Witness {
	w := &Witness{head: h, journal: journal}
	w.write(h.append(nil, RecordVersion))
	return w
}

// Tick lets a step of 1/60 s pass.
func (w *Witness) Tick() { w.now++ }

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
	w.write(g.append(nil, w.last))
	w.last, w.ticks = g, w.now
	w.seen += len(text)
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

// Size is how many bytes the text has, and how many all Views have in full.
func (w *Witness) Size() (text, views int) { return w.written, w.seen }

// End writes the last line: the game is over.
func (w *Witness) End() { w.write(appendEnd(nil, w.moves, w.ticks, w.sum)) }

func (w *Witness) write(text []byte) {
	w.sum = addSum(w.sum, text)
	w.written += len(text)
	w.journal(text)
}

// Screen shows a record of what was seen as a film. Its positions are pictures. The error tells which of them is not one of
// this game.
func Screen[V, M any](r *Record) (Session[V, M], error) {
	views, err := Views[V](r)
	if err != nil {
		return nil, err
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

// Rewatch shows any record of a game without a clock as a film: what was played from a seat, what was seen as it was seen.
// Start makes the state at the beginning, which only what was played needs.
func Rewatch[S State[S, V, M], V, M any](r *Record, seat rules.Seat, start func() (S, error)) (Session[V, M], error) {
	if r.Witnessed() {
		return Screen[V, M](r)
	}
	s, err := start()
	if err != nil {
		return nil, err
	}
	return Replay(s, r, seat)
}

// History is every picture of such a film.
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
