package glendadraw

import (
	"math"
	"sync"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// film is a short scripted game for illustrations: the View after each move.
type film []glenda.View

// smallGarden is the board of the illustrations.
var smallGarden = glenda.Config{Size: 7}

// escaping is a game in which the trapper walls one way after another, and Glenda takes the remaining one.
var escaping = sync.OnceValue(func() film {
	return play(smallGarden, []hex.Cell{{X: 1, Y: 1}, {X: 5, Y: 2}, {X: 1, Y: 4}, {X: 6, Y: 5}}, hex.Cell{X: 3, Y: 3},
		"p 4 2", "m SE", "p 5 4", "m SW", "p 4 6", "m SW")
})

// play returns the film of a game. It panics on an illegal move, which is a bug in this package.
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

// The duration of each move and of the end of a film, in ticks.
const (
	moveTicks   = 50
	finaleTicks = 230
)

// stages is a pool of boards for drawings without state.
var stages = sync.Pool{New: func() any { return NewBoard() }}

// show sets the board to the given time after the beginning of f.
func (b *Board) show(f film, ticks float64) {
	n := max(0, min(len(f)-1, int(ticks/moveTicks)))
	b.begin(f[max(0, n-1)])
	if n > 0 {
		b.See(f[n])
	}
	age := ticks - float64(n)*moveTicks
	b.hop.age, b.turn = min(hopTicks, age), min(turnTicks, age)
	b.grow(age)
	if b.view.Outcome != glenda.Running {
		b.ended = max(0, age-hopTicks)
	}
}

// Card draws the game's emblem into r: a short game in an endless loop. t is the time in seconds; the same t always
// gives the same drawing.
func Card(p *render.Pen, r render.Rect, t float64) {
	b := stages.Get().(*Board)
	defer stages.Put(b)
	f := escaping()
	if !(t >= 0 && t < 1e9) { // also true for NaN
		t = 0
	}
	loop := float64(len(f)*moveTicks + finaleTicks)
	b.show(f, math.Mod(t*60+2*moveTicks+15, loop))
	p.Clip(r, func() {
		c := b.emblem(p, closeUp(r, b.size(), render.Pt{}, 1))
		c.drawGround(0)
		b.drawTracks(c, c.seatColors(Look{})[glenda.Glenda])
		b.drawWalls(c)
		b.drawAnimal(c, c.seatColors(Look{})[glenda.Glenda])
	})
}

// closeUp returns a layout that is enlarged by zoom. at is a point of the board, in hexagon sides from its top left
// corner. It is as close to the centre of r as the border allows.
func closeUp(r render.Rect, size int, at render.Pt, zoom float64) Layout {
	const border = 0.5
	l := fit(r, size, border)
	l.Unit *= zoom
	w, h := extent(size)
	middle, edge := r.Centre(), border*l.Unit
	l.Origin = middle.Sub(at.Times(l.Unit))
	l.Origin.X = centred(l.Origin.X, r.X+edge, r.Right()-edge-w*l.Unit, middle.X-w*l.Unit/2)
	l.Origin.Y = centred(l.Origin.Y, r.Y+edge, r.Bottom()-edge-h*l.Unit, middle.Y-h*l.Unit/2)
	return l
}

// centred returns the origin of a board that prefers to begin at v, limited to last..first. If there is more space than
// needed, it returns middle.
func centred(v, first, last, middle float64) float64 {
	if last >= first {
		return middle
	}
	return max(last, min(first, v))
}

// emblem returns a canvas for a small drawing, in which the rabbit is larger than usual.
func (b *Board) emblem(p *render.Pen, l Layout) *canvas {
	c := b.canvas(p, l)
	c.pet = 1.2 * c.size
	return c
}
