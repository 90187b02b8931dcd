package window

import (
	"testing"
	"time"
)

func TestFirstFrameIsMeasuredWhenShown(t *testing.T) {
	s := NewStats()
	s.shown()
	if s.Report().FirstFrameMS != 0 {
		t.Errorf("before the first draw: got %v ms for the first frame, want 0", s.Report().FirstFrameMS)
	}
	s.updated(s.begin())
	s.drawn(s.begin())
	if s.Report().FirstFrameMS != 0 {
		t.Errorf("drawn but not shown: got %v ms for the first frame, want 0", s.Report().FirstFrameMS)
	}
	s.shown()
	first := s.Report().FirstFrameMS
	if first <= 0 {
		t.Errorf("got %v ms for the first frame, want more than 0", first)
	}
	s.drawn(s.begin())
	s.shown()
	if again := s.Report().FirstFrameMS; again != first {
		t.Errorf("after a later frame: got %v ms for the first one, want %v", again, first)
	}
}

func TestFirstSceneIsMeasuredAfterTheFirstFrame(t *testing.T) {
	s := NewStats()
	s.drawn(s.begin())
	s.shown()
	if got := s.Report().FirstSceneMS; got != 0 {
		t.Errorf("after a frame without a scene: got %v ms for the first scene, want 0", got)
	}
	s.painting()
	s.drawn(s.begin())
	s.shown()
	if r := s.Report(); r.FirstSceneMS < r.FirstFrameMS || r.FirstFrameMS == 0 {
		t.Errorf("after a frame with a scene: got %v ms, want at least the %v ms of the first frame", r.FirstSceneMS, r.FirstFrameMS)
	}
}

func TestFrameTimeIncludesUpdates(t *testing.T) {
	s := NewStats()
	for range 3 {
		s.updated(time.Now().Add(-time.Millisecond))
	}
	s.drawn(s.begin())
	s.drawn(s.begin())
	if got := s.frames.ring[0]; got < 3000 {
		t.Errorf("a frame after three updates of 1 ms: got %v us, want at least 3000", got)
	}
	if got := s.frames.ring[1]; got != s.draws.ring[1] {
		t.Errorf("a frame without an update: got %v us, want the %v of its draw", got, s.draws.ring[1])
	}
}

func TestPaintedShareExcludesTheFirstSecond(t *testing.T) {
	s := NewStats()
	for tick := range 99 { // the first of the 40 counted frames is that of tick 59
		s.updated(s.begin())
		s.drawn(s.begin())
		if tick < 59 || tick%4 == 0 {
			s.painting()
		}
	}
	if got := s.Report().PaintedShare; got != 0.25 {
		t.Errorf("got the painted share %v, want 0.25", got)
	}
}

func TestNilStatsAllocateNothing(t *testing.T) {
	var s *Stats
	n := testing.AllocsPerRun(100, func() {
		s.updated(s.begin())
		s.drawn(s.begin())
		s.painting()
		s.shown()
	})
	if n != 0 {
		t.Errorf("a tick without statistics: got %v allocations, want 0", n)
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
		t.Errorf("a tick with statistics: got %v allocations, want 0", n)
	}
}
