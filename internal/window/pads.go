package window

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"menagerie/scenes/input"
)

// padButtons maps the buttons of the standard layout to their functions.
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
	{input.PadRightTrigger, ebiten.StandardGamepadButtonFrontBottomRight},
	{input.PadLeftTrigger, ebiten.StandardGamepadButtonFrontBottomLeft},
}

// readPads reads every pad with the standard layout.
func (r *reader) readPads(in *input.Frame) {
	r.ids = slices.DeleteFunc(ebiten.AppendGamepadIDs(r.ids[:0]), func(id ebiten.GamepadID) bool {
		return !ebiten.IsStandardGamepadLayoutAvailable(id)
	})
	r.places.seat(r.ids, ebiten.GamepadSDLID)
	r.pads, r.hits = r.pads[:0], r.hits[:0]
	if r.tilts == nil {
		r.tilts = map[ebiten.GamepadID]tilt{}
	}
	for _, p := range r.places {
		if p.gone {
			delete(r.tilts, p.id)
			r.pads = append(r.pads, input.Pad{ID: int(p.id), Gone: true})
		} else {
			r.pads = append(r.pads, r.readPad(p.id))
		}
	}
	in.Pads = r.pads
}

// place is the place of a pad in input.Frame.Pads.
type place struct {
	id   ebiten.GamepadID
	kind string // the pad's SDL ID, which equal pads share
	gone bool   // the pad was unplugged
}

// places are the places of all pads that were ever connected, in the order in which they appeared.
type places []place

// seat updates the places for the pads that are connected now. A new pad takes the place of a pad that is gone, preferably of an
// equal one, so that every other pad keeps its player.
func (p *places) seat(ids []ebiten.GamepadID, kind func(ebiten.GamepadID) string) {
	for i := range *p {
		at := &(*p)[i]
		at.gone = at.gone || !slices.Contains(ids, at.id)
	}
	for _, id := range ids {
		if slices.ContainsFunc(*p, func(at place) bool { return !at.gone && at.id == id }) {
			continue
		}
		now := place{id: id, kind: kind(id)}
		free := slices.IndexFunc(*p, func(at place) bool { return at.gone && at.kind == now.kind })
		if free < 0 {
			free = slices.IndexFunc(*p, func(at place) bool { return at.gone })
		}
		if free < 0 {
			*p = append(*p, now)
		} else {
			(*p)[free] = now
		}
	}
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
		if held == 1 || direction && repeats(held) {
			r.hits = append(r.hits, b.does)
		}
		if held > 1 && direction {
			p.Again = p.Again.With(b.does)
		}
	}
	r.tilts[id] = r.tilts[id].next(p.X, p.Y)
	if way, ok := r.tilts[id].press(); ok && !slices.Contains(r.hits[from:], way) {
		r.hits = append(r.hits, way)
		if r.tilts[id].ticks > 1 {
			p.Again = p.Again.With(way)
		}
	}
	p.Pressed = r.hits[from:len(r.hits):len(r.hits)]
	return p
}

// repeats reports whether a direction held for the given number of ticks counts as pressed again.
func repeats(held int) bool { return held >= repeatDelay && (held-repeatDelay)%(2*repeatEvery) == 0 }

// tilt is the direction of a stick and the number of ticks since it was pushed; 0 means that it rests.
type tilt struct {
	way   input.PadButton
	ticks int
}

// A stick begins a direction at tiltBegins and ends it at tiltEnds, of 1. The difference avoids flicker.
const tiltBegins, tiltEnds = 0.6, 0.4

// next returns the tilt one tick later, with the stick at x and y, y down.
func (t tilt) next(x, y float64) tilt {
	way, far := input.PadRight, math.Abs(x)
	switch {
	case math.Abs(y) > far && y < 0:
		way, far = input.PadUp, -y
	case math.Abs(y) > far:
		way, far = input.PadDown, y
	case x < 0:
		way = input.PadLeft
	}
	switch {
	case t.ticks > 0 && way == t.way && far >= tiltEnds:
		return tilt{way, t.ticks + 1}
	case far >= tiltBegins:
		return tilt{way, 1}
	}
	return tilt{}
}

// press returns the direction that counts as pressed in this tick.
func (t tilt) press() (input.PadButton, bool) { return t.way, t.ticks == 1 || repeats(t.ticks) }

// stick reads two axes and applies a dead zone, so that a resting stick returns exactly zero.
func stick(id ebiten.GamepadID, h, v ebiten.StandardGamepadAxis) (x, y float64) {
	x, y = ebiten.StandardGamepadAxisValue(id, h), ebiten.StandardGamepadAxisValue(id, v)
	length := math.Hypot(x, y)
	if length <= stickDead {
		return 0, 0
	}
	by := min((length-stickDead)/(1-stickDead), 1) / length
	return x * by, y * by
}
