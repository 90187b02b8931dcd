package labyrinthdraw

import (
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Illustrations is the number of pictures that Illustration can draw.
const Illustrations = 4

// Illustration draws the illustration of a rule into r, without text:
//
//	0  wanted objectives have a ring
//	1  the tile is pushed in, and the line slides
//	2  the lit cells can be reached
//	3  a pawn that is pushed out comes in on the opposite side
//
// For any other number it draws only the board.
func Illustration(p *render.Pen, r render.Rect, n int) {
	b := stages.Get().(*Board)
	defer stages.Put(b)
	v := example()
	b.Show(v)
	look := Look{}
	switch n {
	case 1:
		b.rehearse(Plan{Place: Docked, Tile: v.Board.Spare, Insert: labyrinth.Insert{Side: labyrinth.Left, Line: 1}}, 0.45, 0)
		look.Acts = true
	case 2:
		m := eager(v)
		b.rehearse(Plan{Place: Walked, Tile: m.Tile, Insert: m.Insert, To: m.To}, 1, 0.5)
	case 3:
		b.Show(falling(v))
		b.rehearse(Plan{Place: Docked, Tile: v.Board.Spare, Insert: labyrinth.Insert{Side: labyrinth.Right, Line: 3}}, 0.6, 0)
	}
	p.Clip(r, func() { b.drawScene(p, r, r, look) })
}

// rehearse makes the board show a moment in the animation of a planned move. slide is the progress of the shift and walk is the
// progress of the pawn, both from 0 to 1.
func (b *Board) rehearse(plan Plan, slide, walk float64) {
	b.Plan(plan)
	b.spare = b.grid().Arrow(plan.Insert)
	b.tile.left = 0
	b.act.slide = slide
	b.act.walk = walk * float64(max(0, len(b.act.path)-1))
}

// example returns the beginning of smallGame as seen by the first player.
func example() labyrinth.View {
	v := smallGame()[0]
	v.You = 0
	v.Hand = []int{0, 2, 4, 6}
	return v
}

// falling returns v with a pawn on a cell from which the next shift will push it out.
func falling(v labyrinth.View) labyrinth.View {
	v.You, v.Hand = rules.Nobody, nil
	v.Players = append([]labyrinth.Player(nil), v.Players...)
	v.Players[1].At = labyrinth.Point{X: 0, Y: 3}
	return v
}
