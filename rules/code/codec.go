package code

import (
	"fmt"

	"menagerie/rules"
)

// State is the set of methods that a Codec needs of a game's state.
type State[S, V, M any] interface {
	View(seat rules.Seat) V
	Waiting() []rules.Seat
	Play(seat rules.Seat, m M) (S, error)
	Over() bool
}

// Codec reads and writes the bodies of one game's codes. Some parts of a code are optional. If the game's codes lack a
// part, the functions for this part are nil.
type Codec[S State[S, V, M], V, M, C any] struct {
	Letter    byte
	Hidden    bool // players have secrets, so there are no codes from the first move to the end
	Begin     func(c C, seed uint64) (S, error)
	Fresh     func(v V) bool                  // reports whether nobody has moved yet
	PutConfig func(w *Writer, c C) bool       // writes a configuration; returns false if codes cannot hold it
	GetConfig func(r *Reader) C               // reads a configuration; need not check it, because Begin does
	Put       func(w *Writer, v V) bool       // writes a position; returns false if codes cannot hold it
	Get       func(r *Reader) (C, Starter[S]) // reads a position
	PutMove   func(w *Writer, before V, m M)  // writes a legal move
	GetMove   func(r *Reader, before V) M     // reads a move, which may be illegal
}

// Starter is a function that starts a game at a given position. seed determines all random events that are still to come.
type Starter[S any] func(seed uint64) (S, error)

// Game is a game as a code describes it: the beginning and the moves so far.
type Game[S, M, C any] struct {
	Config C
	Seed   uint64
	Start  string // code of the first position; "" if Config and Seed determine it
	State  S      // state before Moves
	Moves  []Move[M]
}

// Move is a move, with the seat that made it.
type Move[M any] struct {
	Seat rules.Seat
	Move M
}

// Open returns the game that a code contains. The form of the code must be Seed or Position. For the form Position,
// seed determines all later random events. For the form Seed, the argument seed is ignored, because such a code has its
// own seed. The error wraps a Fault.
func (c Codec[S, V, M, C]) Open(code Code, seed uint64) (Game[S, M, C], error) {
	g := Game[S, M, C]{Seed: seed}
	r := NewReader(code.Body)
	var start Starter[S]
	switch {
	case code.Form == Seed:
		g.Config = c.GetConfig(r)
		g.Seed = r.Uint()
		start = func(seed uint64) (S, error) { return c.Begin(g.Config, seed) }
	case code.Form != Position || c.Get == nil:
		return g, FaultNewer
	default:
		whole := code.Body
		g.Config, start = c.Get(r)
		g.Start = Code{Game: c.Letter, Form: Position, Body: whole[:len(whole)-r.Left()]}.String()
	}
	if err := c.begin(&g, start, r); err != nil {
		return g, err
	}
	if code.Moves {
		c.readMoves(&g, r)
	}
	return g, r.End()
}

func (c Codec[S, V, M, C]) begin(g *Game[S, M, C], start Starter[S], r *Reader) (err error) {
	if err = r.Err(); err != nil {
		return err
	}
	if g.State, err = start(g.Seed); err != nil {
		return fmt.Errorf("%w: %w", FaultPlace, err)
	}
	return nil
}

func (c Codec[S, V, M, C]) readMoves(g *Game[S, M, C], r *Reader) {
	if c.GetMove == nil {
		r.Fail(FaultNewer)
		return
	}
	s := g.State
	for range r.Int(maxMoves) {
		waiting := s.Waiting()
		if len(waiting) == 0 {
			r.Fail(FaultMove)
			return
		}
		m := Move[M]{waiting[0], c.GetMove(r, s.View(rules.Nobody))}
		if r.Err() != nil {
			return
		}
		next, err := s.Play(m.Seat, m.Move)
		if err != nil {
			r.Fail(FaultMove)
			return
		}
		s = next
		g.Moves = append(g.Moves, m)
	}
}

// maxMoves is an upper limit for the number of moves in a code, more than any code has space for.
const maxMoves = 8 * MaxLength

