package window

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/prefs"
)

// firstWidth and firstHeight are the size of the window at the first start. graspable is the length of the window that must be
// on a monitor. Otherwise the window does not get its stored position. All lengths are in window units.
const (
	firstWidth, firstHeight = 1280, 720
	graspable               = 120
)

// monitor is a monitor of this machine. Its size is in device-independent pixels.
type monitor struct {
	name string
	w, h int
}

// clampPlace adapts a stored window position to the present monitors. It also reports whether the window would be visible
// there. If not, the window system chooses the position. The last result is the index of the stored monitor. It is -1 if this
// monitor or the stored size is missing.
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

// settleTicks is the time in ticks during which the window system may still move a new window.
const settleTicks = 120

// stayOnScreen reduces the height of a new window if the window extends below the screen. This happens if the window system
// adds a frame and therefore moves the window down.
func (w *Window) stayOnScreen() {
	if w.ticks > settleTicks || w.ticks%lookEvery != 0 || driven || ebiten.IsFullscreen() || ebiten.IsWindowMaximized() {
		return
	}
	m := ebiten.Monitor()
	if m == nil {
		return
	}
	_, y := ebiten.WindowPosition()
	width, h := ebiten.WindowSize()
	_, screen := m.Size()
	if fit := heightOnScreen(y, h, screen); fit != h {
		ebiten.SetWindowSize(width, fit)
	}
}

// heightOnScreen returns the height with which a window ends at the lower edge of the screen. y is the upper edge of the
// window, and h is its present height. If the window does not extend below the screen, heightOnScreen returns h. It also
// returns h if a frame cannot be the reason, because the excess is too large.
func heightOnScreen(y, h, screen int) int {
	const highestFrame = 200
	below := y + h - screen
	if screen == 0 || below <= 0 || below > highestFrame {
		return h
	}
	return max(h-below, MinHeight)
}

// keepPlace stores the present position and size of the window, except while the window is maximised, minimised or full
// screen.
func (w *Window) keepPlace() {
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
