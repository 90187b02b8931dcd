package foxesdraw

import (
	"math"
	"slices"

	"menagerie/render"
	"menagerie/rules/foxes"
)

// The durations of movements, in ticks of 1/60 s.
const (
	glideTicks = 14 // an animal moves by one tile
	tideTicks  = 50 // the sea covers or uncovers a tile
	shakeTicks = 24
)

// markTicks has the number of ticks for which the mark of each kind of event is visible.
var markTicks = map[foxes.EventKind]float64{
	foxes.Moved: 50, foxes.Ate: 70, foxes.Refused: 45, foxes.Flooded: 60, foxes.Stranded: 90, foxes.Freed: 70,
	foxes.Rose: 60, foxes.Fell: 60,
}

// Pace determines the speed of the animations.
type Pace struct {
	Motion render.Motion // with ReducedMotion, animals do not glide, and the sea does not move between tides
}

// glide is the animation of an animal that moves to its current tile.
type glide struct {
	tile int       // the tile that the animal is on
	from render.Pt // position at which it was drawn when the animation began
	age  float64
}

type mark struct {
	event foxes.Event
	prey  animal // eaten animal
	age   float64
}

// perform starts the animation of event e. board is the board before all new events.
func (b *Board) perform(e foxes.Event, board foxes.Board) {
	switch e.Kind {
	case foxes.Moved, foxes.Ate:
		b.step(e)
	case foxes.Rose, foxes.Fell:
		b.was, b.now, b.charted, b.tide = b.now, coastDistances(b.view.Board), false, 0
	case foxes.Ended:
		b.sights++
		return
	}
	m := mark{event: e}
	if e.Kind == foxes.Ate {
		m.prey = animalOf(1-e.Seat, board, e.At)
	}
	b.marks = append(b.marks, m)
}

// step starts the animation of an animal's move to another tile.
func (b *Board) step(e foxes.Event) {
	from, to := b.view.Board.Index(e.From), b.view.Board.Index(e.At)
	// begin where the animal is drawn now
	at := b.drawnAt(from)
	b.glides = slices.DeleteFunc(b.glides, func(g glide) bool { return g.tile == from || g.tile == to })
	b.glides = append(b.glides, glide{tile: to, from: at})
	b.left[to] = b.left[from]
	if e.At.X != e.From.X {
		b.left[to] = e.At.X < e.From.X
	}
}

// drawnAt returns the point where the animal on a tile is drawn, in board coordinates.
func (b *Board) drawnAt(tile int) render.Pt {
	at := tileCentre(b.view.Board.Place(tile))
	for _, g := range b.glides {
		if g.tile == tile {
			return g.from.Between(at, render.EaseOut(g.age/glideTicks))
		}
	}
	return at
}

// Tick advances the animations by 1/60 s.
func (b *Board) Tick(p Pace) {
	if p.Motion == render.ReducedMotion {
		b.glides, b.tide, b.clock = b.glides[:0], 1, 0
	} else {
		b.clock++
		b.tide = min(1, b.tide+1.0/tideTicks)
		for i := range b.glides {
			b.glides[i].age++
		}
		b.glides = slices.DeleteFunc(b.glides, func(g glide) bool { return g.age >= glideTicks })
	}
	for i := range b.marks {
		b.marks[i].age++
	}
	b.marks = slices.DeleteFunc(b.marks, func(m mark) bool { return m.age >= markTicks[m.event.Kind] })
}

// drawTraces marks the tiles that have just changed, and the last movements of animals. It is called before the animals
// are drawn.
func (b *Board) drawTraces(c *canvas) {
	for _, m := range b.marks {
		e := m.event
		if e.Kind == foxes.Rose || e.Kind == foxes.Fell {
			c.drawTurned(e, m.age/markTicks[e.Kind])
		}
		if e.Kind != foxes.Moved && e.Kind != foxes.Ate {
			continue
		}
		left := 1 - m.age/markTicks[e.Kind]
		col := c.look.Colors[e.Seat]
		from, to := c.l.At(e.From), c.l.At(e.At)
		c.p.Line(from, from.Between(to, 0.8), 0.16*c.l.Unit*left, render.Fade(col, 0.55*left))
		c.p.Circle(from, 0.12*c.l.Unit, render.Fade(col, 0.6*left))
	}
}

