// Package glendadraw is the picture of the rabbit that wants to leave the garden: a lawn of hexagons with a sandy path
// around it, the rabbit that hops, and the walls that grow.
//
//	board := glendadraw.NewBoard()                                   // one for a game on the screen
//	board.See(view)                                                  // each new View
//	board.Tick(glendadraw.Pace{Motion: motion})                      // 60 times a second
//	board.Draw(pen, area, glendadraw.Look{Hover: hover})             // each frame in which Pose or Look have changed
//	cell, ok := glendadraw.Fit(area, view.Config.Size).Cell(pointer) // which cell lies under the pointer
//
// The path is made of the cells of the border, where the rabbit has escaped. Walls that chance has put are boulders, those
// of the trapper are bushes. While nobody moves, the rabbit blinks or pricks up its ears now and then, and in between the
// Pose stays the same, so that nothing has to be drawn.
//
// What stands still is painted once per size: the ground by a shader, plants, walls and the rabbit's parts by the processor
// (see brush). The rabbit is put together from its parts in each frame, so that it moves smoothly without a picture for
// every step.
package glendadraw

import (
	"image/color"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// Look says what is shown besides the garden, the walls and the rabbit. Looks can be compared: where neither the Look nor
// the Board's Pose has changed, the picture is the same.
type Look struct {
	Hover    Hover         // what a click would do
	Cursor   Cursor        // the cell that the keyboard has chosen
	Legal    hex.Set       // cells that are lit, such as those where a move is legal
	Hint     glenda.Move   // a move that is recommended; glenda.Nothing for none
	Analysis *Analysis     // what is known about the position; it must not change while it is shown
	Layers   Layer         // which of it is shown
	Names    [2]string     // who plays; the sign of the seat that must move has its name beside it
	Colors   [2]color.RGBA // of the trapper's marks and the rabbit's scarf; the theme's first two seats where zero
	Finale   float64       // 0..1: how far the camera has gone towards the rabbit
	Corner   float64       // radius of the picture's corners in logical units
	Motion   render.Motion // with ReducedMotion the camera stays where it is
}

// Act is what a click would do.
type Act uint8

const (
	NoAct   Act = iota
	Puts        // a wall would grow there
	Steps       // she would hop there
	Refused     // nothing: the move is against the rules
)

// Hover is a cell with what a click on it would do.
type Hover struct {
	Act  Act
	Cell hex.Cell
}

// Cursor is a cell that was chosen by keys.
type Cursor struct {
	Shown bool
	Cell  hex.Cell
}

// Board is the moving picture of one game. It must be used by one goroutine. Make one with NewBoard.
type Board struct {
	view    glenda.View
	seen    bool
	sights  int     // changes of the View
	hop     hop     // her last
	face    float64 // 1 when she looks to the right, -1 to the left
	turn    float64 // ticks since she turned around
	sprouts []sprout
	idle    idle
	ended   float64 // ticks since the game was over
	caught  hex.Set // where a trapped rabbit can still go
	art     artist
	paper   canvas
}

// NewBoard makes a board that shows an empty garden until it has seen a View.
func NewBoard() *Board {
	b := &Board{face: 1, turn: turnTicks}
	b.art.init()
	return b
}

// See tells the board what the game looks like now. A View that doesn't follow from the last one by a move, as after a
// jump in a replay or after a move was taken back, is shown at once.
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
		b.leave(place(v))
	}
	b.sights++
	b.notice()
}

// Show shows a View with nothing in motion, and without the way that led there.
func (b *Board) Show(v glenda.View) {
	b.begin(v)
	b.settle()
}

// follows reports whether b can be the View after a: at most one move lies between them.
func follows(a, b glenda.View) bool {
	moved := b.Turn - a.Turn
	return a.Config == b.Config && a.Start == b.Start && (moved == 0 && a.Walls == b.Walls && a.Glenda == b.Glenda || moved == 1)
}

// begin forgets the old game.
func (b *Board) begin(v glenda.View) {
	b.sights++
	b.view, b.seen, b.ended = v, true, 0
	at := place(v)
	b.hop = hop{from: at, to: at, age: hopTicks}
	if v.LastStep.Kind == glenda.Step {
		b.hop.from = lattice(v.FromGlenda)
		b.face = direction(b.hop.from, at)
	}
	b.turn = turnTicks
	b.sprouts = b.sprouts[:0]
	b.idle = idle{dice: render.Scatter(v.Turn + 1), wait: 60}
	b.notice()
}

// leave lets her hop from where she is drawn.
func (b *Board) leave(to render.Pt) {
	from := b.hop.at()
	if face := direction(from, to); face != b.face {
		b.face, b.turn = face, 0
	}
	b.hop = hop{from: from, to: to}
	b.idle.what, b.idle.age = still, 0
}

// notice prepares what is shown at the end of a game.
func (b *Board) notice() {
	b.caught = hex.Set{}
	if b.view.Outcome == glenda.Running {
		b.ended = 0
	}
	if b.view.Outcome != glenda.TrapperWon {
		return
	}
	free := reachable(b.view)
	for at := range free.All() {
		if b.view.Config.Border(at) {
			return // she has a way out: her player has left
		}
	}
	b.caught = free
}

// reachable returns the cells to which she can still hop, her own among them.
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

// lattice is the middle of a cell in sides of a hexagon, from the upper left corner of the board.
func lattice(c hex.Cell) render.Pt {
	x, y := c.Centre()
	return render.Pt{X: float64(x) * halfWidth, Y: float64(y) * quarterHeight}
}

// place is where she sits in a View: on her cell, or beside the board when she has stepped off it.
func place(v glenda.View) render.Pt {
	at := lattice(v.Glenda)
	if v.Gone {
		at = at.Add(away(v))
	}
	return at
}

// away is the way on which she leaves the board: where she said, or straight out where that would lead back in.
func away(v glenda.View) render.Pt {
	if d := v.LastStep.Dir; v.LastStep.Kind == glenda.Step && !v.Config.Inside(v.Glenda.Neighbour(d)) {
		return toward(d).Times(0.8)
	}
	for _, d := range [...]hex.Dir{hex.E, hex.W, hex.NE, hex.SE} {
		if !v.Config.Inside(v.Glenda.Neighbour(d)) {
			return toward(d).Times(0.8)
		}
	}
	return render.Pt{}
}

// Pose stands for everything that Draw shows besides the Look: as long as it stays the same, so does the picture.
type Pose struct {
	rabbit  rabbitPose
	at      render.Pt
	growing float64
	ended   float64
	sights  int
}

// Pose is the board's pose now.
func (b *Board) Pose() Pose {
	p := Pose{rabbit: b.pose(), at: b.hop.at(), ended: b.ended, sights: b.sights}
	for _, s := range b.sprouts {
		p.growing += s.age + 1000
	}
	return p
}

// Mover is who must move, or rules.Nobody.
func (b *Board) Mover() rules.Seat {
	if len(b.view.Waiting) == 1 {
		return b.view.Waiting[0]
	}
	return rules.Nobody
}
