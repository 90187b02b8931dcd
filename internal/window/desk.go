package window

import "github.com/hajimehoshi/ebiten/v2"

// desk caches properties of the window. A query goes to another thread, and usually to the X server. Queries in each
// frame would be a third of the cost of an idle window.
type desk struct {
	focus         bool
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
	if tick%focusEvery == 1 {
		d.focus = ebiten.IsFocused()
	}
	return d.focus
}

// deviceScale returns the scale of the window's monitor: pixels per device-independent pixel.
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
