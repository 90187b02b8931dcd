package window

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/internal/prefs"
)

// firstWidth and firstHeight are the size of the window at the first start. graspable is the length of the title bar
// that must be visible on a monitor. reserved is the height that the title bar and the panels of the desktop need. It
// is an estimate, because the engine does not report their size. All lengths are in window units.
const (
	firstWidth, firstHeight = 1280, 720
	graspable               = 120
	reserved                = 80
)

// monitor is a monitor of this machine. Its size is in device-independent pixels, so a larger scale gives a smaller size.
type monitor struct {
	name string
	w, h int
}

func monitorOf(m *ebiten.MonitorType) monitor {
	if m == nil {
		return monitor{}
	}
	w, h := m.Size()
	return monitor{m.Name(), w, h}
}

// room returns the largest size of a window on the monitor. It is at least 1 x 1. If the monitor is unknown, there is no
// limit.
func (m monitor) room() (w, h int) {
	if m.w <= 0 || m.h <= 0 {
		return math.MaxInt, math.MaxInt
	}
	return m.w, max(1, m.h-reserved)
}

// least returns the smallest size of a window, which is never larger than the room.
func (m monitor) least() (w, h int) {
	w, h = m.room()
	return min(w, MinWidth), min(h, MinHeight)
}

// clampPlace adapts a stored window position to the present monitors. If positioned is false, the window system chooses
// the position. index is the index of the stored monitor in monitors, or -1.
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
	}
	leastW, leastH := m.least()
	mostW, mostH := m.room()
	p.W, p.H = max(leastW, min(p.W, mostW)), max(leastH, min(p.H, mostH))
	visible := p.X+p.W >= graspable && p.X <= m.w-graspable && p.Y >= 0 && p.Y <= m.h-graspable
	return p, index >= 0 && visible, index
}

func (w *Window) restore() {
	all := ebiten.AppendMonitors(nil)
	monitors := make([]monitor, len(all))
	for i, m := range all {
		monitors[i] = monitorOf(m)
	}
	fit, positioned, index := clampPlace(w.opts.Place, monitors)
	w.place = fit
	if index >= 0 {
		ebiten.SetMonitor(all[index])
	}
	if len(monitors) > 0 {
		w.limitSize(monitors[max(index, 0)])
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

// settleTicks is the number of ticks during which the window system may still move a new window.
const settleTicks = 120

// limitSize sets the minimum size of a window that is on m. If the window was on another monitor before, limitSize makes it
// small enough for m.
func (w *Window) limitSize(m monitor) {
	if m == w.monitor {
		return
	}
	w.monitor = m
	leastW, leastH := m.least()
	ebiten.SetWindowSizeLimits(leastW, leastH, -1, -1)
	width, height := ebiten.WindowSize()
	mostW, mostH := m.room()
	if !ebiten.IsFullscreen() && !ebiten.IsWindowMaximized() && (width > mostW || height > mostH) {
		ebiten.SetWindowSize(min(width, mostW), min(height, mostH))
	}
}

// keepPlace stores the state, the monitor, the position and the size of the window.
func (w *Window) keepPlace() {
	w.place.Fullscreen = ebiten.IsFullscreen()
	w.place.Maximised = ebiten.IsWindowMaximized()
	if m := ebiten.Monitor(); m != nil {
		w.place.Monitor = m.Name()
		w.limitSize(monitorOf(m))
	}
	// keep the position and the size that the window had before
	if w.place.Fullscreen || w.place.Maximised || ebiten.IsWindowMinimized() {
		return
	}
	w.place.X, w.place.Y = ebiten.WindowPosition()
	w.place.W, w.place.H = ebiten.WindowSize()
}

// desk caches properties of the window. Queries are slow, because each query uses another thread and usually the X server.
type desk struct {
	ask           func() (focused, visible bool) // queries the window system for the state of the window
	focus         bool
	seen          bool // the window has been visible; the engine hides it until the first frame is ready
	hidden        bool // the window is minimised or on another desktop; some window systems do not report the latter
	stale         bool // the next call of look must query the window system
	scale         float64
	width, height float64 // size of the window when scale was queried
	age           int     // number of frames since scale was queried
}

// The number of ticks or frames between two queries.
const (
	lookEvery  = 6
	scaleEvery = 15
)

// look updates the focus and the visibility.
func (d *desk) look(tick int) {
	if tick%lookEvery != 1 && !d.stale {
		return
	}
	focused, visible := d.ask()
	d.focus, d.stale = focused, false
	d.seen = d.seen || visible
	d.hidden = d.seen && !visible
}

// askSystem reports whether the window has the focus and whether it is visible. In a browser, visible is always false.
func askSystem() (focused, visible bool) {
	return ebiten.IsFocused(), ebiten.IsWindowVisible() && !ebiten.IsWindowMinimized()
}

// deviceScale returns the scale of the monitor that shows the window, in pixels per device-independent pixel.
func (d *desk) deviceScale(width, height float64) float64 {
	// cached until scaleEvery calls, or until the window's size has changed
	if d.age++; d.scale != 0 && width == d.width && height == d.height && d.age < scaleEvery {
		return d.scale
	}
	d.scale, d.width, d.height, d.age = 1, width, height, 0
	if m := ebiten.Monitor(); m != nil {
		d.scale = m.DeviceScaleFactor()
	}
	return d.scale
}
