package glendapuzzle

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/puzzle"
	"menagerie/rules/rulestest"
)

// full reports whether the tests check as many puzzles as docs/games/glenda.md records. This takes hours.
var full = os.Getenv("MENAGERIE_PROOFS") != ""

// winning returns the first moves that win, according to the second solver.
func (b *brute) winning(p Puzzle) []glenda.Move {
	var moves []glenda.Move
	v := p.State().View(p.Player)
	for _, m := range v.Legal() {
		free, at := b.position(after(v, m))
		switch p.Player {
		case glenda.Trapper:
			if !b.afterWall(free, at).escapes {
				moves = append(moves, m)
			}
		case glenda.Glenda:
			if b.border>>at&1 != 0 || b.afterHop(free, at).escapes {
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// A second solver finds one to three winning walls or one winning hop, and they are the moves that Judge accepts. The test checks
// the first ten traps and escapes of the table. The full test checks 1000 others of each type on 7 columns.
func TestASlowerSolverConfirmsThePuzzles(t *testing.T) {
	var all []Puzzle
	if full {
		all = slices.Concat(samples(escape, 1000), samples(trap, 1000))
	} else {
		all = slices.Concat(shown(glenda.Trapper, 7, 10), shown(glenda.Glenda, 7, 10))
	}
	for _, p := range all {
		most := 3 - 2*int(p.Player)
		v := p.State().View(p.Player)
		got := newBrute(p.Size).winning(p)
		judged := slices.DeleteFunc(v.Legal(), func(m glenda.Move) bool { return !p.keepsWin(v, m) })
		if len(got) < 1 || len(got) > most || !slices.Equal(got, judged) || slices.ContainsFunc(got, func(m glenda.Move) bool { return obvious(v, m) }) {
			t.Errorf("%v: got the winning moves %v, want 1 to %d that are not obvious, the same as %v", p, got, most, judged)
		}
		if first := p.Solution()[0]; !slices.Contains(got, first) {
			t.Errorf("%v: got the solution %v, want one of %v", p, first, got)
		}
	}
}

// failures returns how often players of different strength fail. In every turn, they make a random move with a probability of 8 %.
func failures(p Puzzle, random *rand.Rand) int {
	const games, slips = 3, 8
	weak, err := glendabot.For(p.Player, "twodistance-plain")
	if err != nil {
		panic(err)
	}
	bots := []glendabot.Bot{weak.Bot}
	for _, nodes := range budgets[:6] {
		bots = append(bots, glendabot.Best(p.Player, nodes))
	}
	failed := 0
	for _, bot := range bots {
		for range games {
			s := p.State()
			for p.Judge(s) == puzzle.Going {
				m, ok := p.Reply(s)
				if v := s.View(p.Player); !ok && random.IntN(100) < slips {
					m = v.Legal()[random.IntN(len(v.Legal()))]
				} else if !ok {
					m, _ = bot(context.Background(), v, random)
				}
				s, _ = s.Play(s.Waiting()[0], m)
			}
			if p.Judge(s) == puzzle.Failed {
				failed++
			}
		}
	}
	return failed
}

// The more difficult a puzzle is, the more often the players fail. The full test measures 200 puzzles of each type.
func TestDifficultyPredictsFailure(t *testing.T) {
	if !full {
		t.Skip("this takes an hour; set MENAGERIE_PROOFS to run it")
	}
	for name, k := range map[string]puzzle.Type[Puzzle]{"trap": trap, "escape": escape, "large trap": large} {
		random := rand.New(rand.NewPCG(5, 5))
		var difficulty, failed []int
		for _, p := range samples(k, 200) {
			difficulty, failed = append(difficulty, p.difficulty()), append(failed, failures(p, random))
		}
		r := rulestest.RankCorrelation(difficulty, failed)
		if t.Logf("%s: the rank correlation is %.2f", name, r); r < 0.7 {
			t.Errorf("%s: got the rank correlation %.2f, want at least 0.70", name, r)
		}
	}
}

// The bounds are the quintiles of 500 puzzles. The full test measures them.
func TestBoundsAreQuintiles(t *testing.T) {
	if !full {
		t.Skip("this takes an hour; set MENAGERIE_PROOFS to run it")
	}
	for _, k := range []puzzle.Type[Puzzle]{trap, escape, large} {
		var all []int
		for i := 0; len(all) < 500; i++ {
			if p, ok := k.Any(-2, i); ok {
				all = append(all, k.Difficulty(p))
			}
		}
		slices.Sort(all)
		if got := [4]int{all[100], all[200], all[300], all[400]}; got != k.Bounds {
			t.Errorf("type %d: got the bounds %v, want %v", k.Number, got, k.Bounds)
		}
	}
}
