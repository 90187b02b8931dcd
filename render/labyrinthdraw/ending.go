package labyrinthdraw

import (
	"slices"

	"menagerie/render"
	"menagerie/render/labyrinthdraw/labyrinthart"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// walkOf returns the cells for the dance of the winner at seat. If this player has made the last move, they are the cells of
// the walk. Otherwise the result is only the cell of the pawn.
func (b *Board) walkOf(seat int) []labyrinth.Point {
	if last, ok := b.view.Last(); ok && last.Seat == rules.Seat(seat) && len(b.trail) > 0 {
		return b.trail
	}
	return []labyrinth.Point{b.view.Players[seat].At}
}

// EndSeconds returns the length of the animation after the end of a game.
func EndSeconds(v *labyrinth.View) float64 {
	if len(v.Winners) > 0 {
		return labyrinthart.WonSeconds
	}
	return labyrinthart.LostSeconds
}

// drawGains draws the collected objectives that fly away.
func (b *Board) drawGains(c *canvas, look Look) {
	for _, g := range b.gains {
		t := g.age / gainTicks
		how := render.Placing{Fade: render.EaseIn(t)}
		if look.Motion == render.ReducedMotion {
			t, how = 0.5, render.Placing{}
		}
		spot, scale := c.l.Spot(g.at.Add(render.Pt{Y: -0.8 * render.EaseOut(t)})), c.treasureScale()*(1+0.7*t)
		if i := slices.Index(b.view.Hand, g.id); i >= 0 && !c.l.Tray.Empty() { // the viewer's objective flies to the tray
			spot, scale = c.l.Spot(g.at).Between(c.l.Slot(i).Centre(), render.EaseInOut(2*t)), c.treasureScale()
			how.Fade = render.EaseIn(2*t - 1)
		}
		c.art.Draw(c.p, labyrinthart.TreasurePart(g.id), spot, scale, how)
	}
}
