package miadraw

import (
	"image/color"
	"math"

	"menagerie/render"
)

// EndSeconds is the length in seconds of the animation at the end of a game.
const EndSeconds = 2.4

// guest is a player who sits at the table at the end of a game.
type guest struct {
	At   render.Pt // centre of the player's face
	Wins bool
}

// drawEnding draws the table after the end of a game. t is the time since the end in seconds. Winners get crowns of
// dice, and other players clap. die is the length of a die's edge.
func drawEnding(p *render.Pen, table render.Rect, die float64, all []guest, t float64) {
	p.Fill(table, render.Fade(render.Black, 0.42*render.EaseOut(render.Phase(t, 0, 0.4))))
	for _, g := range all {
		if g.Wins {
			drawWinner(p, g.At, die, t)
		} else {
			drawClap(p, g.At, die, t)
		}
	}
}

// drawWinner draws the light on a winner, and a crown of five dice above the face.
func drawWinner(p *render.Pen, at render.Pt, die, t float64) {
	light := render.EaseInOut(render.Phase(t, 0.4, 0.8))
	warm := color.RGBA{0xFF, 0xE2, 0x8A, 255}
	p.Glow(render.RectAround(at, 4.6*die, 2.6*die), 1.3*die, 2.2*die, render.Fade(warm, 0.62*light))
	for i, pips := range [...]int{1, 2, 6, 2, 1} {
		begin := 0.6 + 0.12*float64(i)
		up := render.EaseOutBack(render.Phase(t, begin, begin+0.35))
		if up <= 0 {
			continue
		}
		turn := (float64(i) - 2) * 0.42
		spot := at.Add(render.Pt{X: 2.3 * die * math.Sin(turn), Y: -1.1*die - 0.9*die*math.Cos(turn)})
		drawDie(p, spot, die*0.62*up, pips)
	}
}

// drawDie draws a golden die.
func drawDie(p *render.Pen, at render.Pt, side float64, pips int) {
	gold, rim := color.RGBA{0xF6, 0xCF, 0x57, 255}, color.RGBA{0x7A, 0x55, 0x10, 255}
	p.Round(render.RectAround(at, side+2.5, side+2.5), 0.26*side, rim)
	p.Round(render.RectAround(at, side, side), 0.24*side, gold)
	spots := map[int][][2]float64{1: {{0, 0}}, 2: {{-1, -1}, {1, 1}}, 6: {{-1, -1}, {-1, 0}, {-1, 1}, {1, -1}, {1, 0}, {1, 1}}}
	for _, s := range spots[pips] {
		p.Circle(at.Add(render.Pt{X: s[0], Y: s[1]}.Times(0.26*side)), max(1, 0.1*side), rim)
	}
}

// drawClap draws lines that spread above the face of a player who claps.
func drawClap(p *render.Pen, at render.Pt, die, t float64) {
	if t < 0.8 || t >= EndSeconds {
		return
	}
	clap := math.Mod((t-0.8)*3.75, 1) // the last of six claps ends with the animation
	for _, turn := range [...]float64{-0.7, 0, 0.7} {
		out := render.Pt{Y: -die}.Turned(turn)
		from := at.Add(out.Times(0.75 + 0.35*clap))
		p.Line(from, from.Add(out.Times(0.35)), max(1.5, 0.08*die), render.Fade(render.White, 0.9*(1-clap)))
	}
}
