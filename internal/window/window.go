// Package window runs scenes in a desktop window. It reads the devices into input.Frames, controls the frame rate,
// stores the window's position, and measures frame times.
//
// It is the only package that reads input from Ebitengine. Scenes and widgets receive plain data.
package window

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/internal/prefs"
	"menagerie/scenes"
	"menagerie/scenes/input"
)

// MinWidth and MinHeight are the minimum size of the window, in device-independent pixels. On a smaller monitor, the minimum is
// the size of the monitor.
const MinWidth, MinHeight = 640, 480

// Options configure a window.
type Options struct {
	Title  string
	Icons  []image.Image
	Place  prefs.Window      // last position and size of the window
	Scale  func() float64    // returns the UI scale of the settings
	Ground func() color.RGBA // returns the colour of the first frames; nil for black
	Stats  *Stats            // measurements; nil for none
	Shots  *Shots            // screenshots; nil for none
	Frames int               // number of ticks after which to quit; 0 means never

	// Drop is called with the paths of files that were dropped on the window. If it is nil, dropped files are ignored.
	Drop func(paths []string)

	// Next is called before each tick with the current scene. It returns the scene to show. If Next is nil, the current scene
	// stays.
	Next func(scene scenes.Scene) scenes.Scene

	// Shown is called after each tick with the current scene. It may be nil.
	Shown func(scene scenes.Scene)

	// Rested is called in its own goroutine after nothing has changed for about a second. It may be nil.
	Rested func()
}

// Window is the program's window.
type Window struct {
	opts     Options
	scene    scenes.Scene
	hands    reader
	desk     desk
	idle     idleness
	rest     rest
	last     input.Frame // input of the last tick
	exposed  bool
	grounded bool    // a frame has shown the background colour
	w, h     float64 // size in logical units
	scale    float64 // number of pixels per logical unit
	growth   float64 // part of scale that depends on the monitor and the size of the window; see the function growth
	ticks    int
	place    prefs.Window
	monitor  monitor // monitor for which the size limits were set
	fault    error   // a panic in Draw, returned by the next Update
	noPads   error   // reason why pads cannot be used; nil if they can
	quit     atomic.Bool
}

// New returns a window that is not open yet. Run opens it.
func New(opts Options) *Window {
	w := &Window{opts: opts, exposed: true, desk: desk{ask: askSystem}}
	//lint:ignore SA1019 there is no other way to end the wait for input
	w.rest.request = ebiten.ScheduleFrame
	w.rest.prompt = make(chan struct{}, 1)
	w.noPads = checkPads()
	return w
}

// NoPads returns the reason why the program cannot use game pads, or nil if it can.
func (w *Window) NoPads() error { return w.noPads }

// Expose makes the next frame redraw everything. Call it after a change of the theme, the language or the scale. While the
// window is open, only a scene or Options.Shown may call it.
func (w *Window) Expose() { w.exposed = true }

// Quit closes the window soon after the call, without asking the user. It never blocks and is safe for concurrent use.
func (w *Window) Quit() {
	w.quit.Store(true)
	w.Prompt()
}

// Place returns the current position and size of the window.
func (w *Window) Place() prefs.Window { return w.place }

// Run opens the window and shows scenes until a scene quits. Call it only once, in the main goroutine.
func (w *Window) Run(first scenes.Scene) error {
	w.scene = first
	ebiten.SetWindowTitle(w.opts.Title)
	ebiten.SetWindowIcon(w.opts.Icons)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowSizeLimits(MinWidth, MinHeight, -1, -1) // until the monitor is known
	ebiten.SetWindowClosingHandled(true)
	ebiten.SetRunnableOnUnfocused(true)
	ebiten.SetScreenClearedEveryFrame(false)
	w.restore()
	done := make(chan struct{})
	defer close(done)
	go w.keepTicking(done)
	err := ebiten.RunGameWithOptions(w, &ebiten.RunGameOptions{X11ClassName: "Menagerie", X11InstanceName: "menagerie"})
	if errors.Is(err, ebiten.Termination) {
		return nil
	}
	return err
}

// Layout implements ebiten.Game. It is never called, because Ebitengine prefers LayoutF.
func (w *Window) Layout(int, int) (int, int) { return MinWidth, MinHeight }

// LayoutF returns the size of the screen in physical pixels. width and height are in device-independent pixels.
func (w *Window) LayoutF(width, height float64) (float64, float64) {
	w.rest.mu.Lock()
	defer w.rest.mu.Unlock()
	w.opts.Stats.shown()
	device := w.desk.deviceScale(width, height)
	pw, ph := math.Ceil(width*device), math.Ceil(height*device)
	w.growth = device * growth(width, height)
	scale := min(w.growth*w.opts.Scale(), device*largestScale(width, height))
	if pw/scale != w.w || ph/scale != w.h || scale != w.scale {
		w.w, w.h, w.scale = pw/scale, ph/scale, scale
		w.exposed = true
	}
	return pw, ph
}

