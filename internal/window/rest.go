package window

import (
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes/input"
)

// rest is the state of a resting window, in which nothing changes.
//
// A window rests after half a second without drawing. The engine then makes frames only after input or after a call of
// ScheduleFrame. An empty frame of the engine costs about 2 ms of processor time, far more than a tick. While the engine waits,
// a goroutine executes the ticks. When a tick changes the picture, the goroutine requests a frame, which ends the rest.
type rest struct {
	mu   sync.Mutex // guards the window and its scene, which the engine and the goroutine use
	on   bool
	due  time.Time // time at which the next tick is due
	poll time.Time // time at which the pads must be read next, if a pad is connected
	beat bool      // the goroutine has requested a frame only to read the pads

	held   bool // a key or a button is held, or text is being composed
	padded bool // a pad is connected
	ended  bool // the scene has quit
	passes int  // number of passes of the goroutine in this rest
	news   padNews

	prompt  chan struct{} // holds a token after Prompt
	request func()        // requests a frame from the engine
}

const (
	tickTime = time.Second / ebiten.DefaultTPS

	// restEvery is the time between two passes of the goroutine. Each pass costs about 0.1 ms of processor time to wake
	// the goroutine. The first change after a rest, for example of a clock, is at most this late.
	restEvery = time.Second / 10

	restedAfter = 10 // number of passes after which Options.Rested is called

	// padEvery is the time between two readings of the pads. The engine does not report their input.
	padEvery = time.Second / 10

	// searchEvery is the time between two frames in which the engine looks for new pads where padNews does not.
	searchEvery = 2 * time.Second

	// mostMissed is the maximum time for which missed ticks are made up. More time may be missed when the computer was
	// suspended.
	mostMissed = time.Second
)

// mayRest reports whether the engine may wait for input after a frame without drawing.
func (w *Window) mayRest() bool {
	return w.idle.long() && runtime.GOOS != "js" && !w.rest.on && !w.rest.held && w.opts.Shots == nil && w.ticks > settleTicks
}

// doze makes the engine wait for input. Meanwhile, keepTicking executes the ticks in its own goroutine. wake ends this state.
func (w *Window) doze(now time.Time) {
	w.keepPlace()
	w.rest.on, w.rest.beat, w.rest.passes = true, false, 0
	w.rest.due, w.rest.poll = now.Add(tickTime), now.Add(w.rest.pollEvery())
	// With SyncWithFPS, a frame has exactly one Update. Otherwise a frame soon after another has none and misses input.
	ebiten.SetTPS(ebiten.SyncWithFPS)
	//lint:ignore SA1019 there is no other way to make the engine wait for input
	ebiten.SetFPSMode(ebiten.FPSModeVsyncOffMinimum)
}

// wake makes the engine use its usual loop again. Only Update may call wake, because a call of SetFPSMode from another
// goroutine blocks while the engine waits for input.
func (w *Window) wake() {
	w.rest.on, w.idle = false, 0
	ebiten.SetTPS(ebiten.DefaultTPS)
	//lint:ignore SA1019 there is no other way to end the mode that doze sets
	ebiten.SetFPSMode(ebiten.FPSModeVsyncOn)
}

// pollEvery returns the time between two frames that only read or search game pads, or 0 if no such frames are needed.
func (r *rest) pollEvery() time.Duration {
	switch {
	case r.padded:
		return padEvery
	case runtime.GOOS == "linux":
		return 0
	}
	return searchEvery
}

// keepTicking makes the ticks of a resting window until done is closed.
func (w *Window) keepTicking(done <-chan struct{}) {
	passes := time.NewTicker(restEvery)
	defer passes.Stop()
	for {
		select {
		case <-done:
			return
		case now := <-passes.C:
			w.restPass(now)
		case <-w.rest.prompt:
			time.Sleep(tickTime) // then at least one tick is due, and many messages cause at most 60 passes a second
			w.restPass(time.Now())
		}
	}
}

// Prompt wakes the window, so that the scene handles new messages. The next tick begins after at most two tick lengths,
// even if the game loop waits for input. Prompt never blocks and is safe for concurrent use.
func (w *Window) Prompt() {
	select {
	case w.rest.prompt <- struct{}{}:
	default: // there is a token already
	}
}

// restPass makes the ticks that are due, and requests a frame if one is needed.
func (w *Window) restPass(now time.Time) {
	w.rest.mu.Lock()
	defer w.rest.mu.Unlock()
	if !w.rest.on {
		return
	}
	w.makeUp(now)
	if w.rest.passes++; w.rest.passes == restedAfter && w.opts.Rested != nil {
		go w.opts.Rested()
	}
	switch {
	case w.changed() || w.rest.news.changed(now):
		w.rest.beat = false
		w.rest.request()
	case w.rest.pollEvery() > 0 && !now.Before(w.rest.poll):
		w.rest.beat = true
		w.rest.poll = now.Add(w.rest.pollEvery())
		w.rest.request()
	}
}

// makeUp executes the overdue ticks without input.
func (w *Window) makeUp(now time.Time) {
	defer catch(&w.fault)
	if now.Sub(w.rest.due) > mostMissed {
		w.rest.due = now.Add(-mostMissed)
	}
	// stop after a tick that changes the picture, because an animation would otherwise jump
	for !w.changed() && !w.rest.due.After(now) {
		began := w.opts.Stats.begin()
		w.rest.due = w.rest.due.Add(tickTime)
		w.ticks++
		w.rest.ended = w.step(w.last.Still()) != nil
		w.opts.Stats.updated(began)
	}
}

// changed reports whether the window must be drawn or must close.
func (w *Window) changed() bool {
	if w.fault != nil || w.rest.ended || w.quit.Load() || w.opts.Frames > 0 && w.ticks+1 >= w.opts.Frames {
		return true
	}
	d, ok := w.scene.(interface{ Dirty() bool })
	// a hidden window need not be drawn
	return !w.desk.hidden && (w.exposed || !ok || d.Dirty())
}

// stir wakes a resting window after a frame. If the frame was requested only to read the game pads, it wakes the window
// only after input or a change.
func (w *Window) stir(frame *input.Frame) {
	p := &frame.Pointer
	w.rest.held = frame.Holds() || frame.Preedit != "" || p.Left.Down || p.Right.Down
	w.rest.padded = slices.ContainsFunc(frame.Pads, func(p input.Pad) bool { return !p.Gone })
	if !w.rest.on {
		return
	}
	used := w.rest.held || frame.Pressed() || p.Moved || p.WheelX != 0 || p.WheelY != 0 || frame.Text != "" || frame.Closing
	if !w.rest.beat || used || w.changed() {
		w.wake()
	}
	w.rest.beat = false
}

// idleness counts consecutive frames without drawing.
//
// After half a second without drawing, the window rests. Where it cannot rest, the loop runs only 30 times a second.
type idleness int

const (
	idleAfter = 30 // number of frames without drawing after which the window is idle
	idleFrame = time.Second / 30
)

// note counts a frame. nothing reports whether nothing was drawn in it.
func (i *idleness) note(nothing bool) {
	if !nothing {
		*i = 0
		return
	}
	*i = min(*i+1, idleAfter)
}

// long reports whether nothing was drawn for half a second. It returns false if another program controls the ticks.
func (i idleness) long() bool { return i >= idleAfter && !driven }
