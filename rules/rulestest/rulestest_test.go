package rulestest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"menagerie/rules"
)

// toy is a game for two players. In turn, each player takes 1 to 3 from a heap. Each player also has a secret number.
// Each bool field makes the game violate one property.
type toy struct {
	heap   []int // one number, in a slice so that states can share it by mistake
	turn   rules.Seat
	secret [2]int

	endless, impure, forgetful, leaky, mute, open, stuck, dirty bool
}

type toyView struct {
	You     rules.Seat
	Heap    int
	Turn    rules.Seat
	Secret  int
	mute    int
	Waiting []rules.Seat
}

var errToy = errors.New("not allowed")

func (s toy) Over() bool { return s.heap[0] == 0 && !s.endless }

func (s toy) Waiting() []rules.Seat {
	if s.Over() != s.stuck {
		return nil
	}
	return []rules.Seat{s.turn}
}

func (s toy) View(seat rules.Seat) toyView {
	v := toyView{You: seat, Heap: s.heap[0], Turn: s.turn, Waiting: s.Waiting()}
	switch {
	case s.leaky:
		v.Secret = s.secret[0] + s.secret[1]
	case seat >= 0:
		v.Secret = s.secret[seat]
	}
	if s.mute {
		v.mute = s.heap[0]
	}
	return v
}

func (s toy) Play(seat rules.Seat, m int) (toy, error) {
	if !s.open && (s.Over() || seat != s.turn) {
		return s, errToy
	}
	if m < 1 || m > 3 || m > s.heap[0] && !s.endless {
		if s.dirty {
			s.turn = 1 - s.turn
		}
		return s, errToy
	}
	if !s.impure {
		s.heap = slices.Clone(s.heap)
	}
	s.heap[0] = max(0, s.heap[0]-m)
	if s.forgetful {
		s.heap[0] += int(rand.Uint32() % 2)
	}
	s.turn = 1 - s.turn
	return s, nil
}

func toyGame(flaw func(*toy)) Game[toy, toyView, int] {
	return Game[toy, toyView, int]{
		New: func(seed uint64) (toy, error) {
			s := toy{heap: []int{40}, secret: [2]int{int(seed), int(seed * 7)}}
			flaw(&s)
			return s, nil
		},
		Seats: []rules.Seat{0, 1},
		Move:  func(v toyView, rng *rand.Rand) int { return 1 + rng.IntN(max(1, min(3, v.Heap))) },
		Bad:   func(v toyView, _ *rand.Rand) []int { return []int{0, 4, -1} },
		Resample: func(s toy, seat rules.Seat, rng *rand.Rand) toy {
			for i := range s.secret {
				if rules.Seat(i) != seat {
					s.secret[i] = rng.Int()
				}
			}
			return s
		},
		MaxMoves: 200,
	}
}

// witness is a T that records the reported errors.
type witness struct{ said []string }

func (w *witness) Errorf(format string, args ...any) {
	w.said = append(w.said, fmt.Sprintf(format, args...))
}
func (w *witness) Failed() bool { return len(w.said) > 0 }

func TestSoundGamePasses(t *testing.T) { Run(t, toyGame(func(*toy) {})) }

func TestFlawsAreFound(t *testing.T) {
	flaws := []struct {
		property string
		says     string
		flaw     func(*toy)
	}{
		{"ends", "not over after", func(s *toy) { s.endless = true }},
		{"ends", "nobody is to move", func(s *toy) { s.stuck = true }},
		{"pure", "changed the state", func(s *toy) { s.impure = true }},
		{"refuses", "may play", func(s *toy) { s.open = true }},
		{"refuses", "changed the game", func(s *toy) { s.dirty = true }},
		{"repeats", "lead elsewhere", func(s *toy) { s.forgetful = true }},
		{"round trip", "comes back", func(s *toy) { s.mute = true }},
		{"secrecy", "may not know", func(s *toy) { s.leaky = true }},
	}
	for _, f := range flaws {
		t.Run(f.says, func(t *testing.T) {
			said := judge(toyGame(f.flaw), f.property)
			if len(said) == 0 || !strings.Contains(said[0], f.says) {
				t.Errorf("property %q says %q, want something with %q", f.property, said, f.says)
			}
		})
	}
}

func TestARefusedLegalMoveIsReported(t *testing.T) {
	g := toyGame(func(*toy) {})
	g.Move = func(toyView, *rand.Rand) int { return 9 }
	if said := judge(g, "ends"); len(said) == 0 || !strings.Contains(said[0], "legal move is refused") {
		t.Errorf("a game that refuses legal moves: got %q, want that a legal move is refused", said)
	}
}

func TestGameThatDoesNotBegin(t *testing.T) {
	g := toyGame(func(*toy) {})
	g.New = func(uint64) (toy, error) { return toy{}, errToy }
	if said := judge(g, "ends"); len(said) != 1 || !strings.Contains(said[0], "does not begin") {
		t.Errorf("a game that does not begin: got %q, want only that it does not begin", said)
	}
}

// judge checks the named property of g and returns the reported errors.
func judge(g Game[toy, toyView, int], name string) []string {
	w := &witness{}
	for _, p := range properties[toy, toyView, int]() {
		if p.name == name {
			g.checkProperty(w, p)
		}
	}
	return w.said
}

func TestSurvivesReportsMarshalErrors(t *testing.T) {
	if err := survives(func() {}); err == nil {
		t.Error("survives(a function) reports no error, want one")
	}
	if err := survives(json.Number("x")); err == nil {
		t.Error("survives(a broken number) reports no error, want one")
	}
}

// brittle is a View with fields of all kinds that AnyView can change.
type brittle struct {
	You     rules.Seat
	Size    int
	Open    bool
	Cells   []brittleCell
	Walls   [2]uint64
	Waiting []rules.Seat
}

type brittleCell struct {
	X, Y int
	Name string
}

func TestAnyViewFindsPanics(t *testing.T) {
	good := brittle{Size: 2, Cells: []brittleCell{{0, 1, "a"}, {1, 1, "b"}}, Waiting: []rules.Seat{0}}
	bot := func(think func(brittle)) []rules.NamedBot[brittle, int] {
		return []rules.NamedBot[brittle, int]{{Name: "toy", Bot: func(_ context.Context, v brittle, _ *rand.Rand) (int, bool) {
			think(v)
			return 0, true
		}}}
	}
	for name, think := range map[string]func(brittle){
		"index":  func(v brittle) { _ = v.Cells[0] },
		"length": func(v brittle) { _ = make([]int, v.Size) },
		"nested": func(v brittle) {
			if len(v.Cells) > 1 && v.Cells[1].X < 0 {
				panic("outside")
			}
		},
		"array": func(v brittle) {
			if v.Walls[1] != 0 {
				panic("walls")
			}
		},
		"flag": func(v brittle) {
			if v.Open {
				panic("open")
			}
		},
	} {
		w := &witness{}
		AnyView(w, bot(think), []brittle{good})
		if len(w.said) == 0 {
			t.Errorf("%s: a bot that panics passes, want a failure", name)
		}
	}
	AnyView(t, bot(func(brittle) {}), []brittle{good, {}})
	if good.Size != 2 || len(good.Cells) != 2 || good.Cells[0] != (brittleCell{0, 1, "a"}) {
		t.Errorf("AnyView changed its View to %+v, want it unchanged", good)
	}
}
