package glendadraw

import (
	"image/color"
	"math"
	"sync"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
)

// exampleGame is a short scripted game for illustrations. It holds the View after each move.
type exampleGame []glenda.View

// smallGarden is the board of the illustrations.
var smallGarden = glenda.Config{Size: 7}

// escaping is a scripted game in which the trapper blocks several ways to the border, but Glenda escapes.
var escaping = sync.OnceValue(func() exampleGame {
	return play(smallGarden, []hex.Cell{{X: 1, Y: 1}, {X: 5, Y: 2}, {X: 1, Y: 4}, {X: 6, Y: 5}}, hex.Cell{X: 3, Y: 3},
		"p 4 2", "m SE", "p 5 4", "m SW", "p 4 6", "m SW")
})

// play returns the views of a scripted game. It panics if a move is illegal.
func play(c glenda.Config, walls []hex.Cell, at hex.Cell, moves ...string) exampleGame {
	var set hex.Set
	for _, w := range walls {
		set = set.With(w)
	}
	s, err := glenda.Resume(c, set, at)
	f := exampleGame{s.View(rules.Nobody)}
	for _, text := range moves {
		var m glenda.Move
		if err == nil {
			m, err = glenda.ParseMove(text)
		}
		if err == nil {
			s, err = s.Play(s.Waiting()[0], m)
		}
		f = append(f, s.View(rules.Nobody))
	}
	if err != nil {
		panic("glendadraw: a picture shows what the rules forbid: " + err.Error())
	}
	return f
}

// The durations of a move and of the end of a scripted game, in ticks.
const (
	moveTicks   = 50
	finaleTicks = 230
)

// boardPool is a pool of boards for illustrations, so that a drawing need not create a board.
var boardPool = sync.Pool{New: func() any { return NewBoard() }}

// show makes the board show the scripted game f at the given time after its beginning. It returns the seconds since the end of
// the game.
func (b *Board) show(f exampleGame, ticks float64) (ending float64) {
	n := max(0, min(len(f)-1, int(ticks/moveTicks)))
	b.begin(f[max(0, n-1)])
	if n > 0 {
		b.See(f[n])
	}
	age := ticks - float64(n)*moveTicks
	b.hop.age, b.turn = min(hopTicks, age), min(turnTicks, age)
	b.growWalls(age)
	if b.view.Outcome == glenda.Running {
		return 0
	}
	return age / 60
}

// Card draws an animated picture of the game into r: a short game that repeats. t is the time in seconds.
func Card(p *render.Pen, r render.Rect, t float64) {
	b := boardPool.Get().(*Board)
	defer boardPool.Put(b)
	f := escaping()
	if !(t >= 0 && t < 1e9) { // also true for NaN
		t = 0
	}
	loop := float64(len(f)*moveTicks + finaleTicks)
	ending := b.show(f, math.Mod(t*60+2*moveTicks+15, loop))
	p.Clip(r, func() {
		c := b.emblem(p, closeUp(r, b.size(), render.Pt{}, 1))
		c.drawGround(0)
		b.drawTracks(c, c.th.Seats[glenda.Glenda])
		b.drawWalls(c)
		b.drawAnimal(c, c.th.Seats[glenda.Glenda], ending)
	})
}

// closeUp returns a layout that is enlarged by the factor zoom. focus is the point of the board at the centre of r, in
// sides of a hexagon. At an edge of the board, the centre shows the nearest possible point instead.
func closeUp(r render.Rect, size int, focus render.Pt, zoom float64) Layout {
	const border = 0.5
	l := fitBorder(r, size, border)
	l.Unit *= zoom
	w, h := extent(size)
	middle, edge := r.Centre(), border*l.Unit
	l.Origin = middle.Sub(focus.Times(l.Unit))
	l.Origin.X = boardOrigin(l.Origin.X, r.X+edge, r.Right()-edge-w*l.Unit, middle.X-w*l.Unit/2)
	l.Origin.Y = boardOrigin(l.Origin.Y, r.Y+edge, r.Bottom()-edge-h*l.Unit, middle.Y-h*l.Unit/2)
	return l
}

