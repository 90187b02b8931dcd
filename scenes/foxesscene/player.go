package foxesscene

import (
	"menagerie/render"
	"menagerie/render/foxesdraw"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// player is what one of those who play here is at. Nothing in it reaches the other side's animals.
type player struct {
	seat     rules.Seat
	hands    Hands
	ready    bool // it has done something since time was held
	cursor   foxes.Point
	placed   bool // the cursor has been somewhere
	byKeys   bool // keys or a pad were used last
	over     foxesdraw.Spot
	chosen   foxesdraw.Spot
	holds    bool // chosen by keys: the next direction moves it
	again    bool // the chosen animal was pressed once more
	drag     bool
	dragged  bool      // it was moved away from its tile
	at       render.Pt // to here, in tiles
	queued   foxesdraw.Step
	underWay bool       // a step was asked for, and the picture doesn't show it yet
	sent     foxes.Move // that step
}

// choose makes an animal the one that is to move.
func (pl *player) choose(at foxes.Point) {
	pl.chosen, pl.cursor, pl.placed = foxesdraw.Spot{Shown: true, Tile: at}, at, true
	if pl.queued.Shown && pl.queued.Move.From != at {
		pl.queued.Shown = false
	}
}

// letGo gives up one thing: the step that waits, or else the choice. It reports whether there was one.
func (pl *player) letGo() bool {
	switch {
	case pl.queued.Shown:
		pl.queued.Shown = false
	case pl.chosen.Shown:
		pl.chosen.Shown, pl.holds = false, false
	default:
		return false
	}
	return true
}

// letGo is what Escape and Backspace do for somebody who plays alone; with two at the screen nobody knows who pressed.
func (s *Scene) letGo() bool {
	seats := s.Session.Seats()
	return len(seats) == 1 && s.UnderWay() && s.players[seats[0]].letGo()
}

// follow keeps the choice on its animal when that moves.
func (pl *player) follow(e foxes.Event) {
	if e.Seat == pl.seat && (e.Kind == foxes.Moved || e.Kind == foxes.Ate) && pl.chosen.Shown && pl.chosen.Tile == e.From {
		pl.choose(e.At)
	}
}

// check ends a choice of which the animal is gone.
func (pl *player) check(b foxes.Board) {
	if pl.chosen.Shown && (!b.Inside(pl.chosen.Tile) || b.At(pl.chosen.Tile).Owner() != pl.seat) {
		pl.chosen.Shown, pl.holds, pl.drag, pl.dragged, pl.queued.Shown = false, false, false, false, false
	}
}

// standing is where the chosen animal is, or will be when the step that is under way has been made.
func (pl *player) standing() foxes.Point {
	if pl.underWay && pl.sent.From == pl.chosen.Tile {
		return pl.sent.To
	}
	return pl.chosen.Tile
}

// hand is what the picture shows of it.
func (pl *player) hand() foxesdraw.Hand {
	return foxesdraw.Hand{
		Cursor: foxesdraw.Spot{Shown: pl.byKeys && pl.placed, Tile: pl.cursor}, Over: pl.over, Chosen: pl.chosen,
		Queued: pl.queued, Dragged: pl.dragged, At: pl.at, Pressing: pl.holds && pl.byKeys,
	}
}

// nearest is the animal of a side that is nearest to a place; ok is false if it has none.
func nearest(b foxes.Board, seat rules.Seat, to foxes.Point) (best foxes.Point, ok bool) {
	for _, p := range b.Animals(seat) {
		if !ok || p.Steps(to) < best.Steps(to) {
			best, ok = p, true
		}
	}
	return best, ok
}

// next is the animal of a side that comes after a place, row by row and round; by is 1 or -1.
func next(b foxes.Board, seat rules.Seat, from foxes.Point, by int) (foxes.Point, bool) {
	n := len(b.Tiles)
	for k := 1; k <= n; k++ {
		i := ((b.Index(from)+by*k)%n + n) % n
		if b.Tiles[i].Owner() == seat {
			return b.Place(i), true
		}
	}
	return from, false
}

// Hand is what a side's player is at.
func (s *Scene) Hand(seat rules.Seat) foxesdraw.Hand { return s.players[seat].hand() }
