package window

import (
	"runtime"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes"
	"menagerie/scenes/input"
)

// sleeper is a scene that changes its picture or quits in a certain tick.
type sleeper struct {
	ticks, dirtyAt, quitAt int
	inputs                 []input.Frame
}

func (s *sleeper) Update(in input.Frame) scenes.Scene {
	s.ticks++
	s.inputs = append(s.inputs, in)
	if s.ticks == s.quitAt {
		return nil
	}
	return s
}

func (s *sleeper) Draw(*ebiten.Image) {}
func (s *sleeper) Dirty() bool        { return s.dirtyAt > 0 && s.ticks == s.dirtyAt }

// resting returns a window that began to rest at the time returned. requests counts the frames that it requests.
func resting(s *sleeper) (w *Window, begin time.Time, requests *int) {
	w = New(Options{Scale: func() float64 { return 1 }})
	w.scene, w.exposed, w.ticks = s, false, 1000
	requests = new(int)
	w.rest.request = func() { *requests++ }
	begin = time.Now()
	w.rest.on = true
	w.rest.due = begin.Add(tickTime)
	w.rest.poll = begin.Add(padEvery)
	w.rest.news.changed(begin)
	return w, begin, requests
}

func TestRestMakesEveryTick(t *testing.T) {
	s := &sleeper{}
	w, begin, requests := resting(s)
	for pass := 1; pass <= 10; pass++ {
		w.restPass(begin.Add(time.Duration(pass) * restEvery))
		if want := pass * 6; s.ticks != want {
			t.Fatalf("after %d passes of a tenth of a second: got %d ticks, want %d", pass, s.ticks, want)
		}
	}
	if *requests != 0 {
		t.Errorf("nothing changed: got %d requested frames, want 0", *requests)
	}
}

func TestRestRequestsAFrameForAChange(t *testing.T) {
	s := &sleeper{dirtyAt: 8}
	w, begin, requests := resting(s)
	w.restPass(begin.Add(restEvery))
	if *requests != 0 {
		t.Fatalf("before the change: got %d requested frames, want 0", *requests)
	}
	w.restPass(begin.Add(2 * restEvery))
	if s.ticks != 8 || *requests != 1 {
		t.Errorf("after the change in tick 8: got %d ticks and %d requested frames, want 8 and 1", s.ticks, *requests)
	}
	w.stir(&input.Frame{})
	if w.rest.on {
		t.Error("after the requested frame: got a resting window, want the usual loop")
	}
}

func TestRestEndsWithTheScene(t *testing.T) {
	s := &sleeper{quitAt: 3}
	w, begin, requests := resting(s)
	w.restPass(begin.Add(restEvery))
	if s.ticks != 3 || *requests != 1 || !w.rest.ended {
		t.Errorf("the scene quit in tick 3: got %d ticks, %d requested frames and ended = %v, want 3, 1 and true", s.ticks, *requests, w.rest.ended)
	}
	if err := w.Update(); err != ebiten.Termination {
		t.Errorf("Update after the end of the scene = %v, want %v", err, ebiten.Termination)
	}
}

func TestQuitEndsARestAndClosesTheScene(t *testing.T) {
	s := &sleeper{}
	w, begin, requests := resting(s)
	w.Quit()
	w.restPass(begin.Add(restEvery))
	if *requests != 1 || len(w.rest.prompt) != 1 {
		t.Errorf("got %d requested frames and %d prompts, want 1 and 1", *requests, len(w.rest.prompt))
	}
	if err := w.Update(); err != ebiten.Termination {
		t.Errorf("Update after Quit = %v, want %v", err, ebiten.Termination)
	}
	if last := s.inputs[len(s.inputs)-1]; !last.Closing {
		t.Errorf("got the last input %+v, want one that closes the scene", last)
	}
}

func TestRestStopsBeforeTheLastTick(t *testing.T) {
	s := &sleeper{}
	w, begin, requests := resting(s)
	w.opts.Frames = w.ticks + 4
	w.restPass(begin.Add(restEvery))
	if s.ticks != 3 || *requests != 1 {
		t.Errorf("with 4 ticks left: got %d ticks and %d requested frames, want 3 and 1", s.ticks, *requests)
	}
}

