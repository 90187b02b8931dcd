package foxesdraw

import (
	"testing"

	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// TestDrawBearsAnySize needs no display: it looks for panics.
func TestDrawBearsAnySize(t *testing.T) {
	var boards []*Board
	for _, size := range []int{foxes.MinSize, foxes.MaxSize} {
		b := NewBoard()
		strolled(t, b, begun(t, size, 4), 400)
		boards = append(boards, b)
	}
	far := Spot{true, foxes.Point{X: 1 << 20, Y: -1}}
	look := Look{Tide: "7 s", Corner: 9, Hands: [foxes.Sides]Hand{{Chosen: far, Cursor: far, Pressing: true}}}
	drawtest.NoPanic(func(p *render.Pen, r render.Rect) {
		for _, b := range append(boards, NewBoard()) {
			b.Draw(p, r, Look{})
			b.Draw(p, r, look)
		}
		Sign(p, r, rules.Nobody, render.Black)
	})
	drawtest.NoPanicAtAnyTime(Card, Illustrations, Illustration)
}

func TestTheCardIsTheSameAtTheSameTime(t *testing.T) { drawtest.Card(t, Card) }

func TestEveryIllustrationShowsSomethingElse(t *testing.T) {
	drawtest.Illustrations(t, Illustrations, Illustration)
}

func TestCornersAreCut(t *testing.T) {
	b := NewBoard()
	b.See(begun(t, 12, 4).View(foxes.Foxes))
	drawtest.Corners(t, func(p *render.Pen, r render.Rect, corner float64) {
		b.Draw(p, r, Look{Colors: defaultColors(render.Light()), Corner: corner})
	})
}