// boardOrigin returns the position of a board along one axis: v, limited to the range from low to high. If the board is
// not larger than the visible area, this range is empty, and the result is middle.
func boardOrigin(v, high, low, middle float64) float64 {
	if low >= high {
		return middle
	}
	return max(low, min(high, v))
}

// emblem returns a canvas for a small drawing, in which the rabbit is larger than usual.
func (b *Board) emblem(p *render.Pen, l Layout) *canvas {
	c := b.newCanvas(p, l)
	c.pet = 1.2 * c.size
	return c
}

// Illustrations is the number of pictures that Illustration can draw.
const Illustrations = 5

// Illustration draws the illustration of a rule into r, without text:
//
//	0  Glenda wants to reach the path around the lawn, anywhere
//	1  Glenda hops to a neighbouring cell, the trapper grows a wall; they take turns
//	2  Glenda is trapped when there is no way out, even if she can still hop
//	3  a cell is good for Glenda if it has two ways out: only one of them can be walled
//	4  a wall next to Glenda is too late: walls further ahead hold her
//
// For any other number it draws only the garden.
func Illustration(p *render.Pen, r render.Rect, n int) {
	b := boardPool.Get().(*Board)
	defer boardPool.Put(b)
	if n < 0 || n >= Illustrations {
		b.Show(escaping()[0])
		b.drawScene(p, closeUp(r, b.size(), render.Pt{}, 1), func(*canvas) {})
		return
	}
	s := scenes()[n]
	b.show(s.film, s.ticks)
	b.drawScene(p, closeUp(r, b.size(), cellCentre(s.near), s.zoom), func(c *canvas) { s.mark(b, c) })
}

// scene is a state of a scripted game together with the marks of an illustration.
type scene struct {
	film  exampleGame
	ticks float64
	near  hex.Cell // cell in the centre
	zoom  float64
	mark  func(b *Board, c *canvas)
}

var scenes = sync.OnceValue(func() [Illustrations]scene {
	middle := hex.Cell{X: 3, Y: 3}
	few := []hex.Cell{{X: 1, Y: 2}, {X: 5, Y: 4}, {X: 2, Y: 5}}
	cage := []hex.Cell{{X: 4, Y: 2}, {X: 4, Y: 4}, {X: 3, Y: 4}, {X: 3, Y: 2}, {X: 5, Y: 2}, {X: 5, Y: 3}, {X: 5, Y: 4}}
	corner := []hex.Cell{{X: 1, Y: 1}, {X: 3, Y: 3}, {X: 4, Y: 2}}
	return [Illustrations]scene{
		{play(smallGarden, few, middle), 0, middle, 1, (*Board).showGoal},
		{play(smallGarden, few, middle, "p 4 4", "m NE"), 2*moveTicks + 13, hex.Cell{X: 3, Y: 3}, 1.75, (*Board).showTurns},
		{play(smallGarden, cage, middle, "p 2 3"), moveTicks + 300, hex.Cell{X: 4, Y: 3}, 1.75, func(*Board, *canvas) {}},
		{play(smallGarden, corner, hex.Cell{X: 3, Y: 5}, "p 0 0"), 2 * moveTicks, hex.Cell{X: 3, Y: 6}, 1.6, (*Board).showTwoWays},
		{play(smallGarden, few, middle), 0, hex.Cell{X: 5, Y: 2}, 1.45, (*Board).showAhead},
	}
})

// drawScene draws a small garden for an illustration. It calls mark before it draws the rabbit, so the rabbit covers the mark.
func (b *Board) drawScene(p *render.Pen, l Layout, mark func(c *canvas)) {
	p.Clip(l.Rect, func() {
		c := b.emblem(p, l)
		seat := c.th.Seats[glenda.Glenda]
		c.drawGround(0)
		b.drawHighlights(c, Look{})
		b.drawTracks(c, seat)
		b.drawWalls(c)
		mark(c)
		b.drawAnimal(c, seat, 0)
	})
}

