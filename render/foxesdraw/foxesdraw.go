// Package foxesdraw draws the game of foxes and dolphins: an island whose shore moves with the tide, and the animals on
// and around it.
//
//	board := foxesdraw.NewBoard()                        // one for each game on the screen
//	board.See(view)                                      // for each new View
//	board.Tick(foxesdraw.Pace{Motion: motion})           // 60 times a second
//	board.Draw(pen, area, foxesdraw.Look{...})           // for each frame in which Pose or Look have changed
//	tile, ok := board.Layout(area).Under(pointer)        // the tile at the pointer
//
// The board reads the events from the View's log and animates each of them once: steps, eaten animals, changed tiles,
// and stranded animals. If events are missing, as after a jump in a replay, the board shows the position without any
// animation.
//
// One shader draws sea and island from a small image of the land (see island.kage). Animals are painted once per size
// by the CPU (see brush).
package foxesdraw

import (
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesmath"
)

// Board is the animated drawing of a game. It must be created with NewBoard and used in a single goroutine.
type Board struct {
	view    foxes.View
	seen    bool
	last    int           // number of the last event that was shown
	sights  int           // number of changes that no other part of the Pose contains
	prey    []foxes.Point // positions of the animals that the next move can eat
	left    []bool
	now     []int8 // distances from the coast (see coastDistances), now and before the last tide
	was     []int8
	charted bool    // whether the shader has the current distances
	tide    float64 // progress of the last tide, 0 to 1
	glides  []glide
	marks   []mark
	clock   float64
	art     artist
	paper   canvas
}

// NewBoard returns a board that shows only the sea until See is called.
func NewBoard() *Board {
	b := &Board{}
	b.art.painter = newPainter()
	b.art.sea.init()
	return b
}

// See shows the new View v and animates the events that were not shown yet.
func (b *Board) See(v foxes.View) {
	if !b.seen || v.Board.Size != b.view.Board.Size || !b.follows(v) {
		b.Show(v)
		return
	}
	before := b.view.Board
	b.view = v
	for _, e := range v.Since(b.last) {
		b.last = e.Number
		b.perform(e, before)
		b.prey = foxesmath.Prey(v.Position)
	}
}

// follows reports whether v continues the game that is shown, without missing events.
func (b *Board) follows(v foxes.View) bool {
	first, last := eventRange(v)
	return v.Now >= b.view.Now && last >= b.last && (first <= b.last+1 || last == b.last)
}

// eventRange returns the numbers of the first and the last event in the log of v.
func eventRange(v foxes.View) (first, last int) {
	if len(v.Log) == 0 {
		return 0, 0
	}
	return v.Log[0].Number, v.Log[len(v.Log)-1].Number
}

// Show shows the View v without an animation.
func (b *Board) Show(v foxes.View) {
	b.view, b.seen, b.prey = v, true, foxesmath.Prey(v.Position)
	_, b.last = eventRange(v)
	b.sights++
	b.glides, b.marks, b.tide = b.glides[:0], b.marks[:0], 1
	b.left = make([]bool, len(v.Board.Tiles))
	for i := range b.left {
		b.left[i] = (i*7+i/3)%2 == 0
	}
	b.now = coastDistances(v.Board)
	b.was, b.charted = b.now, false
}

// Layout returns the layout of the board when it is drawn into r.
func (b *Board) Layout(r render.Rect) Layout {
	if !b.seen {
		return fit(r, foxes.MinSize)
	}
	return fit(r, b.view.Board.Size)
}

// Pose has the state of a Board that determines the drawing, together with the Look. If neither has changed since the
// last frame, the board need not be drawn again.
type Pose struct {
	sights, last int
	surf         int // the sea's clock in steps
	tide, swell  float64
	moves        float64
	cooldown     [foxes.Sides]int
	left         int // steps until the next tide, divided by 10
}

// Pose returns the current values on which the drawing depends.
func (b *Board) Pose() Pose {
	p := Pose{sights: b.sights, last: b.last, surf: int(b.surf()), tide: b.tide, swell: b.waterRise()}
	for _, g := range b.glides {
		p.moves += g.age + 1000
	}
	for _, m := range b.marks {
		p.moves += m.age + 1000
	}
	for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
		p.cooldown[seat] = int(120 * b.cooldownLeft(seat))
	}
	if in, ok := b.view.TideIn(); ok {
		p.left = in / 10
	}
	return p
}

// cooldownLeft returns the remaining fraction of a side's cooldown, from 0 to 1.
func (b *Board) cooldownLeft(seat rules.Seat) float64 {
	whole, left := b.view.Config.Cooldown[seat], b.view.Cooldown(seat)
	switch {
	case b.view.Outcome != foxes.Running || left == 0:
		return 0
	case whole <= 0: // the length of the cooldown is unknown
		return 1
	}
	return render.Clamp01(float64(left) / float64(whole))
}

