package labyrinthdraw

import (
	"slices"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// How long movements take, in ticks of 1/60 s.
const (
	glideTicks   = 16 // for a tile from where it lies to an arrow
	slideTicks   = 22 // for a line by one cell
	previewTicks = 12 // the same while it is only tried
	stepTicks    = 7  // for a pawn by one cell
	walkTicks    = 84 // at most, for a whole way
	turnTicks    = 9  // for a quarter turn
	gainTicks    = 64 // a collected objective flies away in this time
	endTicks     = 240
)

// Pace says how time goes by in a Tick.
type Pace struct {
	Motion render.Motion // with ReducedMotion nothing moves; a collected objective is shown for a moment
	Speed  float64       // how much faster than usual everything goes; 0 is 1
}

// act is a move as it is shown: tried, or made.
type act struct {
	on     bool
	made   bool // it was made, and next is the View after it
	next   labyrinth.View
	seat   rules.Seat
	insert labyrinth.Insert
	tile   labyrinth.Tile
	after  labyrinth.Position // after the shift
	path   []labyrinth.Point  // of the pawn, from where the shift takes it
	slide  float64            // 0..1: how far the line has gone
	walk   float64            // 0..len(path)-1
	reach  []bool             // where the mover could end
	others [][]bool           // by seat: what the others could reach
}

// turnable is the spare tile while it turns.
type turnable struct {
	tile labyrinth.Tile
	left float64 // quarter turns that are not shown yet
}

// set turns to a tile: by quarter turns if it is the same one.
func (t *turnable) set(to labyrinth.Tile) {
	if to == t.tile {
		return
	}
	turns := 0.0
	for r := t.tile; r != to; r = r.Turned() {
		if turns++; turns == 4 {
			*t = turnable{tile: to}
			return
		}
	}
	*t = turnable{tile: to, left: t.left + turns}
}

// gain is something that was collected and flies away.
type gain struct {
	id  int
	at  render.Pt // in cells
	age float64
}

// Plan tells the board what the hands are about to do. While a move is shown that was made, it waits.
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
	b.try(p)
}

// try begins to show a plan that has an arrow, or goes on with the one that is shown.
func (b *Board) try(p Plan) {
	a := &b.act
	if !a.on || a.insert != p.Insert || a.tile != p.Tile {
		after, err := b.view.AfterShift(p.Insert, p.Tile)
		if err != nil {
			a.on = false
			return
		}
		slide := 0.0
		if a.on && a.insert == p.Insert {
			slide = a.slide // it only turned
		}
		*a = act{on: true, seat: b.view.Mover, insert: p.Insert, tile: p.Tile, after: after, slide: slide}
		a.light()
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

// light finds what could be reached.
func (a *act) light() {
	a.others = reaches(a.after)
	a.reach = a.free(slices.Clone(a.others[a.seat]))
}

// reaches is what every pawn could reach, by seat; nil for those who are out.
func reaches(p labyrinth.Position) [][]bool {
	all := make([][]bool, len(p.Players))
	for seat, player := range p.Players {
		if !player.Out {
			all[seat] = p.Board.Reach(player.At)
		}
	}
	return all
}

// free returns reach without the cells on which the mover may not end.
func (a *act) free(reach []bool) []bool {
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

// perform begins to show a move that was made.
func (b *Board) perform(v labyrinth.View) {
	b.finish()
	b.view.You, b.view.Hand = v.You, v.Hand
	b.learn()
	last, _ := v.Last()
	planned := b.plan
	b.plan = Plan{Place: Walked, Tile: last.Move.Tile, Insert: last.Move.Insert, To: last.Move.To}
	if !b.act.on || planned.Insert != last.Move.Insert {
		b.act = act{}
	}
	b.tile.set(last.Move.Tile)
	b.try(b.plan)
	if !b.act.on || len(b.act.path) == 0 { // by rules that are not ours
		b.Show(v)
		return
	}
	b.act.made, b.act.next = true, v
}

// finish ends a move that is still being shown.
func (b *Board) finish() {
	if !b.act.made {
		return
	}
	v := b.act.next
	b.reward(v)
	b.view, b.act = v, act{}
	b.learn()
	b.plan = Plan{Tile: v.Board.Spare}
	b.tile = turnable{tile: v.Board.Spare}
	b.spare = b.rest()
	b.sights++
}

// Tick lets 1/60 s go by.
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
	b.glide(step)
	b.play(step)
	kept := b.gains[:0]
	for _, g := range b.gains {
		if g.age += aging; g.age < gainTicks {
			kept = append(kept, g)
		}
	}
	b.gains = kept
	if b.view.Outcome != labyrinth.Running && !b.act.made {
		b.ended = min(endTicks, b.ended+step)
	}
}

// glide moves the spare tile to where the plan has it.
func (b *Board) glide(step float64) {
	to := b.rest()
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
	b.spare = b.grid().track().toward(b.spare, to, min(1, 3.5/glideTicks*step), 0.05*step)
}

// play moves line and pawn.
func (b *Board) play(step float64) {
	a := &b.act
	if !a.on {
		return
	}
	if a.slide < 1 {
		if b.spare.Sub(b.grid().Arrow(a.insert)).Len() > 0.4 {
			return // the tile is on its way
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
		b.finish()
	}
}

// settled reports whether nothing of an act is in motion.
func (a *act) settled() bool { return a.slide >= 1 && a.walk >= float64(len(a.path)-1) }

// strolling is where the walking pawn is, in cells.
func (a *act) strolling() render.Pt {
	i := min(int(a.walk), len(a.path)-1)
	at := middle(a.path[i])
	if i+1 < len(a.path) {
		at = at.Between(middle(a.path[i+1]), a.walk-float64(i))
	}
	return at
}