func TestRestDropsTheTicksOfASuspendedComputer(t *testing.T) {
	s := &sleeper{}
	w, begin, _ := resting(s)
	w.restPass(begin.Add(time.Hour))
	if want := int(mostMissed/tickTime) + 1; s.ticks != want {
		t.Errorf("after an hour without a pass: got %d ticks, want %d", s.ticks, want)
	}
}

func TestRestReadsPadsTenTimesASecond(t *testing.T) {
	w, begin, requests := resting(&sleeper{})
	w.rest.padded = true
	for ms := range 1000 {
		w.restPass(begin.Add(time.Duration(ms+1) * time.Millisecond))
	}
	if *requests != 10 {
		t.Errorf("in a second with a pad: got %d requested frames, want 10", *requests)
	}
}

func TestOnlyInputEndsTheRestOfAWindowWithPads(t *testing.T) {
	idle := input.Pad{ID: 1}
	for name, c := range map[string]struct {
		in   input.Frame
		want bool
	}{
		"nothing":        {input.Frame{Pads: []input.Pad{idle}}, true},
		"a stick":        {input.Frame{Pads: []input.Pad{{ID: 1, X: 0.5}}}, false},
		"a pad's button": {input.Frame{Pads: []input.Pad{{ID: 1, Pressed: []input.PadButton{input.PadAccept}}}}, false},
		"the mouse":      {input.Frame{Pads: []input.Pad{idle}, Pointer: input.Pointer{Moved: true}}, false},
		"the wheel":      {input.Frame{Pointer: input.Pointer{WheelY: 1}}, false},
		"a key":          {input.Frame{Keys: []input.Key{{Code: ebiten.KeyA}}}, false},
		"closing":        {input.Frame{Closing: true}, false},
	} {
		w, _, _ := resting(&sleeper{})
		w.rest.beat = true
		w.stir(&c.in)
		if w.rest.on != c.want {
			t.Errorf("%s in a frame for the pads: got resting = %v, want %v", name, w.rest.on, c.want)
		}
	}
}

func TestAnyOtherFrameEndsTheRest(t *testing.T) {
	w, _, _ := resting(&sleeper{})
	w.stir(&input.Frame{})
	if w.rest.on {
		t.Error("after a frame that the window has not requested: got a resting window, want the usual loop")
	}
}

func TestWindowsRestOnlyWhileNothingIsHeld(t *testing.T) {
	w, _, _ := resting(&sleeper{})
	w.rest.on, w.idle = false, idleAfter
	allowed := !driven && runtime.GOOS != "js"
	if w.mayRest() != allowed {
		t.Errorf("after half a second without drawing: got mayRest = %v, want %v", w.mayRest(), allowed)
	}
	in := input.Frame{}
	in.Pointer.Left.Down = true
	w.stir(&in)
	if w.mayRest() {
		t.Error("with a held button: got mayRest = true, want false")
	}
}

func TestPanicsDuringARestEndTheProgram(t *testing.T) {
	w, begin, requests := resting(nil)
	w.restPass(begin.Add(restEvery))
	if w.fault == nil || *requests != 1 {
		t.Errorf("after a panic in a tick: got the fault %v and %d requested frames, want a fault and 1", w.fault, *requests)
	}
}

func TestPromptNeverBlocks(t *testing.T) {
	w, _, _ := resting(&sleeper{})
	for range 3 {
		w.Prompt()
	}
	if n := len(w.rest.prompt); n != 1 {
		t.Errorf("after three prompts: got %d tokens, want 1", n)
	}
}

func TestALongRestIsReportedOnce(t *testing.T) {
	w, begin, _ := resting(&sleeper{})
	calls := make(chan struct{}, 10)
	w.opts.Rested = func() { calls <- struct{}{} }
	for pass := 1; pass < restedAfter; pass++ {
		w.restPass(begin.Add(time.Duration(pass) * restEvery))
	}
	if n := len(calls); n != 0 {
		t.Fatalf("before a second has passed: got %d calls, want 0", n)
	}
	for pass := restedAfter; pass < 3*restedAfter; pass++ {
		w.restPass(begin.Add(time.Duration(pass) * restEvery))
	}
	<-calls
	if n := len(calls); n != 0 {
		t.Errorf("in one rest: got %d more calls, want 0", n)
	}
}
