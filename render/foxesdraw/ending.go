package foxesdraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// ending is the animation at the end of a game at one point in time. The zero value stands for no animation.
type ending struct {
	winner rules.Seat // seat of the winner; rules.Nobody for a draw
	early  bool       // whether both sides have animals left
	at     float64    // seconds since the end
	size   float64    // logical units per drawing unit
}

func endingOf(v *foxes.View, at, size float64) ending {
	if v.Outcome == foxes.Running {
		return ending{}
	}
	return ending{v.Outcome.Winner(), v.Board.Count(foxes.Foxes) > 0 && v.Board.Count(foxes.Dolphins) > 0, at, size}
}

func (e ending) seconds() float64 {
	switch {
	case e.early:
		return 1.6
	case e.winner == foxes.Dolphins:
		return 2.2
	}
	return 2.4
}

// mostLeaps is the number of dolphins that leap one after the other.
const mostLeaps = 10

// move returns where and how an animal is drawn during the animation at the end of a game. spot and placing are the
// values without the animation. nth is the animal's index on its side. x is its horizontal position from -1 to 1.
func (e ending) move(seat rules.Seat, nth int, x float64, spot render.Pt, placing render.Placing) (render.Pt, render.Placing) {
	if e.at == 0 || e.winner != seat && e.winner != rules.Nobody {
		return spot, placing
	}
	if seat == foxes.Foxes {
		return e.moveFox(x, spot, placing)
	}
	return e.moveDolphin(nth, x, spot, placing)
}

// moveFox turns a fox to the sea and then makes it lift its head.
func (e ending) moveFox(across float64, spot render.Pt, how render.Placing) (render.Pt, render.Placing) {
	if turns := render.Phase(e.at, 0.3, 0.55); turns > 0 {
		how.Mirror = across < 0
		spot.Y -= 16 * e.size * render.EaseThereAndBack(turns)
	}
	up := render.EaseInOut(render.Phase(e.at, 0.9, 1.4))
	side := 1.0
	if how.Mirror {
		side = -1
	}
	how.Turn = -0.3 * side * up
	how.Stretch = render.Pt{X: 1 - 0.05*up, Y: 1 + 0.1*up}
	spot.Y -= 5 * e.size * up
	return spot, how
}

// moveDolphin animates the winner's dolphins. The first mostLeaps dolphins leap one after the other, and then all rise.
func (e ending) moveDolphin(nth int, across float64, spot render.Pt, how render.Placing) (render.Pt, render.Placing) {
	begin := 0.3 + 0.15*float64(nth)
	leap := render.Phase(e.at, begin, begin+0.5)
	if nth >= mostLeaps {
		leap = 0
	}
	last := render.EaseOut(render.Phase(e.at, e.seconds()-0.4, e.seconds()))
	// in the end, the dolphins in the middle of the board are the highest
	lift := 62*render.EaseThereAndBack(leap)*(1-last) + last*(26+50*math.Cos(across*math.Pi/2))
	side := 1.0
	if how.Mirror {
		side = -1
	}
	if leap > 0 && leap < 1 {
		how.Turn = side * (leap - 0.5) * 1.5 * (1 - last)
	}
	how.Turn += -0.25 * side * last
	return spot.Add(render.Pt{Y: -lift * e.size}), how
}

// drawBelow draws the foam below a dolphin that leaps from a place to spot.
func (e ending) drawBelow(p *render.Pen, place, spot render.Pt) {
	if lift := (place.Y - spot.Y) / e.size; e.at > 0 && lift > 12 {
		for i, w := range [...]float64{34, 22} {
			r := render.RectAround(place.Add(render.Pt{Y: (26 + 3*float64(i)) * e.size}), 2*w*e.size, 0.5*w*e.size)
			p.Frame(r, r.H/2, 3*e.size, render.Fade(spray, 0.9))
		}
	}
}

// drawHowl draws three rings that spread from the head of a fox at spot.
func (e ending) drawHowl(p *render.Pen, spot render.Pt) {
	if e.early || e.winner != foxes.Foxes {
		return
	}
	for i := range 3 {
		begin := 0.8 + 0.2*float64(i)
		if t := render.Phase(e.at, begin, begin+0.7); t > 0 && t < 1 {
			p.Ring(spot.Add(render.Pt{Y: -20 * e.size}), (30+110*render.EaseOut(t))*e.size, max(1.5, 5*e.size*(1-t)), render.Fade(cream, 0.9*(1-t)))
		}
	}
}

// drawSunset draws evening light over the board if the game has ended with animals left on both sides.
func (e ending) drawSunset(p *render.Pen, board render.Rect) {
	if !e.early {
		return
	}
	t := render.EaseInOut(render.Phase(e.at, 0, 1.2))
	p.Gradient(board, 0, render.Fade(color.RGBA{0x5B, 0x2A, 0x6E, 255}, 0.42*t), render.Fade(color.RGBA{0xFF, 0x8A, 0x3C, 255}, 0.46*t))
	sun := board.Centre().Add(render.Pt{Y: board.H * render.Lerp(0.28, 0.42, t)})
	p.Glow(render.RectAround(sun, 0.16*board.W, 0.16*board.W), 0.08*board.W, 0.14*board.W, render.Fade(color.RGBA{0xFF, 0xD9, 0x7A, 255}, 0.6*t))
}
