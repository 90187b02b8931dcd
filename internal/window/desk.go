package window

import "github.com/hajimehoshi/ebiten/v2"

// desk caches properties of the window. Queries are slow, because each query needs another thread and usually the X
// server.
type desk struct {
	ask           func() (focused, visible bool) // queries the window system
	focus         bool
	seen          bool // the window was visible at some time; the engine hides it until the first frame is ready
	hidden        bool // the window is minimised, or on a desktop that is not shown; some window systems do not report the latter
	stale         bool // the next call of look must query
	scale         float64
	width, height float64 // size for which scale was queried
	age           int     // frames since then
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

// askSystem queries the window system. In a browser, and if another program advances the ticks, no window is visible.
func askSystem() (focused, visible bool) {
	return ebiten.IsFocused(), ebiten.IsWindowVisible() && !ebiten.IsWindowMinimized()
}

// deviceScale returns the scale of the monitor that shows the window, in pixels per device-independent pixel. The scale
// is cached. It is queried again after scaleEvery calls, or when the window's size (width x height) has changed.
func (d *desk) deviceScale(width, height float64) float64 {
	if d.age++; d.scale != 0 && width == d.width && height == d.height && d.age < scaleEvery {
		return d.scale
	}
	d.scale, d.width, d.height, d.age = 1, width, height, 0
	if m := ebiten.Monitor(); m != nil {
		d.scale = m.DeviceScaleFactor()
	}
	return d.scale
}
