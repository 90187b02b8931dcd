package miapuzzle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"menagerie/internal/testkit/golden"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/rules/puzzle"
)

// firstDay is 1 November 2026.
const firstDay puzzle.Day = 304

// find returns the puzzle of a day.
func find(t testing.TB, d puzzle.Day) Puzzle {
	t.Helper()
	p, ok := On(d)
	if !ok {
		t.Fatalf("day %d: On has no puzzle, want one", d)
	}
	return p
}

// text describes a puzzle and its solution.
func text(p Puzzle) string {
	s := fmt.Sprintf("difficulty %d:", p.difficulty())
	for _, q := range p.Questions {
		best := q.Options[q.Best]
		s += fmt.Sprintf(" topic %d, %v, before %v, standing %v, dice %v: option %d, %v, %d;", q.Topic, q.Who, q.Before, q.Standing, q.Dice, q.Best, best.Move, best.Wins)
	}
	return s
}

// The puzzles of a day and of the ladder never change.
func TestPuzzlesAreFixed(t *testing.T) {
	var b strings.Builder
	for d := puzzle.DayOf(2026, 11, 23); d < puzzle.DayOf(2026, 11, 30); d++ {
		fmt.Fprintf(&b, "day %d: %s\n", d, text(find(t, d)))
	}
	for step := 1; step <= puzzle.Steps; step++ {
		fmt.Fprintf(&b, "step %d: %s\n", step, text(Ladder(step)))
	}
	golden.Check(t, "testdata/puzzles.txt", []byte(b.String()))
}

// The table begins on 1 November 2026. It has the puzzles that Find finds.
func TestTheTableHasThePuzzlesThatFindFinds(t *testing.T) {
	last := days.First + puzzle.Day(len(days.Numbers)) - 1
	for _, d := range []puzzle.Day{firstDay, firstDay + 1, firstDay + 4, last - 1, last} {
		got := find(t, d)
		if want, ok := Find(d, func() bool { return false }); !ok || !reflect.DeepEqual(got, want) {
			t.Errorf("day %d: got %v, want %v", d, got, want)
		}
		if band := TypeOf(d).Band(got.difficulty()); band != d.Band() {
			t.Errorf("day %d: got a puzzle of band %d, want %d", d, band, d.Band())
		}
	}
	for _, d := range []puzzle.Day{firstDay - 1, last + 1} {
		if p, ok := On(d); ok {
			t.Errorf("day %d: got %v, want no puzzle outside the table", d, p)
		}
	}
	if p, ok := Find(firstDay, func() bool { return true }); ok {
		t.Errorf("got %v from a search that was stopped, want no puzzle", p)
	}
}

// In the ladder, the difficulty never falls. The first 20 steps introduce one character after the other. From then on, puzzles have
// several characters, and a question with the topic Which.
func TestTheLadderRises(t *testing.T) {
	last, met := 0, []string{}
	for step := 1; step <= puzzle.Steps; step++ {
		p := Ladder(step)
		d := p.difficulty()
		who := map[string]bool{}
		for i, q := range p.Questions {
			if q.Topic != Which {
				who[q.Who[0]] = true
			}
			if slices.ContainsFunc(p.Questions[:i], q.equals) {
				t.Errorf("step %d: got the question %v twice, want different questions", step, q)
			}
		}
		single := p.Questions[4].Topic != Which
		if d < last || single != (step <= 20) || (len(who) == 1) != single {
			t.Errorf("step %d: got difficulty %d and questions about %v, want at least %d as before, and one character up to step 20", step, d, who, last)
		}
		if name := p.Questions[0].Who[0]; single && !slices.Contains(met, name) {
			met = append(met, name)
		}
		last = d
	}
	if want := Characters(); !slices.Equal(met, want) {
		t.Errorf("got the characters %v in this order, want %v", met, want)
	}
}