// drawMarks marks the animals that recent events have affected.
func (b *Board) drawMarks(c *canvas) {
	for i := range b.marks {
		m := &b.marks[i]
		t := m.age / markTicks[m.event.Kind]
		if c.look.Motion == render.ReducedMotion {
			t = 0.3 // a constant sign without animation
		}
		switch m.event.Kind {
		case foxes.Ate:
			c.drawMeal(m, t)
		case foxes.Refused:
			c.drawRefusal(m.event, t)
		case foxes.Flooded:
			c.drawRipple(m.event.At, t, 2)
		case foxes.Stranded:
			c.drawAlarm(m.event.At, t)
		case foxes.Freed:
			c.drawRelief(m.event.At, t)
		}
	}
}

// drawMeal draws an animal that is eaten: it disappears in a ring of drops or dust.
func (c *canvas) drawMeal(m *mark, t float64) {
	at := c.l.At(m.event.At)
	u := c.l.Unit * max(1, 18/c.l.Unit)
	dust := c.th.Foam
	if m.event.Seat == foxes.Foxes {
		dust = c.th.ShoreEdge
	}
	for k := range 9 {
		a := float64(k) * 2 * math.Pi / 9
		far := u * (0.35 + 0.5*render.EaseOut(t))
		c.p.Circle(at.Add(render.Pt{X: far}.Turned(a)), 0.11*u*(1-t)+1, render.Fade(dust, 1-render.EaseIn(t)))
	}
	c.p.Ring(at, u*(0.3+0.6*render.EaseOut(t)), 0.08*u*(1-t)+1, render.Fade(c.look.Colors[m.event.Seat], 1-t))
	up := render.Pt{Y: -0.9 * u * render.EaseOut(t)}
	drawAnimal(c.art.painter, c.p, m.prey, c.look.Colors[1-m.event.Seat], at.Add(up), c.size*(1-0.45*t), render.Placing{
		Fade: render.EaseIn(t), Turn: 0.5 * t,
	})
}

// drawRefusal draws a cross on the target tile of a refused request.
func (c *canvas) drawRefusal(e foxes.Event, t float64) {
	at := c.l.At(e.At)
	arm := max(4, 0.24*c.l.Unit)
	w := max(2.5, 0.09*c.l.Unit)
	for _, d := range [...]render.Pt{{X: arm, Y: arm}, {X: arm, Y: -arm}} {
		c.p.Line(at.Sub(d), at.Add(d), w+2, render.Fade(c.th.Surface, 1-render.EaseIn(t)))
	}
	for _, d := range [...]render.Pt{{X: arm, Y: arm}, {X: arm, Y: -arm}} {
		c.p.Line(at.Sub(d), at.Add(d), w, render.Fade(c.th.Bad, 1-render.EaseIn(t)))
	}
}

func (c *canvas) drawRipple(p foxes.Point, t float64, rings int) {
	for k := range rings {
		s := render.Clamp01(t*1.4 - 0.3*float64(k))
		c.p.Ring(c.l.At(p), c.l.Unit*(0.25+0.4*s), max(1.2, 0.05*c.l.Unit*(1-s)), render.Fade(c.th.Foam, 1-s))
	}
}

// drawAlarm draws a pulsing ring around an animal that can no longer move.
func (c *canvas) drawAlarm(p foxes.Point, t float64) {
	pulse := math.Abs(math.Sin(3 * math.Pi * t))
	w := max(2, 0.07*c.l.Unit)
	c.p.Ring(c.l.At(p), c.l.Unit*(0.52+0.12*pulse), w, render.Fade(c.th.Bad, 1-render.EaseIn(t)))
}

// drawRelief draws a ring of strokes around an animal that can move again.
func (c *canvas) drawRelief(p foxes.Point, t float64) {
	at := c.l.At(p)
	for k := range 8 {
		way := render.Pt{X: c.l.Unit * (0.5 + 0.3*render.EaseOut(t))}.Turned(float64(k) * math.Pi / 4)
		c.p.Line(at.Add(way), at.Add(way.Times(1.14)), max(2, 0.07*c.l.Unit), render.Fade(c.th.Good, 1-render.EaseIn(t)))
	}
}

// drawTurned highlights the tiles that a tide has changed.
func (c *canvas) drawTurned(e foxes.Event, t float64) {
	col := c.th.Foam
	if e.Kind == foxes.Fell {
		col = c.th.Shore
	}
	for _, p := range e.Flips {
		c.p.Round(c.l.Tile(p).Inset(0.06*c.l.Unit), 0.2*c.l.Unit, render.Fade(col, 0.55*(1-t)))
	}
}
