package solving_test

import (
	"errors"
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/puzzle"
	"menagerie/session"
	"menagerie/session/lesson"
	"menagerie/session/solving"
)

// count is a game in which two seats add numbers in turn. Nobody may add more than 9.
type count struct {
	sum, turn int
	both      bool // both seats may move at any time
	ticks     int
}

var errLarge = errors.New("the number is too large")

func (c count) View(rules.Seat) int { return c.sum }
func (c count) Over() bool          { return false }
func (c count) Waiting() []rules.Seat {
	if c.both {
		return []rules.Seat{0, 1}
	}
	return []rules.Seat{rules.Seat(c.turn % 2)}
}
func (c count) Play(seat rules.Seat, m int) (count, error) {
	if m > 9 || !slices.Contains(c.Waiting(), seat) {
		return c, errLarge
	}
	if seat == 1 {
		m *= 100
	}
	c.sum, c.turn = c.sum+m, c.turn+1
	return c, nil
}

// ten is the puzzle in which seat 0 must add 5, and then anything to reach 10 or 11. The opponent adds 0.
func ten() solving.Puzzle[count, int] {
	return solving.Puzzle[count, int]{
		Judge: func(c count) puzzle.Verdict {
			switch {
			case c.turn == 1 && c.sum != 5, c.turn > 3:
				return puzzle.Failed
			case c.sum == 10 || c.sum == 11:
				return puzzle.Solved
			}
			return puzzle.Going
		},
		Reply:      func(c count) (int, bool) { return 0, c.turn%2 == 1 },
		Solution:   func() []int { return []int{5, 0, 5} },
		Refutation: func(c count) []int { return []int{7, 1} },
	}
}

// pupil is a player who tries a puzzle.
type pupil struct {
	*solving.Attempt[count, int, int]
	events []solving.Event
	last   session.Update[int]
}

func try(p solving.Puzzle[count, int]) *pupil {
	one := &pupil{}
	one.Attempt = solving.New[count, int](p, func(e solving.Event) { one.events = append(one.events, e) })
	one.ticks(1)
	return one
}

func (p *pupil) ticks(n int) {
	for range n {
		for _, u := range p.Tick() {
			p.last = u
		}
	}
}

// want checks the stage, the position and the events since the start.
func (p *pupil) want(t *testing.T, when string, stage solving.Stage, sum int, events ...solving.Event) {
	t.Helper()
	if p.Stage() != stage || p.last.View != sum || !slices.Equal(p.events, events) {
		t.Errorf("%s: got stage %d, position %d, events %v; want %d, %d, %v", when, p.Stage(), p.last.View, p.events, stage, sum, events)
	}
}

func TestTheOpponentRepliesUntilThePuzzleIsSolved(t *testing.T) {
	p := try(ten())
	p.Send(0, 5)
	p.ticks(10)
	p.want(t, "before the reply", solving.Thinking, 5)
	p.ticks(40)
	p.Send(0, 6)
	p.ticks(200)
	p.want(t, "after another solution", solving.Solved, 11, solving.PuzzleSolved)
}

func TestAFailureIsShownAndThenTold(t *testing.T) {
	p := try(ten())
	p.Send(0, 3)
	p.ticks(1)
	p.want(t, "after the wrong move", solving.Refuting, 3, solving.TryFailed)
	p.ticks(100)
	p.want(t, "after the refutation", solving.Refuting, 704, solving.TryFailed)
	p.ticks(100)
	p.want(t, "some time later", solving.Failed, 704, solving.TryFailed)
	p.Send(0, 5)
	p.ticks(1)
	if !errors.Is(p.last.Err, lesson.ErrWrong) {
		t.Errorf("a move after the failure: got %v, want %v", p.last.Err, lesson.ErrWrong)
	}
	p.Try()
	p.ticks(1)
	p.want(t, "the next try", solving.Thinking, 0, solving.TryFailed)
}

func TestARefutationCanReplaceTheLastMove(t *testing.T) {
	other := ten()
	other.Instead, other.Refutation = true, func(count) []int { return []int{4} }
	p := try(other)
	p.Send(0, 3)
	p.ticks(40)
	p.want(t, "before the other move", solving.Refuting, 0, solving.TryFailed)
	p.ticks(200)
	p.want(t, "after it", solving.Failed, 4, solving.TryFailed)
}