func TestADayHasFiveQuestionsWithOneBestOption(t *testing.T) {
	want := []Topic{Turn, Word, Turn, Word, Which}
	for d := firstDay; d < firstDay+20; d++ {
		p := find(t, d)
		var topics []Topic
		for _, q := range p.Questions {
			topics = append(topics, q.Topic)
			for i, o := range q.Options {
				best := q.Options[q.Best]
				if (o.Lost == 0 && o.Wins == best.Wins) != (i == q.Best) || o.Wins > best.Wins || o.Lost < 0 || o.Lost > 100 {
					t.Errorf("day %d, %v: got option %d with %+v, want a worse option than %d", d, topics, i, o, q.Best)
				}
			}
		}
		if !slices.Equal(topics, want) {
			t.Errorf("day %d: got topics %v, want %v", d, topics, want)
		}
	}
}

func TestTheSolutionGetsAllPoints(t *testing.T) {
	p := find(t, firstDay)
	best := p.Solution()
	if got := p.Points(best); got != 100 || p.Judge(best) != puzzle.Solved || p.Judge(best[:4]) != puzzle.Going {
		t.Errorf("got %d points and the verdicts %d, %d; want 100, %d, %d", got, p.Judge(best), p.Judge(best[:4]), puzzle.Solved, puzzle.Going)
	}
	lost := 0
	var worst []int
	for _, q := range p.Questions {
		c := 0
		for i, o := range q.Options {
			if o.Lost > q.Options[c].Lost {
				c = i
			}
		}
		worst, lost = append(worst, c), lost+q.Options[c].Lost
	}
	if got, want := p.Points(worst), max(0, 100-lost); got != want || p.Judge(worst) != puzzle.Failed {
		t.Errorf("got %d points and the verdict %d for the worst options, want %d and %d", got, p.Judge(worst), want, puzzle.Failed)
	}
}

// The rolls of a question give the same probability as its option to call.
func TestRollsAgreeWithTheOptions(t *testing.T) {
	for d := firstDay; d < firstDay+20; d++ {
		for _, q := range find(t, d).Questions {
			for who, name := range q.Who {
				if q.Topic == Word {
					continue
				}
				all, lies := 0, 0
				rolls := q.Rolls(who)
				for _, r := range rolls {
					all += r.Says
					if !r.True {
						lies += r.Says
					}
				}
				want := q.Options[who].Wins // for Turn, the first option is to call
				if got := (lies*Certain + all/2) / all; got != want || len(rolls) != 36 {
					t.Errorf("day %d, %s says %v over %v: got %d lies of %d in %d rolls, want a share of %d/%d", d, name, q.Standing, q.Before, lies, all, len(rolls), want, Certain)
				}
			}
		}
	}
}

// Every character plays by its rule.
func TestCharactersPlayByTheirRules(t *testing.T) {
	for _, name := range Characters() {
		bot, err := miabot.For(name + "-plain")
		rule, ok := miabot.RuleOf(name)
		if err != nil || !ok {
			t.Fatalf("%s: got error %v and rule %t, want a bot with a rule", name, err, ok)
		}
		rng := rand.New(rand.NewPCG(1, 1))
		for a := range mia.Mia {
			v := mia.View{Waiting: []rules.Seat{0}, Stage: mia.Turn, Standing: a, Order: []rules.Seat{0, 1}}
			if m, _ := bot.Bot(context.Background(), v, rng); (m.Kind == mia.See) != (a >= rule.Calls) {
				t.Errorf("%s: got %v after %v, want a call from %v on", name, m, a, rule.Calls)
			}
			for _, v.Dice = range mia.Values() {
				v.Stage = mia.Announcing
				var got, want []mia.Dice
				for range 200 {
					m, _ := bot.Bot(context.Background(), v, rng)
					got = append(got, m.Dice)
				}
				want = append(want, rule.Says(a, v.Dice)...)
				if got, want = distinct(got), distinct(want); !slices.Equal(got, want) {
					t.Errorf("%s: got the announcements %v with %v over %v, want %v", name, got, v.Dice, a, want)
				}
			}
		}
	}
}

// distinct returns the different values in all, lowest first.
func distinct(all []mia.Dice) []mia.Dice {
	slices.Sort(all)
	return slices.Compact(all)
}

func BenchmarkOn(b *testing.B) {
	for b.Loop() {
		On(days.First + 4)
	}
}

func BenchmarkFind(b *testing.B) {
	d := days.First
	for b.Loop() {
		Find(d, func() bool { return false })
		d++
	}
}
