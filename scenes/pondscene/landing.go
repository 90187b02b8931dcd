package pondscene

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render/ponddraw/pondlayout"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes/input"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/session/lesson"
)

// Lander is a session in which the player only chooses where the mouse lands. The session then moves both animals.
type Lander interface {
	Choosing() bool        // reports whether the player chooses now
	Land(point pond.Point) // the mouse swims straight to the shore in the direction of point, as seen from the centre
}

// aim is the landing point that a player considers.
type aim struct {
	lander Lander  // nil in a game
	angle  float64 // around the centre
	shown  bool
}

// Angles by which a key or a button moves the aim.
const (
	fineTurn   = math.Pi / 180
	coarseTurn = 10 * fineTurn
)

// turns has the directions in which keys and buttons move the aim.
var (
	keyTurns = map[ebiten.Key]float64{
		ebiten.KeyArrowLeft: -fineTurn, ebiten.KeyArrowRight: fineTurn, ebiten.KeyArrowUp: -coarseTurn, ebiten.KeyArrowDown: coarseTurn,
		ebiten.KeyA: -fineTurn, ebiten.KeyD: fineTurn, ebiten.KeyW: -coarseTurn, ebiten.KeyS: coarseTurn,
	}
	padTurns = map[input.PadButton]float64{
		input.PadLeft: -fineTurn, input.PadRight: fineTurn, input.PadUp: -coarseTurn, input.PadDown: coarseTurn,
	}
)

// readAim lets the player choose a landing point. A pointer chooses it when the press ends, so the player can correct the aim before.
// Keys and pads move the aim along the shore.
func (s *Scene) readAim(in ui.CanvasInput) {
	s.wishes, s.target.X = [2]wish{}, -1
	a := &s.aim
	if !s.Seen || !a.lander.Choosing() {
		a.shown = false
		return
	}
	area := pondlayout.Fit(s.Canvas.Bounds())
	if in.Down || in.Released || in.Over && in.Frame.Pointer.Moved {
		a.angle, a.shown = area.Angle(in.At), true
	}
	lands := in.Released && in.Over
	if in.Keys {
		lands = s.turnByKeys(in.Frame) || lands
		lands = s.turnByPads(in.Frame) || lands
	}
	if lands {
		a.shown = false
		at := pondmath.Polar(a.angle, pond.Radius)
		a.lander.Land(pond.Point{X: pondlayout.Whole(at.X), Y: pondlayout.Whole(at.Y)})
		return
	}
	if a.shown {
		s.target = area.Spot(pondmath.Polar(a.angle, pond.Radius))
	}
}

// turnByKeys moves the aim. It returns true if the player has chosen the landing point.
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

// turnByPads moves the aim with game pads. It returns true if the player has chosen the landing point. While the aim is hidden,
// a press of a button only shows the aim.
func (s *Scene) turnByPads(in *input.Frame) (lands bool) {
	for i := range in.Pads {
		p := &in.Pads[i]
		if w := wishAlong(p.X, p.Y); w.how == wishHeading {
			s.aim.angle, s.aim.shown = w.heading, true
		}
		for _, b := range p.Pressed {
			turn, turns := padTurns[b]
			switch {
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

// showAim makes the hidden aim visible, in the direction from the centre through the mouse. It returns false if the aim was
// already visible.
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
	return []tutor.Spot{{At: pondlayout.Fit(s.Canvas.Bounds()).At(pond.Point(shown[0].Move)), R: 14}}
}
