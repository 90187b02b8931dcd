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

// Hands are the devices that steer one seat.
type Hands string

// The hands. Any suits somebody who plays alone; two people at one machine have a device each.
const (
	Any       Hands = "any"
	Pointer   Hands = "pointer"
	Arrows    Hands = "arrows"
	Letters   Hands = "letters" // W, A, S, D
	FirstPad  Hands = "pad1"
	SecondPad Hands = "pad2"
)

// wish is what the hands ask for in one tick. The zero value asks to rest.
type wish struct {
	how     wishKind
	heading float64      // radians, for wishHeading
	target  pondmath.Vec // units, for wishTarget
}

type wishKind uint8

const (
	wishRest wishKind = iota
	wishHeading
	wishTarget
	wishAssist
)

// keyset is what a Hands uses of the keyboard.
type keyset struct{ up, down, left, right, assist ebiten.Key }

var (
	arrowKeys  = keyset{ebiten.KeyArrowUp, ebiten.KeyArrowDown, ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyShiftRight}
	letterKeys = keyset{ebiten.KeyW, ebiten.KeyS, ebiten.KeyA, ebiten.KeyD, ebiten.KeySpace}
)

// read turns one tick of input into a wish. World says where in the pond the pointer is.
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

// padOf returns the seat whose hands are a certain pad.
func (s *Scene) padOf(pad int) rules.Seat {
	for _, seat := range s.Session.Seats() {
		if h := s.hands[seat]; h == FirstPad && pad == 0 || h == SecondPad && pad == 1 {
			return seat
		}
	}
	return rules.Nobody
}

// readPointer: hold the button to go to the pointer, the other button for the assist.
func readPointer(in ui.CanvasInput, world pondmath.Vec) wish {
	if in.Over && in.Frame.Pointer.Right.Down {
		return wish{how: wishAssist}
	}
	if in.Down {
		return wish{how: wishTarget, target: world}
	}
	return wish{}
}

// rim is how near to the shore a pointer means the land behind it, in logical units of the screen: half the size of the marks
// on the shore.
const rim = 12

// ashore returns a place on land for a target that is at most near units inside the shore. Other targets stay as they are. A
// mouse that stopped just short of the shore would give the cat time to come.
func ashore(target pondmath.Vec, near float64) pondmath.Vec {
	const land = pond.Radius + pond.MouseStep
	if r := target.Len(); r < pond.Radius-near || r > land {
		return target
	}
	return pondmath.Polar(target.Angle(), land)
}

func readKeys(in ui.CanvasInput, k keyset) wish {
	if !in.Keys || in.Frame.Mods.Command || in.Frame.Mods.Alt {
		return wish{}
	}
	held := &in.Frame.Held
	if held.Has(k.assist) {
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

// readPad: the stick steers, and the west button assists.
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

// move turns a wish into a move that the rules accept.
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

// mouseMove is the assisted step: opposite the cat inside the turning circle, along the tangent outside of it. An aid
// that is switched off leaves the mouse to rest.
func (a assists) mouseMove(v pond.View) pond.Move {
	inside := pondmath.At(v.Mouse).Len() < pondmath.Circle(v.Config)-pond.MouseStep
	switch {
	case inside && a.opposite:
		return pondmath.Opposite(v)
	case !inside && a.tangent:
		return pondmath.Dash(v)
	}
	return pond.Move(v.Mouse)
}

// catMove runs along the shore to the side that the wish points to. A landed mouse in reach is caught without asking:
// nobody could point at exactly its place.
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

// runTo runs the shorter way to the place of the shore in a direction from the centre.
func runTo(v pond.View, angle float64) pond.Move {
	return pondmath.Run(v, pondmath.Wrap(angle-pondmath.At(v.Cat).Angle()))
}

// after is the picture that a move of the mouse leads to, for a cat that is steered at the same machine.
func after(v pond.View, m pond.Move) pond.View {
	v.FromMouse, v.Mouse = v.Mouse, pond.Point(m)
	v.Waiting = catWaits
	return v
}

var catWaits = []rules.Seat{pond.Cat}
