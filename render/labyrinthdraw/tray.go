package labyrinthdraw

import (
	"slices"

	"menagerie/render"
	"menagerie/rules"
)

// drawTray draws the tray with the viewer's objectives, or with empty slots if they must not be shown now.
func (b *Board) drawTray(c *canvas) {
	if c.l.Tray.Empty() {
		return
	}
	c.p.Shadow(c.l.Tray, 10, 2)
	c.p.Round(c.l.Tray, 10, c.th.Surface)
	c.p.Frame(c.l.Tray, 10, c.th.OutlineWidth, c.th.Line)
	if len(b.view.Hand) == 0 {
		for i := range b.slots {
			slot := c.l.Slot(i)
			c.p.Ring(slot.Centre(), 0.3*slot.W, 2, c.th.Line)
		}
		return
	}
	for i, id := range b.view.Hand {
		b.drawSlot(c, c.l.Slot(i), id)
	}
}

// drawSlot draws an objective in a slot of the tray, pale if it is not wanted now, and with a check mark if collected.
func (b *Board) drawSlot(c *canvas, slot render.Rect, id int) {
	have := b.view.You >= 0 && slices.Contains(b.view.Players[b.view.You].Collected, id)
	how := render.Placing{}
	if !b.wanted[id] {
		how.Fade = 0.6
	}
	c.art.Draw(c.p, treasurePart(id), slot.Centre(), slot.W/treasureSide, how)
	if have {
		side := 0.5 * slot.W
		mark := render.Rect{X: slot.Right() - side, Y: slot.Bottom() - side, W: side, H: side}
		c.p.Circle(mark.Centre(), side/2, c.th.Good)
		c.p.Icon(render.Check, mark.Inset(side*0.15), c.th.InkOn(c.th.Good))
	}
}

// drawSign draws the head, the name and the clock of the player to move, in a top corner of the drawing.
func (b *Board) drawSign(c *canvas, look Look) {
	seat := b.mover()
	if seat == rules.Nobody || look.Turn == "" {
		return
	}
	const side = 34
	free := c.l.Frame()
	if !c.l.Tray.Empty() {
		free = render.Rect{X: min(free.X, c.l.Tray.X), Y: free.Y, W: free.Right() - min(free.X, c.l.Tray.X), H: max(free.Bottom(), c.l.Tray.Bottom()) - free.Y}
	}
	st := render.Style{Size: 14, Weight: render.Medium, Color: c.th.Ink}
	w, _ := render.Measure(look.Turn, st)
	area := render.Rect{X: c.l.Rect.X + 10, Y: c.l.Rect.Y + 10, W: side + min(w, 160) + 16, H: side}
	if !area.Overlap(free).Empty() {
		if area.W = side; !area.Overlap(free).Empty() {
			return // the board fills the whole area; the pawn still has a ring
		}
	}
	col := b.color(c.th, seat)
	c.p.Round(area, side/2, render.Fade(c.th.Surface, 0.94))
	c.p.Frame(area, side/2, 2, col)
	badge, rest := area.CutLeft(side)
	b.drawBadge(c, badge.Inset(7), seat)
	if look.Clock.Runs {
		if look.Clock.Soon {
			col = c.th.Bad
		}
		c.p.Ring(badge.Centre(), side/2-3, 3, c.th.Sunken)
		c.p.Arc(badge.Centre(), side/2-3, look.Clock.timeAngles(), 3, col)
	}
	if rest.W > 0 {
		c.p.TextIn(look.Turn, rest.InsetXY(4, 0), st)
	}
}
