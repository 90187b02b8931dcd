package render

import "image/color"

// Icon is one of the program's pictograms, drawn on a grid of 24 by 24 units.
type Icon uint8

// The icons. NoIcon draws nothing.
const (
	NoIcon Icon = iota
	Back
	Close
	Check
	ChevronDown
	ChevronUp
	ChevronLeft
	ChevronRight
	Play
	Pause
	Step
	StepBack
	Rewind
	FastForward
	Restart
	Undo
	Redo
	Hint
	Settings
	Help
	Info
	Home
	Sound
	Mute
	Copy
	Search
	Trash
	Swap
	Eye
	Chart
	Robot
	Person
	People
	Network
	Flag
	Trophy
	Warning
	Error
	Mouse
	Gamepad
	Plus
	Minus
	More
	Folder
	Dice
	Link
	Sliders
	Hand
	icons
)

// iconKey is the cache key of an icon at a size in pixels.
type iconKey struct {
	icon Icon
	size int
}

// Icon draws the icon i in the colour c, centred in r and as large as possible.
func (p *Pen) Icon(i Icon, r Rect, c color.RGBA) {
	size := p.round(min(r.W, r.H))
	if i == NoIcon || i >= icons || size < 1 {
		return
	}
	k := iconKey{i, size}
	img, ok := p.icons.Get(k)
	if !ok {
		img = whiteImage(i.mask(size))
		p.icons.Put(k, img, 4*size*size)
	}
	centre := r.Centre()
	half := float64(size) / 2 / p.scale
	p.stamp(img, float64(p.round(centre.X-half)), float64(p.round(centre.Y-half)), c)
}
