package miadraw

import (
	"menagerie/render"
	"menagerie/render/miadraw/miaart"
)

// drawHearts draws a player's lives into r: a heart for each life, and the outline of a heart for each lost one. crack is 1
// when the last lost heart breaks, and falls to 0 while its halves fade.
func (c *canvas) drawHearts(r render.Rect, who Player, crack float64) {
	side := r.H
	row := render.RectAround(r.Centre(), side*float64(who.Of), side)
	c.p.Round(row.InsetXY(-0.3*side, -1), 0.5*side, c.th.Surface)
	for i := range who.Of {
		box := row.Column(i, who.Of, 0).Inset(side * 0.08)
		if i < who.Lives {
			miaart.Heart(c.p, box, miaart.Whole, c.th.Bad)
			continue
		}
		miaart.Heart(c.p, box, miaart.Hollow, c.th.InkFaint)
		if i == who.Lives && crack > 0 {
			apart := side * 0.5 * render.EaseOut(1-crack)
			tint := render.Fade(c.th.Bad, crack)
			miaart.Heart(c.p, box.Moved(-apart, apart/2), miaart.LeftHalf, tint)
			miaart.Heart(c.p, box.Moved(apart, apart/2), miaart.RightHalf, tint)
		}
	}
}
