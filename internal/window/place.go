package window

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/prefs"
)

// The size of the window at the first start, and the minimum part of it that must be on a monitor to keep its position.
const (
	firstWidth, firstHeight = 1280, 720
	graspable               = 120
)

// monitor describes one of the machine's monitors, in device-independent pixels.
type monitor struct {
	name string
	w, h int
}

// clampPlace fits a stored position to the present monitors. It cuts the size to the monitor. If the monitor is missing
// or the window would be outside, positioned is false and the window system centres it. index is the monitor, or -1 for
// the system's choice.
func clampPlace(p prefs.Window, monitors []monitor) (fit prefs.Window, positioned bool, index int) {
	index = -1
	for i, m := range monitors {
		if m.name == p.Monitor {
			index = i
			break
		}
	}
	if p.W == 0 || p.H == 0 {
		p.W, p.H = firstWidth, firstHeight
		index = -1
	}
	var m monitor
	if len(monitors) > 0 {
		m = monitors[max(index, 0)]
		p.W, p.H = min(p.W, m.w), min(p.H, m.h)
	}
	p.W, p.H = max(p.W, MinWidth), max(p.H, MinHeight)
	visible := p.X+p.W >= graspable && p.X <= m.w-graspable && p.Y >= 0 && p.Y <= m.h-graspable
	return p, index >= 0 && visible, index
}

// restore restores the window's stored position.
func (w *Window) restore() {
	all := ebiten.AppendMonitors(nil)
	monitors := make([]monitor, len(all))
	for i, m := range all {
		monitors[i].name = m.Name()
		monitors[i].w, monitors[i].h = m.Size()
	}
	fit, positioned, index := clampPlace(w.opts.Place, monitors)
	w.place = fit
	if index >= 0 {
		ebiten.SetMonitor(all[index])
	}
	ebiten.SetWindowSize(fit.W, fit.H)
	if positioned {
		ebiten.SetWindowPosition(fit.X, fit.Y)
	}
	ebiten.SetFullscreen(fit.Fullscreen)
	if fit.Maximised {
		ebiten.MaximizeWindow()
	}
}

// notePlace stores the window's present position. It ignores the size and position of a full screen.
func (w *Window) notePlace() {
	if w.ticks%30 != 0 {
		return
	}
	w.place.Fullscreen = ebiten.IsFullscreen()
	w.place.Maximised = ebiten.IsWindowMaximized()
	if m := ebiten.Monitor(); m != nil {
		w.place.Monitor = m.Name()
	}
	if w.place.Fullscreen || w.place.Maximised || ebiten.IsWindowMinimized() {
		return
	}
	w.place.X, w.place.Y = ebiten.WindowPosition()
	w.place.W, w.place.H = ebiten.WindowSize()
}
