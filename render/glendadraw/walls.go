package glendadraw

import (
	"math"

	"menagerie/render"
	"menagerie/render/glendadraw/glendaart"
)

// The random walls of the start are boulders, and those of the trapper are bushes. Both fill their cells, so that a row
// of walls looks closed.

// drawWalls draws the walls row by row from the top, so that lower walls cover higher ones. A new wall grows out of the ground.
func (b *Board) drawWalls(c *canvas) {
	for at := range b.view.Walls.All() {
		j := c.cell(c.l.At(at))
		if s := b.sproutAt(at); s != nil {
			up := s.height()
			j.Form = render.Pt{X: 0.35 + 0.65*up, Y: up}
			j.At.Y += (1 - up) * 34 * c.size
		}
		c.Put(glendaart.Wall(at, b.view.Start), j)
	}
	for i := range b.sprouts {
		b.sprouts[i].burst(c)
	}
}

// burst draws leaves that fly from a growing wall.
func (s *sprout) burst(c *canvas) {
	t := s.age / burstTicks
	if t <= 0.1 || t >= 1 {
		return
	}
	for i := range 8 {
		angle := float64(i)*math.Pi/4 + 0.3
		far := (24 + 30*render.EaseOut(t) + 6*float64(i%3)) * c.size
		j := c.cell(c.l.At(s.cell).Add(render.Pt{X: far}.Turned(angle)))
		j.At.Y -= (14*render.EaseThereAndBack(t) - 22*t*t) * c.size
		j.Turn = angle + t*3
		c.Stamp(glendaart.Leaf, j, render.Placing{Fade: t * t})
	}
}
