package glendadraw

import (
	"math"
	"sync"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// film is a little game made up for pictures: the View after each move.
type film []glenda.View

// smallGarden is the board of the pictures.
var smallGarden = glenda.Config{Size: 7}

// escaping is a game in which the trapper walls one way after the other, and she takes the one that is left.
var escaping = sync.OnceValue(func() film {
	return play(smallGarden, []hex.Cell{{X: 1, Y: 1}, {X: 5, Y: 2}, {X: 1, Y: 4}, {X: 6, Y: 5}}, hex.Cell{X: 3, Y: 3},
		"p 4 2", "m SE", "p 5 4", "m SW", "p 4 6", "m SW")
})

// play is the film of a game; a move that isn't legal is a mistake in this package.
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

// How long a film shows each move and its end, in ticks.
const (
	moveTicks   = 50
	finaleTicks = 230
)

// stages are boards for pictures that remember nothing.
var stages = sync.Pool{New: func() any { return NewBoard() }}

// show sets a board to so many ticks after the beginning of a film.
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

// Card draws the game's emblem into r: a little game that goes on for ever. t is the time in seconds; the same t gives
// the same picture.
func Card(p *render.Pen, r render.Rect, t float64) {
	b := stages.Get().(*Board)
	defer stages.Put(b)
	f := escaping()
	if !(t >= 0 && t < 1e9) { // also not-a-number
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

// closeUp is a layout in which a board is so many times as large, with a place of it, in sides from its upper left corner,
// as near to the middle as the border allows.
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

// centred is where a board begins that would like to begin at v, between last and first; where it has more room than it
// needs, it stands in the middle.
func centred(v, first, last, middle float64) float64 {
	if last >= first {
		return middle
	}
	return max(last, min(first, v))
}

// emblem prepares a small picture, in which the rabbit is larger than life.
func (b *Board) emblem(p *render.Pen, l Layout) *canvas {
	c := b.canvas(p, l)
	c.pet = 1.2 * c.size
	return c
}
