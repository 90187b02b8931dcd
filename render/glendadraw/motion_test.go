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
			if got := b.hop.at(); got.Sub(lattice(v.Glenda)).Len() > 1e-9 || !b.hop.done() {
				t.Fatalf("view %d: she is drawn at %v, want %v", i, got, lattice(v.Glenda))
			}
		}
	}
}

func TestHopsGoOnFromWhereSheIs(t *testing.T) {
	views := record(t, config(11, 7), 8, idling)
	b := NewBoard()
	last := lattice(views[0].Glenda)
	for i, v := range views {
		b.See(v)
		for range 4 { // much too fast to arrive
			b.Tick(Pace{})
			if step := b.hop.at().Sub(last).Len(); step > 1 {
				t.Fatalf("view %d: she jumps over %v sides in a tick", i, step)
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
			t.Fatalf("view %d: something moves", i)
		}
	}
	if b.unfolded() != 1 {
		t.Errorf("the pose at the end is unfolded by %v", b.unfolded())
	}
	if z := b.zoom(Look{Finale: 1, Motion: render.ReducedMotion}); z != 1 {
		t.Errorf("the camera zooms by %v", z)
	}
}

// TestWaitingCostsLittle holds a waiting rabbit to doing nothing most of the time, and something now and then.
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
		t.Errorf("the picture changes in %d of %d ticks", changes, minute)
	}
}

func TestGamesEndAtRest(t *testing.T) {
	for name, ahead := range map[string]func(glenda.View) hex.Cell{"escaped": idling, "trapped": blocking} {
		b := shown(record(t, config(11, 26), 400, ahead), 0)
		if b.view.Outcome == glenda.Running {
			t.Fatalf("%s: the game doesn't end", name)
		}
		for range cheerTicks + hopTicks + burstTicks {
			b.Tick(Pace{})
		}
		pose := b.Pose()
		for range 100 {
			b.Tick(Pace{})
		}
		if b.Pose() != pose {
			t.Errorf("%s: something still moves", name)
		}
		if len(b.sprouts) != 0 {
			t.Errorf("%s: %d walls still grow", name, len(b.sprouts))
		}
	}
}

func TestWallsGrow(t *testing.T) {
	views := record(t, config(11, 7), 2, idling)
	b := shown(views[:1], 10)
	b.See(views[1])
	at := views[1].LastPut.Cell
	s := b.sproutAt(at)
	if s == nil || s.height() > 0.1 {
		t.Fatalf("a new wall begins as %v", s)
	}
	for range growTicks {
		b.Tick(Pace{})
	}
	if s = b.sproutAt(at); s == nil || s.height() != 1 {
		t.Errorf("after its time the wall stands as %v", s)
	}
	b.See(views[1])
	if len(b.sprouts) != 1 {
		t.Errorf("seen again, %d walls grow", len(b.sprouts))
	}
}

func TestBoardNoticesAJump(t *testing.T) {
	views := record(t, config(11, 7), 12, idling)
	b := shown(views, 3)
	for _, n := range []int{2, 9, 0} { // taken back, wound on, begun again
		b.See(views[n])
		if got := b.hop.at(); got != lattice(views[n].Glenda) || len(b.sprouts) != 0 {
			t.Errorf("after a jump to view %d she is at %v, and %d walls grow", n, got, len(b.sprouts))
		}
	}
	b.Show(views[5])
	if got := b.hop.at(); got != lattice(views[5].Glenda) || !b.hop.done() {
		t.Errorf("shown alone, she is at %v", got)
	}
}

func TestSheLeavesTheBoard(t *testing.T) {
	c := config(7, 0)
	c.Dialect.Escape = glenda.EscapeStepping
	views := record(t, c, 400, idling)
	v := views[len(views)-1]
	if !v.Gone {
		t.Fatalf("the game ends with %v", v.Outcome)
	}
	b := shown(views, 100)
	l := Fit(areas[1], 7)
	if at, ok := l.Cell(l.spot(b.hop.at())); ok {
		t.Errorf("she has left the board and is drawn on %v", at)
	}
	if !l.Rect.Contains(l.spot(b.hop.at())) {
		t.Error("she has left the picture")
	}
}

func TestReachable(t *testing.T) {
	free := record(t, config(9, 0), 0, idling)[0]
	if n := reachable(free).Len(); n != 81 {
		t.Errorf("without walls she reaches %d cells of 81", n)
	}
	trapped := scenes()[2].film
	if n := reachable(trapped[len(trapped)-1]).Len(); n != 2 {
		t.Errorf("the trapped rabbit of the picture reaches %d cells", n)
	}
}

func TestPicturesTellTheTruth(t *testing.T) {
	f := escaping()
	if got := f[len(f)-1].Outcome; got != glenda.GlendaWon {
		t.Errorf("the card's game ends as %v", got)
	}
	f = scenes()[2].film
	if got := f[len(f)-1].Outcome; got != glenda.TrapperWon {
		t.Errorf("in the picture of the capture the game is %v", got)
	}
	if v := scenes()[3].film[0]; v.Outcome != glenda.Running {
		t.Errorf("in the picture of the two ways the game is %v", v.Outcome)
	}
}
