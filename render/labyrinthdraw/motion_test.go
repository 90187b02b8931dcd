package labyrinthdraw

import (
	"testing"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// until advances the board until so returns true, and returns the number of ticks.
func until(t *testing.T, b *Board, what string, so func() bool) int {
	t.Helper()
	for n := range 400 {
		if so() {
			return n
		}
		b.Tick(Pace{})
	}
	t.Fatalf("after 400 ticks not %s, want it by then", what)
	return 0
}

func TestAMoveOfOthersIsPlayed(t *testing.T) {
	s := played(t, 7, 2, 4)
	b := shown(s, rules.Nobody)
	after := next(t, s)
	b.See(after.View(rules.Nobody))
	if !b.Busy() {
		t.Fatal("the board is not busy after another player's move, want the move shown")
	}
	n := until(t, b, "shown", func() bool { return !b.Busy() })
	if n < slideTicks {
		t.Errorf("the move takes %d ticks, want at least %d", n, slideTicks)
	}
	if got, want := len(b.view.History), len(after.View(rules.Nobody).History); got != want {
		t.Errorf("got %d moves, want %d", got, want)
	}
}

func TestAMoveThatWasPlannedNeedsNoMoreMovement(t *testing.T) {
	s := played(t, 7, 2, 4)
	seat := s.Waiting()[0]
	v := s.View(seat)
	m := v.Legal()[40]
	b := shown(s, seat)
	b.Plan(Plan{Place: Walked, Tile: m.Tile, Insert: m.Insert, To: m.To})
	until(t, b, "walked", func() bool { return b.act.settled() })
	after, err := s.Play(seat, m)
	if err != nil {
		t.Fatal(err)
	}
	b.See(after.View(seat))
	b.Tick(Pace{})
	if b.Busy() {
		t.Error("the board is busy with the planned move, want it shown only once")
	}
}

func TestAPlanCanBeTakenBack(t *testing.T) {
	s := played(t, 7, 2, 4)
	b := shown(s, s.Waiting()[0])
	in := b.view.Inserts()[0]
	b.Plan(Plan{Place: Docked, Tile: b.view.Board.Spare, Insert: in})
	until(t, b, "slid", func() bool { return b.act.slide == 1 })
	at := b.act.after.Players[b.act.seat].At
	if !b.reachable(at) {
		t.Errorf("the pawn's own cell %v cannot be reached, want it reachable", at)
	}
	b.Plan(Plan{Tile: b.view.Board.Spare})
	until(t, b, "back", func() bool { return b.spare == b.spareRest() })
	if b.act.on {
		t.Error("the line slides after the plan is taken back, want it at rest")
	}
}

func TestARestingBoardKeepsItsPose(t *testing.T) {
	s := played(t, 7, 3, 5)
	b := shown(s, 1)
	b.Plan(Plan{Tile: b.view.Board.Spare})
	ticks(b, 200)
	before := b.Pose()
	ticks(b, 200)
	if b.Pose() != before {
		t.Errorf("the board has the pose %+v, want %+v at rest", b.Pose(), before)
	}
}

func TestReducedMotionShowsMovesAtOnce(t *testing.T) {
	s := played(t, 7, 2, 4)
	b := shown(s, 0)
	after := next(t, s)
	b.See(after.View(0))
	b.Tick(Pace{Motion: render.ReducedMotion})
	if b.Busy() {
		t.Error("the board is busy with reduced motion, want the move shown at once")
	}
}

func TestAViewOfAnotherGameIsShownAtOnce(t *testing.T) {
	b := shown(played(t, 7, 2, 6), 0)
	b.See(played(t, 7, 2, 3).View(0)) // taken back
	if b.Busy() || len(b.view.History) != 3 {
		t.Errorf("got busy %v with %d moves, want false with 3", b.Busy(), len(b.view.History))
	}
	b.See(played(t, 9, 4, 2).View(rules.Nobody))
	if b.Busy() || b.view.Board.Width != 9 {
		t.Errorf("got busy %v and width %d of another game, want false and 9", b.Busy(), b.view.Board.Width)
	}
}

func TestMovesInQuickSuccessionAreAllMade(t *testing.T) {
	s := played(t, 9, 4, 0)
	b := shown(s, rules.Nobody)
	for range 12 {
		s = next(t, s)
		b.See(s.View(rules.Nobody))
		b.Tick(Pace{})
	}
	until(t, b, "shown", func() bool { return !b.Busy() })
	want := s.View(rules.Nobody)
	for seat := range want.Players {
		if b.view.Players[seat].At != want.Players[seat].At {
			t.Errorf("pawn %d is at %v, want %v", seat, b.view.Players[seat].At, want.Players[seat].At)
		}
	}
	if at, _ := b.pawnAt(2); at != centre(want.Players[2].At) {
		t.Errorf("pawn 2 is drawn at %v, want %v", at, centre(want.Players[2].At))
	}
}

func TestATileTurnsByQuarters(t *testing.T) {
	turning := turningTile{tile: labyrinth.Tee}
	turning.set(labyrinth.Tee.Turned().Turned())
	if turning.left != 2 {
		t.Errorf("got %v quarters left, want 2", turning.left)
	}
	turning.set(labyrinth.Cross)
	if turning.left != 0 || turning.tile != labyrinth.Cross {
		t.Errorf("another tile: got %+v, want %v without quarters left", turning, labyrinth.Cross)
	}
}

func TestTheSpareTileGoesAlongTheRim(t *testing.T) {
	l := Layout{Width: 7, Height: 9, Unit: 1}
	rim := l.Track()
	for _, way := range [][2]labyrinth.Insert{
		{{Side: labyrinth.Top, Line: 1}, {Side: labyrinth.Left, Line: 1}},
		{{Side: labyrinth.Left, Line: 7}, {Side: labyrinth.Right, Line: 7}},
		{{Side: labyrinth.Bottom, Line: 5}, {Side: labyrinth.Top, Line: 5}},
	} {
		from, to := l.Arrow(way[0]), l.Arrow(way[1])
		at, steps, gone := from, 0, 0.0
		for ; at.Sub(to).Len() > 0.03; steps++ {
			next := rim.Toward(at, to, 0.2, 0.05)
			gone += next.Sub(at).Len()
			at = next
			if (render.Rect{X: -0.05, Y: -0.05, W: 7.1, H: 9.1}).Contains(at) || steps > 200 {
				t.Fatalf("%v: after %d steps the tile is at %v, want it on the rim and at its end", way, steps, at)
			}
		}
		if gone > rim.Length()/2+0.1 {
			t.Errorf("%v: the tile has gone %v, want at most half of the rim, %v", way, gone, rim.Length()/2)
		}
	}
	if at := rim.Toward(render.Pt{X: 3, Y: 3}, l.Arrow(labyrinth.Insert{Side: labyrinth.Top, Line: 3}), 0.5, 0.05); at.Y >= 3 || at.Y < 0 {
		t.Errorf("from the centre of the board the tile goes to %v, want y from 0 to 3", at)
	}
}