// drawWay draws a path of arrows that begins at the cell start. Each element of dirs is the direction of one arrow.
// drawWay returns the last cell of the path.
func (c *canvas) drawWay(start hex.Cell, dirs ...hex.Dir) hex.Cell {
	ink := c.th.Seats[glenda.Glenda]
	for _, d := range dirs {
		next := start.Neighbour(d)
		c.drawArrow(c.l.At(start), c.l.At(next), ink)
		start = next
	}
	return start
}

// drawGoal marks a cell where Glenda has escaped.
func (c *canvas) drawGoal(at hex.Cell) {
	j := c.cell(c.l.At(at))
	c.Put(hexRingRim, j)
	c.Stamp(hexRing, j, render.Placing{Tint: c.th.Good})
	c.Put(star, j.Formed(1.9, 1.9))
}

// waysOut holds three ways from the middle of the small garden to the path.
var waysOut = [...][]hex.Dir{{hex.E, hex.E, hex.E}, {hex.W, hex.SW, hex.W, hex.W}, {hex.NE, hex.NW, hex.NE}}

func (b *Board) showGoal(c *canvas) {
	for _, dirs := range waysOut {
		c.drawGoal(c.drawWay(b.view.Glenda, dirs...))
	}
}

func (b *Board) showTurns(c *canvas) {
	seats := c.th.Seats
	put := c.cell(c.l.At(b.view.LastPut.Cell))
	c.Put(hexRingRim, put)
	c.Stamp(hexRing, put, render.Placing{Tint: seats[glenda.Trapper]})
	c.drawArrow(c.l.At(b.view.FromGlenda), c.l.At(b.view.Glenda), seats[glenda.Glenda])
	c.drawBadge(put.Spot(30, 28), 1, seats[glenda.Trapper])
	c.drawBadge(c.cell(c.l.At(b.view.Glenda)).Spot(34, 20), 2, seats[glenda.Glenda])
}

func (b *Board) showTwoWays(c *canvas) {
	field := glendamath.TwoDistances(b.view)
	for y := range c.l.Size {
		for x := range c.l.Size {
			at := hex.Cell{X: x, Y: y}
			if n, ok := field.At(at); ok && n > 0 && at != b.view.Glenda {
				c.shadeCell(c.l.At(at), n, ok)
				c.drawCellNumber(c.l.At(at), fieldText(n, ok))
			}
		}
	}
	for _, d := range [...]hex.Dir{hex.SW, hex.SE} {
		c.drawGoal(c.drawWay(b.view.Glenda, d))
	}
}

func (b *Board) showAhead(c *canvas) {
	seats := c.th.Seats
	near := c.cell(c.l.At(b.view.Glenda.Neighbour(hex.E)))
	c.Stamp(bushes[0], near, render.Placing{Fade: 0.35})
	c.Put(noEntry, near)
	for _, at := range [...]hex.Cell{{X: 6, Y: 3}, {X: 5, Y: 1}} {
		j := c.cell(c.l.At(at))
		c.Stamp(wall(at, b.view.Start), j, render.Placing{Fade: 0.2})
		c.Put(hexRingRim, j)
		c.Stamp(hexRing, j, render.Placing{Tint: seats[glenda.Trapper]})
		c.Put(star, j.Formed(1.6, 1.6))
	}
}

// Still returns a function that draws a thumbnail of the last position in views. The function's argument figures has
// the appearance of each seat.
func Still(views []glenda.View) func(p *render.Pen, r render.Rect, figures []face.Figure) {
	b, v := NewBoard(), views[len(views)-1]
	v.Waiting = nil // no sign of the seat to move
	b.Show(v)
	return func(p *render.Pen, r render.Rect, figures []face.Figure) {
		b.Draw(p, r, Look{Colors: [2]color.RGBA{figures[0].Color, figures[1].Color}, Rabbit: figures[glenda.Glenda].Face, Ending: EndSeconds(b.view.Outcome)})
	}
}
