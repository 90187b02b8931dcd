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
)

// Board is the animated drawing of a game. Use it in a single goroutine. Create one with NewBoard.
type Board struct {
	view    foxes.View
	seen    bool
	last    int // number of the last event shown
	sights  int // number of changes that no other part of the Pose contains
	left    []bool
	now     []int8 // soundings of the land, now and before the last tide
	was     []int8
	charted bool    // whether the shader has the current soundings
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
	b.art.init()
	return b
}

// See shows a new View and animates its new events.
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

// follows reports whether v continues what is shown, without missing events.
func (b *Board) follows(v foxes.View) bool {
	first, last := numbers(v)
	return v.Now >= b.view.Now && last >= b.last && (first <= b.last+1 || last == b.last)
}

// numbers returns the numbers of the first and the last event of the log.
func numbers(v foxes.View) (first, last int) {
	if len(v.Log) == 0 {
		return 0, 0
	}
	return v.Log[0].Number, v.Log[len(v.Log)-1].Number
}

// Show shows a View without any animation.
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

// Layout returns the layout of the board when it is drawn into r.
func (b *Board) Layout(r render.Rect) Layout {
	if !b.seen {
		return Fit(r, foxes.MinSize)
	}
	return Fit(r, b.view.Board.Size)
}

// Pose is everything that Draw shows, except the Look. As long as it is the same, so is the drawing.
type Pose struct {
	sights, last int
	surf         int // the sea's clock in steps
	tide, swell  float64
	moves        float64
	cooldown     [foxes.Sides]int
	left         int // time until the tide
}

// Pose returns the current pose.
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

// share returns which part of a side's cooldown is left, 0 to 1.
func (b *Board) share(seat rules.Seat) float64 {
	whole, left := b.view.Config.Cooldown[seat], b.view.Cooldown(seat)
	switch {
	case b.view.Outcome != foxes.Running || left == 0:
		return 0
	case whole <= 0: // the length of the cooldown is unknown
		return 1
	}
	return render.Clamp01(float64(left) / float64(whole))
}

// surfTicks is the number of ticks between two redraws of the sea. The waves are slow, so 20 frames a second are
// enough.
const surfTicks = 3

// surf returns the sea's clock in steps of surfTicks.
func (b *Board) surf() float64 { return float64(int(b.clock / surfTicks)) }

// Before a flood the sea slowly advances up the beach, and before an ebb it retreats. creepTicks is the duration and
// creepFar the distance in tiles.
const (
	creepTicks = 5 * foxes.Second
	creepFar   = 0.16
)

// swell returns how far the sea has advanced, in tiles. It is negative if the sea retreats.
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
