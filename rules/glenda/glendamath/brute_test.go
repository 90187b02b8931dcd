package glendamath

import (
	"math/rand/v2"
	"testing"

	"menagerie/internal/testkit/longtest"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// brute solves small positions by brute force: it tries every wall and every move.
type brute struct {
	size int
	seen map[bruteKey]int
}

type bruteKey struct {
	walls hex.Set
	at    hex.Cell
}

func newBrute(size int) *brute { return &brute{size, map[bruteKey]int{}} }

func (b *brute) inside(c hex.Cell) bool { return glenda.Config{Size: b.size}.Inside(c) }
func (b *brute) border(c hex.Cell) bool { return glenda.Config{Size: b.size}.Border(c) }

// afterHop returns the number of moves that Glenda needs to escape, or never. The trapper is to move.
func (b *brute) afterHop(walls hex.Set, at hex.Cell) int {
	if b.border(at) {
		return 0
	}
	key := bruteKey{walls, at}
	if n, ok := b.seen[key]; ok {
		return n
	}
	most := 0
	if b.enclosed(walls, at) {
		most = never
	}
	for y := 0; y < b.size && most < never; y++ {
		for x := 0; x < b.size && most < never; x++ {
			if c := (hex.Cell{X: x, Y: y}); c != at && !walls.Has(c) {
				most = max(most, b.afterWall(walls.With(c), at))
			}
		}
	}
	b.seen[key] = most
	return most
}

// afterWall returns the same with Glenda to move.
func (b *brute) afterWall(walls hex.Set, at hex.Cell) int {
	least := never
	for _, d := range hex.Dirs() {
		if n := at.Neighbour(d); b.inside(n) && !walls.Has(n) {
			least = min(least, 1+b.afterHop(walls, n))
		}
	}
	return min(least, never)
}

func (b *brute) enclosed(walls hex.Set, at hex.Cell) bool {
	seen := hex.Set{}.With(at)
	for open := []hex.Cell{at}; len(open) > 0; open = open[1:] {
		if b.border(open[0]) {
			return false
		}
		for _, d := range hex.Dirs() {
			if n := open[0].Neighbour(d); !walls.Has(n) && !seen.Has(n) {
				seen = seen.With(n)
				open = append(open, n)
			}
		}
	}
	return true
}

// value returns the number of moves that Glenda needs to escape, or never. mover is the seat to move.
func (b *brute) value(walls hex.Set, at hex.Cell, mover rules.Seat) int {
	if mover == glenda.Glenda {
		return b.afterWall(walls, at)
	}
	return b.afterHop(walls, at)
}

// sample is a random small position that is not over.
type sample struct {
	size  int
	walls hex.Set
	at    hex.Cell
}

// samples returns n positions with few enough free cells for brute force.
func samples(n, size, free int, rng *rand.Rand) []sample {
	var found []sample
	for len(found) < n {
		s := sample{size: size, at: hex.Cell{X: 1 + rng.IntN(size-2), Y: 1 + rng.IntN(size-2)}}
		walls := size*size - free + rng.IntN(size)
		for s.walls.Len() < walls {
			if c := (hex.Cell{X: rng.IntN(size), Y: rng.IntN(size)}); c != s.at {
				s.walls = s.walls.With(c)
			}
		}
		if !newBrute(size).enclosed(s.walls, s.at) {
			found = append(found, s)
		}
	}
	return found
}

func (s sample) view() glenda.View {
	return glenda.View{Config: glenda.Config{Size: s.size}, Walls: s.walls, Glenda: s.at}
}

// eachSample calls check with 3 n positions, and with four times as many in the long form of the tests: open positions on 5 columns, and dense ones on 6 and 7 columns.
func eachSample(t *testing.T, n int, check func(s sample, b *brute)) {
	t.Helper()
	n *= longtest.Of(1, 4)
	rng := rand.New(rand.NewPCG(11, 12))
	all := samples(n, 5, 15, rng)
	all = append(all, samples(n, 6, 16, rng)...)
	all = append(all, samples(n, 7, 17, rng)...)
	for _, s := range all {
		check(s, newBrute(s.size))
		if t.Failed() {
			t.Fatalf("the errors above are for Glenda at %v, walls %v, size %d; want none", s.at, s.walls, s.size)
		}
	}
}

// Proofs and brute force find the same winner, number of moves and winning moves.
func TestProofsAgreeWithBruteForce(t *testing.T) {
	verdicts := map[Verdict]int{}
	longest := 0
	eachSample(t, 10, func(s sample, b *brute) {
		for _, mover := range []rules.Seat{glenda.Trapper, glenda.Glenda} {
			r := provers[narrow](t, s, b, mover)
			provers[wide](t, s, b, mover)
			verdicts[r.verdict]++
			if r.verdict == GlendaWins {
				longest = max(longest, r.moves+1)
			}
		}
	})
	if verdicts[GlendaWins] < 25 || verdicts[TrapperWins] < 25 || longest < 3 {
		t.Errorf("got the verdicts %v and the longest escape %d, want at least 25 wins of each side and 3 hops", verdicts, longest)
	}
}

// Winner and brute force find the same winner. With few nodes, Winner finds the same winner or none.
func TestWinnerAgreesWithBruteForce(t *testing.T) {
	found := map[Verdict]int{}
	eachSample(t, 10, func(s sample, b *brute) {
		for _, mover := range []rules.Seat{glenda.Trapper, glenda.Glenda} {
			v := s.view()
			v.Config.Dialect.Begins = glenda.BeginsOf(mover)
			want := GlendaWins
			if b.value(s.walls, s.at, mover) == never {
				want = TrapperWins
			}
			if got := Winner(v, 1<<30); got != want {
				t.Errorf("seat %d: got the winner %d, want %d", mover, got, want)
			}
			got := Winner(v, 3)
			if found[got]++; got != Open && got != want {
				t.Errorf("seat %d, three nodes: got the winner %d, want %d or none", mover, got, want)
			}
		}
	})
	if found[Open] < 5 || found[GlendaWins] < 5 || found[TrapperWins] < 5 {
		t.Errorf("got the results %v with three nodes, want at least 5 of each", found)
	}
}

// provers runs a prover to its end and compares every step with the result of brute force.
func provers[M mask[M]](t *testing.T, s sample, b *brute, mover rules.Seat) *prover[M] {
	t.Helper()
	board := newBoard[M](s.size)
	search := newSearch(board, 1<<12, func() bool { return false })
	search.addNodes(1 << 40)
	r := newProver(search, board.place(s.view()), mover)
	want := b.value(s.walls, s.at, mover)
	if mover == glenda.Glenda && want == never && len(s.exits()) == 0 {
		return r
	}
	for more := true; more; {
		if more = r.step(); r.moves > 40 {
			t.Errorf("seat %d: got no end after %d moves, want one within 40", mover, r.moves)
			return r
		}
		compareProof(t, s, b, r, want)
	}
	if r.verdict == Open {
		t.Errorf("seat %d: open, want %d", mover, want)
	}
	return r
}

// exits returns the cells to which Glenda can go.
func (s sample) exits() []hex.Cell {
	var cells []hex.Cell
	for _, d := range hex.Dirs() {
		if n := s.at.Neighbour(d); !s.walls.Has(n) {
			cells = append(cells, n)
		}
	}
	return cells
}

func compareProof[M mask[M]](t *testing.T, s sample, b *brute, r *prover[M], want int) {
	t.Helper()
	switch {
	case r.verdict == GlendaWins && want != r.moves+1:
		t.Errorf("seat %d: Glenda wins in %d, want %d", r.mover, r.moves+1, want)
	case r.verdict == TrapperWins && want != never:
		t.Errorf("seat %d: got a win of the trapper, want an escape in %d", r.mover, want)
	case r.verdict == Open && want <= r.moves:
		t.Errorf("seat %d: got no escape within %d, want one in %d", r.mover, r.moves, want)
	}
	// A move that is not open loses, and one that is good wins.
	for bit := range r.near {
		c := r.cell(bit)
		if r.mover == glenda.Trapper && r.all.has(bit) && c != s.at && !s.walls.Has(c) {
			value := b.afterWall(s.walls.With(c), s.at)
			if !r.open.has(bit) && !r.good.has(bit) && value == never || r.good.has(bit) && value != never {
				t.Errorf("a wall at %v: got open %v, good %v, want them to agree with an escape in %d", c, r.open.has(bit), r.good.has(bit), value)
			}
		}
	}
	if r.mover == glenda.Glenda {
		for _, n := range s.exits() {
			bit, value := r.bit(n), b.afterHop(s.walls, n)
			if !r.open.has(bit) && value != never || r.good.has(bit) && value == never {
				t.Errorf("a hop to %v: got open %v, good %v, want them to agree with an escape in %d", n, r.open.has(bit), r.good.has(bit), value)
			}
		}
	}
}

// With walls on all cells on which an escape does not depend, Glenda still escapes, and in the same number of moves.
func TestAnEscapeNeedsOnlyItsDecidingCells(t *testing.T) {
	proofs := 0
	eachSample(t, 10, func(s sample, b *brute) {
		board := newBoard[narrow](s.size)
		search := newSearch(board, 1<<12, func() bool { return false })
		search.addNodes(1 << 40)
		p := board.place(s.view())
		want := b.afterHop(s.walls, s.at)
		for moves := 1; moves <= min(want, 12); moves++ {
			rest, a := search.escape(p, moves)
			if (a == out) != (want <= moves) || a == unknown || a == shut && want != never {
				t.Errorf("escape within %d = %v, want it to agree with an escape in %d", moves, a, want)
			}
			if a != out {
				continue
			}
			proofs++
			var alone hex.Set
			for bit := range board.near {
				if board.all.has(bit) && bit != p.at && !rest.has(bit) {
					alone = alone.With(board.cell(bit))
				}
			}
			if got := newBrute(s.size).afterHop(alone, s.at); got > moves {
				t.Errorf("with walls everywhere except on %v, the escape needs %d hops, want at most %d", board.set(rest), got, moves)
			}
		}
	})
	if proofs < 5 {
		t.Errorf("got %d proved escapes, want at least 5", proofs)
	}
}

// The tests that end a search early are correct, and the two-distance is a lower limit.
func TestSearchesAreCutOffCorrectly(t *testing.T) {
	fences, holds := 0, 0
	eachSample(t, 10, func(s sample, b *brute) {
		board := newBoard[narrow](s.size)
		p := board.place(s.view())
		want := b.afterHop(s.walls, s.at)
		if v := board.twoDistance(p); v > want || v == 1 && want != 1 {
			t.Errorf("the two-distance is %d, want at most the length of the escape, %d, and 1 only if both are", v, want)
		} else if v == never {
			holds++
		}
		if posts, ok := board.fence(p); ok {
			fences++
			if want != never {
				t.Errorf("got a fence at %v, want none with an escape in %d", board.set(posts), want)
			}
		}
	})
	if fences < 5 || holds < 5 {
		t.Errorf("got %d fences and %d holds, want at least 5 of each", fences, holds)
	}
}

// When alpha-beta says that the trapper wins, he does.
func TestAlphaBetaProvesOnlyRealWins(t *testing.T) {
	wins := 0
	eachSample(t, 10, func(s sample, b *brute) {
		for _, mover := range []rules.Seat{glenda.Trapper, glenda.Glenda} {
			board := newBoard[narrow](s.size)
			search := newSearch(board, 1<<12, func() bool { return false })
			search.addNodes(4_000)
			c := newChooser(search, board.place(s.view()), mover, everyMove(board, s, mover))
			for c.step() {
			}
			if c.value <= -decided {
				wins++
				if want := b.value(s.walls, s.at, mover); want != never {
					t.Errorf("seat %d: got a win of the trapper, want an escape in %d", mover, want)
				}
			}
		}
	})
	if wins < 12 {
		t.Errorf("got %d wins, want at least 12", wins)
	}
}

func everyMove(b *board[narrow], s sample, mover rules.Seat) narrow {
	p := b.place(s.view())
	if mover == glenda.Glenda {
		return b.exits(p)
	}
	return p.free.minus(p.at)
}
