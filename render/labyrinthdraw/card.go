package labyrinthdraw

import (
	"context"
	"math"
	"sync"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
)

// exampleGame is a short game for illustrations, as the views after each move.
type exampleGame []labyrinth.View

// smallGame is a game on a small board. In each turn, the player collects an objective if possible.
var smallGame = sync.OnceValue(func() exampleGame {
	s, err := labyrinth.New(labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 4, MoveCap: 60}, 4)
	if err != nil {
		panic("labyrinthdraw: a picture shows what the rules forbid: " + err.Error())
	}
	f := exampleGame{s.View(rules.Nobody)}
	for !s.Over() {
		seat := s.Waiting()[0]
		if s, err = s.Play(seat, eagerMove(s.View(seat))); err != nil {
			panic("labyrinthdraw: a picture shows what the rules forbid: " + err.Error())
		}
		f = append(f, s.View(rules.Nobody))
	}
	return f
})

// eagerMove returns the move that collects the most objectives. Among equal moves, it returns the one with the best
// chance to collect an objective in the next turn.
func eagerMove(v labyrinth.View) labyrinth.Move {
	var best labyrinthmath.Ranked
	for i, r := range labyrinthmath.Survey(context.Background(), v) {
		if i == 0 || float64(r.Collects)+r.Ways > float64(best.Collects)+best.Ways {
			best = r
		}
	}
	return best.Move
}

// The durations of a move and of the end of a scripted game, in ticks.
const (
	filmTicks   = 150
	finaleTicks = 200
)

var boardPool = sync.Pool{New: func() any { return NewBoard() }}

// show makes the board show the scripted game f at the given time after its beginning.
func (b *Board) show(f exampleGame, ticks float64) {
	n := max(0, min(len(f)-2, int(ticks/filmTicks)))
	b.Show(f[n])
	b.See(f[n+1])
	for range int(ticks) - n*filmTicks {
		b.Tick(Pace{})
	}
}

// Card draws an animated picture of the game into r: a short game that repeats. t is the time in seconds.
func Card(p *render.Pen, r render.Rect, t float64) {
	b := boardPool.Get().(*Board)
	defer boardPool.Put(b)
	f := smallGame()
	if !(t >= 0 && t < 1e9) { // also true for NaN
		t = 0
	}
	loop := float64((len(f)-1)*filmTicks + finaleTicks)
	b.show(f, math.Mod(t*60+filmTicks*0.5, loop))
	p.Clip(r, func() {
		room := r.Fit(1, 1)
		if r.W > r.H {
			room = render.RectAround(r.Centre(), r.H*1.12, r.H*1.12)
		}
		b.drawScene(p, r, room, Look{})
	})
}

// drawScene draws a board for an illustration. The board fills the rectangle inner. The ground around it fills outer,
// which must contain inner.
func (b *Board) drawScene(p *render.Pen, outer, inner render.Rect, look Look) {
	c := b.newCanvas(p, fit(inner, b.view.Board.Width, b.view.Board.Height, 0))
	c.l.Rect = outer
	c.drawGround(0)
	b.drawArrows(c, look)
	b.drawTiles(c)
	b.drawHighlights(c, look)
	b.drawTrail(c)
	b.drawTreasures(c)
	b.drawSpare(c, look)
	b.drawTargets(c, look)
	b.drawPawns(c, look)
	b.drawGains(c, Look{})
}

// Illustrations is the number of pictures that Illustration can draw.
const Illustrations = 4

// Illustration draws the picture of a rule into r, without text. The pictures have these numbers:
//
//	0: wanted objectives have a ring.
//	1: the tile is pushed in, and the line slides.
//	2: the lit cells can be reached.
//	3: a pawn that is pushed out comes in on the opposite side.
//
// For any other number it draws only the board.
func Illustration(p *render.Pen, r render.Rect, n int) {
	b := boardPool.Get().(*Board)
	defer boardPool.Put(b)
	v := exampleView()
	b.Show(v)
	look := Look{}
	switch n {
	case 1:
		b.showPlan(Plan{Place: Docked, Tile: v.Board.Spare, Insert: labyrinth.Insert{Side: labyrinth.Left, Line: 1}}, 0.45, 0)
		look.Acts = true
	case 2:
		m := eagerMove(v)
		b.showPlan(Plan{Place: Walked, Tile: m.Tile, Insert: m.Insert, To: m.To}, 1, 0.5)
	case 3:
		b.Show(withFallingPawn(v))
		b.showPlan(Plan{Place: Docked, Tile: v.Board.Spare, Insert: labyrinth.Insert{Side: labyrinth.Right, Line: 3}}, 0.6, 0)
	}
	p.Clip(r, func() { b.drawScene(p, r, r, look) })
}

// showPlan shows a moment in the animation of a planned move. slide is the progress of the shifted row or column from 0
// to 1. walk is the progress of the pawn from 0 to 1.
func (b *Board) showPlan(plan Plan, slide, walk float64) {
	b.Plan(plan)
	b.spare = b.grid().Arrow(plan.Insert)
	b.tile.left = 0
	b.act.slide = slide
	b.act.walk = walk * float64(max(0, len(b.act.path)-1))
}

// exampleView returns the beginning of smallGame as seen by the first player.
func exampleView() labyrinth.View {
	v := smallGame()[0]
	v.You = 0
	v.Hand = []int{0, 2, 4, 6}
	return v
}

// withFallingPawn returns v with a pawn on a cell from which the next shift will push it out.
func withFallingPawn(v labyrinth.View) labyrinth.View {
	v.You, v.Hand = rules.Nobody, nil
	v.Players = append([]labyrinth.Player(nil), v.Players...)
	v.Players[1].At = labyrinth.Point{X: 0, Y: 3}
	return v
}

// Still returns a function that draws a thumbnail of the last position in views, without the tray. The function's
// argument figures has the appearance of each seat.
func Still(views []labyrinth.View) func(p *render.Pen, r render.Rect, figures []face.Figure) {
	b, v := NewBoard(), views[len(views)-1]
	v.Waiting = nil // no sign of the seat to move
	b.Show(v)
	look := Look{}
	if v.Outcome != labyrinth.Running {
		look.Ending = EndSeconds(&v)
	}
	return func(p *render.Pen, r render.Rect, figures []face.Figure) {
		b.Dress(figures)
		p.Clip(r, func() { b.drawScene(p, r, r.Fit(1, 1), look) })
	}
}