// surfTicks is the number of ticks between two redraws of the sea. 20 frames per second are enough for slow waves.
const surfTicks = 3

// surf returns the sea's clock in steps of surfTicks.
func (b *Board) surf() float64 { return float64(int(b.clock / surfTicks)) }

// creepTicks is the time before a flood in which the drawn water moves up the beach. creepFar is the distance of this movement in
// tiles. Before an ebb, the water moves down by the same distance.
const (
	creepTicks = 5 * foxes.Second
	creepFar   = 0.16
)

// waterRise returns how far the water has moved up the beach before a flood, in tiles. It is negative before an ebb.
func (b *Board) waterRise() float64 {
	in, ok := b.view.TideIn()
	if !ok || b.view.Outcome != foxes.Running {
		return 0
	}
	near := render.EaseInOut(1 - float64(in/surfTicks*surfTicks)/creepTicks)
	if b.view.Next() == foxes.Ebb {
		near = -near
	}
	return creepFar * near
}

// Lengths in logical units.
const (
	rim      = 8   // width of the border around the board
	deckWide = 104 // width of the gauges beside the board
	deckHigh = 52  // height of the gauges above the board, if there is no space beside it
)

// Layout converts between tiles and points on the screen. Board coordinates are in tiles from the top left corner of the
// board, so the centre of a tile has half-integer coordinates.
type Layout struct {
	Rect   render.Rect // visible area
	Size   int         // number of columns, and of rows, of the board
	Origin render.Pt   // top left corner of the board
	Unit   float64     // side length of a tile
	Deck   render.Rect // area of the gauges
	Beside bool        // whether the gauges are beside the board instead of above it
}

// fit returns the layout that shows the whole board and its gauges, centred in r. size is the number of columns.
func fit(r render.Rect, size int) Layout {
	l := Layout{Rect: r, Size: max(1, size), Beside: r.W-r.H > deckWide/2}
	room := r.Inset(rim)
	if l.Beside {
		l.Deck, room = room.CutLeft(min(deckWide, 0.2*r.W))
		_, room = room.CutLeft(rim)
	} else {
		l.Deck, room = room.CutTop(min(deckHigh, 0.2*r.H))
		_, room = room.CutTop(rim)
	}
	l.Unit = max(1e-3, min(room.W, room.H)/float64(l.Size))
	side := l.Unit * float64(l.Size)
	board := render.RectAround(room.Centre(), side, side)
	l.Origin = render.Pt{X: board.X, Y: board.Y}
	return l
}

// layoutFilling returns the layout of an illustration without gauges that covers all of r.
func layoutFilling(r render.Rect, size int) Layout {
	// in a wide rectangle, the sea extends beyond the board on both sides
	side := max(r.H, 0.75*r.W)
	board := render.RectAround(r.Centre(), side, side)
	return Layout{Rect: r, Size: max(1, size), Origin: render.Pt{X: board.X, Y: board.Y}, Unit: side / float64(max(1, size))}
}

// Spot converts the board coordinates p to a point on the screen.
func (l Layout) Spot(p render.Pt) render.Pt { return l.Origin.Add(p.Times(l.Unit)) }

// Place converts the point p on the screen to board coordinates.
func (l Layout) Place(p render.Pt) render.Pt { return p.Sub(l.Origin).Times(1 / l.Unit) }

// At returns the centre of a tile on the screen.
func (l Layout) At(p foxes.Point) render.Pt { return l.Spot(tileCentre(p)) }

// Tile returns the bounds of a tile on the screen.
func (l Layout) Tile(p foxes.Point) render.Rect { return render.RectAround(l.At(p), l.Unit, l.Unit) }

// Board returns the bounding rectangle of all tiles.
func (l Layout) Board() render.Rect {
	side := l.Unit * float64(l.Size)
	return render.Rect{X: l.Origin.X, Y: l.Origin.Y, W: side, H: side}
}

// Under returns the tile that contains the point p on the screen. ok is false if p is outside the board.
func (l Layout) Under(p render.Pt) (tile foxes.Point, ok bool) {
	if !l.Board().Contains(p) { // also true for NaN
		return tile, false
	}
	q := l.Place(p)
	return foxes.Point{X: min(int(q.X), l.Size-1), Y: min(int(q.Y), l.Size-1)}, true
}

// tileCentre returns the centre of a tile in board coordinates.
func tileCentre(p foxes.Point) render.Pt {
	return render.Pt{X: float64(p.X) + 0.5, Y: float64(p.Y) + 0.5}
}
