package window

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"menagerie/scenes/input"
)

// padButtons says what the buttons of the standard layout do here.
var padButtons = [...]struct {
	does  input.PadButton
	press ebiten.StandardGamepadButton
}{
	{input.PadUp, ebiten.StandardGamepadButtonLeftTop},
	{input.PadDown, ebiten.StandardGamepadButtonLeftBottom},
	{input.PadLeft, ebiten.StandardGamepadButtonLeftLeft},
	{input.PadRight, ebiten.StandardGamepadButtonLeftRight},
	{input.PadAccept, ebiten.StandardGamepadButtonRightBottom},
	{input.PadBack, ebiten.StandardGamepadButtonRightRight},
	{input.PadWest, ebiten.StandardGamepadButtonRightLeft},
	{input.PadNorth, ebiten.StandardGamepadButtonRightTop},
	{input.PadMenu, ebiten.StandardGamepadButtonCenterRight},
	{input.PadView, ebiten.StandardGamepadButtonCenterLeft},
	{input.PadNextTab, ebiten.StandardGamepadButtonFrontTopRight},
	{input.PadPrevTab, ebiten.StandardGamepadButtonFrontTopLeft},
}

// readPads reads every pad with the standard layout.
func (r *reader) readPads(in *input.Frame) {
	r.ids = ebiten.AppendGamepadIDs(r.ids[:0])
	r.pads, r.hits = r.pads[:0], r.hits[:0]
	for _, id := range r.ids {
		if ebiten.IsStandardGamepadLayoutAvailable(id) {
			r.pads = append(r.pads, r.readPad(id))
		}
	}
	in.Pads = r.pads
}

func (r *reader) readPad(id ebiten.GamepadID) input.Pad {
	p := input.Pad{ID: int(id)}
	p.X, p.Y = stick(id, ebiten.StandardGamepadAxisLeftStickHorizontal, ebiten.StandardGamepadAxisLeftStickVertical)
	p.RX, p.RY = stick(id, ebiten.StandardGamepadAxisRightStickHorizontal, ebiten.StandardGamepadAxisRightStickVertical)
	from := len(r.hits)
	for _, b := range padButtons {
		held := inpututil.StandardGamepadButtonPressDuration(id, b.press)
		if held == 0 {
			continue
		}
		p.Held = p.Held.With(b.does)
		direction := b.does <= input.PadRight
		if held == 1 || direction && held >= repeatDelay && (held-repeatDelay)%(2*repeatEvery) == 0 {
			r.hits = append(r.hits, b.does)
		}
	}
	p.Pressed = r.hits[from:len(r.hits):len(r.hits)]
	return p
}

// stick reads two axes and takes the dead zone out, so that a resting stick gives exactly zero.
func stick(id ebiten.GamepadID, h, v ebiten.StandardGamepadAxis) (x, y float64) {
	x, y = ebiten.StandardGamepadAxisValue(id, h), ebiten.StandardGamepadAxisValue(id, v)
	length := math.Hypot(x, y)
	if length <= stickDead {
		return 0, 0
	}
	by := min((length-stickDead)/(1-stickDead), 1) / length
	return x * by, y * by
}
