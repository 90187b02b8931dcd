package glendamath

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// state returns the game of a sample with the given seat to move. It returns false if the game is over before.
func (s sample) state(t *testing.T, mover rules.Seat) (glenda.State, bool) {
	t.Helper()
	state, err := glenda.Resume(glenda.Config{Size: s.size}, s.walls, s.at)
	if err != nil {
		t.Fatal(err)
	}
	if mover == glenda.Glenda {
		legal := state.View(glenda.Trapper).Legal()
		if state, err = state.Play(glenda.Trapper, legal[len(legal)/2]); err != nil {
			t.Fatal(err)
		}
	}
	return state, !state.Over()
}

// An Analysis has the same winner and the same number of moves as brute force. Its line ends with Glenda's escape after
// that number, or with her capture.
func TestAnalysisAgreesWithBruteForce(t *testing.T) {
	eachSample(t, 6, func(s sample, b *brute) {
		for _, mover := range []rules.Seat{glenda.Trapper, glenda.Glenda} {
			state, running := s.state(t, mover)
			if !running {
				continue
			}
			v := state.View(mover)
			a := Analyse(context.Background(), v, 200_000)
			want := b.value(v.Walls, v.Glenda, mover)
			switch {
			case want == never && a.Verdict != TrapperWins, want != never && a.Verdict != GlendaWins:
				t.Errorf("seat %d: got the verdict %d, want it to agree with an escape in %d", mover, a.Verdict, want)
			case want != never && a.In != want:
				t.Errorf("seat %d: escape in %d, want %d", mover, a.In, want)
			}
			checkLine(t, state, a)
		}
	})
}

func checkLine(t *testing.T, s glenda.State, a Analysis) {
	t.Helper()
	start := s.View(rules.Nobody).Turn
	if len(a.Line) == 0 || a.Line[0] != a.Best {
		t.Errorf("got the line %v, want it to begin with %v", a.Line, a.Best)
	}
	for i, m := range a.Line {
		next, err := s.Play(s.Waiting()[0], m)
		if err != nil {
			t.Errorf("Play of move %d of the line %v: got %v, want no error", i, a.Line, err)
			return
		}
		s = next
	}
	v := s.View(rules.Nobody)
	hops := v.Turn/2 - start/2
	switch {
	case a.Verdict == GlendaWins && (v.Outcome != glenda.GlendaWon || hops != a.In):
		t.Errorf("after %v: %v in %d moves, want an escape in %d", a.Line, v.Outcome, hops, a.In)
	case a.Verdict == TrapperWins && v.Outcome != glenda.TrapperWon:
		t.Errorf("after %v: %v, want a capture", a.Line, v.Outcome)
	}
}

// On the empty board Glenda needs nine moves.
func TestGlendaNeedsNineMovesOnTheEmptyBoard(t *testing.T) {
	v := mustView(t, glenda.Config{Size: 11}, 1)
	a := Analyse(context.Background(), v, 2_000_000)
	if a.Verdict != GlendaWins || a.In != 9 || len(a.Line) != 18 {
		t.Errorf("got the verdict %d in %d with the line %v, want %d in 9 with 18 moves", a.Verdict, a.In, a.Line, GlendaWins)
	}
	if a.Deciding.Len() < 10 || a.Deciding.Has(v.Glenda) {
		t.Errorf("the escape rests on %d cells, want at least 10 without Glenda's own", a.Deciding.Len())
	}
}

// An analysis in several calls of Think finds the same result as an analysis in one call. A call does not use many more
// nodes than it may.
func TestThinkingInSlicesGivesTheSameResult(t *testing.T) {
	v := mustView(t, glenda.Config{Size: 11, Walls: glenda.Exactly(20)}, 3)
	whole := Analyse(context.Background(), v, 300_000)
	a := NewAnalyst(v)
	defer a.Close()
	for before := 0; a.Think(1000) && a.Analysis().Nodes < 300_000; before = a.Analysis().Nodes {
		if used := a.Analysis().Nodes - before; used > 1500 {
			t.Fatalf("Think(1000) used %d nodes, want at most 1500", used)
		}
		if best := a.Analysis().Best; v.Check(glenda.Trapper, best) != nil {
			t.Fatalf("after %d nodes the best move is %v, want a legal move", a.Analysis().Nodes, best)
		}
	}
	if got := a.Analysis(); got.Verdict != whole.Verdict || got.In != whole.In || got.Best != whole.Best {
		t.Errorf("in slices: got %+v, want the same as in one search, %+v", got, whole)
	}
}

