// Package labyrinthdraw is the picture of the labyrinth: a garden maze of hedges on tiles, with animals for pawns and
// things to collect, in a wooden frame along which the spare tile is moved.
//
//	board := labyrinthdraw.NewBoard()                      // one for a game on the screen
//	board.See(view)                                        // each new View
//	board.Plan(labyrinthdraw.Plan{Place: labyrinthdraw.Docked, Insert: in, Tile: tile})  // what the hands are about to do
//	board.Tick(labyrinthdraw.Pace{Motion: motion})         // 60 times a second
//	board.Draw(pen, area, labyrinthdraw.Look{Acts: true})  // each frame in which Pose or Look have changed
//	layout := board.Layout(area)                           // which cell or arrow lies under the pointer
//
// A plan is played on the board as if it had been made already: the line slides, the cells light up that could be reached,
// the pawn walks. Made by the hands of the screen, the move then needs no more movement when its View comes; made by others,
// the same pictures are played from its beginning.
//
// Tiles, objectives and pawns are painted once per size by the processor (see brush).
package labyrinthdraw

import (
	"image/color"
	"slices"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Place says where the spare tile is in a plan.
type Place uint8

// The places of the spare tile.
const (
	Resting Place = iota // where it fell out
	Held                 // in a hand, anywhere
	Docked               // before an arrow: the line has slid, to see what comes of it
	Walked               // the same, and the pawn has walked
)

// Plan is a move that is not made yet.
type Plan struct {
	Place  Place
	Tile   labyrinth.Tile // the spare tile as it is turned
	At     render.Pt      // of Held: in cells from the upper left corner of the board
	Insert labyrinth.Insert
	To     labyrinth.Point // of Walked
}

// Board is the moving picture of one game. It must be used by one goroutine. Make one with NewBoard.
type Board struct {
	view   labyrinth.View
	seen   bool
	sights int // changes of what is shown that no other part of the Pose tells
	plan   Plan
	act    act
	tile   turnable
	spare  render.Pt // where the spare tile is drawn, in cells
	gains  []gain
	ended  float64 // ticks since the end was shown
	colors []color.RGBA
	slots  int    // of the tray
	fixed  []bool // by cell
	wanted []bool // by objective: the View's own seat wants it now
	gone   []bool // by objective: nobody can want it any more
	art    artist
	order  []int             // in which pawns are drawn
	trail  []labyrinth.Point // of the last walk
	paper  canvas
}

// NewBoard makes a board that shows nothing but its frame until it has seen a View.
func NewBoard() *Board {
	b := &Board{}
	b.art.init()
	return b
}

// Dress sets the colours of the pawns, by seat; seats without one have the theme's.
func (b *Board) Dress(colors []color.RGBA) {
	if !slices.Equal(b.colors, colors) {
		b.colors = slices.Clone(colors)
		b.sights++
	}
}

// Reserve keeps room for so many own objectives, also while nobody's are shown, so that the board stays where it is.
func (b *Board) Reserve(slots int) {
	if b.slots != slots {
		b.slots = slots
		b.sights++
	}
}

// See tells the board what the game looks like now. A View that doesn't follow from the last one by a move, as after a
// jump in a replay or after a move was taken back, is shown at once. Whose objectives are shown changes at once in any case.
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
	b.learn()
	if len(v.History) > len(latest.History) {
		b.perform(v)
		return
	}
	if !b.act.made {
		b.reward(v)
	}
	*latest = v
	b.learn()
}

// learn notes what a picture asks about every tile and objective.
func (b *Board) learn() {
	v := &b.view
	b.fixed = cleared(b.fixed, len(v.Board.Tiles))
	for _, p := range v.Fixed {
		b.fixed[p.Y*v.Board.Width+p.X] = true
	}
	b.trail = lastWalk(v.Position)
	b.wanted, b.gone = cleared(b.wanted, len(v.Objectives)), cleared(b.gone, len(v.Objectives))
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

// lastWalk is the way of the last pawn that was moved, from where the shift had taken it.
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

// cleared returns a slice of n times false, the given one if it is large enough.
func cleared(s []bool, n int) []bool {
	if cap(s) < n {
		return make([]bool, n)
	}
	s = s[:n]
	clear(s)
	return s
}

// reward lets fly away what v says was collected in the last move and the picture did not know yet: a server tells that a
// moment after the move.
func (b *Board) reward(v labyrinth.View) {
	for seat, p := range v.Players {
		for _, id := range p.Collected[min(len(p.Collected), len(b.view.Players[seat].Collected)):] {
			b.gains = append(b.gains, gain{id: id, at: middle(p.At)})
		}
	}
}

// follows reports whether b can be the View after a: at most one move lies between them.
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

// Show shows a View with nothing in motion.
func (b *Board) Show(v labyrinth.View) {
	b.view, b.seen = v, true
	b.learn()
	b.sights++
	b.act, b.plan, b.gains, b.ended = act{}, Plan{Tile: v.Board.Spare}, b.gains[:0], 0
	b.tile = turnable{tile: v.Board.Spare}
	b.spare = b.rest()
}

// rest is where the spare tile lies while nobody holds it: where it fell out.
func (b *Board) rest() render.Pt {
	last, ok := b.view.Last()
	if !ok {
		return corner()
	}
	return b.grid().Arrow(last.Move.Insert.Opposite())
}

// grid is a layout that knows the board's size and no screen.
func (b *Board) grid() Layout {
	return Layout{Width: b.view.Board.Width, Height: b.view.Board.Height, Unit: 1}
}

// Layout is where everything lies when the board is drawn into r.
func (b *Board) Layout(r render.Rect) Layout {
	if !b.seen {
		return Fit(r, labyrinth.ClassicSize, labyrinth.ClassicSize, 0)
	}
	return Fit(r, b.view.Board.Width, b.view.Board.Height, max(b.slots, len(b.view.Hand)))
}

// Spare is where the spare tile is drawn, in cells from the upper left corner of the board.
func (b *Board) Spare() render.Pt { return b.spare }

// Busy reports whether a move is still being shown that was made.
func (b *Board) Busy() bool { return b.act.made }

// Rewards reports whether an objective that was just collected is still shown.
func (b *Board) Rewards() bool { return len(b.gains) > 0 }

// color is the colour of a seat.
func (b *Board) color(th *render.Theme, seat rules.Seat) color.RGBA {
	if seat >= 0 && int(seat) < len(b.colors) {
		return b.colors[seat]
	}
	return th.Seats[max(0, int(seat))%len(th.Seats)]
}

// mover is who must move, or rules.Nobody.
func (b *Board) mover() rules.Seat {
	if len(b.view.Waiting) == 1 && !b.act.made {
		return b.view.Waiting[0]
	}
	return rules.Nobody
}

// Pose stands for everything that Draw shows besides the Look: as long as it stays the same, so does the picture.
type Pose struct {
	sights      int
	plan        Plan
	slide, walk float64
	spare       render.Pt
	turn        float64
	gains       float64
	ended       float64
}

// Pose is the board's pose now.
func (b *Board) Pose() Pose {
	p := Pose{sights: b.sights, plan: b.plan, slide: b.act.slide, walk: b.act.walk, spare: b.spare, turn: b.tile.left, ended: b.ended}
	for _, g := range b.gains {
		p.gains += g.age + 1000
	}
	return p
}