// Restore returns the first state of a recorded game. config, seed and start are the configuration, seed and start that
// the record contains.
func (c Codec[S, V, M, C]) Restore(config C, seed uint64, start string) (S, error) {
	if start == "" {
		return c.Begin(config, seed)
	}
	var none S
	parsed, err := Parse(start)
	if err != nil {
		return none, err
	}
	if parsed.Game != c.Letter || parsed.Moves {
		return none, FaultNoCode
	}
	g, err := c.Open(parsed, seed)
	return g.State, err
}

// Beginning returns the code of the beginning of g, or "" if the beginning does not fit into a code. In a game with secrets,
// this code must not be shown between the first move and the end.
func (c Codec[S, V, M, C]) Beginning(g Game[S, M, C]) string {
	if g.Start != "" {
		return g.Start
	}
	return c.SeedOf(g.Config, g.Seed)
}

// Present returns the code of g, a game that is not over. view is the current View of a spectator. If possible, the code has
// the beginning and all moves. Otherwise it has the position. The result is "" if no code can hold the game, or if the game
// has secrets and has begun.
func (c Codec[S, V, M, C]) Present(g Game[S, M, C], view V) string {
	switch {
	case c.Fresh(view):
		return c.Beginning(g)
	case c.Hidden:
		return ""
	case c.PutMove != nil && g.Start == "":
		if text := c.WithMoves(g); text != "" {
			return text
		}
	}
	return c.PositionOf(view)
}

// SeedOf returns the code of a game with config and seed, or "" if config does not fit into a code.
func (c Codec[S, V, M, C]) SeedOf(config C, seed uint64) string {
	return c.WithMoves(Game[S, M, C]{Config: config, Seed: seed})
}

// WithMoves returns the code of g with its configuration, seed and moves. It returns "" if they do not fit into a code.
func (c Codec[S, V, M, C]) WithMoves(g Game[S, M, C]) string {
	var w Writer
	if !c.PutConfig(&w, g.Config) {
		return ""
	}
	w.Uint(g.Seed)
	code := Code{Game: c.Letter, Form: Seed, Moves: len(g.Moves) > 0}
	if code.Moves && (c.PutMove == nil || !c.putMoves(&w, g)) {
		return ""
	}
	code.Body = w.Bytes()
	return c.openableText(code)
}

// putMoves writes the number of moves and then the moves. It writes simultaneous moves in the order of the seats. It
// returns false if a move is illegal or the move of an earlier seat is missing.
func (c Codec[S, V, M, C]) putMoves(w *Writer, g Game[S, M, C]) bool {
	w.Uint(uint64(len(g.Moves)))
	s, rest := g.State, append([]Move[M](nil), g.Moves...)
	for len(rest) > 0 {
		waiting := s.Waiting()
		i := 0
		for i < len(rest) && (len(waiting) == 0 || rest[i].Seat != waiting[0]) {
			i++
		}
		// this seat has not moved yet, but a later seat has
		if i == len(rest) {
			return false
		}
		m := rest[i]
		rest = append(rest[:i], rest[i+1:]...)
		c.PutMove(w, s.View(rules.Nobody), m.Move)
		next, err := s.Play(m.Seat, m.Move)
		if err != nil {
			return false
		}
		s = next
	}
	return true
}

// PositionOf returns the code of the position in v, or "" if a code cannot hold it.
func (c Codec[S, V, M, C]) PositionOf(v V) string {
	var w Writer
	if c.Put == nil || !c.Put(&w, v) {
		return ""
	}
	return c.openableText(Code{Game: c.Letter, Form: Position, Body: w.Bytes()})
}

// openableText returns the text of a code, or "" if the code cannot be opened.
func (c Codec[S, V, M, C]) openableText(code Code) string {
	text := code.String()
	parsed, err := Parse(text)
	if err != nil {
		return ""
	}
	if _, err := c.Open(parsed, 0); err != nil {
		return ""
	}
	return text
}
