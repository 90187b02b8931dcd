// Package ponddraw draws the game of cat and mouse. It shows a pond from above, the mouse in the water and the cat on
// the shore.
//
//	board := ponddraw.NewBoard()                        // one for each game on the screen
//	board.See(view)                                     // for each new View, up to several in a tick
//	board.Tick(ponddraw.Pace{Motion: motion})           // 60 times a second
//	board.Draw(pen, area, ponddraw.Look{Guides: true})  // for each frame
//	place := ponddraw.Fit(area).Point(pointer)          // the point of the rules at the pointer
//
// Positions are exact: the centre of the mouse is at its position in the rules. The cat is at the angle of its
// position, with its paws at the water's edge. Only the animals are drawn larger than they are, so that they can be
// seen.
//
// Static parts are painted once per size. A shader paints the meadow and the beach into one image. The CPU paints
// plants and the parts of the animals into sprites (see brush). Each frame runs one shader for the water and one for
// the region where the mouse can win, and draws the sprites. The animals have joints, so they move smoothly without an
// image for every step.
package ponddraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// Look describes what Draw shows in addition to the pond and the animals.
type Look struct {
	Analysis bool          // whether to show all marks of the analysis; see analysis.go
	Guides   bool          // whether to show steering aids: a faint turning circle, the point opposite the cat, and the best tangent
	Target   Target        // point to which the player steers
	Names    [2]string     // names of the mouse and the cat; "" for no name tag
	Colors   [2]color.RGBA // colours of the mouse's scarf and the cat's collar; zero means the theme's first two seats
	Faces    [2]*face.Face // faces of the mouse and the cat, whose colours and things the animals wear; nil for a plain animal
	Ending   float64       // seconds since the end of the game, for the animation of the end; see EndSeconds
	Finale   float64       // progress of the camera towards the landing point, 0..1
	Corner   float64       // radius of the drawing's corners in logical units
	Motion   render.Motion // with ReducedMotion, the camera does not move
}

// Target is a mark at the point to which the player steers.
type Target struct {
	Shown bool
	At    pond.Point
}

// Pace determines the speed of the animations.
type Pace struct {
	Motion render.Motion // with ReducedMotion, only the positions in the game change
	// StepTicks is the number of ticks per step of the game. The animals move smoothly from one position to the next in
	// that time. With 1 or less, they move at once.
	StepTicks float64
}

// Board is the animated drawing of a game. It must be created with NewBoard and used in a single goroutine.
type Board struct {
	view   pond.View
	seen   bool
	sights int // number of changes of the View or of the trails
	mouse  walker
	cat    walker
	trail  trail
	prints trail
	wake   []mark // positions of the mouse in the last ticks, the latest last
	rings  []ring
	clock  float64 // ticks since the beginning, for movements on the spot
	art    artist
	paper  canvas
}

// NewBoard returns a board that shows an empty pond until See is called.
func NewBoard() *Board {
	b := &Board{trail: trail{gap: trailGap, most: 240}, prints: trail{gap: printGap, most: 40, fading: true}}
	b.art.init()
	return b
}

// See shows a new View. If v does not continue the last View, See removes the trails of the animals. After a jump in a replay,
// use Rewind to keep the trails.
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
}

// Rewind shows the last element of views without an animation. It draws the trails of the animals from the earlier elements.
func (b *Board) Rewind(views []pond.View) {
	b.seen = false
	b.sights++
	for _, v := range views {
		b.See(v)
	}
	b.rings = b.rings[:0]
	b.mouse.endStep()
	b.cat.endStep()
	b.cat.heading = b.cat.bodyDirection(b.mouse.at)
	b.mouse.heading = b.mouse.course
}

// follows reports whether the View b can come directly after the View a. Each animal may have moved at most once.
func follows(a, b pond.View) bool {
	moved := b.Moves - a.Moves
	return a.Config == b.Config && (moved == 0 || moved == 1) && a.Outcome <= b.Outcome &&
		a.Mouse.Reaches(b.Mouse, pond.MouseStep) && a.Cat.Reaches(b.Cat, b.Config.CatStep)
}

// Pose has the values of a Board on which the drawing depends. If the Pose and the Look are the same as in the last frame, the
// board need not be drawn again.
type Pose struct {
	mouse, cat walker
	clock      float64
	sights     int
}

// Pose returns the current values on which the drawing depends.
func (b *Board) Pose() Pose { return Pose{b.mouse, b.cat, b.clock, b.sights} }

func (b *Board) begin(v pond.View) {
	b.sights++
	b.view, b.seen = v, true
	b.mouse.place(pondmath.At(v.Mouse))
	b.cat.place(pondmath.At(v.Cat))
	b.cat.heading = b.cat.directionTo(b.mouse.at)
	b.mouse.heading = b.cat.at.Angle() + math.Pi
	b.mouse.course = b.mouse.heading
	b.trail.clear()
	b.prints.clear()
	b.rings, b.wake = b.rings[:0], b.wake[:0]
	b.trail.add(b.mouse.at)
	if v.Moves == 0 {
		b.splash(b.mouse.at)
	}
}
