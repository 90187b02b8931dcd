package glendadraw

import (
	"testing"

	"menagerie/render"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

func TestSheArrivesWhereTheViewHasHer(t *testing.T) {
	for _, motion := range []render.Motion{render.FullMotion, render.ReducedMotion} {
		b := NewBoard()
		for i, v := range record(t, config(11, 7), 400, idling) {
			b.See(v)
			for range hopTicks {
				b.Tick(Pace{Motion: motion})
			}
			if got := b.hop.at(); got.Sub(cellCentre(v.Glenda)).Len() > 1e-9 || !b.hop.done() {
				t.Fatalf("view %d: she is drawn at %v, want %v", i, got, cellCentre(v.Glenda))
			}
		}
	}
}

func TestHopsGoOnFromWhereSheIs(t *testing.T) {
	views := record(t, config(11, 7), 8, idling)
	b := NewBoard()
	last := cellCentre(views[0].Glenda)
	for i, v := range views {
		b.See(v)
		for range 4 { // much too fast to arrive
			b.Tick(Pace{})
			if step := b.hop.at().Sub(last).Len(); step > 1 {
				t.Fatalf("view %d: Glenda moves %v sides in a tick, want at most 1", i, step)
			}
			last = b.hop.at()
		}
	}
}

func TestReducedMotionMovesNothing(t *testing.T) {
	b := NewBoard()
	for i, v := range record(t, config(11, 7), 400, idling) {
		b.See(v)
		b.Tick(Pace{Motion: render.ReducedMotion})
		still := b.Pose()
		for range 700 {
			b.Tick(Pace{Motion: render.ReducedMotion})
		}
		if b.Pose() != still {
			t.Fatalf("view %d: got another pose %+v, want %+v", i, b.Pose(), still)
		}
	}
	if z := b.zoom(Look{Finale: 1, Motion: render.ReducedMotion}); z != 1 {
		t.Errorf("the camera zooms by %v, want 1", z)
	}
}

// TestWaitingCostsLittle checks that a waiting rabbit moves, but that its pose stays the same most of the time.
func TestWaitingCostsLittle(t *testing.T) {
	b := shown(record(t, config(11, 7), 3, idling), 120)
	changes, pose := 0, b.Pose()
	const minute = 3600
	for range minute {
		b.Tick(Pace{})
		if now := b.Pose(); now != pose {
			changes, pose = changes+1, now
		}
	}
	if changes == 0 || changes > minute/3 {
		t.Errorf("the picture changes in %d of %d ticks, want between 1 and %d", changes, minute, minute/3)
	}
}

func TestGamesEndAtRest(t *testing.T) {
	for name, ahead := range map[string]func(glenda.View) hex.Cell{"escaped": idling, "trapped": blocking} {
		b := shown(record(t, config(11, 26), 400, ahead), 0)
		if b.view.Outcome == glenda.Running {
			t.Fatalf("%s: the game is not over, want an end", name)
		}
		for range hopTicks + burstTicks {
			b.Tick(Pace{})
		}
		pose := b.Pose()
		for range 100 {
			b.Tick(Pace{})
		}
		if b.Pose() != pose {
			t.Errorf("%s: got the pose %+v, want %+v at rest", name, b.Pose(), pose)
		}
		if len(b.sprouts) != 0 {
			t.Errorf("%s: got %d walls that grow, want none", name, len(b.sprouts))
		}
	}
}

func TestANewWallGrowsToItsFullHeight(t *testing.T) {
	views := record(t, config(11, 7), 2, idling)
	b := shown(views[:1], 10)
	b.See(views[1])
	at := views[1].LastPut.Cell
	s := b.sproutAt(at)
	if s == nil || s.height() > 0.1 {
		t.Fatalf("a new wall begins as %v, want a height of at most 0.1", s)
	}
	for range growTicks {
		b.Tick(Pace{})
	}
	if s = b.sproutAt(at); s == nil || s.height() != 1 {
		t.Errorf("the grown wall is %v, want the height 1", s)
	}
	b.See(views[1])
	if len(b.sprouts) != 1 {
		t.Errorf("got %d walls that grow after the same view, want 1", len(b.sprouts))
	}
}

func TestBoardNoticesAJump(t *testing.T) {
	views := record(t, config(11, 7), 12, idling)
	b := shown(views, 3)
	for _, n := range []int{2, 9, 0} { // taken back, wound on, begun again
		b.See(views[n])
		if got := b.hop.at(); got != cellCentre(views[n].Glenda) || len(b.sprouts) != 0 {
			t.Errorf("after a jump to view %d: Glenda is at %v and %d walls grow, want %v and none", n, got, len(b.sprouts), cellCentre(views[n].Glenda))
		}
	}
	b.Show(views[5])
	if got := b.hop.at(); got != cellCentre(views[5].Glenda) || !b.hop.done() {
		t.Errorf("after Show: Glenda is at %v, want %v at rest", got, cellCentre(views[5].Glenda))
	}
}

func TestSheLeavesTheBoard(t *testing.T) {
	c := config(7, 0)
	c.Dialect.Escape = glenda.EscapeStepping
	views := record(t, c, 400, idling)
	v := views[len(views)-1]
	if !v.Gone {
		t.Fatalf("the game ends with %v, want Glenda gone", v.Outcome)
	}
	b := shown(views, 100)
	l := Fit(render.Rect{W: 800, H: 600}, 7)
	if at, ok := l.Cell(l.Spot(b.hop.at())); ok {
		t.Errorf("Glenda has left and is drawn on %v, want no cell", at)
	}
	if !l.Rect.Contains(l.Spot(b.hop.at())) {
		t.Errorf("Glenda is drawn at %v, want her in the picture", l.Spot(b.hop.at()))
	}
}

func TestReachableCountsTheFreeCells(t *testing.T) {
	free := record(t, config(9, 0), 0, idling)[0]
	if n := reachable(free).Len(); n != 81 {
		t.Errorf("Glenda reaches %d cells without walls, want 81", n)
	}
	trapped := scenes()[2].film
	if n := reachable(trapped[len(trapped)-1]).Len(); n != 2 {
		t.Errorf("the trapped rabbit reaches %d cells, want 2", n)
	}
}

func TestPicturesTellTheTruth(t *testing.T) {
	f := escaping()
	if got := f[len(f)-1].Outcome; got != glenda.GlendaWon {
		t.Errorf("the card's game ends as %v, want %v", got, glenda.GlendaWon)
	}
	f = scenes()[2].film
	if got := f[len(f)-1].Outcome; got != glenda.TrapperWon {
		t.Errorf("the game of the capture ends as %v, want %v", got, glenda.TrapperWon)
	}
	if v := scenes()[3].film[0]; v.Outcome != glenda.Running {
		t.Errorf("the game of the two ways is %v, want %v", v.Outcome, glenda.Running)
	}
}
