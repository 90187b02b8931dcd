package labyrinthdraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/rules/labyrinth"
)

// The lengths of the animations after the end of a game, in seconds.
const wonSeconds, lostSeconds = 2.8, 1.2

// Times in the animation of a winner, in seconds.
const (
	danceBegins = 0.5
	cellSeconds = 0.12 // seconds for each cell of the dance
	mostCells   = 10
	twirlBegins = 1.7
	twirlEnds   = 2.6
)

// dancingPawn returns how the winner's pawn is drawn t seconds after the end of the game. The pawn dances back over the
// last cells of walk and then turns round. pos and lift are its position and its height in cells. walk must not be
// empty.
func dancingPawn(t float64, walk []labyrinth.Point) (pos render.Pt, lift float64, how render.Placing) {
	last := len(walk) - 1
	cells := min(last, mostCells)
	danced := min(float64(cells), max(0, t-danceBegins)/cellSeconds)
	i := int(danced)
	pos = centre(walk[last-i])
	if i < cells {
		pos = pos.Between(centre(walk[last-i-1]), danced-float64(i))
	}
	lift = 0.22*math.Abs(math.Sin(danced*math.Pi)) + 0.22*render.EaseOutBack(render.Phase(t, twirlBegins, twirlBegins+0.25))
	how.Turn = 0.22 * math.Sin(danced*math.Pi)
	if spin := render.Phase(t, twirlBegins, twirlEnds); spin > 0 && spin < 1 {
		wide := math.Cos(2 * math.Pi * 3 * render.EaseInOut(spin))
		how.Mirror, how.Stretch = wide < 0, render.Pt{X: max(0.15, math.Abs(wide)), Y: 1}
	}
	return pos, lift, how
}

// drawPlinth draws the plinth below a winner whose feet are at foot. size is the scale in logical units per drawing unit.
func drawPlinth(p *render.Pen, foot render.Pt, size, t float64) {
	up := render.EaseOutBack(render.Phase(t, twirlBegins, twirlBegins+0.25))
	if up == 0 {
		return
	}
	high := 24 * size * up
	top := render.RectAround(foot.Sub(render.Pt{Y: high}), 62*size, 24*size)
	base := top
	base.H += high
	gold, rim := color.RGBA{0xF2, 0xC8, 0x4B, 255}, color.RGBA{0x8A, 0x62, 0x14, 255}
	p.Round(base.Inset(-2.5*size), 14*size, rim)
	p.Round(base, 12*size, render.Mix(gold, rim, 0.4))
	p.Round(top, 12*size, gold)
}

// drawConfetti draws objectives that fall around a point. ids are the objectives to choose from.
func drawConfetti(a *painter, p *render.Pen, at render.Pt, size float64, ids []int, t float64) {
	const pieces = 18
	dice := render.Scatter(7)
	for i := range pieces {
		begin, far, turn := twirlBegins+0.4*dice.Share(), 80+190*dice.Share(), 2*math.Pi*(float64(i)+dice.Share())/pieces
		spin, small := 3*(dice.Share()-0.5), 0.55+0.25*dice.Share()
		fall := render.Phase(t, begin, begin+0.65)
		if fall == 0 || len(ids) == 0 {
			continue
		}
		to := render.Pt{X: far}.Turned(turn)
		drop := at.Add(render.Pt{X: to.X * render.EaseOut(fall), Y: to.Y*0.8 - 150*render.EaseThereAndBack(0.35+0.65*fall)}.Times(size))
		a.Draw(p, treasurePart(ids[i%len(ids)]), drop, size*small, render.Placing{Turn: spin * (2 - fall)})
	}
}

// sittingPawn returns how a pawn is drawn t seconds after a game without a winner. low is how far it has sunk, in
// drawing units.
func sittingPawn(t float64) (low float64, how render.Placing) {
	down := render.EaseInOut(render.Phase(t, 0.2, lostSeconds))
	return 9 * down, render.Placing{Stretch: render.Pt{X: 1 + 0.06*down, Y: 1 - 0.16*down}}
}

// dim darkens a rectangle after a game without a winner.
func dim(p *render.Pen, r render.Rect, t float64) {
	p.Fill(r, render.Fade(render.Black, 0.2*render.EaseInOut(render.Phase(t, 0, lostSeconds))))
}
