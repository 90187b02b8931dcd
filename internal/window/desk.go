package window

import "github.com/hajimehoshi/ebiten/v2"

// desk caches properties of the window. Queries are slow, because each query needs another thread and usually the X
// server.
type desk struct {
	focus         bool
	stale         bool // the next call of focused must query
	scale         float64
	width, height float64 // size for which scale was queried
	age           int     // frames since then
}

// The number of ticks or frames between two queries.
const (
	focusEvery = 6
	scaleEvery = 15
)

// focused reports whether the window has the keyboard focus.
func (d *desk) focused(tick int) bool {
	if tick%focusEvery == 1 || d.stale {
		d.focus, d.stale = ebiten.IsFocused(), false
	}
	return d.focus
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
