// Package window puts scenes on the screen: it owns the desktop window, reads the devices into input.Frames, keeps the
// pace, remembers the window's place, and measures.
//
// It is the only package that asks Ebitengine for input. Everything above it (scenes, widgets) sees plain data.
package window

import (
	"errors"
	"image"
	"math"
	"runtime"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/prefs"
	"menagerie/scenes"
	"menagerie/scenes/input"
)

// The smallest window, and the smallest screen in logical units that a scene has to cope with. The UI scale is held so
// far down that the window has at least that many units.
const (
	MinWidth, MinHeight        = 800, 600
	minUnitsWide, minUnitsHigh = 400, 300
)

// Options say how the program meets the desktop.
type Options struct {
	Title  string
	Icons  []image.Image
	Place  prefs.Window   // where the window was last time
	Scale  func() float64 // the UI scale of the settings
	Stats  *Stats         // nil: nothing is measured
	Shots  *Shots         // nil: no pictures are taken
	Frames int            // quit after so many ticks; 0: never

	// Drop says which scene follows when files were dropped on one; nil: files mean nothing.
	Drop func(paths []string, at scenes.Scene) scenes.Scene

	// Shown is called with the scene that is shown after each tick; nil: nobody needs to know.
	Shown func(now scenes.Scene)
}

// Window is a running program's window.
type Window struct {
	opts    Options
	scene   scenes.Scene
	hands   reader
	desk    desk
	idle    idleness
	exposed bool
	w, h    float64 // logical units
	scale   float64 // pixels a unit
	device  float64 // the part of scale that the monitor determines
	ticks   int
	place   prefs.Window
	fault   error // a panic in Draw, which the next Update tells
}

// New makes a window that begins with a scene. Run opens it.
func New(opts Options) *Window {
	return &Window{opts: opts, exposed: true}
}

// Expose has everything drawn again: the theme, the language or the scale changed.
func (w *Window) Expose() { w.exposed = true }

// Place is where the window is now, to be remembered.
func (w *Window) Place() prefs.Window { return w.place }

// Run shows the window until the scene quits. It must be called on the main goroutine, once.
func (w *Window) Run(first scenes.Scene) error {
	w.scene = first
	ebiten.SetWindowTitle(w.opts.Title)
	ebiten.SetWindowIcon(w.opts.Icons)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowSizeLimits(MinWidth, MinHeight, -1, -1)
	ebiten.SetWindowClosingHandled(true)
	ebiten.SetRunnableOnUnfocused(true)
	ebiten.SetScreenClearedEveryFrame(false)
	w.restore()
	err := ebiten.RunGameWithOptions(w, &ebiten.RunGameOptions{X11ClassName: "Menagerie", X11InstanceName: "menagerie"})
	if errors.Is(err, ebiten.Termination) {
		return nil
	}
	return err
}

// Layout is never asked: Ebitengine prefers LayoutF.
func (w *Window) Layout(int, int) (int, int) { return MinWidth, MinHeight }

// LayoutF gives every pixel of the display to the program.
func (w *Window) LayoutF(width, height float64) (float64, float64) {
	w.opts.Stats.shown()
	device := w.desk.deviceScale(width, height)
	pw, ph := math.Ceil(width*device), math.Ceil(height*device)
	w.device = device
	scale := min(device*w.opts.Scale(), pw/minUnitsWide, ph/minUnitsHigh)
	if pw/scale != w.w || ph/scale != w.h || scale != w.scale {
		w.w, w.h, w.scale = pw/scale, ph/scale, scale
		w.exposed = true
	}
	return pw, ph
}

// Update is one tick.
func (w *Window) Update() (err error) {
	defer w.opts.Stats.updated(w.opts.Stats.begin())
	defer catch(&err)
	if w.fault != nil {
		return w.fault
	}
	w.ticks++
	in := w.frame()
	if in.Hit(ebiten.KeyF11) {
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	}
	if err := w.step(in); err != nil {
		return err
	}
	w.notePlace()
	if w.opts.Frames > 0 && w.ticks >= w.opts.Frames {
		in.Closing = true
		w.scene.Update(in.Still())
		return ebiten.Termination
	}
	return nil
}

// frame reads the devices.
func (w *Window) frame() input.Frame {
	in := w.hands.read(w.typing)
	in.W, in.H, in.Scale, in.UIScale, in.Exposed = w.w, w.h, w.scale, w.scale/w.device, w.exposed
	in.Focused = w.desk.focused(w.ticks)
	quits := in.Mods.Command && in.Hit(ebiten.KeyQ) && runtime.GOOS != "js" // a web page cannot close itself
	in.Closing = ebiten.IsWindowBeingClosed() || quits
	in.Pointer.X, in.Pointer.Y = in.Pointer.X/w.scale, in.Pointer.Y/w.scale
	in.Pointer.Inside = in.Pointer.X >= 0 && in.Pointer.Y >= 0 && in.Pointer.X < w.w && in.Pointer.Y < w.h
	w.exposed = false
	return in
}

// typing tells what input methods want to know while a text field of the scene has the focus.
func (w *Window) typing() (textArea, bool) {
	t, ok := w.scene.(typist)
	if !ok {
		return textArea{}, false
	}
	caret, before, after, ok := t.TextArea()
	caret.X, caret.Y, caret.W, caret.H = caret.X*w.scale, caret.Y*w.scale, caret.W*w.scale, caret.H*w.scale
	return textArea{caret, before, after}, ok
}

// step updates the scene, and reports the scene that is shown after that.
func (w *Window) step(in input.Frame) error {
	if len(in.Dropped) > 0 && w.opts.Drop != nil && !in.Closing {
		if next := w.opts.Drop(in.Dropped, w.scene); next != w.scene {
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

// Draw is one frame.
func (w *Window) Draw(screen *ebiten.Image) {
	defer catch(&w.fault)
	if w.fault != nil {
		return
	}
	w.draw(screen)
	if w.idle.long() {
		time.Sleep(idleFrame)
	}
}

func (w *Window) draw(screen *ebiten.Image) {
	defer w.opts.Stats.drawn(w.opts.Stats.begin())
	d, ok := w.scene.(interface{ Dirty() bool })
	if w.idle.note(ok && !d.Dirty()); w.idle == 0 {
		w.opts.Stats.painting()
	}
	w.scene.Draw(screen)
	w.opts.Shots.take(screen, w.ticks)
}
