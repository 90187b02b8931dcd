// Package ponddraw is the picture of cat and mouse: a pond seen from above, the mouse that swims in it and the cat that
// runs along its shore.
//
//	board := ponddraw.NewBoard()                        // one for a game on the screen
//	board.See(view)                                     // each new View, up to several in a tick
//	board.Tick(ponddraw.Pace{Motion: motion})           // 60 times a second
//	board.Draw(pen, area, ponddraw.Look{Guides: true})  // each frame
//	place := ponddraw.Fit(area).Point(pointer)          // which place of the pond lies under the pointer
//
// Places are exact: the middle of the mouse is where the rules have it, and the cat stands at the angle where the rules
// have it, with its paws at the water's edge. Only the animals' size is drawn larger than life, so that they can be seen.
//
// What stands still is painted once per size: the meadow and the beach by a shader into one image, the animals' parts and
// the plants by the processor into sprites (see brush). Each frame then runs one shader for the water, one for the
// region where the mouse can win, and puts the sprites together: the animals are jointed, so that they move smoothly
// without a picture for every step.
package ponddraw

import (
	"image/color"

	"menagerie/render"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// Look says what is shown besides the pond and the animals.
type Look struct {
	Analysis bool          // everything that the mathematics knows: see analysis.go
	Guides   bool          // a faint turning circle, the place opposite the cat and the best tangent, to steer by
	Target   Target        // where the player steers to
	Names    [2]string     // a name tag above the mouse and the cat; none where empty
	Colors   [2]color.RGBA // of the mouse's scarf and the cat's collar; the theme's first two seats where zero
	Finale   float64       // 0..1: how far the camera has gone towards the landing place
	Corner   float64       // radius of the picture's corners in logical units
	Motion   render.Motion // with ReducedMotion the camera stays where it is
}

// Target is a mark on the place that a player steers to.
type Target struct {
	Shown bool
	At    pond.Point
}

// Pace says how time goes by in a Tick.
type Pace struct {
	Motion render.Motion // with ReducedMotion only the game itself moves
	// StepTicks is how many ticks a step of the game takes, for games slower than 60 steps a second: the animals glide from place to
	// place within that time. Up to 1 they are at once where the View has them.
	StepTicks float64
}

// Board is the moving picture of one game. It must be used by one goroutine. Make one with NewBoard.
type Board struct {
	view   pond.View
	seen   bool
	sights int // changes of the View or of the trails
	mouse  walker
	cat    walker
	trail  trail
	prints trail
	wake   []mark // where the mouse was in the last ticks, the latest last
	rings  []ring
	clock  float64 // ticks since the beginning, for what moves by itself
	ended  float64 // ticks since the game was over
	art    artist
	paper  canvas
}

// NewBoard makes a board that shows an empty pond until it has seen a View.
func NewBoard() *Board {
	b := &Board{trail: trail{gap: trailGap, most: 240}, prints: trail{gap: printGap, most: 40, fading: true}}
	b.art.init()
	return b
}

// See tells the board what the game looks like now. A View that doesn't follow from the last one, as after a jump in a
// replay, begins a new picture without trails; see Rewind.
func (b *Board) See(v pond.View) {
	before := b.view
	if !b.seen || !follows(before, v) {
		b.begin(v)
		return
	}
	b.sights++
	b.view = v
	b.mouse.goTo(pondmath.At(v.Mouse))
	b.cat.goTo(pondmath.At(v.Cat))
	b.trail.add(b.mouse.to)
	b.prints.add(b.cat.to)
	if before.Mouse.InPond() && v.Landed() {
		b.splash(b.mouse.to)
	}
	if v.Outcome != before.Outcome {
		b.ended = 0
	}
}

// Rewind shows a game that has come to the last of the Views, with the trails that led there and nothing in motion.
func (b *Board) Rewind(views []pond.View) {
	b.seen = false
	b.sights++
	for _, v := range views {
		b.See(v)
	}
	b.rings = b.rings[:0]
	b.mouse.settle()
	b.cat.settle()
	b.cat.heading = b.cat.aim(b.mouse.at)
	b.mouse.heading = b.mouse.course
	b.ended = endTicks
}

// follows reports whether b can be the View after a: at most one move of each animal lies between them.
func follows(a, b pond.View) bool {
	moved := b.Moves - a.Moves
	return a.Config == b.Config && (moved == 0 || moved == 1) && a.Outcome <= b.Outcome &&
		a.Mouse.Reaches(b.Mouse, pond.MouseStep) && a.Cat.Reaches(b.Cat, b.Config.CatStep)
}

// Pose stands for everything that Draw shows besides the Look: as long as it stays the same, so does the picture.
type Pose struct {
	mouse, cat   walker
	clock, ended float64
	sights       int
}

// Pose is the board's pose now.
func (b *Board) Pose() Pose { return Pose{b.mouse, b.cat, b.clock, b.ended, b.sights} }

// begin forgets the old game.
func (b *Board) begin(v pond.View) {
	b.sights++
	b.view, b.seen, b.ended = v, true, 0
	b.mouse.place(pondmath.At(v.Mouse))
	b.cat.place(pondmath.At(v.Cat))
	b.cat.heading = b.cat.facing(b.mouse.at)
	b.mouse.heading = b.cat.at.Angle() + halfTurn
	b.mouse.course = b.mouse.heading
	b.trail.clear()
	b.prints.clear()
	b.rings, b.wake = b.rings[:0], b.wake[:0]
	b.trail.add(b.mouse.at)
	if v.Moves == 0 {
		b.splash(b.mouse.at)
	}
}
