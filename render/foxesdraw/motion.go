package foxesdraw

import (
	"slices"

	"menagerie/render"
	"menagerie/render/foxesdraw/foxesart"
	"menagerie/rules/foxes"
)

// The durations of movements, in ticks of 1/60 s.
const (
	glideTicks = 14 // for an animal to move one tile
	tideTicks  = 50 // for the sea to cover or uncover a tile
	shakeTicks = 24
)

// markTicks holds how long the mark of each event is visible.
var markTicks = map[foxes.EventKind]float64{
	foxes.Moved: 50, foxes.Ate: 70, foxes.Refused: 45, foxes.Flooded: 60, foxes.Stranded: 90, foxes.Freed: 70,
	foxes.Rose: 60, foxes.Fell: 60,
}

// Pace controls a Tick.
type Pace struct {
	Motion render.Motion // with ReducedMotion nothing glides, and the sea does not move between tides
}

// glide is the animation of an animal that moves to its present tile.
type glide struct {
	tile int       // the tile that the animal is on
	from render.Pt // where it was drawn when the animation began
	age  float64
}

// mark is the mark of an event.
type mark struct {
	event foxes.Event
	prey  foxesart.Animal // the eaten animal
	age   float64
}

// perform starts the animation of event e. board is the board before all new events.
func (b *Board) perform(e foxes.Event, board foxes.Board) {
	switch e.Kind {
	case foxes.Moved, foxes.Ate:
		b.step(e)
	case foxes.Rose, foxes.Fell:
		b.was, b.now, b.charted, b.tide = b.now, soundings(b.view.Board), false, 0
	case foxes.Ended:
		b.sights++
		return
	}
	m := mark{event: e}
	if e.Kind == foxes.Ate {
		m.prey = foxesart.Of(1-e.Seat, board, e.At)
	}
	b.marks = append(b.marks, m)
}

// step starts the animation of an animal's move to another tile. The animation begins where the animal is drawn now.
func (b *Board) step(e foxes.Event) {
	from, to := b.view.Board.Index(e.From), b.view.Board.Index(e.At)
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
	at := middle(b.view.Board.Place(tile))
	for _, g := range b.glides {
		if g.tile == tile {
			return g.from.Between(at, render.EaseOut(g.age/glideTicks))
		}
	}
	return at
}

// Tick advances the animation by 1/60 s.
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
