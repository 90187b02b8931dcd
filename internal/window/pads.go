package window

import (
	"math"
	"os"
	"slices"
	"time"

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

type place struct {
	id   ebiten.GamepadID
	kind string // SDL ID of the pad, which is the same for pads of one model
	gone bool   // the pad was unplugged
}

// places lists the game pads. After a pad was disconnected, it keeps its place in the list until a new pad takes the place.
type places []place

// seat gives each connected game pad a place in the list. ids has the pads that are connected now. A new pad takes the
// place of a disconnected pad, if there is one.
func (p *places) seat(ids []ebiten.GamepadID, kind func(ebiten.GamepadID) string) {
	for i := range *p {
		at := &(*p)[i]
		at.gone = at.gone || !slices.Contains(ids, at.id)
	}
	for _, id := range ids {
		// the pad keeps its place, so that it keeps its player
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

// repeats reports whether auto-repeat presses a held direction again in this tick. ticks is the number of ticks for which the
// player has held the direction.
func repeats(ticks int) bool { return ticks >= repeatDelay && (ticks-repeatDelay)%(2*repeatEvery) == 0 }

// tilt is the direction in which a stick is pushed, and the number of ticks for which it has been pushed. It is 0 ticks if the
// stick is not pushed.
type tilt struct {
	way   input.PadButton
	ticks int
}

// tiltBegins is the deflection, at most 1, at which a stick counts as pushed. Below tiltEnds, it counts as released.
// The values differ, so that a small movement does not switch back and forth.
const tiltBegins, tiltEnds = 0.6, 0.4

// next returns the tilt one tick later, for a stick at the position (x, y). y is positive if the stick points down.
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

// press returns the direction of the stick. It reports whether the direction is pressed in this tick, either newly or by
// auto-repeat.
func (t tilt) press() (input.PadButton, bool) { return t.way, t.ticks == 1 || repeats(t.ticks) }

// stick returns the position of a stick. If the stick is close to its centre, stick returns exactly (0, 0).
func stick(id ebiten.GamepadID, h, v ebiten.StandardGamepadAxis) (x, y float64) {
	x, y = ebiten.StandardGamepadAxisValue(id, h), ebiten.StandardGamepadAxisValue(id, v)
	length := math.Hypot(x, y)
	if length <= stickDead {
		return 0, 0
	}
	by := min((length-stickDead)/(1-stickDead), 1) / length
	return x * by, y * by
}

// padNews detects on Linux whether a gamepad may have been connected. It checks whether the modification time of the
// folder of input devices has changed.
type padNews struct {
	next time.Time // time of the next check of the folder
	seen time.Time // modification time of the folder at the last check
}

const newsEvery = time.Second

// changed reports whether a pad may have been connected since the last call.
func (n *padNews) changed(now time.Time) bool {
	if now.Before(n.next) {
		return false
	}
	n.next = now.Add(newsEvery)
	info, err := os.Stat("/dev/input")
	if err != nil {
		return false
	}
	first := n.seen.IsZero()
	news := !first && !info.ModTime().Equal(n.seen)
	n.seen = info.ModTime()
	return news
}
