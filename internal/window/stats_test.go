package window

import (
	"testing"
	"time"
)

func TestTheFirstFrameCountsWhenItIsShown(t *testing.T) {
	s := NewStats()
	s.shown()
	if s.Report().FirstFrameMS != 0 {
		t.Error("a frame was shown before any was drawn")
	}
	s.updated(s.begin())
	s.drawn(s.begin())
	if s.Report().FirstFrameMS != 0 {
		t.Error("drawn is not shown yet")
	}
	s.shown()
	first := s.Report().FirstFrameMS
	if first <= 0 {
		t.Error("the first frame was not noticed")
	}
	s.drawn(s.begin())
	s.shown()
	if again := s.Report().FirstFrameMS; again != first {
		t.Errorf("a later frame changed the first from %v to %v ms", first, again)
	}
}

func TestAFrameIsItsDrawWithTheUpdatesBeforeIt(t *testing.T) {
	s := NewStats()
	for range 3 {
		s.updated(time.Now().Add(-time.Millisecond))
	}
	s.drawn(s.begin())
	s.drawn(s.begin())
	if got := s.frames.ring[0]; got < 3000 {
		t.Errorf("a frame after three updates of a millisecond took %v us", got)
	}
	if got := s.frames.ring[1]; got != s.draws.ring[1] {
		t.Errorf("a frame without an update took %v us, its draw %v", got, s.draws.ring[1])
	}
}

func TestPaintedShareLeavesTheFirstSecondOut(t *testing.T) {
	s := NewStats()
	for tick := range 99 { // the first of the 40 counted frames is that of tick 59
		s.updated(s.begin())
		s.drawn(s.begin())
		if tick < 59 || tick%4 == 0 {
			s.painting()
		}
	}
	if got := s.Report().PaintedShare; got != 0.25 {
		t.Errorf("a quarter of the later frames were painted, the report says %v", got)
	}
}

func TestNoStatsCostNothing(t *testing.T) {
	var s *Stats
	n := testing.AllocsPerRun(100, func() {
		s.updated(s.begin())
		s.drawn(s.begin())
		s.painting()
		s.shown()
	})
	if n != 0 {
		t.Errorf("a tick without statistics allocates %v times", n)
	}
}

func TestMeasuringAllocatesNothing(t *testing.T) {
	s := NewStats()
	n := testing.AllocsPerRun(40, func() {
		s.updated(s.begin())
		s.drawn(s.begin())
		s.painting()
		s.shown()
	})
	if n != 0 {
		t.Errorf("measuring a tick allocates %v times", n)
	}
}
