package pondscene

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/session/lesson"
)

// intent is the movement that a player requests with the input of a tick. The zero value means no movement.
type intent struct {
	how     intentKind
	heading float64      // direction in radians, for intentHeading
	target  pondmath.Vec // position in units of the pond, for intentTarget
}

type intentKind uint8

const (
	intentRest intentKind = iota
	intentHeading
	intentTarget
	intentAssist
)

// keyset has the keys with which one player steers an animal.
type keyset struct{ up, down, left, right, assist ebiten.Key }

var (
	arrowKeys  = keyset{ebiten.KeyArrowUp, ebiten.KeyArrowDown, ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyShiftRight}
	letterKeys = keyset{ebiten.KeyW, ebiten.KeyS, ebiten.KeyA, ebiten.KeyD, ebiten.KeySpace}
)

// readIntent returns the intent of a player who uses the input devices h. world is the pointer's position in the pond.
func readIntent(h gamepage.Hands, in ui.CanvasInput, world pondmath.Vec) intent {
	switch h {
	case gamepage.HandsPointer:
		return readPointer(in, world)
	case gamepage.HandsArrows:
		return readKeys(in, arrowKeys)
	case gamepage.HandsLetters:
		return readKeys(in, letterKeys)
	case gamepage.HandsFirstPad:
		return readPad(in, 0)
	case gamepage.HandsSecondPad:
		return readPad(in, 1)
	}
	for _, w := range []intent{readPointer(in, world), readKeys(in, letterKeys), readKeys(in, arrowKeys), readPad(in, 0), readPad(in, 1)} {
		if w.how != intentRest {
			return w
		}
	}
	return intent{}
}

// readPointer returns the intent for the mouse buttons or a touch: move to the pointer, or use the steering aid.
func readPointer(in ui.CanvasInput, world pondmath.Vec) intent {
	if in.Over && in.Frame.Pointer.Right.Down {
		return intent{how: intentAssist}
	}
	if in.Down {
		return intent{how: intentTarget, target: world}
	}
	return intent{}
}

// landDistance is the distance from the shore at which a pointer in the water still counts as on land. It is half the
// length of the mouse, in logical units.
const landDistance = 24

// snapToLand returns a place on land if target is in the water near the shore. Otherwise it returns target. A place is
// near the shore if its distance from the shore is at most distance.
func snapToLand(target pondmath.Vec, distance float64) pondmath.Vec {
	const land = pond.Radius + pond.MouseStep
	if r := target.Len(); r < pond.Radius-distance || r > land {
		return target
	}
	// With a target in the water, the mouse would stop just before the shore.
	return pondmath.Polar(target.Angle(), land)
}

