package window

import "github.com/hajimehoshi/ebiten/v2"

// desk remembers what the window system says. Every question goes to another thread, and most to the X server: asked in
// each frame, they would be a third of what an idle window costs.
type desk struct {
	focus         bool
	scale         float64
	width, height float64 // for which scale was asked
	age           int     // frames since then
}

// How many ticks or frames pass between two questions; nobody notices a tenth of a second.
const (
	focusEvery = 6
	scaleEvery = 15
)

// focused reports whether the keyboard belongs to the window.
func (d *desk) focused(tick int) bool {
	if tick%focusEvery == 1 {
		d.focus = ebiten.IsFocused()
	}
	return d.focus
}

// deviceScale is the pixels to a device-independent pixel on the monitor where the window of this size is.
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
