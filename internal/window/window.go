// Package window runs scenes in a desktop window. It reads the devices into input.Frames, controls the frame rate,
// stores the window's position, and measures.
//
// It is the only package that reads input from Ebitengine. Scenes and widgets receive plain data.
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

// The minimum size of the window, and the minimum size of a scene in logical units. The UI scale is limited so that the
// window has at least that many units.
const (
	MinWidth, MinHeight        = 800, 600
	minUnitsWide, minUnitsHigh = 400, 300
)

// Options configure a window.
type Options struct {
	Title  string
	Icons  []image.Image
	Place  prefs.Window   // last position of the window
	Scale  func() float64 // returns the UI scale of the settings
	Stats  *Stats         // nil measures nothing
	Shots  *Shots         // nil takes no screenshots
	Frames int            // number of ticks after which to quit; 0 means never

	// Drop returns the scene to show after files were dropped on the scene at. If Drop is nil, dropped files are
	// ignored.
	Drop func(paths []string, at scenes.Scene) scenes.Scene

	// Shown is called after each tick with the current scene; may be nil.
	Shown func(now scenes.Scene)
}

// Window is the program's window.
type Window struct {
	opts    Options
	scene   scenes.Scene
	hands   reader
	desk    desk
	idle    idleness
	exposed bool
	w, h    float64 // logical units
	scale   float64 // pixels per unit
	device  float64 // the monitor's part of scale
	ticks   int
	place   prefs.Window
	fault   error // a panic in Draw, returned by the next Update
}

// New returns a window. Run opens it.
func New(opts Options) *Window {
	return &Window{opts: opts, exposed: true}
}

// Expose redraws everything, after a change of the theme, the language or the scale.
func (w *Window) Expose() { w.exposed = true }

// Place returns the window's present position.
func (w *Window) Place() prefs.Window { return w.place }

// Run shows the window until the scene quits. It must be called once, on the main goroutine.
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

// Layout is not used: Ebitengine prefers LayoutF.
func (w *Window) Layout(int, int) (int, int) { return MinWidth, MinHeight }

// LayoutF returns the size of the screen in physical pixels.
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

// Update implements ebiten.Game. It is one tick.
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

// typing returns the text field that has the focus, for input methods.
func (w *Window) typing() (textArea, bool) {
	t, ok := w.scene.(typist)
	if !ok {
		return textArea{}, false
	}
	caret, before, after, ok := t.TextArea()
	caret.X, caret.Y, caret.W, caret.H = caret.X*w.scale, caret.Y*w.scale, caret.W*w.scale, caret.H*w.scale
	return textArea{caret, before, after}, ok
}

// step updates the scene, and calls Shown.
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

// Draw implements ebiten.Game.
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
