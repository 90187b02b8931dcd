package foxesdraw

import (
	"slices"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// How long movements take, in ticks of 1/60 s.
const (
	glideTicks = 14 // for an animal by one tile
	tideTicks  = 50 // for the sea over a tile
	shakeTicks = 24
)

// markTicks is how long each sign of what has happened stays.
var markTicks = map[foxes.EventKind]float64{
	foxes.Moved: 50, foxes.Ate: 70, foxes.Refused: 45, foxes.Flooded: 60, foxes.Stranded: 90, foxes.Freed: 70,
	foxes.Rose: 60, foxes.Fell: 60,
}

// Pace says how time goes by in a Tick.
type Pace struct {
	Motion render.Motion // with ReducedMotion nothing glides, and the sea stands still between tides
}

// glide is an animal on its way to the tile on which it stands already.
type glide struct {
	tile int       // where it stands
	from render.Pt // where it was drawn when it began
	age  float64
}

// mark is a sign of what has happened.
type mark struct {
	event foxes.Event
	prey  kind // who was eaten
	age   float64
}

// perform shows an event that has just become visible; before is the board before it and those that came with it.
func (b *Board) perform(e foxes.Event, before foxes.Board) {
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
		m.prey = kindOf(1-e.Seat, before, e.At)
	}
	b.marks = append(b.marks, m)
}

// step lets an animal glide from where it is drawn now.
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

// drawnAt is where the animal of a tile is drawn, in tiles.
func (b *Board) drawnAt(tile int) render.Pt {
	at := middle(b.view.Board.Place(tile))
	for _, g := range b.glides {
		if g.tile == tile {
			return g.from.Between(at, render.EaseOut(g.age/glideTicks))
		}
	}
	return at
}

// Tick lets 1/60 s go by.
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

// kindOf is how the animal of a seat is shown on a tile.
func kindOf(seat rules.Seat, b foxes.Board, at foxes.Point) kind {
	land := b.At(at).IsLand()
	switch {
	case seat == foxes.Foxes && land:
		return foxAshore
	case seat == foxes.Foxes && !b.LandWithin(at, foxes.SwimRange):
		return foxAdrift
	case seat == foxes.Foxes:
		return foxAfloat
	case land:
		return dolphinAshore
	}
	return dolphinAfloat
}