func TestTheSolutionIsShown(t *testing.T) {
	p := try(ten())
	p.Send(0, 3)
	p.ticks(300)
	p.Explain()
	p.ticks(1)
	p.want(t, "at the start", solving.Explaining, 0, solving.TryFailed, solving.SolutionShown)
	p.ticks(300)
	p.want(t, "at the end", solving.Explained, 10, solving.TryFailed, solving.SolutionShown)
}

func TestAnIllegalMoveDoesNotCount(t *testing.T) {
	p := try(ten())
	p.Send(0, 50)
	p.ticks(1)
	if !errors.Is(p.last.Err, errLarge) {
		t.Errorf("got %v, want %v", p.last.Err, errLarge)
	}
	p.want(t, "afterwards", solving.Thinking, 0)
}

func TestAHintIsTheNextMoveOfTheSolution(t *testing.T) {
	p := try(ten())
	first := p.Hint()
	if again := p.Hint(); !first || !again || len(p.Shown()) != 1 || p.Shown()[0].Move != 5 {
		t.Errorf("got the hint %v, want 5", p.Shown())
	}
	p.want(t, "after two requests", solving.Thinking, 0, solving.HintShown)
	p.Send(0, 5)
	p.ticks(1)
	if p.Hint() || len(p.Shown()) != 0 {
		t.Errorf("while the opponent is to move: got the hint %v, want none", p.Shown())
	}
	p.ticks(50)
	if !p.Hint() || p.Shown()[0].Move != 5 {
		t.Errorf("after the reply: got the hint %v, want 5", p.Shown())
	}
}

func TestAHintOffTheSolutionComesFromTheGame(t *testing.T) {
	off := ten()
	off.Judge = func(count) puzzle.Verdict { return puzzle.Going }
	p := try(off)
	p.Send(0, 4)
	p.ticks(50)
	if p.Hint() {
		t.Errorf("got the hint %v, want none without the legal moves", p.Shown())
	}
	off.Hint = func(c count) (int, bool) { return 10 - c.sum, true }
	p = try(off)
	p.Send(0, 4)
	p.ticks(50)
	if !p.Hint() || p.Shown()[0].Move != 6 {
		t.Errorf("got the hint %v, want 6", p.Shown())
	}
}

func TestAHintOffTheSolutionIsSearched(t *testing.T) {
	for first, want := range map[int]int{2: 1, 3: 0} {
		p := try(clocked())
		p.ticks(1)
		p.Send(0, first)
		p.ticks(100)
		if found := p.Hint(); found != (want > 0) {
			t.Errorf("after %d: got a hint %t, want %t", first, found, want > 0)
		} else if found && p.Shown()[0].Move != want {
			t.Errorf("after %d: got the hint %v, want %d", first, p.Shown(), want)
		}
	}
}

// clocked returns a puzzle in which both seats may move, and each move starts the clock for 20 ticks. When it has run 40 ticks, the
// sum must be 3.
func clocked() solving.Puzzle[count, int] {
	return solving.Puzzle[count, int]{
		Start: count{both: true},
		Judge: func(c count) puzzle.Verdict {
			switch {
			case c.ticks < 40:
				return puzzle.Going
			case c.sum == 3:
				return puzzle.Solved
			}
			return puzzle.Failed
		},
		Tick: func(c count) (count, bool) {
			if c.ticks >= 20*c.turn {
				return c, false
			}
			c.ticks++
			return c, true
		},
		Moves:      func(count) []int { return []int{1, 2, 3} },
		Solution:   func() []int { return []int{1, 2} },
		Refutation: func(count) []int { return []int{5} },
	}
}

func TestAClockRunsBetweenTheMoves(t *testing.T) {
	p := try(clocked())
	p.ticks(100)
	p.Send(0, 2)
	p.ticks(100)
	p.want(t, "after one move", solving.Thinking, 2)
	p.Send(0, 2)
	p.ticks(200)
	p.want(t, "after both moves", solving.Failed, 504, solving.TryFailed)
	p.Explain()
	p.ticks(300)
	p.want(t, "after the solution", solving.Explained, 3, solving.TryFailed, solving.SolutionShown)
}
