package miadraw

import (
	"image/color"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// DrawStill draws the last announcement and the cup without the players, for a small picture of a round.
func (b *Board) DrawStill(p *render.Pen, r render.Rect) {
	b.emblem(p, r, func(c *canvas) { b.drawEmblem(c) })
}

// Still returns a function that draws the last of views with DrawStill. The function ignores colors, because the picture shows
// no players.
func Still(views []mia.View) func(p *render.Pen, r render.Rect, colors []color.RGBA) {
	b, v := NewBoard(), views[len(views)-1]
	round := v.Log
	if len(round) == 0 { // between two rounds
		round = v.Last
	}
	b.Show(Round{Seats: v.Config.Seats, Log: round, Turn: rules.Nobody})
	return func(p *render.Pen, r render.Rect, _ []color.RGBA) { b.DrawStill(p, r) }
}