// Update executes one tick. It implements ebiten.Game.
func (w *Window) Update() (err error) {
	w.rest.mu.Lock()
	defer w.rest.mu.Unlock()
	if w.rest.on {
		w.makeUp(time.Now())
		w.rest.due = w.rest.due.Add(tickTime)
		w.desk.stale = true
	}
	defer w.opts.Stats.updated(w.opts.Stats.begin())
	defer catch(&err)
	if w.fault != nil {
		return w.fault
	}
	if w.rest.ended {
		return ebiten.Termination
	}
	w.ticks++
	in := w.frame()
	w.last = in
	if in.Hit(ebiten.KeyF11) {
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	}
	if err := w.step(in); err != nil {
		return err
	}
	w.stir(&in)
	if w.ticks%30 == 0 {
		w.keepPlace()
	}
	if w.quit.Load() || w.opts.Frames > 0 && w.ticks >= w.opts.Frames {
		in.Closing = true
		w.scene.Update(in.Still())
		return ebiten.Termination
	}
	return nil
}

func (w *Window) frame() input.Frame {
	in := w.hands.read(w.typing)
	w.look()
	in.W, in.H, in.Scale, in.UIScale, in.Exposed = w.w, w.h, w.scale, w.scale/w.growth, w.exposed
	in.Focused = w.desk.focus
	quits := in.Mods.Command && in.Hit(ebiten.KeyQ) && runtime.GOOS != "js" // a web page cannot close itself
	in.Closing = ebiten.IsWindowBeingClosed() || quits
	in.Pointer.X, in.Pointer.Y = in.Pointer.X/w.scale, in.Pointer.Y/w.scale
	in.Pointer.Inside = in.Pointer.X >= 0 && in.Pointer.Y >= 0 && in.Pointer.X < w.w && in.Pointer.Y < w.h
	w.exposed = false
	return in
}

// look updates the properties that the window system reports about the window. If the window has become visible again, it must
// be redrawn.
func (w *Window) look() {
	hidden := w.desk.hidden
	w.desk.look(w.ticks)
	if hidden && !w.desk.hidden {
		w.exposed = true
	}
}

// typing returns the text field that has the focus. ok is false if no text field has it.
func (w *Window) typing() (textArea, bool) {
	t, ok := w.scene.(typist)
	if !ok {
		return textArea{}, false
	}
	caret, before, after, ok := t.TextArea()
	caret.X, caret.Y, caret.W, caret.H = caret.X*w.scale, caret.Y*w.scale, caret.W*w.scale, caret.H*w.scale
	return textArea{caret, before, after}, ok
}

// step updates the scene, and calls Drop, Next and Shown.
func (w *Window) step(in input.Frame) error {
	if len(in.Dropped) > 0 && w.opts.Drop != nil {
		w.opts.Drop(in.Dropped)
	}
	if w.opts.Next != nil && !in.Closing {
		if next := w.opts.Next(w.scene); next != w.scene {
			w.scene, in = next, in.Still()
			in.Exposed = true
		}
	}
	next := scenes.Step(w.scene, in)
	if next == nil {
		return ebiten.Termination
	}
	w.scene = next
	if w.opts.Shown != nil {
		w.opts.Shown(next)
	}
	return nil
}

// Draw draws the scene on screen. It implements ebiten.Game.
func (w *Window) Draw(screen *ebiten.Image) {
	w.rest.mu.Lock()
	defer w.rest.mu.Unlock()
	defer catch(&w.fault)
	if w.fault != nil {
		return
	}
	if w.desk.hidden { // the engine would collect everything that is drawn, because it does not swap the buffers
		w.idle.note(true)
	} else {
		w.draw(screen)
	}
	if w.mayRest() {
		w.doze(time.Now())
	} else if w.idle.long() && !w.rest.on {
		time.Sleep(idleFrame)
	}
}

// groundTicks is the number of ticks at the start with only the background colour. Without it, the window is black
// until the first scene is drawn.
const groundTicks = 2

func (w *Window) draw(screen *ebiten.Image) {
	defer w.opts.Stats.drawn(w.opts.Stats.begin())
	// the first frame shows only the background colour, unless another program controls the ticks
	if (w.ticks <= groundTicks || !w.grounded && !driven) && w.opts.Ground != nil {
		w.exposed, w.grounded = true, true
		screen.Fill(w.opts.Ground())
		return
	}
	d, ok := w.scene.(interface{ Dirty() bool })
	if w.idle.note(ok && !d.Dirty()); w.idle == 0 {
		w.opts.Stats.painting()
	}
	w.scene.Draw(screen)
	w.opts.Shots.take(screen, w.ticks)
}

// Panic is the error that Run returns after a panic in a scene. The caller of Run cannot recover such a panic, because
// Ebitengine calls scenes in its own goroutine.
type Panic struct {
	Fault any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("the program failed: %v", p.Fault) }

// catch converts a panic to an error. It must be deferred.
func catch(err *error) {
	if fault := recover(); fault != nil {
		*err = &Panic{fault, debug.Stack()}
	}
}

// If the window is larger than grownWidth x grownHeight device-independent pixels, everything is drawn larger. The factor is
// at most largestGrowth.
const (
	grownWidth, grownHeight = 1280, 800
	largestGrowth           = 2.5
)

// growth returns the factor by which everything is drawn larger than in a window of 1280 x 800. It is at least 1 and a
// multiple of 0.05.
func growth(width, height float64) float64 {
	const step = 20 // of them are 1
	fits := min(width/grownWidth, height/grownHeight)
	return max(1, min(largestGrowth, math.Floor(fits*step+1e-9)/step))
}

// largestScale returns the largest scale at which a screen still fits in the window. A screen needs 480 x 360 units, or 360 x
// 480 units in a window that is higher than wide.
func largestScale(width, height float64) float64 {
	return min(max(width, height)/480, min(width, height)/360)
}
