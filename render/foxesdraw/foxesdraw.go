// Package foxesdraw is the picture of foxes and dolphins: an island whose surf moves with the tide, and the animals on and
// around it.
//
//	board := foxesdraw.NewBoard()                        // one for a game on the screen
//	board.See(view)                                      // each new View
//	board.Tick(foxesdraw.Pace{Motion: motion})           // 60 times a second
//	board.Draw(pen, area, foxesdraw.Look{...})           // each frame in which Pose or Look have changed
//	tile, ok := board.Layout(area).Under(pointer)        // which tile lies under the pointer
//
// What has happened is read from the View's log, and shown once: steps, who was eaten, what a tide turned and whom it left
// where. Whoever has missed too much, as after a jump in a film, is shown the position and nothing in motion.
//
// Sea and island are one shader over a small picture of the land (see island.kage); animals are painted once per size by the
// processor (see brush).
package foxesdraw

import (
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Board is the moving picture of one game. It must be used by one goroutine. Make one with NewBoard.
type Board struct {
	view    foxes.View
	seen    bool
	last    int // number of the last event that is shown
	sights  int // changes of what is shown that no other part of the Pose tells
	left    []bool
	now     []int8 // soundings of the land, and as it was before the last tide
	was     []int8
	charted bool    // the shader knows them
	tide    float64 // how far the last tide has come, 0 to 1
	glides  []glide
	marks   []mark
	clock   float64
	art     artist
	paper   canvas
}

// NewBoard makes a board that shows nothing but the sea until it has seen a View.
func NewBoard() *Board {
	b := &Board{}
	b.art.init()
	return b
}

// See tells the board what the game looks like now.
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
	}
}

// follows reports whether v comes after what is shown, with nothing missed in between.
func (b *Board) follows(v foxes.View) bool {
	first, last := numbers(v)
	return v.Now >= b.view.Now && last >= b.last && (first <= b.last+1 || last == b.last)
}

// numbers are those of the first and the last event of a log.
func numbers(v foxes.View) (first, last int) {
	if len(v.Log) == 0 {
		return 0, 0
	}
	return v.Log[0].Number, v.Log[len(v.Log)-1].Number
}

// Show shows a View with nothing in motion.
func (b *Board) Show(v foxes.View) {
	b.view, b.seen = v, true
	_, b.last = numbers(v)
	b.sights++
	b.glides, b.marks, b.tide = b.glides[:0], b.marks[:0], 1
	b.left = make([]bool, len(v.Board.Tiles))
	for i := range b.left {
		b.left[i] = (i*7+i/3)%2 == 0
	}
	b.now = soundings(v.Board)
	b.was, b.charted = b.now, false
}

// Layout is where everything lies when the board is drawn into r.
func (b *Board) Layout(r render.Rect) Layout {
	if !b.seen {
		return Fit(r, foxes.MinSize)
	}
	return Fit(r, b.view.Board.Size)
}

// Pose stands for everything that Draw shows besides the Look: as long as it stays the same, so does the picture.
type Pose struct {
	sights, last int
	surf         int // steps of the sea's clock
	tide, swell  float64
	moves        float64
	cooldown     [foxes.Sides]int
	left         int // until the tide
}

// Pose is the board's pose now.
func (b *Board) Pose() Pose {
	p := Pose{sights: b.sights, last: b.last, surf: int(b.surf()), tide: b.tide, swell: b.swell()}
	for _, g := range b.glides {
		p.moves += g.age + 1000
	}
	for _, m := range b.marks {
		p.moves += m.age + 1000
	}
	for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
		p.cooldown[seat] = int(120 * b.share(seat))
	}
	if in, ok := b.view.TideIn(); ok {
		p.left = in / 10
	}
	return p
}

// share is how much of a side's cooldown is left, 0 to 1.
func (b *Board) share(seat rules.Seat) float64 {
	whole, left := b.view.Config.Cooldown[seat], b.view.Cooldown(seat)
	switch {
	case b.view.Outcome != foxes.Running || left == 0:
		return 0
	case whole <= 0: // nobody knows how long it takes
		return 1
	}
	return render.Clamp01(float64(left) / float64(whole))
}

// surfTicks is how long the sea looks the same: slow waves need no more than twenty pictures a second.
const surfTicks = 3

// surf is the sea's clock in steps.
func (b *Board) surf() float64 { return float64(int(b.clock / surfTicks)) }

// Before a tide the sea creeps up the beach, or draws back from it, for so many ticks and tiles.
const (
	creepTicks = 5 * foxes.Second
	creepFar   = 0.16
)

// swell is how far the sea has crept up the beach already.
func (b *Board) swell() float64 {
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
