package pondscene

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// Hands is an input device that steers a seat.
type Hands string

// The input devices of a player. A single player at this screen can use Any. Two players at this screen use one device each.
const (
	Any       Hands = "any"
	Pointer   Hands = "pointer"
	Arrows    Hands = "arrows"
	Letters   Hands = "letters" // W, A, S and D
	FirstPad  Hands = "pad1"
	SecondPad Hands = "pad2"
)

// wish is the move that the player wants to make, from the input of a tick. The zero value means no move.
type wish struct {
	how     wishKind
	heading float64      // radians, for wishHeading
	target  pondmath.Vec // units of the pond, for wishTarget
}

type wishKind uint8

const (
	wishRest wishKind = iota
	wishHeading
	wishTarget
	wishAssist
)

// keyset is the part of the keyboard that belongs to a device.
type keyset struct{ up, down, left, right, assist ebiten.Key }

var (
	arrowKeys  = keyset{ebiten.KeyArrowUp, ebiten.KeyArrowDown, ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyShiftRight}
	letterKeys = keyset{ebiten.KeyW, ebiten.KeyS, ebiten.KeyA, ebiten.KeyD, ebiten.KeySpace}
)

// read converts the input of a tick to a wish, which is the move that a player wants. world is the pointer's position in the
// pond.
func (h Hands) read(in ui.CanvasInput, world pondmath.Vec) wish {
	switch h {
	case Pointer:
		return readPointer(in, world)
	case Arrows:
		return readKeys(in, arrowKeys)
	case Letters:
		return readKeys(in, letterKeys)
	case FirstPad:
		return readPad(in, 0)
	case SecondPad:
		return readPad(in, 1)
	}
	for _, w := range []wish{readPointer(in, world), readKeys(in, letterKeys), readKeys(in, arrowKeys), readPad(in, 0), readPad(in, 1)} {
		if w.how != wishRest {
			return w
		}
	}
	return wish{}
}

// padOf returns the seat that a game pad steers.
func (s *Scene) padOf(pad int) rules.Seat {
	for _, seat := range s.Session.Seats() {
		if h := s.hands[seat]; h == FirstPad && pad == 0 || h == SecondPad && pad == 1 {
			return seat
		}
	}
	return rules.Nobody
}

// readPointer converts the input of mouse or touch to a wish. With the left button the animal moves to the pointer, and with the
// right button the steering aid chooses the direction.
func readPointer(in ui.CanvasInput, world pondmath.Vec) wish {
	if in.Over && in.Frame.Pointer.Right.Down {
		return wish{how: wishAssist}
	}
	if in.Down {
		return wish{how: wishTarget, target: world}
	}
	return wish{}
}

// rim is the largest distance from the shore at which a pointer in the water counts as a pointer on land, in logical units. It is
// half the length of the mouse.
const rim = 24

// ashore moves a target in the water near the shore onto land. Otherwise the mouse would stop just before the shore. distance
// is the largest distance from the shore at which ashore moves a target. It returns all other targets unchanged.
func ashore(target pondmath.Vec, distance float64) pondmath.Vec {
	const land = pond.Radius + pond.MouseStep
	if r := target.Len(); r < pond.Radius-distance || r > land {
		return target
	}
	return pondmath.Polar(target.Angle(), land)
}

func readKeys(in ui.CanvasInput, k keyset) wish {
	if !in.Keys || in.Frame.Mods.Command || in.Frame.Mods.Alt {
		return wish{}
	}
	held := &in.Frame.Held
	if held.Has(k.assist) || held.Has(ebiten.KeyX) && k == letterKeys {
		return wish{how: wishAssist}
	}
	x := axis(held, k.left, k.right)
	y := axis(held, k.up, k.down)
	return wishAlong(x, y)
}

func axis(held *input.KeySet, low, high ebiten.Key) float64 {
	v := 0.0
	if held.Has(low) {
		v--
	}
	if held.Has(high) {
		v++
	}
	return v
}

// readPad converts the input of a game pad to a wish. The stick sets the direction, and the west button requests the steering
// aid.
func readPad(in ui.CanvasInput, index int) wish {
	if !in.Keys || index >= len(in.Frame.Pads) {
		return wish{}
	}
	p := in.Frame.Pads[index]
	if p.Held.Has(input.PadWest) {
		return wish{how: wishAssist}
	}
	if w := wishAlong(p.X, p.Y); w.how != wishRest {
		return w
	}
	return wishAlong(padAxis(p, input.PadLeft, input.PadRight), padAxis(p, input.PadUp, input.PadDown))
}

func padAxis(p input.Pad, low, high input.PadButton) float64 {
	v := 0.0
	if p.Held.Has(low) {
		v--
	}
	if p.Held.Has(high) {
		v++
	}
	return v
}

func wishAlong(x, y float64) wish {
	if x == 0 && y == 0 {
		return wish{}
	}
	return wish{how: wishHeading, heading: math.Atan2(y, x)}
}

// assists are the aids that a player may switch off.
type assists struct{ opposite, tangent bool }

// move turns a wish into a legal move.
func (w wish) move(seat rules.Seat, v pond.View, aid assists) pond.Move {
	if seat == pond.Cat {
		return w.catMove(v)
	}
	return w.mouseMove(v, aid)
}

func (w wish) mouseMove(v pond.View, aid assists) pond.Move {
	switch w.how {
	case wishTarget:
		return pondmath.Toward(v, w.target)
	case wishHeading:
		return pondmath.Steer(v, w.heading)
	case wishAssist:
		return aid.mouseMove(v)
	}
	return pond.Move(v.Mouse)
}

// mouseMove returns the move that the steering aid chooses for the mouse. Inside the turning circle, the mouse swims away from
// the cat (see pondmath.Opposite). Outside, it swims toward the shore (see pondmath.Land). If this part of the aid is off, the
// mouse does not move.
func (a assists) mouseMove(v pond.View) pond.Move {
	inside := pondmath.At(v.Mouse).Len() < pondmath.Circle(v.Config)-pond.MouseStep
	switch {
	case inside && a.opposite:
		return pondmath.Opposite(v)
	case !inside && a.tangent:
		return pondmath.Land(v)
	}
	return pond.Move(v.Mouse)
}

// catMove returns the cat's move along the shore for w, the wish of the cat's player. If a landed mouse is in reach, catMove
// returns the move that catches the mouse. The player could not point at the mouse exactly enough.
func (w wish) catMove(v pond.View) pond.Move {
	if m, ok := pondmath.Pounce(v); ok {
		return m
	}
	switch w.how {
	case wishTarget:
		return runTo(v, w.target.Angle())
	case wishHeading:
		return runTo(v, w.heading)
	case wishAssist:
		return pondmath.Run(v, pondmath.Turn(v))
	}
	return pond.Move(v.Cat)
}

// runTo returns the cat's move along the shorter way to a place on the shore. angle is the direction from the centre to this
// place.
func runTo(v pond.View, angle float64) pond.Move {
	return pondmath.Run(v, pondmath.Wrap(angle-pondmath.At(v.Cat).Angle()))
}

// after returns the view after the mouse's move m, in which the cat is to move.
func after(v pond.View, m pond.Move) pond.View {
	v.FromMouse, v.Mouse = v.Mouse, pond.Point(m)
	v.Waiting = catWaits
	return v
}

var catWaits = []rules.Seat{pond.Cat}
