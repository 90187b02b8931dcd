package rulestest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"menagerie/rules"
)

func ends[S State[S, V, M], V, M any](t T, g Game[S, V, M], at position[S]) {
	waiting := len(at.state.Waiting())
	switch {
	case at.state.Over() && waiting > 0:
		t.Errorf("seed %d, move %d: got %d seats to move after the end, want none", at.seed, at.moves, waiting)
	case at.state.Over():
		return
	case at.moves >= g.MaxMoves:
		t.Errorf("seed %d: the game is not over after %d moves, want an end", at.seed, at.moves)
	case waiting == 0 && g.Tick == nil:
		t.Errorf("seed %d, move %d: nobody is to move and the game is not over, want an end or a seat", at.seed, at.moves)
	}
}

func pure[S State[S, V, M], V, M any](t T, g Game[S, V, M], at position[S]) {
	before := g.snapshot(at.state)
	for _, seat := range at.state.Waiting() {
		// Play on from the result of the first move: a change of shared memory may show only then.
		next, err := at.state.Play(seat, g.Move(at.state.View(seat), at.rng))
		if err == nil && !next.Over() {
			_, _ = g.advance(next, at.rng)
		}
		if after := g.snapshot(at.state); !bytes.Equal(before, after) {
			t.Errorf("seed %d, move %d: Play changed the state it was called on: got\n%s\nwant\n%s", at.seed, at.moves, after, before)
			return
		}
	}
}

func refuses[S State[S, V, M], V, M any](t T, g Game[S, V, M], at position[S]) {
	waiting := at.state.Waiting()
	for _, seat := range waiting {
		for _, m := range g.Bad(at.state.View(seat), at.rng) {
			g.mustRefuse(t, at, seat, m)
		}
	}
	others := append([]rules.Seat{rules.Nobody, -128, 127}, g.Seats...)
	for _, seat := range others {
		if slices.Contains(waiting, seat) {
			continue
		}
		g.mustRefuse(t, at, seat, *new(M))
		for _, mover := range waiting { // a move that is legal for another seat
			g.mustRefuse(t, at, seat, g.Move(at.state.View(mover), at.rng))
		}
	}
}

func (g Game[S, V, M]) mustRefuse(t T, at position[S], seat rules.Seat, m M) {
	before := g.snapshot(at.state)
	next, err := at.state.Play(seat, m)
	switch {
	case err == nil:
		t.Errorf("seed %d, move %d: seat %d may play %v, want a refusal", at.seed, at.moves, seat, m)
	case !bytes.Equal(before, g.snapshot(next)):
		t.Errorf("seed %d, move %d: seat %d's %v was refused (%v) and changed the game, want no change", at.seed, at.moves, seat, m, err)
	case !bytes.Equal(before, g.snapshot(at.state)):
		t.Errorf("seed %d, move %d: seat %d's %v was refused (%v) and changed the state it was played on, want no change", at.seed, at.moves, seat, m, err)
	}
}

// checkReplay plays a finished game again from its seed and compares the final positions.
func checkReplay[S State[S, V, M], V, M any](t T, g Game[S, V, M], at position[S]) {
	if !at.state.Over() && at.moves < g.MaxMoves {
		return
	}
	s, err := g.New(at.seed)
	if err != nil {
		t.Errorf("seed %d: the game does not begin a second time: got %v, want no error", at.seed, err)
		return
	}
	again, first := rand.New(rand.NewPCG(at.seed, 1)), g.snapshot(at.state)
	for range at.moves {
		if s, err = g.advance(s, again); err != nil {
			t.Errorf("seed %d: a legal move is refused the second time: got %v, want no error", at.seed, err)
			return
		}
	}
	if second := g.snapshot(s); !bytes.Equal(first, second) {
		t.Errorf("seed %d: the same moves lead elsewhere the second time: got\n%s\nwant\n%s", at.seed, second, first)
	}
}

func roundTrip[S State[S, V, M], V, M any](t T, g Game[S, V, M], at position[S]) {
	for _, seat := range g.viewers() {
		if err := survives(at.state.View(seat)); err != nil {
			t.Errorf("seed %d, move %d: the View of seat %d as JSON: got %v, want it read back", at.seed, at.moves, seat, err)
			return
		}
	}
	for _, seat := range at.state.Waiting() {
		if err := survives(g.Move(at.state.View(seat), at.rng)); err != nil {
			t.Errorf("seed %d, move %d: the Move of seat %d as JSON: got %v, want it read back", at.seed, at.moves, seat, err)
			return
		}
	}
}

func survives[X any](x X) error {
	text, err := json.Marshal(x)
	if err != nil {
		return err
	}
	var back X
	if err := json.Unmarshal(text, &back); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	if !reflect.DeepEqual(x, back) {
		return fmt.Errorf("%+v comes back from JSON as %+v", x, back)
	}
	return nil
}

func secrecy[S State[S, V, M], V, M any](t T, g Game[S, V, M], at position[S]) {
	for _, seat := range g.viewers() {
		other := g.Resample(at.state, seat, at.rng)
		if knows, is := other.View(seat), at.state.View(seat); !reflect.DeepEqual(knows, is) {
			t.Errorf("seed %d, move %d: seat %d sees what it may not know: got\n%+v\nwant\n%+v", at.seed, at.moves, seat, is, knows)
			return
		}
	}
}

// viewers returns all seats that have a View, including rules.Nobody for spectators.
func (g Game[S, V, M]) viewers() []rules.Seat {
	return append([]rules.Seat{rules.Nobody}, g.Seats...)
}

// snapshot returns the Views of all seats as text, which shares no memory with s.
func (g Game[S, V, M]) snapshot(s S) []byte {
	var text bytes.Buffer
	for _, seat := range g.viewers() {
		fmt.Fprintf(&text, "%d: %+v\n", seat, s.View(seat))
	}
	fmt.Fprintf(&text, "waiting %v, over %v", s.Waiting(), s.Over())
	return text.Bytes()
}
