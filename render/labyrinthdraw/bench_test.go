package labyrinthdraw

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// BenchmarkFrame measures drawing the preview of a shift on boards of several sizes.
func BenchmarkFrame(b *testing.B) {
	for name, size := range map[string]int{"classic": labyrinth.ClassicSize, "largest": labyrinth.MaxSize} {
		b.Run(name, func(b *testing.B) {
			s := played(b, size, 4, 3)
			board := shown(s, rules.Seat(s.Waiting()[0]))
			board.Plan(Plan{Place: Docked, Tile: board.view.Board.Spare, Insert: board.view.Inserts()[3]})
			ticks(board, 60)
			img := ebiten.NewImage(920, 688)
			defer img.Deallocate()
			drawtest.Pen.Begin(img, 1, render.Light())
			look := Look{Acts: true, Others: true, Turn: "Ada"}
			b.ReportAllocs()
			for b.Loop() {
				board.Draw(drawtest.Pen, render.Rect{W: 920, H: 688}, look)
			}
		})
	}
}
