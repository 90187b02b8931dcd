package pondpuzzle

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"menagerie/internal/testkit/golden"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/puzzle"
)

// text describes a puzzle and its solution.
func text(p Puzzle) string {
	l := p.Land(p.Solution())
	return fmt.Sprintf("cat step %d, mouse %v, cat %v, window %d to %d, difficulty %d: %v, %d units ahead", p.CatStep, p.Mouse, p.Cat, p.From, p.To, difficulty(p), p.Solution(), l.Ahead)
}

// The puzzles of a day and of the ladder never change.
func TestPuzzlesAreFixed(t *testing.T) {
	var b strings.Builder
	for d := puzzle.DayOf(2026, 11, 23); d < puzzle.DayOf(2026, 11, 30); d++ {
		p, _ := On(d)
		fmt.Fprintf(&b, "day %d: %s\n", d, text(p))
	}
	for step := 1; step <= puzzle.Steps; step++ {
		fmt.Fprintf(&b, "step %d: %s\n", step, text(Ladder(step)))
	}
	golden.Check(t, "testdata/puzzles.txt", []byte(b.String()))
}

// The table begins on 1 November 2026. It has the puzzles that Find finds.
func TestTheTableHasThePuzzlesThatFindFinds(t *testing.T) {
	first, last := puzzle.DayOf(2026, 11, 1), days.First+puzzle.Day(len(days.Numbers))-1
	for _, d := range []puzzle.Day{first, last} {
		got, ok := On(d)
		if want, _ := Find(d, func() bool { return false }); !ok || got != want {
			t.Errorf("day %d: got %v, %t; want %v", d, got, ok, want)
		}
	}
	for d := first; d < first+7; d++ {
		got, ok := On(d)
		if band := TypeOf(d).Band(difficulty(got)); !ok || band != d.Band() {
			t.Errorf("day %d: got a puzzle of band %d, want %d", d, band, d.Band())
		}
	}
	for _, d := range []puzzle.Day{first - 1, last + 1} {
		if p, ok := On(d); ok {
			t.Errorf("day %d: got %v, want no puzzle outside the table", d, p)
		}
	}
	if p, ok := Find(first, func() bool { return true }); ok {
		t.Errorf("got %v from a search that was stopped, want no puzzle", p)
	}
}

// In the ladder, the difficulty never falls. The first windows are wide. Then the cat becomes slower.
func TestTheLadderRises(t *testing.T) {
	last := -Turn
	for step := 1; step <= puzzle.Steps; step++ {
		p, want := Ladder(step), int32(1600)
		switch {
		case step > 22:
			want = 1200
		case step > 5 && step <= 14:
			want = 1800
		}
		if d := difficulty(p); d < last || p.CatStep != want || (p.width() > 400) != (step <= 5) {
			t.Errorf("step %d: got difficulty %d, cat step %d and a window of %d; want at least %d as before, %d, and more than 400 up to step 5", step, d, p.CatStep, p.width(), last, want)
		} else {
			last = d
		}
	}
}

func TestShorePointsHaveTheirBearings(t *testing.T) {
	for b := range Turn {
		p := Shore(b)
		sin, cos := math.Sincos(float64(b) * 2 * math.Pi / Turn)
		if off := math.Hypot(float64(p.X)-(pond.Radius+1.5)*cos, float64(p.Y)-(pond.Radius+1.5)*sin); off > 0.72 || p.InPond() {
			t.Errorf("Shore(%d) = %v is %f units from the wanted point outside the pond, want at most 0.72", b, p, off)
		}
		for _, part := range []int32{1, 10} {
			q := pond.Point{X: p.X / part, Y: p.Y / part}
			if got := Bearing(q); got != b {
				t.Errorf("Bearing(%v) = %d, want %d", q, got, b)
			}
		}
	}
}

// The course of a landing is a game by the rules, and Ahead agrees with its result.
func TestALandingIsAGame(t *testing.T) {
	for _, step := range []int{1, 10, 20, 30} {
		p := Ladder(step)
		for b := 0; b < Turn; b += 97 {
			l := p.Land(Shore(b))
			s := p.State()
			for _, m := range l.Course {
				s = play(t, play(t, s, pond.Mouse, m.Mouse), pond.Cat, m.Cat)
			}
			v := s.View(rules.Nobody)
			if v.Outcome != l.Outcome || v.Mouse != l.At || !l.At.Reaches(Shore(b), 2) || (l.Ahead > 0) != (v.Outcome == pond.MouseWon) {
				t.Errorf("step %d, bearing %d: got outcome %v, ahead %d, mouse at %v; want outcome %v, mouse at %v", step, b, l.Outcome, l.Ahead, l.At, v.Outcome, v.Mouse)
			}
		}
	}
}

func play(t *testing.T, s pond.State, seat rules.Seat, to pond.Point) pond.State {
	t.Helper()
	s, err := s.Play(seat, pond.Move(to))
	if err != nil {
		t.Fatalf("Play(%d, %v) = %v, want no error", seat, to, err)
	}
	return s
}

// The mouse escapes at the edges of the window and not beyond.
func TestTheWindowSeparatesEscapes(t *testing.T) {
	for step := 1; step <= puzzle.Steps; step++ {
		p := Ladder(step)
		for b, want := range map[int]puzzle.Verdict{
			p.From - 1: puzzle.Failed, p.From: puzzle.Solved, p.To: puzzle.Solved, p.To + 1: puzzle.Failed,
			Bearing(p.Mouse): puzzle.Failed, Bearing(p.Cat) + Turn/2: puzzle.Failed,
			Bearing(p.Solution()): puzzle.Solved,
		} {
			if got := p.Judge(Shore(b)); got != want {
				t.Errorf("step %d, bearing %d: got verdict %d, want %d", step, b, got, want)
			}
		}
	}
}

// Leaps are rounded away from 0, so that a narrow escape differs from a narrow failure.
func TestLeapsAreTenthsOfACatStep(t *testing.T) {
	for ahead, want := range map[int]int{1: 1, 160: 1, 161: 2, 1600: 10, -1: -1, -160: -1, -161: -2, -2240: -14} {
		if got := (Landing{Ahead: ahead}).Leaps(1600); got != want {
			t.Errorf("got %d tenths of a leap for %d units, want %d", got, ahead, want)
		}
	}
}

func BenchmarkOn(b *testing.B) {
	for b.Loop() {
		On(days.First + 4)
	}
}
