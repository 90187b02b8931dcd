package labyrinthdraw

import (
	"slices"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// The durations of movements, in ticks of 1/60 s.
const (
	glideTicks   = 16 // a tile moves to an arrow
	slideTicks   = 22 // a line slides by one cell
	previewTicks = 12 // a line slides by one cell in a preview
	stepTicks    = 7  // a pawn walks one cell
	walkTicks    = 84 // maximal duration of a whole walk
	turnTicks    = 9  // a tile makes a quarter turn
	gainTicks    = 64 // collected objectives fly away
)

// Pace determines the speed of the animations.
type Pace struct {
	Motion render.Motion // with ReducedMotion all movements end at once
	Speed  float64       // speed as a factor; 0 means 1
}

// shownMove is the move that the board shows: the preview of a planned move, or the animation of a move that was made.
type shownMove struct {
	on     bool
	made   bool // whether the move was made; next is then the View after it
	next   labyrinth.View
	seat   rules.Seat
	insert labyrinth.Insert
	tile   labyrinth.Tile
	after  labyrinth.Position // position after the shift
	path   []labyrinth.Point  // path of the pawn, from the cell to which the shift moves it
	slide  float64            // progress of the sliding line, 0..1
	walk   float64            // progress of the pawn along path, 0..len(path)-1
	reach  []bool             // whether the player's pawn can reach each cell
	others [][]bool           // whether each other seat can reach each cell
}

// turningTile is the spare tile during a rotation.
type turningTile struct {
	tile labyrinth.Tile
	left float64 // remaining quarter turns
}

// set replaces the tile, with an animation if the new tile is a rotation of the old one.
func (t *turningTile) set(to labyrinth.Tile) {
	if to == t.tile {
		return
	}
	turns := 0.0
	for r := t.tile; r != to; r = r.Turned() {
		if turns++; turns == 4 {
			*t = turningTile{tile: to}
			return
		}
	}
	*t = turningTile{tile: to, left: t.left + turns}
}

// gain is a collected objective that flies away.
type gain struct {
	id  int
	at  render.Pt // position in cells
	age float64
}

// Plan shows a preview of the move p that the player prepares. It does nothing while the board animates a move that was made.
func (b *Board) Plan(p Plan) {
	if !b.seen || b.act.made || p == b.plan {
		return
	}
	b.plan = p
	b.tile.set(p.Tile)
	if p.Place < Docked {
		b.act.on = false
		b.act.slide, b.act.walk = 0, 0
		return
	}
	b.preview(p)
}

// preview shows the preview of a planned move, or continues the present preview.
func (b *Board) preview(p Plan) {
	a := &b.act
	if !a.on || a.insert != p.Insert || a.tile != p.Tile {
		after, err := b.view.AfterShift(p.Insert, p.Tile)
		if err != nil {
			a.on = false
			return
		}
		slide := 0.0
		if a.on && a.insert == p.Insert {
			slide = a.slide // only the orientation has changed
		}
		*a = shownMove{on: true, seat: b.view.Mover, insert: p.Insert, tile: p.Tile, after: after, slide: slide}
		a.findReachable()
	}
	at := a.after.Players[a.seat].At
	to := at
	if p.Place == Walked {
		to = p.To
	}
	if len(a.path) == 0 || a.path[len(a.path)-1] != to {
		a.path, a.walk = a.after.Board.Path(at, to), 0
	}
}

func (a *shownMove) findReachable() {
	a.others = reachableCells(a.after)
	a.reach = a.withoutOccupied(slices.Clone(a.others[a.seat]))
}

// reachableCells returns the cells that each pawn can reach, by seat, with nil for a removed player.
func reachableCells(p labyrinth.Position) [][]bool {
	all := make([][]bool, len(p.Players))
	for seat, player := range p.Players {
		if !player.Out {
			all[seat] = p.Board.Reach(player.At)
		}
	}
	return all
}

// withoutOccupied excludes cells with other players from the cells that a player can reach. It changes and returns its
// argument. If players may share cells, it excludes none.
func (a *shownMove) withoutOccupied(reach []bool) []bool {
	if a.after.Config.Dialect.Sharing == labyrinth.CellsShared {
		return reach
	}
	for seat, p := range a.after.Players {
		if rules.Seat(seat) != a.seat && !p.Out && p.At != a.after.Players[a.seat].At {
			reach[p.At.Y*a.after.Board.Width+p.At.X] = false
		}
	}
	return reach
}

// startMove starts the animation of a move that was made. v is the View after the move.
func (b *Board) startMove(v labyrinth.View) {
	b.endMove()
	b.view.You, b.view.Hand = v.You, v.Hand
	b.prepare()
	last, _ := v.Last()
	planned := b.plan
	b.plan = Plan{Place: Walked, Tile: last.Move.Tile, Insert: last.Move.Insert, To: last.Move.To}
	if !b.act.on || planned.Insert != last.Move.Insert {
		b.act = shownMove{}
	}
	b.tile.set(last.Move.Tile)
	b.preview(b.plan)
	if !b.act.on || len(b.act.path) == 0 { // the move is illegal in the rules of package labyrinth
		b.Show(v)
		return
	}
	b.act.made, b.act.next = true, v
}

func (b *Board) endMove() {
	if !b.act.made {
		return
	}
	v := b.act.next
	b.animateGains(v)
	b.view, b.act = v, shownMove{}
	b.prepare()
	b.plan = Plan{Tile: v.Board.Spare}
	b.tile = turningTile{tile: v.Board.Spare}
	b.spare = b.spareRest()
	b.sights++
}

// Tick advances the animations by 1/60 s.
func (b *Board) Tick(pace Pace) {
	if !b.seen {
		return
	}
	step := 1.0
	if pace.Speed > 0 {
		step = pace.Speed
	}
	aging := step
	if pace.Motion == render.ReducedMotion {
		step = 1e6
	}
	b.tile.left = max(0, b.tile.left-step/turnTicks)
	b.moveSpare(step)
	b.advanceMove(step)
	kept := b.gains[:0]
	for _, g := range b.gains {
		if g.age += aging; g.age < gainTicks {
			kept = append(kept, g)
		}
	}
	b.gains = kept
}

// moveSpare moves the spare tile towards its position in the planned move.
func (b *Board) moveSpare(step float64) {
	to := b.spareRest()
	switch b.plan.Place {
	case Held:
		b.spare = b.plan.At
		return
	case Docked, Walked:
		to = b.grid().Arrow(b.plan.Insert)
	}
	if to.Sub(b.spare).Len() < 0.03 || step >= glideTicks {
		b.spare = to
		return
	}
	b.spare = b.grid().Track().Toward(b.spare, to, min(1, 3.5/glideTicks*step), 0.05*step)
}

// advanceMove advances the animations of the shifted line and of the pawn.
func (b *Board) advanceMove(step float64) {
	a := &b.act
	if !a.on {
		return
	}
	if a.slide < 1 {
		if b.spare.Sub(b.grid().Arrow(a.insert)).Len() > 0.4 {
			return // wait for the spare tile
		}
		ticks := float64(previewTicks)
		if a.made {
			ticks = slideTicks
		}
		a.slide = min(1, a.slide+step/ticks)
		if step < slideTicks {
			return
		}
	}
	end := float64(len(a.path) - 1)
	if a.walk < end {
		per := min(stepTicks, walkTicks/end)
		a.walk = min(end, a.walk+step/per)
	}
	if a.made && a.walk >= end {
		b.endMove()
	}
}

// settled reports whether the animation of the move has ended.
func (a *shownMove) settled() bool { return a.slide >= 1 && a.walk >= float64(len(a.path)-1) }

// pawnPosition returns the position of the walking pawn, in cells.
func (a *shownMove) pawnPosition() render.Pt {
	i := min(int(a.walk), len(a.path)-1)
	at := centre(a.path[i])
	if i+1 < len(a.path) {
		at = at.Between(centre(a.path[i+1]), a.walk-float64(i))
	}
	return at
}