func readKeys(in ui.CanvasInput, k keyset) intent {
	if !in.Keys || in.Frame.Mods.Command || in.Frame.Mods.Alt {
		return intent{}
	}
	held := &in.Frame.Held
	if held.Has(k.assist) || held.Has(ebiten.KeyX) && k == letterKeys {
		return intent{how: intentAssist}
	}
	x := axis(held, k.left, k.right)
	y := axis(held, k.up, k.down)
	return intentAlong(x, y)
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

// readPad returns what a player wants the animal to do, as read from a game pad. The stick or the direction buttons
// give the direction. The west button lets the program steer.
func readPad(in ui.CanvasInput, index int) intent {
	if !in.Keys || index >= len(in.Frame.Pads) {
		return intent{}
	}
	p := in.Frame.Pads[index]
	if p.Held.Has(input.PadWest) {
		return intent{how: intentAssist}
	}
	if w := intentAlong(p.X, p.Y); w.how != intentRest {
		return w
	}
	return intentAlong(padAxis(p, input.PadLeft, input.PadRight), padAxis(p, input.PadUp, input.PadDown))
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

func intentAlong(x, y float64) intent {
	if x == 0 && y == 0 {
		return intent{}
	}
	return intent{how: intentHeading, heading: math.Atan2(y, x)}
}

// steeringAids has the steering aids for the mouse that are switched on.
type steeringAids struct{ opposite, tangent bool }

// move returns the legal move that is nearest to the intent.
func (w intent) move(seat rules.Seat, v pond.View, aid steeringAids) pond.Move {
	if seat == pond.Cat {
		return w.catMove(v)
	}
	return w.mouseMove(v, aid)
}

func (w intent) mouseMove(v pond.View, aid steeringAids) pond.Move {
	switch w.how {
	case intentTarget:
		return pondmath.Toward(v, w.target)
	case intentHeading:
		return pondmath.Steer(v, w.heading)
	case intentAssist:
		return aid.mouseMove(v)
	}
	return pond.Move(v.Mouse)
}

// mouseMove returns the move that the steering aid chooses for the mouse, or no movement if this part of the aid is
// off.
func (a steeringAids) mouseMove(v pond.View) pond.Move {
	inside := pondmath.At(v.Mouse).Len() < pondmath.Circle(v.Config)-pond.MouseStep
	// Inside the turning circle, the mouse swims away from the cat. Outside, it swims toward the shore.
	switch {
	case inside && a.opposite:
		return pondmath.Opposite(v)
	case !inside && a.tangent:
		return pondmath.Land(v)
	}
	return pond.Move(v.Mouse)
}

// catMove returns the cat's move along the shore for the intent w, or the move that catches a landed mouse in reach.
func (w intent) catMove(v pond.View) pond.Move {
	// The player could not point at the mouse exactly enough to catch it.
	if m, ok := pondmath.Pounce(v); ok {
		return m
	}
	switch w.how {
	case intentTarget:
		return runTo(v, w.target.Angle())
	case intentHeading:
		return runTo(v, w.heading)
	case intentAssist:
		return pondmath.Run(v, pondmath.Turn(v))
	}
	return pond.Move(v.Cat)
}

// runTo returns the cat's move towards a place on the shore. The move takes the shorter way. angle is the direction
// from the centre of the pond to the place, in radians.
func runTo(v pond.View, angle float64) pond.Move {
	return pondmath.Run(v, pondmath.Wrap(angle-pondmath.At(v.Cat).Angle()))
}

// viewAfter returns the view after the mouse's move m, in which the cat is to move.
func viewAfter(v pond.View, m pond.Move) pond.View {
	v.FromMouse, v.Mouse = v.Mouse, pond.Point(m)
	v.Waiting = catWaits
	return v
}

var catWaits = []rules.Seat{pond.Cat}

// Lander is a session in which the player only chooses a landing point for the mouse. The session then moves both animals.
type Lander interface {
	Choosing() bool        // reports whether the player must choose the landing point now
	Land(point pond.Point) // makes the mouse swim straight to the shore, in the direction of point from the centre
}

// landingAim is the landing point that the player of a puzzle is choosing.
type landingAim struct {
	lander Lander  // nil in an ordinary game
	angle  float64 // direction of the landing point from the centre, in radians
	shown  bool
}

// Angles by which a key or a button moves the aim.
const (
	fineTurn   = math.Pi / 180
	coarseTurn = 10 * fineTurn
)

// Angles by which a press of each key or button moves the aim.
var (
	keyTurns = map[ebiten.Key]float64{
		ebiten.KeyArrowLeft: -fineTurn, ebiten.KeyArrowRight: fineTurn, ebiten.KeyArrowUp: -coarseTurn, ebiten.KeyArrowDown: coarseTurn,
		ebiten.KeyA: -fineTurn, ebiten.KeyD: fineTurn, ebiten.KeyW: -coarseTurn, ebiten.KeyS: coarseTurn,
	}
	padTurns = map[input.PadButton]float64{
		input.PadLeft: -fineTurn, input.PadRight: fineTurn, input.PadUp: -coarseTurn, input.PadDown: coarseTurn,
	}
)

// readAim lets the player choose a landing point on the shore, with a pointer, keys or game pads.
func (s *Scene) readAim(in ui.CanvasInput) {
	s.intents, s.target = [2]intent{}, ponddraw.Target{}
	a := &s.aim
	if !s.Seen || !a.lander.Choosing() {
		a.shown = false
		return
	}
	area := ponddraw.Fit(s.Canvas.Bounds())
	if in.Down || in.Released || in.Over && in.Frame.Pointer.Moved {
		a.angle, a.shown = area.Angle(in.At), true
	}
	// The choice ends only with the release, so that the player can correct the landing point before.
	lands := in.Released && in.Over
	if in.Keys {
		lands = s.turnByKeys(in.Frame) || lands
		lands = s.turnByPads(in.Frame) || lands
	}
	if lands {
		a.shown = false
		at := pondmath.Polar(a.angle, pond.Radius)
		a.lander.Land(pond.Point{X: ponddraw.Whole(at.X), Y: ponddraw.Whole(at.Y)})
		return
	}
	if a.shown {
		s.target = targetAt(pondmath.Polar(a.angle, pond.Radius))
	}
}

// turnByKeys moves the landing point by keys, and reports whether the player has confirmed it.
func (s *Scene) turnByKeys(in *input.Frame) (lands bool) {
	if in.Mods.Command || in.Mods.Alt {
		return false
	}
	for _, k := range in.Keys {
		turn, turns := keyTurns[k.Code]
		accepts := !k.Repeat && (k.Code == ebiten.KeyEnter || k.Code == ebiten.KeyNumpadEnter || k.Code == ebiten.KeySpace)
		switch {
		case (turns || accepts) && s.showAim(): // the first key only shows the aim
		case turns:
			s.aim.angle += turn
		case accepts:
			lands = true
		}
	}
	return lands
}

// turnByPads moves the landing point, which players control with game pads. It reports whether a player has confirmed
// the landing point.
func (s *Scene) turnByPads(in *input.Frame) (lands bool) {
	for i := range in.Pads {
		p := &in.Pads[i]
		if w := intentAlong(p.X, p.Y); w.how == intentHeading {
			s.aim.angle, s.aim.shown = w.heading, true
		}
		for _, b := range p.Pressed {
			turn, turns := padTurns[b]
			switch {
			// The first press of a button only shows the landing point.
			case (turns || b == input.PadAccept) && s.showAim():
			case turns:
				s.aim.angle += turn
			case b == input.PadAccept:
				lands = true
			}
		}
	}
	return lands
}

// showAim shows the landing point on the shore nearest to the mouse. It returns false, and changes nothing, if the
// landing point is already visible.
func (s *Scene) showAim() bool {
	if s.aim.shown {
		return false
	}
	s.aim.angle, s.aim.shown = pondmath.At(s.Current.Mouse).Angle(), true
	return true
}

// hintSpots returns the landing point that a hint shows.
func (s *Scene) hintSpots() []tutor.Spot {
	shown := lesson.Shown[pond.Move](s.Session)
	if s.Phase != session.Playing || len(shown) == 0 {
		return nil
	}
	return []tutor.Spot{{At: ponddraw.Fit(s.Canvas.Bounds()).At(pond.Point(shown[0].Move)), R: 14}}
}

// Distances in units of the pond.
const (
	ahead     = 14_000 // distance from the mouse to the hand, inside the ring
	ringStart = 30_000 // distance of the mouse from the centre from which the hand points at the shore
)

// lessonSpots returns the place to which the player of a lesson should swim.
func (s *Scene) lessonSpots() []tutor.Spot {
	if s.aim.lander != nil {
		return s.hintSpots()
	}
	v := s.Current
	shown := lesson.Shown[pond.Move](s.Session)
	if s.Phase != session.Playing || len(shown) == 0 || len(v.Waiting) == 0 || v.Waiting[0] != pond.Mouse {
		return nil
	}
	at, to := pondmath.At(v.Mouse), pondmath.At(pond.Point(shown[0].Move))
	way := math.Atan2(to.Y-at.Y, to.X-at.X)
	place := pondmath.Vec{X: at.X + ahead*math.Cos(way), Y: at.Y + ahead*math.Sin(way)}
	// Near the shore, the place is on the shore instead of ahead of the mouse.
	if at.Len() >= ringStart && math.Abs(pondmath.Wrap(way-at.Angle())) < math.Pi/4 {
		place = pondmath.Polar(shoreAngle(at, way), pond.Radius)
	}
	area := ponddraw.Fit(s.Canvas.Bounds())
	return []tutor.Spot{{At: area.Spot(place), R: 14, Held: true}}
}

// shoreAngle returns the angle around the centre of the pond at which a line from start reaches the shore. Angles are
// in radians.
func shoreAngle(start pondmath.Vec, direction float64) float64 {
	x, y := math.Cos(direction), math.Sin(direction)
	along := start.X*x + start.Y*y
	t := -along + math.Sqrt(max(0, along*along-start.Len()*start.Len()+pond.Radius*pond.Radius))
	return math.Atan2(start.Y+t*y, start.X+t*x)
}
