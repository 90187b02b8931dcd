package glendadraw

import (
	"math"
	"sync"

	"menagerie/render"
	"menagerie/render/glendadraw/glendalayout"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// film is a short scripted game for illustrations. It holds the View after each move.
type film []glenda.View

// smallGarden is the board of the illustrations.
var smallGarden = glenda.Config{Size: 7}

// escaping is a scripted game in which the trapper blocks several ways to the border, but Glenda escapes.
var escaping = sync.OnceValue(func() film {
	return play(smallGarden, []hex.Cell{{X: 1, Y: 1}, {X: 5, Y: 2}, {X: 1, Y: 4}, {X: 6, Y: 5}}, hex.Cell{X: 3, Y: 3},
		"p 4 2", "m SE", "p 5 4", "m SW", "p 4 6", "m SW")
})

// play returns the views of a scripted game. It panics if a move is illegal.
func play(c glenda.Config, walls []hex.Cell, at hex.Cell, moves ...string) film {
	var set hex.Set
	for _, w := range walls {
		set = set.With(w)
	}
	s, err := glenda.Resume(c, set, at)
	f := film{s.View(rules.Nobody)}
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

// stages is a pool of boards for drawings without state.
var stages = sync.Pool{New: func() any { return NewBoard() }}

// show makes the board show the scripted game f at the given time after its beginning. It returns the seconds since the end of the
// game.
func (b *Board) show(f film, ticks float64) (ending float64) {
	n := max(0, min(len(f)-1, int(ticks/moveTicks)))
	b.begin(f[max(0, n-1)])
	if n > 0 {
		b.See(f[n])
	}
	age := ticks - float64(n)*moveTicks
	b.hop.age, b.turn = min(hopTicks, age), min(turnTicks, age)
	b.grow(age)
	if b.view.Outcome == glenda.Running {
		return 0
	}
	return age / 60
}

// Card draws the animated picture of the game into r. The picture is a short game that repeats. t is the time in seconds.
func Card(p *render.Pen, r render.Rect, t float64) {
	b := stages.Get().(*Board)
	defer stages.Put(b)
	f := escaping()
	if !(t >= 0 && t < 1e9) { // also true for NaN
		t = 0
	}
	loop := float64(len(f)*moveTicks + finaleTicks)
	ending := b.show(f, math.Mod(t*60+2*moveTicks+15, loop))
	p.Clip(r, func() {
		c := b.emblem(p, closeUp(r, b.size(), render.Pt{}, 1))
		c.drawGround(0)
		b.drawTracks(c, c.seatColors(Look{})[glenda.Glenda])
		b.drawWalls(c)
		b.drawAnimal(c, c.seatColors(Look{})[glenda.Glenda], ending)
	})
}

// closeUp returns a layout that is enlarged by the factor zoom. The point focus is at the centre of r, or as near to it
// as the edges of the board allow. The unit of focus is the side of a hexagon.
func closeUp(r render.Rect, size int, focus render.Pt, zoom float64) glendalayout.Layout {
	const border = 0.5
	l := glendalayout.FitBorder(r, size, border)
	l.Unit *= zoom
	w, h := glendalayout.Extent(size)
	middle, edge := r.Centre(), border*l.Unit
	l.Origin = middle.Sub(focus.Times(l.Unit))
	l.Origin.X = centred(l.Origin.X, r.X+edge, r.Right()-edge-w*l.Unit, middle.X-w*l.Unit/2)
	l.Origin.Y = centred(l.Origin.Y, r.Y+edge, r.Bottom()-edge-h*l.Unit, middle.Y-h*l.Unit/2)
	return l
}

// centred returns the origin of a board along one axis. It is v, limited to the range from low to high. At these limits, the
// board ends exactly at an edge of the visible area. If low is not less than high, the board is no larger than this area, and
// the result is middle.
func centred(v, high, low, middle float64) float64 {
	if low >= high {
		return middle
	}
	return max(low, min(high, v))
}

// emblem returns a canvas for a small drawing. Its rabbit is larger than usual.
func (b *Board) emblem(p *render.Pen, l glendalayout.Layout) *canvas {
	c := b.canvas(p, l)
	c.pet = 1.2 * c.size
	return c
}
