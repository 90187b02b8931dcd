package glendadraw

import (
	"image/color"

	"menagerie/render"
	"menagerie/render/glendadraw/glendaart"
	"menagerie/rules/glenda"
)

// EndSeconds returns the length of the animation of an outcome.
func EndSeconds(o glenda.Outcome) float64 {
	return map[glenda.Outcome]float64{glenda.GlendaWon: glendaart.EscapeSeconds, glenda.TrapperWon: glendaart.TrapSeconds}[o]
}

// drawEnding draws the rabbit after the end of the game. p is the point where she stands, and t the time in seconds.
func (b *Board) drawEnding(c *canvas, p render.Pt, scarf color.RGBA, t float64) {
	v, pose := &b.view, b.pose()
	switch {
	case b.caught.Len() > 0:
		c.DrawTrapped(p, c.pet, pose, scarf, t)
	case v.Outcome == glenda.GlendaWon && (v.Gone || v.Config.Border(v.Glenda)):
		out, r := p.Add(away(b.view).Times(2.1*c.l.Unit)), c.l.Rect.InsetXY(52*c.pet, 0)
		out = render.Pt{X: max(r.X, min(r.Right(), out.X)), Y: max(r.Y+glendaart.Tall*c.pet, min(r.Bottom()-10*c.pet, out.Y))}
		c.DrawEscape(&glendaart.Escape{From: p, To: out, Pose: pose, View: c.l.Rect, Size: c.pet, Scarf: scarf}, t)
	default: // a player has left
		c.DrawRabbit(p, c.pet, pose, scarf)
	}
}

// drawBloom draws the flowers on the walls of a trap.
func (b *Board) drawBloom(c *canvas, t float64) {
	if b.caught.Len() == 0 {
		return
	}
	for at := range b.view.Walls.All() {
		c.DrawBloom(c.cell(c.l.At(at)), at.Distance(b.view.Glenda), render.Scatter(uint32(at.X*911+at.Y*7177+3)), t)
	}
}