func TestNothingThinksAfterClose(t *testing.T) {
	for _, nodes := range []int{0, 1, 3000} {
		a := NewAnalyst(mustView(t, glenda.Config{Size: 11}, 1))
		if nodes > 0 {
			a.Think(nodes)
		}
		a.Close()
		if a.Think(1) {
			t.Error("Think after Close = true, want false")
		}
	}
	over, stop := context.WithCancel(context.Background())
	stop()
	if a := Analyse(over, mustView(t, glenda.Config{Size: 11}, 1), 1<<20); a.Nodes != 0 {
		t.Errorf("after the context ended: got %d nodes, want 0", a.Nodes)
	}
}

// A finished game needs no search. Neither does a game in which Glenda is on the border and escapes with her next move.
func TestAFinishedGameNeedsNoSearch(t *testing.T) {
	text, err := glenda.ParseDialect("commit")
	if err != nil {
		t.Fatal(err)
	}
	s, err := glenda.Resume(glenda.Config{Size: 5, Dialect: text}, hex.Set{}, hex.Cell{X: 2, Y: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []string{"p 0 0", "m E", "p 0 1", "m E", "p 0 2", "m W", "p 0 3"} {
		s = analyseAndPlay(t, s, m)
	}
	if a := Analyse(context.Background(), s.View(glenda.Glenda), 100); a.Verdict != GlendaWins || a.In != 0 || a.Line != nil {
		t.Errorf("after the end: got %+v, want a win of Glenda in 0 moves", a)
	}
	walls := hex.Set{}
	for _, d := range hex.Dirs() {
		walls = walls.With(hex.Cell{X: 2, Y: 2}.Neighbour(d))
	}
	trapped := glenda.View{Config: glenda.Config{Size: 5}, Walls: walls, Glenda: hex.Cell{X: 2, Y: 2}, Outcome: glenda.TrapperWon}
	if a := Analyse(context.Background(), trapped, 100); a.Verdict != TrapperWins {
		t.Errorf("with Glenda trapped: got %+v, want a win of the trapper", a)
	}
}

// analyseAndPlay checks that the analysis reports a win for Glenda and that the best move is legal. Then it plays
// another move.
func analyseAndPlay(t *testing.T, s glenda.State, text string) glenda.State {
	t.Helper()
	seat := s.Waiting()[0]
	a := Analyse(context.Background(), s.View(seat), 10_000)
	if a.Verdict != GlendaWins || s.View(seat).Check(seat, a.Best) != nil {
		t.Errorf("before %s: got %+v, want a win of Glenda and a legal move", text, a)
	}
	if m, _ := Choose(context.Background(), s.View(seat), 10_000); s.View(seat).Check(seat, m) != nil {
		t.Errorf("before %s: got the best move %v, want a legal one", text, m)
	}
	m, err := glenda.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	next, err := s.Play(seat, m)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// With any budget and on boards of every size, the chosen move is legal and always the same.
func TestChooseIsLegalAndRepeatable(t *testing.T) {
	for _, size := range []int{5, 8, 11, 12, 25} {
		for seed, budget := range []int{0, 1, 10, 300} {
			s, err := glenda.New(glenda.Config{Size: size, Walls: glenda.Exactly(size)}, uint64(seed))
			if err != nil {
				t.Fatal(err)
			}
			for range 8 {
				if s.Over() {
					break
				}
				v := s.View(s.Waiting()[0])
				m, _ := Choose(context.Background(), v, budget)
				if again, _ := Choose(context.Background(), v, budget); again != m {
					t.Errorf("size %d, budget %d: got %v and then %v, want the same move twice", size, budget, m, again)
				}
				if s, err = s.Play(v.You, m); err != nil {
					t.Fatalf("size %d, budget %d: Play of the chosen move %v: got %v, want no error", size, budget, m, err)
				}
			}
		}
	}
}

// A cancelled search ends at once, although it may look at 2^40 positions.
func TestChooseEndsWhenItIsCancelled(t *testing.T) {
	for _, size := range []int{11, 25} {
		v := mustView(t, glenda.Config{Size: size, Walls: glenda.Exactly(9)}, 2)
		ctx, stop := context.WithCancel(context.Background())
		done := make(chan glenda.Move)
		go func() {
			m, _ := Choose(ctx, v, 1<<40)
			done <- m
		}()
		stop()
		if m := <-done; v.Check(glenda.Trapper, m) != nil {
			t.Errorf("size %d: got the move %v, want a legal one", size, m)
		}
	}
}

// The fields agree with what they are defined to be.
func TestDistancesFollowTheirDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, s := range append(samples(20, 7, 40, rng), samples(10, 14, 150, rng)...) {
		v := s.view()
		one, two := Distances(v), TwoDistances(v)
		for y := range s.size {
			for x := range s.size {
				c := hex.Cell{X: x, Y: y}
				checkField(t, v, one, c, 0)
				checkField(t, v, two, c, 1)
			}
		}
		if _, ok := one.At(hex.Cell{X: s.size, Y: 0}); ok {
			t.Errorf("At(%d,0) outside the board reports a distance, want none", s.size)
		}
		if _, ok := one.At(hex.Cell{X: -1}); ok {
			t.Error("At(-1,0) outside the board reports a distance, want none")
		}
	}
}

// checkField checks the number of one cell. It must be 0 on the border. Elsewhere it must be one more than the smallest
// number of the neighbours, after skip of them are skipped.
func checkField(t *testing.T, v glenda.View, f *Field, c hex.Cell, skip int) {
	t.Helper()
	got, ok := f.At(c)
	switch {
	case v.Walls.Has(c):
		if ok {
			t.Errorf("the wall %v has the distance %d, want none", c, got)
		}
		return
	case v.Config.Border(c):
		if !ok || got != 0 {
			t.Errorf("the border at %v has the distance %d, %v, want 0, true", c, got, ok)
		}
		return
	}
	smaller := 0
	for _, d := range hex.Dirs() {
		n, reached := f.At(c.Neighbour(d))
		if reached && (!ok || n < got-1) {
			smaller++
		}
	}
	if smaller > skip {
		t.Errorf("%v has the distance %d, %v, and %d neighbours are smaller by more than one, want at most %d", c, got, ok, smaller, skip)
	}
	if ok && !atLeast(v, f, c, got-1, skip+1) {
		t.Errorf("%v has the distance %d, want at least %d neighbours with at most %d", c, got, skip+1, got-1)
	}
}

func atLeast(v glenda.View, f *Field, c hex.Cell, most, want int) bool {
	found := 0
	for _, d := range hex.Dirs() {
		if n, ok := f.At(c.Neighbour(d)); ok && n <= most {
			found++
		}
	}
	return found >= want
}

func BenchmarkChoose(b *testing.B) {
	for _, size := range []int{11, 25} {
		v := mustView(b, glenda.Config{Size: size, Walls: glenda.Exactly(size / 2)}, 4)
		b.Run(map[int]string{11: "size 11", 25: "size 25"}[size], func(b *testing.B) {
			const budget = 5_000
			for b.Loop() {
				Choose(context.Background(), v, budget)
			}
			b.ReportMetric(float64(b.N*budget)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func BenchmarkEscapeFromEmptyBoard(b *testing.B) {
	v := mustView(b, glenda.Config{Size: 11}, 1)
	for b.Loop() {
		board := newBoard[narrow](11)
		s := newSearch(board, 400_000, func() bool { return false })
		s.addNodes(1 << 40)
		r := newProver(s, board.place(v), glenda.Trapper)
		for r.step() {
		}
		b.ReportMetric(float64(s.nodes), "nodes")
	}
}

// When six walls surround Glenda, the trapper has won, even if the server continues the game.
func TestTheTrapperHasWonWhenGlendaIsWalledIn(t *testing.T) {
	for _, size := range []int{5, 13} {
		c := glenda.Config{Size: size}
		v := glenda.View{You: glenda.Glenda, Config: c, Glenda: c.Middle(), FromGlenda: c.Middle(), Turn: 1, Waiting: []rules.Seat{glenda.Glenda}}
		for _, d := range hex.Dirs() {
			v.Walls = v.Walls.With(c.Middle().Neighbour(d))
		}
		if m, proved := Choose(t.Context(), v, 1000); m != (glenda.Move{}) || proved {
			t.Errorf("size %d: Choose = %v, %v, want no move and false", size, m, proved)
		}
		if a := Analyse(t.Context(), v, 1000); a.Verdict != TrapperWins || a.In != 0 || a.Best != (glenda.Move{}) {
			t.Errorf("size %d: Analyse = %+v, want a win of the trapper in 0 and no move", size, a)
		}
	}
}

// In dialects in which Glenda escapes by leaving the border, the Analysis counts that step.
func TestAnalysisCountsTheStepOffTheBorder(t *testing.T) {
	for name, want := range map[string]int{"house": 2, "later": 2, "text": 3, "commit": 3} {
		dialect, err := glenda.ParseDialect(name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := glenda.Resume(glenda.Config{Size: 5, Dialect: dialect}, hex.Set{}, hex.Cell{X: 2, Y: 2})
		if err != nil {
			t.Fatal(err)
		}
		after, err := s.Play(glenda.Trapper, glenda.Move{Kind: glenda.Put})
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []glenda.View{s.View(glenda.Trapper), after.View(glenda.Glenda)} {
			if a := Analyse(t.Context(), v, 200_000); a.Verdict != GlendaWins || a.In != want {
				t.Errorf("%s, turn %d: verdict %d in %d, want an escape in %d", name, v.Turn, a.Verdict, a.In, want)
			}
		}
	}
}

func TestTheSizeOfALastingTableDependsOnTheBudget(t *testing.T) {
	for budget, want := range map[int]int{1: 1 << 10, 20_000: 1 << 17, 300_000: 1 << 20, 1 << 30: 1 << 20} {
		if got := newGameTable[narrow](budget).Len(); got != want {
			t.Errorf("%d nodes: got %d entries, want %d", budget, got, want)
		}
	}
}

// A second search of the same position needs fewer nodes for the same proof.
func TestAMemoryShortensProofs(t *testing.T) {
	const most = 200_000
	needs := func(v glenda.View, m Memory) int {
		nodes := 1000
		for ; nodes < most; nodes *= 2 {
			if _, proved := m.Choose(context.Background(), v, nodes); proved {
				break
			}
		}
		return nodes
	}
	shorter, all := 0, 0
	for seed := range uint64(30) {
		v := mustView(t, glenda.Config{Size: 9, Walls: glenda.Exactly(15)}, seed)
		first := needs(v, Memory{})
		if first < 4000 || first >= most {
			continue
		}
		var m Memory
		m.Choose(context.Background(), v, first)
		all++
		if again := needs(v, m); again < first {
			shorter++
		}
	}
	if all < 3 || shorter < all {
		t.Errorf("%d of %d proofs need fewer nodes with a memory, want all of at least 3", shorter, all)
	}
}

func TestAMemoryContinuesOnlyItsGame(t *testing.T) {
	v := mustView(t, glenda.Config{Size: 7, Walls: glenda.Exactly(5)}, 1)
	var m Memory
	if m.Continues(v) {
		t.Error("an empty memory continues a game, want none")
	}
	m.Choose(context.Background(), v, 100)
	later, other := v, mustView(t, glenda.Config{Size: 7, Walls: glenda.Exactly(5)}, 2)
	later.Turn, later.Walls = v.Turn+2, v.Walls.With(other.Glenda.Neighbour(0))
	back := later
	for _, c := range []struct {
		name string
		view glenda.View
		want bool
	}{{"the same position", v, true}, {"a later position", later, true}, {"another game", other, false}} {
		if got := m.Continues(c.view); got != c.want {
			t.Errorf("Continues for %s = %v, want %v", c.name, got, c.want)
		}
	}
	m.Choose(context.Background(), back, 100)
	if m.Continues(v) {
		t.Error("Continues after a move was taken back = true, want false")
	}
}
