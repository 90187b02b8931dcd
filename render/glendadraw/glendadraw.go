// Package glendadraw draws the game of Glenda: a lawn of hexagons with a sandy path around it, a hopping rabbit, and
// growing walls.
//
//	board := glendadraw.NewBoard()                                   // one for each game on the screen
//	board.See(view)                                                  // for each new View
//	board.Tick(glendadraw.Pace{Motion: motion})                      // 60 times a second
//	board.Draw(pen, area, glendadraw.Look{Hover: hover})             // for each frame in which Pose or Look have changed
//	cell, ok := glendadraw.Fit(area, view.Config.Size).Cell(pointer) // the cell at the pointer
//
// The path consists of the border cells, where the rabbit has escaped. The random walls of the start are boulders, and
// those of the trapper are bushes. While no player moves, the rabbit blinks or pricks up its ears at intervals. In
// between, the Pose stays the same, so nothing has to be drawn.
//
// Static parts are painted once per size. A shader paints the ground. The CPU paints plants, walls and the parts of the
// rabbit (see brush). Each frame assembles the rabbit from its parts, so it moves smoothly without an image for every
// step.
package glendadraw

import (
	"image/color"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// Look describes what Draw shows in addition to the garden, the walls and the rabbit. The drawing changes only if the Look or
// the Pose changes.
type Look struct {
	Hover    Hover         // cell under the pointer, with the effect of a click
	Cursor   Cursor        // cell selected with the keyboard
	Legal    hex.Set       // highlighted cells, such as those with a legal move
	Hint     glenda.Move   // recommended move; glenda.Nothing for none
	Analysis *Analysis     // analysis of the position; do not modify it while it is shown
	Layers   Layer         // layers of Analysis to be shown
	Names    [2]string     // names of the players, shown with the sign of the seat to move; "" for both hides the sign
	Colors   [2]color.RGBA // colours of the trapper's marks and the rabbit's scarf; zero means the theme's first two seats
	Rabbit   *face.Face    // face of the rabbit, whose colours and things she wears; nil for a plain rabbit
	Ending   float64       // seconds since the end of the game, for the animation of the end; see EndSeconds
	Finale   float64       // progress of the camera towards the rabbit, 0..1
	Corner   float64       // radius of the drawing's corners in logical units
	Motion   render.Motion // with ReducedMotion, the camera does not move
}

// Act is the effect of a click on a cell.
type Act uint8

const (
	NoAct   Act = iota
	Puts        // the trapper places a wall
	Steps       // Glenda hops to the cell
	Refused     // no effect, because the move is illegal
)

// Hover is the cell under the pointer, with the effect of a click on it.
type Hover struct {
	Act  Act
	Cell hex.Cell
}

// Cursor is the cell selected with the keyboard, or no cell.
type Cursor struct {
	Shown bool
	Cell  hex.Cell
}

// Board is the animated drawing of a game. It must be created with NewBoard and used in a single goroutine.
type Board struct {
	view    glenda.View
	seen    bool
	sights  int     // number of changes of the View
	hop     hop     // last hop of the rabbit
	face    float64 // direction in which the rabbit looks: 1 for right, -1 for left
	turn    float64 // ticks since the rabbit has turned around
	sprouts []sprout
	idle    idle
	caught  hex.Set // cells that a trapped rabbit can still reach
	art     artist
	paper   canvas
}

// NewBoard returns a board that shows an empty garden until See is called.
func NewBoard() *Board {
	b := &Board{face: 1, turn: turnTicks}
	b.art.init()
	return b
}

// See shows a new View. If v is one move later than the last View, the move is animated. Otherwise v is shown at once, for
// example after a jump in a replay.
func (b *Board) See(v glenda.View) {
	before := b.view
	switch {
	case !b.seen || !follows(before, v):
		b.begin(v)
		return
	case v.Turn == before.Turn:
		b.view = v
	case v.Last().Kind == glenda.Put:
		b.view = v
		b.sprouts = append(b.sprouts, sprout{cell: v.LastPut.Cell})
	default:
		b.view = v
		b.startHop(rabbitPlace(v))
	}
	b.sights++
	b.prepareEnding()
}

// Show shows the View v without an animation.
func (b *Board) Show(v glenda.View) {
	b.begin(v)
	b.endAnimations()
}

// follows reports whether b can be the View one move after a, or the same View.
func follows(a, b glenda.View) bool {
	moved := b.Turn - a.Turn
	return a.Config == b.Config && a.Start == b.Start && (moved == 0 && a.Walls == b.Walls && a.Glenda == b.Glenda || moved == 1)
}

func (b *Board) begin(v glenda.View) {
	b.sights++
	b.view, b.seen = v, true
	at := rabbitPlace(v)
	b.hop = hop{from: at, to: at, age: hopTicks}
	if v.LastStep.Kind == glenda.Step {
		b.hop.from = cellCentre(v.FromGlenda)
		b.face = direction(b.hop.from, at)
	}
	b.turn = turnTicks
	b.sprouts = b.sprouts[:0]
	b.idle = idle{Dice: render.Scatter(v.Turn + 1), Wait: 60}
	b.prepareEnding()
}

// startHop starts a hop from where the rabbit is drawn.
func (b *Board) startHop(to render.Pt) {
	from := b.hop.at()
	if face := direction(from, to); face != b.face {
		b.face, b.turn = face, 0
	}
	b.hop = hop{from: from, to: to}
	b.idle.What, b.idle.Age = still, 0
}

// prepareEnding prepares the effects at the end of a game.
func (b *Board) prepareEnding() {
	b.caught = hex.Set{}
	if b.view.Outcome != glenda.TrapperWon {
		return
	}
	free := reachable(b.view)
	for at := range free.All() {
		if b.view.Config.Border(at) {
			return // she has a way out, so the game ended because her player left
		}
	}
	b.caught = free
}

// reachable returns the cells that Glenda can still reach, including her own cell.
func reachable(v glenda.View) hex.Set {
	reached := hex.Set{}.With(v.Glenda)
	for ahead := []hex.Cell{v.Glenda}; len(ahead) > 0; ahead = ahead[1:] {
		for _, d := range hex.Dirs() {
			n := ahead[0].Neighbour(d)
			if v.Config.Inside(n) && !v.Walls.Has(n) && !reached.Has(n) {
				reached = reached.With(n)
				ahead = append(ahead, n)
			}
		}
	}
	return reached
}

// cellCentre returns the centre of the cell c, relative to the top left corner of the board. The unit is the side of a
// hexagon.
func cellCentre(c hex.Cell) render.Pt {
	x, y := c.Centre()
	return render.Pt{X: float64(x) * halfWidth, Y: float64(y) * quarterHeight}
}

// rabbitPlace returns the position of the rabbit in v. If Glenda has escaped, the position is just outside the board.
func rabbitPlace(v glenda.View) render.Pt {
	at := cellCentre(v.Glenda)
	if v.Gone {
		at = at.Add(exitStep(v))
	}
	return at
}

// exitStep returns the vector of the step with which Glenda leaves the board. It has the direction of her last move. If that move
// does not lead off the board, the step leads straight outwards.
func exitStep(v glenda.View) render.Pt {
	if d := v.LastStep.Dir; v.LastStep.Kind == glenda.Step && !v.Config.Inside(v.Glenda.Neighbour(d)) {
		return neighbourStep(d).Times(0.8)
	}
	for _, d := range [...]hex.Dir{hex.E, hex.W, hex.NE, hex.SE} {
		if !v.Config.Inside(v.Glenda.Neighbour(d)) {
			return neighbourStep(d).Times(0.8)
		}
	}
	return render.Pt{}
}

// Pose has the values of a Board on which the drawing depends. If the Pose and the Look are the same as in the last frame, the
// board need not be drawn again.
type Pose struct {
	rabbit  rabbitPose
	at      render.Pt
	growing float64
	sights  int
}

// Pose returns the current values on which the drawing depends.
func (b *Board) Pose() Pose {
	p := Pose{rabbit: b.pose(), at: b.hop.at(), sights: b.sights}
	for _, s := range b.sprouts {
		p.growing += s.age + 1000
	}
	return p
}

// Mover returns the seat to move, or rules.Nobody.
func (b *Board) Mover() rules.Seat {
	if len(b.view.Waiting) == 1 {
		return b.view.Waiting[0]
	}
	return rules.Nobody
}
