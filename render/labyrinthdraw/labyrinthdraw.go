// Package labyrinthdraw draws the labyrinth: a maze of hedges on tiles, with animals as pawns and objectives to
// collect. It has a wooden frame along which the spare tile is moved.
//
//	board := labyrinthdraw.NewBoard()                      // one for each game on the screen
//	board.See(view)                                        // for each new View
//	board.Plan(labyrinthdraw.Plan{Place: labyrinthdraw.Docked, Insert: in, Tile: tile})  // the move that the player prepares
//	board.Tick(labyrinthdraw.Pace{Motion: motion})         // 60 times a second
//	board.Draw(pen, area, labyrinthdraw.Look{Acts: true})  // for each frame in which Pose or Look have changed
//	layout := board.Layout(area)                           // finds the cell or arrow at the pointer
//
// The board shows a planned move as if it had been made. The line slides, the reachable cells light up, and the pawn
// walks. When the View with that move arrives, no further animation is necessary. Moves of other players have the same
// animation, from its beginning.
//
// Tiles, objectives and pawns are painted once per size by the CPU (see brush).
package labyrinthdraw

import (
	"image/color"
	"slices"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Place is the position of the spare tile while the player prepares a move.
type Place uint8

// The values of Place.
const (
	Resting Place = iota // the tile lies where the last shift has pushed it out
	Held                 // the pointer holds the tile at any point
	Docked               // the tile is in front of an arrow, and the board shows a preview of the shift
	Walked               // like Docked; the preview also shows the pawn at the end of its walk
)

// Plan is a move that the player prepares and has not made yet.
type Plan struct {
	Place  Place
	Tile   labyrinth.Tile // spare tile, rotated as it will be pushed in
	At     render.Pt      // position of a Held tile, in cells from the top left corner of the board
	Insert labyrinth.Insert
	To     labyrinth.Point // destination of a pawn that has Walked
}

// Board is the animated drawing of a game. It must be created with NewBoard and used in a single goroutine.
type Board struct {
	view    labyrinth.View
	seen    bool
	sights  int // number of changes that no other part of the Pose contains
	plan    Plan
	act     shownMove
	tile    turningTile
	spare   render.Pt // position of the spare tile in cells
	gains   []gain
	figures []face.Figure
	slots   int    // minimal number of slots in the tray
	fixed   []bool // whether the tile of each cell is fixed
	wanted  []bool // whether the viewer currently wants each objective
	gone    []bool // whether no seat can want each objective any more
	art     *painter
	order   []int             // seats in the order in which their pawns are drawn
	trail   []labyrinth.Point // cells of the last walk
	paper   canvas
}

// NewBoard returns a board that shows only its frame until See is called.
func NewBoard() *Board {
	b := &Board{}
	b.art = newPainter()
	return b
}

// Dress sets the appearance of the pawn of each seat. Without a face, the pawn has the head of an animal. Seats beyond the end of
// figures have the colours of the theme.
func (b *Board) Dress(figures []face.Figure) {
	if !slices.Equal(b.figures, figures) {
		b.figures = slices.Clone(figures)
		b.sights++
	}
}

// face returns the face of the character on a seat, or nil.
func (b *Board) face(seat rules.Seat) *face.Face {
	if seat >= 0 && int(seat) < len(b.figures) {
		return b.figures[seat].Face
	}
	return nil
}

// Reserve makes the tray large enough for the given number of objectives. The board then does not move when the objectives
// appear.
func (b *Board) Reserve(slots int) {
	if b.slots != slots {
		b.slots = slots
		b.sights++
	}
}

// See shows a new View. If v is one move later than the last View, the move is animated. Otherwise v is shown at once, for
// example after a jump in a replay.
func (b *Board) See(v labyrinth.View) {
	latest := &b.view
	if b.act.made {
		latest = &b.act.next
	}
	if !b.seen || !follows(*latest, v) {
		b.Show(v)
		return
	}
	b.sights++
	b.view.You, b.view.Hand = v.You, v.Hand
	b.prepare()
	if len(v.History) > len(latest.History) {
		b.startMove(v)
		return
	}
	if !b.act.made {
		b.animateGains(v)
	}
	*latest = v
	b.prepare()
}

// prepare computes the data about tiles and objectives that drawing needs.
func (b *Board) prepare() {
	v := &b.view
	b.fixed = falseSlice(b.fixed, len(v.Board.Tiles))
	for _, p := range v.Fixed {
		b.fixed[p.Y*v.Board.Width+p.X] = true
	}
	b.trail = lastWalk(v.Position)
	b.wanted, b.gone = falseSlice(b.wanted, len(v.Objectives)), falseSlice(b.gone, len(v.Objectives))
	for _, id := range v.Wanted() {
		b.wanted[id] = true
	}
	if v.Config.Dialect.Deal == labyrinth.DealOverlapping {
		return
	}
	for i := range v.Players {
		for _, id := range v.Players[i].Collected {
			b.gone[id] = true
		}
	}
}

// lastWalk returns the path of the pawn in the last move, from the cell to which the shift has moved the pawn.
func lastWalk(p labyrinth.Position) []labyrinth.Point {
	last, moved := p.Last()
	if !moved {
		return nil
	}
	from := p.Board.Carried(last.From, last.Move.Insert)
	if from == labyrinth.Aside {
		from = p.Board.Entry(last.Move.Insert)
	}
	return p.Board.Path(from, last.Move.To)
}

// falseSlice returns a slice of n false values, which reuses the memory of s if possible.
func falseSlice(s []bool, n int) []bool {
	if cap(s) < n {
		return make([]bool, n)
	}
	s = s[:n]
	clear(s)
	return s
}

// animateGains animates the objectives that are collected in v but not in the last view.
func (b *Board) animateGains(v labyrinth.View) {
	// some servers report a collected objective only after the move
	for seat, p := range v.Players {
		for _, id := range p.Collected[min(len(p.Collected), len(b.view.Players[seat].Collected)):] {
			b.gains = append(b.gains, gain{id: id, at: centre(p.At)})
		}
	}
}

// follows reports whether b can be the View one move after a, or the same View.
func follows(a, b labyrinth.View) bool {
	n := len(a.History)
	if a.Config != b.Config || len(b.History) < n || len(b.History) > n+1 || len(a.Players) != len(b.Players) {
		return false
	}
	if n > 0 && !sameTurn(a.History[n-1], b.History[n-1]) {
		return false
	}
	return len(b.History) > n || slices.Equal(a.Board.Tiles, b.Board.Tiles)
}

func sameTurn(a, b labyrinth.Turn) bool {
	return a.Seat == b.Seat && a.Move == b.Move && a.From == b.From && a.Out == b.Out
}

// Show shows the View v without an animation.
func (b *Board) Show(v labyrinth.View) {
	b.view, b.seen = v, true
	b.prepare()
	b.sights++
	b.act, b.plan, b.gains = shownMove{}, Plan{Tile: v.Board.Spare}, b.gains[:0]
	b.tile = turningTile{tile: v.Board.Spare}
	b.spare = b.spareRest()
}

// spareRest returns the point at which the spare tile lies after the last shift has pushed it out.
func (b *Board) spareRest() render.Pt {
	last, ok := b.view.Last()
	if !ok {
		return spareStart()
	}
	return b.grid().Arrow(last.Move.Insert.Opposite())
}

// grid returns a layout with the size of the board and with cells of size 1.
func (b *Board) grid() Layout {
	return Layout{Width: b.view.Board.Width, Height: b.view.Board.Height, Unit: 1}
}

// Layout returns the layout of the board when it is drawn into r.
func (b *Board) Layout(r render.Rect) Layout {
	if !b.seen {
		return fit(r, labyrinth.ClassicSize, labyrinth.ClassicSize, 0)
	}
	return fit(r, b.view.Board.Width, b.view.Board.Height, max(b.slots, len(b.view.Hand)))
}

// Spare returns the position of the spare tile, in cells from the top left corner of the board.
func (b *Board) Spare() render.Pt { return b.spare }

// Busy reports whether the board is animating a move that was made, and not only planned.
func (b *Board) Busy() bool { return b.act.made }

// Rewards reports whether the board is animating collected objectives.
func (b *Board) Rewards() bool { return len(b.gains) > 0 }

func (b *Board) color(th *render.Theme, seat rules.Seat) color.RGBA {
	if seat >= 0 && int(seat) < len(b.figures) {
		return b.figures[seat].Color
	}
	return th.Seats[max(0, int(seat))%len(th.Seats)]
}

// mover returns the seat to move, or rules.Nobody.
func (b *Board) mover() rules.Seat {
	if len(b.view.Waiting) == 1 && !b.act.made {
		return b.view.Waiting[0]
	}
	return rules.Nobody
}

// Pose has the values of a Board on which the drawing depends. If the Pose and the Look are the same as in the last frame, the
// board need not be drawn again.
type Pose struct {
	sights      int
	plan        Plan
	slide, walk float64
	spare       render.Pt
	turn        float64
	gains       float64
}

// Pose returns the current values on which the drawing depends.
func (b *Board) Pose() Pose {
	p := Pose{sights: b.sights, plan: b.plan, slide: b.act.slide, walk: b.act.walk, spare: b.spare, turn: b.tile.left}
	for _, g := range b.gains {
		p.gains += g.age + 1000
	}
	return p
}
